"""Files of records: reading them for the commands; `callbreak check` and `callbreak convert`."""

import argparse
import sys
from pathlib import Path

from trainer.record import (
    DealRecord,
    RecordError,
    contest_of_records,
    read,
    records_of_contest,
    write,
)
from ui.cli.common import ANSWER_IS_NO, ANSWER_IS_YES, Commands, WrongInputError, print_json
from ui.cli.record_json import json_of_record
from ui.text.problems import record_problem


def add_check_parser(commands: Commands) -> None:
    """Register the command `check`."""
    parser = commands.add_parser(
        "check",
        help="are these valid records?",
        epilog="example: callbreak check match.callbreak",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files to check, - for standard input")
    parser.set_defaults(run=run_check)


def add_convert_parser(commands: Commands) -> None:
    """Register the command `convert`."""
    parser = commands.add_parser(
        "convert",
        help="between records, JSON and the contest's game log",
        epilog="example: callbreak convert log.json --to record",
    )
    parser.add_argument(
        "file", metavar="FILE", help="a file of records or a contest log, - for standard input"
    )
    parser.add_argument(
        "--to", required=True, choices=("record", "json", "contest"), help="the form to print"
    )
    parser.set_defaults(run=run_convert)


def text_of_file(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise WrongInputError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise WrongInputError(f"{path}: line {line}: not UTF-8 text") from None


def parsed(text: str) -> tuple[DealRecord, ...]:
    """The records of a text: of the record format, or of the contest's log."""
    return records_of_contest(text) if text.lstrip().startswith("{") else read(text)


def records_from(path: str) -> tuple[DealRecord, ...]:
    """The records of a file, at least one; the first fault is the one line."""
    text = text_of_file(path)
    try:
        return parsed(text)
    except RecordError as error:
        raise WrongInputError(fault_line(path, error)) from None


def fault_line(path: str, error: RecordError) -> str:
    """A fault of a file as `file:line:column: code: message`."""
    return f"{path}:{error.line}:{error.column}: {error.code.value}: {record_problem(error)}"


def run_check(arguments: argparse.Namespace) -> int:
    """Check each file by itself; exit 1 if one is not valid."""
    answer = ANSWER_IS_YES
    for path in arguments.files:
        text = text_of_file(path)
        try:
            count = len(parsed(text))
            print(f"{path}: {count} {'record' if count == 1 else 'records'}")
        except RecordError as error:
            print(fault_line(path, error))
            answer = ANSWER_IS_NO
    return answer


def run_convert(arguments: argparse.Namespace) -> int:
    """Print the records of a file in another form."""
    records = records_from(arguments.file)
    match arguments.to:
        case "record":
            print(write(records), end="")
        case "json":
            print_json({"records": [json_of_record(record) for record in records]})
        case "contest":
            try:
                print(contest_of_records(records))
            except ValueError as error:
                raise WrongInputError(f"{arguments.file}: {error}") from None
    return ANSWER_IS_YES
