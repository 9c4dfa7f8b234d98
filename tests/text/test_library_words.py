"""The library in words: every fault has its sentence, files and hands are named."""

from pathlib import Path

import pytest

from trainer.database import LibraryError, LibraryFault
from trainer.intake import FileReport
from trainer.record import Fault, RecordError, RecordFault
from ui.text.library import file_report_lines, library_problem, restored_text, set_aside_text, upgraded_text

FILE = Path("some") / "library.db"


@pytest.mark.parametrize("fault", LibraryFault)
def test_every_fault_names_the_file_in_whole_sentences(fault):
    text = library_problem(LibraryError(fault, FILE, "no such device", found=9, known=2))
    assert str(FILE) in text and text.endswith(".") and "{" not in text
    assert ("no such device" in text) == (fault is LibraryFault.UNREACHABLE)


def test_sentences_differ():
    texts = {library_problem(LibraryError(fault, FILE)) for fault in LibraryFault}
    assert len(texts) == len(LibraryFault)


@pytest.mark.parametrize("text", [set_aside_text(FILE), upgraded_text(FILE), restored_text(FILE)])
def test_what_happened_names_the_kept_file(text):
    assert str(FILE) in text


def test_a_report_counts_what_is_new_known_and_bad_and_names_each_fault():
    fault = RecordError(Fault(RecordFault.BAD_CARD, "a card such as TH", "1X"), 12, 9)
    lines = file_report_lines(FileReport(Path("f"), kept=(1,), known=(2, 3), faults=(fault,)))
    assert lines[0] == "f: 1 hand taken in, 2 were there already, 1 could not be read."
    assert lines[1].startswith("f:12:9: bad-card: ") and "1X" in lines[1]


def test_a_file_that_cannot_be_read_says_why():
    assert file_report_lines(FileReport(Path("f"), unreadable="Is a directory")) == (
        "f: cannot be read: Is a directory.",
    )
