"""`callbreak serve`: one of our bots for other programs, by the contest's HTTP protocol."""

import argparse

from coach.opponents.contest import HOST, ContestServer
from coach.opponents.levels import bot_of
from ui.cli.bot import add_level_options
from ui.cli.common import ANSWER_IS_YES, Commands, WrongInputError, seed_from

PORT = 7000


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "serve",
        help=f"one of our bots as a server on {HOST}, by the protocol of the bot contest",
        description=f"Answers GET /hi, POST /bid and POST /play on {HOST} until Ctrl-C. The rules are those "
        "of the preset contest.",
        epilog="example: callbreak serve --level club --port 7000",
    )
    add_level_options(parser)
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"0: any free one, printed (default: {PORT})"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    with _server(arguments) as server:
        print(f"http://{HOST}:{server.port}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return ANSWER_IS_YES
    return ANSWER_IS_YES


def _server(arguments: argparse.Namespace) -> ContestServer:
    if not 0 <= arguments.port <= 65535:
        raise WrongInputError(f"--port cannot be {arguments.port}: 0 to 65535 is right")
    try:
        return ContestServer(bot_of(arguments.level), arguments.port, seed_from(arguments))
    except OSError as error:
        raise WrongInputError(f"--port {arguments.port}: {error.strerror or error}") from None
