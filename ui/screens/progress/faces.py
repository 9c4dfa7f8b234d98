"""The sections of the page, made of facts: what is written, drawn and saved in each."""

from collections.abc import Sequence
from datetime import datetime

from coach.practice.drills.ratings import Rated
from coach.practice.fairness import Check
from coach.practice.progress import FEWEST_A_POINT, Comparison, Leak
from coach.practice.yardstick import Origin, Part
from ui.panels.bars import BarRow, Figure, Ink
from ui.screens.progress.facts import Facts, Trend
from ui.screens.progress.plot import PlotFace, Point, Series, Shape
from ui.screens.progress.section import SectionFace
from ui.text.cards import percent_text
from ui.text.drills import kind_name, rating_text
from ui.text.language import tr
from ui.text.levels import level_name
from ui.text.progress import (
    Table,
    check_text,
    compared_name,
    comparison_table,
    comparison_text,
    evidence_name,
    fairness_table,
    fairness_text,
    leak_text,
    leaks_table,
    levels_table,
    luck_table,
    luck_text,
    origin_name,
    part_name,
    reliability_table,
    slip_name,
    strength_text,
    too_few_text,
    trend_table,
)
from ui.text.progress_page import (
    cases_text,
    drill_hint,
    fairness_hint,
    leaks_hint,
    level_name_aloud,
    levels_hint,
    luck_hint,
    luck_name,
    no_comparison_text,
    no_deals_text,
    no_leaks_text,
    no_luck_text,
    no_ratings_text,
    no_strengths_text,
    ratings_hint,
    reliability_hint,
    time_hint,
    trend_name,
    trend_text,
)

Sections = tuple[SectionFace, ...]
_SHARES = tuple((share, percent_text(share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
_MOST_POINTS = 80
"""A plot of ratings or results has about so many points."""


def over_time(facts: Facts) -> Sections:
    """Points lost over time, the bots beside, the ratings."""
    trends = tuple(_trend(origin, part, trend) for (origin, part), trend in facts.trends.items())
    return (*trends, _comparison(facts.comparisons), _ratings(facts))


def _trend(origin: Origin, part: Part, trend: Trend) -> SectionFace:
    title = tr("{where}: {what}", where=origin_name(origin), what=part_name(part))
    texts = [trend_text(trend.loss)]
    if len(trend.points) < 2:
        texts.append(too_few_text(2 * FEWEST_A_POINT - trend.number))
        return SectionFace(title, f"{origin.value}-{part.value}", tuple(texts))
    texts.append(time_hint() if origin is Origin.TABLE else drill_hint())
    highs = [point.loss.interval[1] for point in trend.points]
    top = _round_up(max(highs))
    points = tuple(
        Point(at, one.loss.mean, (max(0.0, one.loss.interval[0]), one.loss.interval[1]))
        for at, one in enumerate(trend.points)
    )
    last = len(points) - 1
    plot = PlotFace(
        (Series(points, Shape.LINE),),
        (-0.3, last + 0.3),
        (0.0, top),
        tuple((at, _day(trend.points[at].first)) for at in sorted({0, last // 2, last})),
        tuple((top * share, f"{top * share:.2f}") for share in (0, 0.5, 1)),
        trend_name(part_name(part), trend.points),
    )
    file = f"{origin.value}-{part.value}"
    return SectionFace(title, file, tuple(texts), plot, table=trend_table(trend.points))


def _day(when: datetime) -> str:
    return when.date().isoformat()


def _round_up(value: float) -> float:
    """A round number not below the value.

    >>> _round_up(0.23), _round_up(0.07)
    (0.4, 0.1)
    """
    steps = (0.02, 0.04, 0.1, 0.2, 0.4, 1.0, 2.0, 4.0, 10.0)
    return next((step for step in steps if value <= step), value)


def _comparison(comparisons: Sequence[Comparison]) -> SectionFace:
    title = tr("You and the bots")
    if not comparisons:
        return SectionFace(title, "bots", (no_comparison_text(),))
    rows = [row for one in comparisons for row in _comparison_rows(one)]
    texts = tuple(
        tr(
            "{where}, {what}: {sentence}",
            where=origin_name(one.origin),
            what=part_name(one.part),
            sentence=comparison_text(one),
        )
        for one in comparisons
    )
    remark = tr("points lost a decision")
    return SectionFace(
        title, "bots", texts, rows=tuple(rows), table=comparison_table(comparisons), remark=remark
    )


def _comparison_rows(one: Comparison) -> list[BarRow]:
    losses = (one.own.mean, *(loss for _, loss in one.bots))
    most = max(*losses, 1e-9)
    group = tr("{where}, {what}", where=origin_name(one.origin), what=part_name(one.part))
    names = (tr("You"), *(level_name(level) for level, _ in one.bots))
    rows = []
    for at, (name, loss) in enumerate(zip(names, losses, strict=True)):
        figure = Figure(f"{loss:.3f}", Ink.STRONG if at == 0 else Ink.PLAIN)
        words = tr("{group}. {name}: {loss} points", group=group, name=name, loss=figure.text)
        rows.append(BarRow((name,), loss / most, (figure,), words, note=group))
    return rows


def _ratings(facts: Facts) -> SectionFace:
    title = tr("Ratings")
    if not facts.ratings:
        return SectionFace(title, "ratings", (no_ratings_text(),))
    texts = [
        tr("{kind}: {rating}", kind=kind_name(kind), rating=rating_text(rated[-1].rating))
        for kind, rated in facts.ratings.items()
    ]
    series, rows = [], []
    for at, (kind, rated) in enumerate(facts.ratings.items()):
        shown = _thinned(rated)
        points = tuple(
            Point(place / max(1, len(shown) - 1), one.rating.rating) for place, one in enumerate(shown)
        )
        end = Point(points[-1].x, points[-1].y, rated[-1].rating.interval)
        shape = (Shape.LINE, Shape.LINE, Shape.DASHES)[at]
        series.append(Series((*points[:-1], end), shape, kind_name(kind), is_second=at == 1))
        rows += [(kind_name(kind), *_rating_row(one)) for one in shown]
    values = [value for one in series for point in one.points for value in (point.interval or (point.y,))]
    low, high = 100 * (min(values) // 100), 100 * (max(values) // 100 + 1)
    plot = PlotFace(
        tuple(series),
        (0.0, 1.0),
        (low, high),
        ((0.0, tr("first answer")), (1.0, tr("last answer"))),
        tuple((value, str(round(value))) for value in (low, (low + high) / 2, high)),
        " ".join(texts),
    )
    table = Table((tr("Kind"), tr("Day"), tr("Rating"), tr("±")), tuple(rows))
    return SectionFace(title, "ratings", (*texts, ratings_hint()), plot, table=table)


def _thinned(rated: Sequence[Rated]) -> list[Rated]:
    """Some of many, the last always among them."""
    step = max(1, len(rated) // _MOST_POINTS)
    return [*rated[: len(rated) - 1 : step], rated[-1]]


def _rating_row(rated: Rated) -> tuple[str, str, str]:
    low, high = rated.rating.interval
    day = "" if rated.at is None else _day(rated.at)
    return day, str(round(rated.rating.rating)), str(round((high - low) / 2))


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


def mistakes(facts: Facts) -> Sections:
    """Leaks by cost, and strengths."""
    strengths = tuple(map(strength_text, facts.strengths)) or (no_strengths_text(),)
    return _leaks(facts.leaks), SectionFace(tr("Strengths"), "strengths", strengths)


def _leaks(leaks: Sequence[Leak]) -> SectionFace:
    title = tr("Kinds of mistakes")
    if not leaks:
        return SectionFace(title, "mistakes", (no_leaks_text(),))
    most = max(*(leak.cost.mean for leak in leaks), 1e-9)
    rows = tuple(_leak_row(leak, most) for leak in leaks)
    texts = (leak_text(leaks[0]), leaks_hint())
    remark = tr("points a deal")
    return SectionFace(title, "mistakes", texts, rows=rows, table=leaks_table(leaks), remark=remark)


def _leak_row(leak: Leak, most: float) -> BarRow:
    evidence = evidence_name(leak.evidence)
    return BarRow(
        label=(slip_name(leak.slip),),
        bar=leak.cost.mean / most,
        figures=(Figure(f"{leak.cost.mean:.3f}", Ink.STRONG), Figure(evidence, Ink.MUTED)),
        name=tr("{sentence} {evidence}", sentence=leak_text(leak), evidence=evidence),
        note=origin_name(leak.origin),
        hint=cases_text(leak),
    )


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
        tuple((value, f"{value:.0f}") for value in (low, (low + high) / 2, high)),
        luck_name(score[-1].y, adjusted[-1].y),
    )
    return (SectionFace(title, "luck", (luck_text(luck), luck_hint()), plot, table=luck_table(luck)),)


def fairness_of(facts: Facts) -> Sections:
    """How fair the deals were."""
    fairness = facts.fairness
    intro = SectionFace(tr("Fairness of the deals"), "fairness", (fairness_text(fairness),))
    if fairness is None:
        return (intro,)
    intro = SectionFace(intro.title, intro.file, (*intro.texts, fairness_hint()))
    return (intro, *map(_check, fairness.checks))


def _check(check: Check) -> SectionFace:
    table, rows = fairness_table(check), check.rows
    names = [row[0] for row in table.rows]
    observed = tuple(Point(at, row.observed) for at, row in enumerate(rows))
    expected = tuple(Point(at, row.expected) for at, row in enumerate(rows))
    numbers = tuple(
        Point(at, max(row.observed, row.expected), label=str(row.observed)) for at, row in enumerate(rows)
    )
    high = 1.15 * max(max(row.observed, row.expected) for row in rows)
    plot = PlotFace(
        (
            Series(observed, Shape.COLUMNS, tr("dealt")),
            Series(expected, Shape.MARKS, tr("expected"), is_second=True),
            Series(numbers, Shape.WORDS),
        ),
        (-0.6, len(rows) - 0.4),
        (0.0, high),
        tuple(enumerate(names)),
        tuple((value, f"{value:.0f}") for value in (0.0, high / 2, high)),
        "; ".join(tr("{name}: {number}", name=row[0], number=row[1]) for row in table.rows),
    )
    title = compared_name(check.compared)
    return SectionFace(title, check.compared.value, (check_text(check),), plot, table=table)
