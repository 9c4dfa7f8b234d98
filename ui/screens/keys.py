"""The sheet of keys."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QWidget

from ui.panels.parts import Scroll, plain_label, stack
from ui.screens.parts import MOST_HEIGHT, closing_row, set_up, titled
from ui.text.language import tr
from ui.text.window import KeyGroup, key_groups

_PAD = 7


class KeysSheet(QDialog):
    """Every key and what it does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Keys"), QSize(540, MOST_HEIGHT))
        groups = ((group[0], _grid_of(group)) for group in key_groups())
        contents = titled(groups, spacing=4, between=10)
        layout = stack(self, margin=18, spacing=14)
        layout.addWidget(Scroll(contents, tr("Keys")))
        layout.addLayout(closing_row(self))


def _grid_of(group: KeyGroup) -> QGridLayout:
    """The keys in one column, what they do in the other."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    grid.setColumnMinimumWidth(0, 130)
    grid.setColumnStretch(1, 1)
    for row, (keys, meaning) in enumerate(group[1]):
        caps = QHBoxLayout()
        caps.setSpacing(4)
        for key in keys:
            caps.addWidget(_KeyCap(key))
        caps.addStretch()
        grid.addLayout(caps, row, 0)
        words = plain_label(meaning)
        words.setAccessibleName(tr("{keys}: {meaning}", keys=" ".join(keys), meaning=meaning))
        grid.addWidget(words, row, 1)
    return grid


class _KeyCap(QWidget):
    """A key as drawn on a keyboard."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        tall = self.fontMetrics().height() + 6
        self.setFixedSize(max(tall, self.fontMetrics().horizontalAdvance(key) + 2 * _PAD), tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the cap; an ellipsis is no key and gets none."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.palette()
        if self._key != "…":
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Mid), 1))
            painter.setBrush(colours.color(QPalette.ColorRole.Button))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(colours.color(QPalette.ColorRole.ButtonText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._key)
        painter.end()
