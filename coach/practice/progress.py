"""Progress from graded decisions: points lost over time, leaks and strengths, the bots beside.

Values in, values out. A decision is one that counts (forced ones do not) from a reviewed hand, or the answer
to a call or card drill. Drills ask what is critical, so their losses are larger than those of the table and
never mixed with them; to be compared, both are told in points a deal.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from itertools import pairwise
from math import hypot

from coach.engine.estimates import Estimate, estimate_of
from coach.practice.drills.answers import Answer
from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.positions import rules_of_key
from coach.practice.yardstick import BOT_LOSSES, QUESTIONS_A_DEAL, Origin, Part
from coach.verdict.judge import CLEAR_Z
from trainer.catalogue import Graded

MOST_POINTS = 20
FEWEST_A_POINT = 20
"""A plot over time has so many points at most, each of so many decisions at least."""
FEWEST_FOR_STRENGTH = 15
LIKELY_Z = 1.645
"""95 % on one side."""


class Slant(Enum):
    """How a call was wrong."""

    TOO_HIGH = "too-high"
    TOO_LOW = "too-low"


@dataclass(frozen=True, slots=True)
class Slip:
    """A kind of mistake: in drills the concept and how a call was wrong, at the table the review's word."""

    concept: Concept | None = None
    slant: Slant | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A graded decision; `loss` in points. `slips` are empty where it was right."""

    at: datetime
    rules: str
    origin: Origin
    part: Part
    loss: float
    deal: str
    concept: Concept | None = None
    slips: tuple[Slip, ...] = ()


_PART_OF = {DrillKind.CALLS: Part.CALLS, DrillKind.CARDS: Part.CARDS}


def decisions_of_answers(answers: Iterable[Answer]) -> tuple[Decision, ...]:
    """The call and card drills among the answers; a question asked again does not count."""
    return tuple(
        Decision(
            answer.at,
            rules_of_key(answer.key),
            Origin.DRILL,
            _PART_OF[answer.kind],
            answer.loss,
            answer.key,
            answer.concept,
            () if answer.is_right else (Slip(answer.concept, slant_of(answer)),),
        )
        for answer in answers
        if answer.kind in _PART_OF and answer.is_first
    )


def slant_of(answer: Answer) -> Slant | None:
    """How a call was wrong; None for a card."""
    if answer.kind is not DrillKind.CALLS:
        return None
    return Slant.TOO_HIGH if int(answer.choice) > int(answer.best) else Slant.TOO_LOW


def decision_of_graded(graded: Graded, rules: str) -> Decision | None:
    """The decision of a reviewed hand as the library keeps it; None for a forced one."""
    if graded.is_forced:
        return None
    return Decision(
        datetime.fromisoformat(graded.day).replace(tzinfo=UTC),
        rules,
        Origin.TABLE,
        Part.CALLS if graded.trick == 0 else Part.CARDS,
        graded.loss,
        str(graded.record_id),
        slips=tuple(Slip(word=word) for word in graded.kinds),
    )


@dataclass(frozen=True, slots=True)
class Selection:
    """Which decisions are looked at; what is None does not narrow. Both ends of the time are included."""

    since: datetime | None = None
    until: datetime | None = None
    rules: str | None = None
    origin: Origin | None = None

    def holds(self, at: datetime, rules: str) -> bool:
        """Do a time and a rule set fit?"""
        is_late_enough = self.since is None or at >= self.since
        is_early_enough = self.until is None or at <= self.until
        return is_late_enough and is_early_enough and self.rules in (None, rules)

    def of(self, decisions: Iterable[Decision]) -> tuple[Decision, ...]:
        """Those that fit, by time."""
        fitting = (
            one for one in decisions if self.holds(one.at, one.rules) and self.origin in (None, one.origin)
        )
        return tuple(sorted(fitting, key=lambda one: one.at))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some values with its error; ValueError if there are none.

    >>> mean_of([0.0, 0.0, 0.3]).mean
    0.09999999999999999
    """
    if not values:
        raise ValueError("no values")
    return estimate_of(sum(values), sum(value * value for value in values), len(values))


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """Some decisions in a row: from when to when, points lost for each."""

    first: datetime
    last: datetime
    loss: Estimate


def trend(decisions: Sequence[Decision]) -> tuple[TrendPoint, ...]:
    """Points lost a decision over time, in groups of equal number; the decisions are in the order of time."""
    number = min(MOST_POINTS, len(decisions) // FEWEST_A_POINT)
    ends = [len(decisions) * place // max(number, 1) for place in range(number + 1)]
    return tuple(
        TrendPoint(part[0].at, part[-1].at, mean_of([one.loss for one in part]))
        for start, end in pairwise(ends)
        if (part := decisions[start:end])
    )


class Evidence(Enum):
    """How sure it is that a leak is one, and no bad luck."""

    SLIGHT = "slight"
    SOME = "some"
    STRONG = "strong"


FEWEST_CASES = {Evidence.STRONG: 6, Evidence.SOME: 3}
LEAST_Z = {Evidence.STRONG: CLEAR_Z, Evidence.SOME: LIKELY_Z}


@dataclass(frozen=True, slots=True)
class Leak:
    """A kind of mistake: how often it was made, among how many decisions, what it costs in points a deal."""

    slip: Slip
    origin: Origin
    part: Part
    cases: int
    decisions: int
    cost: Estimate

    @property
    def evidence(self) -> Evidence:
        """By the number of cases, and the cost against its error."""
        for evidence, least in LEAST_Z.items():
            if self.cases >= FEWEST_CASES[evidence] and self.cost.mean >= least * self.cost.stderr:
                return evidence
        return Evidence.SLIGHT


def leaks(decisions: Sequence[Decision]) -> tuple[Leak, ...]:
    """Kinds of mistakes, the costliest first; those that may be bad luck come last."""
    found = [*_leaks_of_drills(decisions), *_leaks_at_table(decisions)]
    return tuple(sorted(found, key=lambda leak: (leak.evidence is Evidence.SLIGHT, -leak.cost.mean)))


def _leaks_of_drills(decisions: Sequence[Decision]) -> list[Leak]:
    """By concept: the mean loss of a question, times how many such questions a deal poses."""
    found = []
    for concept, asked in _by_concept(decisions).items():
        for slip in dict.fromkeys(slip for one in asked for slip in one.slips):
            found.append(_leak(slip, asked, QUESTIONS_A_DEAL[concept]))
    return found


def _leaks_at_table(decisions: Sequence[Decision]) -> list[Leak]:
    """By word of the review: what it cost in all, shared out over the deals."""
    found = []
    for part in Part:
        made = [one for one in decisions if one.origin is Origin.TABLE and one.part is part]
        deals = len({one.deal for one in made})
        for slip in dict.fromkeys(slip for one in made for slip in one.slips):
            found.append(_leak(slip, made, len(made) / deals))
    return found


def _leak(slip: Slip, decisions: Sequence[Decision], a_deal: float) -> Leak:
    """The cost of a slip in all decisions in which it could be made, of which a deal has so many."""
    each = mean_of([one.loss if slip in one.slips else 0.0 for one in decisions])
    cases = sum(slip in one.slips for one in decisions)
    cost = Estimate(a_deal * each.mean, a_deal * each.stderr, each.samples)
    return Leak(slip, decisions[0].origin, decisions[0].part, cases, len(decisions), cost)


def _by_concept(decisions: Iterable[Decision]) -> dict[Concept, list[Decision]]:
    """The answers to drills by what they are about."""
    groups: dict[Concept, list[Decision]] = defaultdict(list)
    for one in decisions:
        if one.origin is Origin.DRILL and one.concept is not None:
            groups[one.concept].append(one)
    return groups


@dataclass(frozen=True, slots=True)
class Strength:
    """A concept that goes better than the others of its kind: points lost a question, and on the whole."""

    concept: Concept
    loss: Estimate
    overall: Estimate


def strengths(decisions: Sequence[Decision]) -> tuple[Strength, ...]:
    """Concepts whose questions lose clearly less than the others of their kind, the best first."""
    drilled = [one for one in decisions if one.origin is Origin.DRILL]
    found = []
    for concept, asked in _by_concept(drilled).items():
        others = [one.loss for one in drilled if one.part is asked[0].part and one.concept is not concept]
        if len(asked) < FEWEST_FOR_STRENGTH or len(others) < FEWEST_FOR_STRENGTH:
            continue
        loss, rest = mean_of([one.loss for one in asked]), mean_of(others)
        better = rest.mean - loss.mean
        if better > 0 and better >= LIKELY_Z * hypot(rest.stderr, loss.stderr):
            found.append(Strength(concept, loss, rest))
    return tuple(sorted(found, key=lambda one: one.loss.mean - one.overall.mean))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Points lost a decision, the learner's beside the bots' in the same kind of decisions."""

    origin: Origin
    part: Part
    own: Estimate
    bots: tuple[tuple[str, float], ...]

    @property
    def beaten(self) -> tuple[str, ...]:
        """The levels that lose clearly more."""
        high = self.own.interval[1]
        return tuple(level for level, loss in self.bots if loss > high)


def comparisons(decisions: Sequence[Decision]) -> tuple[Comparison, ...]:
    """The learner and the four bots, where there are decisions to compare."""
    return tuple(
        Comparison(origin, part, mean_of(losses), BOT_LOSSES[origin, part])
        for origin in Origin
        for part in Part
        if (losses := [one.loss for one in decisions if one.origin is origin and one.part is part])
    )
