"""Advice on a call: what each call is worth, the probable winners, and two counts beside the simulation."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from coach.engine.count import Winner, WinnerReason
from coach.engine.estimates import NORMAL_95, Estimate
from coach.engine.evaluate import CallPrice
from coach.engine.fifths import Fifths
from coach.verdict.judge import Verdict, VerdictKind
from ui.advice import CallAdvice
from ui.panels.bars import BarList, BarRow, Figure, Ink, Shape
from ui.panels.parts import SIDE, Quote, SectionHead, stack
from ui.panels.trick_chart import TrickChart
from ui.table.order import HandOrder, in_order
from ui.table.state import Strong
from ui.text.cards import percent_text, rich, signed_text
from ui.text.coach import (
    best_price,
    call_made_hint,
    call_points_hint,
    call_words,
    count_hint,
    count_label,
    difference_hint,
    difference_text,
    fifths_hint,
    fifths_sum,
    fifths_words,
    gap_text,
    others_label,
    others_words,
    prices_of,
    progress_hint,
    progress_text,
    short_reason,
    tricks_hint,
    why_call,
    winner_hint,
    winner_words,
)
from ui.text.counts import fifths_line_text
from ui.text.language import tr
from ui.theme import Look

_BEYOND_COUNT = 3
_BEYOND_BEST = 2
"""So many calls above the best are shown: enough to see how they fall off. The count knows its best call at
once, so it decides on the rows, and the simulation adds one only where the two disagree."""
_WHY_LINES = 3
"""The sentences about the best call have their room from the start, so that nothing below them moves."""
_SCALE = 1.1
"""The whole of a bar is a little more than the most points: so the whisker of the best has its room."""
_CALL_SHAPE = Shape(
    (Figure("+0.00", Ink.STRONG), Figure(percent_text(0.999), Ink.MUTED), Figure("too close", Ink.MUTED))
)


class CallView(QWidget):
    """The sections of advice on a call."""

    def __init__(self) -> None:
        super().__init__()
        layout = stack(self, margin=SIDE)
        self._head = SectionHead(tr("What each call brings"))
        self._calls, self._winners, self._fifths = BarList(_CALL_SHAPE), BarList(), BarList()
        self._why = Quote()
        self._why.keep_lines(_WHY_LINES)
        self._tricks = TrickChart()
        self._settled: object = None
        layout.addWidget(self._head)
        layout.addWidget(self._calls)
        layout.addSpacing(10)
        layout.addWidget(self._why)
        layout.addSpacing(16)
        layout.addWidget(SectionHead(tr("Tricks you take"), tr("in % of the deals")))
        layout.addWidget(self._tricks)
        for title, remark, rows in (
            (tr("Probable winners"), tr("chance of a trick"), self._winners),
            (tr("For the head, in fifths"), tr("of a trick"), self._fifths),
        ):
            layout.addSpacing(16)
            layout.addWidget(SectionHead(title, remark))
            layout.addWidget(rows)
        layout.addStretch()

    def show_advice(self, advice: CallAdvice, look: Look, *, is_past: bool) -> None:
        """Shows the figures of the simulation, before the first ones those of the count."""
        prices = advice.evaluation.prices if advice.evaluation else prices_of(advice.count)
        self._head.show_remark(*_remark(advice, is_past=is_past))
        self._calls.show_rows(_call_rows(advice, prices), look)
        source = advice.evaluation or advice.count
        rules = advice.decision.view.rules
        self._tricks.show_tricks(source.distribution, best_price(prices).call, rules, look)
        self._winners.show_rows(_winner_rows(advice, look.order), look)
        if self._settled != (advice.decision, advice.is_settled, look):
            self._settled = (advice.decision, advice.is_settled, look)
            self._fifths.show_rows(_fifths_rows(advice.fifths), look)
            self._why.show_text(_why(advice, prices), look)


def _why(advice: CallAdvice, prices: Sequence[CallPrice]) -> str:
    """By the count at first, by the simulation in the end: a sentence that changes on the way is not read."""
    source = advice.evaluation or advice.count
    return why_call(prices, source.distribution, advice.decision.view.rules)


def _remark(advice: CallAdvice, *, is_past: bool) -> tuple[str, str]:
    """How far the figures have come, and what that means."""
    if is_past:
        return tr("your last call"), ""
    if not advice.done:
        return tr("by the count"), count_hint()
    return progress_text(advice.done, advice.budget), progress_hint()


def _call_rows(advice: CallAdvice, prices: Sequence[CallPrice]) -> list[BarRow]:
    """Every call up to a few above the best, always in the order of the calls."""
    best = best_price(prices)
    last = max(advice.count.suggested_call + _BEYOND_COUNT, best.call + _BEYOND_BEST)
    shown = [price for price in prices if price.call <= last]
    return [_call_row(price, best, advice.verdicts.get(price.call)) for price in shown]


def _call_row(price: CallPrice, best: CallPrice, verdict: Verdict | None) -> BarRow:
    most = _SCALE * max(best.points.mean, 0.1)
    return BarRow(
        label=(Strong(str(price.call)),),
        bar=max(0.0, price.points.mean / most),
        figures=(
            Figure(signed_text(price.points.mean), Ink.STRONG, call_points_hint(price)),
            Figure(percent_text(price.made.mean), Ink.MUTED, call_made_hint(price)),
            _difference(price, best, verdict),
        ),
        name=call_words(price, best, verdict),
        hint=call_points_hint(price),
        error=NORMAL_95 * price.points.stderr / most if price.points.mean > 0 else 0.0,
    )


def _difference(price: CallPrice, best: CallPrice, verdict: Verdict | None) -> Figure:
    if verdict is not None:
        ink = Ink.GAIN if verdict.kind is VerdictKind.BEST else Ink.MUTED
        return Figure(difference_text(verdict, -price.loss.mean), ink, difference_hint(price.loss, verdict))
    if price.call == best.call:
        return Figure(tr("best"), Ink.GAIN, count_hint())
    return Figure(signed_text(-price.loss.mean), Ink.MUTED, count_hint())


def _winner_rows(advice: CallAdvice, order: HandOrder) -> list[BarRow]:
    """The cards with a chance worth naming, the others together, the sum of all, and the count beside it.

    The count decides which are worth naming, so that no row comes or goes while the figures get better.
    """
    count, made = advice.count, advice.evaluation
    shares = {} if made is None else {one.card: one.share for one in made.winners}
    chances = {one.card: shares[one.card].mean if made else one.probability for one in count.winners}
    slight = [one.card for one in count.winners if one.reason is WinnerReason.SLIGHT]
    view = advice.decision.view
    hand = in_order(view.hand, order, view.rules.trump)
    rows = [
        _winner_row(one, chances[one.card], shares.get(one.card))
        for one in sorted(count.winners, key=lambda one: hand.index(one.card))
        if one.card not in slight
    ]
    if slight:
        rows.append(_others_row(len(slight), sum(chances[card] for card in slight)))
    tricks = count.tricks if made is None else made.tricks.mean
    return [*rows, _sum_row(tricks, None if made is None else made.tricks), _count_row(advice, tricks)]


def _winner_row(winner: Winner, chance: float, share: Estimate | None) -> BarRow:
    return BarRow(
        label=(winner.card,),
        bar=chance,
        figures=(Figure(f"{chance:.2f}"),),
        name=winner_words(winner, chance),
        note=short_reason(winner),
        hint=winner_hint(winner, share),
        error=0.0 if share is None else NORMAL_95 * share.stderr,
    )


def _others_row(number: int, chance: float) -> BarRow:
    words = others_words(number, chance)
    figures = (Figure(f"{chance:.2f}"),)
    return BarRow((others_label(number),), None, figures, words, note=tr("hardly ever"), hint=words)


def _sum_row(tricks: float, simulated: Estimate | None) -> BarRow:
    words, total = tr("expected tricks"), f"{tricks:.2f}"
    figures = (Figure(total, Ink.STRONG),)
    return BarRow((Strong(words),), None, figures, f"{words} {total}", hint=tricks_hint(simulated))


def _count_row(advice: CallAdvice, tricks: float) -> BarRow:
    """The count beside the simulation, with the gap between them."""
    count = advice.count
    words, total = count_label(count), f"{count.tricks:.2f}"
    note = gap_text(count.tricks - tricks) if advice.evaluation else ""
    name = ", ".join(filter(None, (f"{words} {total}", note)))
    return BarRow((words,), None, (Figure(total),), name, note=note, hint=count_hint())


def _fifths_rows(fifths: Fifths) -> list[BarRow]:
    rows = [
        BarRow(
            rich(fifths_line_text(line)),
            None,
            (Figure(str(line.fifths)),),
            fifths_words(line),
            hint=fifths_hint(),
        )
        for line in fifths.lines
    ]
    words = fifths_sum(fifths)
    total = (Figure(str(fifths.total), Ink.STRONG),)
    return [*rows, BarRow((Strong(words),), None, total, words, hint=fifths_hint())]
