"""What the page tells, worked out from what the library knows: in a worker, without a window. (I/O: reads)"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from coach.engine.estimates import Estimate
from coach.practice.drills.answers import Answer, answers_of, in_order
from coach.practice.drills.concepts import DrillKind
from coach.practice.drills.positions import rules_of_key
from coach.practice.drills.ratings import RATED_KINDS, Rated, rating_history
from coach.practice.fairness import Fairness, Hands, fairness
from coach.practice.own_calls import (
    LevelRow,
    LuckAdjusted,
    ReliabilityPoint,
    by_level,
    luck_adjusted,
    reliability,
    selected,
)
from coach.practice.portfolio import Told, decisions_in, entries_in, told_by
from coach.practice.progress import (
    Comparison,
    Decision,
    Leak,
    Selection,
    Strength,
    TrendPoint,
    comparisons,
    leaks,
    mean_of,
    strengths,
    trend,
)
from coach.practice.yardstick import Origin, Part
from trainer.cards import Suit
from trainer.catalogue import Entry
from trainer.library import Library
from trainer.rule_text import parse_rules
from trainer.ruleset import RulesetError
from trainer.seats import Seat

Deals = Mapping[Entry, Told]
"""By saved hand, what was found in it."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the library knows without opening a hand: decisions, and answers by time."""

    decisions: tuple[Decision, ...] = ()
    answers: tuple[Answer, ...] = ()


def known_in(library: Library, now: datetime) -> Known:
    """All decisions and answers; quick."""
    answers = in_order(answers_of(library.answers()), now)
    return Known(decisions_in(library, answers), answers)


def look_through(library: Library, found: MutableMapping[Entry, Told]) -> Iterator[tuple[int, int]]:
    """Opens the saved hands that are not among those found yet: so many done, of so many.

    Slow, some milliseconds a hand; hands deleted meanwhile are forgotten.
    """
    entries = tuple(entries_in(library))
    for gone in found.keys() - set(entries):
        del found[gone]
    for number, entry in enumerate(entries, start=1):
        if entry not in found:
            found[entry] = told_by(library, entry)
            yield number, len(entries)


@dataclass(frozen=True, slots=True)
class Trend:
    """Points lost over time in one kind of decisions: how many, on average, and in groups."""

    number: int
    loss: Estimate
    points: tuple[TrendPoint, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the page shows of a selection."""

    decisions: int
    trends: Mapping[tuple[Origin, Part], Trend]
    comparisons: tuple[Comparison, ...]
    leaks: tuple[Leak, ...]
    strengths: tuple[Strength, ...]
    ratings: Mapping[DrillKind, tuple[Rated, ...]]
    deals: int
    levels: tuple[LevelRow, ...]
    reliability: tuple[ReliabilityPoint, ...]
    luck: LuckAdjusted | None
    fairness: Fairness | None


def facts_of(known: Known, deals: Deals, selection: Selection) -> Facts:
    """The facts of a selection; ratings are of all answers that fit, from the first on."""
    decisions = selection.of(known.decisions)
    answers = [one for one in known.answers if selection.holds(one.at, rules_of_key(one.key))]
    own = selected((played for played, _ in deals.values() if played is not None), selection)
    return Facts(
        decisions=len(decisions),
        trends={
            (origin, part): _trend(chosen)
            for origin in Origin
            for part in Part
            if (chosen := [one for one in decisions if one.origin is origin and one.part is part])
        },
        comparisons=comparisons(decisions),
        leaks=leaks(decisions),
        strengths=strengths(decisions),
        ratings={kind: rated for kind in RATED_KINDS if (rated := rating_history(answers, kind))},
        deals=len(own),
        levels=by_level(own),
        reliability=reliability(own),
        luck=luck_adjusted(own),
        fairness=_fairness(deals, selection),
    )


def _trend(decisions: list[Decision]) -> Trend:
    return Trend(len(decisions), mean_of([one.loss for one in decisions]), trend(decisions))


def _fairness(deals: Deals, selection: Selection) -> Fairness | None:
    """Of the finished deals in which the learner sat South, each once, under the trump most of them had."""
    chosen: dict[str, tuple[Entry, Hands]] = {}
    for entry, (played, hands) in deals.items():
        if played is None or hands is None or entry.seat is not Seat.SOUTH:
            continue
        if selection.holds(played.at, entry.rules):
            chosen[entry.code or str(entry.record_id)] = entry, hands
    trumps = {rules: _trump(rules) for rules in {entry.rules for entry, _ in chosen.values()}}
    usual = Counter(trumps[entry.rules] for entry, _ in chosen.values()).most_common(1)
    if not usual or (trump := usual[0][0]) is None:
        return None
    return fairness([hands for entry, hands in chosen.values() if trumps[entry.rules] is trump], trump)


def _trump(rules: str) -> Suit | None:
    with suppress(RulesetError):
        return parse_rules(rules).trump
    return None


def rules_seen(known: Known, entries: Iterable[Entry]) -> tuple[str, ...]:
    """The rule sets that there is something of, the most frequent first."""
    seen = Counter(one.rules for one in known.decisions)
    seen.update(entry.rules for entry in entries)
    return tuple(rules for rules, _ in seen.most_common())
