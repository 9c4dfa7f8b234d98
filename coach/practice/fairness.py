"""How fair the deals have been: shapes, aces and trumps against what a perfect shuffle gives."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import permutations
from math import comb, prod

from trainer.cards import CardSet, Rank, Suit
from trainer.seats import SEATS, Seat

Hands = tuple[CardSet, ...]
"""The four hands of a deal as dealt, in seat order."""
Shape = tuple[int, ...]
"""The lengths of the suits of a hand, longest first."""
LEAST_EXPECTED = 5.0
"""Shapes expected less often are counted together, or the test would not hold."""
OTHER_SHAPES: Shape = ()
PACK = 52
HAND = 13
ACES = 4


class Compared(Enum):
    """What is compared."""

    SHAPES = "shapes"
    ACES = "aces"
    TRUMPS = "trumps"


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """A class of hands or a seat: how often it came, and how often it should on average."""

    name: Shape | Seat
    observed: int
    expected: float


@dataclass(frozen=True, slots=True)
class Check:
    """A chi-square test: the distance from expectation, and how often a perfect shuffle is as far off."""

    compared: Compared
    rows: tuple[FairnessRow, ...]
    statistic: float
    freedom: int
    probability: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """The deals looked at and what was found."""

    deals: int
    checks: tuple[Check, ...]


def fairness(deals: Sequence[Hands], trump: Suit, own: Seat = Seat.SOUTH) -> Fairness | None:
    """How fair some deals were; None without any.

    Only deals under rules that never deal again may be given: others are not all shuffles alike. Shapes are
    those of the own hand, as the four hands of a deal depend on each other.
    """
    if not deals:
        return None
    aces = [[sum(card.rank is Rank.ACE for card in hand) for hand in hands] for hands in deals]
    trumps = [[len(hand.in_suit(trump)) for hand in hands] for hands in deals]
    checks = (
        _shapes_check([hands[own] for hands in deals]),
        _seats_check(Compared.ACES, aces, ACES),
        _seats_check(Compared.TRUMPS, trumps, HAND),
    )
    return Fairness(len(deals), checks)


def shape_of(hand: CardSet) -> Shape:
    """
    >>> from trainer.cards import parse_hand
    >>> shape_of(parse_hand("AQ9754.J.KT8.KT8"))
    (6, 3, 3, 1)
    """
    return tuple(sorted((len(hand.in_suit(suit)) for suit in Suit), reverse=True))


@cache
def shape_probability(shape: Shape) -> float:
    """The chance of a shape.

    >>> round(shape_probability((4, 4, 3, 2)), 4)
    0.2155
    """
    ways = len(set(permutations(shape)))
    return ways * prod(comb(HAND, length) for length in shape) / comb(PACK, HAND)


@cache
def all_shapes() -> tuple[Shape, ...]:
    """Every shape, the likeliest first.

    >>> len(all_shapes()), all_shapes()[0]
    (39, (4, 4, 3, 2))
    """
    shapes = {
        tuple(sorted((a, b, c, HAND - a - b - c), reverse=True))
        for a in range(HAND + 1)
        for b in range(HAND + 1 - a)
        for c in range(HAND + 1 - a - b)
    }
    return tuple(sorted(shapes, key=lambda shape: (-shape_probability(shape), shape)))


def _shapes_check(hands: Sequence[CardSet]) -> Check:
    seen = Counter(map(shape_of, hands))
    number = len(hands)
    common = [shape for shape in all_shapes() if number * shape_probability(shape) >= LEAST_EXPECTED]
    rows = [FairnessRow(shape, seen[shape], number * shape_probability(shape)) for shape in common]
    rest = number - sum(row.expected for row in rows)
    if rows and rest < LEAST_EXPECTED:
        last = rows.pop()
        rest += last.expected
    rows.append(FairnessRow(OTHER_SHAPES, number - sum(row.observed for row in rows), rest))
    return _check(Compared.SHAPES, rows, 1.0)


def _seats_check(compared: Compared, counts: Iterable[Sequence[int]], a_deal: int) -> Check:
    """How cards of a class fell on the seats.

    Within a deal they are drawn without replacement, so they spread less than independent ones: the sum is
    scaled by (52 − 1) / (52 − n) for n cards of the class.
    """
    listed = list(counts)
    expected = a_deal * len(listed) / len(SEATS)
    rows = [FairnessRow(seat, sum(one[seat] for one in listed), expected) for seat in SEATS]
    return _check(compared, rows, (PACK - 1) / (PACK - a_deal))


def _check(compared: Compared, rows: Sequence[FairnessRow], scale: float) -> Check:
    from scipy.special import chdtrc  # here, so that a window opens before scipy is loaded

    statistic = scale * sum((row.observed - row.expected) ** 2 / row.expected for row in rows)
    freedom = len(rows) - 1
    probability = float(chdtrc(freedom, statistic)) if freedom else 1.0
    return Check(compared, tuple(rows), statistic, freedom, probability)
