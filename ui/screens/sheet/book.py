"""The score sheets of the data folder, with what can be undone; each change is kept at once. (I/O)"""

from pathlib import Path

from trainer.sheet import Sheet, SheetBook, SheetHistory
from trainer.sheet_text import read_sheets, write_sheets
from ui.screens.kept import Form, KeptFile

Sheets = tuple[Sheet, ...]


def _read(text: str) -> Sheets:
    return read_sheets(text) if text.strip() else ()


SHEETS: Form[Sheets] = Form("sheets.callbreak-sheets", _read, write_sheets, ())


class KeptBook:
    """All sheets and the one that lies open: at first the last one."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder, SHEETS)
        sheets = self._file.value
        self.history = SheetHistory(SheetBook(sheets, len(sheets) - 1 if sheets else None))

    def problem(self) -> str:
        """What was wrong with the file, told once."""
        return self._file.problem()

    @property
    def book(self) -> SheetBook:
        """The sheets now."""
        return self.history.book

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that lies open."""
        return self.book.sheet

    def turn_to(self, history: SheetHistory) -> str:
        """Makes a change, or takes one back; a sentence if it could not be kept."""
        self.history = history
        sheets = history.book.sheets
        return "" if sheets == self._file.value else self._file.keep(sheets)
