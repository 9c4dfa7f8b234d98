"""Deals to measure on, and simulated hands: the engine's own playouts in bulk."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from coach.engine.built import kernel
from coach.engine.evaluate import PLAYOUT_SEEDS
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import start_of
from coach.engine.worlds import Group, Sampler, Worlds, groups_of, needs_of, others_of
from trainer.cards import CardSet
from trainer.deal import deal_hands, derived_seed, redeal_reason_of_hand
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

Ints = NDArray[np.int64]
LARGEST_PART = 20_000
"""Worlds held in memory at once."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole deal, the hands by seat, as only measurements see it, and the seed it came from."""

    rules: Ruleset
    hands: tuple[CardSet, ...]
    dealer: Seat
    seed: int

    def view(self, seat: Seat, calls: tuple[int | None, ...] = (None,) * 4) -> SeatView:
        """What a seat knows before the first card."""
        return SeatView(self.rules, seat, self.hands[seat], self.dealer, calls)


def measured_deal(rules: Ruleset, label: str, seed: int, number: int) -> Deal:
    """Deal `number` of a measurement: the first of its seeds that is not dealt again; any seat deals.

    >>> measured_deal(Ruleset(), "doctest", 1, 5).dealer.letter
    'E'
    """
    own = derived_seed(seed, label, number)
    for again in range(1000):
        hands = deal_hands(derived_seed(own, again))
        if not any(redeal_reason_of_hand(rules, hand) for hand in hands):
            return Deal(rules, hands, SEATS[number % 4], own)
    raise ValueError("no deal that is played")


def measured_views(rules: Ruleset, label: str, seed: int, numbers: range) -> Iterator[tuple[SeatView, int]]:
    """South's hand of each of these deals before any call is heard, and the deal's seed."""
    for number in numbers:
        deal = measured_deal(rules, label, seed, number)
        yield deal.view(Seat.SOUTH), deal.seed


@dataclass(frozen=True, slots=True)
class Simulated:
    """What playouts gave for a hand: how often each number of tricks, how often each of 52 cards won."""

    view: SeatView
    histogram: Ints
    wins: Ints

    @property
    def playouts(self) -> int:
        """How many there were."""
        return int(self.histogram.sum())

    @property
    def tricks(self) -> float:
        """The mean."""
        return float(self.histogram @ np.arange(14)) / self.playouts


_SAMPLERS: dict[tuple[object, ...], Sampler] = {}


def sampler_of(view: SeatView) -> Sampler:
    """The sampler of the view's worlds; hands whose groups are of equal size share their tables.

    Where weak hands are dealt again the tables of one hand take 65 ms, and few hundred shapes cover all.
    """
    seats = others_of(view.seat)
    needs = needs_of(view, seats)
    groups = groups_of(view, seats, needs)
    shape = (view.seat, len(view.tricks), view.trick, needs, *map(_shape_of, groups))
    if shape not in _SAMPLERS:
        _SAMPLERS[shape] = Worlds.of(view).sampler()
    fixed = tuple(view.hand.bits if seat is view.seat else 0 for seat in SEATS)
    bits = array("Q", [card.bit for group in groups for card in group.cards])
    return replace(_SAMPLERS[shape], fixed=fixed, bits=bits)


def _shape_of(group: Group) -> tuple[int, tuple[bool, bool, bool], int]:
    return len(group.cards), group.holders, group.meets


def simulated(view: SeatView, seed: int, playouts: int, field: Field = AVERAGE_FIELD) -> Simulated:
    """The playouts of `evaluate_calls` without the estimates between: equal seeds give equal counts."""
    histogram, wins = np.zeros(14, "int64"), np.zeros(52, "int64")
    start, sampler = start_of(view, field.policies(view)), sampler_of(view)
    for first in range(0, playouts, LARGEST_PART):
        size = min(LARGEST_PART, playouts - first)
        worlds = sampler.draw(size, seed, first)
        kernel.play_worlds(start, int(view.seat), worlds, seed ^ PLAYOUT_SEEDS, first, size, histogram, wins)
    return Simulated(view, histogram, wins)
