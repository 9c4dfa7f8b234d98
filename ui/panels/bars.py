"""Bar rows: words or a card, a bar with its error, figures in columns that do not move while they change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ui.painted import Painted
from ui.panels.parts import empty, stack
from ui.rich_label import RichLabel, RichStyle, bold_of
from ui.table.state import RichText
from ui.theme import Look, Palette

GAP = 8
"""Between the columns of a row, in pixels."""
_LEAST_BAR = 36
_BAR_THICKNESS = 8
_WHISKER = 14
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Ink(Enum):
    """What a figure is written in."""

    PLAIN = auto()
    STRONG = auto()
    MUTED = auto()
    GAIN = auto()
    LOSS = auto()

    def colour(self, palette: Palette) -> QColor:
        """The colour on a window."""
        names = {Ink.MUTED: palette.muted, Ink.GAIN: palette.gain, Ink.LOSS: palette.loss}
        return QColor(names.get(self, palette.text))

    def font(self, font: QFont) -> QFont:
        """Bold where it is to stand out, with figures of equal width."""
        made = bold_of(font) if self.is_bold else QFont(font)
        made.setFeature(QFont.Tag("tnum"), 1)
        return made

    @property
    def is_bold(self) -> bool:
        """Is it to stand out by its weight?"""
        return self in (Ink.STRONG, Ink.GAIN)

    def width_of(self, text: str, font: QFont) -> float:
        """The width of a text in this ink, in pixels."""
        return QFontMetricsF(self.font(font)).horizontalAdvance(text) + 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A right-aligned figure of a row; the hint says under the mouse what it is.

    A spare one is left out where the row is too narrow for all.
    """

    text: str
    ink: Ink = Ink.PLAIN
    hint: str = ""
    is_spare: bool = False


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row: words or a card, a bar from 0 to 1, figures, a muted note; `name` is read aloud.

    `error` is how far the bar's end may be off, on its scale. Without a bar the label has its room too.
    `hint` is shown under the mouse where no figure has its own.
    """

    label: RichText
    bar: float | None
    figures: tuple[Figure, ...]
    name: str
    note: str = ""
    hint: str = ""
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """What the columns of a list are like before there are figures: so they have their room from the start.

    `widest` are texts that the figures will hardly exceed; so many as `lead` stand before the bar.
    """

    widest: tuple[Figure, ...] = ()
    lead: int = 0


class _Type:
    """The fonts of a list with their metrics, made once: figures are measured and painted all the time."""

    def __init__(self, font: QFont) -> None:
        self._fonts = (Ink.PLAIN.font(font), Ink.STRONG.font(font))
        self._metrics = tuple(map(QFontMetricsF, self._fonts))

    def width_of(self, figure: Figure) -> float:
        """The width of a figure, in pixels."""
        return self._metrics[figure.ink.is_bold].horizontalAdvance(figure.text) + 1

    def write(self, painter: QPainter, place: QRectF, figure: Figure, palette: Palette) -> None:
        """Writes a figure at the right end of its column, which has room for it."""
        painter.setFont(self._fonts[figure.ink.is_bold])
        painter.setPen(figure.ink.colour(palette))
        painter.drawText(place, _RIGHT, figure.text)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths that the rows of a list share, in pixels; the bar takes the rest."""

    label: float
    long_label: float
    figures: tuple[float, ...]
    spare: tuple[bool, ...]
    note: float
    lead: int
    least_bar: float = _LEAST_BAR

    @classmethod
    def of(
        cls, rows: Sequence[BarRow], shape: Shape, type_: _Type, labels: tuple[float, float]
    ) -> "_Columns":
        """The widest of each column; `labels` are the widths of labels before a bar, and of those without."""
        listed = [row.figures for row in rows] + ([shape.widest] if shape.widest else [])
        figures = tuple(max(map(type_.width_of, column)) for column in zip(*listed, strict=True))
        spare = tuple(any(figure.is_spare for figure in column) for column in zip(*listed, strict=True))
        notes = (type_.width_of(Figure(row.note)) for row in rows if row.note)
        return cls(*labels, figures, spare, max(notes, default=-GAP) + GAP, shape.lead)

    def or_wider(self, before: "_Columns") -> "_Columns":
        """Columns never narrow while the same rows are shown: that would make them dance."""
        return replace(
            self,
            figures=tuple(map(max, self.figures, before.figures)),
            note=max(self.note, before.note),
        )

    def within(self, whole: float) -> "_Columns":
        """The columns that have room in this width: spare figures go first, then the notes, then the bars."""
        figures = (0.0 if spare else wide for wide, spare in zip(self.figures, self.spare, strict=True))
        without_spare = replace(self, figures=tuple(figures))
        without_notes = replace(without_spare, note=0.0)
        without_bars = replace(without_notes, least_bar=0.0)
        fitting = (one for one in (self, without_spare, without_notes) if one._least <= whole)
        return next(fitting, without_bars)

    @property
    def _least(self) -> float:
        """The least width of all."""
        return max(self.bar_start + self.least_bar, self.long_label) + self._behind + self.note

    @property
    def _behind(self) -> float:
        return sum(wide + GAP for wide in self.figures[self.lead :] if wide)

    @property
    def bar_start(self) -> float:
        """Where the bars begin."""
        return self.label + GAP + sum(wide + GAP for wide in self.figures[: self.lead] if wide)

    def bar_end(self, whole: float) -> float:
        """Where the bars end: a long note gives way to a short bar."""
        return max(self.bar_start + self.least_bar, self.long_label, whole - self._behind - self.note)

    def figure_places(self, whole: float) -> tuple[tuple[float, float], ...]:
        """Left end and width of every figure."""
        places: list[tuple[float, float]] = []
        left = self.label + GAP
        for number, wide in enumerate(self.figures):
            if number == self.lead:
                left = self.bar_end(whole) + GAP
            places.append((left, wide))
            left += wide + GAP if wide else 0
        return tuple(places)


def _label_widths(rows: Sequence[BarRow], font: QFont, look: Look) -> tuple[float, float]:
    """The widest label of those that stand before a bar, and of those without one."""
    measure = RichLabel()
    measure.setFont(font)
    widths: tuple[list[float], list[float]] = ([0.0], [0.0])
    for row in rows:
        measure.show_text(row.label, RichStyle.on_window(look))
        widths[row.bar is None].append(measure.sizeHint().width() + 1.0)
    return max(widths[False]), max(widths[True])


class Row(Painted):
    """A painted row, as high as its font asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(row_height(self))

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedHeight(row_height(self))


class _RowView(Row):
    """One bar row, painted; the label is a child, for cards are drawn in it."""

    def __init__(self, row: BarRow, look: Look, columns: _Columns, type_: _Type) -> None:
        super().__init__()
        self._row, self._look, self._columns, self._type = row, look, columns, type_
        self._label = RichLabel(self)
        self._label.show_text(row.label, RichStyle.on_window(look))
        self.setAccessibleName(row.name)

    def show_figures(self, row: BarRow, columns: _Columns) -> None:
        """Shows other figures for the same label: only what stands right of it is painted anew."""
        if (row, columns) == (self._row, self._columns):
            return
        before, self._columns = self._fitting(), columns
        if self._fitting().bar_end(self.width()) != before.bar_end(self.width()):
            self._place_label()
        self._row = row
        self.setAccessibleName(row.name)
        left = self._label.geometry().right() + 1
        self.update(left, 0, self.width() - left, self.height())

    def _fitting(self) -> _Columns:
        return self._columns.within(self.width())

    def _place_label(self) -> None:
        """The label stands in the middle of the row's height."""
        tall = self._label.sizeHint().height()
        wide = self._columns.label if self._row.bar is not None else self._fitting().bar_end(self.width())
        self._label.setGeometry(0, round((self.height() - tall) / 2), round(wide) + 1, tall)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The label has its place in the row."""
        super().resizeEvent(event)
        self._place_label()

    def hint_at(self, x: float) -> str:
        """What is said of the figure at this place, or of the row."""
        places = self._fitting().figure_places(self.width())
        for figure, (left, wide) in zip(self._row.figures, places, strict=True):
            if wide and figure.hint and left - GAP / 2 <= x <= left + wide + GAP / 2:
                return figure.hint
        return self._row.hint

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints bar, figures, note and the line below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns = self._fitting()
        places = columns.figure_places(self.width())
        left, right = columns.bar_start, columns.bar_end(self.width())
        if self._row.bar is not None and right - left >= columns.least_bar > 0:
            track = QRectF(left, (self.height() - _BAR_THICKNESS) / 2, right - left, _BAR_THICKNESS)
            self._paint_bar(painter, track, self._row.bar)
        for figure, (left, wide) in zip(self._row.figures, places, strict=True):
            if wide:
                self._type.write(painter, QRectF(left, 0, wide, self.height()), figure, self._look.palette)
        if self._row.note and columns.note:
            left = sum(places[-1]) + GAP
            room = QRectF(left, 0, self.width() - left, self.height())
            painter.setFont(self.font())  # that of the last figure may be bold
            write(painter, room, Figure(self._row.note, Ink.MUTED), self._look.palette, align=_LEFT)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(self._look.palette.line))
        painter.end()

    def _paint_bar(self, painter: QPainter, track: QRectF, share: float) -> None:
        """The filled part is cut from a round-ended bar, so that a short one is no dot."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.palette.bar_track))
        painter.drawRoundedRect(track, _BAR_THICKNESS / 2, _BAR_THICKNESS / 2)
        painter.save()
        painter.setClipRect(QRectF(track.left(), 0, share * track.width(), self.height()))
        painter.setBrush(QColor(self._look.palette.bar))
        painter.drawRoundedRect(track, _BAR_THICKNESS / 2, _BAR_THICKNESS / 2)
        painter.restore()
        self._paint_whisker(painter, track, share)

    def _paint_whisker(self, painter: QPainter, track: QRectF, share: float) -> None:
        """A thin line across the end of the bar, as long as the error is wide; no dots."""
        reach = self._row.error * track.width()
        if reach < 0.5:
            return
        end = track.left() + share * track.width()
        middle = track.center().y()
        ink = QColor(self._look.palette.text)
        low, high = max(track.left(), end - reach), min(track.right(), end + reach)
        painter.fillRect(QRectF(low, middle - 0.5, high - low, 1), ink)
        for x in (low, high):
            painter.fillRect(QRectF(x - 0.5, middle - _WHISKER / 4, 1, _WHISKER / 2), ink)


def write(
    painter: QPainter,
    place: QRectF,
    figure: Figure,
    palette: Palette,
    *,
    align: Qt.AlignmentFlag = _RIGHT,
) -> None:
    """Writes a text into a place, shortened with dots where it is too long."""
    before = painter.font()
    painter.setFont(figure.ink.font(before))
    painter.setPen(figure.ink.colour(palette))
    metrics = QFontMetricsF(painter.font())
    words = metrics.elidedText(figure.text, Qt.TextElideMode.ElideRight, place.width() + 1)
    painter.drawText(place, align, words)
    painter.setFont(before)


def row_height(widget: QWidget) -> int:
    """The height of a row in the widget's font."""
    return round(widget.fontMetrics().height() * 1.42)


class BarList(QWidget):
    """Bar rows below each other with common columns."""

    def __init__(self, shape: Shape = Shape(), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape = shape
        self._views: list[_RowView] = []
        self._kept: tuple[tuple[RichText, ...], Look] | None = None
        self._rows: Sequence[BarRow] = ()
        self._columns: _Columns | None = None
        self._type = _Type(self.font())
        self._stack = stack(self)

    def show_rows(self, rows: Sequence[BarRow], look: Look) -> None:
        """Shows other rows, all with as many figures; where the labels stay, figures change in place."""
        self._rows = rows
        kept = (tuple(row.label for row in rows), look)
        if self._columns is None or kept != self._kept:
            self._kept = kept
            self._build(rows, look)
            return
        labels = self._columns.label, self._columns.long_label
        columns = _Columns.of(rows, self._shape, self._type, labels).or_wider(self._columns)
        self._columns = columns
        for view, row in zip(self._views, rows, strict=True):
            view.show_figures(row, columns)

    def _build(self, rows: Sequence[BarRow], look: Look) -> None:
        empty(self._stack)
        labels = _label_widths(rows, self.font(), look)
        self._type = _Type(self.font())
        self._columns = _Columns.of(rows, self._shape, self._type, labels)
        self._views = [_RowView(row, look, self._columns, self._type) for row in rows]
        for view in self._views:
            self._stack.addWidget(view)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._kept is not None:
            self._build(self._rows, self._kept[1])

    def event(self, event: QEvent) -> bool:
        """Under the mouse every figure says what it is."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            view = next((one for one in self._views if one.geometry().contains(event.pos())), None)
            if view is not None:
                hint = view.hint_at(view.mapFrom(self, event.pos()).x())
                QToolTip.showText(event.globalPos(), hint, view)
                return True
        return super().event(event)
