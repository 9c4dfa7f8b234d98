"""Intervals and suggested calls of one evaluation against many more playouts."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from coach.engine.budgets import CALL_PLAYOUTS
from coach.engine.estimates import share_of, wilson_interval
from coach.measure.deals import Ints, measured_views, simulated
from coach.measure.hands import points_of_calls
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.score import is_made
from trainer.view import SeatView

PAIRS_A_HAND = 2
INSIDE = (0.02, 0.98)
"""Where the normal interval is promised to cover; outside Wilson's is."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A hand and a call: the chance by the reference, and whether the intervals cover it."""

    chance: float
    normal_covers: bool
    wilson_covers: bool

    @property
    def is_inside(self) -> bool:
        """Is the chance far enough from 0 and 1 for the normal interval?"""
        return INSIDE[0] <= self.chance <= INSIDE[1]


@dataclass(frozen=True, slots=True)
class Checked:
    """A hand: what the suggested call loses by the reference, in points, and its pairs."""

    loss: float
    pairs: tuple[Pair, ...]


def check_hands(numbers: range, rules: Ruleset, seed: int, reference: int) -> list[Checked]:
    """The deals of these numbers, South's hand, with `reference` playouts (a task to share out)."""
    return [
        checked(view, own, simulated(view, derived_seed(own, "reference"), reference).histogram)
        for view, own in measured_views(rules, "coverage", seed, numbers)
    ]


def checked(view: SeatView, seed: int, reference: Ints) -> Checked:
    """One hand: its suggestion, and up to two calls on either side of certainty, each with its own seed."""
    rules = view.rules
    truth = points_of_calls(rules, reference / reference.sum())
    counts = simulated(view, derived_seed(seed, "suggestion"), CALL_PLAYOUTS).histogram
    suggested = int(points_of_calls(rules, counts / CALL_PLAYOUTS).argmax())
    return Checked(float(truth.max() - truth[suggested]), tuple(_pairs(view, seed, reference)))


def _pairs(view: SeatView, seed: int, reference: Ints) -> Iterator[Pair]:
    rules = view.rules
    chances = {call: kept_share(rules, call, reference) for call in range(rules.min_call, rules.max_call + 1)}
    rng = np.random.default_rng(seed)
    inside = [call for call, chance in chances.items() if INSIDE[0] <= chance <= INSIDE[1]]
    outside = [call for call, chance in chances.items() if call not in inside and 0 < chance < 1]
    for calls in (inside, outside):
        for call in rng.permutation(calls)[:PAIRS_A_HAND]:
            yield _pair(view, int(call), derived_seed(seed, "pair", int(call)), chances[int(call)])


def _pair(view: SeatView, call: int, seed: int, chance: float) -> Pair:
    counts = simulated(view, seed, CALL_PLAYOUTS).histogram
    made = share_of(round(kept_share(view.rules, call, counts) * CALL_PLAYOUTS), CALL_PLAYOUTS)
    normal, wilson = made.interval, wilson_interval(made)
    return Pair(chance, normal[0] <= chance <= normal[1], wilson[0] <= chance <= wilson[1])


def kept_share(rules: Ruleset, call: int, histogram: Ints) -> float:
    """The share of playouts that keep a call.

    >>> kept_share(Ruleset(), 2, np.array([0, 1, 1, 2] + [0] * 10))
    0.75
    """
    kept = [is_made(rules, call, took) for took in range(14)]
    return float(histogram[kept].sum() / histogram.sum())
