"""Points lost over time, the bots beside, and the ratings: the sections of that part of the page."""

from collections.abc import Sequence
from datetime import datetime

from coach.practice.drills.ratings import Rated
from coach.practice.progress import FEWEST_A_POINT, Comparison
from coach.practice.yardstick import Origin, Part
from ui.panels.bars import BarRow, Figure, Ink
from ui.screens.progress.facts import Facts, Trend
from ui.screens.progress.plot import PlotFace, Point, Series, Shape
from ui.screens.progress.scale import round_scale
from ui.screens.progress.section import SectionFace, Sections
from ui.text.drills import kind_name, rating_text
from ui.text.language import tr
from ui.text.levels import level_name
from ui.text.progress import (
    Table,
    comparison_table,
    comparison_text,
    origin_name,
    part_name,
    too_few_text,
    trend_table,
)
from ui.text.progress_page import (
    drill_hint,
    no_comparison_text,
    no_ratings_text,
    ratings_hint,
    time_hint,
    trend_name,
    trend_text,
)

LOWEST_TOP = 0.02
"""Points lost, so far up at least: less is next to nothing."""
_MOST_POINTS = 80
"""A plot of ratings or results has about so many points."""


def over_time(facts: Facts) -> Sections:
    """Points lost over time, the bots beside, the ratings."""
    trends = tuple(_trend(origin, part, trend) for (origin, part), trend in facts.trends.items())
    return (*trends, *_comparisons(facts.comparisons), _ratings(facts))


def _trend(origin: Origin, part: Part, trend: Trend) -> SectionFace:
    title = tr("{where}: {what}", where=origin_name(origin), what=part_name(part))
    texts = [trend_text(trend.loss)]
    if len(trend.points) < 2:
        texts.append(too_few_text(2 * FEWEST_A_POINT - trend.number))
        return SectionFace(title, f"{origin.value}-{part.value}", tuple(texts))
    texts.append(time_hint() if origin is Origin.TABLE else drill_hint())
    highs = [point.loss.interval[1] for point in trend.points]
    top = max(*highs, LOWEST_TOP)
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
        round_scale(0.0, top),
        trend_name(part_name(part), trend.points),
    )
    file = f"{origin.value}-{part.value}"
    return SectionFace(title, file, tuple(texts), plot, table=trend_table(trend.points))


def _day(when: datetime) -> str:
    return when.date().isoformat()


def _comparisons(comparisons: Sequence[Comparison]) -> Sections:
    """The learner and the bots, for each kind of decisions that there is."""
    if not comparisons:
        return (SectionFace(tr("You and the bots"), "bots", (no_comparison_text(),)),)
    return tuple(map(_comparison, comparisons))


def _comparison(one: Comparison) -> SectionFace:
    group = tr("{where}, {what}", where=origin_name(one.origin), what=part_name(one.part))
    return SectionFace(
        tr("You and the bots. {group}", group=group),
        f"bots-{one.origin.value}-{one.part.value}",
        (comparison_text(one),),
        rows=_comparison_rows(one, group),
        table=comparison_table([one]),
        remark=tr("points lost a decision"),
    )


def _comparison_rows(one: Comparison, group: str) -> tuple[BarRow, ...]:
    losses = (one.own.mean, *(loss for _, loss in one.bots))
    most = max(*losses, 1e-9)
    names = (tr("You"), *(level_name(level) for level, _ in one.bots))
    rows = []
    for at, (name, loss) in enumerate(zip(names, losses, strict=True)):
        figure = Figure(f"{loss:.3f}", Ink.STRONG if at == 0 else Ink.PLAIN)
        words = tr("{group}. {name}: {loss} points", group=group, name=name, loss=figure.text)
        rows.append(BarRow((name,), loss / most, (figure,), words))
    return tuple(rows)


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
        round_scale(low, high),
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
