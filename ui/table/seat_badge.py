"""The badge of a seat: avatar, name, dealer mark, tricks against call, and how the contract stands."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from trainer.cards import Suit
from ui.painted import Painted
from ui.rich_label import bold_of
from ui.table.faces import suit_path
from ui.table.state import Contract, SeatFace
from ui.text.language import tr
from ui.theme import Ground, Look, Palette

DEALER_LETTER = "D"
_RING = 3


def small_of(font: QFont) -> QFont:
    """The font of secondary words, with figures of equal width."""
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * 0.9)
    small.setFeature(QFont.Tag("tnum"), 1)
    return small


def check_path() -> QPainterPath:
    """The stroke of a check mark in a box of one unit, centred on the origin."""
    path = QPainterPath(QPointF(-0.38, 0.02))
    path.lineTo(-0.1, 0.3)
    path.lineTo(0.4, -0.32)
    return path


def cross_path() -> QPainterPath:
    """The strokes of a cross in a box of one unit, centred on the origin."""
    path = QPainterPath(QPointF(-0.3, -0.3))
    path.lineTo(0.3, 0.3)
    path.moveTo(0.3, -0.3)
    path.lineTo(-0.3, 0.3)
    return path


def contract_colour(contract: Contract, palette: Palette) -> str:
    """The colour of tricks and figures for a contract that is open, made or broken."""
    match contract:
        case Contract.MADE:
            return palette.made
        case Contract.BROKEN:
            return palette.broken
        case _:
            return palette.badge_text


@dataclass(frozen=True, slots=True)
class _Measures:
    """The metrics of a badge for its fonts, in pixels."""

    name: QFontMetricsF
    small: QFontMetricsF
    avatar: float
    dot: float

    @property
    def void(self) -> float:
        """The side of the sign of a suit the seat is void of."""
        return self.small.capHeight() * 1.55

    @property
    def gap(self) -> float:
        """Room between neighbouring parts."""
        return self.small.height() * 0.38


class SeatBadge(Painted):
    """Shows a SeatFace as a dark pill with a gold ring when the seat is to act."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: SeatFace | None = None
        self._look: Look | None = None

    def show_seat(self, face: SeatFace, look: Look) -> None:
        """Shows a seat; under the mouse and to a screen reader it says in words what is shown."""
        if (face, look) == (self._face, self._look):
            return
        self._face, self._look = face, look
        dealer = tr("dealer") if face.is_dealer else ""
        words = ", ".join(word for word in (face.name, face.level, dealer, face.detail) if word)
        self.setAccessibleName(f"{words}. {face.hint}" if face.hint else words)
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its content, two lines high."""
        measures = self._measures()
        tall = round(2 * self.fontMetrics().height() + 14)
        if self._face is None:
            return QSize(tall, tall)
        text = max(self._upper_width(self._face, measures), self._lower_width(self._face, measures))
        edges = 2 * _RING + 4 + measures.avatar + measures.gap * 1.5 + tall * 0.36
        return QSize(round(edges + text + _voids_width(self._face, measures)), tall)

    def _measures(self) -> _Measures:
        name, small = QFontMetricsF(bold_of(self.font())), QFontMetricsF(small_of(self.font()))
        avatar = 2 * self.fontMetrics().height() + 14 - 2 * _RING - 6
        return _Measures(name, small, avatar, small.capHeight() * 0.86)

    def _upper_width(self, face: SeatFace, measures: _Measures) -> float:
        wide = measures.name.horizontalAdvance(face.name)
        if face.is_dealer:
            wide += measures.gap + _chip_width(measures)
        if aside := _aside(face):
            wide += measures.gap + measures.small.horizontalAdvance(aside)
        return wide + 1

    def _lower_width(self, face: SeatFace, measures: _Measures) -> float:
        if face.contract is Contract.NONE or face.call is None:
            return measures.small.horizontalAdvance(face.detail) + 1
        dots = _dot_count(face) * measures.dot * 1.35
        sign = measures.small.capHeight() * 1.6 if face.contract is not Contract.OPEN else 0
        return dots + measures.gap + measures.small.horizontalAdvance(_score_text(face)) + sign + 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the pill and what is on it."""
        if self._face is None or self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        artist = _BadgePainter(painter, self._face, self._look, self._measures())
        artist.set_fonts(bold_of(self.font()), small_of(self.font()))
        artist.paint(QRectF(self.rect()))
        painter.end()


def _score_text(face: SeatFace) -> str:
    return f"{face.tricks} / {face.call}"


def _aside(face: SeatFace) -> str:
    """The small words beside the name: the detail during play, else the level."""
    return face.detail if face.contract is not Contract.NONE and face.detail else face.level


def _dot_count(face: SeatFace) -> int:
    return max(face.call or 0, face.tricks)


def _voids_width(face: SeatFace, measures: _Measures) -> float:
    return len(face.voids) * measures.void * 1.35 + (measures.gap if face.voids else 0.0)


def _chip_width(measures: _Measures) -> float:
    return measures.small.horizontalAdvance(DEALER_LETTER) + measures.gap * 1.6


class _BadgePainter:
    """Paints one badge from left to right; long names elide, dots close up where there are many."""

    def __init__(self, painter: QPainter, face: SeatFace, look: Look, measures: _Measures) -> None:
        self.painter = painter
        self.face = face
        self.look = look
        self.palette = look.palette
        self.measures = measures
        self.name_font = QFont()
        self.small_font = QFont()

    def set_fonts(self, name: QFont, small: QFont) -> None:
        """Sets the font of the name and that of all other words."""
        self.name_font, self.small_font = name, small

    def paint(self, place: QRectF) -> None:
        """Paints the badge into its place."""
        pill = place.adjusted(_RING / 2, _RING / 2, -_RING / 2, -_RING / 2)
        self._paint_pill(pill)
        avatar = QRectF(pill.left() + 4, 0, self.measures.avatar, self.measures.avatar)
        avatar.moveTop(pill.center().y() - avatar.height() / 2)
        self._paint_avatar(avatar)
        left = avatar.right() + self.measures.gap * 1.2
        right = pill.right() - pill.height() * 0.3
        if self._has_room_for_voids(right - left):
            right = self._paint_voids(right, pill.center().y())
        middle = pill.center().y()
        self._paint_upper(left, right, middle - self.measures.small.height() * 0.22)
        self._paint_lower(left, right, middle + self.measures.small.height() * 0.76)

    def _has_room_for_voids(self, room: float) -> bool:
        """Whether the voids leave a readable part of the name."""
        chip = _chip_width(self.measures) + self.measures.gap if self.face.is_dealer else 0.0
        name = min(self.measures.name.horizontalAdvance(self.face.name), 2.5 * self.measures.name.height())
        return _voids_width(self.face, self.measures) + chip + name <= room + 1

    def _paint_pill(self, pill: QRectF) -> None:
        is_ringed = self.face.is_to_act
        self.painter.setPen(QPen(QColor(self.palette.accent), _RING) if is_ringed else Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.palette.badge))
        self.painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)

    def _paint_avatar(self, place: QRectF) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.palette.avatar))
        self.painter.drawEllipse(place)
        font = QFont(self.name_font)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self._write(place, self.face.name[:1].upper(), font, self.palette.avatar_text)

    def _write(self, place: QRectF, words: str, font: QFont, colour: str) -> None:
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_voids(self, right: float, middle: float) -> float:
        """The suits this seat has shown not to hold, hollow and struck out.

        Returns where the text must end.
        """
        side = self.measures.void
        for suit in reversed(self.face.voids):
            self._paint_void(suit, QRectF(right - side, middle - side / 2, side, side))
            right -= side * 1.35
        return right - (self.measures.gap if self.face.voids else 0)

    def _paint_void(self, suit: Suit, place: QRectF) -> None:
        ink = QColor(self.palette.suit_ink(suit, Ground.BADGE, four_colour=self.look.four_colour))
        self.painter.save()
        self.painter.translate(place.center())
        self.painter.scale(place.width(), place.height())
        self.painter.strokePath(suit_path(suit), QPen(ink, 0.09))
        self.painter.setPen(QPen(QColor(self.palette.badge_text), 0.1))
        self.painter.drawLine(QPointF(-0.55, 0.5), QPointF(0.55, -0.5))
        self.painter.restore()

    def _paint_upper(self, left: float, right: float, baseline: float) -> None:
        chip = _chip_width(self.measures) + self.measures.gap if self.face.is_dealer else 0.0
        name = self.measures.name.elidedText(self.face.name, Qt.TextElideMode.ElideRight, right - left - chip)
        self.painter.setFont(self.name_font)
        self.painter.setPen(QColor(self.palette.badge_text))
        self.painter.drawText(QPointF(left, baseline), name)
        left += self.measures.name.horizontalAdvance(name) + self.measures.gap
        if self.face.is_dealer:
            left = self._paint_chip(left, baseline) + self.measures.gap
        self._paint_aside(left, right, baseline)

    def _paint_aside(self, left: float, right: float, baseline: float) -> None:
        """Words that may be left out where the name needs the room."""
        words = _aside(self.face)
        if self.measures.small.horizontalAdvance(words) <= right - left + 1:
            self._write_small(left, baseline, words, self.palette.badge_muted)

    def _write_small(self, left: float, baseline: float, words: str, colour: str) -> None:
        self.painter.setFont(self.small_font)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(QPointF(left, baseline), words)

    def _paint_chip(self, left: float, baseline: float) -> float:
        cap = self.measures.name.capHeight()
        chip = QRectF(left, baseline - cap * 1.22, _chip_width(self.measures), cap * 1.44)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.palette.accent))
        self.painter.drawRoundedRect(chip, cap * 0.4, cap * 0.4)
        font = bold_of(self.small_font)
        font.setPointSizeF(font.pointSizeF() * 0.88)
        self._write(chip, DEALER_LETTER, font, self.palette.accent_text)
        return chip.right()

    def _paint_lower(self, left: float, right: float, baseline: float) -> None:
        if self.face.contract is Contract.NONE or self.face.call is None:
            words = self.measures.small.elidedText(
                self.face.detail, Qt.TextElideMode.ElideRight, max(0.0, right - left)
            )
            self._write_small(left, baseline, words, self.palette.badge_muted)
            return
        colour = contract_colour(self.face.contract, self.palette)
        score = _score_text(self.face)
        sign = self.measures.small.capHeight() * 1.6 if self.face.contract is not Contract.OPEN else 0.0
        figures = self.measures.small.horizontalAdvance(score)
        middle = baseline - self.measures.small.capHeight() / 2
        left = self._paint_dots(left, right - figures - sign - self.measures.gap, middle, colour)
        self._write_small(left + self.measures.gap, baseline, score, colour)
        self._paint_sign(left + self.measures.gap + figures + sign * 0.62, middle, colour)

    def _paint_dots(self, left: float, right: float, middle: float, colour: str) -> float:
        """A full dot for each trick, a hollow one for each still owed; returns the right end.

        Where they would be too small to count, the figures alone must do.
        """
        count = _dot_count(self.face)
        pitch = min(self.measures.dot * 1.35, (right - left) / max(1, count))
        if count == 0 or pitch < self.measures.dot * 0.5:
            return left - self.measures.gap
        radius = min(self.measures.dot, pitch * 0.82) / 2
        self.painter.setPen(QPen(QColor(colour), 1.2))
        for at in range(count):
            is_won = at < self.face.tricks
            self.painter.setBrush(QColor(colour) if is_won else Qt.BrushStyle.NoBrush)
            self.painter.drawEllipse(QPointF(left + radius + 0.6 + at * pitch, middle), radius, radius)
        return left + pitch * count

    def _paint_sign(self, centre: float, middle: float, colour: str) -> None:
        paths = {Contract.MADE: check_path(), Contract.BROKEN: cross_path()}
        path = paths.get(self.face.contract)
        if path is None:
            return
        side = self.measures.small.capHeight() * 1.15
        self.painter.save()
        self.painter.translate(centre, middle)
        self.painter.scale(side, side)
        pen = QPen(QColor(colour), 0.19)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(path, pen)
        self.painter.restore()
