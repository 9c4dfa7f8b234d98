"""All 52 cards, a row for each suit, to be clicked or walked with the arrow keys."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.cards import CARDS, SUITS_AS_FANNED, Card, CardSet
from ui.table.card_button import CardButton
from ui.table.faces import SHADOW
from ui.table.layout import CARD_ASPECT, lift_of
from ui.table.state import CardFace
from ui.text.cards import card_name
from ui.text.language import tr
from ui.theme import Look

NO_CARDS = CardSet()
_GAP = SHADOW + 1
_COLUMNS, _ROWS = 13, 4
_LARGEST = 64
"""The width of a card in pixels that is large enough on any screen."""
_SMALLEST = 26
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


@dataclass(frozen=True, slots=True)
class BoardFace:
    """Which cards stand out, which are dimmed, and which have left their place for good."""

    lit: CardSet = NO_CARDS
    dimmed: CardSet = NO_CARDS
    gone: CardSet = NO_CARDS


class CardBoard(QWidget):
    """One stop of the Tab key; every card can be pressed, the dimmed ones too, to be told why not."""

    chosen = Signal(object)
    """A Card was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._buttons = tuple(self._new_button(card) for card in CARDS)
        self._stop = _card_at(0, 0)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._set_stop(self._stop)

    def _new_button(self, card: Card) -> CardButton:
        button = CardButton(CardFace(card, True, card_name(card), ""), self)
        button.clicked.connect(lambda: self.chosen.emit(card))
        return button

    def button_of(self, card: Card) -> CardButton:
        """The button of a card."""
        return self._buttons[card.index]

    def show_board(self, face: BoardFace, look: Look) -> None:
        """Shows which cards are chosen or can be; the focus moves off a card that cannot be."""
        for card, button in zip(CARDS, self._buttons, strict=True):
            is_lit = card in face.lit
            shown = CardFace(card, card not in face.dimmed, card_name(card), tr("chosen") if is_lit else "")
            button.show_card(shown, look, is_lit=is_lit, is_dimmed=card in face.dimmed, rises=True)
            if button.hasFocus() and card in face.gone:
                self.setFocus()  # else Qt gives it to whatever comes next
            button.setVisible(card not in face.gone)
        out = face.gone | face.dimmed
        if self._stop in out:
            self._set_stop(next((card for card in _in_reading_order() if card not in out), self._stop))
        if self._has_focus():
            self.focus_card()

    def _has_focus(self) -> bool:
        return self.hasFocus() or any(button.hasFocus() for button in self._buttons)

    def focus_card(self) -> None:
        """Gives the focus to the card that had it last."""
        self.button_of(self._stop).setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_stop(self, card: Card) -> None:
        self._stop = card
        for button in self._buttons:
            is_stop = button.card == card
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk to the next card that is there, Home and End to the ends of the row."""
        focused = next((button.card for button in self._buttons if button.hasFocus()), None)
        goal = None if focused is None else self._goal(focused, Qt.Key(event.key()))
        if goal is None:
            super().keyPressEvent(event)
            return
        self._set_stop(goal)
        self.focus_card()

    def _goal(self, card: Card, key: Qt.Key) -> Card | None:
        """Where a key leads; the same card where there is no other, None for keys of no use here."""
        row = _place_of(card)[1]
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            there = [one for one in self._shown() if _place_of(one)[1] == row]
            return there[0 if key == Qt.Key.Key_Home else -1]
        if key not in _STEPS:
            return None
        across, down = _STEPS[key]
        goals = [one for one in self._shown() if _is_ahead(card, one, across, down)]
        return min(goals, key=lambda one: _distance(card, one, down), default=card)

    def _shown(self) -> list[Card]:
        return [card for card in _in_reading_order() if not self.button_of(card).isHidden()]

    # Places

    def heightForWidth(self, width: int) -> int:
        """Four rows of cards that fill the width."""
        return _height_of(_card_in(width))

    def sizeHint(self) -> QSize:
        """Cards of a handy size."""
        wide = 12 * self.fontMetrics().height() * 3
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Cards that can still be read."""
        wide = _COLUMNS * (_SMALLEST + _GAP) + 2 * SHADOW
        return QSize(wide, _height_of(_card_of(_SMALLEST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the cards anew."""
        super().resizeEvent(event)
        card = _card_in(self.width())
        while self.height() < _height_of(card) and card.width() > _SMALLEST:
            card = _card_of(card.width() - 1)
        high = card.height() + lift_of(card.height()) + SHADOW + 2
        for button in self._buttons:
            column, row = _place_of(button.card)
            left = column * (card.width() + _GAP)
            bottom = (row + 1) * _row_height(card) + 2 * SHADOW
            button.set_card_size(card)
            button.setGeometry(QRect(left, bottom - high, card.width() + 2 * SHADOW, high))


def _card_in(width: int) -> QSize:
    """The size of a card on a board of this width."""
    return _card_of(max(_SMALLEST, min(_LARGEST, (width - 2 * SHADOW) // _COLUMNS - _GAP)))


def _card_of(width: int) -> QSize:
    return QSize(width, round(width / CARD_ASPECT))


def _row_height(card: QSize) -> int:
    return card.height() + lift_of(card.height()) + _GAP


def _height_of(card: QSize) -> int:
    return _ROWS * _row_height(card) + 2 * SHADOW


def _in_reading_order() -> list[Card]:
    return sorted(CARDS, key=lambda card: (_place_of(card)[1], _place_of(card)[0]))


def _place_of(card: Card) -> tuple[int, int]:
    """The column of a card, the ace first, and the row of its suit."""
    return 12 - card.rank, SUITS_AS_FANNED.index(card.suit)


def _card_at(column: int, row: int) -> Card:
    return next(card for card in CARDS if _place_of(card) == (column, row))


def _is_ahead(card: Card, other: Card, across: int, down: int) -> bool:
    """Does another card lie in this direction?"""
    (column, row), (there, below) = _place_of(card), _place_of(other)
    if across:
        return row == below and (there - column) * across > 0
    return (below - row) * down > 0


def _distance(card: Card, other: Card, down: int) -> tuple[int, int]:
    """How far apart two cards are: first in the direction of the step, then aside."""
    (column, row), (there, below) = _place_of(card), _place_of(other)
    across, along = abs(there - column), abs(below - row)
    return (along, across) if down else (across, along)
