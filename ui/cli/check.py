"""`callbreak check`: are these valid records?"""

import argparse
import sys

from trainer.record import RecordError
from ui.cli.common import ANSWER_IS_NO, ANSWER_IS_YES, WRONG_USAGE, Commands, WrongInputError
from ui.cli.files import bytes_of_file, parsed
from ui.text.library import fault_line


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "check",
        help="are these valid records?",
        epilog="example: callbreak check match.callbreak",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files to check, - for standard input")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check each file by itself; exit 1 if one is not valid, 2 if one cannot be read."""
    return max(map(_answer_for, arguments.files))


def _answer_for(path: str) -> int:
    try:
        count = len(parsed(bytes_of_file(path)))
    except RecordError as error:
        print(fault_line(path, error))
        return ANSWER_IS_NO
    except WrongInputError as error:
        print(f"callbreak check: {error}", file=sys.stderr)
        return WRONG_USAGE
    print(f"{path}: {count} {'record' if count == 1 else 'records'}")
    return ANSWER_IS_YES
