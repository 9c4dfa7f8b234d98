"""Score sheets as text: one way to write them, a strict reader that tells line and column, and CSV.

A sheet has a head of tags, then its deals, one a line, calls and tricks in the order S E N W, then the
totals, which repeat what the deals give and so catch a mistyped number. Sheets follow each other after one
empty line.

    %callbreak-sheet 1
    [Rules "nepali"]
    [Player.S "You"]
    [Player.E "Bimal"]
    [Player.N "Ashma"]
    [Player.W "Tulsi"]
    [Dealer "S"]

    1. 4 3 2 4 / 5 3 2 3
    2. 3 4 3 3 / 3 4 4 2 ; redealt 1
    [Totals "7.1 7.0 5.1 -7.0"]
"""

import csv
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from trainer.record.faults import Fault, RecordError, RecordFault, UnreadableError
from trainer.record.scan import Kind, Scan, lines_of
from trainer.record.tags import (
    DATE,
    DEALER,
    PLAYERS,
    RULES,
    read_points,
    tag_line,
    value_column,
    write_points,
)
from trainer.seats import SEATS, Seat
from trainer.sheet import (
    Sheet,
    SheetDeal,
    SheetError,
    SheetFault,
    SheetFaultKind,
    SheetLine,
    with_deal,
)

VERSION = 1
HEADER = f"%callbreak-sheet {VERSION}"
TOTALS_NAME = "Totals"
_HEADER = re.compile(r"%callbreak-sheet ([1-9][0-9]{0,8})")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z.]*) "(.*)"\]')
_DEAL = re.compile(r"([0-9]{1,4})\. ([^;/]*?)(?: / ([^;/]*?))?(?: ; redealt ([0-9]{1,4}))?")
_NUMBERS = re.compile(r"[0-9]{1,2}(?: [0-9]{1,2}){3}")


@dataclass(frozen=True, slots=True)
class _Tag:
    """A line of the head: how its value is read, written, found in a sheet; None where it is left out."""

    name: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    of: Callable[[Sheet], Any]
    is_required: bool = True


def _player_tag(seat: Seat) -> _Tag:
    tag = PLAYERS[seat]
    return _Tag(tag.name, tag.read, tag.write, lambda sheet: sheet.names[seat])


_HEAD = (
    _Tag("Rules", RULES.read, RULES.write, lambda sheet: sheet.rules),
    _Tag("Title", PLAYERS[0].read, PLAYERS[0].write, lambda sheet: sheet.title or None, is_required=False),
    _Tag("Date", DATE.read, DATE.write, lambda sheet: sheet.date, is_required=False),
    *(_player_tag(seat) for seat in SEATS),
    _Tag("Dealer", DEALER.read, DEALER.write, lambda sheet: sheet.first_dealer),
)
_NAMES = tuple(tag.name for tag in _HEAD)


# Writing ---------------------------------------------------------------------------------------------------


def write_sheets(sheets: Iterable[Sheet]) -> str:
    """The text of sheets, in order."""
    return "\n".join(_text_of(sheet) for sheet in sheets)


def _text_of(sheet: Sheet) -> str:
    head = [(tag, tag.of(sheet)) for tag in _HEAD]
    lines = [HEADER, *(tag_line(tag.name, tag.write(value)) for tag, value in head if value is not None)]
    if sheet.deals:
        lines += ["", *(_deal_line(*one) for one in enumerate(sheet.deals, start=1)), _totals_line(sheet)]
    return "\n".join([*lines, ""])


def _deal_line(number: int, deal: SheetDeal) -> str:
    line = f"{number}. {_numbers(deal.calls)}"
    if deal.tricks is not None:
        line += f" / {_numbers(deal.tricks)}"
    return f"{line} ; redealt {deal.redeals}" if deal.redeals else line


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _totals_line(sheet: Sheet) -> str:
    return tag_line(TOTALS_NAME, write_points(sheet.totals))


# Reading ---------------------------------------------------------------------------------------------------


def read_sheets(text: str) -> tuple[Sheet, ...]:
    """The sheets of a text, at least one; RecordError tells its first fault."""
    sheets, fault = read_sheets_prefix(text)
    if fault is not None:
        raise fault
    return sheets


def read_sheets_prefix(text: str) -> tuple[tuple[Sheet, ...], RecordError | None]:
    """The sheets before the first fault, and the fault.

    The sheet at fault comes last, with the deals before the faulty line, if its head is sound.
    """
    scan = Scan(lines_of(text))
    sheets: list[Sheet] = []
    while True:
        draft = _Draft()
        fault: RecordError | None = None
        try:
            _read_sheet(scan, draft)
        except RecordError as error:
            fault = error
        if draft.sheet is not None:
            sheets.append(draft.sheet)
        if fault is not None or scan.kind is Kind.END:
            return tuple(sheets), fault


@dataclass(slots=True)
class _Draft:
    """A sheet while it is read."""

    sheet: Sheet | None = None
    lines: dict[str, int] = field(default_factory=dict)


def _read_sheet(scan: Scan, draft: _Draft) -> None:
    _read_header(scan)
    sheet = draft.sheet = _read_head(scan, draft)
    if (scan.kind, scan.next_kind) == (Kind.EMPTY, Kind.TRICK):
        scan.at += 1
        while scan.kind is Kind.TRICK:
            sheet = draft.sheet = _with_line(scan, sheet)
            scan.at += 1
        _read_totals(scan, sheet)
    _read_end(scan, has_deals=bool(sheet.deals))


def _read_header(scan: Scan) -> None:
    found = _HEADER.fullmatch(scan.line())
    if not found:
        raise scan.fault(RecordFault.BAD_LINE, HEADER)
    if int(found[1]) > VERSION:
        raise scan.fault(RecordFault.NEWER_VERSION, str(VERSION), found[1], column=len(HEADER))
    scan.at += 1


def _read_head(scan: Scan, draft: _Draft) -> Sheet:
    values: dict[str, Any] = {}
    due = 0
    while scan.kind is Kind.TAG:
        found = _TAG.fullmatch(scan.line())
        if not found:
            raise scan.fault(RecordFault.BAD_LINE, '[Name "value"]')
        due = _place_due(scan, due, found[1], values) + 1
        values[found[1]] = _value_of(scan, _HEAD[due - 1], found[2])
        draft.lines[found[1]] = scan.number
        scan.at += 1
    _refuse_missing(scan, due, len(_HEAD))
    return _headed(draft, values)


def _place_due(scan: Scan, due: int, name: str, values: dict[str, Any]) -> int:
    """The place of a tag, if it may come after the `due` places already passed."""
    if name in values:
        raise scan.fault(RecordFault.TAG_TWICE, "", name, column=2)
    if name not in _NAMES:
        raise scan.fault(RecordFault.UNKNOWN_TAG, ", ".join(_NAMES[due:]), name, column=2)
    place = _NAMES.index(name)
    if place < due:
        raise scan.fault(RecordFault.MISPLACED_LINE, ", ".join(_NAMES[due:]), name, column=2)
    _refuse_missing(scan, due, place)
    return place


def _refuse_missing(scan: Scan, due: int, place: int) -> None:
    missing = next((tag.name for tag in _HEAD[due:place] if tag.is_required), None)
    if missing is not None:
        raise scan.fault(RecordFault.MISSING_TAG, missing)


def _value_of(scan: Scan, tag: _Tag, text: str) -> Any:
    try:
        value = tag.read(text)
    except UnreadableError as error:
        column = value_column(tag.name) + error.offset
        raise RecordError(error.fault, scan.number, column) from None
    scan.expect_written_as(tag_line(tag.name, tag.write(value)))
    return value


def _headed(draft: _Draft, values: dict[str, Any]) -> Sheet:
    """The sheet of a head, without deals."""
    try:
        return Sheet(
            rules=values["Rules"],
            names=tuple(values[f"Player.{seat.letter}"] for seat in SEATS),
            first_dealer=values["Dealer"],
            title=values.get("Title", ""),
            date=values.get("Date"),
        )
    except SheetError as error:
        first = error.faults[0]
        name = "Title" if first.seat is None else f"Player.{Seat(first.seat).letter}"
        fault = Fault(RecordFault.BAD_VALUE, "one line of text, each name once", first.found)
        raise RecordError(fault, draft.lines[name], value_column(name)) from None


def _with_line(scan: Scan, sheet: Sheet) -> Sheet:
    """The sheet with the deal of a line; where the deal cannot be, the fault at its number."""
    number = len(sheet.deals) + 1
    deal = _read_deal(scan, number)
    if sheet.is_deal_open:
        raise scan.fault(RecordFault.BAD_LINE, f"the tricks of deal {number - 1} before deal {number}")
    try:
        return with_deal(sheet, number, deal)
    except SheetError as error:
        raise _located(scan, deal, error.faults[0]) from None


def _read_deal(scan: Scan, number: int) -> SheetDeal:
    line = scan.line()
    found = _DEAL.fullmatch(line)
    if not found:
        raise scan.fault(RecordFault.BAD_LINE, f"{number}. four calls / four numbers of tricks")
    if found[1] != str(number):
        raise scan.fault(RecordFault.BAD_LINE, f"{number}.", f"{found[1]}.")
    for group in (2, 3):
        if found[group] is not None and not _NUMBERS.fullmatch(found[group]):
            column = found.start(group) + 1
            raise scan.fault(
                RecordFault.BAD_VALUE, "four numbers such as 4 3 2 4", found[group], column=column
            )
    calls, tricks = (None if text is None else tuple(map(int, text.split())) for text in found.group(2, 3))
    deal = SheetDeal(calls or (), tricks, int(found[4] or 0))
    scan.expect_written_as(_deal_line(number, deal))
    return deal


_OF_CALLS = {
    SheetFaultKind.CALL_OUT_OF_RANGE: (RecordFault.ILLEGAL_CALL, "{}"),
    SheetFaultKind.CALLS_TOO_LOW: (RecordFault.ILLEGAL_CALL, "calls that sum to {} or more"),
}
_OF_TRICKS = {
    SheetFaultKind.TRICKS_OUT_OF_RANGE: (RecordFault.BAD_VALUE, "{}"),
    SheetFaultKind.TRICKS_DO_NOT_SUM: (RecordFault.BAD_VALUE, "tricks that sum to {}"),
    SheetFaultKind.TRICKS_PAST_THE_END: (RecordFault.BAD_VALUE, "{}, with which the deal ends"),
}
_OF_DEALS = {
    SheetFaultKind.REDEALS_OUT_OF_RANGE: (RecordFault.BAD_VALUE, "{}"),
    SheetFaultKind.MATCH_WON_BEFORE: (RecordFault.MISPLACED_LINE, "no deal after the match was won"),
    SheetFaultKind.TOO_MANY_DEALS: (RecordFault.MISPLACED_LINE, "{} deals at most"),
}


def _located(scan: Scan, deal: SheetDeal, fault: SheetFault) -> RecordError:
    """A fault of a deal at the number in its line that it is about."""
    code, expected = (_OF_CALLS | _OF_TRICKS | _OF_DEALS)[fault.kind]
    line, column = scan.line(), 1
    if fault.kind in _OF_CALLS:
        column = line.index(". ") + len(". ") + 1 + _offset(deal.calls, fault.seat)
    elif fault.kind in _OF_TRICKS:
        column = line.index(" / ") + len(" / ") + 1 + _offset(deal.tricks or (), fault.seat)
    return scan.fault(code, expected.format(fault.expected), fault.found or None, column=column)


def _offset(numbers: tuple[int, ...], seat: Seat | None) -> int:
    """Where a seat's number begins among four; the first one's place for a fault of all."""
    return len("".join(f"{number} " for number in numbers[: seat or 0]))


def _read_totals(scan: Scan, sheet: Sheet) -> None:
    """The totals after the last deal, which must be what the deals give."""
    found = _TAG.fullmatch(scan.line())
    if not found or found[1] != TOTALS_NAME:
        raise scan.fault(RecordFault.MISSING_TAG, _totals_line(sheet))
    column = value_column(TOTALS_NAME)
    try:
        totals = read_points(found[2])
    except UnreadableError as error:
        raise RecordError(error.fault, scan.number, column + error.offset) from None
    if totals != sheet.totals:
        due = write_points(sheet.totals)
        raise scan.fault(RecordFault.POINTS_DIFFER, due, found[2], column=column)
    scan.expect_written_as(_totals_line(sheet))
    scan.at += 1


def _read_end(scan: Scan, *, has_deals: bool) -> None:
    """The end of the text, or an empty line and the next sheet."""
    if scan.kind is Kind.END:
        return
    if scan.kind is not Kind.EMPTY:
        raise scan.fault(
            RecordFault.BAD_LINE, "an empty line or the end" if has_deals else "a deal or the end"
        )
    if scan.next_kind is not Kind.HEADER:
        raise scan.fault(RecordFault.BAD_SPACING, "no empty line")
    scan.at += 1


# For a spreadsheet -----------------------------------------------------------------------------------------


def sheet_csv(sheet: Sheet) -> str:
    """A sheet as comma-separated values: call, tricks, points and total of every player, deal by deal.

    >>> from trainer.ruleset import Ruleset
    >>> deal = SheetDeal((4, 3, 2, 4), (5, 3, 2, 3))
    >>> print(sheet_csv(Sheet(Ruleset(), ("A", "B", "C", "D"), (deal,))).splitlines()[1])
    1,A,0,4,5,4.1,4.1,3,3,3.0,3.0,2,2,2.0,2.0,4,3,-4.0,-4.0
    """
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(
        ["deal", "dealer", "redeals"]
        + [f"{name} {what}" for name in sheet.names for what in ("call", "tricks", "points", "total")]
    )
    rows.writerows(_csv_row(sheet, line) for line in sheet.lines)
    return text.getvalue()


def _csv_row(sheet: Sheet, line: SheetLine) -> list[object]:
    row: list[object] = [line.number, sheet.names[line.dealer], line.deal.redeals]
    totals = write_points(line.totals).split()
    points = [""] * len(SEATS) if line.points is None else write_points(line.points).split()
    tricks = line.deal.tricks or ("",) * len(SEATS)
    for seat in SEATS:
        row += [line.deal.calls[seat], tricks[seat], points[seat], totals[seat]]
    return row
