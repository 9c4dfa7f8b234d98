"""The closed-form count over many hands at once, as least squares needs it: thousands of times a second.

The same formula as `coach.engine.count`, over arrays; a test holds the two together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import comb, ndtr, pdtrc

from coach.engine.count import HAND_CARDS, MOST_ROUNDS, CountConstants, all_follow
from trainer.cards import CardSet, Rank, Suit
from trainer.view import SeatView

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
FOLLOW: Floats = np.array([[all_follow(length, rounds) for rounds in range(14)] for length in range(14)])
"""By own length and round: the chance that all three others can follow."""
ROUNDS_BEYOND: Floats = np.array(
    [FOLLOW[length, length + 1 : MOST_ROUNDS + 1].sum() for length in range(14)], float
)


@dataclass(frozen=True, slots=True)
class Standings:
    """Hands card by card (hands by 13, each from the top as written), and hand by hand.

    `group` numbers the touching cards of each hand: they share their mean. `beyond` are the rounds of side
    suits beyond the own length.
    """

    card: Ints
    is_trump: NDArray[np.bool_]
    is_ace: NDArray[np.bool_]
    length: Ints
    higher_own: Ints
    higher_out: Ints
    group: Ints
    beyond: Floats
    is_last: NDArray[np.bool_]

    @classmethod
    def of(cls, views: Sequence[SeatView]) -> "Standings":
        """The hands of seats that are to call."""
        rows = np.array([_cards_of(view.hand, view.rules.trump) for view in views])
        card, is_trump, is_ace, length, higher_own, higher_out, group = np.moveaxis(rows, 2, 0)
        return cls(
            card,
            is_trump.astype(bool),
            is_ace.astype(bool),
            length,
            higher_own,
            higher_out,
            group,
            np.array([_beyond(view.hand, view.rules.trump) for view in views]),
            np.array([view.seat is view.dealer for view in views]),
        )


def _cards_of(hand: CardSet, trump: Suit) -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = []
    group, before = -1, (-1, -1)
    for one in hand.high_to_low():
        own = hand.in_suit(one.suit)
        above = sum(other.rank > one.rank for other in own)
        out = Rank.ACE - one.rank - above
        group += (one.suit, out) != before
        before = (one.suit, out)
        rows.append((one.index, one.suit is trump, one.rank is Rank.ACE, len(own), above, out, group))
    return rows


def _beyond(hand: CardSet, trump: Suit) -> float:
    return sum(float(ROUNDS_BEYOND[len(hand.in_suit(suit))]) for suit in Suit if suit is not trump)


def chances(hands: Standings, constants: CountConstants) -> Floats:
    """The chance of every card to win a trick, hands by 13, touching cards averaged."""
    tops = np.where(hands.is_trump, constants.near_top**hands.higher_out, 0.0).sum(1)
    ruffs = constants.ruffs * (hands.beyond + constants.ruffs_by_top * tops)
    trump = np.where(hands.is_trump, _trump_chances(hands, ruffs[:, None], constants), 0.0)
    side = _side_chances(hands, trump.sum(1)[:, None], constants)
    return averaged(hands.group, np.where(hands.is_trump, trump, side))


def _trump_chances(hands: Standings, ruffs: Floats, constants: CountConstants) -> Floats:
    lower = hands.length - 1 - hands.higher_own
    guards = np.maximum(lower - ruffs, 0.0) + constants.guard_above * hands.higher_own
    with np.errstate(divide="ignore", invalid="ignore"):
        need = constants.trump_gap * (hands.higher_out / guards) ** constants.gap_power
    high = np.where(hands.higher_out == 0, 1.0, np.where(guards > 0, np.exp(-need), 0.0))
    return np.asarray(1 - (1 - high) * (1 - pdtrc(np.maximum(1, lower) - 1, ruffs)))


def _side_chances(hands: Standings, trump_tricks: Floats, constants: CountConstants) -> Floats:
    high = _side_high(hands, constants)
    by_length = np.clip((hands.length - 2) / 2, 0.0, 1.0)
    by_rank = (1 + np.minimum(hands.higher_own, 2)) * constants.late_higher**hands.higher_out
    by_trumps = constants.late * np.exp(constants.late_trumps * (trump_tricks - 2))
    late = np.where(hands.is_ace, 0.0, np.minimum(1.0, by_trumps * by_rank * by_length))
    total = high + (1 - high) * late
    gain = np.where(hands.is_last[:, None] & ~hands.is_ace, 1 + constants.last_seat_gain, 1.0)
    return np.asarray(np.minimum(total * gain, np.maximum(1.0, total)))


def _side_high(hands: Standings, constants: CountConstants) -> Floats:
    first = FOLLOW[hands.length, 1] ** constants.side_power
    own = FOLLOW[hands.length, np.minimum(hands.higher_own + 1, 13)]
    top = np.where(hands.higher_own > 0, own, first)
    return np.where(hands.higher_out == 0, top, constants.honour_holds * first * _turns(hands, constants))


def _turns(hands: Standings, constants: CountConstants) -> Floats:
    """The chance that a guarded honour's turn comes while all others follow."""
    surely = (hands.higher_own == 0).astype(int)
    others = hands.higher_out - surely
    free = 1 - (1 - constants.honour_falls) ** (hands.higher_own + 1)
    total = np.zeros(hands.length.shape)
    for paid in range(MOST_ROUNDS):
        rounds = hands.higher_own + 1 + surely + paid
        fits = (rounds <= np.minimum(hands.length, MOST_ROUNDS)) & (paid <= others)
        left = np.maximum(others - paid, 0)
        ways = comb(np.maximum(others, 0), paid) * (1 - free) ** paid * free**left
        total += np.where(fits, ways * FOLLOW[hands.length, np.minimum(rounds, 13)], 0.0)
    return total


def averaged(group: Ints, values: Floats) -> Floats:
    """Each value replaced by the mean of its group in its hand.

    >>> averaged(np.array([[0, 0, 1]]), np.array([[1.0, 3.0, 5.0]])).tolist()
    [[2.0, 2.0, 5.0]]
    """
    keys = (group + (HAND_CARDS + 1) * np.arange(len(group))[:, None]).ravel()
    number = np.bincount(keys, minlength=keys.max() + 1)
    total = np.bincount(keys, weights=values.ravel(), minlength=keys.max() + 1)
    return np.asarray((total[keys] / number[keys]).reshape(group.shape))


def deviations(hands: Standings, shares: Floats, constants: CountConstants) -> Floats:
    """The standard deviation of each hand's tricks."""
    own = np.where(hands.is_trump, constants.trump_spread, constants.side_spread)
    return np.asarray(np.sqrt(constants.spread + (own * shares * (1 - shares)).sum(1)))


def at_least(tricks: Floats, deviation: Floats) -> Floats:
    """The chances of 1 to 13 tricks or more, hands by 13."""
    numbers = np.arange(1, HAND_CARDS + 1)
    return np.asarray(ndtr((tricks[:, None] - numbers + 0.5) / deviation[:, None]))
