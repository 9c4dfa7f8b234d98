"""The column beside the table and the flat tabs at its top."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from ui.panels.parts import paint_ring
from ui.rich_label import bold_of

_WIDE_IN_LINES = 20
_LEAST = 300
_UNDERLINE = 3


class SidePanel(QWidget):
    """As wide as its text asks for, and narrower where the table needs the room; a line parts the two."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Twenty lines of text wide."""
        return QSize(_WIDE_IN_LINES * self.fontMetrics().height(), 600)

    def minimumSizeHint(self) -> QSize:
        """Narrower than this the bars say nothing."""
        return QSize(_LEAST, 120)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()


class PanelTabs(QTabBar):
    """Words in a row, the chosen one bold and underlined."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setExpanding(True)
        self.setDrawBase(False)
        self.setMouseTracking(True)
        self._touched = -1

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the word in bold and for the ring round it."""
        size = super().tabSizeHint(index)
        line = self.fontMetrics().height()
        return QSize(min(size.width(), self._word_width(index) + line), round(2.3 * line))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """No word is cut."""
        return QSize(self._word_width(index) + 8, self.tabSizeHint(index).height())

    def _word_width(self, index: int) -> int:
        return self.fontMetrics().horizontalAdvance(self.tabText(index)) * 9 // 8 + 2

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Marks the word under the mouse."""
        super().mouseMoveEvent(event)
        self._touch(self.tabAt(event.position().toPoint()))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Marks the word under the mouse."""
        super().enterEvent(event)
        self._touch(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Marks no word."""
        super().leaveEvent(event)
        self._touch(-1)

    def _touch(self, index: int) -> None:
        if index != self._touched:
            self._touched = index
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the words, the line below them and the mark of the chosen one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRect(0, self.height() - 1, self.width(), 1)
        painter.fillRect(line, self.palette().color(QPalette.ColorRole.Mid))
        for index in range(self.count()):
            self._paint_tab(painter, index, self.tabRect(index))
        painter.end()

    def _paint_tab(self, painter: QPainter, index: int, place: QRect) -> None:
        role, colours = QPalette.ColorRole, self.palette()
        is_chosen = index == self.currentIndex()
        is_plain = is_chosen or index == self._touched
        painter.setFont(bold_of(self.font()) if is_chosen else self.font())
        painter.setPen(colours.color(role.WindowText if is_plain else role.PlaceholderText))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
        if not is_chosen:
            return
        wide = painter.fontMetrics().horizontalAdvance(self.tabText(index))
        mark = QRect(place.center().x() - wide // 2, self.height() - _UNDERLINE, wide, _UNDERLINE)
        painter.fillRect(mark, colours.color(role.Link))
        if self.hasFocus():
            paint_ring(painter, QRectF(place.adjusted(2, 2, -2, -_UNDERLINE - 1)), colours)
