"""Small parts that panels and dialogs share: heads, buttons, scrolling, quotes, cards in a strip."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QStyle,
    QStyleOptionSlider,
    QVBoxLayout,
    QWidget,
)

from trainer.cards import Card
from ui.painted import Painted
from ui.pressing import pressed_by_enter
from ui.rich_label import RichLabel, RichStyle, bold_of
from ui.table.faces import FaceLook, draw_sharp, face_picture
from ui.text.cards import card_name, rich
from ui.theme import Look

SIDE = 14
"""Between the edge of a panel and its contents."""
_CARD_SHAPE = 1.45
_BAR_ROOM = 11


class SectionHead(QWidget):
    """A bold title at the left, and at the right a muted remark."""

    def __init__(self, title: str, remark: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._title = bold_label(title)
        self._remark = _Remark(remark)
        self._title.setWordWrap(False)
        row.addWidget(self._title)
        row.addWidget(self._remark, 1)

    def show_remark(self, remark: str, hint: str = "") -> None:
        """Shows another remark; the hint is shown under the mouse."""
        self._remark.show_text(remark)
        self._remark.setToolTip(hint)


class _Remark(Painted):
    """Muted words at the right end of the place it is given.

    Unlike a QLabel it asks for no other place when the words change, so that a remark that counts along
    does not lay out the whole panel at every step.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = ""
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Shows other words."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        """A line."""
        return QSize(
            round(QFontMetricsF(self.font()).horizontalAdvance(self._text)), self.fontMetrics().height()
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the words, in figures of equal width."""
        painter = QPainter(self)
        font = painter.font()
        font.setFeature(QFont.Tag("tnum"), 1)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        words = QFontMetricsF(font).elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()


class PressButton(QAbstractButton):
    """A flat button that Enter presses as Space does; the main one of a panel is filled."""

    def __init__(self, label: str, parent: QWidget | None = None, *, is_main: bool = False) -> None:
        super().__init__(parent)
        self._is_main = is_main
        self.setText(label)
        self.setAccessibleName(label)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, in a panel as in a dialog."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The words, with room for the tile and the focus ring round them."""
        metrics = QFontMetricsF(bold_of(self.font()))
        wide = metrics.horizontalAdvance(self.text()) + 2.4 * metrics.height()
        return QSize(round(wide), round(2.3 * metrics.height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints tile, words and focus ring in the colours of the scheme."""
        paint_button(self, is_main=self._is_main)


def paint_button(button: QAbstractButton, *, is_main: bool) -> None:
    """A flat tile with the words of a button and the focus ring round it."""
    role, colours = QPalette.ColorRole, button.palette()
    ground, ink = (role.Highlight, role.HighlightedText) if is_main else (role.Button, role.ButtonText)
    painter = QPainter(button)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    is_touched = button.isEnabled() and (button.underMouse() or button.isDown())
    painter.setPen(QPen(colours.color(role.WindowText if is_touched else role.Mid), 1))
    painter.setBrush(colours.color(ground))
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6)
    painter.setPen(colours.color(ink))
    painter.setFont(bold_of(button.font()) if is_main else button.font())
    painter.drawText(button.rect(), Qt.AlignmentFlag.AlignCenter, button.text())
    if button.hasFocus():
        paint_ring(painter, QRectF(button.rect()), colours)
    painter.end()


def paint_ring(painter: QPainter, place: QRectF, colours: QPalette) -> None:
    """The ring round what has the focus."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours.color(QPalette.ColorRole.Link), 2))
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 7, 7)


class Ring(QWidget):
    """The focus ring of what scrolls, above its contents; it follows the focus and the size of its parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Comes and goes with the focus."""
        match event.type():
            case QEvent.Type.FocusIn:
                self.show()
                self.raise_()
            case QEvent.Type.FocusOut:
                self.hide()
            case QEvent.Type.Resize:
                self.setGeometry(self._around.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ring(painter, QRectF(self.rect()), self.palette())
        painter.end()


class ThinBar(QScrollBar):
    """An upright scroll bar that is only its handle, painted over the room of the arrow buttons too."""

    def sizeHint(self) -> QSize:
        """Narrow."""
        return QSize(_BAR_ROOM, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the handle, darker under the mouse."""
        handle = self._part(QStyle.SubControl.SC_ScrollBarSlider)
        groove = self._part(QStyle.SubControl.SC_ScrollBarGroove)
        stretch = self.height() / max(1, groove.height())
        top, tall = (handle.top() - groove.top()) * stretch, handle.height() * stretch
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        is_touched = self.underMouse() or self.isSliderDown()
        role = QPalette.ColorRole.PlaceholderText if is_touched else QPalette.ColorRole.Mid
        painter.setBrush(self.palette().color(role))
        painter.drawRoundedRect(QRectF(handle.left(), top, handle.width(), tall).adjusted(2, 2, -3, -2), 3, 3)
        painter.end()

    def _part(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self)


class Scroll(QScrollArea):
    """Contents that scroll up and down, also by the arrow keys; ringed while it has the focus."""

    def __init__(self, contents: QWidget, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(ThinBar(Qt.Orientation.Vertical))
        self.setWidget(contents)
        self._contents = contents
        Ring(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().rangeChanged.connect(self._take_focus_if_needed)

    def _take_focus_if_needed(self, _least: int, most: int) -> None:
        """Only what scrolls needs the keyboard."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """As high as the contents, where there is room."""
        return self._contents.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """A few lines, but no more than there are; as wide as the contents must be."""
        least = super().minimumSizeHint().boundedTo(self.sizeHint())
        wide = self._contents.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(max(least.width(), wide), least.height())


class Quote(QWidget):
    """A sentence with a coloured line at its left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._sentence = ""
        self._text = RichLabel()
        self._least_lines = 1
        layout = stack(self)
        layout.setContentsMargins(13, 3, 0, 3)
        layout.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def keep_lines(self, least: int) -> None:
        """Keeps room for so many lines, however short the sentence is."""
        self._least_lines = least
        self._keep_room()

    def _keep_room(self) -> None:
        self._text.setMinimumHeight(round(self._least_lines * self._text.line_height()))

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._keep_room()

    def show_text(self, sentence: str, look: Look) -> None:
        """Shows a sentence; cards in it are drawn."""
        if (sentence, look) == (self._sentence, self._look):
            return
        self._sentence, self._look = sentence, look
        self._text.show_text(rich(sentence), RichStyle.on_window(look))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the line."""
        if self._look is None:
            return
        painter = QPainter(self)
        tall = self._text.heightForWidth(self._text.width()) + 6
        painter.fillRect(0, 0, 3, tall, QColor(self._look.palette.accent))
        painter.end()


class CardStrip(Painted):
    """Small card faces side by side, overlapping where there are many; `share` of the usual size."""

    def __init__(self, cards: Sequence[Card], look: Look, share: float = 1.0) -> None:
        super().__init__()
        self._cards, self._look = tuple(cards), look
        self._card = small_card(self) * share
        self.setAccessibleName(", ".join(map(card_name, cards)))
        self.setFixedHeight(self._card.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the cards from left to right."""
        painter = QPainter(self)
        face = FaceLook.sized(self._card, self.devicePixelRatioF(), self._look)
        step = (self.width() - self._card.width()) / max(1, len(self._cards) - 1)
        step = min(step, self._card.width() + 6.0)
        for at, card in enumerate(self._cards):
            draw_sharp(painter, QPointF(round(at * step), 0), face_picture(card, face))
        painter.end()


def small_card(widget: QWidget) -> QSize:
    """The size of a card in panels and dialogs, by the widget's font."""
    wide = round(widget.fontMetrics().height() * 3.1)
    return QSize(wide, round(wide * _CARD_SHAPE))


def stack(widget: QWidget, *, margin: int = 0, spacing: int = 0) -> QVBoxLayout:
    """A vertical layout for the widget's contents."""
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    return layout


def empty(layout: QBoxLayout) -> None:
    """Removes everything from a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            drop(widget)


def drop(widget: QWidget) -> None:
    """Removes a widget, at once for the eye and for assistive technology."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def bold_label(text: str) -> QLabel:
    """Words in bold."""
    label = plain_label(text)
    label.setFont(bold_of(label.font()))
    return label


def muted_label(text: str) -> QLabel:
    """Words in the colour of remarks, which follows the scheme."""
    label = plain_label(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def plain_label(text: str) -> QLabel:
    """Words that wrap and are never taken for markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
