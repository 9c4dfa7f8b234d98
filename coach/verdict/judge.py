"""Verdicts on calls and cards: what a choice costs against the best, and whether that is sure enough to mark.

A choice is judged inside one evaluation, on the same sampled deals as its rivals, by what the player could
know. Nothing is marked on a loss that may be chance, the best is never marked, and a decision without a
choice is not counted.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import hypot
from typing import Generic, TypeVar

from coach.engine.estimates import NORMAL_95, Estimate, share_of, wilson_interval
from coach.engine.evaluate import (
    CallEvaluation,
    CallPrice,
    CardEvaluation,
    evaluate_calls,
    evaluate_cards,
    touching_groups,
)
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import CONTENT_POLICY, TRYING_POLICY
from trainer.cards import Card
from trainer.record.remarks import Mark as Mark  # saved hands keep it too
from trainer.score import score_table
from trainer.view import SeatView

Evaluation = TypeVar("Evaluation", CallEvaluation, CardEvaluation)


THRESHOLDS = {Mark.DUBIOUS: 0.05, Mark.MISTAKE: 0.15, Mark.BLUNDER: 0.40}
"""The least loss that earns a mark, in points of the deal, mildest first."""
LOWEST_THRESHOLD = min(THRESHOLDS.values())
CLEAR_Z = 2.6
"""How many times its standard error a loss must be to be clear."""

REVIEW_CALLS = 16_000
"""Playouts for grading a call: neighbours differ by some 2.2 points a playout, so 2,500 are too few."""
REVIEW_WORLDS = 2_000
"""Worlds for grading a card,"""
REVIEW_WORLDS_MOST = 16_000
"""and as many while it is undecided. Counted, not timed: every machine gives the same verdict."""
AS_GOOD = 1e-9
"""Points: sums of the same scores in another order differ by less."""


class VerdictKind(Enum):
    """What kind of judgement it is."""

    BEST = "best"
    """The best choice, or one that is worth the same."""
    FORCED = "forced"
    """There was nothing to decide: one choice, or all alike."""
    TOO_CLOSE = "too-close"
    """A loss that is too small to count, or that may be chance."""
    CLEAR = "clear"
    """A loss that counts and is no chance: marked."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one choice, a call or a card, with all that is needed to repeat it.

    `loss` is in points against `best`; its error also allows for what the samples did not show.
    """

    choice: int | Card
    best: int | Card
    loss: Estimate
    mark: Mark
    kind: VerdictKind
    seed: int
    model: int

    @property
    def counts(self) -> bool:
        """Is it a decision that counts in averages?"""
        return self.kind is not VerdictKind.FORCED


def mark_of(loss: Estimate) -> Mark:
    """The mark that a loss earns by its size and its error.

    >>> mark_of(Estimate(0.2, 0.05, 2000)), mark_of(Estimate(0.2, 0.1, 2000))
    (<Mark.MISTAKE: '?'>, <Mark.NONE: ''>)
    """
    if not is_clear(loss):
        return Mark.NONE
    return max(
        (mark for mark, least in THRESHOLDS.items() if loss.mean >= least),
        key=THRESHOLDS.__getitem__,
        default=Mark.NONE,
    )


def is_clear(loss: Estimate) -> bool:
    """Is a loss no chance?"""
    return loss.mean > AS_GOOD and loss.mean >= CLEAR_Z * loss.stderr


def widened(loss: Estimate, swing: float) -> Estimate:
    """A loss with an error that allows for the unseen: one sample may differ from another by `swing` points.

    What never happened in n samples may still have the chance of Wilson's upper bound. So differences that
    were all alike are not taken for certain.

    >>> widened(Estimate(0.1, 0.0, 2000), 8.0).stderr < 0.01 < widened(Estimate(0.1, 0.0, 64), 8.0).stderr
    True
    """
    unseen = wilson_interval(share_of(0, loss.samples))[1] / NORMAL_95
    return replace(loss, stderr=hypot(loss.stderr, swing * unseen))


def judge_call(view: SeatView, evaluation: CallEvaluation, call: int) -> Verdict:
    """The verdict on a call; ValueError for one that the rules do not know."""
    chosen = next((price for price in evaluation.prices if price.call == call), None)
    if chosen is None:
        raise ValueError(f"a call of {call} was not priced")
    loss = widened(chosen.loss, _swing_of_calls(view, evaluation.best, chosen))
    is_forced = len(evaluation.prices) == 1
    return _judged(evaluation, call, evaluation.best.call, loss, is_forced=is_forced)


def _swing_of_calls(view: SeatView, best: CallPrice, other: CallPrice) -> float:
    """By how many points the difference of two calls depends on the tricks."""
    table = score_table(view.rules)
    differences = [a - b for a, b in zip(table[best.call], table[other.call], strict=True)]
    return (max(differences) - min(differences)) / 10


def judge_card(view: SeatView, evaluation: CardEvaluation, card: Card) -> Verdict:
    """The verdict on a card; KeyError for one that was not legal. Touching cards have the same verdict."""
    loss = widened(evaluation.price_of(card).loss, swing_of_cards(view))
    is_forced = len(touching_groups(view)) == 1
    return _judged(evaluation, card, evaluation.best.card, loss, is_forced=is_forced)


def swing_of_cards(view: SeatView) -> float:
    """By how many points the seat's score still depends on the tricks to come."""
    won = view.tricks_won[view.seat]
    left = 13 - len(view.tricks)
    reachable = score_table(view.rules)[view.calls[view.seat] or 0][won : won + left + 1]
    return (max(reachable) - min(reachable)) / 10


def _judged(
    evaluation: CallEvaluation | CardEvaluation,
    choice: int | Card,
    best: int | Card,
    loss: Estimate,
    *,
    is_forced: bool,
) -> Verdict:
    kind, mark = VerdictKind.TOO_CLOSE, mark_of(loss)
    if is_forced or loss.mean <= AS_GOOD:
        kind, mark = VerdictKind.FORCED if is_forced else VerdictKind.BEST, Mark.NONE
        loss = Estimate(0.0, 0.0, loss.samples)
    elif mark is not Mark.NONE:
        kind = VerdictKind.CLEAR
    return Verdict(choice, best, loss, mark, kind, evaluation.seed, evaluation.model)


def is_undecided(verdict: Verdict) -> bool:
    """May more samples still bring a mark? Not if there is one, nor where the loss is small at most."""
    loss = verdict.loss
    return verdict.kind is VerdictKind.TOO_CLOSE and loss.mean + CLEAR_Z * loss.stderr >= LOWEST_THRESHOLD


def is_best_unsettled(view: SeatView, evaluation: CardEvaluation) -> bool:
    """May another card still turn out better by so much that the best of now would be marked?"""
    swing = swing_of_cards(view)
    losses = (widened(price.loss, swing) for price in evaluation.prices if price.loss.mean > AS_GOOD)
    return any(CLEAR_Z * loss.stderr - loss.mean >= LOWEST_THRESHOLD for loss in losses)


@dataclass(frozen=True, slots=True)
class Graded(Generic[Evaluation]):
    """A verdict and the evaluation that it was reached in."""

    evaluation: Evaluation
    verdict: Verdict


def graded_call(
    view: SeatView, call: int, seed: int, field: Field = AVERAGE_FIELD
) -> Iterator[Graded[CallEvaluation]]:
    """Gradings of a call, each from more playouts than the one before; the last one counts."""
    for evaluation in evaluate_calls(view, seed, REVIEW_CALLS, field):
        yield Graded(evaluation, judge_call(view, evaluation, call))


def graded_card(
    view: SeatView, card: Card, seed: int, field: Field = AVERAGE_FIELD
) -> Iterator[Graded[CardEvaluation]]:
    """Gradings of a card, each from more worlds than the one before; the last one counts."""
    evaluations = evaluate_cards(view, seed, REVIEW_WORLDS_MOST, field)
    if len(touching_groups(view)) == 1:
        evaluation = next(evaluations)
        yield Graded(evaluation, judge_card(view, evaluation, card))
        return
    for evaluation in until_settled(
        evaluations, lambda evaluation: is_undecided(judge_card(view, evaluation, card))
    ):
        yield Graded(evaluation, judge_card(view, evaluation, card))


def suggested_card(view: SeatView, seed: int, field: Field = AVERAGE_FIELD) -> Iterator[CardEvaluation]:
    """Evaluations up to one whose best card is settled; the last one counts."""
    evaluations = evaluate_cards(view, seed, REVIEW_WORLDS_MOST, field)
    return until_settled(evaluations, lambda evaluation: is_best_unsettled(view, evaluation))


def until_settled(
    evaluations: Iterable[CardEvaluation], is_open: Callable[[CardEvaluation], bool]
) -> Iterator[CardEvaluation]:
    """Evaluations until a look finds nothing open.

    Looks are few, each at twice the worlds of the one before: whoever looks often enough sees a clear
    difference where there is none.
    """
    look = REVIEW_WORLDS
    for evaluation in evaluations:
        yield evaluation
        if evaluation.worlds >= look:
            if not is_open(evaluation):
                return
            look *= 2


DEEPER_SAMPLES = 16_000
DEEPER_FIELDS = (AVERAGE_FIELD, Field(TRYING_POLICY), Field(CONTENT_POLICY))
"""Who may sit there: as usual, others who always try to win, others who are content with their call."""


@dataclass(frozen=True, slots=True)
class Deeper(Generic[Evaluation]):
    """One decision rolled out for several fields, in the order of DEEPER_FIELDS, on the same worlds.

    The playouts are those of every evaluation; what is deeper is their number and the doubt about the
    others. `progress` goes from 0 to 1.
    """

    evaluations: tuple[Evaluation, ...]
    progress: float


def deeper_call(view: SeatView, seed: int, samples: int = DEEPER_SAMPLES) -> Iterator[Deeper[CallEvaluation]]:
    """The calls rolled out deeper, step by step; stopping is not asking for the next."""
    runs = (evaluate_calls(view, seed, samples, field) for field in DEEPER_FIELDS)
    for evaluations in zip(*runs, strict=True):
        yield Deeper(evaluations, evaluations[0].playouts / samples)


def deeper_card(view: SeatView, seed: int, samples: int = DEEPER_SAMPLES) -> Iterator[Deeper[CardEvaluation]]:
    """The cards rolled out deeper, step by step; stopping is not asking for the next."""
    runs = (evaluate_cards(view, seed, samples, field) for field in DEEPER_FIELDS)
    for evaluations in zip(*runs, strict=True):
        yield Deeper(evaluations, evaluations[0].worlds / samples)


def card_verdicts(view: SeatView, deeper: Deeper[CardEvaluation], card: Card) -> tuple[Verdict, ...]:
    """The verdict on a card for each field: it holds for whoever sits there if all agree."""
    return tuple(judge_card(view, evaluation, card) for evaluation in deeper.evaluations)


def call_verdicts(view: SeatView, deeper: Deeper[CallEvaluation], call: int) -> tuple[Verdict, ...]:
    """The verdict on a call for each field."""
    return tuple(judge_call(view, evaluation, call) for evaluation in deeper.evaluations)
