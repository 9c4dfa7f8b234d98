"""With all cards open, after the event: what the cards would have given. It grades nothing.

Two exact figures for the last tricks. Guaranteed tricks: what a seat takes even if the three others, seeing
all cards, play together against it; a bound, biased low as an estimate. The result of best play: everybody
sees all cards and plays for the most points of its own; who does not care plays against the reviewed seat.
And at any moment the chances to keep the calls if all play on by the policy of the playouts: nothing is left
to chance there but which of the others go on trying.
"""

from array import array
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from coach.engine.built import kernel
from coach.engine.evaluate import touching_groups
from coach.engine.field import Field
from coach.engine.start import CONTENT_POLICY, TRYING_POLICY, Start, start_of
from trainer.cards import Card
from trainer.play import play
from trainer.position import Phase, Position
from trainer.score import is_made, score_table
from trainer.seats import SEATS, Seat
from trainer.view import view_of

MOST_GUARANTEED = 8
"""Cards in hand up to which guaranteed tricks are searched: some milliseconds a card."""
MOST_BEST_PLAY = 4
"""Cards in hand up to which best play is searched."""


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A legal card with all cards open; touching cards have the same figures.

    `guaranteed` are the seat's tricks in the whole deal. `best_play` are those of all seats after best play,
    None where too many cards are left to search it.
    """

    card: Card
    guaranteed: int
    best_play: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A card of the reviewed seat with all cards open: the one played, and every legal one from the top.

    `best_play` are the tricks of all seats after best play from here on, None where that is not searched.
    """

    trick: int
    choice: Card
    cards: tuple[OpenCard, ...]
    best_play: tuple[int, ...] | None

    def figures_of(self, card: Card) -> OpenCard:
        """The figures of a card; KeyError if it was not legal."""
        found = next((one for one in self.cards if one.card == card), None)
        if found is None:
            raise KeyError(card)
        return found

    @property
    def given_away(self) -> int:
        """How many guaranteed tricks the card played gave away."""
        return max(one.guaranteed for one in self.cards) - self.figures_of(self.choice).guaranteed


def open_decision(position: Position, choice: Card, best_play: "BestPlay") -> OpenDecision | None:
    """The turn of the reviewed seat with all cards open; None while it holds too many cards."""
    view = view_of(position, best_play.seat)
    if len(view.hand) > MOST_GUARANTEED:
        return None
    is_searched = len(view.hand) <= MOST_BEST_PLAY
    cards: list[OpenCard] = []
    for group in touching_groups(view):
        after = play(position, group[-1])
        best = best_play.tricks(after) if is_searched else None
        sure = guaranteed(after, best_play.seat)
        cards += (OpenCard(card, sure, best) for card in group)
    best = best_play.tricks(position) if is_searched else None
    return OpenDecision(len(view.tricks) + 1, choice, tuple(cards), best)


def guaranteed(position: Position, seat: Seat) -> int:
    """The tricks a seat has and can still force, in the whole deal, the three others together against it."""
    won = position.tricks_won[seat]
    if position.phase is Phase.OVER:
        return won
    start = start_of(view_of(position, seat), (TRYING_POLICY,) * len(SEATS))
    hands = [hand.bits for hand in position.hands if hand is not None]
    return won + int(kernel.guaranteed_tricks(start, int(seat), hands))


class BestPlay:
    """A search to the end of the deal in which each seat plays for its own points, all cards open."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._known: dict[tuple[object, ...], tuple[int, ...]] = {}

    def tricks(self, position: Position) -> tuple[int, ...]:
        """The tricks of all seats in the whole deal."""
        if position.phase is Phase.OVER:
            return position.tricks_won
        key = (position.hands, position.trick, position.current_trick.leader, position.tricks_won)
        if key not in self._known:
            self._known[key] = self._searched(position)
        return self._known[key]

    def _searched(self, position: Position) -> tuple[int, ...]:
        seat = position.to_act
        assert seat is not None
        groups = touching_groups(view_of(position, seat))
        results = [self.tricks(play(position, group[-1])) for group in groups]
        return max(results, key=lambda tricks: self._preference(position, seat, tricks))

    def _preference(self, position: Position, seat: Seat, tricks: tuple[int, ...]) -> tuple[int, int]:
        """What a seat plays for: points of its own, and against the reviewed seat where it does not care."""
        table = score_table(position.rules)
        points = [table[position.calls[one] or 0][tricks[one]] for one in SEATS]
        others = sum(points[one] for one in SEATS if one is not seat)
        return points[seat], -others if seat is self.seat else -points[self.seat]


def open_chances(position: Position, seat: Seat, field: Field) -> tuple[float, ...]:
    """By seat the chance that its call is kept, all cards being open, if all play on as in the playouts.

    `seat` is the reviewed one. Exact: every way in which the others may go on trying or be content is played
    once and has its weight.
    """
    view = view_of(position, seat)
    start = start_of(view, field.policies(view))
    made = [0.0] * len(SEATS)
    for way in product(*(_ways(start.policies[one], is_own=one is seat) for one in SEATS)):
        weight = prod(share for _, share in way)
        tricks = _played_on(position, replace(start, policies=tuple(policy for policy, _ in way)))
        for one in SEATS:
            made[one] += weight * is_made(position.rules, position.calls[one] or 0, tricks[one])
    return tuple(made)


def _ways(policy: int, *, is_own: bool) -> tuple[tuple[int, float], ...]:
    """What a seat of a policy may do in a playout, each with its chance; the own seat's is pure."""
    if is_own:
        return ((policy, 1.0),)
    content = policy / CONTENT_POLICY
    ways = ((CONTENT_POLICY, content), (TRYING_POLICY, 1 - content))
    return tuple((pure, share) for pure, share in ways if share)


def _played_on(position: Position, start: Start) -> tuple[int, ...]:
    """The tricks at the end of the deal."""
    from numpy import zeros

    if position.phase is Phase.OVER:
        return position.tricks_won
    world = array("Q", (hand.bits for hand in position.hands if hand is not None))
    tricks = zeros((1, 4), "int8")
    counts, wins = zeros(14, "int64"), zeros(52, "int64")
    kernel.play_worlds(start, int(Seat.SOUTH), world, 0, 0, 1, counts, wins, tricks)
    return tuple(tricks[0].tolist())
