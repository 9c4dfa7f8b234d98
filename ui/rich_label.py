"""A label for sentences with cards inside: words wrap, a card is its drawn suit sign and a bold rank."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.cards import Card, Rank, Suit
from ui.painted import Painted
from ui.table.faces import paint_suit
from ui.table.state import RichText, Strong
from ui.theme import Ground, Look

_NATURAL_WIDTH_IN_LINES = 24
_SUIT_GAP_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class RichStyle:
    """The colours of a rich label: the ink, the ink of alerts, and the ground for the suits' inks."""

    look: Look
    ground: Ground
    ink: str
    alert_ink: str

    @classmethod
    def on_window(cls, look: Look) -> "RichStyle":
        """The style of sentences in panels and dialogs."""
        return cls(look, Ground.WINDOW, look.palette.text, look.palette.loss)

    @classmethod
    def on_felt(cls, look: Look) -> "RichStyle":
        """The style of words on the table itself."""
        return cls(look, Ground.BADGE, look.palette.felt_text, look.palette.broken)

    @classmethod
    def on_notice(cls, look: Look) -> "RichStyle":
        """The style of the refusal bubble."""
        return cls(look, Ground.CARD, look.palette.notice_ink, look.palette.notice_title)


Piece = str | Card | Suit | Strong
Word = tuple[Piece, ...]
"""Pieces without a space between them: a card and the comma after it stay together."""
_DOTS: Word = ("…",)


def plain_text(text: RichText) -> str:
    """The sentence in letters only, for screen readers and the clipboard.

    >>> from trainer.cards import parse_card
    >>> plain_text((Strong("No."), " Play the ", parse_card("TH"), "."))
    'No. Play the 10♥.'
    """
    return "".join(_piece_text(piece) for piece in text)


def _piece_text(piece: Piece) -> str:
    match piece:
        case Card():
            return rank_text(piece) + piece.suit.sign
        case Suit():
            return piece.sign
        case Strong():
            return piece.text
        case _:
            return piece


def rank_text(card: Card) -> str:
    """The rank of a card as people write it.

    >>> from trainer.cards import parse_card
    >>> rank_text(parse_card("TH"))
    '10'
    """
    return "10" if card.rank is Rank.TEN else card.rank.letter


def words_of(text: RichText) -> tuple[Word, ...]:
    """The sentence cut at its spaces.

    >>> from trainer.cards import parse_card
    >>> words_of(("The ", parse_card("TH"), ", too"))
    (('The',), (Card(TH), ','), ('too',))
    """
    words: list[Word] = []
    open_word: Word = ()
    for piece in _atoms(text):
        if piece != " ":
            open_word += (piece,)
        elif open_word:
            words.append(open_word)
            open_word = ()
    return (*words, open_word) if open_word else tuple(words)


def _atoms(text: RichText) -> Iterator[Piece]:
    """The pieces cut so that each is a card, a word, or one space."""
    for piece in text:
        if isinstance(piece, Card | Suit):
            yield piece
            continue
        words = piece if isinstance(piece, str) else piece.text
        for at, part in enumerate(words.split(" ")):
            if at:
                yield " "
            if part:
                yield part if isinstance(piece, str) else Strong(part, piece.is_alert)


@dataclass(frozen=True, slots=True)
class _Placed:
    """One piece at its place: the left end of its base line."""

    piece: Piece
    x: float
    baseline: float


@dataclass(frozen=True, slots=True)
class _Set:
    """A sentence set in lines: the pieces, the height, and where the last line ends."""

    pieces: tuple[_Placed, ...]
    height: float
    end: QPointF
    widest: float


class _Setter:
    """Breaks words into lines with the metrics of a font and of its bold form."""

    def __init__(self, font: QFont) -> None:
        self.plain = QFontMetricsF(font)
        self.bold = QFontMetricsF(bold_of(font))
        self.space = self.plain.horizontalAdvance(" ")
        self.line_height = self.plain.lineSpacing() * 1.06

    def piece_width(self, piece: Piece) -> float:
        """The advance of one piece."""
        match piece:
            case Card():
                return self.suit_side * (1 + _SUIT_GAP_SHARE) + self.bold.horizontalAdvance(rank_text(piece))
            case Suit():
                return self.suit_side
            case Strong():
                return self.bold.horizontalAdvance(piece.text)
            case _:
                return self.plain.horizontalAdvance(piece)

    @property
    def suit_side(self) -> float:
        """The side of a suit sign: a little above the height of capitals."""
        return self.plain.capHeight() * 1.12

    def set_in(self, words: tuple[Word, ...], width: float) -> _Set:
        """The words in lines no wider than `width`; a single longer word stands alone on its line."""
        placed: list[_Placed] = []
        x, line, widest = 0.0, 0, 0.0
        for word in words:
            advance = sum(map(self.piece_width, word))
            if x > 0 and x + self.space + advance > width:
                x, line = 0.0, line + 1
            x += self.space if x > 0 else 0.0
            for piece in word:
                placed.append(_Placed(piece, x, line * self.line_height + self.plain.ascent()))
                x += self.piece_width(piece)
            widest = max(widest, x)
        height = (line + 1) * self.line_height if words else 0.0
        return _Set(tuple(placed), height, QPointF(x, line * self.line_height), widest)

    def width_of(self, words: tuple[Word, ...]) -> float:
        """The advance of words on one line."""
        return sum(self.piece_width(piece) for word in words for piece in word) + self.space * (
            len(words) - 1
        )

    def shortened(self, words: tuple[Word, ...], width: float) -> tuple[Word, ...]:
        """As many of the words as fit on one line, and dots where some are missing."""
        kept = words
        while kept and self.width_of(kept) > width:
            cut = kept[:-2] if kept[-1] == _DOTS else kept[:-1]
            kept = (*cut, _DOTS) if cut else ()
        return kept


def bold_of(font: QFont) -> QFont:
    """The bold form of a font."""
    bold = QFont(font)
    bold.setBold(True)
    return bold


class RichLabel(Painted):
    """Shows a RichText on any ground; its height follows its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._words: tuple[Word, ...] = ()
        self._style: RichStyle | None = None

    def show_text(self, text: RichText, style: RichStyle) -> None:
        """Shows another sentence; does nothing where text and colours are as before."""
        words = words_of(text)
        if words == self._words and style == self._style:
            return
        self._words, self._style = words, style
        self.setAccessibleName(plain_text(text))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Text wraps: the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the text in this width, in pixels."""
        return round(self._set_in(width).height + 0.5)

    def sizeHint(self) -> QSize:
        """A readable measure, or less for a short sentence."""
        natural = self._set_in(self.fontMetrics().lineSpacing() * _NATURAL_WIDTH_IN_LINES)
        return QSize(round(natural.widest + 1), round(natural.height + 0.5))

    def minimumSizeHint(self) -> QSize:
        """The widest single word."""
        return QSize(round(self._set_in(1).widest + 1), round(self._setter().line_height + 0.5))

    def end_of_text(self, width: int) -> QPointF:
        """Where the last line ends (its upper right corner), for a button that follows the sentence."""
        return self._set_in(width).end

    def line_height(self) -> float:
        """The distance of two lines, in pixels."""
        return self._setter().line_height

    def _setter(self) -> _Setter:
        return _setter_of(self.font().toString())

    def _set_in(self, width: float) -> _Set:
        return _set_of(self.font().toString(), self._words, width)

    def _top(self) -> float:
        """Where the first line begins."""
        return 0.0

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the lines."""
        if self._style is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, self._top())
        for placed in self._set_in(self.width()).pieces:
            self._paint_piece(painter, placed, self._style)
        painter.end()

    def _paint_piece(self, painter: QPainter, placed: _Placed, style: RichStyle) -> None:
        is_plain = isinstance(placed.piece, str)
        is_alert = isinstance(placed.piece, Strong) and placed.piece.is_alert
        painter.setFont(self.font() if is_plain else bold_of(self.font()))
        painter.setPen(QColor(style.alert_ink if is_alert else style.ink))
        x = placed.x
        match placed.piece:
            case Card():
                x += self._paint_suit(painter, placed, placed.piece.suit, style)
                painter.drawText(QPointF(x, placed.baseline), rank_text(placed.piece))
            case Suit():
                self._paint_suit(painter, placed, placed.piece, style)
            case _:
                painter.drawText(QPointF(x, placed.baseline), _piece_text(placed.piece))

    def _paint_suit(self, painter: QPainter, placed: _Placed, suit: Suit, style: RichStyle) -> float:
        """Paints the sign and returns the room that it takes."""
        setter = self._setter()
        side = setter.suit_side
        middle = placed.baseline - setter.plain.capHeight() / 2
        ink = QColor(style.look.palette.suit_ink(suit, style.ground, four_colour=style.look.four_colour))
        paint_suit(painter, suit, QRectF(placed.x, middle - side / 2, side, side), ink)
        return side * (1 + _SUIT_GAP_SHARE)


class RichLine(RichLabel):
    """A RichText on one line, at the left or the right of its place; what does not fit gives way to dots."""

    def __init__(self, parent: QWidget | None = None, *, is_right: bool = False) -> None:
        super().__init__(parent)
        self._is_right = is_right

    def sizeHint(self) -> QSize:
        """The whole line."""
        return QSize(math.ceil(self._setter().width_of(self._words)) + 1, math.ceil(self.line_height()))

    def _set_in(self, width: float) -> _Set:
        setter = self._setter()
        words = setter.shortened(self._words, width)
        line = setter.set_in(words, math.inf)
        if not self._is_right:
            return line
        aside = width - setter.width_of(words)
        return replace(line, pieces=tuple(replace(one, x=one.x + aside) for one in line.pieces))

    def _top(self) -> float:
        return (self.height() - self.line_height()) / 2


@lru_cache(maxsize=32)
def _setter_of(font_text: str) -> _Setter:
    font = QFont()
    font.fromString(font_text)
    return _Setter(font)


@lru_cache(maxsize=2048)
def _set_of(font_text: str, words: tuple[Word, ...], width: float) -> _Set:
    """A sentence set in lines: a layout asks for the same one dozens of times before it is content."""
    return _setter_of(font_text).set_in(words, width)
