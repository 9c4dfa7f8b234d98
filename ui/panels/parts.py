"""Small parts that panels and dialogs share: heads, bar rows, buttons, scrolling, cards in a strip."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.cards import Card
from ui.rich_label import RichLabel, RichStyle, bold_of
from ui.table.faces import FaceLook, face_picture
from ui.table.state import RichText
from ui.text.cards import card_name
from ui.theme import Look, Palette

GAP = 10
"""Between the columns of a row, in pixels."""
SIDE = 14
"""Between the edge of a panel and its contents."""
_LEAST_BAR = 44
_BAR_THICKNESS = 8
_CARD_SHAPE = 1.45
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Ink(Enum):
    """What a figure is written in."""

    PLAIN = auto()
    STRONG = auto()
    MUTED = auto()
    GAIN = auto()
    LOSS = auto()

    def colour(self, palette: Palette) -> QColor:
        """The colour on a window."""
        names = {Ink.MUTED: palette.muted, Ink.GAIN: palette.gain, Ink.LOSS: palette.loss}
        return QColor(names.get(self, palette.text))

    def font(self, font: QFont) -> QFont:
        """Bold where it is to stand out, with figures of equal width."""
        made = bold_of(font) if self in (Ink.STRONG, Ink.GAIN) else QFont(font)
        made.setFeature(QFont.Tag("tnum"), 1)
        return made

    def width_of(self, text: str, font: QFont) -> float:
        """The width of a text in this ink, in pixels."""
        return QFontMetricsF(self.font(font)).horizontalAdvance(text) + 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A right-aligned figure of a row."""

    text: str
    ink: Ink = Ink.PLAIN


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row: words or a card, a bar from 0 to 1, figures, a muted note; `name` is read aloud.

    Without a bar the label has its room too. `hint` is shown under the mouse.
    """

    label: RichText
    bar: float | None
    figures: tuple[Figure, ...]
    name: str
    note: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths that the rows of a list share, in pixels; the bar takes the rest."""

    label: float
    figures: tuple[float, ...]
    note: float

    @classmethod
    def of(cls, rows: Sequence[BarRow], font: QFont, look: Look) -> "_Columns":
        """The widest of each column."""
        measure = RichLabel()
        measure.setFont(font)
        labels = [0]
        for row in rows:
            if row.bar is not None:
                measure.show_text(row.label, RichStyle.on_window(look))
                labels.append(measure.sizeHint().width())
        columns = zip(*(row.figures for row in rows), strict=True)
        figures = tuple(max(one.ink.width_of(one.text, font) for one in column) for column in columns)
        note = max((Ink.MUTED.width_of(row.note, font) for row in rows if row.note), default=-GAP)
        return cls(max(labels), figures, note + GAP)

    def bar_end(self, whole: float) -> float:
        """Where the bars end: a long note gives way to a short bar."""
        figures = sum(self.figures) + GAP * len(self.figures)
        return max(self.label + GAP + _LEAST_BAR, whole - figures - self.note)


class _RowView(QWidget):
    """One bar row, painted; the label is a child, for cards are drawn in it."""

    def __init__(self, row: BarRow, look: Look, columns: _Columns, parent: QWidget) -> None:
        super().__init__(parent)
        self._row, self._look, self._columns = row, look, columns
        self._label = RichLabel(self)
        self._label.show_text(row.label, RichStyle.on_window(look))
        self.setAccessibleName(row.name)
        self.setToolTip(row.hint)
        self.setFixedHeight(row_height(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The label stands in the middle of the row's height."""
        super().resizeEvent(event)
        tall = self._label.sizeHint().height()
        wide = self._columns.label if self._row.bar is not None else self._columns.bar_end(self.width())
        self._label.setGeometry(0, round((self.height() - tall) / 2), round(wide) + 1, tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints bar, figures, note and the line below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self._columns.bar_end(self.width())
        if self._row.bar is not None:
            self._paint_bar(painter, self._columns.label + GAP, left, self._row.bar)
        for figure, wide in zip(self._row.figures, self._columns.figures, strict=True):
            write(painter, QRectF(left + GAP, 0, wide, self.height()), figure, self._look.palette)
            left += GAP + wide
        room = QRectF(left + GAP, 0, self.width() - left - GAP, self.height())
        write(painter, room, Figure(self._row.note, Ink.MUTED), self._look.palette, align=_LEFT)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(self._look.palette.line))
        painter.end()

    def _paint_bar(self, painter: QPainter, left: float, right: float, share: float) -> None:
        """The filled part is cut from a round-ended bar, so that a short one is no dot."""
        track = QRectF(left, (self.height() - _BAR_THICKNESS) / 2, right - left, _BAR_THICKNESS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.palette.bar_track))
        painter.drawRoundedRect(track, _BAR_THICKNESS / 2, _BAR_THICKNESS / 2)
        painter.save()
        painter.setClipRect(QRectF(left, 0, share * track.width(), self.height()))
        painter.setBrush(QColor(self._look.palette.bar))
        painter.drawRoundedRect(track, _BAR_THICKNESS / 2, _BAR_THICKNESS / 2)
        painter.restore()


def write(
    painter: QPainter,
    place: QRectF,
    figure: Figure,
    palette: Palette,
    *,
    align: Qt.AlignmentFlag = _RIGHT,
) -> None:
    """Writes a text into a place, shortened with dots where it is too long."""
    before = painter.font()
    painter.setFont(figure.ink.font(before))
    painter.setPen(figure.ink.colour(palette))
    metrics = QFontMetricsF(painter.font())
    words = metrics.elidedText(figure.text, Qt.TextElideMode.ElideRight, place.width() + 1)
    painter.drawText(place, align, words)
    painter.setFont(before)


def row_height(widget: QWidget) -> int:
    """The height of a row in the widget's font."""
    return round(widget.fontMetrics().height() * 1.42)


class BarList(QWidget):
    """Bar rows below each other with common columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = stack(self)

    def show_rows(self, rows: Sequence[BarRow], look: Look) -> None:
        """Shows other rows; all have as many figures."""
        empty(self._rows)
        columns = _Columns.of(rows, self.font(), look)
        for row in rows:
            self._rows.addWidget(_RowView(row, look, columns, self))


class SectionHead(QWidget):
    """A bold title at the left, and at the right a muted remark."""

    def __init__(self, title: str, remark: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._title = bold_label(title)
        self._remark = muted_label(remark)
        self._remark.setWordWrap(False)
        self._title.setWordWrap(False)
        row.addWidget(self._title)
        row.addStretch()
        row.addWidget(self._remark)

    def show_remark(self, remark: str) -> None:
        """Shows another remark."""
        self._remark.setText(remark)


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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The words, with room for the tile and the focus ring round them."""
        metrics = QFontMetricsF(bold_of(self.font()))
        wide = metrics.horizontalAdvance(self.text()) + 2.4 * metrics.height()
        return QSize(round(wide), round(2.3 * metrics.height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints tile, words and focus ring in the colours of the scheme."""
        role, colours = QPalette.ColorRole, self.palette()
        ground, ink = (
            (role.Highlight, role.HighlightedText) if self._is_main else (role.Button, role.ButtonText)
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_touched = self.underMouse() or self.isDown()
        painter.setPen(QPen(colours.color(role.WindowText if is_touched else role.Mid), 1))
        painter.setBrush(colours.color(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6)
        painter.setPen(colours.color(ink))
        painter.setFont(bold_of(self.font()) if self._is_main else self.font())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()


def paint_ring(painter: QPainter, place: QRectF, colours: QPalette) -> None:
    """The ring round what has the focus."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours.color(QPalette.ColorRole.Link), 2))
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 7, 7)


class _Ring(QWidget):
    """The focus ring of a scroll area, above its contents."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ring(painter, QRectF(self.rect()), self.palette())
        painter.end()


class Scroll(QScrollArea):
    """Contents that scroll up and down, also by the arrow keys; ringed while it has the focus."""

    def __init__(self, contents: QWidget, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(contents)
        self._contents = contents
        self._ring = _Ring(self)
        self._ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ring.hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().rangeChanged.connect(self._take_focus_if_needed)

    def _take_focus_if_needed(self, _least: int, most: int) -> None:
        """Only what scrolls needs the keyboard."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """As high as the contents, where there is room."""
        return self._contents.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """A few lines, but no more than there are."""
        return super().minimumSizeHint().boundedTo(self.sizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The ring goes round the whole area."""
        super().resizeEvent(event)
        self._ring.setGeometry(self.rect())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the ring."""
        super().focusInEvent(event)
        self._ring.setVisible(True)
        self._ring.raise_()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hides the ring."""
        super().focusOutEvent(event)
        self._ring.setVisible(False)


class CardStrip(QWidget):
    """Small card faces side by side, overlapping where there are many."""

    def __init__(self, cards: Sequence[Card], look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards, self._look = tuple(cards), look
        self._card = small_card(self)
        self.setAccessibleName(", ".join(map(card_name, cards)))
        self.setFixedHeight(self._card.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the cards from left to right."""
        painter = QPainter(self)
        face = FaceLook.sized(self._card, self.devicePixelRatioF(), self._look)
        step = (self.width() - self._card.width()) / max(1, len(self._cards) - 1)
        step = min(step, self._card.width() + 6.0)
        for at, card in enumerate(self._cards):
            painter.drawImage(round(at * step), 0, face_picture(card, face))
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
    """Removes everything from a layout, at once for the eye and for assistive technology."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
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
