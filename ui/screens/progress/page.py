"""The page of progress: filters above, below them what becomes of calls, cards and deals."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.practice.portfolio import Told
from coach.practice.progress import Selection
from trainer.catalogue import Entry
from ui.panels.parts import Scroll, bold_label, drop, muted_label, stack
from ui.panels.side import PanelTabs
from ui.screens.flat import Choice
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page
from ui.screens.progress.facts import Facts, Known, facts_of, known_in, look_through, rules_seen
from ui.screens.progress.fair_deals import fairness_of
from ui.screens.progress.mistakes import mistakes
from ui.screens.progress.over_time import over_time
from ui.screens.progress.own_deals import own_calls, results
from ui.screens.progress.section import Section, Sections
from ui.text.language import tr
from ui.text.progress import nothing_selected_text, nothing_yet_text
from ui.text.progress_page import days_name, looked_at_text, looking_text, rules_name
from ui.theme import Look
from ui.worker import Job

DAYS = (None, 7, 30, 90, 365)


class ProgressPage(Page):
    """Shows facts of a selection; they are worked out off the window's thread."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._library = desk.runner.library
        self._known = Known()
        self._deals: dict[Entry, Told] = {}
        self._found = self._deals
        """What the look through the saved hands that is under way has found so far."""
        self._is_due = False
        """The saved hands are to be looked through as soon as there is something to see."""
        self._facts: Facts | None = None
        self._jobs: dict[str, Job] = {}
        self.sections: tuple[Section, ...] = ()
        self.time, self.rules = Choice(), Choice()
        self.tabs, self.message = PanelTabs(), MessageLine(self)
        self._remark, self.empty = muted_label(""), muted_label("")
        self._views: tuple[tuple[str, Callable[[Facts], Sections], bool], ...] = (
            (tr("Over time"), over_time, False),
            (tr("Own calls"), own_calls, True),
            (tr("Mistakes"), mistakes, False),
            (tr("Results"), results, True),
            (tr("Fairness"), fairness_of, True),
        )
        """The parts: their names, what makes them, and whether the saved hands must have been opened."""
        self._lay_out()
        self.time.currentIndexChanged.connect(lambda _row: self._work_out())
        self.rules.currentIndexChanged.connect(lambda _row: self._work_out())
        self.tabs.currentChanged.connect(lambda _at: self._show_sections())

    def _lay_out(self) -> None:
        for days in DAYS:
            self.time.addItem(days_name(days), days)
        for label, *_ in self._views:
            self.tabs.addTab(label)
        self.tabs.setAccessibleName(tr("What is shown"))
        self.rules.addItem(tr("all rules"), None)
        head = QHBoxLayout()
        head.addWidget(bold_label(tr("Progress")))
        head.addStretch()
        for box, name in ((self.time, tr("Time")), (self.rules, tr("Rules"))):
            box.setAccessibleName(name)
            head.addWidget(box)
        self._contents = QWidget()
        self._column = stack(self._contents, margin=4, spacing=18)
        page = stack(self, margin=16, spacing=8)
        page.addLayout(head)
        page.addWidget(self.tabs)
        page.addWidget(self.message)
        page.addWidget(self.empty)
        self.area = Scroll(self._contents, tr("Progress"))
        page.addWidget(self.area, 1)
        page.addWidget(self._remark)
        self.empty.hide()

    # What is known

    def opened(self) -> None:
        """Reads anew what may have changed; saved hands are opened once and remembered."""
        self.message.clear()
        self._do("known", lambda: known_in(self._library, datetime.now(UTC)), self._take_known)
        self.tabs.setFocus()

    def _do(self, name: str, call: Callable[[], object], tell: Callable[[object], None]) -> None:
        """One step of work in another thread; an earlier one of that name is of no interest any more."""
        self._stop(name)
        self._jobs[name] = Job.once(call, tell, lambda _fault: self._fail())
        self.desk.runner.answers.do(self._jobs[name])

    def _stop(self, name: str) -> None:
        if name in self._jobs:
            self._jobs.pop(name).stop()

    def _take_known(self, known: object) -> None:
        assert isinstance(known, Known)
        self._known = known
        self._offer_rules()
        self._is_due = True
        self._work_out()

    def _look_through(self) -> None:
        self._is_due = False
        self._stop("deals")
        library, found = self._library, dict(self._deals)
        self._found = found
        job = Job(
            lambda _stop: look_through(library, found), self._take_progress, self._fail_later, self._finish
        )
        self._jobs["deals"] = job
        self.desk.runner.questions.do(job)

    def _finish(self) -> None:
        self._leave_off_looking()
        self._offer_rules()
        self._work_out()

    def _leave_off_looking(self) -> None:
        """What has been found stays known."""
        self._stop("deals")
        self._deals = dict(self._found)

    def _take_progress(self, progress: tuple[int, int]) -> None:
        self._remark.setText(looking_text(*progress))

    def _fail_later(self, _fault: Exception) -> None:
        del self._jobs["deals"]
        self._fail()

    def _fail(self) -> None:
        self.message.warn(tr("The page could not be made; the log in the data folder has the details."))

    def _offer_rules(self) -> None:
        """The rule sets that there is something of; the chosen one stays."""
        chosen = self.rules.currentData()
        self.rules.blockSignals(True)
        self.rules.clear()
        self.rules.addItem(tr("all rules"), None)
        for rules in rules_seen(self._known, self._deals):
            self.rules.addItem(rules_name(rules), rules)
        self.rules.setCurrentIndex(max(0, self.rules.findData(chosen)))
        self.rules.blockSignals(False)

    @property
    def selection(self) -> Selection:
        """What the filters let through."""
        days = self.time.currentData()
        since = None if days is None else datetime.now(UTC) - timedelta(days=days)
        return Selection(since=since, rules=self.rules.currentData())

    def _work_out(self) -> None:
        """Works out what is selected."""
        self._do("facts", partial(facts_of, self._known, self._deals, self.selection), self._take_facts)

    def _take_facts(self, facts: object) -> None:
        """Shows them, and goes on to what can wait until then."""
        assert isinstance(facts, Facts)
        self._facts = facts
        self._show_sections()
        if self._is_due:
            self._look_through()

    # What is shown

    def _show_sections(self) -> None:
        facts, look = self._facts, self.desk.look()
        if facts is None:
            return
        at = self.area.verticalScrollBar().value()
        for section in self.sections:
            drop(section)
        while self._column.takeAt(0) is not None:
            pass
        is_empty = not facts.decisions and not facts.deals and not facts.ratings
        played = any(deal is not None for deal, _ in self._deals.values())
        has_any = bool(self._known.decisions or self._known.answers or played)
        self.empty.setText(nothing_selected_text() if has_any else nothing_yet_text())
        is_looking = self._is_due or "deals" in self._jobs
        self.empty.setVisible(is_empty and not is_looking)
        _, make, is_of_deals = self._views[self.tabs.currentIndex()]
        must_wait = is_of_deals and is_looking and not facts.deals
        faces = () if is_empty or must_wait else make(facts)
        self.sections = tuple(Section(face, look) for face in faces)
        for section in self.sections:
            section.told.connect(self._tell)
            self._column.addWidget(section)
            section.show()
        self._column.addStretch()
        self.area.verticalScrollBar().setValue(at)
        if not is_looking or not self._remark.text():
            self._remark.setText("" if is_empty else looked_at_text(facts.decisions, facts.deals))

    def _tell(self, words: str, is_good: bool) -> None:
        self.message.tell(words) if is_good else self.message.warn(words)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self._show_sections()

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits turn to the parts of the page."""
        number = int(event.key()) - int(Qt.Key.Key_0)
        if not 1 <= number <= self.tabs.count():
            return False
        self.tabs.setCurrentIndex(number - 1)
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is in front: the work is left off until the next visit; minimized it goes on."""
        super().hideEvent(event)
        if event.spontaneous():
            return
        self._leave_off_looking()
        for name in tuple(self._jobs):
            self._stop(name)
        self._remark.setText("")
