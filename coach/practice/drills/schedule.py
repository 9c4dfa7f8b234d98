"""What to ask next: concepts by spaced repetition, own mistakes first, nothing twice in a session.

FSRS remembers when a concept is due. What is due goes first; among that, and when nothing is, the chance of
a concept grows with its recent losses and with the time since it was asked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from coach.practice.drills.answers import Answer
from coach.practice.drills.concepts import Concept, decision_concept
from coach.practice.drills.positions import own_moments, rules_of_key, text_of_view
from coach.practice.drills.question import NEAR_EQUAL
from trainer.record import DealRecord, Mark
from trainer.seats import Seat

if TYPE_CHECKING:
    import fsrs

LONGEST_DAYS = 365
"""A concept comes back after so long at the latest."""
BEFORE_ALL = datetime(1970, 1, 1, tzinfo=UTC)
RECENT = 0.25
"""The weight of the last answer in the recent loss."""
LEAST_LOSS = 0.2
"""Added to the recent loss, so that what goes well is asked too, in points."""
NEW_AGE = timedelta(days=1)
"""How long ago a concept never asked counts as asked."""
RIPE = 1.0
"""A mistake comes back when (recent loss + LEAST_LOSS) × days since it was asked has grown so far."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of a concept: its card in the spaced repetition, recent loss in points, last answer."""

    card: "fsrs.Card"
    recent_loss: float
    at: datetime
    answers: int


@cache
def scheduler() -> "fsrs.Scheduler":
    """The spaced repetition; without fuzz, so that equal logs give equal schedules."""
    import fsrs  # here, so that commands that drill nothing start without it

    return fsrs.Scheduler(enable_fuzzing=False, maximum_interval=LONGEST_DAYS)


def remembered(memory: Memory | None, answer: Answer) -> Memory:
    """The memory of a concept after an answer."""
    import fsrs

    before = fsrs.Card(card_id=0, due=BEFORE_ALL) if memory is None else memory.card
    card, _ = scheduler().review_card(before, fsrs.Rating(answer.grade.value), answer.at)
    if memory is None:
        return Memory(card, answer.loss, answer.at, 1)
    recent = memory.recent_loss + RECENT * (answer.loss - memory.recent_loss)
    return Memory(card, recent, max(memory.at, answer.at), memory.answers + 1)


def priority(recent_loss: float, age: timedelta) -> float:
    """How much something is wanted: (recent loss + LEAST_LOSS) × age in days.

    >>> round(priority(0.8, timedelta(days=2)), 2)
    2.0
    """
    return (recent_loss + LEAST_LOSS) * max(0.0, age / timedelta(days=1))


def is_due(memory: Memory | None, now: datetime) -> bool:
    """Is a concept due? A new one is."""
    return memory is None or memory.card.due <= now


def choose_concept(
    memories: Mapping[Concept, Memory], concepts: Sequence[Concept], now: datetime, rng: Random
) -> Concept:
    """A concept to ask: from those due, else from all, by priority."""
    due = [concept for concept in concepts if is_due(memories.get(concept), now)]
    pool = due or list(concepts)
    weights = [_weight(memories.get(concept), now) for concept in pool]
    return _drawn(pool, weights, rng)


def _weight(memory: Memory | None, now: datetime) -> float:
    if memory is None:
        return priority(0.0, NEW_AGE)
    return priority(memory.recent_loss, now - memory.at)


def _drawn(pool: Sequence[Concept], weights: Sequence[float], rng: Random) -> Concept:
    """One of the pool with chances by weight; the first of those never asked about if all weigh nothing."""
    left = rng.random() * sum(weights)
    for concept, weight in zip(pool, weights, strict=True):
        left -= weight
        if left < 0:
            return concept
    return pool[int(rng.random() * len(pool))]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost points: in a reviewed hand, or the wrong answer of a drill.

    `recent_loss` is what it lately cost, in points; `asked_at` is None while it was never asked in a drill.
    One of a reviewed hand comes back, if more slowly, also when it is answered right; a drill does not.
    """

    concept: Concept
    key: str
    recent_loss: float
    asked_at: datetime | None = None
    is_reviewed: bool = False

    @property
    def rules(self) -> str:
        """The rule set, as it is written."""
        return rules_of_key(self.key)

    def is_ripe(self, now: datetime) -> bool:
        """Is it time to ask it?"""
        return self.asked_at is None or priority(self.recent_loss, now - self.asked_at) >= RIPE

    def urgency(self, now: datetime) -> float:
        """Its priority among the mistakes of its concept."""
        age = NEW_AGE * 365 if self.asked_at is None else now - self.asked_at
        return priority(self.recent_loss, age)


def after_answer(mistake: Mistake, answer: Answer) -> Mistake:
    """A mistake after it was asked again."""
    return replace(mistake, recent_loss=answer.loss, asked_at=answer.at)


def ripest(mistakes: Iterable[Mistake], concept: Concept, rules: str, now: datetime) -> Mistake | None:
    """The mistake of a concept to ask first under a rule set, as it is written, if one is to be asked."""
    ripe = [one for one in mistakes if one.concept is concept and one.rules == rules and one.is_ripe(now)]
    return max(ripe, key=lambda one: (one.urgency(now), one.key), default=None)


def mistakes_of(record: DealRecord, seat: Seat) -> Iterator[Mistake]:
    """The marked decisions of a seat in a reviewed hand that cost enough to be wrong in a drill."""
    marked = {one.trick for one in record.remarks if one.seat is seat and one.mark is not Mark.NONE}
    for trick, view in own_moments(record, seat) if marked else ():
        verdict = record.remark_on(trick, seat).verdict
        if trick in marked and verdict is not None and verdict.loss >= NEAR_EQUAL:
            yield Mistake(decision_concept(view), text_of_view(view), verdict.loss, is_reviewed=True)
