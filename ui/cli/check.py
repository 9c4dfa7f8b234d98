"""`callbreak check`: are these valid records?"""

import argparse

from trainer.record import RecordError
from ui.cli.common import ANSWER_IS_NO, ANSWER_IS_YES, Commands
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
    """Check each file by itself; exit 1 if one is not valid."""
    answer = ANSWER_IS_YES
    for path in arguments.files:
        data = bytes_of_file(path)
        try:
            count = len(parsed(data))
            print(f"{path}: {count} {'record' if count == 1 else 'records'}")
        except RecordError as error:
            print(fault_line(path, error))
            answer = ANSWER_IS_NO
    return answer
