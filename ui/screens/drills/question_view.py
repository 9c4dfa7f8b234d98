"""A question of a round: the table at the left, at the right what is asked, and then what came of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.legality import LegalSolution
from coach.practice.drills.question import Choice
from trainer.cards import Card, CardSet
from ui.panels.parts import SIDE, PressButton, muted_label
from ui.screens.drills.face import BY_CARDS, table_of
from ui.screens.drills.panel import QuestionPanel
from ui.screens.drills.round import Ready, Round, Stage
from ui.screens.play.bar import BarButton
from ui.screens.play.keys import called_number
from ui.table.table import TableView
from ui.text.breaches import Voice, explain
from ui.text.drills_page import clock_text, nothing_chosen_text, pace_text
from ui.text.language import tr
from ui.text.learn import not_a_number_text
from ui.theme import Look

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
        self._chosen = CardSet()
        self.table, self.panel = TableView(self), QuestionPanel()
        self.next = PressButton(tr("Next"), is_main=True)
        self.leave = BarButton(tr("End the round"), "Esc")
        self.pace, self.clock = muted_label(""), muted_label("")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("The question"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setContentsMargins(6, 0, 12, 3)
        foot.addWidget(self.leave)
        foot.addStretch()
        foot.addWidget(self.clock)
        self.pace.setContentsMargins(SIDE, 3, SIDE, 0)
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
        self.panel.answers.answered.connect(self._hand_in)
        self.panel.answers.done.connect(lambda: self._hand_in(self._chosen))
        self.panel.answers.unreadable.connect(lambda: self._refuse(not_a_number_text()))
        self.next.clicked.connect(self.next_wanted)
        self.leave.clicked.connect(self.end_wanted)

    # What is shown

    def show_round(self, round_: Round, voice: Voice, look: Look) -> None:
        """Shows a round as it stands."""
        is_new = round_.current is not self._ready
        self._ready, self._stage, self._voice, self._look = round_.current, round_.stage, voice, look
        if is_new:
            self._chosen = CardSet()
        if self._ready is not None and self._stage is not Stage.WAITING:
            self._show_table()
        else:
            self.table.show_felt(look)
        self.next.setVisible(self._stage is Stage.ANSWERED)
        self.panel.show_round(round_, self._show_pace(round_), voice, look, is_new=is_new)
        self._take_focus()

    def _show_pace(self, round_: Round) -> int:
        """How it goes so far; the number of the question."""
        session = round_.session
        self.pace.setText("" if session is None else pace_text(session))
        self.show_clock(round_)
        done = 0 if session is None else len(session.answers)
        return done if self._stage is Stage.ANSWERED else done + 1

    def show_clock(self, round_: Round) -> None:
        """The time left, where there is a clock."""
        left = round_.left
        self.clock.setVisible(left is not None)
        if left is not None:
            self.clock.setText(clock_text(left))

    def _show_table(self) -> None:
        assert self._ready is not None and self._look is not None
        is_asked = self._stage is Stage.ASKED
        face = table_of(self._ready.prepared, self._voice, self._look.order, self._chosen, is_asked=is_asked)
        self.table.show_face(face, self._look)

    # What is done

    def _take_focus(self) -> None:
        """To the field where one types, else to the page itself: no key answers by accident."""
        if self._stage is Stage.ANSWERED:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.panel.answers.field is not None:
            self.panel.answers.field.setFocus(Qt.FocusReason.OtherFocusReason)
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
            self._refuse(explain(breach, question.view.rules, self._voice).text)

    def _hand_in(self, choice: Choice) -> None:
        """What was typed or chosen; nothing at all only where that may be right."""
        is_nothing = isinstance(choice, CardSet | frozenset) and not choice
        if is_nothing and self._ready and not self._ready.prepared.question.may_be_nothing:
            self._refuse(nothing_chosen_text())
        else:
            self.answered.emit(choice)

    def _refuse(self, why: str) -> None:
        if self._ready is not None:
            self.panel.refuse(why, self._ready.prepared.question)

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
        if event.key() in _ENTER and self.panel.answers.button is not None:
            self.panel.answers.finish()
        elif question.concept is Concept.TRUMPS_OUT:
            return self.panel.answers.toggle_trump(event.text())
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
