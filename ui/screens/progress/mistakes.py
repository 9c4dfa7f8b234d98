"""Kinds of mistakes by what they cost, and strengths."""

from collections.abc import Sequence

from coach.practice.progress import Leak
from ui.panels.bars import BarRow, Figure, Ink
from ui.screens.progress.facts import Facts
from ui.screens.progress.section import SectionFace, Sections
from ui.text.language import tr
from ui.text.progress import evidence_name, leak_text, leaks_table, origin_name, slip_name, strength_text
from ui.text.progress_page import cases_text, leaks_hint, no_leaks_text, no_strengths_text


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
