"""The table from above: felt, four badges, the trick, the call pad or a notice, and South's fan."""

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from trainer.seats import SEATS, Seat
from ui.table.call_pad import CallPad
from ui.table.fan import Fan
from ui.table.layout import SMALLEST, TableLayout, header_parts, layout_of, text_scale
from ui.table.notice import NoticeBubble
from ui.table.seat_badge import SeatBadge
from ui.table.state import TableFace
from ui.table.trick_area import TrickArea
from ui.theme import Look, Palette

_LARGEST_LINE_SHARE = 24
"""A line of text takes at most this part of the table's height, however large the user's font."""


class ElidedLabel(QLabel):
    """A line that ends in … where it is too long, in figures of equal width."""

    def __init__(self, alignment: Qt.AlignmentFlag, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._side = alignment

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what fits."""
        painter = QPainter(self)
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(self.rect(), self._side | Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()


class TableView(QWidget):
    """Draws a TableFace and says what was chosen; it decides nothing."""

    call_chosen = Signal(int)
    """A call was pressed."""
    card_chosen = Signal(object)
    """A Card of the hand was pressed, legal or not."""
    continued = Signal()
    """The felt or the trick was clicked."""
    why_asked = Signal()
    """The notice's link was pressed."""
    notice_dismissed = Signal()
    """The notice was clicked away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: TableFace | None = None
        self._look: Look | None = None
        self._headline = ElidedLabel(Qt.AlignmentFlag.AlignLeft, self)
        self._totals = ElidedLabel(Qt.AlignmentFlag.AlignRight, self)
        self._prompt = QLabel(self)
        self._prompt.setTextFormat(Qt.TextFormat.PlainText)
        self._prompt.setWordWrap(True)
        self._prompt.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self._prompt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.trick = TrickArea(self)
        self.badges = {seat: SeatBadge(self) for seat in SEATS}
        self.call_pad = CallPad(self)
        self.notice = NoticeBubble(self)
        self.fan = Fan(self)
        self.call_pad.hide()
        self.notice.hide()
        self._connect()

    def _connect(self) -> None:
        self.call_pad.chosen.connect(self.call_chosen)
        self.fan.chosen.connect(self.card_chosen)
        self.trick.continued.connect(self.continued)
        self.notice.why.connect(self.why_asked)
        self.notice.dismissed.connect(self.notice_dismissed)

    def show_face(self, face: TableFace, palette: Palette, four_colour: bool) -> None:
        """Shows a state of the table; what has not changed is left alone."""
        look = Look(palette, four_colour)
        if self._look is None or self._look.palette != palette:
            self._colour(palette)
        self._face, self._look = face, look
        self._headline.setText(face.headline)
        self._totals.setText(face.totals)
        for seat_face in face.seats:
            self.badges[seat_face.seat].show_seat(seat_face, look)
        self.trick.show_trick(face.trick, face.trick_winner, look)
        self.fan.show_hand(face, look)
        self._show_middle(face, look)
        self._arrange()
        self.update()

    def _show_middle(self, face: TableFace, look: Look) -> None:
        """The call pad, the notice, or the prompt: what there is, in this order."""
        if face.call_pad:
            self.call_pad.show_pad(face.call_pad, look)
        if face.notice:
            self.notice.show_notice(face.notice, look)
        self._prompt.setText(face.prompt)
        self.trick.setVisible(face.call_pad is None)
        self.call_pad.setVisible(face.call_pad is not None)
        self.notice.setVisible(face.notice is not None)
        self._prompt.setVisible(bool(face.prompt) and face.call_pad is None and face.notice is None)

    def _colour(self, palette: Palette) -> None:
        """Gives the labels on the felt their colour."""
        colours = QPalette(self.palette())
        colours.setColor(QPalette.ColorRole.WindowText, QColor(palette.felt_text))
        for label in (self._headline, self._totals, self._prompt, self.call_pad):
            label.setPalette(colours)

    def minimumSizeHint(self) -> QSize:
        """The smallest table whose parts keep apart."""
        return SMALLEST

    def sizeHint(self) -> QSize:
        """A comfortable table."""
        return QSize(900, 720)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the table anew."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the user's text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationFontChange:
            self._arrange()

    def _arrange(self) -> None:
        self._fit_font()
        at = layout_of(self.size(), self.fontMetrics().height())
        headline, totals = header_parts(at.header, self._totals.sizeHint().width() + 2)
        self._headline.setGeometry(headline)
        self._totals.setGeometry(totals)
        self._place_badges(at)
        self.trick.setGeometry(at.trick)
        self.trick.set_card_size(at.trick_card)
        self._prompt.setGeometry(at.band)
        self.call_pad.setGeometry(at.pad)
        self.notice.fit(at.band if self.call_pad.isHidden() else at.above_pad)
        self.fan.setGeometry(at.fan)
        self.fan.set_card_size(at.fan_card)

    def _fit_font(self) -> None:
        """Writes larger in a large window; never so large that the parts would collide."""
        font = QFont(QApplication.font())
        size = font.pointSizeF() * text_scale(self.size())
        line = QFontMetrics(font).height() * text_scale(self.size())
        largest = max(self.height(), SMALLEST.height()) / _LARGEST_LINE_SHARE
        font.setPointSizeF(size * min(1.0, largest / line))
        font.setFeature(QFont.Tag("tnum"), 1)
        if font != self.font():
            self.setFont(font)

    def _place_badges(self, at: TableLayout) -> None:
        """Each badge as wide as its words, on the outer side of its place."""
        for seat, badge in self.badges.items():
            room = at.badge(seat)
            place = QRect(room.topLeft(), badge.sizeHint().boundedTo(room.size()))
            match seat:
                case Seat.EAST:
                    place.moveRight(room.right())
                case Seat.WEST:
                    place.moveLeft(room.left())
                case _:
                    place.moveLeft(room.center().x() - place.width() // 2)
            badge.setGeometry(place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the press, so that the release comes here too."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the felt goes on."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.continued.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the felt, lighter in the middle."""
        if self._look is None:
            return
        painter = QPainter(self)
        middle = QPointF(self.width() / 2, self.height() * 0.45)
        light = QRadialGradient(middle, max(self.width(), self.height()) * 0.62)
        light.setColorAt(0, QColor(self._look.palette.felt_centre))
        light.setColorAt(1, QColor(self._look.palette.felt_edge))
        painter.fillRect(self.rect(), light)
        painter.end()
