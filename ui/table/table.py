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
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from trainer.seats import SEATS, Seat
from ui.announce import announce
from ui.rich_label import RichLine, RichStyle
from ui.table.call_pad import CallPad
from ui.table.fan import Fan
from ui.table.layout import (
    CARD_ASPECT,
    SMALLEST,
    TableLayout,
    header_lines,
    header_parts,
    layout_of,
    text_scale,
)
from ui.table.motion import Motion
from ui.table.notice import NoticeBubble
from ui.table.seat_badge import SeatBadge
from ui.table.state import PlayedCard, TableFace
from ui.table.trick_area import TrickArea
from ui.text.table import headline_hint, totals_hint
from ui.theme import Look, Palette

_VEIL = 90
"""How dark the shadow over a finished deal is, of 255."""
_LARGEST_LINE_SHARE = 24
"""A line of text takes at most this part of the table's height, however large the user's font."""


class _Veil(QWidget):
    """A shadow over the whole table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the shadow."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(0, 0, 0, _VEIL))
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
        self._motion = Motion(self)
        self._felt = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.trick = TrickArea(self._motion, self)
        self._headline = RichLine(self)
        self._totals = RichLine(self, is_right=True)
        self._headline.setToolTip(headline_hint())
        self._totals.setToolTip(totals_hint())
        self._prompt = QLabel(self)
        self._prompt.setTextFormat(Qt.TextFormat.PlainText)
        self._prompt.setWordWrap(True)
        self._prompt.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self._prompt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.badges = {seat: SeatBadge(self) for seat in SEATS}
        self.call_pad = CallPad(self)
        self.notice = NoticeBubble(self)
        self.fan = Fan(self._motion, self)
        self._veil = _Veil(self)
        self.call_pad.hide()
        self.notice.hide()
        self._connect()

    def _connect(self) -> None:
        self.call_pad.chosen.connect(self.call_chosen)
        self.fan.chosen.connect(self.card_chosen)
        self.trick.continued.connect(self.continued)
        self.notice.why.connect(self.why_asked)
        self.notice.dismissed.connect(self.notice_dismissed)

    @property
    def animates(self) -> bool:
        """Are cards shown on their way? Off, they are at once where they belong."""
        return self._motion.is_on

    @animates.setter
    def animates(self, is_on: bool) -> None:
        self._motion.is_on = is_on
        if not is_on:
            self._motion.end_all()

    @property
    def is_moving(self) -> bool:
        """Is any card on its way?"""
        return self._motion.is_running

    def show_felt(self, look: Look) -> None:
        """Shows the bare table until there is something on it; what lies on it stays."""
        if self._face is None:
            self._wear(look)
        else:
            self.show_face(self._face, look)

    def _wear(self, look: Look) -> None:
        """Gives felt and words their colours."""
        if self._look is None or self._look.palette != look.palette:
            self._colour(look.palette)
            self._felt = QPixmap()
            self.update()
        self._look = look

    def show_face(self, face: TableFace, look: Look) -> None:
        """Shows a state of the table; what has not changed is left alone."""
        before, self._face = self._face, face
        self._wear(look)
        self._headline.show_text(face.headline, RichStyle.on_felt(look))
        self._totals.show_text(face.totals, RichStyle.on_felt(look))
        for seat_face in face.seats:
            self.badges[seat_face.seat].show_seat(seat_face, look)
        if before is not None and not set(before.trick) <= set(face.trick):
            self.trick.gather(before.trick, self._badge_places())
        starts = self._starts(face, before)
        self.trick.show_trick(face.trick, face.trick_winner, look)
        is_dealt = self.fan.show_hand(face, look)
        self._show_middle(face, look)
        self._arrange()
        self.trick.fly_in(starts)
        dealer = next((seat_face.seat for seat_face in face.seats if seat_face.is_dealer), None)
        if is_dealt and dealer is not None:  # a hand in a lesson may come from nobody
            self.trick.deal_out(dealer, self._badge_places(), look)
        self._speak(face, before)

    def _badge_places(self) -> dict[Seat, QRect]:
        return {seat: badge.geometry() for seat, badge in self.badges.items()}

    def _starts(self, face: TableFace, before: TableFace | None) -> dict[Seat, QRect]:
        """Where the cards come from that have just been played: from the fan, or from under a badge."""
        if before is None or not self.isVisible():
            return {}
        return {one.seat: self._start_of(one) for one in face.trick if one not in before.trick}

    def _start_of(self, played: PlayedCard) -> QRect:
        button = self.fan.button_of(played.card)
        if button is not None:
            return button.card_rect().translated(button.pos() + self.fan.pos())
        badge = self.badges[played.seat].geometry()
        start = QRect(0, 0, round(badge.height() * CARD_ASPECT), badge.height())
        start.moveCenter(badge.center())
        return start

    def _speak(self, face: TableFace, before: TableFace | None) -> None:
        """Tells a screen reader what the table waits for, and why a card was refused."""
        if face.notice is not None and (before is None or before.notice != face.notice):
            announce(self.notice, [self.notice.accessibleName()])
        elif before is not None and face.prompt != before.prompt:
            announce(self, [face.prompt])

    def _show_middle(self, face: TableFace, look: Look) -> None:
        """The call pad, the notice, or the prompt: what there is, in this order."""
        if face.call_pad:
            self.call_pad.show_pad(face.call_pad, look)
        if face.notice:
            self.notice.show_notice(face.notice, look)
        self._prompt.setText(face.prompt)
        self._veil.setVisible(face.is_over)
        self.call_pad.setVisible(face.call_pad is not None)
        self.notice.setVisible(face.notice is not None)
        self._prompt.setVisible(bool(face.prompt) and face.call_pad is None and face.notice is None)

    def _colour(self, palette: Palette) -> None:
        """Gives the words on the felt their colour."""
        colours = QPalette(self.palette())
        colours.setColor(QPalette.ColorRole.WindowText, QColor(palette.felt_text))
        for label in (self._prompt, self.call_pad):
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
        headline_width, totals_width = (line.sizeHint().width() for line in (self._headline, self._totals))
        lines = header_lines(self.width(), headline_width, totals_width)
        at = layout_of(self.size(), self.fontMetrics().height(), lines)
        headline, totals = header_parts(at.header, totals_width, lines)
        self._headline.setGeometry(headline)
        self._totals.setGeometry(totals)
        self._place_badges(at)
        self.trick.setGeometry(self.rect())
        self._veil.setGeometry(self.rect())
        self.trick.set_room(at.trick, at.trick_card)
        self._prompt.setGeometry(at.band)
        self.call_pad.setGeometry(at.pad)
        self.notice.fit(*((at.band,) if self.call_pad.isHidden() else (at.above_pad, at.over_badges)))
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
        """Paints the felt, lighter in the middle; it is kept as a picture, for cards move over it."""
        if self._look is None:
            QPainter(self).fillRect(self.rect(), self.palette().window())
            return
        ratio = self.devicePixelRatioF()
        if self._felt.isNull() or self._felt.size() != self.size() * ratio:
            self._felt = self._new_felt(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._felt)
        painter.end()

    def _new_felt(self, ratio: float) -> QPixmap:
        """Without transparency, which would take several times as long to draw."""
        assert self._look is not None
        felt = QPixmap(self.size() * ratio)
        felt.setDevicePixelRatio(ratio)
        middle = QPointF(self.width() / 2, self.height() * 0.45)
        light = QRadialGradient(middle, max(self.width(), self.height()) * 0.62)
        light.setColorAt(0, QColor(self._look.palette.felt_centre))
        light.setColorAt(1, QColor(self._look.palette.felt_edge))
        painter = QPainter(felt)
        painter.fillRect(self.rect(), light)
        painter.end()
        return felt
