"""Cards, seats, points and lists in words."""

import re
from collections.abc import Iterable, Sequence

from trainer.cards import Card, CardSet, Suit, parse_card
from trainer.seats import Seat
from ui.text.language import tr

RichText = tuple[str | Card, ...]
"""A sentence in pieces, so that cards in it can be drawn."""

NO_NAME = "You"
"""The name that is kept of a learner who has given none, whatever the language."""
_CARD_IN_TEXT = re.compile("((?:10|[2-9JQKA])[♠♥♦♣])")


def card_text(card: Card) -> str:
    """A card as written in sentences.

    >>> card_text(parse_card("TH"))
    '10♥'
    """
    rank = card.rank.letter.replace("T", "10")
    return rank + card.suit.sign


def rich(sentence: str) -> RichText:
    """A sentence with the cards in it as cards.

    >>> rich("Play 10♥ now.")
    ('Play ', Card(TH), ' now.')
    """
    pieces = (piece for piece in _CARD_IN_TEXT.split(sentence) if piece)
    return tuple(parse_card(piece) if _CARD_IN_TEXT.fullmatch(piece) else piece for piece in pieces)


def suit_name(suit: Suit) -> str:
    """
    >>> suit_name(Suit.HEARTS)
    'hearts'
    """
    match suit:
        case Suit.CLUBS:
            return tr("clubs")
        case Suit.DIAMONDS:
            return tr("diamonds")
        case Suit.HEARTS:
            return tr("hearts")
        case Suit.SPADES:
            return tr("spades")


def suit_led(suit: Suit) -> str:
    """
    >>> suit_led(Suit.HEARTS)
    'Hearts were led.'
    """
    match suit:
        case Suit.CLUBS:
            return tr("Clubs were led.")
        case Suit.DIAMONDS:
            return tr("Diamonds were led.")
        case Suit.HEARTS:
            return tr("Hearts were led.")
        case Suit.SPADES:
            return tr("Spades were led.")


def card_name(card: Card) -> str:
    """A card in full words, for a screen reader.

    >>> card_name(parse_card("KH"))
    'king of hearts'
    """
    names = (
        tr("two"),
        tr("three"),
        tr("four"),
        tr("five"),
        tr("six"),
        tr("seven"),
        tr("eight"),
        tr("nine"),
        tr("ten"),
        tr("jack"),
        tr("queen"),
        tr("king"),
        tr("ace"),
    )
    return tr("{rank} of {suit}", rank=names[card.rank], suit=suit_name(card.suit))


def seat_name(seat: Seat) -> str:
    """
    >>> seat_name(Seat.EAST)
    'East'
    """
    return (tr("South"), tr("East"), tr("North"), tr("West"))[seat]


def shown_name(name: str) -> str:
    """A player's name as it is shown: a learner who has given none is spoken to.

    >>> shown_name(NO_NAME), shown_name("Maya")
    ('You', 'Maya')
    """
    return tr("You") if name == NO_NAME else name


def points_text(tenths: int) -> str:
    """Points with one decimal and a true minus sign.

    >>> points_text(141), points_text(-40), points_text(0)
    ('14.1', '−4.0', '0.0')
    """
    sign = "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def signed_text(value: float, digits: int = 2) -> str:
    """A figure with its sign, the minus a true one.

    >>> signed_text(2.267), signed_text(-0.5)
    ('+2.27', '−0.50')
    """
    return f"{value:+.{digits}f}".replace("-", "−")


def percent_text(chance: float) -> str:
    """A chance in per cent; nothing rounds to a false certainty.

    >>> percent_text(0.7149), percent_text(0.9996), percent_text(1.0), percent_text(0.0004)
    ('71 %', '>99 %', '100 %', '<1 %')
    """
    if 0 < chance < 0.005:
        return tr("<1 %")
    if 0.995 < chance < 1:
        return tr(">99 %")
    return tr("{number} %", number=round(100 * chance))


def either(items: Sequence[str]) -> str:
    """A choice of things.

    >>> either(["K♥", "Q♥", "J♥"])
    'K♥, Q♥ or J♥'
    """
    if len(items) < 2:
        return "".join(items)
    return tr("{items} or {last}", items=", ".join(items[:-1]), last=items[-1])


def both(items: Sequence[str]) -> str:
    """A list of things.

    >>> both(["K♥", "Q♥", "J♥"])
    'K♥, Q♥ and J♥'
    """
    if len(items) < 2:
        return "".join(items)
    return tr("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


def choice_text(choice: int | Card) -> str:
    """A call or a card.

    >>> from trainer.cards import parse_card
    >>> choice_text(4), choice_text(parse_card("TH"))
    ('4', '10♥')
    """
    return card_text(choice) if isinstance(choice, Card) else str(choice)


def cards_text(cards: CardSet | Iterable[Card]) -> list[str]:
    """The texts of some cards; a set is listed suit by suit from the top."""
    listed = cards.high_to_low() if isinstance(cards, CardSet) else cards
    return [card_text(card) for card in listed]
