"""The signs of the navigation, drawn on a grid of 24 by 24: no font is sure to have them."""

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

_GRID = 24.0
_LINE = 1.8


class Icon(Enum):
    """What a sign stands for."""

    PLAY = auto()
    REVIEW = auto()
    LIBRARY = auto()
    DRILLS = auto()
    PROGRESS = auto()
    SHEET = auto()
    LEARN = auto()
    RULES = auto()
    MENU = auto()


def paint_icon(painter: QPainter, icon: Icon, place: QRectF, colour: QColor) -> None:
    """Paints a sign into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.topLeft())
    painter.scale(place.width() / _GRID, place.height() / _GRID)
    pen = QPen(colour, _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour if icon in _FILLED else Qt.BrushStyle.NoBrush)
    painter.drawPath(_PATHS[icon]())
    painter.restore()


_FILLED = frozenset({Icon.PLAY, Icon.DRILLS})


def _lines(*strokes: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for first, *others in strokes:
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
    return path


def _shape(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


def _play() -> QPainterPath:
    """A triangle to the right."""
    return _shape((7, 4.5), (19, 12), (7, 19.5))


def _review() -> QPainterPath:
    """A magnifying glass."""
    path = _lines(((15.2, 15.2), (20, 20)))
    path.addEllipse(QPointF(10.5, 10.5), 6.3, 6.3)
    return path


def _library() -> QPainterPath:
    """Three books on a shelf, the last one leaning."""
    path = _lines(((3.5, 20), (20.5, 20)), ((14.2, 5.4), (16.6, 4.7), (20.4, 16.4)))
    path.addRect(QRectF(4.5, 5, 4, 12.4))
    path.addRect(QRectF(8.5, 7, 4, 10.4))
    return path


def _drills() -> QPainterPath:
    """A flash."""
    return _shape((13.5, 3), (5.5, 13.5), (11, 13.5), (9.8, 21), (18.5, 10), (12.6, 10))


def _progress() -> QPainterPath:
    """A rising curve in its axes."""
    return _lines(((4, 4), (4, 20), (20.5, 20)), ((7.5, 15.5), (11.5, 11), (14.5, 13.5), (20, 6.5)))


def _sheet() -> QPainterPath:
    """A table of scores."""
    path = _lines(((4, 9.5), (20, 9.5)), ((9.3, 4.5), (9.3, 19.5)), ((14.7, 4.5), (14.7, 19.5)))
    path.addRoundedRect(QRectF(4, 4.5, 16, 15), 1.5, 1.5)
    return path


def _learn() -> QPainterPath:
    """An open book."""
    left = ((12, 7), (9, 5.2), (3.5, 5.2), (3.5, 18.2), (9, 18.2), (12, 20))
    right = ((12, 7), (15, 5.2), (20.5, 5.2), (20.5, 18.2), (15, 18.2), (12, 20), (12, 7))
    return _lines(left, right)


def _rules() -> QPainterPath:
    """Sliders."""
    path = _lines(
        ((4, 7), (12.6, 7)), ((17.4, 7), (20, 7)), ((4, 17), (6.6, 17)), ((11.4, 17), (20, 17))
    )  # fmt: skip
    path.addEllipse(QPointF(15, 7), 2.4, 2.4)
    path.addEllipse(QPointF(9, 17), 2.4, 2.4)
    return path


def _menu() -> QPainterPath:
    """Three lines."""
    return _lines(((4.5, 7), (19.5, 7)), ((4.5, 12), (19.5, 12)), ((4.5, 17), (19.5, 17)))


_PATHS: dict[Icon, Callable[[], QPainterPath]] = {
    Icon.PLAY: _play,
    Icon.REVIEW: _review,
    Icon.LIBRARY: _library,
    Icon.DRILLS: _drills,
    Icon.PROGRESS: _progress,
    Icon.SHEET: _sheet,
    Icon.LEARN: _learn,
    Icon.RULES: _rules,
    Icon.MENU: _menu,
}
