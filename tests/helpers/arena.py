"""Duplicate deals for tests: every deal is played in all four rotations of the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from trainer.bots import Bot
from trainer.cards import CardSet
from trainer.deal import deal_hands, derived_seed, redeal_reason_of_hand
from trainer.play import call, play
from trainer.position import Phase, Position
from trainer.ruleset import Ruleset
from trainer.score import deal_points
from trainer.seats import SEATS, Seat
from trainer.view import view_of


def playable_hands(rules: Ruleset, seed: int) -> tuple[CardSet, ...]:
    """The first deal from a seed on that the rules do not throw in."""
    hands = deal_hands(seed)
    while any(redeal_reason_of_hand(rules, hand) for hand in hands):
        seed = derived_seed(seed, "again")
        hands = deal_hands(seed)
    return hands


def played_out(position: Position, bots: Sequence[Bot], rng: Random) -> Position:
    """The position at the end of the deal; an illegal answer raises BreachError."""
    while (seat := position.to_act) is not None:
        view = view_of(position, seat)
        if position.phase is Phase.CALLING:
            position = call(position, bots[seat].choose_call(view, rng))
        else:
            position = play(position, bots[seat].choose_card(view, rng))
    return position


@dataclass(frozen=True)
class Edge:
    """Points a deal of the first bot beyond the mean of the other three, and its standard error."""

    mean: float
    error: float


def edge_of(rules: Ruleset, bots: Sequence[Bot], deals: int, first_seed: int = 0) -> Edge:
    """The first bot's edge; errors from the deals, each of them four rotations."""
    differences = [_difference(rules, bots, first_seed + deal) for deal in range(deals)]
    return Edge(fmean(differences), stdev(differences) / deals**0.5)


def _difference(rules: Ruleset, bots: Sequence[Bot], seed: int) -> float:
    hands = playable_hands(rules, seed)
    total = 0.0
    for turn in SEATS:
        seated = [bots[(seat - turn) % 4] for seat in SEATS]
        end = played_out(Position(rules, Seat(seed % 4), hands), seated, Random(seed))
        points = deal_points(end) or (0, 0, 0, 0)
        total += (points[turn] - (sum(points) - points[turn]) / 3) / 10
    return total / 4
