"""A saved hand as plain text, short enough for one message of any chat."""

from collections.abc import Iterable, Iterator

from trainer.cards import SUITS_AS_WRITTEN, CardSet
from trainer.position import Position
from trainer.record import DealRecord, Decision, Mark, Remark, position_of
from trainer.seats import SEATS
from ui.text.cards import card_text
from ui.text.language import tr
from ui.text.saved import (
    bot_level,
    circumstances,
    deal_heading,
    decision_name,
    more_remarks_text,
    player_name,
    remark_text,
    reviews_of,
    seat_result,
)

MOST_SIGNS = 2_000
"""The longest text of a deal, in signs: some chats cut off what is longer."""
_LONGEST_NAME, _LONGEST_NOTE, _LONGEST_LINE = 16, 160, 240
_ROOM_FOR_MORE = 60


def text_of(record: DealRecord) -> str:
    """A deal in at most MOST_SIGNS signs: hands, tricks and result whole, of the remarks what finds room."""
    position = position_of(record)
    frame = [*_opening(record, position), "", *_hands(record, position), "", *_tricks(record, position)]
    room = MOST_SIGNS - len("\n".join(frame)) - _ROOM_FOR_MORE
    return "\n".join([*frame, *_fitting(record, position, room)]).strip() + "\n"


def _short(text: str, longest: int) -> str:
    """A text cut to a length, with an ellipsis.

    >>> _short("a long name", 6)
    'a lon…'
    """
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _opening(record: DealRecord, position: Position) -> Iterator[str]:
    yield deal_heading(record, position)
    yield _short(" · ".join(circumstances(record)), _LONGEST_LINE)


def _hands(record: DealRecord, position: Position) -> Iterator[str]:
    for seat in SEATS:
        name, level = _short(player_name(record, seat), _LONGEST_NAME), bot_level(record, seat)
        who = f"{seat.letter} {name} ({_short(level, _LONGEST_NAME)})" if level else f"{seat.letter} {name}"
        mark = record.remark_on(0, seat).mark.sign
        yield f"{who}: {seat_result(record, position, seat)}{mark and f' {mark}'}"
        hand = record.hands[seat]
        yield tr("cards not known") if hand is None else _suits(hand)


def _suits(hand: CardSet) -> str:
    """A hand suit by suit.

    >>> from trainer.cards import parse_hand
    >>> _suits(parse_hand("AS TS KH"))
    '♠ A 10 ♥ K ♦ – ♣ –'
    """
    return " ".join(
        f"{suit.sign} {' '.join(card_text(card)[:-1] for card in hand.in_suit(suit).high_to_low()) or '–'}"
        for suit in SUITS_AS_WRITTEN
    )


def _tricks(record: DealRecord, position: Position) -> Iterator[str]:
    for number, trick in enumerate(record.tricks, start=1):
        cards = (
            f"{card_text(card)}{record.remark_on(number, seat).mark.sign}"
            for seat, card in zip(record.seats_of(number), trick.cards, strict=True)
        )
        won = position.tricks[number - 1].winner(record.rules) if number <= len(position.tricks) else None
        line = f"{number}. {trick.leader.letter}: {' '.join(cards)}"
        yield line if won is None else f"{line} → {won.letter}"


def _fitting(record: DealRecord, position: Position, room: int) -> list[str]:
    """What is said, as far as there is room: the costliest is let in first; all in the order of play."""
    lines = list(_said(record, position))
    chosen: set[int] = set()
    for place, (_, line) in sorted(enumerate(lines), key=lambda one: -one[1][0]):
        if len(line) + 1 <= room:
            chosen.add(place)
            room -= len(line) + 1
    shown = [line for place, (_, line) in enumerate(lines) if place in chosen]
    left_out = len(lines) - len(chosen)
    return ["", *shown, *[more_remarks_text(left_out)] * (left_out > 0)]


def _said(record: DealRecord, position: Position) -> Iterator[tuple[float, str]]:
    """Each remark as a line, with its weight."""
    for decision in record.decisions():
        remark = record.remark_on(decision.trick, decision.seat)
        line = _remark_line(record, decision, remark)
        if line:
            yield _weight(remark), line
    for seat, text in reviews_of(record, position):
        yield 50.0, f"{_short(player_name(record, seat), _LONGEST_NAME)}: {text}"
    for note in (*record.notes, *(trick.note for trick in record.tricks if trick.note)):
        yield 1.0, _short(note, _LONGEST_NOTE)


def _weight(remark: Remark) -> float:
    """Marks before notes, the costlier first."""
    loss = 0.0 if remark.verdict is None else remark.verdict.loss
    return 100 * remark.mark.weight + loss + bool(remark.note)


def _remark_line(record: DealRecord, decision: Decision, remark: Remark) -> str:
    """Nothing for a decision that was well made and has no note."""
    told = "" if remark.mark is Mark.NONE else remark_text(decision, remark)
    if not told and not remark.note:
        return ""
    who = f"{decision_name(decision)}, {_short(player_name(record, decision.seat), _LONGEST_NAME)}:"
    return _short(" ".join(filter(None, (who, told, _short(remark.note, _LONGEST_NOTE)))), 2 * _LONGEST_LINE)


def texts_of(records: Iterable[DealRecord]) -> str:
    """Several deals, a message each, with an empty line between them."""
    return "\n".join(map(text_of, records))
