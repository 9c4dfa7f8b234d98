"""Saved hands as text: the one way in which they are written.

A record has up to three paragraphs: the head (rules, hands, calls, notes on the deal); the tricks, one a
line, with the result after the last; the check signs. Records follow each other after one empty line.
"""

from collections.abc import Iterable

from trainer.position import Position
from trainer.record.check import check_of
from trainer.record.model import DealRecord, RecordedTrick
from trainer.record.replay import position_of
from trainer.record.tags import (
    AFTER,
    CALLS,
    CHECK_NAME,
    HEAD,
    POINTS_NAME,
    WON_NAME,
    tag_line,
    write_points,
    write_text,
)
from trainer.score import deal_points, outright_winner

VERSION = 1
HEADER = f"%callbreak {VERSION}"


def write(records: Iterable[DealRecord]) -> str:
    """The text of records, in order; ReplayError for one that breaks the rules of the game."""
    return "\n".join(_text_of(record) for record in records)


def _text_of(record: DealRecord) -> str:
    lines = [HEADER, *head_lines(record), *map(note_line, record.notes)]
    if record.tricks:
        lines += ["", *(trick_line(*one) for one in enumerate(record.tricks, start=1))]
    lines += [tag_line(name, value) for name, value in result_of(record, position_of(record)).items()]
    check = check_of([line for line in lines if line])
    return "\n".join([*lines, "", tag_line(CHECK_NAME, check), ""])


def head_lines(record: DealRecord) -> list[str]:
    """The tags before the first card."""
    lines = []
    for tag in HEAD:
        if tag is CALLS:
            lines += [tag_line(name, write_text(text)) for name, text in record.extra]
        value = tag.of(record)
        if tag.is_required or value is not None:
            lines.append(tag_line(tag.name, tag.write(value)))
    return lines


def note_line(note: str) -> str:
    """A note on the deal.

    >>> note_line("a wild one")
    '; a wild one'
    """
    return f"; {note}"


def trick_line(number: int, trick: RecordedTrick) -> str:
    """A trick: its number, the leader, the cards in playing order, the note.

    >>> from trainer.cards import parse_cards
    >>> from trainer.seats import Seat
    >>> trick_line(1, RecordedTrick(Seat.SOUTH, parse_cards("TH QH"), "high"))
    '1. S TH QH ; high'
    """
    line = f"{number}. {trick.leader.letter} {' '.join(map(str, trick.cards))}"
    return f"{line} ; {trick.note}" if trick.note else line


def card_column(number: int, place: int) -> int:
    """The column, from 1, of the leader (place 0) or a card (1 to 4) in the line of a trick."""
    leader = len(f"{number}. ") + 1
    return leader + (3 * place - 1 if place else 0)


def result_of(record: DealRecord, position: Position) -> dict[str, str]:
    """The tags after the last trick of a deal that is over, with their values; none for one that is not."""
    if position.ending is None:
        return {}
    result = {}
    points, winner = deal_points(position), outright_winner(position)
    if points is not None:
        result[POINTS_NAME] = write_points(points)
    if winner is not None:
        result[WON_NAME] = winner.letter
    if record.after:
        result[AFTER.name] = AFTER.write(record.after)
    return result
