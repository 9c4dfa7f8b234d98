"""What has happened at the table, sentence by sentence."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from ui.panels.parts import SIDE, Ring, SectionHead, ThinBar, stack
from ui.text.language import tr

_MOST_LINES = 2000


class LogPanel(QWidget):
    """Sentences to read, select and copy; follows the newest one unless the reader has scrolled back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setTabChangesFocus(True)
        self._text.setMaximumBlockCount(_MOST_LINES)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        bar = ThinBar(Qt.Orientation.Vertical)
        self._text.setVerticalScrollBar(bar)
        self._follows = True
        bar.valueChanged.connect(self._note_place)
        bar.rangeChanged.connect(self._keep_place)
        Ring(self._text)
        self._text.setAccessibleName(tr("Log of the match"))
        self._text.setPlaceholderText(tr("Calls, cards and scores appear here as they happen."))
        layout = stack(self, margin=SIDE)
        layout.addWidget(SectionHead(tr("Log of the match")))
        layout.addWidget(self._text)

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is shown, a sentence a line."""
        return tuple(self._text.toPlainText().splitlines())

    def clear(self) -> None:
        """Forgets everything."""
        self._text.clear()

    def add(self, sentences: Iterable[str]) -> None:
        """Adds sentences below."""
        for sentence in sentences:
            self._text.appendPlainText(sentence)

    def _note_place(self, value: int) -> None:
        self._follows = value == self._text.verticalScrollBar().maximum()

    def _keep_place(self, _least: int, most: int) -> None:
        """More sentences, or text in another size: the newest stays in view."""
        if self._follows:
            self._text.verticalScrollBar().setValue(most)
