"""Controls of dialogs and pages, as flat as the buttons of the panels."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QComboBox, QPushButton

from ui.panels.parts import paint_button, paint_ring
from ui.rich_label import bold_of

_BEFORE, _ARROW = 7, 20
"""Logical pixels before what is chosen, and for the arrow behind it."""


class FlatButton(QPushButton):
    """A button of a dialog; the default one is filled."""

    def sizeHint(self) -> QSize:
        """The words in bold, with room for the tile and the ring round it."""
        metrics = QFontMetricsF(bold_of(self.font()))
        wide = metrics.horizontalAdvance(self.text()) + 2.4 * metrics.height()
        return QSize(round(wide), round(2.3 * metrics.height())).expandedTo(super().sizeHint())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints tile, words and focus ring."""
        paint_button(self, is_main=self.isDefault())


class Choice(QComboBox):
    """A list that drops down; the wheel scrolls the page instead of choosing unawares."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the page."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the field, what is chosen, the arrow and the focus ring."""
        role, colours = QPalette.ColorRole, self.palette()
        is_touched = self.isEnabled() and self.underMouse()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.color(role.WindowText if is_touched else role.Mid), 1))
        painter.setBrush(colours.color(role.Base))
        field = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(field, 6, 6)
        self._paint_words(painter)
        self._paint_arrow(painter, QPointF(field.right() - _ARROW / 2, field.center().y()))
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        place = self.rect().adjusted(_BEFORE, 0, -_ARROW, 0)
        words = painter.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, place.width()
        )
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def _paint_arrow(self, painter: QPainter, middle: QPointF) -> None:
        wide, high = _ARROW / 5, _ARROW / 10
        corners = [QPointF(-wide, -high), QPointF(0, high), QPointF(wide, -high)]
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1.4))
        painter.drawPolyline(QPolygonF([middle + corner for corner in corners]))
