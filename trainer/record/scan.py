"""The lines of a text of records, one after the other, and the faults of a line."""

from dataclasses import dataclass
from enum import Enum

from trainer.record.faults import Fault, RecordError, RecordFault
from trainer.record.model import forbidden_place


def lines_of(text: str) -> list[str]:
    """The lines without their ends; CR LF is taken for a line end only if every line ends so."""
    if text.count("\r\n") == text.count("\n") == text.count("\r"):
        text = text.replace("\r\n", "\n")
    return text.removesuffix("\n").split("\n")


class Kind(Enum):
    """What a line begins like."""

    END = "end of the text"
    EMPTY = "empty line"
    HEADER = "header"
    TAG = "tag"
    NOTE = "note"
    TRICK = "trick"
    REMARK = "remark"
    OTHER = "other"


def kind_of(line: str | None) -> Kind:
    """What a line begins like; None is past the end.

    >>> kind_of("1. S TH").name, kind_of("W ; my plan").name, kind_of("").name
    ('TRICK', 'REMARK', 'EMPTY')
    """
    if not line:
        return Kind.END if line is None else Kind.EMPTY
    if line[0] in "0123456789":
        return Kind.TRICK
    if line[0] in "SENW" and line[1:2] == " ":
        return Kind.REMARK
    return {"%": Kind.HEADER, "[": Kind.TAG, ";": Kind.NOTE}.get(line[0], Kind.OTHER)


@dataclass(slots=True)
class Scan:
    """The lines of a text, and the index of the one to be read next."""

    lines: list[str]
    at: int = 0

    @property
    def number(self) -> int:
        """The number of the line to be read next, from 1."""
        return self.at + 1

    def ahead(self, by: int = 0) -> str | None:
        """The line to be read next or one after it, None past the end."""
        place = self.at + by
        return self.lines[place] if place < len(self.lines) else None

    @property
    def kind(self) -> Kind:
        """What the line to be read next begins like."""
        return kind_of(self.ahead())

    @property
    def next_kind(self) -> Kind:
        """What the line after it begins like."""
        return kind_of(self.ahead(1))

    def line(self) -> str:
        """The line to be read next, free of control characters; an empty one past the end."""
        line = self.ahead() or ""
        place = forbidden_place(line)
        if place is not None:
            found = f"U+{ord(line[place]):04X}"
            raise self.fault(RecordFault.CONTROL_CHARACTER, "", found, column=place + 1)
        return line

    def fault(
        self, code: RecordFault, expected: str = "", found: str | None = None, *, column: int = 1
    ) -> RecordError:
        """A fault of the line to be read next; the line itself is what was found if nothing else is."""
        line = self.ahead()
        shown = "end of the text" if line is None else line[:40] or "empty line"
        return RecordError(Fault(code, expected, shown if found is None else found), self.number, column)

    def expect_written_as(self, written: str) -> None:
        """Refuse a line that could be read but is not written in the one right way."""
        line = self.line()
        if line != written:
            same = next((i for i, (a, b) in enumerate(zip(line, written, strict=False)) if a != b), None)
            place = min(len(line), len(written)) if same is None else same
            expected, found = (one[place : place + 40] or "end of the line" for one in (written, line))
            raise self.fault(RecordFault.NOT_CANONICAL, expected, found, column=place + 1)
