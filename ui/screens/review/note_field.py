"""The learner's own note on a decision."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from trainer.record import Decision
from trainer.record.model import one_line
from ui.text.language import tr

_PAUSE = 400
"""Milliseconds without a key after which a note is kept."""
_LINES = 4


class NoteField(QPlainTextEdit):
    """Told when the typing pauses, when the field is left, and before another decision is shown."""

    noted = Signal(object, str)
    """A Decision, and the words that are now noted on it."""

    def __init__(self) -> None:
        super().__init__()
        self._decision: Decision | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._tell)
        self.textChanged.connect(self._pause.start)
        self.setAccessibleName(tr("Your note on this decision"))
        self.setPlaceholderText(tr("Your note on this decision"))
        self.setTabChangesFocus(True)
        self.setFixedHeight(_LINES * self.fontMetrics().height())

    def show_note(self, decision: Decision, note: str) -> None:
        """Shows the note on a decision; words that are being typed there stay, and the cursor in them."""
        if decision == self._decision and (self._pause.isActive() or note == self._words()):
            return
        self.finish()
        self._decision = decision
        self.blockSignals(True)
        self.setPlainText(note)
        self.blockSignals(False)

    def finish(self) -> None:
        """Tells what has been typed since, without waiting for a pause."""
        if self._pause.isActive():
            self._pause.stop()
            self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What has been typed is kept at once."""
        super().focusOutEvent(event)
        self.finish()

    def _tell(self) -> None:
        """A note is one line without what a saved hand cannot hold."""
        words = self._words()
        if self._decision is not None:
            self.noted.emit(self._decision, words)

    def _words(self) -> str:
        return one_line(self.toPlainText())
