"""Any question made and solved: what a worker does ahead, while the learner thinks of something else."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from coach.practice.drills.calls import CallSolution, call_question, solve_call
from coach.practice.drills.cards import CardSolution, card_question, solve_card
from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.counts import (
    FifthsSolution,
    TrumpsSolution,
    VoidsSolution,
    counting_question,
    fifths_question,
    solve_fifths,
)
from coach.practice.drills.legality import LegalSolution, legal_question
from coach.practice.drills.positions import view_of_text
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    Effort,
    Filter,
    NoQuestionError,
    Question,
    Source,
)
from trainer.ruleset import Ruleset

AnySolution = CallSolution | CardSolution | LegalSolution | FifthsSolution | TrumpsSolution | VoidsSolution


@dataclass(frozen=True, slots=True)
class Fresh:
    """A question to be made from a seed."""

    concept: Concept
    rules: Ruleset
    seed: int
    wanted: Filter = ANY


@dataclass(frozen=True, slots=True)
class Kept:
    """A question whose text is at hand: of the pack, or a mistake."""

    concept: Concept
    key: str
    source: Source


Plan = Fresh | Kept
"""What to ask next, before the work is done."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question with its solution: the answer can be graded at once."""

    question: Question
    solution: AnySolution


def prepare(plan: Plan, effort: Effort = FULL_EFFORT, avoid: Iterable[str] = ()) -> Prepared:
    """Make the question of a plan and solve it: a pure function, slow, for a worker.

    A fresh question has none of the keys to avoid. NoQuestionError where the rules and wishes leave none, or
    where a kept text cannot be read (any more).
    """
    question = _question_of(plan, effort, avoid)
    return Prepared(question, solve(question, effort))


def _question_of(plan: Plan, effort: Effort, avoid: Iterable[str]) -> Question:
    match plan:
        case Kept(concept, key, source):
            return _kept_question(concept, key, source)
        case Fresh(concept, rules, seed, wanted):
            return fresh_question(rules, seed, concept, wanted, effort, avoid)
        case _:
            assert_never(plan)


def _kept_question(concept: Concept, key: str, source: Source) -> Question:
    try:
        return Question(concept, view_of_text(key), source)
    except ValueError:
        raise NoQuestionError(concept) from None


def fresh_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A question of a concept, the same for the same seed."""
    match concept.kind:
        case DrillKind.CALLS:
            return call_question(rules, seed, concept, wanted, effort, avoid)
        case DrillKind.CARDS:
            return card_question(rules, seed, concept, wanted, effort, avoid)
        case DrillKind.LEGAL:
            return legal_question(rules, seed, concept, wanted, effort, avoid)
        case DrillKind.FIFTHS:
            return fifths_question(rules, seed, concept, wanted, effort, avoid)
        case DrillKind.COUNTING:
            return counting_question(rules, seed, concept, wanted, effort, avoid)
        case _:
            assert_never(concept.kind)


def solve(question: Question, effort: Effort = FULL_EFFORT) -> AnySolution:
    """Work a question out."""
    match question.kind:
        case DrillKind.CALLS:
            return solve_call(question, effort)
        case DrillKind.CARDS:
            return solve_card(question, effort)
        case DrillKind.LEGAL:
            return LegalSolution(question.view)
        case DrillKind.FIFTHS:
            return solve_fifths(question, effort)
        case DrillKind.COUNTING:
            is_trumps = question.concept is Concept.TRUMPS_OUT
            return TrumpsSolution(question.view) if is_trumps else VoidsSolution(question.view)
        case _:
            assert_never(question.kind)
