"""The line that tells how far the review of all hands has come, and stops it."""

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from ui.panels.parts import muted_label
from ui.screens.page import Desk
from ui.screens.play.bar import BarButton
from ui.text.language import tr
from ui.text.library import fault_text
from ui.text.library_page import all_reviewed_text, reviewing_text, stopped_text
from ui.worker import Job

if TYPE_CHECKING:
    from coach.practice.library_review import Progress

_BAR = 220


class ReviewAll(QWidget):
    """Works while the window is used for other things; what is done is kept hand by hand."""

    told = Signal(str)
    """How it ended."""
    failed = Signal(str)
    """Why it could not go on."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._job: Job | None = None
        self._started = 0.0
        self._done = self._faults = 0
        self.words, self.bar = muted_label(""), QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_BAR)
        self.bar.setAccessibleName(tr("Review of all hands"))
        self.halt = BarButton(tr("Stop"), is_filled=True)
        self.halt.clicked.connect(self.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bar)
        row.addWidget(self.words, 1)
        row.addWidget(self.halt)
        self.hide()

    def start(self) -> None:
        """Begin, or go on after a stop; once is enough."""
        if self._job is not None:
            return
        from coach.practice.library_review import review_library  # it loads the coach

        library = self._desk.runner.library
        self._done = self._faults = 0
        self._job = Job(
            lambda stop: review_library(library, stop.is_set), self._show, self._fail, self._finish
        )
        self.bar.setRange(0, 0)
        self.words.setText(tr("Looking for hands without a review…"))
        self.show()
        self._started = time.monotonic()
        self._desk.runner.reviews.do(self._job)

    def stop(self) -> None:
        """Leave off; starting again takes it up."""
        if self._job is not None:
            self._job.stop()
            self._end()
            self.told.emit(stopped_text(self._done))

    def _show(self, progress: "Progress") -> None:
        self._done, self._faults = progress.done, progress.faults
        self.bar.setRange(0, max(1, progress.total))
        self.bar.setValue(progress.done)
        seconds = time.monotonic() - self._started
        self.words.setText(reviewing_text(progress.done, progress.total, seconds))

    def _finish(self) -> None:
        self._end()
        self.told.emit(all_reviewed_text(self._done, self._faults))

    def _fail(self, fault: Exception) -> None:
        self._end()
        self.failed.emit(fault_text(fault))

    def _end(self) -> None:
        self._job = None
        self.hide()
