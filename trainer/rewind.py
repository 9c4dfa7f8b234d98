"""A deal at an earlier moment: its calls and cards in order, and the position before any of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from trainer.cards import Card
from trainer.play import call, play
from trainer.position import Position
from trainer.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision of a deal: how many calls and cards came before it, who chose what.

    `trick` is the number of the trick, from 1; 0 stands for the calls.
    """

    steps: int
    seat: Seat
    trick: int
    choice: int | Card


def moments_of(position: Position) -> tuple[Moment, ...]:
    """Every call and card of a deal so far, in the order in which they were made."""
    callers = (position.dealer.after(turn, position.rules.direction) for turn in range(1, 5))
    decisions: list[tuple[Seat, int, int | Card]] = [
        (seat, 0, number) for seat in callers if (number := position.calls[seat]) is not None
    ]
    tricks = position.tricks if position.trick is None else (*position.tricks, position.trick)
    for number, trick in enumerate(tricks, start=1):
        players = trick.players(position.rules.direction)
        decisions += ((seat, number, card) for seat, card in zip(players, trick.cards, strict=True))
    return tuple(Moment(steps, *decision) for steps, decision in enumerate(decisions))


def positions_of(position: Position) -> Iterator[Position]:
    """The deal before its first call, and again after every call and card so far."""
    pairs = zip(position.hands, position.announced, strict=True)
    earlier = Position(
        position.rules,
        position.dealer,
        tuple(position.original_hand(seat) for seat in SEATS),
        announced=tuple(suits if hand is None else None for hand, suits in pairs),
        totals=position.totals,
        deal_number=position.deal_number,
    )
    yield earlier
    for moment in moments_of(position):
        choice = moment.choice
        earlier = play(earlier, choice) if isinstance(choice, Card) else call(earlier, choice)
        yield earlier


def rewound(position: Position, steps: int) -> Position:
    """The deal as it stood after its first `steps` calls and cards.

    >>> from trainer.deal import deal_hands
    >>> from trainer.ruleset import Ruleset
    >>> start = Position(Ruleset(), Seat.WEST, deal_hands(1))
    >>> rewound(call(call(start, 3), 2), 1) == call(start, 3)
    True
    """
    return next(islice(positions_of(position), steps, None))
