"""The entry point of `callbreak`: commands, exit codes, and no traceback for anybody."""

import os
import sys
from collections.abc import Sequence

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
from ui.cli.common import WRONG_USAGE, Parser, WrongInputError
from ui.version import version


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command: 0 done or yes, 1 the answer is no, 2 wrong usage or input."""
    parser = _parser()
    parsed = parser.parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except WrongInputError as error:
        print(f"callbreak {parsed.command}: {error}", file=sys.stderr)
        return WRONG_USAGE
    except KeyboardInterrupt:
        print(f"callbreak {parsed.command}: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough; Python must not complain of it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> Parser:
    parser = Parser(
        prog="callbreak",
        description="Call Break on the command line: rules, deals, legal cards, scores, calls, records.",
        epilog="example: callbreak call --hand AQ9754.J.KT8.KT8",
    )
    parser.add_argument("--version", action="version", version=f"callbreak {version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rules.add_parser(commands)
    deal.add_parser(commands)
    legal.add_parser(commands)
    score.add_parser(commands)
    call.add_parser(commands)
    card.add_parser(commands)
    review.add_parser(commands)
    check.add_parser(commands)
    convert.add_parser(commands)
    library.add_parser(commands)
    play.add_parser(commands)
    drill.add_parser(commands)
    arena.add_parser(commands)
    bot.add_parser(commands)
    serve.add_parser(commands)
    bench.add_parser(commands)
    diagnostics.add_parser(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
