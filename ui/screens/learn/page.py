"""The page of the lessons: the list, or a lesson that is being taken."""

import json
import threading
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from coach.engine.evaluate import evaluate_calls, evaluate_cards
from coach.practice.lessons.progress import LessonProgress
from coach.practice.lessons.state import PRICE_SAMPLES, Answer, Priced, Stage, Taken, start_lesson, update
from coach.practice.lessons.steps import CallWell, LessonName, PlayWell
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView
from ui.panels.parts import PressButton, Scroll, bold_label, muted_label, plain_label, stack
from ui.screens.flat import Choice
from ui.screens.kept import Form, KeptFile
from ui.screens.learn.face import Wanted
from ui.screens.learn.lesson_list import LessonList
from ui.screens.learn.lesson_view import LessonView
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page
from ui.screens.rules.shelf import offer_rules, own_rules
from ui.text.breaches import Voice
from ui.text.language import tr
from ui.text.learn import course_text
from ui.text.window import coach_failed_text
from ui.theme import Look
from ui.worker import Job

_VERSION = 1


def _read_progress(text: str) -> LessonProgress:
    stored = json.loads(text)
    if not isinstance(stored, dict) or stored.get("version") != _VERSION:
        raise ValueError(text[:40])
    return LessonProgress.of_json(stored.get("solved"))


def _write_progress(progress: LessonProgress) -> str:
    return json.dumps({"version": _VERSION, "solved": progress.to_json()}, indent=1) + "\n"


PROGRESS_FILE = Form("lessons.json", _read_progress, _write_progress, LessonProgress())


class LearnPage(Page):
    """Shows lessons and keeps what has been solved."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._file = KeptFile(desk.folder, PROGRESS_FILE)
        self._taken: Taken | None = None
        self._job: Job | None = None
        self._job_view: SeatView | None = None
        self._rules_text = desk.settings.preferences.rules_text
        self.list, self.lesson, self.message = LessonList(), LessonView(), MessageLine()
        self.rules_box = Choice()
        self._course = plain_label("")
        self._sides = QStackedWidget()
        self._lay_out()
        self.list.chosen.connect(self.begin)
        self.lesson.answered.connect(self.answer)
        self.lesson.left.connect(self.show_list)
        self.lesson.next_wanted.connect(lambda: self._begin_following())
        self.rules_box.currentIndexChanged.connect(lambda: self._refresh())
        self.message.warn(self._file.problem())

    def _lay_out(self) -> None:
        side = QWidget()
        column = stack(side, margin=16, spacing=8)
        head = QHBoxLayout()
        head.addWidget(bold_label(tr("Lessons")))
        words_of_game = PressButton(tr("Words of the game"))
        words_of_game.clicked.connect(self.show_glossary)
        head.addWidget(words_of_game)
        head.addStretch()
        words = muted_label(tr("Under the rules"))
        words.setWordWrap(False)
        head.addWidget(words)
        self.rules_box.setAccessibleName(tr("Rules of the lessons"))
        head.addWidget(self.rules_box)
        column.addLayout(head)
        for part in (self._course, Scroll(self.list, tr("Lessons"))):
            column.addWidget(part)
        column.setStretch(column.count() - 1, 1)
        self._sides.addWidget(side)
        self._sides.addWidget(self.lesson)
        page = stack(self)
        self.message.setContentsMargins(16, 8, 16, 0)
        page.addWidget(self.message)
        page.addWidget(self._sides, 1)

    @property
    def rules(self) -> Ruleset:
        """The rules that the lessons follow."""
        rules = self.rules_box.currentData()
        return rules if isinstance(rules, Ruleset) else Ruleset()

    @property
    def taken(self) -> Taken | None:
        """The lesson that is being taken."""
        return self._taken

    @property
    def progress(self) -> LessonProgress:
        """What has been solved."""
        return self._file.value

    # What is shown

    def opened(self) -> None:
        """Other rules may have been chosen for the next match, or own ones written."""
        preferences = self.desk.settings.preferences
        wanted = self.rules if self.rules_box.count() else preferences.rules
        if preferences.rules_text != self._rules_text:
            self._rules_text, wanted = preferences.rules_text, preferences.rules
        offer_rules(self.rules_box, own_rules(self.desk.folder), wanted)
        self._refresh()
        self._focus()
        if self._taken is not None:
            self._price(self._taken)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self.lesson.table.animates = self.desk.settings.preferences.animates
        self._refresh()

    def _refresh(self) -> None:
        look, progress = self.desk.look(), self.progress
        done = sum(progress.is_done(lesson, self.rules) for lesson in LessonName)
        self._course.setText(course_text(done, len(LessonName)))
        self.list.show_progress(progress, self.rules, look)
        if self._taken is not None:
            following = progress.next_lesson(self.rules)
            self.lesson.show_lesson(self._taken, following, self._wanted(), look)

    def _wanted(self) -> Wanted:
        names = (tr("You"), *self.desk.settings.preferences.bot_names)
        return Wanted(Voice(names, Seat.SOUTH), self.desk.look().order)

    def _focus(self) -> None:
        if self._taken is not None:
            self.lesson.take_focus()
            return
        following = self.progress.next_lesson(self.rules)
        row = self.list.rows[0] if following is None else self.list.row_of(following)
        row.setFocus()

    # What is done

    def show_glossary(self) -> None:
        """The words that players use."""
        from ui.screens.glossary import show_glossary

        show_glossary(self)

    def begin(self, lesson: LessonName) -> None:
        """Takes a lesson up at its first step that is not solved."""
        self._show(start_lesson(lesson, self.rules, self.progress.next_step(lesson, self.rules)))
        self._sides.setCurrentWidget(self.lesson)
        self.lesson.take_focus()

    def _begin_following(self) -> None:
        following = self.progress.next_lesson(self.rules)
        self.show_list() if following is None else self.begin(following)

    def show_list(self) -> None:
        """Leaves the lesson; it is taken up again where it was left."""
        self._leave_off()
        lesson = None if self._taken is None else self._taken.lesson
        self._taken = None
        self._sides.setCurrentIndex(0)
        self._refresh()
        if lesson is not None:
            self.list.row_of(lesson).setFocus()

    def answer(self, answer: Answer) -> None:
        """The lesson after an answer."""
        if self._taken is not None:
            self._show(update(self._taken, answer))

    def _show(self, taken: Taken) -> None:
        self._taken = taken
        if taken.stage is not Stage.ASKED:
            self._keep(self.progress.with_taken(taken))
        self._refresh()
        self._price(taken)

    def _keep(self, progress: LessonProgress) -> None:
        if progress != self.progress:
            self.message.warn(self._file.keep(progress))

    def take_key(self, event: QKeyEvent) -> bool:
        """Keys of the lesson."""
        return self._taken is not None and self.lesson.take_key(event)

    # The coach

    def _price(self, taken: Taken) -> None:
        """The coach prices the choices of the step, where it is to judge; earlier steps are left off."""
        view, goal = taken.wanted, taken.step.goal
        if view is None or not isinstance(goal, PlayWell | CallWell):
            self._leave_off()
        elif self._job is None or self._job_view != view:
            self._leave_off()
            self._job_view = view
            self._job = Job(
                lambda stop: _prices(view, goal.seed, stop),
                lambda evaluation: self.answer(Priced(view, evaluation)),
                self._tell_fault,
            )
            self.desk.runner.answers.do(self._job)

    def _tell_fault(self, fault: Exception) -> None:
        """The next choice is a new attempt."""
        self._leave_off()
        self.message.warn(coach_failed_text(f"{type(fault).__name__}: {fault}"))

    def _leave_off(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page, or the end: nobody waits for the coach; who minimizes the window does."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._leave_off()


def _prices(view: SeatView, seed: int, stop: threading.Event) -> Iterator[Any]:
    """The last and most exact figures of a view."""
    price = evaluate_calls if view.calls[view.seat] is None else evaluate_cards
    evaluations = price(view, seed, PRICE_SAMPLES)
    yield from list(takewhile(lambda _: not stop.is_set(), evaluations))[-1:]
