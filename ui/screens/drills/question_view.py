"""A question of a round: the table at the left, at the right what is asked, and then what came of it."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.counts import FifthsSolution
from coach.practice.drills.legality import LegalSolution
from trainer.cards import Card, CardSet
from ui.advice import CallAdvice, CardAdvice
from ui.announce import announce
from ui.panels.call_view import CallView
from ui.panels.card_view import CardView
from ui.panels.parts import PressButton, Scroll, bold_label, empty, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.drills.answers import AnswerBox
from ui.screens.drills.face import BY_CARDS, table_of
from ui.screens.drills.round import Ready, Round, Stage
from ui.screens.learn.put import put
from ui.screens.play.bar import BarButton
from ui.screens.play.keys import called_number
from ui.table.state import RichText, Strong
from ui.table.table import TableView
from ui.text.breaches import Voice, explain
from ui.text.cards import rich
from ui.text.coach import fifths_words
from ui.text.drills import ask_text, concept_name, feedback_texts, result_title, situation_texts
from ui.text.drills_page import clock_text, keys_text, pace_text, question_heading, waiting_text
from ui.text.language import tr
from ui.theme import Look

_PANEL_LEAST = 330
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class QuestionView(QWidget):
    """Draws a round and says what was answered; it decides nothing."""

    answered = Signal(object)
    """A Choice."""
    next_wanted = Signal()
    end_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ready: Ready | None = None
        self._stage = Stage.OVER
        self._voice = Voice()
        self._look: Look | None = None
        self._number = 1
        self._chosen = CardSet()
        self.table, self.answers = TableView(self), AnswerBox()
        self.calls, self.cards = CallView(), CardView()
        self.next = PressButton(tr("Next"), is_main=True)
        self.leave = BarButton(tr("End the round"), "Esc")
        self.pace, self.clock = muted_label(""), muted_label("")
        self._words, self._after = QWidget(), QWidget()
        self._above, self._below = stack(self._words, spacing=8), stack(self._after, spacing=8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        contents = QWidget()
        column = stack(contents, margin=12, spacing=10)
        for part in (self._words, self.answers, self._after, self.calls, self.cards):
            column.addWidget(part)
        column.addStretch()
        self.panel = Scroll(contents, tr("The question"))
        self.panel.setMinimumWidth(_PANEL_LEAST)
        foot = QHBoxLayout()
        foot.setContentsMargins(6, 0, 12, 3)
        foot.addWidget(self.leave)
        foot.addStretch()
        foot.addWidget(self.clock)
        self.pace.setContentsMargins(12, 3, 12, 0)
        self.clock.setWordWrap(False)
        right = QVBoxLayout()
        right.setSpacing(0)
        for part in (self.panel, self.next, self.pace):
            right.addWidget(part)
        right.setStretch(0, 1)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.table, 15)
        row.addLayout(right, 11)

    def _connect(self) -> None:
        self.table.card_chosen.connect(self._take_card)
        self.table.call_chosen.connect(lambda number: self.answered.emit(number))
        self.answers.answered.connect(self.answered)
        self.answers.done.connect(lambda: self.answered.emit(self._chosen))
        self.next.clicked.connect(self.next_wanted)
        self.leave.clicked.connect(self.end_wanted)

    # What is shown

    @property
    def said(self) -> tuple[str, ...]:
        """What is said of the answer: the judgement, and why."""
        labels = self._after.findChildren(RichLabel)
        return tuple(label.accessibleName() for label in labels)

    def show_round(self, round_: Round, voice: Voice, look: Look) -> None:
        """Shows a round as it stands."""
        is_new = round_.current is not self._ready
        self._ready, self._stage, self._voice, self._look = round_.current, round_.stage, voice, look
        if is_new:
            self._chosen = CardSet()
        self._show_pace(round_)
        self._show_question(is_new=is_new)
        self._show_answer(round_)
        self.next.setVisible(self._stage is Stage.ANSWERED)
        for part in (self._words, self.answers, self._after, self.calls, self.cards):
            part.updateGeometry()  # each tells only the layout next above
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # else a frame shows it squeezed
        if is_new:
            self.panel.verticalScrollBar().setValue(0)
        self._take_focus()

    def _show_pace(self, round_: Round) -> None:
        session = round_.session
        self.pace.setText("" if session is None else pace_text(session))
        self._number = 1 + len(session.answers) if session is not None else 1
        if self._stage is Stage.ANSWERED:
            self._number -= 1
        self.show_clock(round_)

    def show_clock(self, round_: Round) -> None:
        """The time left, where there is a clock."""
        left = round_.left
        self.clock.setVisible(left is not None)
        if left is not None:
            self.clock.setText(clock_text(left))

    def _show_question(self, *, is_new: bool) -> None:
        ready, is_asked = self._ready, self._stage is Stage.ASKED
        empty(self._above)
        if ready is None or self._stage is Stage.WAITING:
            put(self._above, muted_label(waiting_text()))
            self.answers.show_question(None, self._voice)
            return
        question = ready.prepared.question
        self._show_table()
        put(self._above, bold_label(question_heading(question, self._number)))
        put(self._above, muted_label(concept_name(question.concept)))
        if is_asked:
            put(self._above, self._label((Strong(ask_text(question)),), 1.15))
            put(self._above, muted_label(keys_text(question)))
        if is_new or not is_asked:
            self.answers.show_question(question if is_asked else None, self._voice)
        if is_asked:
            empty(self._below)
            self._say_all(situation_texts(question, self._voice))

    def _show_table(self) -> None:
        assert self._ready is not None and self._look is not None
        is_asked = self._stage is Stage.ASKED
        face = table_of(self._ready.prepared, self._voice, self._look.order, self._chosen, is_asked=is_asked)
        self.table.show_face(face, self._look)

    def _show_answer(self, round_: Round) -> None:
        """The judgement first, then the reasons, then the prices."""
        given, ready, look = round_.given, self._ready, self._look
        is_shown = self._stage is Stage.ANSWERED and given is not None
        advice = ready.advice if is_shown and ready is not None else None
        self.calls.setVisible(isinstance(advice, CallAdvice))
        self.cards.setVisible(isinstance(advice, CardAdvice))
        if given is None or ready is None or look is None or not is_shown:
            return
        empty(self._below)
        title = Strong(result_title(given.answer), is_alert=not given.answer.is_right)
        put(self._below, self._label((title,), 1.15))
        self._say_all(feedback_texts(ready.prepared, given.choice, self._voice))
        if isinstance(solution := ready.prepared.solution, FifthsSolution):
            self._say_all([fifths_words(line) for line in solution.fifths.lines])
        if isinstance(advice, CallAdvice):
            self.calls.show_advice(advice, look, is_past=False)
        elif isinstance(advice, CardAdvice):
            self.cards.show_advice(advice, look, self._voice, is_past=False)
        announce(self, self.said)

    def _say_all(self, sentences: Sequence[str]) -> None:
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

    # What is done

    def _take_focus(self) -> None:
        """To the field where one types, else to the page itself: no key answers by accident."""
        if self._stage is Stage.ANSWERED:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.answers.field is not None:
            self.answers.field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_card(self, card: Card) -> None:
        """A card of the hand: the answer, or one of those that are chosen."""
        if self._ready is None or self._stage is not Stage.ASKED:
            return
        question = self._ready.prepared.question
        if question.kind is DrillKind.LEGAL:
            self._chosen = CardSet(self._chosen.bits ^ card.bit)
            self._show_table()
        elif question.kind is DrillKind.CARDS and card in question.view.legal:
            self.answered.emit(card)
        elif question.kind is DrillKind.CARDS:
            breach = LegalSolution(question.view).refusals[card]
            empty(self._below)
            self._say_all([explain(breach, question.view.rules, self._voice).text])

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits and letters answer, Enter goes on, Escape ends the round."""
        if event.key() == Qt.Key.Key_Escape:
            self.end_wanted.emit()
        elif event.isAutoRepeat():
            return False
        elif self._stage is Stage.ANSWERED and event.key() in _ENTER:
            self.next_wanted.emit()
        elif self._stage is Stage.ASKED:
            return self._answer_by_key(event)
        else:
            return False
        return True

    def _answer_by_key(self, event: QKeyEvent) -> bool:
        assert self._ready is not None
        question, number = self._ready.prepared.question, called_number(event)
        hand = self.table.fan.buttons
        if event.key() in _ENTER and self.answers.button is not None:
            self.answers.finish()
        elif question.concept is Concept.TRUMPS_OUT:
            return self.answers.toggle_trump(event.text())
        elif number is None:
            return False
        elif question.kind is DrillKind.CALLS:
            if question.view.rules.min_call <= number <= question.view.rules.max_call:
                self.answered.emit(number)
        elif question.kind in BY_CARDS and number <= len(hand):
            self._take_card(hand[number - 1].card)
        else:
            return False
        return True
