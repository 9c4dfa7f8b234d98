"""Advice on a card: what each legal card is worth, where the others' cards are, what has been shown."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from coach.verdict.judge import Verdict, VerdictKind
from trainer.cards import Card, Suit
from trainer.seats import Seat
from ui.panels.bars import BarList, BarRow, Figure, Ink, Shape
from ui.panels.parts import SIDE, Quote, SectionHead, fanned, stack
from ui.panels.where_grid import WhereGrid, WhereRow
from ui.rich_label import RichLabel, RichStyle
from ui.table.state import RichText
from ui.text.breaches import Voice
from ui.text.cards import percent_text, rich, signed_text
from ui.text.coach import (
    card_error_hint,
    card_made_hint,
    card_points_hint,
    difference_hint,
    difference_text,
    error_text,
    forced_text,
    group_words,
    price_words,
    progress_hint,
    progress_text,
    touching_hint,
    why_card,
)
from ui.text.language import tr
from ui.text.shown import nothing_shown_text, shown_texts, where_hint, where_words
from ui.theme import Ground, Look
from ui.thinking import CardAdvice

_MOST_PLACES = 9
"""So many of the missing cards are placed: two of each suit, and one more trump."""
_SPELLED_OUT = 3
"""So many touching cards are named on their row; of more, the highest and the lowest."""
_SHAPE = Shape(
    (
        Figure("+0.00", Ink.STRONG),
        Figure("± .00", Ink.MUTED),
        Figure("100 %", Ink.PLAIN),
        Figure("−0.00 ± .00", Ink.LOSS),
    ),
    lead=2,
)


class CardView(QWidget):
    """The sections of advice on a card."""

    def __init__(self) -> None:
        super().__init__()
        layout = stack(self, margin=SIDE)
        self._head = SectionHead(tr("What each card is worth"))
        self._options = BarList(_SHAPE)
        self._why = Quote()
        self._where = WhereGrid()
        self._shown = _Sentences()
        self._placed: object = None
        for part, space in (
            (self._head, 0),
            (self._options, 10),
            (self._why, 16),
            (SectionHead(tr("Where are they?"), tr("exact")), 0),
            (self._where, 16),
            (SectionHead(tr("Shown so far")), 0),
            (self._shown, 0),
        ):
            layout.addWidget(part)
            layout.addSpacing(space)
        layout.addStretch()

    def show_advice(self, advice: CardAdvice, look: Look, voice: Voice, *, is_past: bool) -> None:
        """Shows the figures as far as they have come."""
        self._head.show_remark(*_remark(advice, is_past=is_past))
        self._options.setVisible(not advice.is_forced)
        if not advice.is_forced:
            self._options.show_rows(_option_rows(advice), look)
        self._why.show_text(_why(advice), look)
        if self._placed != (advice.decision, look, voice):
            self._placed = (advice.decision, look, voice)
            self._show_places(advice, look, voice)

    def _show_places(self, advice: CardAdvice, look: Look, voice: Voice) -> None:
        """What is exact stays as it is while the figures get better."""
        view = advice.decision.view
        seats = tuple(view.seat.after(turns, view.rules.direction) for turns in (1, 2, 3))
        names = tuple(voice.name(seat) for seat in seats)
        self._where.show_places(names, _where_rows(advice, seats, voice), look)
        self._shown.show_sentences(
            shown_texts(view, seats, voice), nothing_shown_text(view, seats, voice), look
        )


class _Sentences(QWidget):
    """Sentences below each other, the last one muted."""

    def __init__(self) -> None:
        super().__init__()
        self._stack = stack(self, spacing=4)
        self._labels = [RichLabel() for _ in range(4)]
        for label in self._labels:
            self._stack.addWidget(label)

    def show_sentences(self, sentences: Sequence[str], remark: str, look: Look) -> None:
        """Shows up to three sentences, and a remark in the colour of remarks."""
        plain = RichStyle.on_window(look)
        muted = RichStyle(look, Ground.WINDOW, look.palette.muted, look.palette.loss)
        texts = [(text, plain) for text in sentences] + ([(remark, muted)] if remark else [])
        for label, (text, style) in zip(self._labels, texts, strict=False):
            label.show_text(rich(text), style)
        for number, label in enumerate(self._labels):
            label.setVisible(number < len(texts))


def _remark(advice: CardAdvice, *, is_past: bool) -> tuple[str, str]:
    """How far the figures have come, and what that means."""
    if is_past:
        return tr("your last card"), ""
    if advice.is_forced or not advice.done:
        return "", ""
    return progress_text(advice.done, advice.budget), progress_hint()


def _why(advice: CardAdvice) -> str:
    if advice.is_forced:
        return forced_text(advice.groups[0])
    if advice.evaluation is None or not advice.is_settled:
        return tr("The cards are being played out.")
    best = next(group for group in advice.groups if advice.evaluation.best.card in group)
    return why_card(advice.evaluation, advice.verdicts, best)


def _option_rows(advice: CardAdvice) -> list[BarRow]:
    """In the order of the hand: the eye finds each card where it lies in the fan, and no row ever moves.

    Best first would read well when all is done, but until then the rows would change places.
    """
    order = advice.decision.view.hand.high_to_low(fanned(advice.decision.view.rules.trump))
    groups = sorted(advice.groups, key=lambda group: order.index(group[0]))
    return [_option_row(group, advice) for group in groups]


def _option_row(group: Sequence[Card], advice: CardAdvice) -> BarRow:
    label = _group_label(group)
    if advice.evaluation is None:
        return BarRow(label, 0.0, (Figure(""),) * 4, group_words(group), hint=touching_hint(group))
    price, verdict = advice.evaluation.price_of(group[0]), advice.verdicts[group[0]]
    return BarRow(
        label=label,
        bar=price.made.mean,
        figures=(
            Figure(signed_text(price.points.mean), Ink.STRONG, card_points_hint()),
            Figure(error_text(price.points.stderr), Ink.MUTED, card_error_hint()),
            Figure(percent_text(price.made.mean), Ink.PLAIN, card_made_hint(price.made)),
            _difference(verdict),
        ),
        name=price_words(group, price, verdict),
        hint=touching_hint(group) or card_made_hint(price.made),
    )


def _group_label(group: Sequence[Card]) -> RichText:
    """Touching cards on one row; of many, the ends."""
    if len(group) > _SPELLED_OUT:
        return (group[0], " … ", group[-1])
    return tuple(piece for card in group for piece in (card, " "))[:-1]


def _difference(verdict: Verdict) -> Figure:
    hint = difference_hint(verdict.loss, verdict)
    match verdict.kind:
        case VerdictKind.CLEAR:
            words = f"{signed_text(-verdict.loss.mean)} {error_text(verdict.loss.stderr)}"
            return Figure(words, Ink.LOSS, hint)
        case VerdictKind.TOO_CLOSE:
            return Figure(difference_text(verdict, 0.0), Ink.MUTED, hint)
        case VerdictKind.BEST | VerdictKind.FORCED:
            return Figure(difference_text(verdict, 0.0), Ink.GAIN, hint)


def _where_rows(advice: CardAdvice, seats: Sequence[Seat], voice: Voice) -> tuple[WhereRow, ...]:
    """The cards that matter most of those still out, by suit, and the chance of each seat to hold them."""
    view = advice.decision.view
    suits = fanned(view.rules.trump)
    shown = _most_telling(advice, suits)
    return tuple(
        WhereRow(
            card,
            tuple(advice.where[card][seat] for seat in seats),
            where_words(card, advice.where[card], seats, voice),
            tuple(where_hint(card, voice.name(seat), advice.where[card][seat]) for seat in seats),
        )
        for card in shown
    )


def _most_telling(advice: CardAdvice, suits: Sequence[Suit]) -> list[Card]:
    """The highest missing cards: the best of every suit before the second best of any."""
    ranked = [
        (place, number, card)
        for number, suit in enumerate(suits)
        for place, card in enumerate(advice.decision.view.unseen.in_suit(suit).high_to_low())
    ]
    chosen = sorted(ranked)[:_MOST_PLACES]
    return [card for _, _, card in sorted(chosen, key=lambda one: (one[1], one[0]))]
