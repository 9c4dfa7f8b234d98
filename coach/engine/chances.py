"""The chance to win the match: deals still to come played out typically, on top of this one."""

from array import array as plain_array
from typing import Any

from coach.engine.budgets import CALL_PLAYOUTS
from coach.engine.built import kernel
from coach.engine.estimates import Estimate, estimate_of
from coach.engine.evaluate import PLAYOUT_SEEDS
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import TRYING_POLICY, start_of, start_of_deal
from coach.engine.worlds import Worlds
from trainer.ruleset import Ruleset, Success
from trainer.score import score_table
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

FUTURE_DEALS = 4_000
"""Deals in the pool from which the deals to come are drawn."""
FUTURE_SEEDS = 0x51C6E0A37B2D9F44


def deals_left(view: SeatView) -> int | None:
    """How many deals follow this one; None where the length is open or a target may end the match."""
    if view.rules.rounds is None or view.rules.target_points is not None:
        return None
    return max(0, view.rules.rounds - view.deal_number)


def win_chances(
    view: SeatView, seed: int, budget: int = CALL_PLAYOUTS, field: Field = AVERAGE_FIELD
) -> dict[int, Estimate]:
    """For each call of the seat the chance, 0 to 1, to win the match; joint winners share a win.

    The other seats' calls are those heard or typical ones of their hands. Empty where `deals_left` is None.
    Wins at once by a call of eight are not foreseen.
    """
    left = deals_left(view)
    if left is None:
        return {}
    from numpy import array, zeros

    worlds = Worlds.of(view).sampler().draw(budget, seed)
    tricks, calls = zeros((budget, 4), "int8"), zeros((budget, 4), "int8")
    counts, wins = zeros(14, "int64"), zeros(52, "int64")
    start = start_of(view, field.policies(view))
    plays = seed ^ PLAYOUT_SEEDS
    kernel.play_worlds(start, int(view.seat), worlds, plays, 0, budget, counts, wins, tricks, calls)
    table = array(score_table(view.rules))
    totals = array(view.totals) + table[calls, tricks] + _future(view.rules, left, budget, seed)
    totals[:, view.seat] -= table[calls, tricks][:, view.seat]
    return {
        call: _won(totals, int(view.seat), table[call][tricks[:, int(view.seat)]])
        for call in range(view.rules.min_call, view.rules.max_call + 1)
    }


def _won(totals: Any, seat: int, points: Any) -> Estimate:
    """How often the seat is first with these points of its own added; a tie of two counts one half."""
    final = totals.copy()
    final[:, seat] += points
    top = final == final.max(axis=1, keepdims=True)
    shares = top[:, seat] / top.sum(axis=1)
    return estimate_of(float(shares.sum()), float((shares**2).sum()), len(shares))


def _future(rules: Ruleset, left: int, budget: int, seed: int) -> Any:
    """Tenths of the four seats over the deals to come, one row a playout."""
    from numpy import zeros
    from numpy.random import default_rng

    if not left:
        return zeros((budget, 4), "int64")
    pool = typical_scores(rules, FUTURE_DEALS, seed ^ FUTURE_SEEDS)
    drawn = default_rng(seed).integers(len(pool), size=(left, budget))
    return pool[drawn].sum(axis=0)


def typical_scores(rules: Ruleset, deals: int, seed: int) -> Any:
    """Tenths of the four seats in `deals` random deals with typical calls, played by the average field."""
    from numpy import array, zeros

    worlds = random_hands(deals, seed)
    tricks, calls = zeros((deals, 4), "int8"), zeros((deals, 4), "int8")
    # South's call stays open to the kernel, so South can only be one that goes on trying.
    start = start_of_deal(rules, Seat.EAST, (TRYING_POLICY, *(AVERAGE_FIELD.others,) * 3))
    counts, wins = zeros(14, "int64"), zeros(52, "int64")
    hands = hands_for_playouts(worlds)
    kernel.play_worlds(start, int(Seat.SOUTH), hands, seed, 0, deals, counts, wins, tricks, calls)
    calls[:, 0] = [typical_call_of(rules, int(hand)) for hand in worlds[::4]]
    return array(score_table(rules))[calls, tricks]


def typical_call_of(rules: Ruleset, hand: int) -> int:
    """The call that playouts take a hand of thirteen to make, where it has not been heard."""
    is_exact = rules.success is Success.EXACT_OR_PLUS_ONE
    return int(kernel.typical_call(hand, int(rules.trump), rules.min_call, rules.max_call, is_exact))


def hands_for_playouts(hands: Any) -> "plain_array[int]":
    """Hands of numpy as the engine takes them: run from its source it knows plain numbers only."""
    return plain_array("Q", hands.tobytes())


def random_hands(deals: int, seed: int) -> Any:
    """The hands of random deals, four 64-bit integers a deal, by seat."""
    from numpy import arange, tile, uint64
    from numpy.random import default_rng

    packs = default_rng(seed).permuted(tile(arange(52, dtype=uint64), (deals, 1)), axis=1)
    bits = (uint64(1) << packs).reshape(deals, len(SEATS), 13)
    return bits.sum(axis=2, dtype=uint64).reshape(-1)
