"""Answers and learners for the tests of drills."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from coach.practice.drills.answers import Answer
from coach.practice.drills.concepts import Concept
from coach.practice.drills.question import Choice, Effort
from coach.practice.drills.session import DrillSession, answered, next_question
from coach.practice.drills.solve import Prepared

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
PACE = timedelta(seconds=6)
QUICK = Effort(
    sieve_playouts=300, call_playouts=1_000, sieve_worlds=100, probe_worlds=1_000, card_worlds=1_000
)
"""Little effort: enough where the test does not hang on a tenth of a point."""


def answer_at(
    at: datetime,
    concept: Concept = Concept.SIDE_KINGS,
    key: str = "a",
    *,
    loss: float = 0.0,
    difficulty: int = 1500,
    seconds: float = 3.0,
    is_first: bool = True,
) -> Answer:
    """An answer that matters only by its time, concept, key and loss."""
    choice = "4" if loss == 0 else "5"
    return Answer(at, concept, key, choice, "4", loss, seconds, is_first, difficulty, 1)


def answer_many(
    session: DrillSession,
    number: int,
    choose: Callable[[Prepared], Choice],
    at: datetime = NOON,
    effort: Effort = QUICK,
) -> tuple[DrillSession, datetime]:
    """So many questions answered at a steady pace, and the time after them."""
    for _ in range(number):
        session, prepared = next_question(session, at, effort)
        assert prepared is not None
        at += PACE
        session, _ = answered(session, prepared, choose(prepared), PACE.total_seconds(), at)
    return session, at


def answers_in(session: DrillSession) -> Iterable[Answer]:
    """The rows of a round."""
    return [one.answer for one in session.answers]
