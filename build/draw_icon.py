"""Draw resources/icon.png: a spade on a card, over the felt. Run it after changing the card faces."""

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from trainer.cards import Suit
from ui.table.faces import paint_suit
from ui.theme import LIGHT

SIDE = 256
TARGET = Path(__file__).parents[1] / "resources" / "icon.png"


def draw() -> QImage:
    """The icon, 256 by 256."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(LIGHT.felt_centre))
    painter.drawRoundedRect(QRectF(8, 8, 240, 240), 52, 52)
    painter.setBrush(QColor(LIGHT.card))
    painter.translate(SIDE / 2, SIDE / 2)
    painter.rotate(-8)
    painter.drawRoundedRect(QRectF(-62, -86, 124, 172), 16, 16)
    paint_suit(painter, Suit.SPADES, QRectF(-42, -46, 84, 92), QColor(LIGHT.card_inks.black))
    painter.end()
    return image


if __name__ == "__main__":
    app = QGuiApplication([])
    draw().save(str(TARGET))
