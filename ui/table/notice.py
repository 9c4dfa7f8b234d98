"""The bubble that says why a card is refused."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from trainer.cards import Card, Suit
from ui.pressing import pressed_by_enter
from ui.rich_label import Piece, RichLabel, RichStyle, bold_of, plain_text
from ui.table.state import Notice, Strong
from ui.theme import Look, Palette

_MARGIN = 14
_SHADOW = 6


class LinkButton(QAbstractButton):
    """Words that act like a link: bold, underlined under the mouse, ringed with focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette: Palette | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_link(self, label: str, palette: Palette) -> None:
        """Shows the words."""
        self._palette = palette
        self.setText(label)
        self.setAccessibleName(label)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The words, a chevron, and room for the ring."""
        metrics = self.fontMetrics()
        wide = QFontMetrics(bold_of(self.font())).horizontalAdvance(self.text())
        return QSize(wide + metrics.height() + 6, metrics.height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints words, chevron and ring."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = bold_of(self.font())
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(QColor(self._palette.notice_link))
        text = painter.boundingRect(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.text())
        text.moveLeft(5)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.text())
        gap = self.fontMetrics().height() * 0.55
        self._paint_chevron(painter, QPointF(text.right() + gap, text.center().y() + 1.5))
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._palette.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.end()

    def _paint_chevron(self, painter: QPainter, tip: QPointF) -> None:
        reach = self.fontMetrics().xHeight() * 0.42
        painter.setPen(QPen(QColor(self._palette.notice_link), 1.8) if self._palette else QPen())
        painter.drawPolyline([tip + QPointF(-reach, -reach), tip, tip + QPointF(-reach, reach)])


class NoticeBubble(QWidget):
    """The refusal in words with cards drawn; a click or Escape puts it away, the link tells more."""

    why = Signal()
    """The link was pressed."""
    dismissed = Signal()
    """The bubble was clicked, or Escape pressed in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._text = RichLabel(self)
        self._text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._link = LinkButton(self)
        self._link.clicked.connect(self.why)

    @property
    def link(self) -> LinkButton:
        """The button that tells more."""
        return self._link

    def show_notice(self, notice: Notice, look: Look) -> None:
        """Shows a refusal."""
        self._look = look
        text = (*map(_alert, notice.title), " ", *notice.body)
        self._text.show_text(text, RichStyle.on_notice(look))
        self._link.show_link(notice.why_label, look.palette)
        self._link.setVisible(bool(notice.why_label))
        self.setAccessibleName(plain_text(text))
        self.update()

    def fit(self, *bands: QRect) -> None:
        """Takes as much of a band as the words need, standing on its bottom; long words take its width.

        It is the first band in which they have room, or the last one.
        """
        band = next((one for one in bands if self._height_in(one.width()) <= one.height()), bands[-1])
        wide = min(band.width(), self._wanted_width())
        if self._height_in(wide) > band.height():
            wide = band.width()
        tall = self._height_in(wide)
        self.setGeometry(band.center().x() - wide // 2, band.bottom() + 1 - tall, wide, tall)
        self._arrange(wide)

    def _wanted_width(self) -> int:
        """Wide enough for about two and a half lines, so that a short refusal is no long ribbon."""
        line = self._text.line_height()
        whole = self._text.end_of_text(100_000).x() + self._link.sizeHint().width()
        return round(max(18 * line, min(whole / 2.4, 34 * line))) + 2 * (_MARGIN + _SHADOW)

    def _height_in(self, width: int) -> int:
        inside = width - 2 * (_MARGIN + _SHADOW)
        text = self._text.heightForWidth(inside)
        link = 0 if self._link_follows(inside) else self._link.sizeHint().height()
        return text + link + 2 * (_MARGIN + _SHADOW) - 4

    def _link_follows(self, inside: int) -> bool:
        """Whether the link has room at the end of the last line."""
        return self._text.end_of_text(inside).x() + self._link.sizeHint().width() + 4 <= inside

    def _arrange(self, width: int) -> None:
        inside = width - 2 * (_MARGIN + _SHADOW)
        left, top = _MARGIN + _SHADOW, _MARGIN + _SHADOW - 2
        tall = self._text.heightForWidth(inside)
        self._text.setGeometry(left, top, inside, tall)
        end = self._text.end_of_text(inside)
        size = self._link.sizeHint()
        place = QPointF(left + end.x() + 4, top + end.y() - 2)
        if not self._link_follows(inside):
            place = QPointF(left - 5, top + tall)
        self._link.setGeometry(QRect(place.toPoint(), size))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the bubble away."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click puts the bubble away."""
        event.accept()
        self.dismissed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the paper and its shadow."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW - 2, -_SHADOW, -_SHADOW - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 14))
        for spread in range(_SHADOW, 0, -1):
            shade = paper.adjusted(-spread, -spread + 2, spread, spread + 2)
            painter.drawRoundedRect(shade, 10 + spread, 10 + spread)
        painter.setBrush(QColor(self._look.palette.notice))
        painter.drawRoundedRect(paper, 10, 10)
        painter.end()


def _alert(piece: Piece) -> Piece:
    """A piece of a title, in the colour of titles; cards keep their own."""
    match piece:
        case Card() | Suit():
            return piece
        case Strong():
            return Strong(piece.text, is_alert=True)
        case _:
            return Strong(piece, is_alert=True)
