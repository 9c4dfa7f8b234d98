"""What the learner has done so far: a fold over the log of answers, and the mistakes of reviewed hands."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from coach.practice.drills.answers import Answer, answers_of, in_order
from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.ratings import RATED_KINDS, Rated
from coach.practice.drills.schedule import Memory, Mistake, after_answer, mistakes_of, remembered
from coach.practice.glicko import Rating
from trainer.catalogue import Search
from trainer.library import Library
from trainer.record import Mark, RecordError
from trainer.rule_text import write_rules
from trainer.ruleset import Ruleset

MOST_REVIEWED = 50
"""So many of the latest reviewed hands are looked through for mistakes."""
Name = tuple[Concept, str]
"""A question: what it is about, and its key."""


@dataclass(frozen=True, slots=True)
class History:
    """Memories by concept, mistakes still to be asked, ratings by kind, questions ever answered."""

    memories: Mapping[Concept, Memory] = field(default_factory=dict)
    mistakes: Mapping[Name, Mistake] = field(default_factory=dict)
    ratings: Mapping[DrillKind, Rated] = field(default_factory=dict)
    seen: frozenset[Name] = frozenset()

    def rating_of(self, kind: DrillKind) -> Rating:
        """The rating after the last answer of a kind."""
        return self.ratings.get(kind, Rated()).rating

    def after(self, answer: Answer) -> "History":
        """The history after one more answer."""
        fold = _Fold(dict(self.memories), dict(self.mistakes), dict(self.ratings), set(self.seen))
        fold.add(answer)
        return fold.history()


def history_of(answers: Iterable[Answer], reviewed: Iterable[Mistake], now: datetime) -> History:
    """The history of a log in any order, with the mistakes of reviewed hands."""
    fold = _Fold({}, {(one.concept, one.key): one for one in reviewed}, {}, set())
    for answer in in_order(answers, now):
        fold.add(answer)
    return fold.history()


def history_in(library: Library, rules: Ruleset, now: datetime) -> History:
    """What a library knows of the learner: the answers, and the mistakes in the latest hands.

    Only mistakes under the rules are looked for. A text that is damaged has nothing to tell.
    """
    search = Search(rules=write_rules(rules), least_mark=Mark.DUBIOUS)
    mistakes: list[Mistake] = []
    for entry in library.search(search, MOST_REVIEWED).entries:
        with suppress(
            RecordError
        ):  # a damaged text has nothing to tell; the library says so where it is opened
            mistakes += mistakes_of(library.record(entry.record_id), entry.seat)
    return history_of(answers_of(library.answers()), mistakes, now)


@dataclass(slots=True)
class _Fold:
    memories: dict[Concept, Memory]
    mistakes: dict[Name, Mistake]
    ratings: dict[DrillKind, Rated]
    seen: set[Name]

    def add(self, answer: Answer) -> None:
        """Take one answer in."""
        name = (answer.concept, answer.key)
        self.memories[answer.concept] = remembered(self.memories.get(answer.concept), answer)
        if answer.kind in RATED_KINDS and answer.is_first and name not in self.seen:
            self.ratings[answer.kind] = self.ratings.get(answer.kind, Rated()).after(answer)
        self._note_mistake(name, answer)
        self.seen.add(name)

    def _note_mistake(self, name: Name, answer: Answer) -> None:
        """A wrong answer becomes a mistake to be asked again; a right one settles it."""
        known = self.mistakes.pop(name, None)
        if known is not None and (known.is_reviewed or not answer.is_right):
            self.mistakes[name] = after_answer(known, answer)
        elif not answer.is_right:
            self.mistakes[name] = Mistake(answer.concept, answer.key, answer.loss, answer.at)

    def history(self) -> History:
        """What has been taken in."""
        return History(self.memories, self.mistakes, self.ratings, frozenset(self.seen))
