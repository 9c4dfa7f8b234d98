"""The library in words: what is wrong with it, and what became of files that were taken in."""

from pathlib import Path
from typing import assert_never

from trainer.database import LibraryError, LibraryFault
from trainer.intake import FileReport
from trainer.record import RecordError
from ui.text.cards import percent_text
from ui.text.language import tr, trn
from ui.text.problems import record_problem


def library_problem(error: LibraryError) -> str:
    """Why the library cannot be opened, read or written, and what would help.

    >>> library_problem(LibraryError(LibraryFault.NEWER, Path("library.db"), found=9, known=2))
    'The library library.db was written by a newer version of the program. It is left as it is: open it with that version.'
    """
    file = error.path
    match error.fault:
        case LibraryFault.IN_USE:
            return tr("The library {file} is open in another window or command. Close that first.", file=file)
        case LibraryFault.NEWER:
            return tr(
                "The library {file} was written by a newer version of the program. It is left as it is: open it with that version.",
                file=file,
            )
        case LibraryFault.NOT_A_LIBRARY:
            return tr("The file {file} is no library of saved hands.", file=file)
        case LibraryFault.DAMAGED:
            return tr(
                "The library {file} is damaged. Start the program again: it keeps the damaged file aside.",
                file=file,
            )
        case LibraryFault.READ_ONLY:
            return tr("Nothing can be written to {file}: choose another folder, or allow writing.", file=file)
        case LibraryFault.DISK_FULL:
            return tr("The disk is full: {file} could not be written. Make room and try again.", file=file)
        case LibraryFault.UNREACHABLE:
            return tr("The file {file} cannot be reached: {reason}.", file=file, reason=error.reason)
    assert_never(error.fault)


def fault_text(fault: BaseException) -> str:
    """What has gone wrong with work on saved hands, as shortly as it can be told."""
    if isinstance(fault, LibraryError):
        return library_problem(fault)
    return (isinstance(fault, OSError) and fault.strerror) or str(fault)


UNREAD = (KeyError, RecordError, LibraryError)
"""What a saved hand can meet with when it is read."""


def unread_text(fault: BaseException) -> str:
    """Why a saved hand cannot be read.

    >>> unread_text(KeyError(7))
    'This hand is no longer in the library.'
    """
    if isinstance(fault, KeyError):
        return tr("This hand is no longer in the library.")
    if isinstance(fault, RecordError):
        return tr("This hand is damaged: what is kept of it in the library cannot be read any more.")
    return fault_text(fault)


def set_aside_text(place: Path) -> str:
    """A damaged library was moved out of the way."""
    return tr(
        "The library was damaged. A new one is open, with what could still be read; the damaged file is kept as {file}.",
        file=place,
    )


def upgraded_text(copy: Path) -> str:
    """An older library was brought to the newest form."""
    return tr(
        "The library was brought to the new version. A copy of the old file is kept as {file}.", file=copy
    )


def restored_text(kept: Path) -> str:
    """A backup has taken the place of the library."""
    return tr("The backup is restored. The library as it was before is kept as {file}.", file=kept)


def taking_in_text(report: FileReport) -> str:
    """How far a long file has been taken in.

    >>> taking_in_text(FileReport(Path("home/a.callbreak"), share=0.25))
    'Taking in a.callbreak: 25 %'
    """
    return tr("Taking in {file}: {percent}", file=report.path.name, percent=percent_text(report.share))


def import_stopped_text() -> str:
    """Not all hands of the files are taken in."""
    return tr("The import is stopped; the other hands can be taken in later.")


def file_report_lines(report: FileReport) -> tuple[str, ...]:
    """What became of a file: one line on the whole, one for each fault.

    >>> file_report_lines(FileReport(Path("a.callbreak"), kept=(1, 2)))
    ('a.callbreak: 2 hands taken in.',)
    """
    return (_summary(report), *(fault_line(report.path, fault) for fault in report.faults))


def fault_line(path: Path | str, error: RecordError) -> str:
    """A fault of a file as `file:line:column: code: message`."""
    return f"{path}:{error.line}:{error.column}: {error.code.value}: {record_problem(error)}"


def _summary(report: FileReport) -> str:
    file = report.path
    if report.unreadable:
        return tr("{file}: cannot be read: {reason}.", file=file, reason=report.unreadable)
    parts = [trn("{count} hand taken in", "{count} hands taken in", len(report.kept))]
    if report.known:
        parts.append(trn("{count} was there already", "{count} were there already", len(report.known)))
    if report.faults:
        parts.append(trn("{count} could not be read", "{count} could not be read", len(report.faults)))
    return tr("{file}: {parts}.", file=file, parts=", ".join(parts))
