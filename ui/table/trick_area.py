"""The trick in the middle of the table."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from trainer.seats import SEATS, Seat
from ui.table.card_button import SHADOW, line_of, paint_outline, paint_shadow
from ui.table.faces import FaceLook, paint_face
from ui.table.layout import trick_places
from ui.table.state import PlayedCard
from ui.theme import Look

_TILTS = {Seat.SOUTH: -1.5, Seat.EAST: 4.0, Seat.NORTH: 2.0, Seat.WEST: -3.5}
"""How far each seat's card lies askew, in degrees."""


class TrickCard(QWidget):
    """A card on the table, a little askew, outlined in gold when it has won."""

    def __init__(self, seat: Seat, parent: QWidget) -> None:
        super().__init__(parent)
        self._seat = seat
        self._played: PlayedCard | None = None
        self._look: Look | None = None
        self._is_winner = False
        self._card_size = QSize(70, 100)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_card(self, played: PlayedCard | None, look: Look, *, is_winner: bool) -> None:
        """Shows a card, or nothing."""
        self._played, self._look, self._is_winner = played, look, is_winner
        self.setAccessibleName(played.accessible_name if played else "")
        self.setVisible(played is not None)
        self.update()

    def place(self, card: QRect) -> None:
        """Puts the card into a rectangle; the widget is larger, for the tilt and the shadow."""
        self._card_size = card.size()
        spare = 2 * SHADOW + round(card.height() * 0.05)
        self.setGeometry(card.adjusted(-spare, -spare, spare, spare))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the face as paths under the tilt, so that it stays sharp."""
        if self._played is None or self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(self.width() / 2, self.height() / 2))
        painter.rotate(_TILTS[self._seat])
        painter.translate(-self._card_size.width() / 2, -self._card_size.height() / 2)
        card = QRectF(QPointF(0, 0), self._card_size)
        paint_shadow(painter, card)
        paint_face(painter, self._played.card, FaceLook.sized(self._card_size, 1.0, self._look))
        if self._is_winner:
            thick = line_of(card.width()) * 1.3
            paint_outline(painter, card.adjusted(-2, -2, 2, 2), self._look.palette.accent, thick)
        painter.end()


class TrickArea(QWidget):
    """Up to four played cards at the sides of the seats that played them; a later card lies on top."""

    continued = Signal()
    """The area was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = {seat: TrickCard(seat, self) for seat in SEATS}
        self._card_size = QSize(70, 100)

    def show_trick(self, trick: tuple[PlayedCard, ...], winner: Seat | None, look: Look) -> None:
        """Shows the cards in playing order."""
        played = {one.seat: one for one in trick}
        for seat, card in self._cards.items():
            card.show_card(played.get(seat), look, is_winner=seat is winner)
        for one in trick:
            self._cards[one.seat].raise_()
        is_over = winner is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor)

    def card_of(self, seat: Seat) -> TrickCard:
        """The widget for a seat's card (for animation and tests)."""
        return self._cards[seat]

    def set_card_size(self, size: QSize) -> None:
        """Sets the size of one card."""
        self._card_size = size
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the cards anew."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        for seat, place in zip(SEATS, trick_places(self.size(), self._card_size), strict=True):
            self._cards[seat].place(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes on."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(_pixel(event)):
            self.continued.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the press, so that the release comes here too."""
        event.accept()


def _pixel(event: QMouseEvent) -> QPoint:
    return event.position().toPoint()
