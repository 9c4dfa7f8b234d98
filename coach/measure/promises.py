"""What the coach promises before a deal, and what then happens: the raw material of calibration.

Held-out deals: South calls after the seats before it (heard or not), then the deal is played to its end,
by the policies that the playouts model or with club bots at the other seats.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from coach.engine.budgets import CALL_PLAYOUTS
from coach.engine.built import kernel
from coach.engine.field import AVERAGE_FIELD
from coach.engine.start import start_of
from coach.measure.coverage import kept_share
from coach.measure.deals import Deal, Ints, measured_deal, simulated
from coach.measure.hands import points_of_calls
from coach.opponents.club import Club
from trainer.cards import CARDS, Card
from trainer.deal import derived_seed
from trainer.position import Trick, ending_of
from trainer.ruleset import Ruleset
from trainer.score import is_made
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

OWN = Seat.SOUTH
ANY_CALL = range(-1, 3)
"""Calls around the suggested one, so that promises of every size are tested."""

Calls = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Promised:
    """One deal: the promised chances of 0 to 13 tricks and of two calls, and what came.

    `suggested` is the promised chance of the suggested call, `any_call` that of a random one near it.
    """

    distribution: tuple[float, ...]
    took: int
    suggested: float
    is_suggested_kept: bool
    any_call: float
    is_any_kept: bool


def promises(numbers: range, rules: Ruleset, seed: int, field: str) -> list[Promised]:
    """The deals of these numbers (a task to share out); `field` is one of FIELDS."""
    return [promised(measured_deal(rules, "promises", seed, number), FIELDS[field]) for number in numbers]


def promised(deal: Deal, field: "PlayedField") -> Promised:
    """One deal called and played."""
    view = deal.view(OWN, field.calls_heard(deal))
    histogram = simulated(view, derived_seed(deal.seed, "promise"), CALL_PLAYOUTS).histogram
    points = points_of_calls(deal.rules, histogram / CALL_PLAYOUTS)
    suggested = deal.rules.min_call + int(points.argmax())
    near = suggested + Random(derived_seed(deal.seed, "near")).choice(ANY_CALL)
    near = min(max(near, deal.rules.min_call), deal.rules.max_call)
    took = field.tricks(deal, suggested)
    return Promised(
        tuple(histogram / CALL_PLAYOUTS),
        took,
        kept_share(deal.rules, suggested, histogram),
        is_made(deal.rules, suggested, took),
        kept_share(deal.rules, near, histogram),
        is_made(deal.rules, near, took),
    )


@dataclass(frozen=True, slots=True)
class PlayedField:
    """How the deal goes: what South hears before it calls, and how many tricks it takes."""

    calls_heard: Callable[[Deal], Calls]
    tricks: Callable[[Deal, int], int]


def nothing_heard(deal: Deal) -> Calls:
    """No call is heard: South speaks first, whoever deals."""
    return (None, None, None, None)


def modelled_calls(deal: Deal) -> Calls:
    """The typical calls of the seats that speak before South."""
    _, calls = _modelled_play(deal)
    return _called_before(deal, lambda view: int(calls[view.seat]))


def club_calls(deal: Deal) -> Calls:
    """The calls of club bots that speak before South."""
    return _called_before(deal, lambda view: Club().choose_call(view, Random(0)))


def _called_before(deal: Deal, call_of: Callable[[SeatView], int]) -> Calls:
    calls: list[int | None] = [None] * 4
    seat = deal.dealer.next(deal.rules.direction)
    while seat is not OWN:
        calls[seat] = call_of(deal.view(seat, tuple(calls)))
        seat = seat.next(deal.rules.direction)
    return tuple(calls)


def modelled_tricks(deal: Deal, call: int) -> int:
    """The deal played by the playouts' own policies; the own seat does not look at its call."""
    tricks, _ = _modelled_play(deal)
    return int(tricks[OWN])


def _modelled_play(deal: Deal) -> tuple[list[int], list[int]]:
    """The true deal as a playout: the tricks of the seats, and the calls of all but South."""
    view = deal.view(OWN)
    start = start_of(view, AVERAGE_FIELD.policies(view))
    world = array("Q", [hand.bits for hand in deal.hands])
    seed = derived_seed(deal.seed, "play")
    counts: tuple[Ints, Ints] = np.zeros(14, "int64"), np.zeros(52, "int64")
    tricks, calls = np.zeros((1, 4), "int8"), np.zeros((1, 4), "int8")
    kernel.play_worlds(start, int(OWN), world, seed, 0, 1, *counts, tricks, calls)
    return tricks[0].tolist(), calls[0].tolist()


def club_tricks(deal: Deal, call: int) -> int:
    """South plays as the playouts do, the other three are club bots; each sees its own view only."""
    club, rng = Club(), Random(deal.seed)
    calls = list(club_calls(deal))
    calls[OWN] = call
    for turn in range(1, 5):
        seat = deal.dealer.after(turn, deal.rules.direction)
        if calls[seat] is None:
            calls[seat] = club.choose_call(deal.view(seat, tuple(calls)), rng)
    views = [deal.view(seat, tuple(calls)) for seat in SEATS]
    while ending_of(deal.rules, calls, views[OWN].tricks) is None:
        seat = views[OWN].current_trick.leader.after(
            len(views[OWN].current_trick.cards), deal.rules.direction
        )
        card = modelled_card(views) if seat is OWN else club.choose_card(views[seat], rng)
        views = _with_card(views, seat, card)
    return views[OWN].tricks_won[OWN]


def modelled_card(views: list[SeatView]) -> Card:
    """The card with which a playout goes on for South: it rests on what South knows alone."""
    view = views[OWN]
    policies = AVERAGE_FIELD.policies(replace(view, calls=(None,) * 4))
    lines = np.zeros((1, 52), "int8")
    world = array("Q", [one.hand.bits for one in views])
    counts: tuple[Ints, Ints] = np.zeros(14, "int64"), np.zeros(52, "int64")
    kernel.play_worlds(start_of(view, policies), OWN, world, 1, 0, 1, *counts, None, None, lines)
    return CARDS[int(lines[0, 0])]


def _with_card(views: list[SeatView], seat: Seat, card: Card) -> list[SeatView]:
    """The views after a card: it leaves one hand, and all see it."""
    trick = views[seat].current_trick
    after = Trick(trick.leader, (*trick.cards, card))
    is_full = len(after.cards) == 4
    return [
        replace(
            view,
            hand=view.hand.without(card) if view.seat is seat else view.hand,
            tricks=(*view.tricks, after) if is_full else view.tricks,
            trick=None if is_full else after,
        )
        for view in views
    ]


FIELDS = {
    "modelled": PlayedField(nothing_heard, modelled_tricks),
    "modelled, calls heard": PlayedField(modelled_calls, modelled_tricks),
    "club": PlayedField(club_calls, club_tricks),
}
"""The fields that are measured, by name."""
