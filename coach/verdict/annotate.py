"""A saved hand reviewed for one seat: every decision graded, luck and skill, and what open cards would tell.

Decisions are graded by what the seat knew when it made them. Budgets are counted and seeds follow from what
was known, so a review of the same play always says the same, whatever the other hands were, however the deal
went on, and on every machine. Reviews come step by step; stopping is not asking for the next one, and what
is there by then is sound.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from coach.engine.evaluate import MODEL_VERSION, CallEvaluation, CardEvaluation
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.worlds import Worlds
from coach.verdict.hindsight import BestPlay, OpenDecision, open_chances, open_decision
from coach.verdict.judge import (
    REVIEW_CALLS,
    REVIEW_WORLDS,
    Graded,
    Verdict,
    VerdictKind,
    graded_call,
    graded_card,
)
from coach.verdict.kinds import MistakeKind, kinds_of_call, kinds_of_card
from coach.verdict.luck import Account, Accounted, Seen, accounts, seed_of
from coach.verdict.reasons import Reason, call_reasons, card_reasons
from trainer.cards import Card
from trainer.position import Phase, Position
from trainer.record import DealRecord, RecordedVerdict, ReplayError, Review, position_of, with_remark
from trainer.rewind import moments_of, positions_of
from trainer.score import deal_points
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of

AnyGraded = Graded[CallEvaluation] | Graded[CardEvaluation]

REVIEW_SEED = 0
"""The seed of a review unless another one is asked for: so a second review never contradicts the first."""


class ReviewFault(Enum):
    """Why a seat's play cannot be reviewed."""

    HAND_UNKNOWN = "hand-unknown"
    """Its cards are not known."""
    NO_WORLD = "no-world"
    """No layout of the hidden cards fits: under these rules the hands would have been dealt again."""
    BREAKS_RULES = "breaks-rules"
    """A call or card of the record breaks the rules."""


class ReviewError(ValueError):
    """A record that cannot be reviewed for a seat."""

    def __init__(self, fault: ReviewFault, seat: Seat) -> None:
        super().__init__(fault, seat)
        self.fault = fault
        self.seat = seat

    def __str__(self) -> str:
        return f"{self.seat.letter}: {self.fault.value}"


@dataclass(frozen=True, slots=True)
class GradedDecision:
    """A call (trick 0) or card of the reviewed seat with its verdict, by what the seat knew at the time.

    `kinds` are empty where it is not marked. `reasons` contrast the best choice with the one made, or with
    the next best where that was the best.
    """

    trick: int
    view: SeatView
    evaluation: CallEvaluation | CardEvaluation
    verdict: Verdict
    kinds: tuple[MistakeKind, ...]
    reasons: tuple[Reason, ...]

    @property
    def rank(self) -> tuple[bool, int, float]:
        """For sorting: marked ones by what they cost, then the others, last those that do not count."""
        verdict = self.verdict
        return not verdict.counts, -verdict.mark.weight, -verdict.loss.mean


@dataclass(frozen=True, slots=True)
class Chances:
    """After so many cards of the deal, by seat the chance, 0 to 1, to keep its call.

    `known` by what the reviewed seat knew, `open` with all cards open, None where not all are known.
    """

    cards: int
    known: tuple[float, ...]
    open: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class DealReview:
    """What a review of one deal has found so far; decisions in the order of play.

    `account` is None before its first step. `hindsight` are the last tricks with all cards open, empty where
    not all are known. `done` of `total` pieces of work are finished.
    """

    seat: Seat
    seed: int
    score_tenths: int | None
    decisions: tuple[GradedDecision, ...] = ()
    account: Account | None = None
    chances: tuple[Chances, ...] = ()
    hindsight: tuple[OpenDecision, ...] = ()
    done: int = 0
    total: int = 0
    model: int = MODEL_VERSION

    @property
    def is_complete(self) -> bool:
        """Is everything done?"""
        return self.done == self.total

    @property
    def costliest(self) -> tuple[GradedDecision, ...]:
        """The decisions, the costliest first; equal ones in the order of play."""
        return tuple(sorted(self.decisions, key=lambda one: one.rank))

    @property
    def loss(self) -> float:
        """The points lost against the best choices; not the opposite of skill, see `coach.verdict.luck`."""
        return sum(one.verdict.loss.mean for one in self.decisions if one.verdict.counts)


@dataclass(frozen=True, slots=True)
class MatchReview:
    """The reviews of several deals, in their order, as far as they have come; sums are over all of them."""

    deals: tuple[DealReview, ...]

    @property
    def costliest(self) -> tuple[tuple[int, GradedDecision], ...]:
        """The decisions of all deals, the costliest first, each with the index of its deal."""
        all_of_them = [(index, one) for index, deal in enumerate(self.deals) for one in deal.decisions]
        return tuple(sorted(all_of_them, key=lambda pair: pair[1].rank))

    @property
    def accounts(self) -> tuple[Account, ...]:
        """The accounts of the deals that have one."""
        return tuple(deal.account for deal in self.deals if deal.account is not None)

    @property
    def expected(self) -> float:
        """What could be expected before the deals."""
        return sum(account.expected for account in self.accounts)

    @property
    def luck(self) -> float:
        """What came."""
        return sum(account.luck for account in self.accounts)

    @property
    def skill(self) -> float:
        """What the own choices changed."""
        return sum(account.skill for account in self.accounts)

    @property
    def loss(self) -> float:
        """The points lost against the best choices."""
        return sum(deal.loss for deal in self.deals)

    @property
    def score_tenths(self) -> int | None:
        """The points of all deals, None unless all are over and scored."""
        scores = [deal.score_tenths for deal in self.deals if deal.score_tenths is not None]
        return sum(scores) if len(scores) == len(self.deals) else None


def reviewed(
    record: DealRecord, seat: Seat, seed: int = REVIEW_SEED, field: Field = AVERAGE_FIELD
) -> DealReview:
    """The whole review of a deal for a seat; ReviewError if there can be none."""
    *_, last = reviews(record, seat, seed, field)
    return last


def reviews(
    record: DealRecord, seat: Seat, seed: int = REVIEW_SEED, field: Field = AVERAGE_FIELD
) -> Iterator[DealReview]:
    """Reviews of a deal for a seat, each with more of it than the one before, some ten milliseconds apart.

    First the decisions are graded, then come the account, the chances and the open cards. ReviewError if
    the seat's play cannot be reviewed.
    """
    deal = _Deal.of(record, seat)
    review = DealReview(seat, seed, deal.score_tenths, total=len(deal.own) + len(deal.seen) + 1)
    yield review
    for seen in deal.own:
        for graded in _gradings(seen, seed, field):  # noqa: B007 - the last one counts
            yield review
        decision = _decision(seen, graded)
        review = replace(review, decisions=(*review.decisions, decision), done=review.done + 1)
        yield review
    best_play = BestPlay(seat)
    score = None if deal.score_tenths is None else deal.score_tenths / 10
    for step, accounted in enumerate(accounts(deal.first, deal.seen, score, seed, field)):
        review = _with_step(review, deal, step, accounted, best_play, field)
        yield review


@dataclass(frozen=True, slots=True)
class _Deal:
    """A record replayed: its positions, and every moment as the reviewed seat saw it."""

    seat: Seat
    positions: tuple[Position, ...]
    first: SeatView
    seen: tuple[Seen, ...]

    @classmethod
    def of(cls, record: DealRecord, seat: Seat) -> "_Deal":
        """The deal; ReviewError if it cannot be reviewed for the seat."""
        if record.hands[seat] is None:
            raise ReviewError(ReviewFault.HAND_UNKNOWN, seat)
        try:
            end = position_of(record)
        except ReplayError:
            raise ReviewError(ReviewFault.BREAKS_RULES, seat) from None
        positions = tuple(positions_of(end))
        views = [_view_of(position, seat) for position in positions]
        if not Worlds.of(views[-1]).count:
            raise ReviewError(ReviewFault.NO_WORLD, seat)
        seen = map(Seen, moments_of(end), views, views[1:])
        return cls(seat, positions, views[0], tuple(seen))

    @property
    def own(self) -> tuple[Seen, ...]:
        """The decisions of the reviewed seat."""
        return tuple(seen for seen in self.seen if seen.is_own)

    @property
    def is_open(self) -> bool:
        """Are all hands known?"""
        return None not in self.positions[0].hands

    @property
    def score_tenths(self) -> int | None:
        """The seat's points, None while the deal is not over or where it is not scored."""
        end = self.positions[-1]
        points = None if end.ending is None else deal_points(end)
        return None if points is None else points[self.seat]


def _view_of(position: Position, seat: Seat) -> SeatView:
    """What the seat knew; the voids of unknown hands stand in a record from the start, but not for it."""
    view = view_of(position, seat)
    return replace(view, announced=(None,) * len(SEATS)) if view.phase is Phase.CALLING else view


def _gradings(seen: Seen, seed: int, field: Field) -> Iterator[AnyGraded]:
    """Gradings of a decision, each from more playouts than the one before; the last one counts."""
    view, choice = seen.before, seen.moment.choice
    own_seed = seed_of(seed, "grade", view)
    if isinstance(choice, Card):
        return graded_card(view, choice, own_seed, field)
    return graded_call(view, choice, own_seed, field)


def _decision(seen: Seen, graded: AnyGraded) -> GradedDecision:
    """A decision with what is to be said about it."""
    view, choice = seen.before, seen.moment.choice
    evaluation = graded.evaluation
    kinds: tuple[MistakeKind, ...] = ()
    reasons: tuple[Reason, ...] = ()
    if isinstance(evaluation, CardEvaluation) and isinstance(choice, Card):
        kinds, reasons = kinds_of_card(view, evaluation, choice), card_reasons(view, evaluation, choice)
    elif isinstance(evaluation, CallEvaluation) and isinstance(choice, int):
        kinds, reasons = kinds_of_call(view, evaluation, choice), call_reasons(view, evaluation, choice)
    return GradedDecision(seen.moment.trick, view, evaluation, graded.verdict, kinds, reasons)


def _with_step(
    review: DealReview, deal: _Deal, step: int, accounted: Accounted, best_play: BestPlay, field: Field
) -> DealReview:
    """The review with one more step of the account, and what belongs to that moment."""
    position = deal.positions[step]
    review = replace(review, account=accounted.account, done=review.done + 1)
    if position.phase is not Phase.CALLING:
        opened = open_chances(position, deal.seat, field) if deal.is_open else None
        chances = Chances(len(position.played), accounted.prospect.made, opened)
        review = replace(review, chances=(*review.chances, chances))
    found = _opened(deal, step, best_play)
    return review if found is None else replace(review, hindsight=(*review.hindsight, found))


def _opened(deal: _Deal, step: int, best_play: BestPlay) -> OpenDecision | None:
    """The own card that led to a step with all cards open; None if it was none, or not near the end."""
    seen = deal.seen[step - 1] if step else None
    if seen is None or not seen.is_own or not isinstance(seen.moment.choice, Card) or not deal.is_open:
        return None
    return open_decision(deal.positions[step - 1], seen.moment.choice, best_play)


# In saved hands.


def annotated(record: DealRecord, review: DealReview) -> DealRecord:
    """The record with what a review says in place of an earlier one; notes stay.

    Of a review that was stopped the decisions are kept that it came to.
    """
    for decision in review.decisions:
        said = record.remark_on(decision.trick, review.seat)
        verdict = decision.verdict
        remark = replace(said, mark=verdict.mark, verdict=_recorded(decision))
        record = with_remark(record, remark)
    account = review.account
    if not review.is_complete or account is None:
        return record
    sums = Review(account.with_hand, account.skill, review.seed, review.model)
    return replace(
        record,
        reviews=tuple(sums if seat is review.seat else record.reviews[seat] for seat in SEATS),
    )


def _recorded(decision: GradedDecision) -> RecordedVerdict:
    verdict = decision.verdict
    return RecordedVerdict(
        best=verdict.best,
        loss=verdict.loss.mean,
        stderr=verdict.loss.stderr,
        samples=verdict.loss.samples,
        seed=verdict.seed,
        model=verdict.model,
        kinds=tuple(kind.value for kind in decision.kinds),
        is_forced=verdict.kind is VerdictKind.FORCED,
    )


def is_reviewed(record: DealRecord, seat: Seat, seed: int = REVIEW_SEED) -> bool:
    """Does a record already hold what `reviewed` would say: same model, seed and budgets, nothing missing?"""
    review = record.reviews[seat]
    if review is None or (review.model, review.seed) != (MODEL_VERSION, seed):
        return False
    own = (one for one in record.decisions() if one.seat is seat)
    return all(_is_graded(record.remark_on(one.trick, seat).verdict) for one in own)


def _is_graded(verdict: RecordedVerdict | None) -> bool:
    if verdict is None or verdict.model != MODEL_VERSION:
        return False
    least = REVIEW_CALLS if isinstance(verdict.best, int) else REVIEW_WORLDS
    return verdict.is_forced or verdict.samples >= least
