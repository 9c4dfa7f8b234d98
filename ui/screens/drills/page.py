"""The page of the drills: what can be practised, a round, its end."""

from datetime import UTC, date, datetime
from random import SystemRandom

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from coach.practice.drills.history import history_in
from coach.practice.drills.question import Choice
from trainer.deal import new_seed
from trainer.seats import Seat
from ui.panels.parts import Scroll, bold_label, stack
from ui.screens.drills.chooser import Chooser
from ui.screens.drills.courses import Course, session_of
from ui.screens.drills.question_view import QuestionView
from ui.screens.drills.round import Round, Stage, is_without_question
from ui.screens.drills.summary_view import SummaryView
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page
from ui.screens.rules.shelf import offer_rules, own_rules
from ui.text.breaches import Voice
from ui.text.drills import no_question_text
from ui.text.drills_page import no_mistakes_text, not_kept_text, round_failed_text
from ui.text.language import tr
from ui.theme import Look
from ui.worker import Job

_TICK = 250
"""Milliseconds between two looks at the clock."""


class DrillsPage(Page):
    """Shows the chooser, the questions, the summary."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._library = desk.runner.library
        self._course = Course.MIXED
        self._is_in_round = False
        self._look_up: Job | None = None
        self.round = Round(desk.runner)
        self.chooser, self.question, self.summary = Chooser(), QuestionView(), SummaryView()
        self.message = MessageLine(self)
        self._clock = QTimer(self, interval=_TICK)
        self._sides = QStackedWidget()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._start = QWidget()
        column = stack(self._start, margin=16, spacing=8)
        column.addWidget(bold_label(tr("Drills")))
        column.addWidget(Scroll(self.chooser, tr("Drills")), 1)
        for side in (self._start, self.question, self.summary):
            self._sides.addWidget(side)
        page = stack(self)
        self.message.setContentsMargins(16, 8, 16, 0)
        page.addWidget(self.message)
        page.addWidget(self._sides, 1)

    def _connect(self) -> None:
        self.chooser.chosen.connect(self.begin)
        self.chooser.rules_changed.connect(self._rules_changed)
        self.question.answered.connect(self.answer)
        self.question.next_wanted.connect(self.round.go_on)
        self.question.end_wanted.connect(self.round.end)
        self.summary.again_wanted.connect(self.again)
        self.summary.left.connect(self.show_chooser)
        self.round.changed.connect(self._show_round)
        self._clock.timeout.connect(self._tick)
        self.desk.runner.answer_failed.connect(lambda reason: self.message.warn(not_kept_text(reason)))

    # What is shown

    def opened(self) -> None:
        """Other rules may have been chosen meanwhile, or own ones written."""
        wanted = (
            self.chooser.rules if self.chooser.rules_box.count() else self.desk.settings.preferences.rules
        )
        offer_rules(self.chooser.rules_box, own_rules(self.desk.folder), wanted)
        self._rules_changed()
        if not self._is_in_round:
            self.chooser.buttons[self._course].setFocus()

    def _rules_changed(self) -> None:
        """Other rules, or another visit: what was told of the last round may be true no longer."""
        if not self._is_in_round:
            self.message.clear()
        self.chooser.offer_wishes()
        self._look_up_history()

    def _look_up_history(self) -> None:
        """The ratings come from another thread."""
        library, rules = self._library, self.chooser.rules
        if self._look_up is not None:
            self._look_up.stop()
        self._look_up = Job.once(
            lambda: history_in(library, rules, datetime.now(UTC)), self.chooser.show_history
        )
        self.desk.runner.answers.do(self._look_up)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self.question.table.animates = False
        if self._is_in_round:
            self._show_round()

    @property
    def voice(self) -> Voice:
        """The names at the table."""
        return Voice((tr("You"), *self.desk.settings.preferences.bot_names), Seat.SOUTH)

    def _show_round(self) -> None:
        look = self.desk.look()
        if self.round.stage is Stage.OVER:
            self._clock.stop()
            self._show_end(look)
        else:
            self._sides.setCurrentWidget(self.question)
            self.question.show_round(self.round, self.voice, look)

    def _show_end(self, look: Look) -> None:
        """The summary; without an answer back to the choice, with what went wrong."""
        session, fault = self.round.session, self.round.fault
        remark = no_question_text() if is_without_question(fault) else round_failed_text() if fault else ""
        if session is not None and session.answers:
            self._sides.setCurrentWidget(self.summary)
            self.summary.show_summary(session, remark, self.voice, look)
            return
        self.show_chooser()
        if remark:
            self.message.warn(remark)
        elif session is not None and self._course is Course.MISTAKES and not session.fixed:
            is_narrowed = self.chooser.wanted(self._course).concept is not None
            self.message.tell(no_mistakes_text(is_narrowed=is_narrowed))

    def show_chooser(self) -> None:
        """Back to the choice."""
        self._is_in_round = False
        self.round.stop()
        self._sides.setCurrentWidget(self._start)
        self.chooser.buttons[self._course].setFocus()
        self._look_up_history()

    # What is done

    def begin(self, course: Course) -> None:
        """Begins a round of a course."""
        library, wanted, seed = self._library, self.chooser.wanted(course), new_seed(SystemRandom())
        self._course = course
        self._start_round()
        self.round.begin(
            lambda: session_of(wanted, library, seed, date.today(), datetime.now(UTC)), wanted.seconds
        )

    def again(self) -> None:
        """The wrong answers of the round once more."""
        self._start_round()
        self.round.again()

    def _start_round(self) -> None:
        self._is_in_round = True
        self.message.clear()
        self._clock.start()

    def answer(self, choice: Choice) -> None:
        """An answer to the question that is shown."""
        self.round.answer(choice)

    def _tick(self) -> None:
        """The round ends when the time is over; a question being thought about is not counted."""
        self.question.show_clock(self.round)
        if self.round.left == 0.0 and self.round.stage is Stage.ASKED:
            self.round.end()

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits choose and answer; Escape ends a round, and leaves its summary."""
        if self._sides.currentWidget() is self.question:
            return self.question.take_key(event)
        if self._sides.currentWidget() is self.summary and event.key() == Qt.Key.Key_Escape:
            self.show_chooser()
            return True
        return self._sides.currentWidget() is self._start and self.chooser.take_key(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The clock goes on."""
        super().showEvent(event)
        if self.round.stage is Stage.ASKED:
            self.round.watch.run()

    def hideEvent(self, event: QHideEvent) -> None:
        """The clock stands still while another page is in front."""
        super().hideEvent(event)
        self.round.watch.halt()
