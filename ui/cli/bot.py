"""`callbreak bot`: one of our bots for other programs, by the line protocol."""

import argparse
import sys

from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.opponents.partners import serve_lines
from ui.cli.common import ANSWER_IS_YES, Commands, seed_from


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "bot",
        help="one of our bots for other programs: requests and answers as JSON lines",
        description="Answers requests on standard input, one JSON object a line. A bad request is answered "
        'by {"id": ..., "error": ...}.',
        epilog='example: echo \'{"type":"hello","protocol":1}\' | callbreak bot --level club',
    )
    add_level_options(parser)
    parser.set_defaults(run=run)


def add_level_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose a bot."""
    parser.add_argument("--level", required=True, choices=LEVELS, help="its strength")
    parser.add_argument(
        "--seed", type=int, default=0, help="equal seeds give equal answers to equal requests (default: 0)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer until the input ends."""
    serve_lines(bot_of(arguments.level), sys.stdin, sys.stdout, seed_from(arguments))
    return ANSWER_IS_YES
