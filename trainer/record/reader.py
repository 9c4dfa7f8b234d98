"""Saved hands read back: strictly, up to the first fault, which is told with line and column.

A record is read only in the form in which it is written (`trainer.record.writer`). Three things a person
or an editor may do differently: leave out the check signs, end lines with CR LF, leave out the last line
end. Where check signs are there, they are compared first: so a changed line is named even if it only
shows in a later one, as a changed card does when its owner is asked for it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from trainer.record.check import first_changed, is_check
from trainer.record.faults import FactError, Fault, RecordError, RecordFault, UnreadableError
from trainer.record.model import EXTRA_NAME, DealRecord, RecordedTrick
from trainer.record.remark_text import read_card, read_remark, read_seat, remark_line, split_mark
from trainer.record.remarks import CALLS_TRICK, Mark, Remark
from trainer.record.replay import REMARK, Misstep, replay
from trainer.record.scan import Kind, Scan, kind_of, lines_of
from trainer.record.tags import (
    AFTER,
    BOTS,
    CALLS,
    CHECK_NAME,
    CODE,
    DATE,
    DEAL,
    DEALER,
    HANDS,
    HEAD,
    MATCH,
    PLAYERS,
    POINTS_NAME,
    REDEALS,
    REVIEWS,
    RULES,
    TAGS,
    TAKEN_BACK,
    TOTALS,
    VOIDS,
    WON_NAME,
    MarkedCalls,
    Tag,
    call_offset,
    read_points,
    read_text,
    tag_line,
    value_column,
    write_points,
    write_text,
)
from trainer.record.writer import HEADER, VERSION, card_column, note_line, result_of, trick_line
from trainer.seats import SEATS, Seat

T = TypeVar("T")

_HEAD_NAMES = tuple(tag.name for tag in HEAD)
_RESULT_NAMES = (POINTS_NAME, WON_NAME, AFTER.name)
_KNOWN_NAMES = {*_HEAD_NAMES, *_RESULT_NAMES, CHECK_NAME}
_HEADER = re.compile(r"%callbreak ([1-9][0-9]{0,8})")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9.-]*) "(.*)"\]')
_TRICK = re.compile(r"([0-9]{1,3})\. ([^ ;]+)((?: [^ ;]+)+)(?: ; (.+))?")


def read(text: str) -> tuple[DealRecord, ...]:
    """The records of a text, at least one; RecordError tells its first fault."""
    records, fault = read_prefix(text)
    if fault is not None:
        raise fault
    return records


def read_prefix(text: str) -> tuple[tuple[DealRecord, ...], RecordError | None]:
    """The records before the first fault, and the fault.

    The record at fault comes last, cut before the faulty line, if its calls stand before that line.
    """
    scan = Scan(lines_of(text))
    records: list[DealRecord] = []
    while True:
        record, fault = _read_record(scan)
        if record is not None:
            records.append(record)
        if fault is not None or scan.kind is Kind.END:
            return tuple(records), fault


def read_all(text: str) -> tuple[tuple[DealRecord, ...], tuple[RecordError, ...]]:
    """The sound records of a text, and the first fault of each of the others, in order."""
    found = [one for one, _ in read_each(text)]
    return (
        tuple(one for one in found if isinstance(one, DealRecord)),
        tuple(one for one in found if isinstance(one, RecordError)),
    )


def read_each(text: str) -> Iterator[tuple[DealRecord | RecordError, float]]:
    """Each record of a text, or its first fault, in order, with the share of the text read by then.

    After a fault it goes on at the next line that begins a record.
    """
    scan = Scan(lines_of(text))
    while scan.kind is not Kind.END:
        start = scan.at
        record, fault = _read_record(scan)
        if fault is not None:
            scan.at = start + 1
            while scan.kind not in (Kind.HEADER, Kind.END):
                scan.at += 1
        found = fault or record
        assert found is not None
        yield found, min(1.0, scan.at / len(scan.lines))


def text_of_bytes(data: bytes) -> str:
    r"""The text of a file, which is UTF-8; a byte order mark before it is ignored.

    >>> text_of_bytes(b"\xef\xbb\xbf%callbreak 1")
    '%callbreak 1'
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line, column = before.count(b"\n") + 1, len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        fault = Fault(RecordFault.NOT_UTF8, "text in UTF-8", f"0x{error.object[error.start]:02X}")
        raise RecordError(fault, line, column) from None


@dataclass(slots=True)
class _Decided:
    """The decisions of one line, that of the calls or of a trick, with what is said about them."""

    trick: int
    seats: tuple[Seat, ...]
    marks: tuple[Mark, ...]
    said: dict[Seat, Remark] = field(default_factory=dict)
    said_lines: dict[Seat, int] = field(default_factory=dict)

    def remarks_before(self, line: int | None) -> Iterator[Remark]:
        """The remarks that stand before a line of the text, all of them for None."""
        for seat, mark in zip(self.seats, self.marks, strict=True):
            if seat in self.said and (line is None or self.said_lines[seat] < line):
                yield replace(self.said[seat], mark=mark)
            elif mark is not Mark.NONE:
                yield Remark(seat, self.trick, mark)


@dataclass(slots=True)
class _Draft:
    """A record while it is read, with the numbers of its lines."""

    head: DealRecord | None = None
    head_lines: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    note_lines: list[int] = field(default_factory=list)
    tricks: list[RecordedTrick] = field(default_factory=list)
    trick_lines: list[int] = field(default_factory=list)
    decided: list[_Decided] = field(default_factory=list)
    result: dict[str, str] = field(default_factory=dict)
    result_lines: dict[str, int] = field(default_factory=dict)
    end_of_tricks: int = 0
    end_of_result: int | None = None

    def record(self) -> DealRecord | None:
        """All that was read, None if the head was not complete."""
        if self.head is None:
            return None
        after = self.result.get(AFTER.name)
        return replace(
            self.head,
            notes=tuple(self.notes),
            tricks=tuple(self.tricks),
            remarks=self._remarks(len(self.tricks)),
            after=() if after is None else AFTER.read(after),
        )

    def record_before(self, line: int) -> DealRecord | None:
        """What stands before a line, None if the head is not complete there."""
        if self.head is None or self.head_lines[CALLS.name] >= line:
            return None
        notes = tuple(note for note, at in zip(self.notes, self.note_lines, strict=True) if at < line)
        tricks = tuple(trick for trick, at in zip(self.tricks, self.trick_lines, strict=True) if at < line)
        return replace(self.head, notes=notes, tricks=tricks, remarks=self._remarks(len(tricks), line))

    def _remarks(self, tricks: int, line: int | None = None) -> tuple[Remark, ...]:
        """What is said about the calls and the first tricks, before a line of the text."""
        return tuple(one for decided in self.decided[: tricks + 1] for one in decided.remarks_before(line))


def _read_record(scan: Scan) -> tuple[DealRecord | None, RecordError | None]:
    """The next record, or what stands before its first fault, and the fault."""
    draft = _Draft()
    changed = _first_changed_line(scan)
    fault: RecordError | None = None
    try:
        _read_header(scan)
        _read_head(scan, draft)
        _read_notes(scan, draft)
        _read_tricks(scan, draft)
        _read_result(scan, draft)
        _read_check(scan)
        _read_end(scan)
    except RecordError as error:
        fault = error
    fault = _first_of(fault, _fault_of_play(draft, before=fault))
    if changed is not None and (fault is None or fault.line > changed):
        fault = RecordError(Fault(RecordFault.CHANGED_LINE, "the line as saved"), changed)
    if fault is None:
        return draft.record(), None
    return draft.record_before(fault.line), fault


def _first_of(*faults: RecordError | None) -> RecordError | None:
    there = [fault for fault in faults if fault is not None]
    return min(there, key=lambda fault: (fault.line, fault.column), default=None)


def _first_changed_line(scan: Scan) -> int | None:
    """The number of the first line of the next record that its check signs do not confirm."""
    numbers: list[int] = []
    for at in range(scan.at, len(scan.lines)):
        line = scan.lines[at]
        if line.startswith("%") and numbers:
            return None
        if line.startswith(f"[{CHECK_NAME} "):
            return _changed_among(scan.lines, numbers, at)
        if line:
            numbers.append(at)
    return None


def _changed_among(lines: list[str], numbers: list[int], at: int) -> int | None:
    """The same, given the places of the lines that count, and that of the check."""
    found = _TAG.fullmatch(lines[at])
    index = first_changed([lines[number] for number in numbers], found[2] if found else "")
    return None if index is None else [*numbers, at][index] + 1


def _read_header(scan: Scan) -> None:
    """The first line of a record, which names the version of the format."""
    found = _HEADER.fullmatch(scan.line())
    if not found:
        raise scan.fault(RecordFault.NOT_A_RECORD, HEADER)
    if int(found[1]) > VERSION:
        column = found.start(1) + 1
        raise scan.fault(RecordFault.NEWER_VERSION, str(VERSION), found[1], column=column)
    scan.at += 1


def _read_tag(scan: Scan) -> tuple[str, str]:
    """Name and value of the tag to be read next."""
    found = _TAG.fullmatch(scan.line())
    if not found:
        raise scan.fault(RecordFault.BAD_LINE, '[Name "value"]')
    return found[1], found[2]


def _value_of(scan: Scan, tag: Tag[T], text: str) -> T:
    """The value of a tag, refused at its place if it cannot be read or is not written the one right way."""
    try:
        value = tag.read(text)
    except UnreadableError as error:
        column = value_column(tag.name) + error.offset
        raise RecordError(error.fault, scan.number, column) from error.__cause__
    scan.expect_written_as(tag_line(tag.name, tag.write(value)))
    return value


def _read_head(scan: Scan, draft: _Draft) -> None:
    """The tags up to Calls; then the facts they tell have to agree."""
    values: dict[str, object] = {}
    extra: list[tuple[str, str]] = []
    due = 0
    while CALLS.name not in values:
        name, text = _read_tag(scan)
        if EXTRA_NAME.fullmatch(name):
            due = _place_due(scan, due, CALLS.name)
            extra.append((name, _value_of(scan, _extra_tag(name), text)))
        else:
            due = _place_due(scan, due, name) + 1
            values[name] = _value_of(scan, HEAD[due - 1], text)
            draft.head_lines[name] = scan.number
        scan.at += 1
    try:
        draft.head = _facts(values, tuple(extra))
    except FactError as error:
        line = draft.head_lines.get(error.tag, draft.head_lines[CALLS.name])
        raise RecordError(error.fault, line, value_column(error.tag)) from None
    marked = cast(MarkedCalls, values[CALLS.name])
    called = [(seat, mark) for seat, (number, mark) in zip(SEATS, marked, strict=True) if number is not None]
    seats, marks = tuple(seat for seat, _ in called), tuple(mark for _, mark in called)
    draft.decided.append(_Decided(CALLS_TRICK, seats, marks))
    _read_remarks(scan, draft)


def _read_remarks(scan: Scan, draft: _Draft) -> None:
    """The remarks on the decisions of the line before them, in the order of that line."""
    decided = draft.decided[-1]
    due = list(decided.seats)
    while scan.kind is Kind.REMARK:
        try:
            remark = read_remark(scan.line(), decided.trick)
        except UnreadableError as error:
            raise RecordError(error.fault, scan.number, error.offset + 1) from None
        if remark.seat not in due:
            code = RecordFault.TAG_TWICE if remark.seat in decided.said else RecordFault.MISPLACED_LINE
            expected = ", ".join(seat.letter for seat in due)
            raise scan.fault(code, expected, remark.seat.letter)
        scan.expect_written_as(remark_line(remark))
        del due[: due.index(remark.seat) + 1]
        decided.said[remark.seat], decided.said_lines[remark.seat] = remark, scan.number
        scan.at += 1


def _extra_tag(name: str) -> Tag[str]:
    """A tag of another program; its place in a record is not asked for here."""
    return Tag(name, read_text, write_text, lambda record: dict(record.extra)[name])


def _place_due(scan: Scan, due: int, name: str) -> int:
    """The place of a tag in the head, if it may come after the `due` places already passed."""
    if name not in _HEAD_NAMES:
        code = RecordFault.MISPLACED_LINE if _is_known(name) else RecordFault.UNKNOWN_TAG
        raise scan.fault(code, ", ".join(_HEAD_NAMES[due:]), name, column=2)
    place = _HEAD_NAMES.index(name)
    if place < due:
        raise scan.fault(_code_of_late_tag(scan, name), ", ".join(_HEAD_NAMES[due:]), name, column=2)
    left_out = next((tag.name for tag in HEAD[due:place] if tag.is_required), None)
    if left_out is not None:
        raise scan.fault(RecordFault.MISSING_TAG, left_out, name, column=2)
    return place


def _code_of_late_tag(scan: Scan, name: str) -> RecordFault:
    """Twice there, or only in the wrong place?"""
    for line in reversed(scan.lines[: scan.at]):
        if line.startswith(f"[{name} "):
            return RecordFault.TAG_TWICE
        if line.startswith("%"):
            break
    return RecordFault.MISPLACED_LINE


def _facts(values: dict[str, object], extra: tuple[tuple[str, str], ...]) -> DealRecord:
    """The record of the head's values; FactError if they contradict each other."""

    def of(tag: Tag[T]) -> T:
        return cast(T, values.get(tag.name))

    rules, voids, tags, taken_back = of(RULES), of(VOIDS), of(TAGS), of(TAKEN_BACK)
    calls = tuple(number for number, _ in of(CALLS))
    if rules.announce_voids and None not in calls and voids is None:
        raise FactError(CALLS.name, Fault(RecordFault.MISSING_TAG, VOIDS.name))
    if rules.announce_voids and None in calls and voids is not None:
        raise FactError(CALLS.name, Fault(RecordFault.TAG_NOT_DUE, "four calls", VOIDS.name))
    return DealRecord(
        rules=rules,
        dealer=of(DEALER),
        hands=tuple(of(tag) for tag in HANDS),
        deal_number=of(DEAL),
        totals=of(TOTALS),
        calls=calls,
        announced=voids or (None, None, None, None),
        match_seed=of(MATCH),
        redeals=of(REDEALS) or 0,
        deal_seed=of(CODE),
        date=of(DATE),
        players=tuple(of(tag) for tag in PLAYERS),
        bots=tuple(of(tag) for tag in BOTS),
        extra=extra,
        tags=tags or (),
        reviews=tuple(of(tag) for tag in REVIEWS),
        taken_back=taken_back or (),
    )


def _read_notes(scan: Scan, draft: _Draft) -> None:
    """The notes on the deal as a whole."""
    while scan.kind is Kind.NOTE:
        note = scan.line()[1:].strip()
        if not note:
            raise scan.fault(RecordFault.BAD_LINE, "; text")
        scan.expect_written_as(note_line(note))
        draft.notes.append(note)
        draft.note_lines.append(scan.number)
        scan.at += 1


def _read_tricks(scan: Scan, draft: _Draft) -> None:
    """The tricks, after an empty line."""
    draft.end_of_tricks = scan.number
    if (scan.kind, scan.next_kind) != (Kind.EMPTY, Kind.TRICK):
        return
    scan.at += 1
    while scan.kind is Kind.TRICK:
        trick, marks = _read_trick(scan, len(draft.tricks) + 1)
        _check_complete(scan, draft)
        draft.tricks.append(trick)
        draft.trick_lines.append(scan.number)
        draft.decided.append(_Decided(len(draft.tricks), _players_of(draft, trick), marks))
        scan.at += 1
        _read_remarks(scan, draft)
        draft.end_of_tricks = scan.number


def _players_of(draft: _Draft, trick: RecordedTrick) -> tuple[Seat, ...]:
    assert draft.head is not None
    direction = draft.head.rules.direction
    return tuple(trick.leader.after(turn, direction) for turn in range(len(trick.cards)))


def _check_complete(scan: Scan, draft: _Draft) -> None:
    """Refuse the trick before if it has too few cards to be followed by another."""
    cards = draft.tricks[-1].cards if draft.tricks else ()
    if draft.tricks and len(cards) < 4:
        fault = Fault(RecordFault.TRICK_SIZE, "4 cards", str(len(cards)))
        marks = draft.decided[-1].marks
        column = card_column(len(draft.tricks), len(cards), marks) + len(f"TH{marks[-1].sign}")
        raise RecordError(fault, draft.trick_lines[-1], column)


def _read_trick(scan: Scan, number: int) -> tuple[RecordedTrick, tuple[Mark, ...]]:
    """One trick: number, leader, one to four cards, note; and the marks of the cards."""
    found = _TRICK.fullmatch(scan.line())
    if not found:
        raise scan.fault(RecordFault.BAD_LINE, f"{number}. LEADER CARDS, or ; and a note after them")
    if found[1] != str(number):
        raise scan.fault(RecordFault.TRICK_NUMBER, f"{number}.", f"{found[1]}.")
    try:
        leader = read_seat(found[2])
        words = [(word.start(), *split_mark(word[0])) for word in re.finditer("[^ ]+", found[3])]
        cards = tuple(read_card(word, found.start(3) - found.start(2) + offset) for offset, word, _ in words)
    except UnreadableError as error:
        raise RecordError(error.fault, scan.number, found.start(2) + error.offset + 1) from None
    if len(cards) > 4:
        column = found.start(3) + words[4][0] + 1
        raise scan.fault(RecordFault.TRICK_SIZE, "4 cards", f"{len(cards)}", column=column)
    note = (found[4] or "").strip()
    if found[4] and not note:
        raise scan.fault(RecordFault.BAD_LINE, "a note after ;", column=found.start(4) + 1)
    trick, marks = RecordedTrick(leader, cards, note), tuple(mark for _, _, mark in words)
    scan.expect_written_as(trick_line(number, trick, marks))
    return trick, marks


def _read_result(scan: Scan, draft: _Draft) -> None:
    """The tags after the last trick; whether they are due and right is known after the replay."""
    due = 0
    while scan.kind is Kind.TAG:
        name, text = _read_tag(scan)
        if name not in _RESULT_NAMES:
            break
        if name in draft.result:
            raise scan.fault(RecordFault.TAG_TWICE, "", name, column=2)
        if _RESULT_NAMES.index(name) < due:
            raise scan.fault(RecordFault.MISPLACED_LINE, ", ".join(_RESULT_NAMES), name, column=2)
        due = _RESULT_NAMES.index(name) + 1
        if name == AFTER.name:
            _value_of(scan, AFTER, text)
        draft.result[name] = text
        draft.result_lines[name] = scan.number
        scan.at += 1
    draft.end_of_result = scan.number


def _read_check(scan: Scan) -> None:
    """The check signs after an empty line, if they are there; they were compared before."""
    line = scan.ahead(1) or ""
    if scan.kind is not Kind.EMPTY or not line.startswith(f"[{CHECK_NAME} "):
        return
    scan.at += 1
    _, signs = _read_tag(scan)
    if not is_check(signs):
        column = value_column(CHECK_NAME)
        raise scan.fault(RecordFault.BAD_CHECK, "two check signs a line", signs[:40], column=column)
    scan.at += 1


def _read_end(scan: Scan) -> None:
    """The end of the text, or an empty line and the next record."""
    if scan.kind is Kind.END:
        return
    if scan.kind is Kind.EMPTY and scan.next_kind is Kind.HEADER:
        scan.at += 1
        return
    if scan.kind is Kind.EMPTY and not _is_sound_elsewhere(scan.ahead(1)):
        if scan.next_kind is Kind.END:
            raise scan.fault(RecordFault.BAD_SPACING, "end of the text")
        scan.at += 1
    raise _fault_of_stray_line(scan)


def _is_sound_elsewhere(line: str | None) -> bool:
    """Could this line stand somewhere in a record? Then the empty line before it is the fault."""
    match kind_of(line):
        case Kind.NOTE | Kind.TRICK | Kind.REMARK:
            return True
        case Kind.TAG:
            found = _TAG.fullmatch(line or "")
            return found is not None and _is_known(found[1])
        case _:
            return False


def _is_known(name: str) -> bool:
    """Is this a tag of the format, or one that it keeps?"""
    return name in _KNOWN_NAMES or EXTRA_NAME.fullmatch(name) is not None


def _fault_of_stray_line(scan: Scan) -> RecordError:
    """The fault of a line that nothing of a record begins with at this place."""
    scan.line()
    match scan.kind:
        case Kind.EMPTY:
            return scan.fault(RecordFault.BAD_SPACING, "no empty line")
        case Kind.HEADER | Kind.TRICK:
            return scan.fault(RecordFault.BAD_SPACING, "an empty line before it")
        case Kind.NOTE:
            return scan.fault(RecordFault.MISPLACED_LINE, "notes after [Calls]")
        case Kind.REMARK:
            return scan.fault(RecordFault.MISPLACED_LINE, "remarks after [Calls] or their trick")
        case Kind.TAG:
            name, _ = _read_tag(scan)
            if name == CHECK_NAME:
                return scan.fault(RecordFault.BAD_SPACING, "an empty line before it")
            code = RecordFault.MISPLACED_LINE if _is_known(name) else RecordFault.UNKNOWN_TAG
            return scan.fault(code, ", ".join((*_RESULT_NAMES, CHECK_NAME)), name, column=2)
        case _:
            return scan.fault(RecordFault.BAD_LINE, "a tag, note, trick, or the end")


def _fault_of_play(draft: _Draft, *, before: RecordError | None) -> RecordError | None:
    """What the rules of the game refuse in what was read.

    The result is looked at too, unless a fault found before stands at its place or earlier.
    """
    record = draft.record()
    if record is None:
        return None
    position, misstep = replay(record)
    if misstep is not None:
        return _located(draft, record, misstep)
    end = draft.end_of_result
    if end is None or (before is not None and before.line <= end):
        return None
    return _fault_of_result(draft, result_of(record, position))


def _located(draft: _Draft, record: DealRecord, misstep: Misstep) -> RecordError:
    """A misstep of the replay at its line and column."""
    match misstep.tag:
        case "":
            line = draft.trick_lines[misstep.trick - 1]
            column = card_column(misstep.trick, misstep.place, draft.decided[misstep.trick].marks)
        case CALLS.name:
            line = draft.head_lines[CALLS.name]
            column = value_column(CALLS.name) + call_offset(record, misstep.place)
        case tag if tag == REMARK:
            line = draft.decided[misstep.trick].said_lines[Seat(misstep.place)]
            column = len("S [verdict best=") + 1
        case tag:
            line, column = (draft.head_lines | draft.result_lines)[tag], 1
    return RecordError(misstep.fault, line, column)


def _fault_of_result(draft: _Draft, due: dict[str, str]) -> RecordError | None:
    """The first of the result tags that is not what the replay gives."""
    end = draft.end_of_tricks
    for name in (POINTS_NAME, WON_NAME):
        found, line = draft.result.get(name), draft.result_lines.get(name, end)
        if found == due.get(name):
            end = line + 1 if found is not None else end
            continue
        if found is None:
            return RecordError(Fault(RecordFault.MISSING_TAG, tag_line(name, due[name])), line)
        if name not in due:
            return RecordError(Fault(RecordFault.TAG_NOT_DUE, "", tag_line(name, found)), line)
        return _wrong_result(name, due[name], found, line)
    return None


def _wrong_result(name: str, due: str, found: str, line: int) -> RecordError:
    """A result that is not the replayed one, or cannot be read at all."""
    code, offset = RecordFault.WINNER_DIFFERS, 0
    if name == POINTS_NAME:
        code = RecordFault.POINTS_DIFFER
        try:
            if write_points(read_points(found)) != found:
                code = RecordFault.NOT_CANONICAL
        except UnreadableError as error:
            code, offset = error.fault.code, error.offset
    return RecordError(Fault(code, due, found), line, value_column(name) + offset)
