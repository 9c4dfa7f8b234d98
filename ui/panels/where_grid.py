"""Where the missing cards are: cards of a suit with equal chances on a row, a column for each seat.

Each chance stands on a ground as strong as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ui.panels.bars import Figure, Ink, Row, write
from ui.panels.parts import drop, stack
from ui.rich_label import RichLabel, RichStyle
from ui.table.state import RichText
from ui.text.cards import percent_text
from ui.theme import Look, Palette

_GAP = 4
_LEAST_LABEL, _MOST_LABEL = 0.17, 0.46
"""How much of the width the labels take."""
_CENTRE = Qt.AlignmentFlag.AlignCenter
STRONGEST = 0.35
"""How much of the bars' colour the ground of a certainty takes: more, and figures would not read on it."""


@dataclass(frozen=True, slots=True)
class WhereRow:
    """Some cards, the chance of each seat to hold each of them, how it is read aloud, and hints."""

    label: RichText
    chances: tuple[float, ...]
    name: str
    hints: tuple[str, ...]


class WhereGrid(QWidget):
    """The names of the seats, and below them the rows; rows change in place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = stack(self, spacing=2)
        self._head = _Head()
        self._stack.addWidget(self._head)
        self._views: list[_RowView] = []

    def show_places(self, names: Sequence[str], rows: Sequence[WhereRow], look: Look) -> None:
        """Shows where the cards may be; `names` and chances go from seat to seat in the same order."""
        for view in self._views[len(rows) :]:
            drop(view)
        del self._views[len(rows) :]
        while len(self._views) < len(rows):
            self._views.append(_RowView())
            self._stack.addWidget(self._views[-1])
        for view, row in zip(self._views, rows, strict=True):
            view.show_row(row, look)
        label = max((view.label_width() for view in self._views), default=0.0)
        self._head.show_names(names, look, label)
        for view in self._views:
            view.set_label_width(label)

    def event(self, event: QEvent) -> bool:
        """Under the mouse every chance says what it is."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            view = next((one for one in self._views if one.geometry().contains(event.pos())), None)
            if view is not None:
                hint = view.hint_at(view.mapFrom(self, event.pos()).x())
                QToolTip.showText(event.globalPos(), hint, view)
                return True
        return super().event(event)


def places_in(width: float, label: float, number: int) -> tuple[tuple[float, float], ...]:
    """Left end and width of the columns, right of labels that are so wide."""
    label = min(max(label + _GAP, width * _LEAST_LABEL), width * _MOST_LABEL)
    each = (width - label) / number
    return tuple((label + at * each + _GAP, each - _GAP) for at in range(number))


def ground_of(chance: float, palette: Palette) -> QColor:
    """The ground of a chance: the track of the bars, on the way to their colour."""
    track, full = QColor(palette.bar_track), QColor(palette.bar)
    share = STRONGEST * chance
    return QColor(
        *(round(low + share * (high - low)) for low, high in zip(_rgb(track), _rgb(full), strict=True))
    )


def _rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


class _Head(Row):
    """The names of the seats over the columns."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._look: Look | None = None
        self._label_width = 0.0

    def show_names(self, names: Sequence[str], look: Look, label: float) -> None:
        """Shows other names, right of labels that are so wide."""
        self._names, self._look, self._label_width = tuple(names), look, label
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the names."""
        if self._look is None:
            return
        painter = QPainter(self)
        places = places_in(self.width(), self._label_width, len(self._names))
        for name, (left, wide) in zip(self._names, places, strict=True):
            room = QRectF(left, 0, wide, self.height())
            write(painter, room, Figure(name, Ink.MUTED), self._look.palette, align=_CENTRE)
        painter.end()


class _RowView(Row):
    """Some cards and their chances."""

    def __init__(self) -> None:
        super().__init__()
        self._row: WhereRow | None = None
        self._look: Look | None = None
        self._label = RichLabel(self)
        self._label_width = 0.0

    def show_row(self, row: WhereRow, look: Look) -> None:
        """Shows other cards or other chances."""
        self._row, self._look = row, look
        self._label.show_text(row.label, RichStyle.on_window(look))
        self.setAccessibleName(row.name)
        self._place_label()
        self.update()

    def label_width(self) -> float:
        """How wide the label is."""
        return self._label.sizeHint().width()

    def set_label_width(self, label: float) -> None:
        """The labels of all rows are so wide."""
        self._label_width = label
        self.update()

    def _place_label(self) -> None:
        size = self._label.sizeHint()
        self._label.setGeometry(0, (self.height() - size.height()) // 2, size.width(), size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card stands in the middle of the row's height."""
        super().resizeEvent(event)
        self._place_label()

    def hint_at(self, x: float) -> str:
        """What is said of the chance at this place."""
        if self._row is None:
            return ""
        places = places_in(self.width(), self._label_width, len(self._row.hints))
        hints = (
            hint
            for hint, (left, wide) in zip(self._row.hints, places, strict=True)
            if left <= x <= left + wide
        )
        return next(hints, "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the chances; none where the seat cannot hold the card."""
        if self._row is None or self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = places_in(self.width(), self._label_width, len(self._row.chances))
        for chance, (left, wide) in zip(self._row.chances, places, strict=True):
            self._paint_chance(painter, QRectF(left, 0, wide, self.height()), chance, self._look.palette)
        painter.end()

    def _paint_chance(self, painter: QPainter, room: QRectF, chance: float, palette: Palette) -> None:
        if not chance:
            write(painter, room, Figure("–", Ink.MUTED), palette, align=_CENTRE)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground_of(chance, palette))
        painter.drawRoundedRect(room, 4, 4)
        write(painter, room, Figure(percent_text(chance)), palette, align=_CENTRE)
