"""What can be practised, and the round that is made of a choice. (I/O: reads the library)"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.daily import daily_set
from coach.practice.drills.history import History, history_in
from coach.practice.drills.pack import shipped_pack
from coach.practice.drills.question import Filter, Source
from coach.practice.drills.session import Drill, DrillSession, concepts_as_wished, drill_of
from coach.practice.drills.solve import Kept
from trainer.library import Library
from trainer.rule_text import write_rules
from trainer.ruleset import Ruleset
from trainer.wish import Condition


class Course(Enum):
    """What is offered, in this order."""

    CALLS = "calls"
    CARDS = "cards"
    LEGAL = "legal"
    FIFTHS = "fifths"
    COUNTING = "counting"
    MIXED = "mixed"
    DAILY = "daily"
    MISTAKES = "mistakes"

    @property
    def kinds(self) -> tuple[DrillKind, ...]:
        """The kinds of questions in it.

        >>> Course.LEGAL.kinds, len(Course.MIXED.kinds)
        ((<DrillKind.LEGAL: 'legal'>,), 5)
        """
        return tuple(kind for kind in DrillKind if kind.value == self.value) or tuple(DrillKind)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen: the course, the rules, wishes for its questions, and the seconds to think in all.

    Where `concept`, `level` or `seconds` is None it does not narrow.
    """

    course: Course
    rules: Ruleset
    concept: Concept | None = None
    level: int | None = None
    wish: tuple[Condition, ...] = ()
    seconds: int | None = None


def session_of(wanted: Wanted, library: Library, seed: int, day: date, now: datetime) -> DrillSession:
    """The round that was chosen, with all that the library knows of the learner: slow, for a worker."""
    history, drill = history_in(library, wanted.rules, now), _drill(wanted, seed)
    match wanted.course:
        case Course.DAILY:
            fixed = daily_set(day, shipped_pack())
            return DrillSession(drill, history, fixed, is_endless=False)
        case Course.MISTAKES:
            return DrillSession(drill, history, own_mistakes(history, wanted, now), is_endless=False)
        case _:
            return DrillSession(drill, history)


def _drill(wanted: Wanted, seed: int) -> Drill:
    levels = frozenset() if wanted.level is None else frozenset({wanted.level})
    wishes = Filter(levels, wanted.wish)
    if wanted.concept is not None:
        return Drill(wanted.rules, (wanted.concept,), seed, wishes, shipped_pack())
    drill = drill_of(wanted.rules, wanted.course.kinds, seed, wishes, shipped_pack())
    return replace(drill, concepts=concepts_as_wished(drill.concepts, wanted.rules, wishes))


def own_mistakes(history: History, wanted: Wanted, now: datetime) -> tuple[Kept, ...]:
    """The mistakes still to be asked under the rules, of the concept if one is wanted; most urgent first."""
    text = write_rules(wanted.rules)
    concepts = (wanted.concept,) if wanted.concept is not None else tuple(Concept)
    own = [one for one in history.mistakes.values() if one.rules == text and one.concept in concepts]
    own.sort(key=lambda one: (-one.urgency(now), one.key))
    return tuple(Kept(one.concept, one.key, Source.MISTAKE) for one in own)
