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
        description="Call Break on the command line: rules, deals, legal cards, scores, calls, records.",
        epilog="example: callbreak call --hand AQ9754.J.KT8.KT8",
    )
    parser.add_argument("--version", action="version", version=f"callbreak {version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser
