"""Draw the icon: a spade on a card, over the felt.

python build/draw_icon.py           resources/icon.png; run it after changing the card faces
python build/draw_icon.py FOLDER    every form that a desktop asks for, into FOLDER: pictures of several
                                    sizes (Linux), callbreak.ico (Windows), callbreak.icns (macOS)
"""

import os
import sys
from pathlib import Path
from struct import pack

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from trainer.cards import Suit
from ui.table.faces import paint_suit
from ui.theme import LIGHT

SIDE = 256
TARGET = Path(__file__).parents[1] / "resources" / "icon.png"
LINUX_SIDES = (48, 64, 128, 256)
WINDOWS_SIDES = (16, 24, 32, 48, 64, 256)
MACOS_KINDS = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
"""Apple's names of the sizes."""


def draw(side: int = SIDE) -> QImage:
    """The icon as a square with so many pixels a side."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / SIDE, side / SIDE)
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


def png(side: int) -> bytes:
    """The icon as a PNG file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    draw(side).save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico() -> bytes:
    """The icon as Windows wants it: a table of contents, then a PNG file for each size; 0 stands for 256."""
    pictures = [png(side) for side in WINDOWS_SIDES]
    place = 6 + 16 * len(pictures)
    head = pack("<HHH", 0, 1, len(pictures))
    for side, picture in zip(WINDOWS_SIDES, pictures, strict=True):
        head += pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """The icon as macOS wants it: a PNG file for each size, each after its kind and length."""
    parts = [(kind.encode(), png(side)) for kind, side in MACOS_KINDS.items()]
    body = b"".join(pack(">4sI", kind, 8 + len(picture)) + picture for kind, picture in parts)
    return pack(">4sI", b"icns", 8 + len(body)) + body


def draw_all(folder: Path) -> None:
    """Every form, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for side in LINUX_SIDES:
        (folder / f"{side}.png").write_bytes(png(side))
    (folder / "callbreak.ico").write_bytes(ico())
    (folder / "callbreak.icns").write_bytes(icns())


if __name__ == "__main__":
    app = QGuiApplication([])
    if len(sys.argv) > 1:
        draw_all(Path(sys.argv[1]))
    else:
        draw().save(str(TARGET))
