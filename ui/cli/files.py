"""Files of records, read for the commands."""

import sys
from pathlib import Path

from trainer.record import DealRecord, RecordError, read, text_of_bytes
from trainer.record.contest import records_of_contest
from ui.cli.common import WrongInputError
from ui.text.library import fault_line


def bytes_of_file(path: str) -> bytes:
    """What is in a file, or comes from standard input for `-`."""
    if not path:
        raise WrongInputError("FILE cannot be empty: the name of a file is right, or - for standard input")
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise WrongInputError(f"{path}: cannot be read: {error.strerror}") from None


def parsed(data: bytes) -> tuple[DealRecord, ...]:
    """The records of a file: of the record format, or of the contest's log."""
    text = text_of_bytes(data)
    return records_of_contest(text) if text.lstrip().startswith("{") else read(text)


def records_from(path: str) -> tuple[DealRecord, ...]:
    """The records of a file, at least one; the first fault is the one line."""
    data = bytes_of_file(path)
    try:
        return parsed(data)
    except RecordError as error:
        raise WrongInputError(fault_line(path, error)) from None
