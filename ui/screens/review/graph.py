"""The chances of the four players to keep their calls, card after card."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF

from coach.verdict.annotate import Chances
from trainer.seats import SEATS, Seat
from ui.painted import Painted
from ui.text.breaches import Voice
from ui.text.cards import percent_text
from ui.text.language import tr
from ui.theme import Look

_LINES_HIGH = 8
_CARDS = 52
_DASHES = {
    0: Qt.PenStyle.SolidLine,
    1: Qt.PenStyle.DashLine,
    2: Qt.PenStyle.DotLine,
    3: Qt.PenStyle.DashDotLine,
}
"""By turns from the own seat: lines differ without colour too."""


@dataclass(frozen=True, slots=True)
class GraphFace:
    """What is drawn: chances, whose view, names, and after how many cards the chosen decision comes."""

    chances: tuple[Chances, ...]
    seat: Seat
    voice: Voice
    is_open: bool = False
    at: int = 0

    def line_of(self, seat: Seat) -> Sequence[tuple[int, float]]:
        """Cards played and chance, for one player."""
        rows = ((one.cards, one.open if self.is_open else one.known) for one in self.chances)
        return [(cards, row[seat]) for cards, row in rows if row is not None]


class ChanceGraph(Painted):
    """Draws a GraphFace; each line ends with a name."""

    def __init__(self) -> None:
        super().__init__()
        self._face: GraphFace | None = None
        self._look: Look | None = None
        self.setToolTip(tr("How likely each player was to keep the call, after every card of the deal."))

    def show_face(self, face: GraphFace, look: Look) -> None:
        """Shows other chances."""
        self._face, self._look = face, look
        last = [
            f"{face.voice.name(seat)} {percent_text(line[-1][1])}"
            for seat in SEATS
            if (line := face.line_of(seat))
        ]
        self.setAccessibleName(tr("Chances to keep the call at the end: {chances}", chances=", ".join(last)))
        self.update()

    def sizeHint(self) -> QSize:
        """Some lines high."""
        return QSize(200, _LINES_HIGH * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """No lower than this."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints axes, lines and names."""
        if self._face is None or self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = max(self.fontMetrics().horizontalAdvance(self._face.voice.name(seat)) for seat in SEATS)
        left = self.fontMetrics().horizontalAdvance("100 %") + 8
        half = self.fontMetrics().height() / 2
        place = QRectF(left, half, self.width() - left - names - 14, self.height() - 2 * half)
        self._paint_axes(painter, place)
        self._paint_lines(painter, place)
        painter.end()

    def _paint_axes(self, painter: QPainter, place: QRectF) -> None:
        assert self._look is not None and self._face is not None
        high = self.fontMetrics().height()
        for share in (0.0, 0.5, 1.0):
            y = place.bottom() - share * place.height()
            painter.setPen(QPen(QColor(self._look.palette.line), 1))
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
            painter.setPen(QColor(self._look.palette.muted))
            label = QRectF(0, y - high / 2, place.left() - 6, high)
            painter.drawText(
                label,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                f"{share:.0%}".replace("%", " %"),
            )
        x = place.left() + place.width() * self._face.at / _CARDS
        painter.setPen(QPen(QColor(self._look.palette.accent_line), 2))
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))

    def _paint_lines(self, painter: QPainter, place: QRectF) -> None:
        assert self._look is not None and self._face is not None
        face, palette = self._face, self._look.palette
        ends: list[tuple[float, Seat]] = []
        for seat in SEATS:
            turns = (seat - face.seat) % 4
            points = [
                QPointF(
                    place.left() + place.width() * cards / _CARDS, place.bottom() - share * place.height()
                )
                for cards, share in face.line_of(seat)
            ]
            if not points:
                continue
            ink = QColor(palette.highlight if seat is face.seat else palette.text)
            painter.setPen(QPen(ink, 2.4 if seat is face.seat else 1.4, _DASHES[turns]))
            painter.drawPolyline(QPolygonF(points))
            ends.append((points[-1].y(), seat))
        self._paint_names(painter, place, ends)

    def _paint_names(self, painter: QPainter, place: QRectF, ends: list[tuple[float, Seat]]) -> None:
        """The names at the ends of the lines, moved apart where they would lie on each other."""
        assert self._look is not None and self._face is not None
        high = self.fontMetrics().height()
        at = place.top() - high
        for y, seat in sorted(ends):
            at = max(y, at + 0.95 * high)
            is_own = seat is self._face.seat
            painter.setPen(QColor(self._look.palette.highlight if is_own else self._look.palette.text))
            spot = QPointF(place.right() + 6, min(at, self.height() - 2) + 0.35 * high)
            painter.drawText(spot, self._face.voice.name(seat))
