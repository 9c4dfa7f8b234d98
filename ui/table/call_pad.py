"""The row of numbers a call is chosen from."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from ui.rich_label import bold_of
from ui.table.choice_button import ChoiceButton
from ui.table.seat_badge import small_of
from ui.table.state import CallPadFace
from ui.theme import Look, Palette

_GAP = 8


class CallButton(ChoiceButton):
    """One number; the suggested one is gold and carries a small label."""

    def __init__(self, call: int, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.call = call
        self._label = ""
        self._palette: Palette | None = None
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_call(self, label: str, palette: Palette) -> None:
        """Colours the button; a label marks the suggested call."""
        self._label, self._palette = label, palette
        self.setAccessibleDescription(label)
        self.update()

    def sizeHint(self) -> QSize:
        """A square of about three lines."""
        side = 3 * self.fontMetrics().height()
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tile, the number, the label and the focus ring."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tile = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        self._paint_tile(painter, tile, self._palette)
        self._paint_number(painter, tile, self._palette)
        painter.end()

    def _paint_tile(self, painter: QPainter, tile: QRectF, palette: Palette) -> None:
        is_touched = self.underMouse() or self.isDown()
        ground = palette.accent if self._label else palette.pad_hover if is_touched else palette.pad
        painter.setBrush(QColor(ground))
        painter.setPen(QPen(QColor(palette.accent), 1.5) if is_touched else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(tile, 9, 9)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.felt_text), 3))
            painter.drawRoundedRect(tile, 9, 9)
            painter.setPen(QPen(QColor(palette.focus), 2))
            painter.drawRoundedRect(tile.adjusted(2.5, 2.5, -2.5, -2.5), 7, 7)

    def _paint_number(self, painter: QPainter, tile: QRectF, palette: Palette) -> None:
        number = bold_of(self.font())
        number.setPointSizeF(number.pointSizeF() * 1.6)
        painter.setPen(QColor(palette.accent_text if self._label else palette.pad_text))
        painter.setFont(number)
        rise = tile.height() * (0.13 if self._label else 0)
        painter.drawText(tile.translated(0, -rise), Qt.AlignmentFlag.AlignCenter, str(self.call))
        if self._label:
            painter.setFont(self._label_font())
            below = QRectF(tile.left(), tile.top() + tile.height() * 0.62, tile.width(), tile.height() * 0.32)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._label)

    def _label_font(self) -> QFont:
        """A small font in which the label fits into the tile."""
        font = small_of(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.88)
        return font


class CallPad(QWidget):
    """The question and its buttons, in one row or two, in the middle of the place it is given."""

    chosen = Signal(int)
    """A call was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: CallPadFace | None = None
        self._buttons: list[CallButton] = []
        self._question = QLabel(self)
        self._question.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._question.setTextFormat(Qt.TextFormat.PlainText)

    @property
    def buttons(self) -> tuple[CallButton, ...]:
        """The buttons in the order of the calls."""
        return tuple(self._buttons)

    def show_pad(self, face: CallPadFace, look: Look) -> None:
        """Shows the calls to choose from; buttons are kept while the calls stay the same."""
        before = self._face
        if before is None or (before.calls, before.name_pattern) != (face.calls, face.name_pattern):
            self._rebuild(face)
        self._face = face
        self._question.setText(face.question)
        for button in self._buttons:
            is_suggested = button.call == face.suggested
            button.show_call(face.suggested_label if is_suggested else "", look.palette)
        self._arrange()

    def _rebuild(self, face: CallPadFace) -> None:
        for old in self._buttons:
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._buttons = [self._new_button(call, face.name_pattern.format(call=call)) for call in face.calls]

    def _new_button(self, call: int, name: str) -> CallButton:
        button = CallButton(call, name, self)
        button.clicked.connect(lambda: self.chosen.emit(call))
        button.show()
        return button

    def focus_pad(self) -> None:
        """Gives the focus to the suggested call, or to the first."""
        suggested = self._face.suggested if self._face else None
        for button in sorted(self._buttons, key=lambda one: one.call != suggested)[:1]:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the buttons anew."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Question above the tiles; two rows where one would need tiles narrower than the text allows."""
        line = self.fontMetrics().height()
        tile = self._tile_size(line)
        rows = self._rows(tile)
        tall = line + 2 * _GAP + len(rows) * (tile.height() + _GAP) - _GAP
        top = max(0, round((self.height() - tall) * 0.45))
        self._question.setGeometry(QRect(0, top, self.width(), line + 4))
        for at, row in enumerate(rows):
            self._place_row(row, top + line + 2 * _GAP + at * (tile.height() + _GAP), tile)

    def _tile_size(self, line: int) -> QSize:
        """Tiles as large as the place allows in the better of one or two rows."""
        count = max(1, len(self._buttons))
        best = round(3.1 * line)
        one_row = (self.width() + _GAP) // count - _GAP
        if one_row >= 2.4 * line:
            return QSize(min(best, one_row), best)
        free = self.height() - line - 3 * _GAP
        tall = max(round(1.8 * line), min(best, free // 2))
        return QSize(min(round(tall * 1.15), (self.width() + _GAP) // -(-count // 2) - _GAP), tall)

    def _rows(self, tile: QSize) -> list[list[CallButton]]:
        count = len(self._buttons)
        if count * (tile.width() + _GAP) - _GAP <= self.width():
            return [self._buttons] if self._buttons else []
        half = -(-count // 2)
        return [self._buttons[:half], self._buttons[half:]]

    def _place_row(self, row: list[CallButton], top: int, tile: QSize) -> None:
        wide = len(row) * (tile.width() + _GAP) - _GAP
        left = (self.width() - wide) // 2
        for at, button in enumerate(row):
            button.setGeometry(left + at * (tile.width() + _GAP), top, tile.width(), tile.height())
