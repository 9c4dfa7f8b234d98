"""A sheet of paper over the table."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.panels.parts import PressButton, plain_label, stack
from ui.rich_label import bold_of

_SHADOW = 8
_MARGIN = 22
_RADIUS = 12
_TITLE = 1.4


class Paper(QFrame):
    """Title, contents and buttons on a sheet that lies on its parent, as large as its contents.

    It stands in the middle; `stands_on` is the height from below on which it stands otherwise.
    """

    def __init__(self, parent: QWidget | None, wide: int) -> None:
        super().__init__(parent)
        self._wide = wide
        self.stands_on: int | None = None
        self._title = plain_label("")
        self._set_title_size()
        self.contents = QVBoxLayout()
        self.contents.setSpacing(8)
        self._buttons: list[PressButton] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(10)
        self._row.addStretch()
        layout = stack(self, margin=_MARGIN + _SHADOW, spacing=6)
        layout.addWidget(self._title)
        layout.addLayout(self.contents)
        layout.addSpacing(8)
        layout.addLayout(self._row)
        self.hide()

    def show_title(self, title: str) -> None:
        """Shows another title, by which the sheet is read aloud too."""
        self._title.setText(title)
        self.setAccessibleName(title)

    def add_line(self, label: QLabel) -> QLabel:
        """Adds words to the contents."""
        self.contents.addWidget(label)
        return label

    def add_button(self, label: str, *, is_main: bool = False) -> PressButton:
        """Adds a button at the right end of the row."""
        button = PressButton(label, is_main=is_main)
        self._row.addWidget(button)
        self._buttons.append(button)
        return button

    @property
    def buttons(self) -> tuple[PressButton, ...]:
        """The buttons that are now offered, the main one last."""
        return tuple(one for one in self._buttons if not one.isHidden())

    def focus_default(self) -> None:
        """Gives the focus to the main button."""
        self.buttons[-1].setFocus()

    def fit(self) -> None:
        """Takes its place on the parent."""
        below = self.parentWidget()
        if below is None:
            return
        wide = min(self.sizeHint().width(), below.width())
        size = QSize(wide, self.heightForWidth(wide)).boundedTo(below.size())
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(below.rect().center())
        if self.stands_on is not None:
            place.moveBottom(below.height() - self.stands_on)
            place.moveTop(max(0, place.top()))
        self.setGeometry(place)

    def sizeHint(self) -> QSize:
        """As wide as is wanted, and as high as the contents then are."""
        wide = max(self._wide, super().sizeHint().width())
        return QSize(wide, self.heightForWidth(wide))

    def event(self, event: QEvent) -> bool:
        """Fits anew when the contents have changed."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return done

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_title_size()

    def _set_title_size(self) -> None:
        font = bold_of(self.font())
        font.setPointSizeF(font.pointSizeF() * _TITLE)
        self._title.setFont(font)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go to the neighbouring button."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the sheet and its shadow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW - 2, -_SHADOW, -_SHADOW - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 14))
        for spread in range(_SHADOW, 0, -1):
            shade = paper.adjusted(-spread, -spread + 2, spread, spread + 2)
            painter.drawRoundedRect(shade, _RADIUS + spread, _RADIUS + spread)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRoundedRect(paper.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        painter.end()
