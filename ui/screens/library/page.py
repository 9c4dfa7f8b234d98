"""The page of all saved hands: search, tags, import, export, delete with undo, backup."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QStackedLayout,
    QWidget,
)

from trainer.catalogue import Search
from trainer.database import LibraryError
from trainer.files import write_safely
from trainer.intake import FileReport, last_of_each
from trainer.record.model import is_tag
from ui.panels.parts import muted_label, stack
from ui.screens.file_dialog import ask_where
from ui.screens.library.hand_table import HandTable
from ui.screens.library.review_all import ReviewAll
from ui.screens.library.search_bar import SearchBar
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page, letter_key
from ui.screens.play.bar import BarButton
from ui.text.language import tr
from ui.text.library import (
    UNREAD,
    fault_text,
    file_report_lines,
    import_stopped_text,
    library_problem,
    restored_text,
    taking_in_text,
    unread_text,
)
from ui.text.library_page import (
    deleted_text,
    empty_text,
    found_text,
    no_tags_text,
    none_chosen_text,
)
from ui.text.review_page import still_played_text
from ui.theme import Look
from ui.worker import Job

if TYPE_CHECKING:
    from ui.screens.library.memory import MemoryView

_MOST_SHOWN = 500
_MOST_LINES = 4
"""So many lines of a report are shown; the file itself has the rest."""
_FILES = "*.callbreak *.json"


class LibraryPage(Page):
    """Lists what a search finds; the chosen hands can be reviewed, tagged, exported, deleted.

    A hand from memory is entered in a view of its own, which takes the place of the list.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._library = desk.runner.library
        self._faces, self._list = QStackedLayout(self), QWidget()
        self.memory: MemoryView | None = None
        self._deleted: list[list[int]] = []
        """What can be had back, the last deletion last."""
        self.bar = SearchBar()
        self.table = HandTable()
        self.message, self._found = MessageLine(self), muted_label("")
        self.all_reviews = ReviewAll(desk)
        self._lay_out()
        self._connect()

    # Building

    def _lay_out(self) -> None:
        page = stack(self._list, margin=16, spacing=8)
        page.addWidget(self.bar)
        page.addLayout(self._row(self._acts_on_chosen()))
        page.addWidget(self.message)
        page.addWidget(self.table, 1)
        page.addWidget(self.all_reviews)
        foot = self._row(self._acts_on_all())
        foot.insertWidget(0, self._found, 1)
        page.addLayout(foot)
        self._faces.addWidget(self._list)

    def _row(self, acts: Iterable[tuple[str, str, Callable[[], None]]]) -> QHBoxLayout:
        row = QHBoxLayout()
        for label, key, act in acts:
            button = BarButton(label, key)
            button.clicked.connect(lambda *_, act=act: act())
            if len(key) == 1:
                letter_key(self._list, key, act)
            row.addWidget(button)
        row.addStretch()
        return row

    def _acts_on_chosen(self) -> tuple[tuple[str, str, Callable[[], None]], ...]:
        return (
            (tr("Review"), tr("Enter"), self.review),
            (tr("Add a tag…"), "T", self.ask_for_tag),
            (tr("Remove a tag…"), "", self.ask_for_tag_to_remove),
            (tr("Export…"), "X", self.ask_for_export),
            (tr("Delete"), tr("Del"), self.delete),
        )

    def _acts_on_all(self) -> tuple[tuple[str, str, Callable[[], None]], ...]:
        return (
            (tr("Enter a hand…"), "E", self.enter_hand),
            (tr("Review all"), "A", self.all_reviews.start),
            (tr("Import…"), "", self.ask_for_files),
            (tr("Back up…"), "", self.ask_for_backup),
            (tr("Restore…"), "", self.ask_for_restore),
        )

    def _connect(self) -> None:
        self.bar.changed.connect(self.search)
        self.bar.words.done.connect(self.table.setFocus)
        self.table.doubleClicked.connect(lambda *_: self.review())
        self.all_reviews.told.connect(self._tell_reviews)
        self.all_reviews.failed.connect(self.message.warn)
        letter_key(self._list, "/", self.bar.words.setFocus)

    # Searching

    def opened(self) -> None:
        """What was played meanwhile is there as well."""
        if self._is_entering():
            return
        self.desk.runner.settle()
        self.bar.offer_rules(self._library.rule_sets())
        self.search()
        self.table.setFocus()

    def search(self) -> None:
        """Show what fits; some milliseconds, also among thousands."""
        wanted = self.bar.wanted
        page = self._library.search(wanted, limit=_MOST_SHOWN)
        self.table.show_entries(page.entries)
        if page.total:
            self._found.setText(found_text(len(page.entries), page.total))
        else:
            self._found.setText(empty_text(is_filtered=wanted != Search(order=wanted.order)))

    def chosen(self) -> list[int]:
        """The numbers of the chosen hands."""
        return [entry.record_id for entry in self.table.chosen()]

    def _wanted(self) -> list[int]:
        """The numbers of the chosen hands, for a deed on them; that there are none is told."""
        chosen = self.chosen()
        if not chosen:
            self.message.tell(none_chosen_text())
        return chosen

    # A hand from memory

    def enter_hand(self, record_id: int | None = None) -> None:
        """Enter a hand from memory: a saved one further, or whichever is under way."""
        from ui.screens.library.memory import MemoryView  # it loads the coach

        if self.memory is None:
            self.memory = MemoryView(self.desk)
            self.memory.left.connect(self.show_list)
            self._faces.addWidget(self.memory)
        self._faces.setCurrentWidget(self.memory)
        self.memory.form.offer(self.memory.state.rules)  # there may be others by now
        if record_id is not None:
            self.memory.take_up(record_id)
        self.memory.board.focus_card()

    def show_list(self) -> None:
        """Back to the saved hands."""
        self._faces.setCurrentWidget(self._list)
        self.opened()

    def take_back(self) -> None:
        """The last card of a hand that is entered, or the last deletion."""
        if self._is_entering():
            assert self.memory is not None
            self.memory.take_back()
        elif self._deleted:
            self._bring_back()

    def _is_entering(self) -> bool:
        return self._faces.currentWidget() is not self._list

    # Deeds on the chosen hands

    def review(self) -> None:
        """Review the first chosen hand."""
        if chosen := self._wanted():
            self.desk.review(chosen[0])

    def ask_for_tag(self) -> None:
        """Give the chosen hands a tag."""
        chosen = self._wanted()
        if not chosen:
            return
        tag, is_given = QInputDialog.getText(self, tr("Add a tag"), tr("A word to find these hands by:"))
        tag = tag.strip()
        if not is_given:
            return
        if not is_tag(tag):
            self.message.warn(tr("A tag is a word or a few, such as endgame, without commas."))
            return
        self._do_beside(lambda: self._library.tag(chosen, tag), self.search)

    def ask_for_tag_to_remove(self) -> None:
        """Take a tag off the chosen hands: one that they have."""
        chosen = self._wanted()
        tags = sorted({tag for entry in self.table.chosen() for tag in entry.tags})
        if not tags:
            if chosen:
                self.message.tell(no_tags_text(len(chosen)))
            return
        tag, is_given = QInputDialog.getItem(self, tr("Remove a tag"), tr("Which tag?"), tags, 0, False)
        if is_given:
            self._do_beside(lambda: self._library.untag(chosen, tag), self.search)

    def delete(self) -> None:
        """Delete the chosen hands; they can be had back."""
        chosen = self._wanted()
        if chosen and self._do(lambda: self._library.delete(chosen)):
            self._deleted.append(chosen)
            self.message.tell(deleted_text(len(chosen)), tr("Undo"), self._bring_back)

    def _bring_back(self) -> None:
        deleted = self._deleted[-1]
        if self._do(lambda: self._library.undelete(deleted)):
            self._deleted.pop()
            self.message.clear()

    def ask_for_export(self) -> None:
        """Write the chosen hands into a file."""
        chosen = self._wanted()
        if not chosen:
            return
        place = ask_where(self, tr("Export"), "hands.callbreak", ("*.callbreak",))
        if place:
            self.export_to(place, chosen)

    def export_to(self, place: Path, record_ids: list[int]) -> None:
        """Write hands into a file; what goes wrong is told."""

        def tell() -> None:
            is_running = any(map(self._library.is_on_table, record_ids))
            remark = " " + still_played_text() if is_running else ""
            self.message.tell(tr("The hands are in {file}.", file=place) + remark)

        def fail(fault: Exception) -> None:
            if isinstance(fault, OSError):
                words = tr("{file} could not be written: {reason}.", file=place, reason=fault.strerror)
                self.message.warn(words)
            else:
                self.message.warn(unread_text(fault))

        self._do_beside(lambda: write_safely(place, self._library.text_of(record_ids)), tell, fail)

    def _do_beside(
        self,
        deed: Callable[[], None],
        then: Callable[[], None],
        fail: Callable[[Exception], None] | None = None,
    ) -> None:
        """A deed that takes its time with many hands, off the window's thread."""
        job = Job.once(deed, lambda _: then(), fail or (lambda fault: self.message.warn(unread_text(fault))))
        self.desk.runner.files.do(job)

    def _do(self, deed: Callable[[], None]) -> bool:
        """A change to the library; what goes wrong with it is told."""
        try:
            deed()
        except UNREAD as fault:
            self.message.warn(unread_text(fault))
            return False
        self.search()
        return True

    def _tell_reviews(self, words: str) -> None:
        self.message.tell(words)
        self.search()

    # Deeds on the whole

    def ask_for_files(self) -> None:
        """Choose files to take in."""
        places, _ = QFileDialog.getOpenFileNames(self, tr("Import"), "", _FILES)
        if places:
            self.take_in([Path(place) for place in places])

    def take_in(self, paths: list[Path]) -> None:
        """Take in files, off the window's thread; each one is reported. What a stop leaves can come later."""
        reports: list[FileReport] = []

        def tell(report: FileReport) -> None:
            reports.append(report)
            if report.share < 1:
                self.message.tell(taking_in_text(report), tr("Stop"), stop)

        def stop() -> None:
            job.stop()
            self._report(reports, import_stopped_text())

        job = Job(lambda _stop: self._library.take_in(paths), tell, self._fail, lambda: self._report(reports))
        self.desk.runner.files.do(job)

    def _report(self, reports: list[FileReport], *first: str) -> None:
        lines = [*first, *(line for report in last_of_each(reports) for line in file_report_lines(report))]
        more = len(lines) - _MOST_LINES
        shown = lines[:_MOST_LINES] + ([tr("… and {count} further lines.", count=more)] if more > 0 else [])
        tell = self.message.tell if all(report.is_good for report in reports) else self.message.warn
        tell("\n".join(shown))
        self.bar.offer_rules(self._library.rule_sets())
        self.search()

    def _fail(self, fault: Exception) -> None:
        self.message.warn(fault_text(fault))

    def ask_for_backup(self) -> None:
        """Copy the whole library into one file."""
        place = ask_where(self, tr("Back up"), "callbreak-backup.db", ("*.db",))
        if place and self._do(lambda: self._library.backup_to(place)):
            self.message.tell(tr("The library is backed up in {file}.", file=place))

    def ask_for_restore(self) -> None:
        """Put a backup in the place of the library."""
        place, _ = QFileDialog.getOpenFileName(self, tr("Restore"), "", "*.db")
        if not place:
            return
        try:
            kept = self._library.restore_from(Path(place))
        except LibraryError as error:
            self.message.warn(library_problem(error))
            return
        self._deleted.clear()
        if self.memory is not None:
            self.memory.let_go()
        self.bar.offer_rules(self._library.rule_sets())
        self.search()
        self.message.tell(restored_text(kept))

    # Looks and keys

    def dress(self, look: Look) -> None:
        """A hand that is entered shows itself in other colours and sizes."""
        if self.memory is not None:
            self.memory.dress(look)

    def take_key(self, event: QKeyEvent) -> bool:
        """Enter reviews, Delete deletes."""
        if self._is_entering():
            assert self.memory is not None
            return self.memory.take_key(event)
        acts: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Return: self.review,
            Qt.Key.Key_Enter: self.review,
            Qt.Key.Key_Delete: self.delete,
        }
        act = acts.get(Qt.Key(event.key()))
        if act is not None:
            act()
        return act is not None
