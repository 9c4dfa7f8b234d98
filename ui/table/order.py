"""How the cards of a hand are sorted, in the fan and wherever they are listed."""

from enum import Enum, auto
from operator import attrgetter

from trainer.cards import SUITS_AS_FANNED, Card, CardSet, Suit


class HandOrder(Enum):
    """What the player wants: trumps at the left end, every suit always at its place, or ranks together."""

    TRUMPS_FIRST = auto()
    SUITS = auto()
    RANKS = auto()


def fanned(trump: Suit) -> tuple[Suit, ...]:
    """Trumps first, then the other suits so that red and black alternate."""
    start = SUITS_AS_FANNED.index(trump)
    return SUITS_AS_FANNED[start:] + SUITS_AS_FANNED[:start]


def in_order(cards: CardSet, order: HandOrder, trump: Suit) -> tuple[Card, ...]:
    """The cards from left to right, high before low; among equal ranks trumps come first.

    >>> from trainer.cards import parse_hand
    >>> hand = parse_hand("3S KH 2H KC AD")
    >>> for order in HandOrder:
    ...     print(order.name, *map(str, in_order(hand, order, Suit.HEARTS)))
    TRUMPS_FIRST KH 2H KC AD 3S
    SUITS 3S KH 2H KC AD
    RANKS AD KH KC 3S 2H
    """
    suits = SUITS_AS_FANNED if order is HandOrder.SUITS else fanned(trump)
    by_suit = cards.high_to_low(suits)
    if order is HandOrder.RANKS:
        return tuple(sorted(by_suit, key=attrgetter("rank"), reverse=True))
    return by_suit
