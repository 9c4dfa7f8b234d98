"""Positions, starts and buffers to test the kernel with."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from coach.engine.start import Start, start_of
from tests.helpers.arena import playable_hands
from trainer.play import call, legal_cards, play
from trainer.position import Phase, Position
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import view_of

POLICIES = (0, 128, 256, 512)


@dataclass(frozen=True)
class Case:
    """A position in play, the kernel's start for it, and its hands as integers."""

    position: Position
    start: Start
    hands: tuple[int, ...]


def random_position(rng: Random, rules: Ruleset, cards: int | None = None, calls: bool = True) -> Position:
    """After some random legal cards, if the deal lasts so long; without calls, before the first one."""
    position = Position(rules, Seat(rng.randrange(4)), playable_hands(rules, rng.getrandbits(40)))
    while calls and position.phase is Phase.CALLING:
        position = call(position, rng.randint(rules.min_call, rng.choice((4, 8, rules.max_call))))
    for _ in range(rng.randint(0, 51) if cards is None else cards):
        after = play(position, rng.choice(list(legal_cards(position))))
        if after.phase is Phase.OVER:
            break
        position = after
    return position


def random_case(rng: Random, rules: Ruleset, cards: int | None = None) -> Case:
    """A position in play with random policies."""
    position = random_position(rng, rules, cards)
    policies = tuple(rng.choice(POLICIES) for _ in range(4))
    seat = position.to_act
    assert seat is not None
    return Case(position, start_of(view_of(position, seat), policies), hands_of(position))


def hands_of(position: Position) -> tuple[int, ...]:
    """The four hands as integers."""
    return tuple(0 if hand is None else hand.bits for hand in position.hands)


@dataclass
class Results:
    """The buffers that play_worlds fills."""

    histogram: Any
    card_wins: Any
    tricks: Any
    calls: Any
    lines: Any


def played_worlds(
    kernel: Any, start: Start, seat: int, worlds: Any, seed: int, batches: list[int]
) -> Results:
    """Everything play_worlds tells, in batches of the given sizes."""
    n = sum(batches)
    results = Results(
        np.zeros(14, np.int64),
        np.zeros(52, np.int64),
        np.zeros((n, 4), np.int8),
        np.zeros((n, 4), np.int8),
        np.zeros((n, 52), np.int8),
    )
    done = 0
    for size in batches:
        rows = slice(done, done + size)
        kernel.play_worlds(
            start,
            seat,
            worlds[4 * done : 4 * (done + size)],
            seed,
            done,
            size,
            results.histogram,
            results.card_wins,
            results.tricks[rows],
            results.calls[rows],
            results.lines[rows],
        )
        done += size
    return results


def are_equal(one: Results, other: Results) -> bool:
    """Number for number."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in vars(one))
