"""A list of sentences with cards in them, which are drawn."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from trainer.cards import Card
from ui.rich_label import bold_of, rank_text
from ui.table.faces import paint_suit
from ui.text.cards import rich
from ui.theme import Ground, Look

_PAD = 8


class RichList(QListWidget):
    """One sentence a line; one of them is chosen."""

    def __init__(self, sentences: Sequence[str], name: str, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.dress(look)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.addItems(list(sentences))

    def whole_width(self) -> int:
        """How wide it is where no sentence is cut."""
        return self.sizeHintForColumn(0) + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()

    def dress(self, look: Look) -> None:
        """Shows itself in other colours."""
        self.setItemDelegate(_RichDelegate(self, look))


class _RichDelegate(QStyledItemDelegate):
    """Paints a line: the chosen one on the ground of a selection."""

    def __init__(self, owner: QListWidget, look: Look) -> None:
        super().__init__(owner)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A line with some air."""
        return super().sizeHint(option, index) + QSize(2 * _PAD, 8)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints ground, ring and the pieces of the sentence."""
        palette = self._look.palette
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(option.rect)
        if is_chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(option.palette.color(QPalette.ColorRole.Midlight))
            painter.drawRoundedRect(place.adjusted(2, 1, -2, -1), 5, 5)
            painter.fillRect(QRectF(place.left() + 2, place.top() + 3, 3, place.height() - 6), palette.accent)
        painter.setFont(option.font)
        painter.setPen(QColor(palette.text))
        x = place.left() + _PAD
        for piece in rich(str(index.data())):
            x += self._paint_piece(painter, piece, QRectF(x, place.top(), place.right() - x, place.height()))
        painter.restore()

    def _paint_piece(self, painter: QPainter, piece: object, place: QRectF) -> float:
        """Paints a piece at the left of its place; how wide it is."""
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if not isinstance(piece, Card):
            painter.drawText(place, left, str(piece))
            return QFontMetricsF(painter.font()).horizontalAdvance(str(piece))
        plain = painter.font()
        side = QFontMetricsF(plain).capHeight() * 1.12
        look = self._look
        ink = look.palette.suit_ink(piece.suit, Ground.WINDOW, four_colour=look.four_colour)
        sign = QRectF(place.left(), place.center().y() - side / 2, side, side)
        paint_suit(painter, piece.suit, sign, QColor(ink))
        painter.setFont(bold_of(plain))
        place.setLeft(sign.right() + 0.3 * side)
        painter.setPen(QColor(look.palette.text))
        painter.drawText(place, left, rank_text(piece))
        wide = 1.3 * side + QFontMetricsF(painter.font()).horizontalAdvance(rank_text(piece))
        painter.setFont(plain)
        return wide
