"""A line that comes up over the table and goes again by itself."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.announce import announce
from ui.painted import Painted
from ui.theme import Look

_SHOWN = 6_000
"""Milliseconds; the line stands in the log too."""
_PAD = 12


class Toast(Painted):
    """Tells a sentence for some seconds."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def tell(self, sentence: str, look: Look) -> None:
        """Tells a sentence; it takes the place of the one before."""
        self._look = look
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.fit()
        self.show()
        self.raise_()
        announce(self, [sentence])
        self._timer.start()

    def withdraw(self, sentence: str) -> None:
        """Tells a sentence no longer, as it is not true any more."""
        if self.text() == sentence:
            self.hide()

    def fit(self) -> None:
        """Takes its place at the foot of the parent."""
        below = self.parentWidget()
        assert below is not None
        wide = min(below.width() - 24, self.fontMetrics().horizontalAdvance(self.text()) + 2 * _PAD + 2)
        words = self.fontMetrics().boundingRect(
            0, 0, wide - 2 * _PAD, 1_000, Qt.TextFlag.TextWordWrap, self.text()
        )
        size = QSize(wide, words.height() + _PAD)
        self.resize(size)
        self.move((below.width() - wide) // 2, below.height() - size.height() - 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the pill and the words."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.palette.badge))
        painter.drawRoundedRect(self.rect(), _PAD, _PAD)
        painter.setPen(QColor(self._look.palette.badge_text))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.rect().adjusted(_PAD, 0, -_PAD, 0), flags, self.text())
        painter.end()
