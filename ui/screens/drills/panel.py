"""What is said of a question: what is asked, and then what came of the answer."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from coach.practice.drills.counts import FifthsSolution
from coach.practice.drills.question import Question
from coach.practice.drills.session import Asked
from ui.advice import Advice, CallAdvice, CardAdvice
from ui.announce import announce
from ui.panels.call_view import CallView
from ui.panels.card_view import CardView
from ui.panels.parts import SIDE, Scroll, bold_label, empty, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.drills.answers import AnswerBox
from ui.screens.drills.round import Round, Stage
from ui.screens.learn.put import put
from ui.table.state import RichText, Strong
from ui.text.breaches import Voice
from ui.text.cards import rich
from ui.text.coach import fifths_words
from ui.text.drills import ask_text, concept_name, feedback_texts, result_title, situation_texts
from ui.text.drills_page import keys_text, question_heading, waiting_text
from ui.text.language import tr
from ui.theme import Look

_LEAST_WIDE = 330
_LARGE = 1.15


class QuestionPanel(Scroll):
    """Draws the words of a round, the box for the answer, and the prices."""

    def __init__(self) -> None:
        contents = QWidget()
        super().__init__(contents, tr("The question"))
        self._voice = Voice()
        self._look: Look | None = None
        self.answers, self.calls, self.cards = AnswerBox(), CallView(), CardView()
        self._words, self._after = QWidget(), QWidget()
        self._above, self._below = stack(self._words, spacing=8), stack(self._after, spacing=8)
        self._parts = (self._words, self.answers, self._after, self.calls, self.cards)
        column = stack(contents, spacing=10)
        column.setContentsMargins(0, 12, 0, 12)
        for part in self._parts:
            column.addWidget(part)
        for part in (self._words, self.answers, self._after):
            part.setContentsMargins(SIDE, 0, SIDE, 0)  # the prices bring theirs along
        column.addStretch()
        self.setMinimumWidth(_LEAST_WIDE)

    @property
    def said(self) -> tuple[str, ...]:
        """What is said of the answer: the judgement, and why."""
        labels = self._after.findChildren(RichLabel)
        return tuple(label.accessibleName() for label in labels)

    def show_round(self, round_: Round, number: int, voice: Voice, look: Look, *, is_new: bool) -> None:
        """Shows a round as it stands, at the question of that number; `is_new`: it was not shown before."""
        self._voice, self._look = voice, look
        ready = None if round_.stage is Stage.WAITING else round_.current
        question = None if ready is None else ready.prepared.question
        self._show_question(question, number, is_asked=round_.stage is Stage.ASKED, is_new=is_new)
        given = round_.given if round_.stage is Stage.ANSWERED else None
        self._show_prices(None if given is None or ready is None else ready.advice)
        if given is not None:
            self._show_answer(given)
        self._settle()
        if is_new:
            self.verticalScrollBar().setValue(0)

    def _show_question(self, question: Question | None, number: int, *, is_asked: bool, is_new: bool) -> None:
        empty(self._above)
        if question is None:
            empty(self._below)
            put(self._above, muted_label(waiting_text()))
            self.answers.show_question(None, self._voice)
            return
        put(self._above, bold_label(question_heading(question, number)))
        put(self._above, muted_label(concept_name(question.concept)))
        if is_asked:
            put(self._above, self._label((Strong(ask_text(question)),), _LARGE))
            put(self._above, muted_label(keys_text(question)))
            self._tell(situation_texts(question, self._voice))
        if is_new or not is_asked:
            self.answers.show_question(question if is_asked else None, self._voice)

    def _show_answer(self, given: Asked) -> None:
        """The judgement first, then the reasons."""
        title = Strong(result_title(given.answer), is_alert=not given.answer.is_right)
        self._tell(feedback_texts(given.prepared, given.choice, self._voice), (title,))
        if isinstance(solution := given.prepared.solution, FifthsSolution):
            for line in solution.fifths.lines:
                put(self._below, self._label(rich(fifths_words(line))))
        announce(self, self.said)

    def _show_prices(self, advice: Advice | None) -> None:
        look = self._look
        assert look is not None
        if isinstance(advice, CallAdvice):
            self.calls.show_advice(advice, look, is_past=False)
        elif isinstance(advice, CardAdvice):
            self.cards.show_advice(advice, look, self._voice, is_past=False)
        self.calls.setVisible(isinstance(advice, CallAdvice))
        self.cards.setVisible(isinstance(advice, CardAdvice))

    def refuse(self, why: str, question: Question) -> None:
        """Says why something is no answer, above what there is to know of the question."""
        self._tell((why, *situation_texts(question, self._voice)))
        self._settle()
        announce(self, (why,))

    def _tell(self, sentences: Iterable[str], title: RichText = ()) -> None:
        """Says these sentences, in place of those before, below a title."""
        empty(self._below)
        if title:
            put(self._below, self._label(title, _LARGE))
        for sentence in sentences:
            put(self._below, self._label(rich(sentence)))

    def _label(self, text: RichText, size: float = 1.0) -> RichLabel:
        assert self._look is not None
        label = RichLabel()
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * size)
        label.setFont(font)
        label.show_text(text, RichStyle.on_window(self._look))
        return label

    def _settle(self) -> None:
        """Laid out before the next frame, which else would show it squeezed."""
        for part in self._parts:
            part.updateGeometry()  # each tells only the layout next above
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
