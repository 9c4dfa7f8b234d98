"""The tags in the head of a record: one table for reader and writer, so that they cannot differ."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from trainer.cards import (
    RANK_LETTERS,
    SUITS_AS_WRITTEN,
    CardSet,
    Suit,
    dotted,
)
from trainer.deal import CodeError, code_of, parse_code
from trainer.match import MOST_REDEALS
from trainer.record.faults import Fault, RecordFault, UnreadableError
from trainer.record.model import HIGHEST_DEAL_NUMBER, After, DealRecord, is_date, is_tag, suits_text
from trainer.record.remark_text import (
    bad_value,
    read_card,
    read_review,
    read_seat,
    read_taken_back,
    split_mark,
    write_review,
    write_taken_back,
)
from trainer.record.remarks import CALLS_TRICK, Mark, Review, TakenBack
from trainer.rule_text import parse_rules, write_rules
from trainer.ruleset import Ruleset, RulesetError
from trainer.seats import SEATS, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tag(Generic[T]):
    """A line `[Name "value"]`: how its value is read, written, and found in a record.

    `read` raises UnreadableError. `of` gives None where the line is left out, unless it is required.
    """

    name: str
    read: Callable[[str], T]
    write: Callable[[T], str]
    of: Callable[[DealRecord], T]
    is_required: bool = False


def tag_line(name: str, value: str) -> str:
    r"""A tag as it is written.

    >>> print(tag_line("Deal", "3"))
    [Deal "3"]
    """
    return f'[{name} "{value}"]'


def value_column(name: str) -> int:
    """The column, from 1, at which the value of a tag begins."""
    return len(name) + len('[ "') + 1


# Numbers, points, seats.


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise bad_value(f"{low} to {high}", text)
        return int(text)

    return read


def _words_by_seat(text: str, expected: str) -> list[tuple[int, str]]:
    """The four words of a value with their offsets."""
    words = text.split(" ")
    if len(words) != len(SEATS):
        raise bad_value(expected, text)
    return [(sum(len(word) + 1 for word in words[:place]), words[place]) for place in range(len(words))]


def read_points(text: str) -> tuple[int, ...]:
    """Points of the four seats, in tenths.

    >>> read_points("4.1 -3.0 2.0 0.0")
    (41, -30, 20, 0)
    """
    tenths = []
    for offset, word in _words_by_seat(text, "four numbers such as 4.1 -3.0 2.0 0.0"):
        if not re.fullmatch(r"-?[0-9]{1,6}\.[0-9]", word):
            raise bad_value("a number such as -3.0", word, offset)
        tenths.append(int(word.replace(".", "")))
    return tuple(tenths)


def write_points(tenths: tuple[int, ...]) -> str:
    """Points with one decimal and the ASCII minus.

    >>> write_points((41, -30, -5, 0))
    '4.1 -3.0 -0.5 0.0'
    """
    return " ".join(f"{'-' * (one < 0)}{abs(one) // 10}.{abs(one) % 10}" for one in tenths)


MarkedCalls = tuple[tuple[int | None, Mark], ...]
"""The calls of the four seats, None for one not yet made, each with its mark."""


def _read_calls(text: str) -> MarkedCalls:
    calls: list[tuple[int | None, Mark]] = []
    for offset, word in _words_by_seat(text, "four calls such as 3 2 4 -"):
        number, mark = split_mark(word)
        if number == "-" and mark is Mark.NONE:
            calls.append((None, mark))
        elif re.fullmatch("[0-9]{1,2}", number):
            calls.append((int(number), mark))
        else:
            raise bad_value("a number or -", word, offset)
    return tuple(calls)


def _write_calls(calls: MarkedCalls) -> str:
    return " ".join("-" if number is None else f"{number}{mark.sign}" for number, mark in calls)


def _marked_calls(record: DealRecord) -> MarkedCalls:
    return tuple(
        (number, record.remark_on(CALLS_TRICK, seat).mark)
        for seat, number in zip(SEATS, record.calls, strict=True)
    )


def call_offset(record: DealRecord, seat: int) -> int:
    """Where a seat's call begins in the value of Calls."""
    return len(_write_calls(_marked_calls(record)[:seat])) + (seat > 0)


# Rules, seeds, day.


def _read_rules(text: str) -> Ruleset:
    try:
        return parse_rules(text)
    except RulesetError as error:
        first = error.faults[0]
        setting = f"{first.option}={first.found}"
        is_there = bool(first.option) and setting in text
        found = setting if is_there else first.found or first.kind.value
        fault = Fault(RecordFault.BAD_RULES, first.expected or first.kind.value, found)
        raise UnreadableError(fault, text.index(setting) if is_there else 0) from error


def _read_code(text: str) -> int:
    try:
        return parse_code(text)
    except CodeError:
        raise bad_value("a code of nine signs", text) from None


def _write_code(seed: int | None) -> str:
    return code_of(seed or 0)


def _read_date(text: str) -> str:
    if not is_date(text):
        raise bad_value("YYYY-MM-DD", text)
    return text


# Hands and voids.


def _read_hand(text: str) -> CardSet | None:
    """Four suits with dots, spades first, or `?`; the offsets name the very letter at fault."""
    if text == "?":
        return None
    parts = text.split(".")
    if len(parts) != len(SUITS_AS_WRITTEN):
        raise bad_value("four suits such as AK.QT..92, or ?", text)
    hand, offset = CardSet(), 0
    for suit, part in zip(SUITS_AS_WRITTEN, parts, strict=True):
        for place, letter in enumerate(part):
            hand = _with_card(hand, letter, suit, offset + place)
        offset += len(part) + 1
    return hand


def _with_card(hand: CardSet, letter: str, suit: Suit, offset: int) -> CardSet:
    if letter not in RANK_LETTERS:
        raise UnreadableError(Fault(RecordFault.BAD_CARD, "ranks of AKQJT98765432", letter), offset)
    card = read_card(letter + suit.letter, offset)
    if card in hand:
        raise UnreadableError(Fault(RecordFault.CARD_TWICE, "each card once", str(card)), offset)
    return hand | CardSet.of([card])


def _write_hand(hand: CardSet | None) -> str:
    return "?" if hand is None else dotted(hand)


def _read_voids(text: str) -> tuple[frozenset[Suit] | None, ...]:
    voids: list[frozenset[Suit] | None] = []
    for offset, word in _words_by_seat(text, "four groups such as HC - ? -"):
        if word not in ("?", "-") and not set(word) <= set("SHDC"):
            raise bad_value("letters of SHDC, - or ?", word, offset)
        voids.append(None if word == "?" else frozenset(suit for suit in Suit if suit.letter in word))
    return tuple(voids)


def _write_voids(voids: tuple[frozenset[Suit] | None, ...] | None) -> str:
    return " ".join(suits_text(suits) for suits in voids or ())


# Free text.

_ESCAPED = re.compile(r'(?:[^"\\]|\\["\\])*')


def read_text(text: str) -> str:
    r"""Free text, in which \" and \\ stand for a quotation mark and a backslash.

    >>> print(read_text(r'the \"Ace\"'))
    the "Ace"
    """
    sound = _ESCAPED.match(text)
    assert sound is not None
    if sound.end() < len(text):
        raise bad_value(r"\" or \\", text[sound.end() :][:2], sound.end())
    return re.sub(r"\\(.)", r"\1", text)


def write_text(text: str | None) -> str:
    r"""Free text as the value of a tag.

    >>> print(write_text('the "Ace"'))
    the \"Ace\"
    """
    return (text or "").replace("\\", "\\\\").replace('"', '\\"')


def _read_name(text: str) -> str:
    if not text:
        raise bad_value("a name", text)
    return read_text(text)


def _read_tags(text: str) -> tuple[str, ...]:
    tags = tuple(read_text(text).split(", "))
    wrong = next((tag for tag in tags if not is_tag(tag) or tags.count(tag) > 1), None)
    if wrong is not None:
        raise bad_value("different words such as trumps, my mistakes", wrong)
    return tags


def _write_tags(tags: tuple[str, ...] | None) -> str:
    return write_text(", ".join(tags or ()))


def _write_some_taken_back(taken: tuple[TakenBack, ...] | None) -> str:
    return write_taken_back(taken or ())


def _write_some_review(review: Review | None) -> str:
    assert review is not None
    return write_review(review)


def _review_tag(seat: Seat) -> Tag[Review | None]:
    return Tag(f"Review.{seat.letter}", read_review, _write_some_review, lambda record: record.reviews[seat])


def _hand_tag(seat: Seat) -> Tag[CardSet | None]:
    return Tag(f"Hand.{seat.letter}", _read_hand, _write_hand, lambda record: record.hands[seat], True)


def _player_tag(seat: Seat) -> Tag[str | None]:
    return Tag(f"Player.{seat.letter}", _read_name, write_text, lambda record: record.players[seat])


def _bot_tag(seat: Seat) -> Tag[str | None]:
    return Tag(f"Bot.{seat.letter}", _read_name, write_text, lambda record: record.bots[seat])


RULES: Tag[Ruleset] = Tag("Rules", _read_rules, write_rules, lambda record: record.rules, True)
MATCH: Tag[int | None] = Tag("Match", _read_code, _write_code, lambda record: record.match_seed)
DEAL: Tag[int] = Tag("Deal", _whole(1, HIGHEST_DEAL_NUMBER), str, lambda record: record.deal_number, True)
REDEALS: Tag[int | None] = Tag("Redeals", _whole(1, MOST_REDEALS), str, lambda record: record.redeals or None)
DEALER: Tag[Seat] = Tag("Dealer", read_seat, lambda seat: seat.letter, lambda record: record.dealer, True)
TOTALS: Tag[tuple[int, ...]] = Tag("Totals", read_points, write_points, lambda record: record.totals, True)
CODE: Tag[int | None] = Tag("Code", _read_code, _write_code, lambda record: record.deal_seed)
DATE: Tag[str | None] = Tag("Date", _read_date, str, lambda record: record.date)
HANDS = tuple(_hand_tag(seat) for seat in SEATS)
VOIDS: Tag[tuple[frozenset[Suit] | None, ...] | None] = Tag(
    "Voids",
    _read_voids,
    _write_voids,
    lambda record: record.announced if record.has_announcements else None,
)
PLAYERS = tuple(_player_tag(seat) for seat in SEATS)
BOTS = tuple(_bot_tag(seat) for seat in SEATS)
TAKEN_BACK: Tag[tuple[TakenBack, ...] | None] = Tag(
    "TakenBack", read_taken_back, _write_some_taken_back, lambda record: record.taken_back or None
)
TAGS: Tag[tuple[str, ...] | None] = Tag("Tags", _read_tags, _write_tags, lambda record: record.tags or None)
REVIEWS = tuple(_review_tag(seat) for seat in SEATS)
CALLS: Tag[MarkedCalls] = Tag("Calls", _read_calls, _write_calls, _marked_calls, True)

_BEFORE_HANDS: tuple[Tag[Any], ...] = (RULES, MATCH, DEAL, REDEALS, DEALER, TOTALS, CODE, DATE)
_AFTER_BOTS: tuple[Tag[Any], ...] = (TAKEN_BACK, TAGS, *REVIEWS)
HEAD: tuple[Tag[Any], ...] = (*_BEFORE_HANDS, *HANDS, VOIDS, *PLAYERS, *BOTS, *_AFTER_BOTS, CALLS)
"""The tags in the one order in which they are written; tags of other programs stand before Calls."""

POINTS_NAME, WON_NAME, CHECK_NAME = "Points", "Won", "Check"


def _read_after(text: str) -> tuple[After, ...]:
    known = [one.value for one in After]
    words = text.split(" ")
    if not set(words) <= set(known):
        raise bad_value(", ".join(known), text)
    return tuple(After(word) for word in words)


def _write_after(after: tuple[After, ...]) -> str:
    return " ".join(one.value for one in After if one in after)


AFTER: Tag[tuple[After, ...]] = Tag("After", _read_after, _write_after, lambda record: record.after)
