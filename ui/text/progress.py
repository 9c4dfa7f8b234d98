"""Progress in words and as tables: trend, own calls, leaks and strengths, the bots, the fairness of the deals."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from coach.practice.fairness import Check, Compared, Fairness, FairnessRow
from coach.practice.own_calls import LevelRow, LuckAdjusted, ReliabilityPoint
from coach.practice.progress import Comparison, Evidence, Leak, Slant, Slip, Strength, TrendPoint
from coach.practice.yardstick import Origin, Part
from trainer.seats import Seat
from ui.text.cards import both, percent_text, seat_name, signed_text
from ui.text.drills import concept_name
from ui.text.language import tr, trn
from ui.text.levels import level_name
from ui.text.review import kind_of_word

SUSPICIOUS = 0.01
"""Below this chance the deals are called unusual."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is shown and exported: its head, its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def csv(self) -> str:
        r"""The table for a spreadsheet: comma separated, one row a line.

        >>> Table(("call", "made"), (("3", "90 %"),)).csv
        'call,made\n3,90 %\n'
        """
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows((self.head, *self.rows))
        return out.getvalue()


def part_name(part: Part) -> str:
    """
    >>> part_name(Part.CALLS)
    'Calls'
    """
    match part:
        case Part.CALLS:
            return tr("Calls")
        case Part.CARDS:
            return tr("Cards")
    assert_never(part)


def origin_name(origin: Origin) -> str:
    """
    >>> origin_name(Origin.TABLE)
    'At the table'
    """
    match origin:
        case Origin.TABLE:
            return tr("At the table")
        case Origin.DRILL:
            return tr("In drills")
    assert_never(origin)


def nothing_yet_text() -> str:
    """What to do where there is nothing to show."""
    return tr("Nothing to show yet: play a deal and have it reviewed, or answer some drills.")


def nothing_selected_text() -> str:
    """The filters leave nothing."""
    return tr("Nothing fits these filters: choose a longer time, or other rules.")


def too_few_text(missing: int) -> str:
    """A plot that needs more.

    >>> too_few_text(1)
    '1 decision more, and a line can be drawn here.'
    """
    return trn(
        "{count} decision more, and a line can be drawn here.",
        "{count} decisions more, and a line can be drawn here.",
        missing,
    )


# Tables


def trend_table(points: Sequence[TrendPoint]) -> Table:
    """Points lost over time; the last column is half of the 95 % interval."""
    head = (tr("From"), tr("To"), tr("Decisions"), tr("Points lost for each"), tr("±"))
    return Table(
        head,
        tuple(
            (
                _day(one.first),
                _day(one.last),
                str(one.loss.samples),
                f"{one.loss.mean:.4f}",
                f"{one.loss.interval[1] - one.loss.mean:.4f}",
            )
            for one in points
        ),
    )


def _day(when: datetime) -> str:
    return when.date().isoformat()


def levels_table(rows: Sequence[LevelRow]) -> Table:
    """Own calls: said against made, level by level."""
    head = (tr("Call"), tr("Deals"), tr("Made"), tr("To be expected"), tr("Made, from"), tr("to"))
    return Table(
        head,
        tuple(
            (
                str(row.call),
                str(row.made.samples),
                percent_text(row.made.mean),
                "" if row.expected is None else percent_text(row.expected),
                *map(percent_text, row.interval),
            )
            for row in rows
        ),
    )


def reliability_table(points: Sequence[ReliabilityPoint]) -> Table:
    """Promised against kept."""
    head = (tr("Promised"), tr("Kept"), tr("Calls"), tr("Kept, from"), tr("to"))
    return Table(
        head,
        tuple(
            (
                percent_text(one.promised),
                percent_text(one.made.mean),
                str(one.made.samples),
                *map(percent_text, one.interval),
            )
            for one in points
        ),
    )


def leaks_table(leaks: Sequence[Leak]) -> Table:
    """Kinds of mistakes by cost."""
    head = (
        tr("Mistake"),
        tr("Where"),
        tr("Cases"),
        tr("Decisions"),
        tr("Points a deal"),
        tr("±"),
        tr("Weight"),
    )
    return Table(
        head,
        tuple(
            (
                slip_name(one.slip),
                origin_name(one.origin),
                str(one.cases),
                str(one.decisions),
                f"{one.cost.mean:.3f}",
                f"{one.cost.interval[1] - one.cost.mean:.3f}",
                evidence_name(one.evidence),
            )
            for one in leaks
        ),
    )


def luck_table(luck: LuckAdjusted) -> Table:
    """The points so far after each deal, with luck and without."""
    head = (tr("Day"), tr("Points so far"), tr("Without luck"))
    rows = ((_day(one.at), signed_text(one.score, 1), signed_text(one.adjusted, 1)) for one in luck.points)
    return Table(head, tuple(rows))


def comparison_table(comparisons: Sequence[Comparison]) -> Table:
    """Points lost a decision: the learner's beside the bots'."""
    levels = tuple(dict.fromkeys(level for one in comparisons for level, _ in one.bots))
    rows = []
    for one in comparisons:
        losses = dict(one.bots)
        bots = (f"{losses[level]:.3f}" if level in losses else "" for level in levels)
        rows.append((origin_name(one.origin), part_name(one.part), f"{one.own.mean:.3f}", *bots))
    return Table((tr("Where"), tr("What"), tr("You"), *map(level_name, levels)), tuple(rows))


def fairness_table(check: Check) -> Table:
    """How often each class came, and how often it should."""
    head = (compared_name(check.compared), tr("Dealt"), tr("Expected"))
    rows = ((_row_name(row), str(row.observed), f"{row.expected:.1f}") for row in check.rows)
    return Table(head, tuple(rows))


def _row_name(row: FairnessRow) -> str:
    if isinstance(row.name, Seat):
        return seat_name(row.name)
    return "-".join(map(str, row.name)) if row.name else tr("other shapes")


# Sentences


def slip_name(slip: Slip) -> str:
    """A kind of mistake in a few words.

    >>> from coach.practice.drills.concepts import Concept
    >>> slip_name(Slip(Concept.SIDE_KINGS, Slant.TOO_HIGH))
    'Called too high: side kings'
    """
    if slip.concept is None:
        return kind_of_word(slip.word)
    concept = concept_name(slip.concept)
    concept = concept[:1].lower() + concept[1:]
    match slip.slant:
        case Slant.TOO_HIGH:
            return tr("Called too high: {concept}", concept=concept)
        case Slant.TOO_LOW:
            return tr("Called too low: {concept}", concept=concept)
        case None:
            return tr("Wrong card: {concept}", concept=concept)
    assert_never(slip.slant)


def leak_text(leak: Leak) -> str:
    """A leak in a sentence."""
    return trn(
        "{slip}. {count} time in {decisions} decisions, about {cost} points a deal.",
        "{slip}. {count} times in {decisions} decisions, about {cost} points a deal.",
        leak.cases,
        slip=slip_name(leak.slip),
        decisions=leak.decisions,
        cost=f"{leak.cost.mean:.2f}",
    )


def evidence_name(evidence: Evidence) -> str:
    """How sure a leak is.

    >>> evidence_name(Evidence.STRONG)
    'beyond doubt'
    """
    match evidence:
        case Evidence.STRONG:
            return tr("beyond doubt")
        case Evidence.SOME:
            return tr("likely")
        case Evidence.SLIGHT:
            return tr("may be bad luck")
    assert_never(evidence)


def strength_text(strength: Strength) -> str:
    """A strength in a sentence."""
    return tr(
        "{concept}: {loss} points lost a question, against {overall} in the others.",
        concept=concept_name(strength.concept),
        loss=f"{strength.loss.mean:.2f}",
        overall=f"{strength.overall.mean:.2f}",
    )


def comparison_text(comparison: Comparison) -> str:
    """The learner against the bots in a sentence."""
    loss = f"{comparison.own.mean:.3f}"
    if not comparison.beaten:
        return tr("You lose {loss} points a decision; no bot loses clearly more.", loss=loss)
    beaten = both([level_name(level) for level in comparison.beaten])
    return tr("You lose {loss} points a decision, clearly less than: {levels}.", loss=loss, levels=beaten)


def luck_text(luck: LuckAdjusted) -> str:
    """Luck and skill in a sentence."""
    return tr(
        "{score} points a deal, of which luck {luck}: without it {adjusted}.",
        score=signed_text(luck.score.mean),
        luck=signed_text(luck.luck.mean),
        adjusted=signed_text(luck.adjusted),
    )


def compared_name(compared: Compared) -> str:
    """
    >>> compared_name(Compared.ACES)
    'Aces by seat'
    """
    match compared:
        case Compared.SHAPES:
            return tr("Shapes of your hands")
        case Compared.ACES:
            return tr("Aces by seat")
        case Compared.TRUMPS:
            return tr("Trumps by seat")
    assert_never(compared)


def check_text(check: Check) -> str:
    """What a comparison with a perfect shuffle has shown."""
    chance = percent_text(check.probability)
    if check.probability < SUSPICIOUS:
        return tr(
            "Unusual: a perfect shuffle gives deals as uneven as these in only {chance} of cases.",
            chance=chance,
        )
    return tr(
        "As expected: a perfect shuffle gives deals as uneven as these in {chance} of cases.", chance=chance
    )


def fairness_text(fairness: Fairness | None) -> str:
    """How many deals were looked at, or that there are none."""
    if fairness is None:
        return tr("No deals yet: play some, and here stands how fair they were.")
    return trn("{count} deal looked at.", "{count} deals looked at.", fairness.deals)
