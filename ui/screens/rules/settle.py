"""The card that is read aloud before the first deal, to be copied, kept as a picture or printed."""

import errno
import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPdfWriter, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.files import write_safely
from trainer.ruleset import Ruleset
from ui.panels.parts import bold_label, drop, plain_label, stack
from ui.rich_label import bold_of
from ui.text.rule_sentences import settle_card
from ui.text.rules_page import settle_text, settle_title

_SHARP = 2.0
"""Pixels of an exported picture for each pixel on the screen."""
_WIDE = 760


class SettleCard(QWidget):
    """Ten numbered lines on paper."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.rules = "", Ruleset()
        self._layout = stack(self, margin=22, spacing=12)
        self._lines = QWidget()
        self._layout.addWidget(self._lines)
        self._layout.addStretch()

    def show_rules(self, title: str, rules: Ruleset) -> None:
        """Shows another rule set."""
        self.title, self.rules = title, rules
        drop(self._lines)
        self._lines = QWidget()
        grid = QGridLayout(self._lines)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        head = bold_label(settle_title(title))
        font = bold_of(head.font())
        font.setPointSizeF(font.pointSizeF() * 1.25)
        head.setFont(font)
        grid.addWidget(head, 0, 0, 1, 2)
        for number, line in enumerate(settle_card(rules), start=1):
            label = plain_label(f"{number}.")
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(plain_label(line), number, 1)
        self._layout.insertWidget(0, self._lines)
        self._lines.show()

    @property
    def text(self) -> str:
        """The card as text."""
        return settle_text(self.title, self.rules)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.palette().base())
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)
        painter.end()

    # For others

    def write(self, path: Path) -> None:
        """Writes the card as a document to print, a picture, or text, by the file's ending; else OSError."""
        match path.suffix.lower():
            case ".pdf":
                self._write_document(path)
            case ".png":
                write_picture(self._copy(), path)
            case _:
                write_safely(path, self.text)

    def _copy(self) -> "SettleCard":
        """The card in the width of a picture, beside the one on the screen."""
        copy = SettleCard()
        copy.show_rules(self.title, self.rules)
        copy.resize(_WIDE, copy.heightForWidth(_WIDE))
        return copy

    def _write_document(self, path: Path) -> None:
        page = QBuffer()
        page.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(page)
        copy, painter = self._copy(), QPainter(writer)
        scale = writer.width() / copy.width()
        painter.scale(scale, scale)
        copy.render(painter, QPoint(0, 0))
        painter.end()
        path.write_bytes(page.data().data())


def write_picture(widget: QWidget, path: Path) -> None:
    """Writes a widget as a picture, sharper than on the screen; OSError if that is not possible."""
    widget.ensurePolished()
    if (layout := widget.layout()) is not None:
        layout.activate()
    picture = QPixmap(QSize(widget.size() * _SHARP))
    picture.setDevicePixelRatio(_SHARP)
    picture.fill(widget.palette().color(QPalette.ColorRole.Window))
    widget.render(picture)
    file = QBuffer()
    file.open(QBuffer.OpenModeFlag.WriteOnly)
    if not picture.save(file, "PNG"):
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    path.write_bytes(file.data().data())
