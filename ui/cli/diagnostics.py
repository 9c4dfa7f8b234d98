"""`callbreak diagnostics`: what somebody who mends the program would ask."""

import argparse
from pathlib import Path

from ui.cli.common import ANSWER_IS_YES, Commands, add_json_option, print_json
from ui.cli.library import default_folder
from ui.diagnosis import facts_of, report_of, without_home


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "diagnostics",
        help="what to send along with a report of a fault; nothing in it tells who you are",
        epilog="example: callbreak diagnostics > report.txt",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder (default: the window's)")
    add_json_option(parser, "{what: fact}, the same facts as in the text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look and print."""
    folder = arguments.data or default_folder()
    if arguments.json:
        print_json({name.strip(): without_home(fact) for name, fact in facts_of(folder)})
    else:
        print(report_of(facts_of(folder)))
    return ANSWER_IS_YES
