"""The page of the score sheets: the sheet of a real table, typed deal by deal."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from trainer.files import write_safely
from trainer.sheet import Sheet, SheetHistory, with_deal, without_deal
from trainer.sheet_text import sheet_csv
from ui.screens.file_dialog import ask_where
from ui.screens.page import Desk
from ui.screens.rules.settle import write_picture
from ui.screens.rules.shelf import own_rules
from ui.screens.sheet.board import picture_of_sheet
from ui.screens.sheet.book import KeptBook
from ui.screens.sheet.parts import BOARD, EMPTY, HEAD, SheetParts
from ui.screens.sheet.typed import Typed
from ui.text import sheet_page as words
from ui.text.kept import copied_text, not_saved_text, written_text
from ui.text.language import tr
from ui.text.rules import rules_title
from ui.text.sheets import sheet_text
from ui.theme import Look

_PICTURE_WIDTH = 760


class SheetPage(SheetParts):
    """Shows the sheet that lies open and the deal in hand; every entry is kept at once."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kept = KeptBook(desk.folder)
        self.number = 1
        """The deal in hand: the next one, or an earlier one that is being corrected."""
        self._put_by: Typed | None = None
        """What is typed of the next deal, while an earlier one or the form of the head is in hand."""
        self._connect()
        self._take_up()
        self.message.warn(self.kept.problem())

    def _connect(self) -> None:
        for button in (self.new, self.first):
            button.clicked.connect(lambda: self._ask_head(None))
        self.names.clicked.connect(lambda: self._ask_head(self.kept.sheet))
        self.head.done.connect(self._head_given)
        self.head.left.connect(self._take_up)
        self.choice.currentIndexChanged.connect(self.open_sheet)
        self.board.opened.connect(self.turn_to)
        self.entry.gone_on.connect(self.go_on)
        self.entry.edited.connect(self._look_over)
        self.entry.deal_wanted.connect(lambda step: self.turn_to(self.number + step))
        self.undo.clicked.connect(self.take_back)
        self.redo.clicked.connect(self.do_again)
        self.strike.clicked.connect(self.strike_out)
        self.delete.clicked.connect(self.delete_sheet)
        self.copy.clicked.connect(self.copy_text)
        self.export.clicked.connect(self._ask_export)

    # What is shown

    def opened(self) -> None:
        """The keyboard is where the next number is typed."""
        if self.kept.sheet is None:
            self.first.setFocus()
        elif self._sides.currentIndex() == BOARD:
            self.entry.begin()

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self._draw()

    @property
    def typed(self) -> Typed:
        """What stands in the fields."""
        return Typed(*self.entry.numbers, self.entry.redeals.value())

    def _draw(self) -> None:
        """Draws the sheet and what can be done; the fields of the deal in hand stay."""
        sheet, history = self.kept.sheet, self.kept.history
        self.undo.setEnabled(bool(history.before))
        self.redo.setEnabled(bool(history.after))
        self._fill_choice([words.sheet_name(one) for one in history.book.sheets])
        if sheet is None:
            return
        self._rules.setText(rules_title(sheet.rules))
        marked = self.number if self.number <= len(sheet.deals) else None
        self.board.show_sheet(sheet, marked, self.desk.look())
        self.strike.setVisible(self._is_written(sheet))
        self.entry.setVisible(sheet.outright is None or self._is_written(sheet))
        self._look_over()

    def _fill_choice(self, names: Sequence[str]) -> None:
        at = self.kept.book.at
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems(list(names))
        self.choice.setCurrentIndex(-1 if at is None else at)
        self.choice.blockSignals(False)

    def _is_written(self, sheet: Sheet) -> bool:
        """Is a deal in hand that was written before?"""
        return self.number <= len(sheet.deals)

    def _look_over(self) -> None:
        """One line below the sheet: what is wrong with what has been typed, else what is due."""
        sheet = self.kept.sheet
        if sheet is None:
            return
        if not self.entry.isVisibleTo(self):
            self.asking.clear()
        elif wrong := self.typed.fault(sheet, self.number):
            self.asking.warn(wrong)
        else:
            self.asking.tell(self.typed.due(sheet, self.number))

    # The deal in hand

    def turn_to(self, number: int) -> None:
        """Takes a deal in hand, to correct it or to go on."""
        sheet = self.kept.sheet
        if sheet is not None and 1 <= number <= sheet.next_deal:
            if number != self.number:
                self._put_typed_by(sheet)
            self.number = number
            self.entry.show_deal(sheet, sheet.deals[number - 1] if number <= len(sheet.deals) else None)
            if number == sheet.next_deal and self._put_by is not None:
                self.entry.show_numbers(self._put_by.calls, self._put_by.tricks, self._put_by.redeals)
                self._put_by = None
            self._draw()
            self.entry.begin()

    def _put_typed_by(self, sheet: Sheet) -> None:
        """Remembers what is typed, if the next deal is in hand."""
        if self.number == sheet.next_deal:
            self._put_by = self.typed

    def _take_up(self) -> None:
        """Goes on with the sheet that lies open: with its next deal."""
        sheet = self.kept.sheet
        self._sides.setCurrentIndex(EMPTY if sheet is None else BOARD)
        if sheet is None:
            self._draw()
        else:
            self.turn_to(sheet.next_deal)

    def go_on(self) -> None:
        """A number has been typed: keeps what is sound, then to the next field or the next deal."""
        sheet, typed = self.kept.sheet, self.typed
        if sheet is None or typed.fault(sheet, self.number):
            self._look_over()
            return
        deal = typed.deal
        is_kept_so = typed.is_whole or (deal is not None and not typed.has_tricks)
        if deal is not None and is_kept_so:
            self._keep(
                self.kept.history.changed(self.kept.book.with_sheet(with_deal(sheet, self.number, deal)))
            )
            self._draw()
        if typed.is_whole:
            self._take_up()
        else:
            self.entry.go_on()

    def strike_out(self) -> None:
        """The deal in hand is taken off the sheet."""
        sheet, number = self.kept.sheet, self.number
        if sheet is not None and self._is_written(sheet):
            self._turn_to(self.kept.history.changed(self.kept.book.with_sheet(without_deal(sheet, number))))
            self.message.tell(words.struck_out_text(number), tr("Undo"), self.take_back)

    def _keep(self, history: SheetHistory) -> None:
        """Keeps a change; which deal is in hand then is for the caller to show."""
        self.message.warn(self.kept.turn_to(history))

    def _turn_to(self, history: SheetHistory) -> None:
        """Keeps a change after which nothing of what is typed has a place any more."""
        self._put_by = None
        self._keep(history)
        self._take_up()

    def take_back(self) -> None:
        """The last change undone."""
        self._turn_to(self.kept.history.undone())

    def do_again(self) -> None:
        """The last change that was undone, made again."""
        self._turn_to(self.kept.history.redone())

    # Sheets

    def _ask_head(self, sheet: Sheet | None) -> None:
        rules = self.desk.settings.preferences.rules
        if self.kept.sheet is not None:
            self._put_typed_by(self.kept.sheet)
        self._sides.setCurrentIndex(HEAD)
        self.message.clear()
        self.head.begin(sheet, date.today().isoformat(), rules, own_rules(self.desk.folder))

    def _head_given(self, sheet: Sheet, is_new: bool) -> None:
        history, book = self.kept.history, self.kept.book
        if is_new:
            self._turn_to(history.changed(book.with_new(sheet)))
        else:
            self._keep(history.changed(book.with_sheet(sheet)))
            self._take_up()

    def open_sheet(self, at: int) -> None:
        """Lays another sheet open."""
        self._turn_to(self.kept.history.opened(at))

    def delete_sheet(self) -> None:
        """Throws the open sheet away; it can be had back."""
        sheet = self.kept.sheet
        if sheet is not None:
            self._turn_to(self.kept.history.changed(self.kept.book.without_open()))
            self.message.tell(words.sheet_deleted_text(words.sheet_name(sheet)), tr("Undo"), self.take_back)

    # For others

    def copy_text(self) -> None:
        """The sheet as lines of text."""
        if self.kept.sheet is not None:
            QGuiApplication.clipboard().setText(sheet_text(self.kept.sheet) + "\n")
            self.message.tell(copied_text())

    def _ask_export(self) -> None:
        filters = (tr("Picture (*.png)"), tr("Table for a spreadsheet (*.csv)"), tr("Text (*.txt)"))
        path = ask_where(self, tr("Export the sheet"), "", filters)
        if path:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Writes the sheet into a file: a picture, a table, or text, by the file's ending."""
        sheet = self.kept.sheet
        if sheet is None:
            return
        try:
            match path.suffix.lower():
                case ".png":
                    write_picture(picture_of_sheet(sheet, self.desk.look(), _PICTURE_WIDTH), path)
                case ".csv":
                    write_safely(path, sheet_csv(sheet))
                case _:
                    write_safely(path, sheet_text(sheet) + "\n")
        except OSError as error:
            self.message.warn(not_saved_text(path.name, error.strerror or str(error)))
        else:
            self.message.tell(written_text(path.name))

    # Keys

    def take_key(self, event: QKeyEvent) -> bool:
        """Escape leaves a form or a correction as it was; R notes a redeal."""
        if event.key() == Qt.Key.Key_Escape and self.kept.sheet is not None:
            self._take_up()
        elif event.text().lower() == "r" and self._sides.currentIndex() == BOARD:
            self.entry.redeals.stepUp()
        else:
            return False
        return True
