"""The line in which a deal is typed: four calls, four numbers of tricks, how often it was dealt again."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from trainer.match import MOST_REDEALS
from trainer.seats import SEATS
from trainer.sheet import Sheet, SheetDeal
from ui.panels.parts import muted_label
from ui.screens.page import is_redo, is_undo
from ui.screens.sheet.board import PAD, columns
from ui.text.language import tr

_GAP = 6


class NumberCell(QLineEdit):
    """A number of one or two digits. Enter, Tab and Space go on; arrows up and down change the deal."""

    gone_on = Signal()
    deal_wanted = Signal(int)
    """One deal back or on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(2)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def event(self, event: QEvent) -> bool:
        """Tab goes on as Enter does; Ctrl+Z is left to the sheet."""
        if isinstance(event, QKeyEvent):
            is_tab = event.key() == Qt.Key.Key_Tab and event.modifiers() == Qt.KeyboardModifier.NoModifier
            if is_tab and event.type() is QEvent.Type.KeyPress:
                self.gone_on.emit()
                return True
            if _is_of_sheet(event):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits and editing keys are the field's, all others are passed on."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        is_chord = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        is_typed = event.text() and event.text().isprintable() and not is_chord
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.gone_on.emit()
        elif event.key() in steps:
            self.deal_wanted.emit(steps[Qt.Key(event.key())])
        elif _is_of_sheet(event) or (is_typed and not event.text().isdigit()):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _is_of_sheet(event: QKeyEvent) -> bool:
    """Does the key take back or do again? That is the whole sheet's, not the field's."""
    return is_undo(event) or is_redo(event)


class EntryLine(QWidget):
    """Eight fields below the players' columns, and a field for the redeals."""

    gone_on = Signal()
    """A number has been typed, and the next one is due."""
    edited = Signal()
    deal_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.calls = tuple(NumberCell(self) for _ in SEATS)
        self.tricks = tuple(NumberCell(self) for _ in SEATS)
        self.redeals = QSpinBox(self)
        self.redeals.setRange(0, MOST_REDEALS)
        self.redeals.setAccessibleName(tr("Dealt again before"))
        self._redeals_label = muted_label(tr("Dealt again before"))
        self._redeals_label.setParent(self)
        self._redeals_label.setWordWrap(False)
        self._heads = tuple(muted_label(words) for _ in SEATS for words in (tr("call"), tr("tricks")))
        for head in self._heads:
            head.setParent(self)
            head.setWordWrap(False)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for cell in self.cells:
            cell.gone_on.connect(self.gone_on)
            cell.textEdited.connect(lambda _: self.edited.emit())
            cell.deal_wanted.connect(self.deal_wanted)
        self.redeals.valueChanged.connect(lambda _: self.edited.emit())
        self.redeals.lineEdit().returnPressed.connect(self.gone_on)

    @property
    def cells(self) -> tuple[NumberCell, ...]:
        """The fields in the order in which they are typed: all calls, then all tricks."""
        return (*self.calls, *self.tricks)

    def show_deal(self, sheet: Sheet, deal: SheetDeal | None) -> None:
        """Shows a deal to be written on; None is an empty one."""
        none = (None,) * len(SEATS)
        if deal is None:
            self.show_numbers(none, none, 0)
        else:
            self.show_numbers(deal.calls, deal.tricks or none, deal.redeals)
        for name, call, trick in zip(sheet.names, self.calls, self.tricks, strict=True):
            call.setAccessibleName(tr("Call of {name}", name=name))
            trick.setAccessibleName(tr("Tricks of {name}", name=name))

    def show_numbers(self, calls: Sequence[int | None], tricks: Sequence[int | None], redeals: int) -> None:
        """Shows numbers as they are typed; None is an empty field."""
        for cell, number in zip(self.cells, (*calls, *tricks), strict=True):
            cell.setText("" if number is None else str(number))
        self.redeals.blockSignals(True)
        self.redeals.setValue(redeals)
        self.redeals.blockSignals(False)

    @property
    def numbers(self) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
        """What has been typed so far; None for an empty field."""
        calls, tricks = (
            tuple(int(cell.text()) if cell.text().isdecimal() else None for cell in cells)
            for cells in (self.calls, self.tricks)
        )
        return calls, tricks

    def begin(self) -> None:
        """To the first empty field, or the first of all."""
        goal = next((cell for cell in self.cells if not cell.text()), self.cells[0])
        goal.setFocus(Qt.FocusReason.TabFocusReason)
        goal.selectAll()

    def go_on(self) -> None:
        """To the next empty field; to the first one where none is empty."""
        now = self.focusWidget()
        at = self.cells.index(now) if isinstance(now, NumberCell) and now in self.cells else -1
        order = (*self.cells[at + 1 :], *self.cells[: at + 1])
        goal = next((cell for cell in order if not cell.text()), self.cells[(at + 1) % len(self.cells)])
        goal.setFocus(Qt.FocusReason.TabFocusReason)
        goal.selectAll()

    # Place

    def sizeHint(self) -> QSize:
        """A line of heads, the fields, and the redeals."""
        line = self.fontMetrics().height()
        return QSize(40 * PAD, round(5.2 * line) + 12)

    def minimumSizeHint(self) -> QSize:
        """No field is cut."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fields stand below their columns."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()
            self.updateGeometry()

    def _arrange(self) -> None:
        line = self.fontMetrics().height()
        tall = round(1.7 * line)
        _, *places = columns(self.width(), self.font())
        for at, place in enumerate(places):
            half = round((place.width() - 2 * PAD - _GAP) / 2)
            left = round(place.left()) + PAD
            for number, cell in enumerate((self.calls[at], self.tricks[at])):
                x = left + number * (half + _GAP)
                self._heads[2 * at + number].setGeometry(QRect(x, 4, half, line))
                cell.setGeometry(QRect(x, line + 6, half, tall))
        y = line + tall + 14
        self._redeals_label.adjustSize()
        self._redeals_label.move(PAD, y + (tall - self._redeals_label.height()) // 2)
        self.redeals.setGeometry(self._redeals_label.width() + 2 * PAD, y, 5 * line, tall)
