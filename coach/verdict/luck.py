"""Luck and skill: the score of a deal, taken apart step by step into what came and what was chosen.

V is the score a seat could expect at a moment, by what it knew and by the policy of the playouts for all
four seats: its own future too, and its own call while that is to come. Every step changes V. A step of the
others (the own hand seen, a call heard, a card of theirs) changes it by luck. An own step changes it by
skill: the value of the choice less that of the policy's own choice. So

    score = V before the deal + luck + skill

holds whatever the figures are. V after each step of the others is estimated afresh, with its own seed. The
two values of an own step are estimated on the same worlds: where the player chose as the policy does, the
difference is nothing and not noise. No figure is from the samples that graded the choice, and none is chosen
by what it shows; so luck is on average nothing where all play by the policy. Otherwise it is as right as
the model is: worlds are taken to be equally likely, also after calls and cards that tell more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Any

from coach.engine.built import kernel
from coach.engine.chances import hands_for_playouts, random_hands, typical_call_of
from coach.engine.estimates import Estimate, estimate_of
from coach.engine.evaluate import PLAYOUT_SEEDS, touching_groups
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import Start, start_of
from coach.engine.worlds import Sampler, Worlds, weak_without
from coach.verdict.contrast import group_of
from trainer.cards import CARDS, Card, CardSet
from trainer.position import Phase
from trainer.rewind import Moment
from trainer.ruleset import Ruleset
from trainer.score import is_made, score_table
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

STEP_PLAYOUTS = 4_000
"""Playouts for the value of each moment: it is right to about .03 points."""
DEALS = 25_000
"""Random deals for the value before a deal, each seen from all four seats: right to about .005 points."""
DEAL_SEED = 0x7B1D4E5F


class StepKind(Enum):
    """What changed the value."""

    HAND = "hand"
    """The own hand was seen."""
    CALL = "call"
    """A call of another seat was heard."""
    CARD = "card"
    """Another seat played a card."""
    OWN_CALL = "own-call"
    OWN_CARD = "own-card"

    @property
    def is_own(self) -> bool:
        """Was it the own choice?"""
        return self in (StepKind.OWN_CALL, StepKind.OWN_CARD)


@dataclass(frozen=True, slots=True)
class Seen:
    """A call or card as the reviewed seat saw it: what it knew before and after it."""

    moment: Moment
    before: SeatView
    after: SeatView

    @property
    def is_own(self) -> bool:
        """Did the reviewed seat choose?"""
        return self.moment.seat is self.before.seat


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a moment promises: the own points, and by seat the chance to keep its call.

    A call not heard yet is the typical one of the hand in each playout.
    """

    points: Estimate
    made: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the account: what happened, and by how many points it changed the value."""

    kind: StepKind
    trick: int
    seat: Seat
    choice: int | Card | None
    change: float


@dataclass(frozen=True, slots=True)
class Account:
    """Where the points went: value before the deal, all steps, the score; in points.

    `end` is the score, or for a deal that is not over what can be expected now.
    """

    expected: float
    steps: tuple[Step, ...]
    end: float
    is_over: bool

    @property
    def luck(self) -> float:
        """What came: own hand, the calls and cards of the others."""
        return sum(step.change for step in self.steps if not step.kind.is_own)

    @property
    def skill(self) -> float:
        """What the own choices changed, against those of the playouts' policy."""
        return sum(step.change for step in self.steps if step.kind.is_own)

    @property
    def with_hand(self) -> float:
        """What could be expected once the hand was seen."""
        return self.expected + self.total_of(StepKind.HAND)

    def total_of(self, kind: StepKind) -> float:
        """What all steps of one kind changed."""
        return sum(step.change for step in self.steps if step.kind is kind)


@dataclass(frozen=True, slots=True)
class Accounted:
    """One moment accounted for: the account up to it, and what the next moment promises."""

    account: Account
    prospect: Prospect


# The account.


def accounts(
    first: SeatView,
    moments: Sequence[Seen],
    score: float | None,
    seed: int,
    field: Field = AVERAGE_FIELD,
) -> Iterator[Accounted]:
    """The account of a deal: with the hand alone, then after each moment; the last one is whole.

    `first` is the view before the first call. `score` are the points of a finished deal, None for one that
    is not over. What the samples left open once the others had nothing more to play belongs to the last
    step of luck.
    """
    expected = value_of_deal(first.rules, _place_of(first), _others_policies(first, field))
    prospect = _prospect(first, seed_of(seed, "value", first), field)
    value = prospect.points.mean
    steps = [Step(StepKind.HAND, 0, first.seat, None, value - expected)]
    for seen in moments:
        yield Accounted(Account(expected, tuple(steps), value, is_over=False), prospect)
        prospect, change = _stepped(seen, value, seed, field)
        moment = seen.moment
        steps.append(Step(_kind_of(seen), moment.trick, moment.seat, moment.choice, change))
        value += change
    account = Account(expected, tuple(steps), value, is_over=False)
    yield Accounted(account if score is None else _closed(account, score), prospect)


def _kind_of(seen: Seen) -> StepKind:
    if seen.is_own:
        return StepKind.OWN_CARD if seen.moment.trick else StepKind.OWN_CALL
    return StepKind.CARD if seen.moment.trick else StepKind.CALL


def _stepped(seen: Seen, value: float, seed: int, field: Field) -> tuple[Prospect, float]:
    """What is promised after a moment, and the change from the value before it."""
    if not seen.is_own:
        prospect = _prospect(seen.after, seed_of(seed, "value", seen.after), field)
        return prospect, prospect.points.mean - value
    own_seed, choice = seed_of(seed, "value", seen.before), seen.moment.choice
    if isinstance(choice, Card):
        return _own_card(seen.before, choice, own_seed, field)
    return _own_call(seen.before, choice, own_seed, field)


def _closed(account: Account, score: float) -> Account:
    """The account of a finished deal: its last step of luck comes to what really happened."""
    last = max(place for place, step in enumerate(account.steps) if not step.kind.is_own)
    step = account.steps[last]
    closed = replace(step, change=step.change + score - account.end)
    steps = (*account.steps[:last], closed, *account.steps[last + 1 :])
    return Account(account.expected, steps, score, is_over=True)


# Values.


def seed_of(seed: int, label: str, view: SeatView) -> int:
    """A seed of 32 bits for one purpose at one moment: it follows from the cards and calls the seat knows.

    So what is found at a moment does not depend on what came after it, nor on the cards of others.
    """
    played = [card.index for trick in (*view.tricks, view.current_trick) for card in trick.cards]
    facts = (seed, label, view.seat.letter, view.dealer.letter, view.hand.bits, view.calls, played)
    return int.from_bytes(sha256("/".join(map(str, facts)).encode()).digest()[:4])


def _own_call(view: SeatView, call: int, seed: int, field: Field) -> tuple[Prospect, float]:
    """What an own call promises, and how much more that is than the policy's own call does."""
    prospect = _prospect(_with_call(view, call), seed, field)
    usual = typical_call_of(view.rules, view.hand.bits)
    if call == usual:
        return prospect, 0.0
    return prospect, prospect.points.mean - _prospect(_with_call(view, usual), seed, field).points.mean


def _own_card(view: SeatView, card: Card, seed: int, field: Field) -> tuple[Prospect, float]:
    """What an own card promises, and how much more that is than the policy's own card does."""
    from numpy import array, empty

    worlds = _sampler_of(_bare(view)).draw(STEP_PLAYOUTS, seed)
    start = start_of(view, field.policies(view))
    groups = touching_groups(view)
    usual = group_of(groups, _usual_card(view, start, worlds))
    chosen = group_of(groups, card)
    choices = (chosen[-1].index,) if chosen == usual else (chosen[-1].index, usual[-1].index)
    tricks = empty((STEP_PLAYOUTS, len(choices), 4), "int8")
    kernel.play_cards(start, worlds, choices, seed ^ PLAYOUT_SEEDS, 0, STEP_PLAYOUTS, tricks)
    calls = array(view.calls)
    prospects = [_promised(view.rules, view.seat, tricks[:, k], calls) for k in range(len(choices))]
    return prospects[0], prospects[0].points.mean - prospects[-1].points.mean


def _usual_card(view: SeatView, start: Start, worlds: Any) -> Card:
    """The card with which the playouts go on: it rests on what the seat knows, so one of them tells it."""
    from numpy import zeros

    line = zeros((1, 52), "int8")
    counts, wins = zeros(14, "int64"), zeros(52, "int64")
    kernel.play_worlds(start, int(view.seat), worlds, 0, 0, 1, counts, wins, None, None, line)
    return CARDS[int(line[0, 0])]


def _prospect(view: SeatView, seed: int, field: Field) -> Prospect:
    """What a view promises, whoever is to act; an own call still to come is the policy's."""
    if view.phase is Phase.OVER:
        return _settled(view)
    if view.calls[view.seat] is None:
        view = _with_call(view, typical_call_of(view.rules, view.hand.bits))
    worlds = _sampler_of(_bare(view)).draw(STEP_PLAYOUTS, seed)
    return _promised(view.rules, view.seat, *_played_out(view, worlds, seed, field))


def _settled(view: SeatView) -> Prospect:
    """What a deal that is over has brought."""
    calls = [number or 0 for number in view.calls]
    won = view.tricks_won
    made = tuple(float(is_made(view.rules, calls[seat], won[seat])) for seat in SEATS)
    points = score_table(view.rules)[calls[view.seat]][won[view.seat]] / 10
    return Prospect(Estimate(points, 0.0, STEP_PLAYOUTS), made)


def _played_out(view: SeatView, worlds: Any, seed: int, field: Field) -> tuple[Any, Any]:
    """Tricks and calls of the seats, a row a world; worlds that would be dealt again are left out."""
    from numpy import zeros

    n = len(worlds) // len(SEATS)
    tricks, calls = zeros((n, 4), "int8"), zeros((n, 4), "int8")
    counts, wins = zeros(14, "int64"), zeros(52, "int64")
    start = start_of(view, field.policies(view))
    kernel.play_worlds(start, int(view.seat), worlds, seed ^ PLAYOUT_SEEDS, 0, n, counts, wins, tricks, calls)
    is_played = calls.sum(axis=1) >= view.rules.redeal_total_below
    return (tricks[is_played], calls[is_played]) if is_played.any() else (tricks, calls)


def _promised(rules: Ruleset, seat: Seat, tricks: Any, calls: Any) -> Prospect:
    points, kept = _tables(rules)
    own = points[calls, tricks][:, int(seat)]
    made = kept[calls, tricks].mean(axis=0)
    return Prospect(estimate_of(float(own.sum()), float((own**2).sum()), len(own)), tuple(map(float, made)))


@lru_cache(maxsize=16)
def _tables(rules: Ruleset) -> tuple[Any, Any]:
    """Points, and kept or not, of every call (row) by number of tricks (column), as arrays."""
    from numpy import array

    points = array(score_table(rules)) / 10
    return points, array([[float(is_made(rules, call, took)) for took in range(14)] for call in range(14)])


def _with_call(view: SeatView, number: int) -> SeatView:
    """The view after an own call."""
    calls = tuple(number if seat is view.seat else view.calls[seat] for seat in SEATS)
    return replace(view, calls=calls)


def _bare(view: SeatView) -> SeatView:
    """The view without what its worlds do not depend on."""
    return replace(view, calls=(None,) * 4, totals=(0,) * 4, deal_number=1)


@lru_cache(maxsize=2)
def _sampler_of(view: SeatView) -> Sampler:
    return Worlds.of(view).sampler()


# Before the deal.


def _place_of(view: SeatView) -> int:
    """The seat's turn in the calling, 0 for the first."""
    return view.dealer.next(view.rules.direction).turns_to(view.seat, view.rules.direction)


def _others_policies(view: SeatView, field: Field) -> tuple[int, int, int]:
    """The policies of the others in their order after the seat."""
    policies = field.policies(view)
    first, second, third = (policies[view.seat.after(turn, view.rules.direction)] for turn in (1, 2, 3))
    return first, second, third


@lru_cache(maxsize=64)
def value_of_deal(rules: Ruleset, place: int, others: tuple[int, int, int]) -> float:
    """The mean score of the player whose turn to call is `place` (0 to 3), over all deals that are played.

    `others` are the policies of the three others in their order after it.
    """
    from numpy import array

    seats = (Seat.SOUTH.after(turn, rules.direction) for turn in (1, 2, 3))
    policies = dict(zip(seats, others, strict=True))
    field = Field(by_seat=tuple(policies.get(seat) for seat in SEATS))
    dealer = Seat.SOUTH.after(-place - 1, rules.direction)
    total = count = 0
    for call, worlds in _dealt_by_call(rules).items():
        view = _with_call(SeatView(rules, Seat.SOUTH, CardSet(int(worlds[0])), dealer), call)
        tricks, _ = _played_out(view, hands_for_playouts(worlds), DEAL_SEED + call, field)
        total += int(array(score_table(rules))[call][tricks[:, Seat.SOUTH]].sum())
        count += len(tricks)
    return total / (10 * count)


@lru_cache(maxsize=2)
def _dealt_by_call(rules: Ruleset) -> dict[int, Any]:
    """Random deals that are played, four hands each in a row, by the typical call of South's hand.

    Each deal comes four times, South having another of its hands: what one gains the others lose, so the
    mean is surer than from as many deals.
    """
    from numpy import array, concatenate, roll, uint64

    dealt = random_hands(DEALS, DEAL_SEED).reshape(-1, len(SEATS))
    deals = concatenate([roll(dealt, turn, axis=1) for turn in SEATS])
    for needed in map(uint64, weak_without(rules)):
        if needed:
            deals = deals[((deals & needed) != 0).all(axis=1)]
    calls = array([typical_call_of(rules, int(hand)) for hand in deals[:, Seat.SOUTH]])
    return {int(call): deals[calls == call].reshape(-1) for call in sorted(set(calls.tolist()))}
