"""The trick in the middle of the table, and cards on their way to it and from it."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from trainer.cards import Card
from trainer.seats import SEATS, Seat
from ui.painted import Painted
from ui.table.card_button import line_of, paint_outline
from ui.table.faces import SHADOW, FaceLook, back_picture, draw_sharp, paint_face, paint_shadow, picture_of
from ui.table.layout import trick_places
from ui.table.motion import DEAL, GATHER, PLAY, Motion, Timing
from ui.table.state import PlayedCard
from ui.theme import Look

_TILTS = {Seat.SOUTH: -1.5, Seat.EAST: 4.0, Seat.NORTH: 2.0, Seat.WEST: -3.5}
"""How far each seat's card lies askew, in degrees."""
_PACKETS = 2
_PACKET_STEP = 90
"""So many backs fly to each other seat when cards are dealt, one after the other, in milliseconds."""


class _Flying(Painted):
    """A picture that fills its widget: sharp in its own size, stretched on the way."""

    def __init__(self, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.drawing = picture
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the picture."""
        painter = QPainter(self)
        if self.drawing.deviceIndependentSize().toSize() == self.size():
            draw_sharp(painter, QRectF(self.rect()).topLeft(), self.drawing)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self.rect(), self.drawing)
        painter.end()


class TrickCard(_Flying):
    """A card on the table, a little askew, outlined in gold when it has won."""

    def __init__(self, seat: Seat, parent: QWidget) -> None:
        super().__init__(QPixmap(), parent)
        self._seat = seat
        self._played: PlayedCard | None = None
        self._is_winner = False
        self._look: Look | None = None
        self._card_size = QSize(70, 100)
        self._drawn: object = None
        self.hide()

    @property
    def card(self) -> Card | None:
        """The card that lies here."""
        return self._played.card if self._played else None

    def show_card(self, played: PlayedCard | None, look: Look, *, is_winner: bool) -> None:
        """Shows a card, or nothing."""
        if (played, look, is_winner) == (self._played, self._look, self._is_winner):
            return
        self._played, self._look, self._is_winner = played, look, is_winner
        self.setAccessibleName(played.accessible_name if played else "")
        self.setVisible(played is not None)
        self.update()

    def set_card_size(self, size: QSize) -> None:
        """Sets the size of the card itself."""
        self._card_size = size
        self.update()

    def around(self, card: QRect) -> QRect:
        """The widget's place for a card: larger, for the tilt and the shadow."""
        spare = 2 * SHADOW + round(card.height() * 0.05)
        return card.adjusted(-spare, -spare, spare, spare)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Makes the picture anew where anything has changed, and paints it."""
        wanted = (self._played, self._look, self._is_winner, self._card_size, self.devicePixelRatioF())
        if self._look is not None and self._played is not None:
            if wanted != self._drawn:
                self._drawn, self.drawing = wanted, self._new_picture(self._played.card, self._look)
            super().paintEvent(event)

    def _new_picture(self, card: Card, look: Look) -> QPixmap:
        size = self.around(QRect(QPoint(0, 0), self._card_size)).size()
        return picture_of(
            size, self.devicePixelRatioF(), 0, lambda painter: self._paint(painter, size, card, look)
        )

    def _paint(self, painter: QPainter, size: QSize, card: Card, look: Look) -> None:
        """Paints the face as paths under the tilt, so that it stays sharp."""
        painter.translate(size.width() / 2, size.height() / 2)
        painter.rotate(_TILTS[self._seat])
        painter.translate(-self._card_size.width() / 2, -self._card_size.height() / 2)
        place = QRectF(0, 0, self._card_size.width(), self._card_size.height())
        paint_shadow(painter, place)
        paint_face(painter, card, FaceLook.sized(self._card_size, 1.0, look))
        if self._is_winner:
            thick = line_of(place.width()) * 1.3
            paint_outline(painter, place.adjusted(-2, -2, 2, 2), look.palette.accent, thick)


class TrickArea(QWidget):
    """Up to four played cards at the sides of the seats that played them; a later card lies on top.

    The area is as large as the table and lies under everything else on it, so that cards come from under a
    seat's badge and go there.
    """

    continued = Signal()
    """The area was clicked."""

    def __init__(self, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._motion = motion
        self._cards = {seat: TrickCard(seat, self) for seat in SEATS}
        self._room, self._card_size = QRect(), QSize(70, 100)
        self._winner: Seat | None = None

    def show_trick(self, trick: tuple[PlayedCard, ...], winner: Seat | None, look: Look) -> None:
        """Shows the cards in playing order."""
        played = {one.seat: one for one in trick}
        for seat, card in self._cards.items():
            card.show_card(played.get(seat), look, is_winner=seat is winner)
        for one in trick:
            self._cards[one.seat].raise_()
        self._winner = winner
        self.setCursor(Qt.CursorShape.ArrowCursor if winner is None else Qt.CursorShape.PointingHandCursor)

    def card_of(self, seat: Seat) -> TrickCard:
        """The widget for a seat's card."""
        return self._cards[seat]

    def set_room(self, room: QRect, card: QSize) -> None:
        """Sets where the trick lies, and the size of one card."""
        self._room, self._card_size = room, card
        for seat, place in zip(SEATS, trick_places(room.size(), card), strict=True):
            widget = self._cards[seat]
            widget.set_card_size(card)
            self._motion.place(widget, widget.around(place.translated(room.topLeft())))

    # Cards on their way

    def gather(self, trick: Iterable[PlayedCard], badges: Mapping[Seat, QRect]) -> None:
        """A finished trick that is about to be taken away flies to its winner."""
        shown = [one for one in trick if self._cards[one.seat].card == one.card]
        if self._winner is None or not self._motion.is_on or not self.isVisible():
            return
        for one in shown:
            card = self._cards[one.seat]
            self._send(card.drawing, card.geometry(), badges[self._winner], GATHER)

    def fly_in(self, starts: Mapping[Seat, QRect]) -> None:
        """Cards just played come from where they were held: a rectangle of a card for each seat."""
        for seat, start in starts.items():
            self._motion.fly(self._cards[seat], self._cards[seat].around(start), PLAY)

    def deal_out(self, dealer: Seat, badges: Mapping[Seat, QRect], look: Look) -> None:
        """Backs fly from the dealer to the other seats that hold their cards unseen."""
        if not self._motion.is_on or not self.isVisible():
            return
        face = FaceLook.sized(self._card_size * 0.6, self.devicePixelRatioF(), look)
        start = QRect(QPoint(0, 0), self._card_size * 0.6)
        start.moveCenter(badges[dealer].center())
        for seat in (Seat.EAST, Seat.NORTH, Seat.WEST):
            for number in range(_PACKETS if seat is not dealer else 0):
                timing = Timing(DEAL.takes, waits=_PACKET_STEP * number)
                self._send(back_picture(face), start, badges[seat], timing)

    def _send(self, picture: QPixmap, start: QRect, badge: QRect, timing: Timing) -> None:
        """A picture flies under a badge and is gone."""
        flying = _Flying(picture, self)
        end = QRect(QPoint(0, 0), start.size().scaled(badge.size(), Qt.AspectRatioMode.KeepAspectRatio))
        end.moveCenter(badge.center())
        flying.setGeometry(end)
        flying.lower()
        flying.show()
        self._motion.fly(flying, start, timing, flying.deleteLater)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes on."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.continued.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the press, so that the release comes here too."""
        event.accept()
