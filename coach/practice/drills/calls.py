"""Call drills: thirteen cards, a seat, the calls heard, the score of the match."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from random import Random

from coach.engine.chances import win_chances
from coach.engine.count import Count, count_of_view
from coach.engine.estimates import Estimate
from coach.engine.evaluate import CallEvaluation, evaluate_calls, last_of
from coach.engine.fifths import Fifths, count_fifths
from coach.practice.drills.concepts import Concept, call_concept, hand_concept
from coach.practice.drills.difficulty import call_difficulty
from coach.practice.drills.positions import ASKED, call_view, hands_of
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    NEAR_EQUAL,
    Choice,
    Effort,
    Filter,
    NoQuestionError,
    Question,
)
from coach.verdict.judge import CLEAR_Z, Verdict, judge_call
from coach.verdict.reasons import Reason, call_reasons
from trainer.bots import Newcomer
from trainer.cards import CardSet, Suit
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.view import SeatView

POINTS_A_WIN = 6.0
"""What the chance to win the match is worth in points, in its last deal: a point is worth some .17 of it."""
MOST_TRIES = 5_000
PATIENCE = 12
"""After so many hands that fit but for their difficulty the next one is taken."""
LEVEL_REACH = 1
"""The count is so many tricks off at most, when hands are looked through for a call level."""


@dataclass(frozen=True)
class CallSolution:
    """A hand to call, worked out: priced calls, winners, both counts.

    `chances` is by call the chance to win the match, in its last deal, where that decides; else None.
    """

    view: SeatView
    evaluation: CallEvaluation
    count: Count
    fifths: Fifths
    chances: dict[int, Estimate] | None = None

    @cached_property
    def best(self) -> Choice:
        """The call with the most points, or in the last deal with the best chance to win."""
        return self.best_call

    @cached_property
    def best_call(self) -> int:
        """The same, known to be a call."""
        chances = self.chances
        if chances is None:
            return self.evaluation.best.call
        points = {price.call: price.points.mean for price in self.evaluation.prices}
        return max(chances, key=lambda call: (chances[call].mean, points[call]))

    @cached_property
    def losses(self) -> dict[int, float]:
        """By call, what it loses: points of the deal, or the chance to win put into points."""
        if self.chances is not None:
            best = self.chances[self.best_call].mean
            return {call: POINTS_A_WIN * (best - chance.mean) for call, chance in self.chances.items()}
        return {price.call: max(0.0, price.loss.mean) for price in self.evaluation.prices}

    @cached_property
    def second(self) -> Estimate:
        """What the second best call loses; nothing if there is no other."""
        others = [call for call in self.losses if call != self.best_call]
        if not others:
            return Estimate(0.0, 0.0, self.evaluation.playouts)
        call = min(others, key=self.losses.__getitem__)
        if self.chances is None:
            return self.verdict(call).loss
        error = hypot(self.chances[call].stderr, self.chances[self.best_call].stderr)
        return Estimate(self.losses[call], POINTS_A_WIN * error, self.evaluation.playouts)

    @property
    def is_clear_cut(self) -> bool:
        """Is every other call wrong, beyond chance?"""
        return self.second.mean - CLEAR_Z * self.second.stderr >= NEAR_EQUAL

    def loss(self, choice: Choice) -> float:
        """What a call loses; ValueError for one that the rules do not know."""
        if not isinstance(choice, int) or choice not in self.losses:
            raise ValueError(f"{choice} is no call")
        return self.losses[choice]

    @cached_property
    def difficulty(self) -> int:
        """By the ways to call that go wrong here."""
        naive = Newcomer().choose_call(self.view, Random(0))
        ways = (naive, self.fifths.call, self.count.suggested_call)
        first, second, third = (self.losses[call] for call in ways)
        return call_difficulty(first, second, third, self.second.mean)

    def verdict(self, call: int) -> Verdict:
        """The judgement of a call by points."""
        return judge_call(self.view, self.evaluation, call)

    def reasons(self, call: int) -> tuple[Reason, ...]:
        """Why the best call by points is better than another, or than the next best."""
        return call_reasons(self.view, self.evaluation, call)


def solve_call(question: Question, effort: Effort = FULL_EFFORT, seed: int | None = None) -> CallSolution:
    """Work a call drill out, with the question's own seed or another."""
    view = question.view
    seed = question.seed if seed is None else seed
    is_last = question.concept is Concept.LAST_DEAL
    return CallSolution(
        view,
        last_of(evaluate_calls(view, seed, effort.call_playouts)),
        count_of_view(view),
        count_fifths(view.rules, view.hand),
        win_chances(view, seed, effort.call_playouts) if is_last else None,
    )


def call_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A call drill of a concept, the same for the same seed; NoQuestionError if many hands give none.

    A toss-up is not asked: the second best call must lose enough to be wrong.
    """
    patience = PATIENCE
    for attempt in effort.tries(MOST_TRIES):
        deal_seed = derived_seed(seed, "call", attempt)
        if not _is_about(concept, hands_of(rules, deal_seed)[ASKED], rules.trump, wanted):
            continue
        view = call_view(rules, deal_seed, is_last_deal=concept is Concept.LAST_DEAL)
        if call_concept(view) is not concept or not _may_fit(view, wanted):
            continue
        question = Question(concept, view)
        sieved = solve_call(question, Effort(call_playouts=effort.sieve_playouts))
        if not _is_worth_asking(sieved, wanted) or question.key in avoid:
            continue
        patience -= 1
        if sieved.difficulty >= wanted.easiest or not patience:
            return question
    raise NoQuestionError(concept)


def _is_about(concept: Concept, hand: CardSet, trump: Suit, wanted: Filter) -> bool:
    """Is a hand as wished, and about the concept as far as the hand tells? Seen before anybody calls."""
    is_its_kind = concept in (Concept.LAST_DEAL, hand_concept(hand, trump))
    return is_its_kind and wanted.fits_hand(hand, trump)


def _may_fit(view: SeatView, wanted: Filter) -> bool:
    """May the best call be at a wanted level, by the count?"""
    if not wanted.levels:
        return True
    call = count_of_view(view).suggested_call
    return any(abs(call - level) <= LEVEL_REACH for level in wanted.levels)


def _is_worth_asking(solution: CallSolution, wanted: Filter) -> bool:
    return solution.second.mean >= NEAR_EQUAL and wanted.fits_level(solution.best_call)
