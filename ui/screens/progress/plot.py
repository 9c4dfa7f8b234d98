"""Plots: lines with intervals, columns, and marks beside them, in axes with a few words."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from ui.painted import Painted
from ui.theme import Look, Palette

_LINES_HIGH, _MOST_LINES_HIGH = 11, 18
_FLATTEST = 5
"""A wide plot is higher, so that it is no more than so many times as wide, where there is room."""
_DOT = 3.2
_COLUMN = 0.36
"""Half the width of a column, of the room it has."""
_MARK = 0.44
_WIDEST = 6
"""A column or mark is never wider than so many lines are high."""


class Shape(Enum):
    """How the points of a series are drawn."""

    LINE = auto()
    DASHES = auto()
    DOTS = auto()
    COLUMNS = auto()
    MARKS = auto()
    WORDS = auto()
    """Only what is written beside the points."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value at a place; its interval where it has one, and words beside it."""

    x: float
    y: float
    interval: tuple[float, float] | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together; without a name they do not stand in the key."""

    points: tuple[Point, ...]
    shape: Shape
    name: str = ""
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class PlotFace:
    """A plot: its series, the ends of its axes, the words along them, and all of it in words."""

    series: tuple[Series, ...]
    x: tuple[float, float]
    y: tuple[float, float]
    x_words: tuple[tuple[float, str], ...]
    y_words: tuple[tuple[float, str], ...]
    name: str


class Plot(Painted):
    """Draws a PlotFace."""

    def __init__(self, face: PlotFace, look: Look) -> None:
        super().__init__()
        self._face, self._look = face, look
        self.setAccessibleName(face.name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Higher where it is wide."""
        line = self.fontMetrics().height()
        return round(min(max(_LINES_HIGH * line, width / _FLATTEST), _MOST_LINES_HIGH * line))

    def sizeHint(self) -> QSize:
        """Some lines high."""
        return QSize(300, _LINES_HIGH * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """No lower than this."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints key, axes and series."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, line = QFontMetricsF(self.font()), self.fontMetrics().height()
        left = max((metrics.horizontalAdvance(words) for _, words in self._face.y_words), default=0) + 10
        words = self._words_below(left, self.width() - left - 1.5 * line)
        below = 2.5 * line if any(row for _, row, _ in words) else 1.5 * line
        area = QRectF(left, 1.5 * line, self.width() - left - 1.5 * line, self.height() - 1.5 * line - below)
        self._paint_axes(painter, area)
        for start, row, text in words:
            painter.drawText(QPointF(start, area.bottom() + 4 + row * line + metrics.ascent()), text)
        for series in self._face.series:
            self._paint_series(painter, series, area)
        self._paint_key(painter, area)
        painter.end()

    def _words_below(self, left: float, width: float) -> list[tuple[float, int, str]]:
        """Where the words below begin, their row, and they: what would run into another goes a row lower."""
        metrics, free = QFontMetricsF(self.font()), [0.0, 0.0]
        (low, high), found = self._face.x, []
        for x, words in self._face.x_words:
            wide = metrics.horizontalAdvance(words)
            middle = left + width * (x - low) / ((high - low) or 1)
            start = min(max(left, middle - wide / 2), self.width() - wide)
            row = next((row for row in (0, 1) if start >= free[row]), None)
            if row is not None:
                found.append((start, row, words))
                free[row] = start + wide + 0.6 * metrics.height()
        return found

    def _place(self, area: QRectF) -> Callable[[float, float], QPointF]:
        (x_low, x_high), (y_low, y_high) = self._face.x, self._face.y

        def at(x: float, y: float) -> QPointF:
            high = area.height() * (min(max(y, y_low), y_high) - y_low) / ((y_high - y_low) or 1)
            return QPointF(
                area.left() + area.width() * (x - x_low) / ((x_high - x_low) or 1), area.bottom() - high
            )

        return at

    def _paint_axes(self, painter: QPainter, area: QRectF) -> None:
        palette, at, line = self._look.palette, self._place(area), self.fontMetrics().height()
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for y, words in self._face.y_words:
            height = at(self._face.x[0], y).y()
            painter.setPen(QPen(QColor(palette.line), 1))
            painter.drawLine(QLineF(area.left(), height, area.right(), height))
            painter.setPen(QColor(palette.muted))
            painter.drawText(QRectF(0, height - line / 2, area.left() - 6, line), right, words)

    def _ink(self, series: Series) -> QColor:
        palette = self._look.palette
        if series.shape is Shape.DASHES:
            return QColor(palette.muted)
        return QColor(palette.accent_line if series.is_second else palette.bar)

    def _paint_series(self, painter: QPainter, series: Series, area: QRectF) -> None:
        at, ink, palette = self._place(area), self._ink(series), self._look.palette
        room = area.width() / max(1.0, self._face.x[1] - self._face.x[0])
        room = min(room, _WIDEST * self.fontMetrics().height() / (2 * _MARK))
        spots = [at(point.x, point.y) for point in series.points]
        match series.shape:
            case Shape.LINE | Shape.DASHES:
                style = Qt.PenStyle.SolidLine if series.shape is Shape.LINE else Qt.PenStyle.DashLine
                painter.setPen(QPen(ink, 2 if series.shape is Shape.LINE else 1.2, style))
                painter.drawPolyline(QPolygonF(spots))
            case Shape.COLUMNS:
                for spot in spots:
                    top = QRectF(spot.x() - _COLUMN * room, spot.y(), 2 * _COLUMN * room, 0)
                    painter.fillRect(top.adjusted(0, 0, 0, area.bottom() - spot.y()), ink)
            case Shape.MARKS:
                painter.setPen(QPen(ink, 2.4))
                for spot in spots:
                    painter.drawLine(
                        QLineF(spot.x() - _MARK * room, spot.y(), spot.x() + _MARK * room, spot.y())
                    )
            case Shape.DOTS | Shape.WORDS:
                pass
        for point, spot in zip(series.points, spots, strict=True):
            self._paint_point(painter, series, point, spot, area)
        painter.setPen(QColor(palette.text))

    def _paint_point(
        self, painter: QPainter, series: Series, point: Point, spot: QPointF, area: QRectF
    ) -> None:
        """The interval, the dot, and the words of a point."""
        at, palette = self._place(area), self._look.palette
        is_dot = series.shape in (Shape.DOTS, Shape.LINE)
        top = spot.y()
        if point.interval is not None:
            low, high = (at(point.x, end) for end in point.interval)
            painter.setPen(QPen(_interval_ink(palette, self._ink(series), is_dot=is_dot), 1.2))
            painter.drawLine(low, high)
            for end in (low, high):
                painter.drawLine(QLineF(end.x() - 3, end.y(), end.x() + 3, end.y()))
            top = min(top, high.y())
        if is_dot and (point.interval is not None or series.shape is Shape.DOTS):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink(series))
            painter.drawEllipse(spot, _DOT, _DOT)
        if point.label:
            painter.setPen(QColor(palette.text))
            line = self.fontMetrics().height()
            place = QRectF(spot.x() - 60, top - line - 1, 120, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, point.label)

    def _paint_key(self, painter: QPainter, area: QRectF) -> None:
        """The names of the series, each behind a piece of its line."""
        metrics, line = QFontMetricsF(self.font()), self.fontMetrics().height()
        x = area.left()
        for series in self._face.series:
            if not series.name:
                continue
            is_dashed = series.shape is Shape.DASHES
            style = Qt.PenStyle.DashLine if is_dashed else Qt.PenStyle.SolidLine
            painter.setPen(QPen(self._ink(series), 8 if series.shape is Shape.COLUMNS else 2.4, style))
            painter.drawLine(QLineF(x, 0.5 * line, x + 1.2 * line, 0.5 * line))
            painter.setPen(QColor(self._look.palette.text))
            wide = metrics.horizontalAdvance(series.name)
            painter.drawText(QRectF(x + 1.6 * line, 0, wide + 2, line), series.name)
            x += wide + 3 * line


def _interval_ink(palette: Palette, ink: QColor, *, is_dot: bool) -> QColor:
    """On a column the interval is drawn in the ink of words, so that it can be seen on it."""
    return ink if is_dot else QColor(palette.text)
