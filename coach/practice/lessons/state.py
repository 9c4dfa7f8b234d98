"""A lesson being taken, as a function: update(taken, answer) gives the lesson after an answer.

A step is asked until it is solved; a wrong answer leaves a miss, which tells what was wrong with it. Where
the coach is the judge, `wanted` is the view it has to price; its figures come in as an answer too, and a
choice made before them waits.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from coach.engine.evaluate import CallEvaluation, CardEvaluation
from coach.practice.lessons.course import steps_of
from coach.practice.lessons.scenes import YOU
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    Choose,
    GiveNumber,
    LessonName,
    PlayOne,
    PlayWell,
    Step,
    TapCards,
)
from coach.verdict.judge import Mark, Verdict, judge_call, judge_card
from coach.verdict.reasons import Reason, call_reasons, card_reasons
from trainer.breach import Breach
from trainer.cards import Card, CardSet
from trainer.play import breach_in_turn, clause_against_number
from trainer.ruleset import Ruleset
from trainer.view import SeatView

PRICE_SAMPLES = 4_000
"""Worlds or playouts for a step that the coach judges."""


# Answers ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardTapped:
    """A card of the hand: chosen or no longer chosen, or played."""

    card: Card


@dataclass(frozen=True, slots=True)
class TapsDone:
    """All legal cards have been tapped, the learner says."""


@dataclass(frozen=True, slots=True)
class NumberGiven:
    """A number: plain, in tenths of a point, or in fifths of a trick, as the step asks."""

    number: int


@dataclass(frozen=True, slots=True)
class SentenceChosen:
    """The sentence at a place, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call."""

    number: int


@dataclass(frozen=True, slots=True)
class Priced:
    """What the coach makes of the view that was `wanted`; for another one it is dropped."""

    view: SeatView
    evaluation: CallEvaluation | CardEvaluation


@dataclass(frozen=True, slots=True)
class GoOn:
    """On to the next step, once this one has been solved."""


@dataclass(frozen=True, slots=True)
class GoBack:
    """Back to the step before."""


Answer = CardTapped | TapsDone | NumberGiven | SentenceChosen | CallMade | Priced | GoOn | GoBack


# What can be wrong with one --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow it."""

    breach: Breach


@dataclass(frozen=True, slots=True)
class WrongTaps:
    """Not the legal cards: those tapped that are refused, and legal ones left out."""

    refused: tuple[Breach, ...]
    left_out: CardSet


@dataclass(frozen=True, slots=True)
class OffTheMark:
    """A legal card or a possible call that does not do what the step asks."""

    choice: Card | int


@dataclass(frozen=True, slots=True)
class WrongNumber:
    """Another number is right."""

    number: int


@dataclass(frozen=True, slots=True)
class WrongSentence:
    """Another sentence is right."""

    place: int


@dataclass(frozen=True, slots=True)
class Costly:
    """The coach marks it: so much it costs, and why."""

    judged: "Judged"


Miss = Refused | WrongTaps | OffTheMark | WrongNumber | WrongSentence | Costly


@dataclass(frozen=True, slots=True)
class Judged:
    """What the coach says of a choice."""

    verdict: Verdict
    reasons: tuple[Reason, ...]


# The lesson ------------------------------------------------------------------------------------------------


class Stage(Enum):
    """Where a step stands."""

    ASKED = "asked"
    SOLVED = "solved"
    FINISHED = "finished"
    """The last step is solved and left."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A lesson at one moment.

    `tapped` are the cards chosen so far. `miss` is what was wrong with the last answer. `evaluation` are the
    coach's figures for the step, `pending` a choice that waits for them, `judged` what they say of it.
    `solved` counts the steps solved so far at least once.
    """

    lesson: LessonName
    rules: Ruleset
    at: int = 0
    stage: Stage = Stage.ASKED
    tapped: CardSet = field(default_factory=CardSet)
    miss: Miss | None = None
    evaluation: CallEvaluation | CardEvaluation | None = None
    pending: Card | int | None = None
    judged: Judged | None = None
    solved: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the lesson."""
        return steps_of(self.lesson, self.rules)

    @property
    def step(self) -> Step:
        """The step that is asked or has just been solved."""
        return self.steps[self.at]

    @property
    def wanted(self) -> SeatView | None:
        """The view that the coach has to price before the step can be judged; None where it need not."""
        is_judged = isinstance(self.step.goal, PlayWell | CallWell)
        return self.step.scene.view if is_judged and self.evaluation is None else None


def start_lesson(lesson: LessonName, rules: Ruleset, at: int = 0) -> Taken:
    """A lesson from its beginning, or from a later step.

    >>> start_lesson(LessonName.HEADING, Ruleset()).step.name.value
    'beat-it'
    """
    return Taken(lesson, rules, at, solved=at)


def update(taken: Taken, answer: Answer) -> Taken:
    """The lesson after an answer. What does not fit the step changes nothing."""
    match answer:
        case GoOn():
            return _gone_on(taken)
        case GoBack():
            return _at(taken, taken.at - 1) if taken.at else taken
        case Priced(view, evaluation):
            return _priced(taken, view, evaluation)
        case _ if taken.stage is not Stage.ASKED:
            return taken
        case CardTapped(card):
            return _tapped(taken, card)
        case TapsDone():
            return _taps_done(taken)
        case NumberGiven(number):
            return _number_given(taken, number)
        case SentenceChosen(place):
            return _sentence_chosen(taken, place)
        case CallMade(number):
            return _called(taken, number)
        case _:
            assert_never(answer)


def _at(taken: Taken, at: int) -> Taken:
    return Taken(taken.lesson, taken.rules, at, solved=taken.solved)


def _gone_on(taken: Taken) -> Taken:
    if taken.stage is not Stage.SOLVED and taken.at >= taken.solved:
        return taken
    if taken.at + 1 == len(taken.steps):
        return replace(taken, stage=Stage.FINISHED)
    return _at(taken, taken.at + 1)


def _solved(taken: Taken) -> Taken:
    solved = max(taken.solved, taken.at + 1)
    return replace(taken, stage=Stage.SOLVED, miss=None, pending=None, solved=solved)


def _missed(taken: Taken, miss: Miss) -> Taken:
    return replace(taken, miss=miss, pending=None)


def _tapped(taken: Taken, card: Card) -> Taken:
    step = taken.step
    if card not in step.scene.hand:
        return taken
    match step.goal:
        case TapCards():
            return replace(taken, tapped=CardSet(taken.tapped.bits ^ card.bit), miss=None)
        case PlayOne(_, cards):
            breach = breach_in_turn(step.scene.turn, YOU, card)
            if breach is not None:
                return _missed(taken, Refused(breach))
            return _solved(taken) if card in cards else _missed(taken, OffTheMark(card))
        case PlayWell():
            breach = breach_in_turn(step.scene.turn, YOU, card)
            return _chosen(taken, card) if breach is None else _missed(taken, Refused(breach))
        case _:
            return taken


def _taps_done(taken: Taken) -> Taken:
    step = taken.step
    if not isinstance(step.goal, TapCards):
        return taken
    breaches = (breach_in_turn(step.scene.turn, YOU, card) for card in taken.tapped.high_to_low())
    refused = tuple(breach for breach in breaches if breach is not None)
    left_out = step.goal.cards - taken.tapped
    return _missed(taken, WrongTaps(refused, left_out)) if refused or left_out else _solved(taken)


def _number_given(taken: Taken, number: int) -> Taken:
    goal = taken.step.goal
    if not isinstance(goal, GiveNumber):
        return taken
    return _solved(taken) if number == goal.right else _missed(taken, WrongNumber(number))


def _sentence_chosen(taken: Taken, place: int) -> Taken:
    goal = taken.step.goal
    if not isinstance(goal, Choose) or not 0 <= place < len(goal.statements):
        return taken
    return _solved(taken) if place == goal.right else _missed(taken, WrongSentence(place))


def _called(taken: Taken, number: int) -> Taken:
    goal = taken.step.goal
    if not isinstance(goal, CallOne | CallWell):
        return taken
    clause = clause_against_number(taken.rules, number)
    if clause is not None:
        return _missed(taken, Refused(Breach(clause, YOU, number, turn=YOU)))
    if isinstance(goal, CallWell):
        return _chosen(taken, number)
    return _solved(taken) if number == goal.right else _missed(taken, OffTheMark(number))


def _chosen(taken: Taken, choice: Card | int) -> Taken:
    """A choice for the coach to judge: at once, or when the figures are there."""
    judged = _judged(taken, choice)
    if judged is None:
        return replace(taken, pending=choice, miss=None)
    taken = replace(taken, judged=judged)
    if judged.verdict.mark is not Mark.NONE:
        return _missed(taken, Costly(judged))
    return _solved(taken)


def _judged(taken: Taken, choice: Card | int) -> Judged | None:
    view, evaluation = taken.step.scene.view, taken.evaluation
    match evaluation, choice:
        case CardEvaluation(), Card() if view is not None:
            verdict = judge_card(view, evaluation, choice)
            return Judged(verdict, card_reasons(view, evaluation, choice))
        case CallEvaluation(), int() if view is not None:
            verdict = judge_call(view, evaluation, choice)
            return Judged(verdict, call_reasons(view, evaluation, choice))
        case _:
            return None


def _priced(taken: Taken, view: SeatView, evaluation: CallEvaluation | CardEvaluation) -> Taken:
    if taken.wanted != view:
        return taken
    taken = replace(taken, evaluation=evaluation)
    return taken if taken.pending is None else _chosen(taken, taken.pending)
