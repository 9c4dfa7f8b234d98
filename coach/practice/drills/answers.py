"""The log of answers: rows that are only ever added. All else about drills is read from it.

What is read does not depend on the order in which rows came into the log, so a day's work can be imported,
twice even, and a wrong clock does no harm: rows are put in the order of their times, a time still to come
counts as now.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.question import NEAR_EQUAL
from coach.verdict.judge import THRESHOLDS, Mark
from trainer.library import Answer as Row

QUICK_SECONDS = {
    DrillKind.CALLS: 6.0,
    DrillKind.CARDS: 8.0,
    DrillKind.LEGAL: 6.0,
    DrillKind.FIFTHS: 12.0,
    DrillKind.COUNTING: 12.0,
}
"""A right answer within so many seconds is an easy one."""


class Grade(Enum):
    """How an answer went: the value is the grade of the spaced repetition."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `at` is in UTC, `loss` in points, `choice` and `best` as in `choice_text`.

    `is_first`: it was the first time that the learner saw the question. `difficulty` is what it was when it
    was answered. `seed` is that of the round.
    """

    at: datetime
    concept: Concept
    key: str
    choice: str
    best: str
    loss: float
    seconds: float
    is_first: bool
    difficulty: int
    seed: int

    @property
    def kind(self) -> DrillKind:
        """What was asked for."""
        return self.concept.kind

    @property
    def is_right(self) -> bool:
        """Was it the best answer, or one nearly as good?"""
        return self.loss < NEAR_EQUAL

    @property
    def grade(self) -> Grade:
        """By the points lost, and for a right answer by the time it took."""
        return grade_of(self.loss, self.seconds, self.kind)


def grade_of(loss: float, seconds: float, kind: DrillKind) -> Grade:
    """
    >>> grade_of(0.0, 2.0, DrillKind.CALLS).name, grade_of(0.1, 2.0, DrillKind.CALLS).name
    ('EASY', 'HARD')
    """
    if loss >= THRESHOLDS[Mark.MISTAKE]:
        return Grade.AGAIN
    if loss >= NEAR_EQUAL:
        return Grade.HARD
    return Grade.EASY if seconds <= QUICK_SECONDS[kind] else Grade.GOOD


def in_order(answers: Iterable[Answer], now: datetime) -> tuple[Answer, ...]:
    """The answers by time, each once; times still to come become now, however often the clock was wrong."""
    clamped = {answer if answer.at <= now else replace(answer, at=now) for answer in answers}
    return tuple(sorted(clamped, key=_by_time))


def _by_time(answer: Answer) -> tuple[object, ...]:
    """Answers of the same moment by all else that they tell: any order that is always the same will do."""
    return (
        answer.at,
        answer.concept.value,
        answer.key,
        answer.choice,
        answer.best,
        answer.loss,
        answer.seconds,
        answer.is_first,
        answer.difficulty,
        answer.seed,
    )


def row_of(answer: Answer) -> Row:
    """The answer as the library keeps it.

    Its `choice` also tells what was best and how hard it was: `5 best=4 difficulty=1540`; spaces within a
    choice become commas.
    """
    choice, best = answer.choice.replace(" ", ","), answer.best.replace(" ", ",")
    return Row(
        at=answer.at.astimezone(UTC).isoformat(),
        kind=answer.kind.value,
        concept=answer.concept.value,
        key=answer.key,
        choice=f"{choice} best={best} difficulty={answer.difficulty}",
        loss=answer.loss,
        seconds=answer.seconds,
        is_first=answer.is_first,
        seed=answer.seed,
    )


def answer_of(row: Row) -> Answer | None:
    """The answer of a row; None for one that this version does not understand: of a newer one, say.

    >>> when = datetime(2026, 11, 30, tzinfo=UTC)
    >>> answer = Answer(when, Concept.MUST_HEAD, "…", "KH 2H", "KH", 1.0, 4.5, True, 1440, 7)
    >>> row_of(answer).choice, answer_of(row_of(answer)) == answer
    ('KH,2H best=KH difficulty=1440', True)
    """
    try:
        choice, best, difficulty = row.choice.split(" ")
        return Answer(
            at=datetime.fromisoformat(row.at).astimezone(UTC),
            concept=Concept(row.concept),
            key=row.key,
            choice=choice.replace(",", " "),
            best=best.removeprefix("best=").replace(",", " "),
            loss=row.loss,
            seconds=row.seconds,
            is_first=row.is_first,
            difficulty=int(difficulty.removeprefix("difficulty=")),
            seed=row.seed,
        )
    except ValueError:
        return None


def answers_of(rows: Iterable[Row]) -> tuple[Answer, ...]:
    """The answers of the rows that are understood."""
    return tuple(answer for row in rows if (answer := answer_of(row)) is not None)
