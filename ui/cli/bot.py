"""`callbreak bot`: one of our bots for other programs, by the line protocol."""

import argparse
import sys

from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.opponents.partners import serve_lines
from ui.cli.common import ANSWER_IS_YES, Commands, seed_from

PROTOCOL_TEXT = """\
Answers requests on standard input, one JSON object a line, until the input
ends. A bot of your own is asked in the same way, in the arena and at the table
(cmd:PROGRAM):

  asked     {"type":"hello","protocol":1}
  answers   {"name":"my bot"}
  asked     {"type":"call","id":1,"rules":{every option},"seat":"S","dealer":"W",
             "deal_number":2,"deals":5,"totals_tenths":{"S":41,"E":-30,...},
             "hand":["AS",...],"announced":{},"calls":{},"tricks":[],
             "trick":{"leader":"S","cards":[]},"legal":[1,2,...],
             "limit_seconds":5}
  answers   {"id":1,"call":4}
  asked     {"type":"card","id":2, the same keys,
             "calls":{"S":4,"E":3,"N":2,"W":3},
             "tricks":[{"leader":"S","cards":["AS","3S","7S","2S"]},...],
             "trick":{"leader":"E","cards":["7H"]},"legal":["KH",...]}
  answers   {"id":2,"card":"KH"}
  told      {"type":"end","seat":"S","deal_number":2,"calls":{...},
             "tricks_won":{...},"points_tenths":{...},"totals_tenths":{...}}

Cards are in playing order; "announced" holds the suits that a seat has said it
does not hold, such as {"W":["H"]}; "deals" is null for a match without an agreed
length, "points_tenths" for a deal that is not scored. Pass over keys that you do
not know. Write nothing else to standard output; standard error is yours. Keep no
state that you need: the program is started again after it has died. It has
limit_seconds for an answer, twice as long to start. A choice that is late, wrong
or against the rules is replaced by the lowest legal one, and counted; after
three silences or deaths in a row the program is not asked any more.

A request that this bot cannot use is answered by {"id":...,"error":"why"}.
"""


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "bot",
        help="one of our bots for other programs: requests and answers as JSON lines",
        description=PROTOCOL_TEXT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
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
