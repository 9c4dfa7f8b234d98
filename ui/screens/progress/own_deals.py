"""Own calls and results: said against made, promised against kept, luck set apart."""

from ui.screens.progress.facts import Facts
from ui.screens.progress.plot import PlotFace, Point, Series, Shape
from ui.screens.progress.scale import round_scale
from ui.screens.progress.section import SectionFace, Sections
from ui.text.cards import percent_text
from ui.text.language import tr
from ui.text.progress import levels_table, luck_table, luck_text, reliability_table
from ui.text.progress_page import (
    level_name_aloud,
    levels_hint,
    luck_hint,
    luck_name,
    no_deals_text,
    no_luck_text,
    reliability_hint,
)

_SHARES = tuple((share, percent_text(share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0))


def own_calls(facts: Facts) -> Sections:
    """Said against made, promised against kept."""
    if not facts.levels:
        return (SectionFace(tr("Said and made"), "calls", (no_deals_text(),)),)
    return _levels(facts), _reliability(facts)


def _levels(facts: Facts) -> SectionFace:
    rows = facts.levels
    made = tuple(Point(row.call, row.made.mean, row.interval, str(row.made.samples)) for row in rows)
    expected = tuple(Point(row.call, row.expected) for row in rows if row.expected is not None)
    plot = PlotFace(
        (
            Series(made, Shape.COLUMNS, tr("made")),
            Series(expected, Shape.MARKS, tr("to be expected"), is_second=True),
        ),
        (rows[0].call - 0.6, rows[-1].call + 0.6),
        (0.0, 1.12),
        tuple((row.call, str(row.call)) for row in rows),
        _SHARES,
        "; ".join(level_name_aloud(row.call, row.made.mean, row.made.samples) for row in rows),
    )
    return SectionFace(tr("Said and made"), "calls", (levels_hint(),), plot, table=levels_table(rows))


def _reliability(facts: Facts) -> SectionFace:
    title, points = tr("Promised and kept"), facts.reliability
    if not points:
        return SectionFace(title, "reliability", (no_deals_text(),))
    diagonal = Series((Point(0.0, 0.0), Point(1.0, 1.0)), Shape.DASHES, tr("as promised"))
    dots = tuple(Point(one.promised, one.made.mean, one.interval, str(one.made.samples)) for one in points)
    plot = PlotFace(
        (diagonal, Series(dots, Shape.DOTS, tr("kept"))),
        (0.0, 1.0),
        (0.0, 1.12),
        _SHARES,
        _SHARES,
        "; ".join(
            tr(
                "{promised} promised, {kept} kept of {count}",
                promised=percent_text(one.promised),
                kept=percent_text(one.made.mean),
                count=one.made.samples,
            )
            for one in points
        ),
    )
    return SectionFace(title, "reliability", (reliability_hint(),), plot, table=reliability_table(points))


def results(facts: Facts) -> Sections:
    """Results with luck set apart."""
    title, luck = tr("Results without luck"), facts.luck
    if luck is None:
        return (SectionFace(title, "luck", (no_luck_text(),)),)
    score = tuple(Point(at, one.score) for at, one in enumerate(luck.points, start=1))
    adjusted = tuple(Point(at, one.adjusted) for at, one in enumerate(luck.points, start=1))
    values = [0.0, *(point.y for point in (*score, *adjusted))]
    low, high = min(values), max(*values, 1.0)
    plot = PlotFace(
        (
            Series(score, Shape.LINE, tr("points so far")),
            Series(adjusted, Shape.LINE, tr("without luck"), is_second=True),
        ),
        (1, max(2, len(score))),
        (low, high),
        ((1, "1"), (len(score), str(len(score)))),
        round_scale(low, high),
        luck_name(score[-1].y, adjusted[-1].y),
    )
    return (SectionFace(title, "luck", (luck_text(luck), luck_hint()), plot, table=luck_table(luck)),)
