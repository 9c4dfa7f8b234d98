"""All the commands of `callbreak`, in the order in which its help names them."""

from ui.cli import (
    arena,
    bench,
    bot,
    call,
    card,
    check,
    convert,
    deal,
    diagnostics,
    drill,
    legal,
    library,
    play,
    review,
    rules,
    score,
    serve,
)
from ui.cli.common import Parser
from ui.version import version

_COMMANDS = (
    rules,
    deal,
    legal,
    score,
    call,
    card,
    review,
    check,
    convert,
    library,
    play,
    drill,
    arena,
    bot,
    serve,
    bench,
    diagnostics,
)


def all_commands() -> Parser:
    """The parser of every command."""
    parser = Parser(
        prog="callbreak",
        description="Call Break on the command line: rules, deals, legal cards, scores, calls, records. The "
        "answer is on standard output, all else on standard error; exit 0 for done or yes, 1 for no, 2 for "
        "wrong usage or input. In JSON seats are S E N W and cards as in AS TH 9D 2C; points and losses are "
        "points of the score, _tenths tenths of one, _probability a chance from 0 to 1, _seconds seconds.",
        epilog="example: callbreak call --hand AQ9754.J.KT8.KT8",
    )
    parser.add_argument("--version", action="version", version=f"callbreak {version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser
