"""Cards, sets of cards, and their text.

A card's index is 13 · suit + rank, with suits in the order clubs, diamonds, hearts, spades and ranks from
two to ace. A set of cards is a 52-bit integer with bit `index` set; that is also the form the rules
(`trainer.masks`) and the coach's engine compute with.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum

FULL_PACK_BITS = (1 << 52) - 1
LONGEST_FOUND = 60
"""So much of a text that cannot be read is quoted."""


class Suit(IntEnum):
    """The suits in the order of the card index."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """
        >>> Suit.HEARTS.letter
        'H'
        """
        return "CDHS"[self]

    @property
    def sign(self) -> str:
        """
        >>> Suit.HEARTS.sign
        '♥'
        """
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """The ranks from two (0) to ace (12)."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """
        >>> Rank.TEN.letter
        'T'
        """
        return RANK_LETTERS[self]


RANK_LETTERS = "23456789TJQKA"
SUITS_AS_WRITTEN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
SUITS_AS_FANNED = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The order of a sorted fan: red and black alternate."""


class CardTextFault(Enum):
    """What is wrong with the text of a card or hand."""

    NOT_A_CARD = "not-a-card"
    CARD_TWICE = "card-twice"
    NOT_FOUR_SUITS = "not-four-suits"


class CardTextError(ValueError):
    """Text that is no card or no hand: the fault, and the piece of text at fault, on one line and short.

    >>> CardTextError(CardTextFault.NOT_A_CARD, "a whole\\nbook " * 100).found
    'a whole book a whole book a whole book a whole book a whole…'
    """

    def __init__(self, fault: CardTextFault, found: str) -> None:
        text = " ".join(found.split())
        self.fault = fault
        self.found = text if len(text) <= LONGEST_FOUND else f"{text[: LONGEST_FOUND - 1]}…"
        super().__init__(f"{fault.value}: {self.found}")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards, by its index; take it from CARDS, `card` or `parse_card`.

    >>> parse_card("KH")
    Card(KH)
    """

    index: int

    @property
    def suit(self) -> Suit:
        """
        >>> parse_card("KH").suit.letter
        'H'
        """
        return Suit(self.index // 13)

    @property
    def rank(self) -> Rank:
        """
        >>> parse_card("KH").rank.name
        'KING'
        """
        return Rank(self.index % 13)

    @property
    def bit(self) -> int:
        """The card as a set of one, 1 << index."""
        return 1 << self.index

    def __str__(self) -> str:
        return _CARD_TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card({self})"


CARDS = tuple(Card(index) for index in range(52))
_CARD_TEXTS = tuple(RANK_LETTERS[index % 13] + "CDHS"[index // 13] for index in range(52))


def card(rank: Rank, suit: Suit) -> Card:
    """
    >>> str(card(Rank.ACE, Suit.SPADES))
    'AS'
    """
    return CARDS[13 * suit + rank]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards over a 52-bit integer; iterates in card-index order.

    >>> hand = CardSet.of([parse_card("KH"), parse_card("2C")])
    >>> len(hand), parse_card("KH") in hand, str(hand - CardSet.of([parse_card("2C")]))
    (2, True, 'KH')
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """The set of the given cards."""
        bits = 0
        for one in cards:
            bits |= one.bit
        return cls(bits)

    def __contains__(self, one: Card) -> bool:
        return bool(self.bits >> one.index & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield CARDS[low.bit_length() - 1]
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits | other.bits)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits & ~other.bits)

    def without(self, one: Card) -> "CardSet":
        """The set less one card.

        >>> str(parse_hand("KH 2C").without(parse_card("KH")))
        '2C'
        """
        return CardSet(self.bits & ~one.bit)

    def in_suit(self, suit: Suit) -> "CardSet":
        """The cards of one suit.

        >>> str(parse_hand("AS KH 2C").in_suit(Suit.HEARTS))
        'KH'
        """
        return CardSet(self.bits & (0x1FFF << 13 * suit))

    def high_to_low(self, suits: tuple[Suit, ...] = SUITS_AS_WRITTEN) -> tuple[Card, ...]:
        """The cards suit by suit, each suit from the top.

        >>> " ".join(map(str, parse_hand("2S KH AS").high_to_low()))
        'AS 2S KH'
        """
        return tuple(one for suit in suits for one in sorted(self.in_suit(suit), reverse=True))

    def __str__(self) -> str:
        return " ".join(map(str, self.high_to_low()))


FULL_PACK = CardSet(FULL_PACK_BITS)

_RANK_OF_TEXT = {letter: Rank(index) for index, letter in enumerate(RANK_LETTERS)} | {"10": Rank.TEN}
_SUIT_OF_TEXT = {text: suit for suit in Suit for text in (suit.letter, suit.sign)} | {
    "♤": Suit.SPADES,
    "♡": Suit.HEARTS,
    "♢": Suit.DIAMONDS,
    "♧": Suit.CLUBS,
}
_SIGNS = "♠♥♦♣♤♡♢♧"


_UNSEEN = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200e\u200f\ufeff"))
"""What phones put around a suit sign and nobody sees: how it is to look, which way to read."""


def parse_card(text: str) -> Card:
    """The card of a text such as `KH`, `10h` or `K♥`; CardTextError for anything else.

    >>> parse_card("10♥"), parse_card("10♥\ufe0f")
    (Card(TH), Card(TH))
    """
    text = text.translate(_UNSEEN)
    rank = _RANK_OF_TEXT.get(text[:-1].upper())
    suit = _SUIT_OF_TEXT.get(text[-1:].upper())
    if rank is None or suit is None:
        raise CardTextError(CardTextFault.NOT_A_CARD, text)
    return card(rank, suit)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces or commas, in order; CardTextError names a bad or repeated card.

    >>> parse_cards("7H, TH")
    (Card(7H), Card(TH))
    """
    found: list[Card] = []
    for word in text.replace(",", " ").split():
        one = parse_card(word)
        if one in found:
            raise CardTextError(CardTextFault.CARD_TWICE, str(one))
        found.append(one)
    return tuple(found)


def parse_hand(text: str) -> CardSet:
    """A hand: cards in any order, four suits with dots (spades, hearts, diamonds, clubs), or each suit
    after its sign, as in a chat.

    >>> str(parse_hand("J.AT7.-.Q"))
    'JS AH TH 7H QC'
    >>> parse_hand("AS KH") == parse_hand("kh as") == parse_hand("♥ K ♠ A ♦ – ♣ –")
    True
    """
    text = text.translate(_UNSEEN).strip()
    if "." in text:
        return _parse_dotted(text)
    return _parse_signed(text) if text[:1] in _SIGNS else CardSet.of(parse_cards(text))


def _parse_dotted(text: str) -> CardSet:
    parts = text.split(".")
    if len(parts) != 4:
        raise CardTextError(CardTextFault.NOT_FOUR_SUITS, text)
    return _by_suits(zip(SUITS_AS_WRITTEN, parts, strict=True))


def _parse_signed(text: str) -> CardSet:
    _, *pieces = re.split(f"([{_SIGNS}])", text)
    return _by_suits(zip(map(_SUIT_OF_TEXT.__getitem__, pieces[::2]), pieces[1::2], strict=True))


def _by_suits(parts: Iterable[tuple[Suit, str]]) -> CardSet:
    """The cards of suits and their ranks, which may stand together or apart; a dash stands for none."""
    bits = 0
    for suit, ranks in parts:
        for letter in re.sub(r"^\s*[-–—]|[\s,]", "", ranks.replace("10", "T")):
            one = parse_card(letter + suit.letter)
            if bits & one.bit:
                raise CardTextError(CardTextFault.CARD_TWICE, str(one))
            bits |= one.bit
    return CardSet(bits)


def dotted(hand: CardSet) -> str:
    """A hand as four suits with dots, each from the top.

    >>> dotted(parse_hand("AS KS TH 2C"))
    'AK.T..2'
    """
    return ".".join(
        "".join(one.rank.letter for one in hand.in_suit(suit).high_to_low()) for suit in SUITS_AS_WRITTEN
    )
