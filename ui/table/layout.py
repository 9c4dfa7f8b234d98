"""Where everything on the table goes: rectangles as a pure function of the size.

From top to bottom: the header line, North's badge, the trick between West's and East's badges, a band for the
notice or the prompt, South's badge, the fan. The call pad uses the trick's room below the side badges.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from trainer.seats import Seat

SMALLEST = QSize(580, 520)
"""The smallest table whose parts keep apart."""

CARD_ASPECT = 0.7
"""Width of a card over its height."""

_REFERENCE = QSize(1000, 720)
_GAP = 6


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles on the table; a badge may use less than its place, the fan's cards stand on its bottom.

    `band` has room for a notice while cards are played, `above_pad` while calls are made.
    """

    header: QRect
    badges: tuple[QRect, QRect, QRect, QRect]
    trick: QRect
    trick_card: QSize
    band: QRect
    above_pad: QRect
    pad: QRect
    fan: QRect
    fan_card: QSize

    @property
    def over_badges(self) -> QRect:
        """All of the table above the pad, for what finds no room between the badges."""
        return QRect(self.band.left(), 0, self.band.width(), self.above_pad.bottom() + 1)

    def badge(self, seat: Seat) -> QRect:
        """The place of a seat's badge."""
        return self.badges[seat]


def text_scale(size: QSize) -> float:
    """How much larger than usual the table writes; grows slowly with the window.

    >>> text_scale(QSize(640, 560)), text_scale(QSize(1000, 720)), text_scale(QSize(3840, 2160))
    (1.0, 1.0, 2.0)
    """
    room = min(size.width() / _REFERENCE.width(), size.height() / _REFERENCE.height())
    return max(1.0, min(2.0, 1.0 + (room - 1.0) * 0.5))


def layout_of(size: QSize, line: int, header_lines: int = 1) -> TableLayout:
    """The rectangles of a table of this size, with lines of text `line` pixels high, so many in the header.

    >>> at = layout_of(QSize(640, 560), 18)
    >>> at.trick.intersects(at.band), at.fan.bottom() < 560
    (False, True)
    """
    width, height = max(size.width(), SMALLEST.width()), max(size.height(), SMALLEST.height())
    margin = max(10, round(min(width, height) * 0.02))
    header = QRect(margin, 4, width - 2 * margin, header_lines * line + 12)
    fan_card = _fan_card(width, height)
    fan = _fan(width, height, fan_card)
    badge = QSize(min(round(width * 0.285), 14 * line), 2 * line + 14)
    north = QRect(QPoint((width - badge.width()) // 2, header.bottom() + _GAP), badge)
    south = QRect(QPoint(north.left(), fan.top() - _GAP - badge.height()), badge)
    band = _band(width, south.top() - _GAP, margin, line)
    middle = QRect(margin, north.bottom() + _GAP, width - 2 * margin, band.top() - north.bottom() - 2 * _GAP)
    west, east = _side_badges(middle, badge)
    trick = QRect(west.right() + _GAP, middle.top(), east.left() - west.right() - 2 * _GAP, middle.height())
    pad_top = west.bottom() + _GAP
    return TableLayout(
        header=header,
        badges=(south, east, north, west),
        trick=trick,
        trick_card=_trick_card(trick.size(), fan_card),
        band=band,
        above_pad=QRect(trick.topLeft(), QSize(trick.width(), pad_top - trick.top())),
        pad=QRect(margin, pad_top, width - 2 * margin, south.top() - _GAP - pad_top),
        fan=fan,
        fan_card=fan_card,
    )


def header_lines(width: int, headline: int, totals: int) -> int:
    """How many lines a header takes on a table this wide, for a headline and totals of these widths.

    >>> header_lines(900, 400, 300), header_lines(600, 400, 300)
    (1, 2)
    """
    room = width - 2 * max(10, round(width * 0.02))
    return 1 if headline + 4 * _GAP + totals <= room else 2


def header_parts(header: QRect, totals: int, lines: int) -> tuple[QRect, QRect]:
    """Places for the headline at the left and the totals at the right, or below where there are two lines.

    >>> headline, totals = header_parts(QRect(0, 0, 600, 30), 250, 1)
    >>> headline.width(), totals.width(), headline.intersects(totals)
    (338, 250, False)
    """
    if lines == 1:
        headline = header.adjusted(0, 0, -totals - 2 * _GAP, 0)
        return headline, header.adjusted(header.width() - totals, 0, 0, 0)
    half = header.height() // 2
    return header.adjusted(0, 2, 0, -half), header.adjusted(0, half, 0, -2)


def _fan_card(width: int, height: int) -> QSize:
    tall = min(height * 0.205, width * 0.135 / CARD_ASPECT)
    return QSize(round(tall * CARD_ASPECT), round(tall))


def _fan(width: int, height: int, card: QSize) -> QRect:
    """The strip for the hand: a card, the room to lift it, and a little air below."""
    tall = card.height() + lift_of(card.height()) + max(8, height // 60)
    return QRect(0, height - tall, width, tall)


def lift_of(card_height: int) -> int:
    """How far a lit and focused card may rise above the others.

    >>> lift_of(100)
    18
    """
    return round(card_height * 0.18)


def _band(width: int, bottom: int, margin: int, line: int) -> QRect:
    """Room above South's badge for a notice of four lines, not too wide to read."""
    wide = min(width - 2 * margin, 40 * line)
    tall = 4 * line + 26
    return QRect((width - wide) // 2, bottom - tall, wide, tall)


def _side_badges(middle: QRect, badge: QSize) -> tuple[QRect, QRect]:
    """West's and East's places, a little above half height so that the call pad fits below."""
    top = middle.top() + max(0, round((middle.height() - badge.height()) * 0.46))
    west = QRect(QPoint(middle.left(), top), badge)
    east = QRect(QPoint(middle.right() + 1 - badge.width(), top), badge)
    return west, east


TRICK_WIDTH_IN_CARDS = 3.75
TRICK_HEIGHT_IN_CARDS = 1.8


def _trick_card(room: QSize, fan_card: QSize) -> QSize:
    tall = min(
        room.height() / TRICK_HEIGHT_IN_CARDS,
        room.width() / (TRICK_WIDTH_IN_CARDS * CARD_ASPECT),
        fan_card.height(),
    )
    return QSize(round(tall * CARD_ASPECT), round(tall))


def trick_places(room: QSize, card: QSize) -> tuple[QRect, QRect, QRect, QRect]:
    """Where the cards of South, East, North and West lie in the trick area: a loose pinwheel.

    North lies right of the middle and South left of it: so whichever is on top, both indices stay in view.
    """
    wide, tall = card.width(), card.height()
    free = max(0, room.height() - round(tall * TRICK_HEIGHT_IN_CARDS))
    rise = round(tall * (TRICK_HEIGHT_IN_CARDS - 1.1) / 2 + min(free / 2, tall * 0.18))
    steps = ((-0.3 * wide, rise), (1.33 * wide, 0), (0.3 * wide, -rise), (-1.33 * wide, 0))
    left, top = (room.width() - wide) / 2, (room.height() - tall) / 2
    south, east, north, west = (QRect(QPoint(round(left + x), round(top + y)), card) for x, y in steps)
    return south, east, north, west


def fan_offsets(width: int, card_width: int, count: int) -> tuple[int, ...]:
    """The left edges of `count` cards, centred and overlapping as little as the width allows.

    >>> fan_offsets(600, 80, 3)
    (206, 260, 314)
    >>> fan_offsets(600, 80, 13)[-1] + 80 <= 600
    True
    """
    if count == 0:
        return ()
    step = min(card_width * 0.68, (width - card_width) / max(1, count - 1))
    left = (width - card_width - step * (count - 1)) / 2
    return tuple(round(left + step * at) for at in range(count))
