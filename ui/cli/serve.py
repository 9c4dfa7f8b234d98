"""`callbreak serve`: one of our bots for other programs, by the contest's HTTP protocol."""

import argparse

from coach.opponents.contest import HOST, ContestServer
from coach.opponents.levels import bot_of
from ui.cli.bot import add_level_options
from ui.cli.common import ANSWER_IS_YES, Commands, WrongInputError, seed_from

PORT = 7000
PROTOCOL_TEXT = f"""\
Answers requests on {HOST} until Ctrl-C, by the protocol of the public bot
contest of 2022. The rules are those of the preset contest. A server of your own
is asked in the same way, in the arena and at the table (http://{HOST}:PORT):

  GET  /hi    answered by {{"value":"hello"}}
  POST /bid   {{"playerId":"b","playerIds":["a","b","c","d"],"cards":["1S",...],
               "context":{{"round":1,"players":{{"a":{{"totalPoints":4.1,"bid":3,
               "won":0}},...}}}}}}
              answered by {{"value":4}}
  POST /play  the same keys, and "timeBudget":5000,"played":["TH"],
               "history":[[0,["1S","3S","7S","2S"],0],...]
              answered by {{"value":"KH"}}

Players are named in playing order. The ace is 1, the ten T; the hand is sorted
by suits in the order S H C D, high to low. A bid of 0 is not made yet. timeBudget
is in milliseconds. played is the trick on the table, history the ones before:
who began, the cards in playing order, who won; players by their place from 0.

A request that this bot cannot use is answered by status 400 and {{"error":"why"}}.
"""


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "serve",
        help=f"one of our bots as a server on {HOST}, by the protocol of the bot contest",
        description=PROTOCOL_TEXT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
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
