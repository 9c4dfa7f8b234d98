"""The navigation at the side: a sign and a word for each page, and the menu at the bottom."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from ui.panels.parts import paint_ring
from ui.pressing import pressed_by_enter
from ui.rich_label import bold_of
from ui.screens.icons import Icon, paint_icon
from ui.text.language import tr
from ui.theme import Look, Palette

_SMALL = 0.86
"""The size of the words against the window's."""
_PAD = 6


class RailButton(QAbstractButton):
    """A sign with a word below; the page that is open stands on the window's ground."""

    def __init__(self, icon: Icon, label: str, key: str) -> None:
        super().__init__()
        self._icon = icon
        self._palette: Palette | None = None
        self.setText(label)
        self.setAccessibleName(label)
        self.setAccessibleDescription(key)
        self.setToolTip(tr("{what} ({key})", what=label, key=key))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Maximum)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours."""
        self._palette = look.palette
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The word in bold, and the sign above it."""
        line = self.fontMetrics().height()
        word = QFontMetrics(bold_of(self._word_font())).horizontalAdvance(self.text())
        return QSize(max(word, 2 * line) + 2 * _PAD, round(3.1 * line))

    def minimumSizeHint(self) -> QSize:
        """Closer together in a low window."""
        return QSize(self.sizeHint().width(), round(2.5 * self.fontMetrics().height()))

    def _word_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SMALL)
        return font

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, sign, word and focus ring."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._palette.window))
            painter.drawRoundedRect(place, 8, 8)
        ink = QColor(self._palette.link if self.isChecked() else self._palette.text)
        side = 1.35 * self.fontMetrics().height()
        sign = QRectF((self.width() - side) / 2, self.height() * 0.13, side, side)
        paint_icon(painter, self._icon, sign, ink)
        painter.setPen(QColor(self._palette.text))
        painter.setFont(bold_of(self._word_font()) if self.isChecked() else self._word_font())
        words = QRectF(0, sign.bottom(), self.width(), self.height() - sign.bottom() - 2)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), self.palette())
        painter.end()


class Rail(QWidget):
    """The pages one below the other; Up and Down move between them."""

    chosen = Signal(int)
    """The number of a page."""
    menu_wanted = Signal()
    """The button at the bottom was pressed."""

    def __init__(self, entries: Sequence[tuple[Icon, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 8)
        column.setSpacing(4)
        for number, (icon, label) in enumerate(entries):
            button = RailButton(icon, label, f"Ctrl+{number + 1}")
            button.setCheckable(True)
            self._group.addButton(button, number)
            column.addWidget(button)
        self._group.idClicked.connect(self.chosen)
        column.addStretch()
        self.menu_button = RailButton(Icon.MENU, tr("Menu"), "F10")
        self.menu_button.clicked.connect(self.menu_wanted)
        column.addWidget(self.menu_button)

    @property
    def buttons(self) -> tuple[RailButton, ...]:
        """The buttons of the pages, in order."""
        return tuple(one for one in self._group.buttons() if isinstance(one, RailButton))

    def mark(self, number: int) -> None:
        """Marks the page that is open."""
        self._group.button(number).setChecked(True)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours."""
        self._look = look
        for button in (*self.buttons, self.menu_button):
            button.dress(look)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the neighbour."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground."""
        if self._look is not None:
            painter = QPainter(self)
            painter.fillRect(self.rect(), QColor(self._look.palette.rail))
            painter.end()
