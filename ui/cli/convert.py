"""`callbreak convert`: records in other forms, for programs and for people."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from trainer.files import write_safely
from trainer.record import DealRecord, RecordError, write
from trainer.record.contest import contest_of_records
from ui.cli.common import ANSWER_IS_YES, Commands, WrongInputError
from ui.cli.files import records_from
from ui.cli.record_json import json_of_record
from ui.export.chat import texts_of
from ui.export.page import page_of

FORMS = ("record", "json", "contest", "html", "text")


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "convert",
        help="between records, JSON and the contest's game log; to a page, or to text for a chat",
        epilog="example: callbreak convert match.callbreak --to html -o match.html",
    )
    parser.add_argument(
        "file", metavar="FILE", help="a file of records or a contest log, - for standard input"
    )
    parser.add_argument(
        "--to",
        required=True,
        choices=FORMS,
        help="the form: record is the program's own, html one page that opens in any browser,"
        " text at most 2,000 signs a deal",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write to this file instead of printing")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the records of a file in another form, or write them to a file."""
    records = records_from(arguments.file)
    try:
        text = converted(records, arguments.to)
    except RecordError as error:
        raise WrongInputError(f"{arguments.file}: {error}") from None
    if arguments.output is None:
        print(text, end="")
        return ANSWER_IS_YES
    try:
        write_safely(Path(arguments.output), text)
    except OSError as error:
        raise WrongInputError(f"{arguments.output}: cannot be written: {error.strerror}") from None
    return ANSWER_IS_YES


def converted(records: Sequence[DealRecord], form: str) -> str:
    """Records in one of FORMS; RecordError if it cannot hold them."""
    match form:
        case "record":
            return write(records)
        case "json":
            return (
                json.dumps({"records": [json_of_record(one) for one in records]}, ensure_ascii=False) + "\n"
            )
        case "contest":
            return contest_of_records(records) + "\n"
        case "html":
            return page_of(records)
        case "text":
            return texts_of(records)
    raise ValueError(form)
