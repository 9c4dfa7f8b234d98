"""South's hand: overlapping cards that can be walked with the arrow keys."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from trainer.cards import Card
from ui.table.card_button import CardButton
from ui.table.faces import SHADOW
from ui.table.layout import fan_offsets
from ui.table.motion import CLOSE_UP, DEAL, DEAL_STEP, Motion, Timing
from ui.table.state import CardFace, TableFace
from ui.theme import Look

WHOLE_HAND = 13
_DEALT = 5
"""A whole hand with so many new cards has been dealt; one with fewer comes from a play taken back."""


class Fan(QWidget):
    """One to thirteen card buttons. They are kept from state to state, so that focus and picture stay calm.

    The hand is one stop of the Tab key: the card last focused; arrows, Home and End walk along it.
    """

    chosen = Signal(object)
    """A Card was pressed, legal or not."""

    def __init__(self, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._motion = motion
        self._buttons: list[CardButton] = []
        self._card_size = QSize(70, 100)
        self._tab_stop = 0
        self._stacked: tuple[CardButton, ...] = ()

    @property
    def buttons(self) -> tuple[CardButton, ...]:
        """The cards from left to right."""
        return tuple(self._buttons)

    def button_of(self, card: Card) -> CardButton | None:
        """The button of a card, None when it is not in the hand."""
        return next((button for button in self._buttons if button.card == card), None)

    def show_hand(self, face: TableFace, look: Look) -> bool:
        """Shows the hand of a table: lit, dimmed or plain. Has it just been dealt?"""
        at = self._focused()
        focused = None if at is None else self._buttons[at].card
        before = {button.card: button.geometry() for button in self._buttons}
        self._match_buttons(face.hand)
        is_trick_over = face.trick_winner is not None and not face.is_hand_active
        for button, card in zip(self._buttons, face.hand, strict=True):
            button.show_card(
                card,
                look,
                is_lit=face.is_hand_active and face.lights_legal and card.is_legal,
                is_dimmed=face.is_hand_active and face.dims_illegal and not card.is_legal,
                rises=face.is_hand_active,
                keeps_still=is_trick_over,
            )
        self._arrange()
        new = [button for button in self._buttons if button.card not in before]
        is_dealt = len(self._buttons) == WHOLE_HAND and len(new) >= _DEALT
        if is_dealt:
            self._deal()
        else:
            self._close_up(before)
        self._keep_focus(focused, at)
        return is_dealt

    def _close_up(self, before: dict[Card, QRect]) -> None:
        """Cards that stay move to their new places."""
        for button in self._buttons:
            start = before.get(button.card)
            if start is not None and start.size() == button.size() and start != button.geometry():
                self._motion.fly(button, start, CLOSE_UP)

    def _deal(self) -> None:
        """The cards rise one after the other from below the table's edge."""
        middle = (self.width() - self._card_size.width()) // 2
        for number, button in enumerate(self._buttons):
            start = QRect(button.geometry())
            start.moveTo((start.left() + middle) // 2, self.height())
            self._motion.fly(button, start, Timing(DEAL.takes, waits=DEAL_STEP * number))

    def set_card_size(self, size: QSize) -> None:
        """Sets the size of one card."""
        self._card_size = size
        self._arrange()

    def _match_buttons(self, hand: tuple[CardFace, ...]) -> None:
        """Keeps the buttons of cards that stay, reuses or drops the others, in the order of the hand."""
        staying = {button.card: button for button in self._buttons}
        wanted = {face.card for face in hand}
        spare = [button for button in self._buttons if button.card not in wanted]
        self._buttons = [
            staying.get(face.card) or (spare.pop() if spare else self._new_button(face)) for face in hand
        ]
        for button in spare:
            self._motion.forget(button)
            button.hide()
            button.setParent(None)
            button.deleteLater()

    def _new_button(self, face: CardFace) -> CardButton:
        button = CardButton(face, self)
        button.clicked.connect(lambda: self.chosen.emit(button.card))
        button.show()
        return button

    def _focused(self) -> int | None:
        """The index of the focused card, None while the focus is elsewhere."""
        return next((at for at, button in enumerate(self._buttons) if button.hasFocus()), None)

    def _keep_focus(self, card: Card | None, at: int | None) -> None:
        """Leaves the focus on its card; where the card was played, gives it to the neighbour.

        Qt itself moves the focus when a focused button is dropped, so the card is asked, not the focus.
        """
        if at is None:
            self._set_tab_stop(self._tab_stop)
            return
        cards = [button.card for button in self._buttons]
        self._set_tab_stop(cards.index(card) if card in cards else at)
        if self._buttons and not self._buttons[self._tab_stop].hasFocus():
            self._buttons[self._tab_stop].setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_tab_stop(self, at: int) -> None:
        self._tab_stop = max(0, min(at, len(self._buttons) - 1))
        for index, button in enumerate(self._buttons):
            is_stop = index == self._tab_stop
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus)

    def focus_hand(self) -> None:
        """Gives the focus to the hand, to the card that had it last."""
        if self._buttons:
            self._buttons[self._tab_stop].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, Home and End walk along the hand."""
        at, last = self._focused(), len(self._buttons) - 1
        if at is None:
            super().keyPressEvent(event)
            return
        goals = {
            Qt.Key.Key_Left: max(0, at - 1),
            Qt.Key.Key_Right: min(last, at + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        goal = goals.get(Qt.Key(event.key()))
        if goal is None:
            super().keyPressEvent(event)
            return
        self._set_tab_stop(goal)
        self._buttons[goal].setFocus(Qt.FocusReason.TabFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spreads the cards anew."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Places the cards."""
        room = self.width() - 4 * SHADOW
        offsets = fan_offsets(room, self._card_size.width(), len(self._buttons))
        for button, left in zip(self._buttons, offsets, strict=True):
            button.set_card_size(self._card_size)
            wide = self._card_size.width() + 2 * SHADOW
            self._motion.place(button, QRect(left + SHADOW, 0, wide, self.height()))
        self._stack()

    def _stack(self) -> None:
        """Lays each card over the one at its left; screen readers meet them in that order too."""
        if self._stacked != self.buttons:
            self._stacked = self.buttons
            for button in self._buttons:
                button.raise_()
