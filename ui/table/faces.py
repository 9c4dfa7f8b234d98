"""Card faces drawn as vector paths: suit signs, indices, court figures and the back.

Pictures are cached for the size, pixel ratio and colours they were made for, as many as the cache has room
for: a screenful of large cards takes tens of megabytes. Suit signs are never letters of a font: not every
font has them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
    QTransform,
)

from trainer.cards import Card, Rank, Suit
from ui.theme import Ground, Look

SHADOW = 5
"""Room round a card for its shadow, in pixels."""
CACHE_KILOBYTES = 24 * 1024
"""Three sizes of a whole pack on a laptop's screen; a hand and a trick, lit and dimmed, on the largest."""

_CORNER = 0.075
_INDEX_CENTRE = 0.21
_COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)


@dataclass(frozen=True, slots=True)
class FaceLook:
    """How a face is wanted: its size in logical pixels, the screen's pixel ratio, the colours."""

    width: int
    height: int
    ratio: float
    look: Look
    is_dimmed: bool = False

    @classmethod
    def sized(cls, size: QSize, ratio: float, look: Look) -> "FaceLook":
        """A bright face of this size."""
        return cls(size.width(), size.height(), ratio, look)

    def dimmed(self, is_dimmed: bool) -> "FaceLook":
        """The same face, dimmed or not."""
        return replace(self, is_dimmed=is_dimmed)

    @property
    def paper(self) -> str:
        """The colour of the card itself."""
        return self.look.palette.dimmed if self.is_dimmed else self.look.palette.card

    @property
    def edge(self) -> str:
        """The thin line round the card."""
        return self.look.palette.dimmed_edge if self.is_dimmed else self.look.palette.card_edge

    def ink(self, suit: Suit) -> QColor:
        """The colour of a suit on this face."""
        ground = Ground.DIMMED if self.is_dimmed else Ground.CARD
        return QColor(self.look.palette.suit_ink(suit, ground, four_colour=self.look.four_colour))


def card_picture(card: Card, look: FaceLook) -> QPixmap:
    """A card with its shadow round it, ready to be drawn SHADOW pixels above and left of its place."""
    return _cached(f"shadowed {card}", look, SHADOW, lambda painter: _paint_shadowed(painter, card, look))


def face_picture(card: Card, look: FaceLook) -> QPixmap:
    """The face of a card without a shadow, ready to be drawn at the look's size."""
    return _cached(f"face {card}", look, 0, lambda painter: paint_face(painter, card, look))


def back_picture(look: FaceLook) -> QPixmap:
    """The back of a card."""
    return _cached("back", look, 0, lambda painter: paint_back(painter, look))


def _cached(name: str, look: FaceLook, margin: int, paint: Callable[[QPainter], None]) -> QPixmap:
    QPixmapCache.setCacheLimit(CACHE_KILOBYTES)
    key = f"{name} {hash(look)}"
    picture = QPixmap()
    if not QPixmapCache.find(key, picture):
        picture = picture_of(QSize(look.width, look.height), look.ratio, margin, paint)
        QPixmapCache.insert(key, picture)
    return picture


def picture_of(size: QSize, ratio: float, margin: int, paint: Callable[[QPainter], None]) -> QPixmap:
    """A picture of a size in logical pixels with a margin round it; the painter begins inside the margin."""
    pixels = (size + QSize(2 * margin, 2 * margin)) * ratio
    picture = QPixmap(pixels)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(margin, margin)
    paint(painter)
    painter.end()
    return picture


def draw_sharp(painter: QPainter, place: QPointF, picture: QPixmap) -> None:
    """Draws a picture pixel by pixel: where the screen's pixels are no whole numbers, at the nearest one."""
    on_screen = painter.deviceTransform().map(place)
    ratio = picture.devicePixelRatio()
    aside = QPointF(on_screen.toPoint()) - on_screen
    painter.drawPixmap(place + aside / ratio, picture)


def _paint_shadowed(painter: QPainter, card: Card, look: FaceLook) -> None:
    paint_shadow(painter, QRectF(0, 0, look.width, look.height))
    paint_face(painter, card, look)


def paint_shadow(painter: QPainter, card: QRectF) -> None:
    """A soft shadow round a card, a few nested rounded rectangles."""
    painter.setPen(Qt.PenStyle.NoPen)
    for spread in range(SHADOW, 0, -1):
        painter.setBrush(QColor(0, 0, 0, 13))
        radius = corner_radius(card.width()) + spread
        box = card.adjusted(-spread, -spread + 1.5, spread, spread)
        painter.drawRoundedRect(box, radius, radius)


def paint_face(painter: QPainter, card: Card, look: FaceLook) -> None:
    """Paints a face with its top left corner at the painter's origin, sharp under any transformation."""
    _paint_paper(painter, look, look.paper)
    if card.rank in _COURTS:
        _paint_court(painter, card, look)
    else:
        _paint_big_suit(painter, card, look)
    _paint_index(painter, card, look)


def paint_back(painter: QPainter, look: FaceLook) -> None:
    """Paints the back: a frame filled with a lattice of lozenges."""
    palette = look.look.palette
    _paint_paper(painter, look, look.paper)
    inner = QRectF(0, 0, look.width, look.height).adjusted(*_inset(look.width * 0.07))
    frame = QPainterPath()
    frame.addRoundedRect(inner, look.width * 0.05, look.width * 0.05)
    painter.fillPath(frame, QColor(palette.back))
    painter.save()
    painter.setClipPath(frame)
    painter.setPen(QPen(QColor(palette.back_line), max(0.8, look.width * 0.012)))
    step = look.width * 0.14
    for at in range(-12, 24):
        painter.drawLine(QPointF(at * step, 0), QPointF(at * step + look.height, look.height))
        painter.drawLine(QPointF(at * step, 0), QPointF(at * step - look.height, look.height))
    painter.restore()


def corner_radius(width: float) -> float:
    """The radius of a card's corners."""
    return width * _CORNER


def _inset(by: float) -> tuple[float, float, float, float]:
    return by, by, -by, -by


def _paint_paper(painter: QPainter, look: FaceLook, paper: str) -> None:
    painter.setPen(QPen(QColor(look.edge), 1))
    painter.setBrush(QColor(paper))
    radius = corner_radius(look.width)
    painter.drawRoundedRect(QRectF(0.5, 0.5, look.width - 1, look.height - 1), radius, radius)


def _paint_index(painter: QPainter, card: Card, look: FaceLook) -> None:
    """The rank above its suit sign, both inside the part that a fan leaves uncovered."""
    wide, tall = look.width, look.height
    rank = rank_path(card.rank)
    box = QRectF(0, tall * 0.055, wide * 0.32, tall * 0.165)
    box.moveLeft(wide * _INDEX_CENTRE - box.width() / 2)
    painter.fillPath(_fitted(rank, box), look.ink(card.suit))
    side = wide * 0.21
    paint_suit(
        painter,
        card.suit,
        QRectF(wide * _INDEX_CENTRE - side / 2, tall * 0.255, side, side),
        look.ink(card.suit),
    )


def _paint_big_suit(painter: QPainter, card: Card, look: FaceLook) -> None:
    wide, tall = look.width, look.height
    side = wide * (0.56 if card.rank is Rank.ACE else 0.48)
    place = QRectF(0, 0, side, side)
    place.moveCenter(QPointF(wide * 0.63, tall * 0.7))
    paint_suit(painter, card.suit, place, look.ink(card.suit))


@lru_cache(maxsize=13)
def rank_path(rank: Rank) -> QPainterPath:
    """The index of a rank as an outline in the program's font."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(200)
    font.setBold(True)
    path = QPainterPath()
    path.addText(0, 0, font, "10" if rank is Rank.TEN else rank.letter)
    return path


def _fitted(rank: QPainterPath, box: QRectF) -> QPainterPath:
    """The rank filling the height of the box, squeezed where it would be too wide ("10")."""
    natural = rank.boundingRect()
    up = box.height() / natural.height()
    across = min(up, box.width() / natural.width())
    placed = QTransform.fromScale(across, up).map(rank.translated(-natural.center()))
    return placed.translated(box.center())


# Suit signs ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def suit_path(suit: Suit) -> QPainterPath:
    """The sign of a suit in a box of one unit, centred on the origin."""
    match suit:
        case Suit.SPADES:
            return _spade()
        case Suit.HEARTS:
            return _heart()
        case Suit.CLUBS:
            return _club()
        case Suit.DIAMONDS:
            return _diamond()


def paint_suit(painter: QPainter, suit: Suit, place: QRectF, colour: QColor) -> None:
    """Paints a suit sign in the largest square in the middle of a place."""
    side = min(place.width(), place.height())
    to_place = QTransform().translate(place.center().x(), place.center().y()).scale(side, side)
    painter.fillPath(to_place.map(suit_path(suit)), colour)


def _heart() -> QPainterPath:
    half = QPainterPath(QPointF(0, 0.49))
    half.cubicTo(0.07, 0.34, 0.48, 0.10, 0.48, -0.19)
    half.cubicTo(0.48, -0.37, 0.36, -0.46, 0.24, -0.46)
    half.cubicTo(0.13, -0.46, 0.04, -0.39, 0, -0.28)
    return _with_mirror(half)


def _spade() -> QPainterPath:
    half = QPainterPath(QPointF(0, -0.49))
    half.cubicTo(0.06, -0.34, 0.46, -0.10, 0.46, 0.15)
    half.cubicTo(0.46, 0.30, 0.35, 0.37, 0.25, 0.37)
    half.cubicTo(0.15, 0.37, 0.07, 0.32, 0.035, 0.24)
    half.cubicTo(0.05, 0.36, 0.09, 0.44, 0.17, 0.49)
    half.lineTo(0, 0.49)
    return _with_mirror(half)


def _club() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((0.0, -0.265), (-0.255, 0.10), (0.255, 0.10)):
        path.addEllipse(QPointF(x, y), 0.222, 0.222)
    path.addEllipse(QPointF(0, -0.02), 0.12, 0.14)
    half = QPainterPath(QPointF(0, 0))
    half.lineTo(0.035, 0)
    half.cubicTo(0.04, 0.28, 0.08, 0.43, 0.17, 0.49)
    half.lineTo(0, 0.49)
    path.addPath(_with_mirror(half))
    return _united(path)


def _united(path: QPainterPath) -> QPainterPath:
    """One outline round overlapping shapes; made at a large scale, for Qt joins curves to about a pixel."""
    large = QTransform.fromScale(400, 400).map(path).simplified()
    return QTransform.fromScale(1 / 400, 1 / 400).map(large)


def _diamond() -> QPainterPath:
    half = QPainterPath(QPointF(0, -0.5))
    half.quadTo(0.15, -0.22, 0.385, 0)
    half.quadTo(0.15, 0.22, 0, 0.5)
    return _with_mirror(half)


def _with_mirror(half: QPainterPath) -> QPainterPath:
    """The outline whose right half is given, an open line that starts and ends on the middle line."""
    whole = QPainterPath(half)
    whole.connectPath(QTransform.fromScale(-1, 1).map(half).toReversed())
    whole.closeSubpath()
    return whole


# Court figures ---------------------------------------------------------------------------------------------


def _paint_court(painter: QPainter, card: Card, look: FaceLook) -> None:
    """A bust that rises from the lower edge, drawn in a box 10 wide and 16 high with the head at the top."""
    wide, tall = look.width, look.height
    margin = wide * 0.06
    inside = QPainterPath()
    inner = QRectF(0, 0, wide, tall).adjusted(*_inset(margin))
    inside.addRoundedRect(inner, wide * 0.04, wide * 0.04)
    painter.save()
    painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)
    painter.translate(wide * 0.615, inner.bottom())
    painter.scale(wide * 0.071, wide * 0.071)
    _Figure(painter, card, look).paint()
    painter.restore()


Points = tuple[tuple[float, float], ...]

_HAIR = {Rank.JACK: "#8a5a2b", Rank.QUEEN: "#6b4424", Rank.KING: "#ddd6ca"}
_KINGS_CROWN = ((-2.3, -10), (-2.7, -13), (-1.25, -11.5), (0, -13.7), (1.25, -11.5), (2.7, -13), (2.3, -10))
_QUEENS_CROWN = ((-1.9, -10.7), (-2.3, -12.6), (-1, -12), (0, -13.4), (1, -12), (2.3, -12.6), (1.9, -10.7))


class _Figure:
    """A court figure: flat shapes in the suit's ink, gold and a skin tone; origin at the bottom middle."""

    def __init__(self, painter: QPainter, card: Card, look: FaceLook) -> None:
        self.painter = painter
        self.card = card
        self.ink = look.ink(card.suit)
        self.paper = QColor(look.paper)
        self.gold = _shade(look, "#e3a93a")
        self.skin = _shade(look, "#f0cfae")
        self.hair = _shade(look, _HAIR[card.rank])

    def paint(self) -> None:
        """Paints from back to front."""
        match self.card.rank:
            case Rank.KING:
                self._king()
            case Rank.QUEEN:
                self._queen()
            case _:
                self._jack()

    def _king(self) -> None:
        self._robe()
        self._oval(0, -8.2, 2.15, 2.6, self.hair)
        self._head()
        self._king_beard()
        self._eyes()
        self._crown(_KINGS_CROWN)

    def _king_beard(self) -> None:
        half = QPainterPath(QPointF(0, -7.9))
        half.cubicTo(0.7, -8.1, 1.3, -8.0, 1.85, -8.9)
        half.cubicTo(2.2, -7.0, 1.4, -5.2, 0, -4.7)
        self._fill(_with_mirror(half), self.hair)
        self._oval(0, -7.25, 0.55, 0.2, QColor("#8d4a3c"))

    def _queen(self) -> None:
        half = QPainterPath(QPointF(0, -11.6))
        half.cubicTo(2.6, -11.6, 3.0, -9.4, 2.8, -7.8)
        half.cubicTo(2.7, -6.6, 3.3, -5.8, 3.2, -4.6)
        half.lineTo(0, -4.2)
        self._fill(_with_mirror(half), self.hair)
        self._robe()
        self._neck()
        self._head()
        self._queen_fringe()
        self._eyes()
        self._oval(0, -7.35, 0.42, 0.2, QColor("#b3443c"))
        self._crown(_QUEENS_CROWN)

    def _queen_fringe(self) -> None:
        half = QPainterPath(QPointF(0, -10.6))
        half.cubicTo(0.5, -9.7, 1.3, -9.3, 1.95, -8.0)
        half.cubicTo(2.3, -9.6, 1.6, -11.0, 0, -11.2)
        self._fill(_with_mirror(half), self.hair)

    def _jack(self) -> None:
        half = QPainterPath(QPointF(0, -11.0))
        half.cubicTo(2.4, -11.0, 2.7, -9.0, 2.5, -6.7)
        half.lineTo(0, -6.7)
        self._fill(_with_mirror(half), self.hair)
        self._robe()
        self._neck()
        self._head()
        self._eyes()
        self._oval(0, -7.3, 0.5, 0.16, QColor("#a85a48"))
        self._jack_cap()

    def _jack_cap(self) -> None:
        cap = QPainterPath(QPointF(-2.5, -9.7))
        cap.cubicTo(-3.2, -12.6, 0.4, -13.6, 2.4, -12.0)
        cap.cubicTo(2.9, -11.4, 2.8, -10.4, 2.5, -9.7)
        cap.cubicTo(0.8, -10.4, -0.8, -10.4, -2.5, -9.7)
        self._fill(cap, self.ink)
        feather = QPainterPath(QPointF(1.6, -10.8))
        feather.cubicTo(1.6, -13.2, 2.6, -14.8, 4.1, -15.2)
        feather.cubicTo(4.3, -13.4, 3.4, -11.6, 1.6, -10.8)
        self._fill(feather, self.gold)

    def _robe(self) -> None:
        """Shoulders in the suit's ink with a collar and the sign of the suit in a gold roundel."""
        half = QPainterPath(QPointF(0, -5.6))
        half.lineTo(1.3, -5.6)
        half.cubicTo(3.6, -5.0, 4.9, -4.0, 5.2, 0.2)
        half.lineTo(0, 0.2)
        self._fill(_with_mirror(half), self.ink)
        collar = QPainterPath(QPointF(0, -3.4))
        collar.lineTo(1.9, -5.5)
        collar.lineTo(1.2, -5.9)
        collar.lineTo(0, -5.9)
        self._fill(_with_mirror(collar), self.paper)
        self._oval(0, -1.55, 1.5, 1.5, self.gold)
        self._oval(0, -1.55, 1.22, 1.22, self.paper)
        paint_suit(self.painter, self.card.suit, QRectF(-0.85, -2.4, 1.7, 1.7), self.ink)

    def _neck(self) -> None:
        half = QPainterPath(QPointF(0, -7.0))
        half.lineTo(0.75, -7.0)
        half.lineTo(0.75, -5.3)
        half.lineTo(0, -4.3)
        self._fill(_with_mirror(half), self.skin.darker(108))

    def _head(self) -> None:
        self._oval(0, -8.6, 1.85, 2.2, self.skin)

    def _eyes(self) -> None:
        for x in (-0.72, 0.72):
            self._oval(x, -8.85, 0.2, 0.25, QColor("#2b2420"))

    def _crown(self, points: Points) -> None:
        crown = QPainterPath(QPointF(*points[0]))
        for x, y in points[1:]:
            crown.lineTo(x, y)
        crown.quadTo(0, points[0][1] - 0.55, *points[0])
        self._fill(crown, self.gold)
        for x, y in (points[1], points[3], points[5]):
            self._oval(x, y, 0.38, 0.38, self.ink)

    def _oval(self, x: float, y: float, across: float, down: float, colour: QColor) -> None:
        path = QPainterPath()
        path.addEllipse(QPointF(x, y), across, down)
        self._fill(path, colour)

    def _fill(self, path: QPainterPath, colour: QColor) -> None:
        self.painter.fillPath(path, colour)


def _shade(look: FaceLook, colour: str) -> QColor:
    """A colour of the figures, subdued on a dimmed card."""
    return QColor(colour).darker(138) if look.is_dimmed else QColor(colour)
