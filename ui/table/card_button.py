"""One card of the hand as a button."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from trainer.cards import Card
from ui.table.choice_button import ChoiceButton
from ui.table.faces import SHADOW, FaceLook, card_picture, corner_radius, draw_sharp
from ui.table.layout import lift_of
from ui.table.state import CardFace
from ui.theme import Look

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down)


class CardButton(ChoiceButton):
    """A card that can be pressed by mouse or key; it rises when lit, pointed at, or focused.

    The button is taller than its card: the card stands on the button's lower part and rises into the upper
    one, so that a card lifted by the mouse does not slip away from under it. Illegal cards stay pressable.
    """

    def __init__(self, face: CardFace, parent: QWidget) -> None:
        super().__init__(parent)
        self._face = face
        self._look: Look | None = None
        self._shown: object = None
        self._card_size = QSize(70, 100)
        self._is_lit = False
        self._is_dimmed = False
        self._rises = self._keeps_still = False
        self._lift = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def card(self) -> Card:
        """The card on the button."""
        return self._face.card

    def show_card(
        self,
        face: CardFace,
        look: Look,
        *,
        is_lit: bool,
        is_dimmed: bool,
        rises: bool,
        keeps_still: bool = False,
    ) -> None:
        """Shows a card; `rises` lets it answer to the mouse by rising.

        With `keeps_still` Enter and Space are left to the table, where they go on after a trick.
        """
        self._keeps_still = keeps_still
        shown = (face, look, is_lit, is_dimmed, rises)
        if shown == self._shown:
            return
        self._shown = shown
        self._face, self._look = face, look
        self._is_lit, self._is_dimmed, self._rises = is_lit, is_dimmed, rises
        self.setAccessibleName(face.accessible_name)
        self.setAccessibleDescription(face.accessible_description)
        self.setCursor(Qt.CursorShape.PointingHandCursor if rises else Qt.CursorShape.ArrowCursor)
        self._settle()

    def set_card_size(self, card: QSize) -> None:
        """Sets the size of the card; the button's own size follows."""
        if card != self._card_size:
            self._card_size = card
            self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card stands on the button's lower edge."""
        super().resizeEvent(event)
        self._settle()

    def card_rect(self) -> QRect:
        """Where the card is now, in the button's own pixels."""
        resting = self.height() - self._card_size.height() - SHADOW - 2
        return QRect(QPoint(SHADOW, round(resting - self._lift)), self._card_size)

    def resting_lift(self) -> float:
        """How far the card is to rise in its present state."""
        full = lift_of(self._card_size.height())
        is_touched = self.hasFocus() or (self._rises and self.underMouse())
        return full * (0.6 * self._is_lit + 0.4 * is_touched)

    def _settle(self) -> None:
        """Rises or sinks to where the card is to be now; the mask is what can be seen and pressed."""
        self._lift = self.resting_lift()
        reach = self.card_rect().adjusted(-SHADOW, -SHADOW, SHADOW, 0)
        reach.setBottom(self.height())
        self.setMask(QRegion(reach))
        self.update()

    def hitButton(self, pos: QPoint) -> bool:
        """The card, and the strip below it that it has risen from."""
        return pos.y() >= self.card_rect().top() and SHADOW <= pos.x() <= self.width() - SHADOW

    def enterEvent(self, event: QEnterEvent) -> None:
        """Rises under the mouse."""
        super().enterEvent(event)
        self._settle()

    def leaveEvent(self, event: QEvent) -> None:
        """Sinks again."""
        super().leaveEvent(event)
        self._settle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Rises with the focus."""
        super().focusInEvent(event)
        self._settle()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Sinks when the focus leaves."""
        super().focusOutEvent(event)
        self._settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter plays as Space does; arrows are left to the fan."""
        if event.key() in _ARROWS or (self._keeps_still and event.key() in _ENTER):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The card with its shadow."""
        return self._card_size + QSize(2 * SHADOW, 2 * SHADOW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints shadow, face, gold outline when lit, ring when focused."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = self.card_rect()
        face = FaceLook.sized(card.size(), self.devicePixelRatioF(), self._look).dimmed(self._is_dimmed)
        corner = QPointF(card.topLeft() - QPoint(SHADOW, SHADOW))
        draw_sharp(painter, corner, card_picture(self.card, face))
        if self._is_lit:
            paint_outline(painter, QRectF(card), self._look.palette.accent, line_of(card.width()))
        if self.hasFocus():
            self._paint_focus(painter, QRectF(card), self._look)
        painter.end()

    def _paint_focus(self, painter: QPainter, card: QRectF, look: Look) -> None:
        """A thick ring inside the edge, parted from a gold outline by a line of paper."""
        thick = line_of(card.width()) * 1.2
        paint_outline(painter, card.adjusted(thick, thick, -thick, -thick), look.palette.card, thick / 2)
        paint_outline(painter, card, look.palette.focus, thick)


def line_of(card_width: float) -> float:
    """The thickness of an outline, in pixels: three, and more on large cards."""
    return max(3.0, card_width * 0.025)


def paint_outline(painter: QPainter, card: QRectF, colour: str, thickness: float) -> None:
    """A coloured line along the inside of a card's edge."""
    painter.setPen(QPen(QColor(colour), thickness))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inside = thickness / 2
    radius = corner_radius(card.width()) - inside / 2
    painter.drawRoundedRect(card.adjusted(inside, inside, -inside, -inside), radius, radius)
