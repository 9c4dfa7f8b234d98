"""Saved hands as text: the one way in which they are written.

A record has up to three paragraphs: the head (rules, hands, calls, notes on the deal); the tricks, one a
line, with the result after the last; the check signs. Remarks on single decisions follow the line of the
calls or of their trick, a line each; only marks stand behind the call or card itself. Records follow each
other after one empty line.
"""

from collections.abc import Iterable, Iterator, Sequence

from trainer.position import Position
from trainer.record.check import check_of
from trainer.record.decisions import bare
from trainer.record.model import DealRecord, RecordedTrick
from trainer.record.remark_text import remark_line
from trainer.record.remarks import CALLS_TRICK, Mark, Remark
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
    lines = [HEADER, *head_lines(record), *_said_in(record, CALLS_TRICK), *map(note_line, record.notes)]
    if record.tricks:
        lines += ["", *_trick_lines(record)]
    lines += [tag_line(name, value) for name, value in result_of(record, position_of(record)).items()]
    check = check_of([line for line in lines if line])
    return "\n".join([*lines, "", tag_line(CHECK_NAME, check), ""])


def facts_of(record: DealRecord) -> str:
    """What happened, in a form that is equal for equal deals; what is said about it is left out."""
    told = bare(record)
    return "\n".join([*head_lines(told), *_trick_lines(told)])


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


def _said_in(record: DealRecord, trick: int) -> list[str]:
    """The remarks on the decisions of a trick that say more than a mark."""
    return [remark_line(one) for one in record.remarks_in(trick) if says_more_than_mark(one)]


def says_more_than_mark(remark: Remark) -> bool:
    """Is there a verdict or a note, which need a line of their own?"""
    return remark.verdict is not None or bool(remark.note)


def _trick_lines(record: DealRecord) -> Iterator[str]:
    for number, trick in enumerate(record.tricks, start=1):
        yield trick_line(number, trick, marks_in(record, number))
        yield from _said_in(record, number)


def marks_in(record: DealRecord, trick: int) -> tuple[Mark, ...]:
    """The marks of a trick's cards in playing order."""
    marks = {one.seat: one.mark for one in record.remarks_in(trick)}
    return tuple(marks.get(seat, Mark.NONE) for seat in record.seats_of(trick))


def note_line(note: str) -> str:
    """A note on the deal.

    >>> note_line("a wild one")
    '; a wild one'
    """
    return f"; {note}"


def trick_line(number: int, trick: RecordedTrick, marks: Sequence[Mark]) -> str:
    """A trick: its number, the leader, the cards in playing order with their marks, the note.

    >>> from trainer.cards import parse_cards
    >>> from trainer.seats import Seat
    >>> trick_line(1, RecordedTrick(Seat.SOUTH, parse_cards("TH QH"), "high"), (Mark.NONE, Mark.MISTAKE))
    '1. S TH QH? ; high'
    """
    cards = " ".join(f"{card}{mark.sign}" for card, mark in zip(trick.cards, marks, strict=True))
    line = f"{number}. {trick.leader.letter} {cards}"
    return f"{line} ; {trick.note}" if trick.note else line


def card_column(number: int, place: int, marks: Sequence[Mark]) -> int:
    """The column, from 1, of the leader (place 0) or a card (1 to 4) in the line of a trick.

    >>> card_column(3, 2, (Mark.BLUNDER, Mark.NONE))
    11
    """
    leader = len(f"{number}. ") + 1
    signs = sum(len(mark.sign) for mark in marks[: max(place - 1, 0)])
    return leader + (3 * place - 1 + signs if place else 0)


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
