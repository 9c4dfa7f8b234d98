"""Ratings from the log of answers: one each for calls, cards and legality, against the difficulty asked.

Only first answers are rated, and each question once. A right answer is won, a small loss is a draw.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from coach.practice.drills.answers import Answer, Grade
from coach.practice.drills.concepts import DrillKind
from coach.practice.glicko import NEWCOMER, Game, Rating, after_games

RATED_KINDS = (DrillKind.CALLS, DrillKind.CARDS, DrillKind.LEGAL)
DIFFICULTY_DEVIATION = 60.0
"""How far the difficulty of a question may be off, on the scale of the ratings."""
PERIOD = timedelta(days=1)
"""In so much time without an answer the uncertainty grows by the volatility."""
_SCORES = {Grade.EASY: 1.0, Grade.GOOD: 1.0, Grade.HARD: 0.5, Grade.AGAIN: 0.0}


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after so many rated answers, the last one at `at`."""

    rating: Rating = NEWCOMER
    answers: int = 0
    at: datetime | None = None

    def after(self, answer: Answer) -> "Rated":
        """The rating after one more answer."""
        game = Game(answer.difficulty, DIFFICULTY_DEVIATION, _SCORES[answer.grade])
        rating = after_games(self.rating, [game], self._periods(answer.at))
        return Rated(rating, self.answers + 1, answer.at)

    def _periods(self, now: datetime) -> float:
        return 0.0 if self.at is None else max(0.0, (now - self.at) / PERIOD)


def rating_history(answers: Iterable[Answer], kind: DrillKind) -> tuple[Rated, ...]:
    """The rating of a kind after each rated answer; the answers are in the order of time."""
    rated, seen = Rated(), set()
    history = []
    for answer in answers:
        if answer.kind is kind and answer.is_first and answer.key not in seen:
            rated = rated.after(answer)
            history.append(rated)
        seen.add(answer.key)
    return tuple(history)
