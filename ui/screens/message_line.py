"""A line that tells what has just happened or what is wrong, with a button where it can be undone."""

from collections.abc import Callable

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.announce import announce
from ui.panels.parts import plain_label
from ui.screens.play.bar import BarButton


class MessageLine(QWidget):
    """One sentence or a few; the next ones take their place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = plain_label("")
        self.button = BarButton("", is_filled=True)
        self._act: Callable[[], None] = lambda: None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(lambda: self._act())
        self.clear()

    @property
    def words(self) -> str:
        """What is told now."""
        return self._label.text()

    def tell(self, words: str, label: str = "", act: Callable[[], None] = lambda: None) -> None:
        """Tells what has happened; a button is offered where it has a label."""
        self._show(words, QPalette.ColorRole.WindowText)
        self._act = act
        self.button.show_label(label)
        self.button.setVisible(bool(label))

    def warn(self, words: str) -> None:
        """Tells what is wrong."""
        self._show(words, QPalette.ColorRole.BrightText)
        self.button.hide()

    def clear(self) -> None:
        """Nothing is to be told."""
        self._show("", QPalette.ColorRole.WindowText)
        self.button.hide()

    def _show(self, words: str, role: QPalette.ColorRole) -> None:
        self._label.setForegroundRole(role)
        self._label.setText(words)
        self._label.setAccessibleName(words)
        self.setVisible(bool(words))
        announce(self, [words])
