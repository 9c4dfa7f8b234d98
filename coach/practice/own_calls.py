"""The learner's own calls and results: said against made, promised against kept, luck set apart."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from coach.engine.count import count_winners
from coach.engine.estimates import Estimate, share_of, wilson_interval
from coach.practice.progress import Selection, mean_of
from trainer.cards import CardSet
from trainer.ruleset import Ruleset

PARTS = 10
"""A reliability plot groups promises by tenths."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A finished deal of the learner.

    `promised` is the chance with which the hand keeps the call, see `promised_chance`; `tenths` the points,
    None where the deal was not scored. `expected` and `skill` are the review's, in points; None without one.
    """

    at: datetime
    rules: str
    call: int
    took: int
    is_made: bool
    promised: float | None = None
    tenths: int | None = None
    expected: float | None = None
    skill: float | None = None

    @property
    def luck(self) -> float | None:
        """What the cards and the others brought, in points: all that skill does not explain."""
        if self.tenths is None or self.expected is None or self.skill is None:
            return None
        return self.tenths / 10 - self.expected - self.skill


def selected(deals: Iterable[PlayedDeal], selection: Selection) -> tuple[PlayedDeal, ...]:
    """The deals of a time and a rule set, by time."""
    return tuple(sorted((one for one in deals if selection.holds(one.at, one.rules)), key=lambda one: one.at))


def promised_chance(rules: Ruleset, hand: CardSet, call: int, *, last_to_play: bool) -> float:
    """The chance that a hand of thirteen keeps a call, by the count: at once, for many hands.

    >>> from trainer.cards import parse_hand
    >>> round(promised_chance(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"), 5, last_to_play=False), 2)
    0.99
    """
    options = count_winners(rules, hand, last_to_play=last_to_play).options
    return next(option.made_probability for option in options if option.call == call)


@dataclass(frozen=True, slots=True)
class LevelRow:
    """Own calls of one height: how many, the share that was made, the share that was to be expected."""

    call: int
    made: Estimate
    expected: float | None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share made."""
        return wilson_interval(self.made)


def by_level(deals: Iterable[PlayedDeal]) -> tuple[LevelRow, ...]:
    """Said against made, call by call."""
    levels: dict[int, list[PlayedDeal]] = defaultdict(list)
    for deal in deals:
        levels[deal.call].append(deal)
    return tuple(
        LevelRow(call, share_of(sum(one.is_made for one in own), len(own)), _mean_promise(own))
        for call, own in sorted(levels.items())
    )


def _mean_promise(deals: Sequence[PlayedDeal]) -> float | None:
    promises = [one.promised for one in deals if one.promised is not None]
    return sum(promises) / len(promises) if promises else None


@dataclass(frozen=True, slots=True)
class ReliabilityPoint:
    """Calls whose promised chances lie in one tenth: the mean promise, and how many were kept."""

    promised: float
    made: Estimate

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share kept."""
        return wilson_interval(self.made)


def reliability(deals: Iterable[PlayedDeal]) -> tuple[ReliabilityPoint, ...]:
    """Promised against kept, by tenths of the promised chance; empty tenths are left out."""
    tenths: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for deal in deals:
        if deal.promised is not None:
            tenths[min(int(PARTS * deal.promised), PARTS - 1)].append((deal.promised, deal.is_made))
    return tuple(
        ReliabilityPoint(
            sum(promised for promised, _ in calls) / len(calls),
            share_of(sum(made for _, made in calls), len(calls)),
        )
        for _, calls in sorted(tenths.items())
    )


@dataclass(frozen=True, slots=True)
class LuckPoint:
    """After a deal: the points so far, and what they would be without luck."""

    at: datetime
    score: float
    adjusted: float


@dataclass(frozen=True, slots=True)
class LuckAdjusted:
    """Reviewed deals: points a deal, of which luck, and of which skill; the sums after each deal."""

    score: Estimate
    luck: Estimate
    skill: Estimate
    points: tuple[LuckPoint, ...]

    @property
    def adjusted(self) -> float:
        """Points a deal without luck."""
        return self.score.mean - self.luck.mean


def luck_adjusted(deals: Iterable[PlayedDeal]) -> LuckAdjusted | None:
    """The results of reviewed deals, in the order of time, with luck set apart; None if there are none."""
    reviewed = [(deal, deal.luck, deal.skill) for deal in deals]
    parts = [
        (deal.at, (deal.tenths or 0) / 10, luck, skill)
        for deal, luck, skill in reviewed
        if luck is not None and skill is not None
    ]
    if not parts:
        return None
    score = luck_so_far = 0.0
    points = []
    for at, gained, luck, _ in parts:
        score += gained
        luck_so_far += luck
        points.append(LuckPoint(at, score, score - luck_so_far))
    return LuckAdjusted(
        mean_of([gained for _, gained, _, _ in parts]),
        mean_of([luck for _, _, luck, _ in parts]),
        mean_of([skill for _, _, _, skill in parts]),
        tuple(points),
    )
