"""Practice deals by wish: conditions on a hand, such as five trumps or a void."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from trainer.cards import CardSet, Rank, Suit
from trainer.deal import deal_hands, new_seed
from trainer.seats import Seat

MOST_TRIES = 200_000


class WishError(ValueError):
    """Text that is no wish; holds the piece at fault."""


class WishNotFoundError(LookupError):
    """No deal of many had such a hand."""


def _rank_counter(rank: Rank) -> Callable[[CardSet, Suit], int]:
    return lambda hand, trump: sum(one.rank is rank for one in hand)


def _suit_counter(suit: Suit) -> Callable[[CardSet, Suit], int]:
    return lambda hand, trump: len(hand.in_suit(suit))


def _length_counter(length: int) -> Callable[[CardSet, Suit], int]:
    return lambda hand, trump: sum(len(hand.in_suit(suit)) == length for suit in Suit if suit is not trump)


COUNTERS: dict[str, Callable[[CardSet, Suit], int]] = {
    **{suit.name.lower(): _suit_counter(suit) for suit in Suit},
    **{rank.name.lower() + "s": _rank_counter(rank) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)},
    "trumps": lambda hand, trump: len(hand.in_suit(trump)),
    "voids": _length_counter(0),
    "singletons": _length_counter(1),
}
"""What can be counted; voids and singletons are those beside the trump suit."""

_COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda count, number: count >= number,
    "<=": lambda count, number: count <= number,
    ">": lambda count, number: count > number,
    "<": lambda count, number: count < number,
    "=": lambda count, number: count == number,
}
_CONDITION = re.compile(r"\s*([a-z]+)\s*(>=|<=|=|>|<)\s*(\d{1,2})\s*")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: what is counted, how it is compared, and with which number."""

    counted: str
    compare: str
    number: int

    def fits(self, hand: CardSet, trump: Suit) -> bool:
        """Does a hand meet the condition?"""
        return _COMPARES[self.compare](COUNTERS[self.counted](hand, trump), self.number)


def parse_wish(text: str) -> tuple[Condition, ...]:
    """Conditions separated by commas; WishError names the piece that is none.

    >>> parse_wish("spades>=5, aces=0")[1]
    Condition(counted='aces', compare='=', number=0)
    """
    conditions = []
    for piece in text.split(","):
        match = _CONDITION.fullmatch(piece)
        if match is None or match[1] not in COUNTERS:
            raise WishError(piece.strip())
        conditions.append(Condition(match[1], match[2], int(match[3])))
    return tuple(conditions)


def wished_seed(rng: Random, wish: tuple[Condition, ...], trump: Suit, seat: Seat = Seat.SOUTH) -> int:
    """The seed of a deal whose hand at `seat` meets the wish; WishNotFoundError if many tries give none."""
    for _ in range(MOST_TRIES):
        seed = new_seed(rng)
        if not wish:
            return seed
        hand = deal_hands(seed)[seat]
        if all(condition.fits(hand, trump) for condition in wish):
            return seed
    raise WishNotFoundError
