"""One decision of a reviewed hand: what was chosen, what the coach says of it, the own note."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.verdict.annotate import GradedDecision
from coach.verdict.judge import Verdict
from trainer.cards import Card
from ui.advice import Advice, CallAdvice, verdict_on
from ui.panels.call_view import CallView
from ui.panels.card_view import CardView
from ui.panels.parts import CardStrip, PressButton, Quote, SectionHead, drop, empty, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.review.note_field import NoteField
from ui.table.order import in_order
from ui.text.breaches import Voice
from ui.text.cards import card_text, rich
from ui.text.language import tr
from ui.text.play import on_table_text
from ui.text.review import kind_hint, kind_name
from ui.text.review_page import heading_of, question_of
from ui.text.verdicts import reasons_text, verdict_text
from ui.theme import Look

AS_RIGHT = 0.05
"""An answer that loses less than this is right."""
MOST_CALLS = 8


class DecisionView(QWidget):
    """Shows a decision; where it is a question, the choices first and the answer afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self._advice: Advice | None = None
        self._title, self._on_table, self._verdict = RichLabel(), RichLabel(), RichLabel()
        self._kinds = Quote()
        self._hand: QWidget | None = None
        self._choices = QWidget()
        self._row = QHBoxLayout(self._choices)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._choices.hide()
        self.calls, self.cards = CallView(), CardView()
        self.note = NoteField()
        self._parts = stack(self, margin=4, spacing=8)
        for part in (self._title, self._on_table, self._choices, self._verdict, self._kinds):
            self._parts.addWidget(part)
        for part in (self.calls, self.cards, SectionHead(tr("Your note")), self.note):
            self._parts.addWidget(part)
        self._parts.addStretch()

    @property
    def is_asking(self) -> bool:
        """Is an answer waited for?"""
        return not self._choices.isHidden()

    def show_decision(
        self,
        graded: GradedDecision,
        advice: Advice,
        look: Look,
        voice: Voice,
        *,
        is_question: bool,
    ) -> None:
        """Shows another decision."""
        self._advice, view = advice, graded.view
        style = RichStyle.on_window(look)
        self._title.show_text(rich(question_of(graded) if is_question else heading_of(graded)), style)
        self._show_hand(in_order(view.hand, look.order, view.rules.trump), look)
        self._on_table.show_text(rich(on_table_text(view.current_trick.cards)), style)
        self._on_table.setVisible(None not in view.calls)
        empty(self._row)
        self._choices.setVisible(is_question)
        if is_question:
            self._ask(look, voice)
        else:
            self._answer(graded.verdict, graded, look, voice)

    def _show_hand(self, cards: Sequence[Card], look: Look) -> None:
        if self._hand is not None:
            drop(self._hand)
        self._hand = CardStrip(cards, look)
        self._parts.insertWidget(1, self._hand)

    def _ask(self, look: Look, voice: Voice) -> None:
        for part in (self._verdict, self._kinds, self.calls, self.cards):
            part.hide()
        for choice, label in self._labelled_choices():
            button = PressButton(label)
            button.clicked.connect(lambda *_, choice=choice: self._take(choice, look, voice))
            self._row.addWidget(button)
        self._row.addStretch()

    def _labelled_choices(self) -> list[tuple[int | Card, str]]:
        assert self._advice is not None
        if isinstance(self._advice, CallAdvice):
            calls = self._advice.evaluation.prices if self._advice.evaluation else ()
            return [(one.call, str(one.call)) for one in calls[:MOST_CALLS]]
        return [(group[-1], card_text(group[-1])) for group in self._advice.groups]

    def _take(self, choice: int | Card, look: Look, voice: Voice) -> None:
        """An answer: right if it is as good as the best."""
        assert self._advice is not None
        verdict = verdict_on(self._advice, choice)
        if verdict is not None:
            self._choices.hide()
            self._answer(verdict, None, look, voice)

    def _answer(self, verdict: Verdict, graded: GradedDecision | None, look: Look, voice: Voice) -> None:
        style = RichStyle.on_window(look)
        words = verdict_text(verdict)
        if graded is None:
            is_right = verdict.loss.mean < AS_RIGHT
            words = " ".join((tr("Right.") if is_right else tr("There was something better."), words))
        self._verdict.show_text(rich(words), style)
        self._verdict.show()
        kinds = graded.kinds if graded else ()
        said = [tr("{title}. {hint}", title=kind_name(kind), hint=kind_hint(kind)) for kind in kinds]
        said += reasons_text(graded.reasons, voice) if graded else ()
        self._kinds.setVisible(bool(said))
        self._kinds.show_text(" ".join(said), look)
        self._show_advice(look, voice)

    def _show_advice(self, look: Look, voice: Voice) -> None:
        advice = self._advice
        is_call = isinstance(advice, CallAdvice)
        self.calls.setVisible(is_call)
        self.cards.setVisible(not is_call and advice is not None)
        if isinstance(advice, CallAdvice):
            self.calls.show_advice(advice, look, is_past=False)
        elif advice is not None:
            self.cards.show_advice(advice, look, voice, is_past=False)
