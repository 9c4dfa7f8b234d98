"""Advice on a card: what each legal card is worth, where the others' cards are, what has been shown."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from coach.verdict.judge import Verdict, VerdictKind
from trainer.cards import Card
from trainer.seats import Seat
from ui.advice import CardAdvice
from ui.panels.bars import BarList, BarRow, Figure, Ink, Shape
from ui.panels.parts import SIDE, Quote, SectionHead, stack
from ui.panels.where_grid import WhereGrid, WhereRow
from ui.rich_label import RichLabel, RichStyle
from ui.table.order import HandOrder, fanned, in_order
from ui.table.state import RichText, Strong
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
    ranks_text,
    touching_hint,
    why_card,
)
from ui.text.language import tr
from ui.text.shown import nothing_shown_text, shown_texts, where_hint, where_words
from ui.text.verdicts import fact_texts
from ui.theme import Ground, Look

_MOST_FACTS = 2
"""So many facts about cards are told behind the figures."""
_WHY_LINES = 3
"""The sentences that come at last have their room from the start, so that nothing below them moves."""
_SPELLED_OUT = 3
"""So many touching cards are named on their row; of more, the highest and the lowest."""
_SHAPE = Shape(
    (
        Figure("+0.00", Ink.STRONG),
        Figure("± .00", Ink.MUTED, is_spare=True),
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
        self._head = SectionHead(tr("What each card brings"))
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
            self._options.show_rows(_option_rows(advice, look.order), look)
        self._why.keep_lines(1 if advice.is_forced else _WHY_LINES)
        self._why.show_text(_why(advice, voice), look)
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


def _why(advice: CardAdvice, voice: Voice) -> str:
    if advice.is_forced:
        return forced_text(advice.groups[0])
    if advice.evaluation is None or not advice.is_settled:
        return tr("The cards are being played out.")
    best = next(group for group in advice.groups if advice.evaluation.best.card in group)
    facts = fact_texts(advice.reasons, voice)[:_MOST_FACTS]
    return why_card(advice.evaluation, advice.verdicts, best, facts)


def _option_rows(advice: CardAdvice, order: HandOrder) -> list[BarRow]:
    """In the order of the hand: the eye finds each card where it lies in the fan, and no row ever moves.

    Best first would read well when all is done, but until then the rows would change places.
    """
    view = advice.decision.view
    hand = in_order(view.hand, order, view.rules.trump)
    groups = sorted(advice.groups, key=lambda group: hand.index(group[0]))
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
    """All cards still out, those of a suit with equal chances on one row, and the chance of each seat."""
    view = advice.decision.view
    rows: list[WhereRow] = []
    for suit in fanned(view.rules.trump):
        groups: dict[tuple[float, ...], list[Card]] = {}
        for card in view.unseen.in_suit(suit).high_to_low():
            chances = tuple(advice.where[card][seat] for seat in seats)
            groups.setdefault(chances, []).append(card)
        rows += [_where_row(cards, chances, seats, voice) for chances, cards in groups.items()]
    return tuple(rows)


def _where_row(
    cards: Sequence[Card], chances: tuple[float, ...], seats: Sequence[Seat], voice: Voice
) -> WhereRow:
    by_seat = dict(zip(seats, chances, strict=True))
    return WhereRow(
        (cards[0].suit, " ", Strong(ranks_text(cards))),
        chances,
        where_words(cards, by_seat, seats, voice),
        tuple(where_hint(cards, voice.name(seat), chance) for seat, chance in by_seat.items()),
    )
