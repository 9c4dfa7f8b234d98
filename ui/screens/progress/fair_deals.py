"""How fair the deals were."""

from coach.practice.fairness import Check
from ui.screens.progress.facts import Facts
from ui.screens.progress.plot import PlotFace, Point, Series, Shape
from ui.screens.progress.scale import round_scale
from ui.screens.progress.section import SectionFace, Sections
from ui.text.language import tr
from ui.text.progress import check_text, compared_name, fairness_table, fairness_text
from ui.text.progress_page import fairness_hint


def fairness_of(facts: Facts) -> Sections:
    """How fair the deals were."""
    fairness = facts.fairness
    intro = SectionFace(tr("Fairness of the deals"), "fairness", (fairness_text(fairness),))
    if fairness is None:
        return (intro,)
    intro = SectionFace(intro.title, intro.file, (*intro.texts, fairness_hint()))
    return (intro, *(_check(check) for check in fairness.checks if check.freedom))


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
        round_scale(0.0, high),
        "; ".join(tr("{name}: {number}", name=row[0], number=row[1]) for row in table.rows),
    )
    title = compared_name(check.compared)
    return SectionFace(title, check.compared.value, (check_text(check),), plot, table=table)
