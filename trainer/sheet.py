"""The score sheet of a real table: four names, the deals with their calls and tricks, totals and ranks.

A sheet is a value that is always sound: what cannot have happened at a table is refused with all its
faults. Points come from `trainer.score`, so a table on paper and a table on the screen score alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from trainer.deal import is_total_too_low
from trainer.match import MOST_REDEALS
from trainer.position import TRICKS_IN_A_DEAL, Ending, ending_by_numbers
from trainer.record.model import forbidden_place, is_date
from trainer.ruleset import Ruleset
from trainer.score import add_points, is_agreed_end, outright_by_numbers, points_of_ending, ranks_of
from trainer.seats import SEATS, Seat

MOST_DEALS = 999
NO_POINTS = (0, 0, 0, 0)


class SheetFaultKind(Enum):
    """What can be wrong with a sheet."""

    NOT_FOUR = "not-four"
    BAD_NAME = "bad-name"
    NAME_TWICE = "name-twice"
    BAD_TITLE = "bad-title"
    BAD_DATE = "bad-date"
    TOO_MANY_DEALS = "too-many-deals"
    CALL_OUT_OF_RANGE = "call-out-of-range"
    CALLS_TOO_LOW = "calls-too-low"
    TRICKS_OUT_OF_RANGE = "tricks-out-of-range"
    TRICKS_DO_NOT_SUM = "tricks-do-not-sum"
    TRICKS_PAST_THE_END = "tricks-past-the-end"
    REDEALS_OUT_OF_RANGE = "redeals-out-of-range"
    DEAL_NOT_OVER = "deal-not-over"
    MATCH_WON_BEFORE = "match-won-before"


@dataclass(frozen=True, slots=True)
class SheetFault:
    """One fault: the deal it is in (from 1, 0 for the head of the sheet), whose it is, found and right."""

    kind: SheetFaultKind
    deal: int = 0
    seat: Seat | None = None
    found: str = ""
    expected: str = ""


class SheetError(ValueError):
    """A sheet that no table can have written, with all its faults."""

    def __init__(self, faults: tuple[SheetFault, ...]) -> None:
        super().__init__(", ".join(f"deal {fault.deal}: {fault.kind.value}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as it is written down: four calls, four numbers of tricks, None while it is played.

    In the order of the names. `redeals` tells how often the cards were thrown in before this deal.
    """

    calls: tuple[int, ...]
    tricks: tuple[int, ...] | None = None
    redeals: int = 0


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A deal with what follows from it.

    `points` in tenths, None for a deal that is not scored or not over; `totals` after it; `ending` None
    while it is played; `outright` is who has won the match by it.
    """

    number: int
    dealer: Seat
    deal: SheetDeal
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    ending: Ending | None
    outright: Seat | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one table; building one that cannot be raises SheetError with every fault.

    Names and numbers are by seat: the first name sits South, the next ones follow counter-clockwise.

    >>> sheet = Sheet(Ruleset(), ("You", "Bimal", "Ashma", "Tulsi"), (SheetDeal((4, 3, 2, 4), (5, 3, 2, 3)),))
    >>> sheet.totals, sheet.ranks
    ((41, 30, 20, -40), (1, 2, 3, 4))
    """

    rules: Ruleset
    names: tuple[str, ...]
    deals: tuple[SheetDeal, ...] = ()
    first_dealer: Seat = Seat.SOUTH
    title: str = ""
    date: str | None = None

    def __post_init__(self) -> None:
        faults = (*_faults_of_head(self), *_faults_of_deals(self))
        if faults:
            raise SheetError(faults)

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Every deal with its points and the totals after it."""
        return tuple(_lines_of(self))

    @property
    def totals(self) -> tuple[int, ...]:
        """Tenths of each player."""
        lines = self.lines
        return lines[-1].totals if lines else NO_POINTS

    @property
    def outright(self) -> Seat | None:
        """Who has won the match by a call of eight, if anybody has."""
        lines = self.lines
        return lines[-1].outright if lines else None

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each player; ties shared, an outright winner first."""
        return ranks_of(self.totals, self.outright)

    @property
    def is_deal_open(self) -> bool:
        """Are the tricks of the last deal still to be written?"""
        return bool(self.deals) and self.deals[-1].tricks is None

    @property
    def next_deal(self) -> int:
        """The number of the deal to be written on: the one that is played, else the one after the last."""
        return len(self.deals) + (not self.is_deal_open)

    @property
    def is_over(self) -> bool:
        """Is no further deal due? Players may still agree on one, unless somebody has won outright."""
        played = len(self.deals) - self.is_deal_open
        agreed = bool(played) and is_agreed_end(self.rules, played, self.totals)
        return not self.is_deal_open and (agreed or self.outright is not None)

    def dealer_of(self, number: int) -> Seat:
        """Who deals the deal of a number, from 1."""
        return self.first_dealer.after(number - 1, self.rules.direction)


def _lines_of(sheet: Sheet) -> Iterator[SheetLine]:
    totals: tuple[int, ...] = NO_POINTS
    for number, deal in enumerate(sheet.deals, start=1):
        dealer, won = sheet.dealer_of(number), deal.tricks
        ending = None if won is None else ending_by_numbers(sheet.rules, deal.calls, won)
        if won is None or ending is None:
            yield SheetLine(number, dealer, deal, None, totals, None, None)
            continue
        points = points_of_ending(sheet.rules, deal.calls, won, ending)
        totals = add_points(totals, points)
        outright = outright_by_numbers(sheet.rules, deal.calls, won, ending)
        yield SheetLine(number, dealer, deal, points, totals, ending, outright)


# What a table cannot have written --------------------------------------------------------------------------


def _faults_of_head(sheet: Sheet) -> Iterator[SheetFault]:
    if len(sheet.names) != len(SEATS):
        yield SheetFault(SheetFaultKind.NOT_FOUR, found=str(len(sheet.names)), expected="4")
    for seat, name in zip(SEATS, sheet.names, strict=False):
        if not _is_one_line(name) or not name:
            yield SheetFault(SheetFaultKind.BAD_NAME, seat=seat, found=name)
        elif name in sheet.names[:seat]:
            yield SheetFault(SheetFaultKind.NAME_TWICE, seat=seat, found=name)
    if not _is_one_line(sheet.title):
        yield SheetFault(SheetFaultKind.BAD_TITLE, found=sheet.title)
    if sheet.date is not None and not is_date(sheet.date):
        yield SheetFault(SheetFaultKind.BAD_DATE, found=sheet.date, expected="YYYY-MM-DD")
    if len(sheet.deals) > MOST_DEALS:
        yield SheetFault(SheetFaultKind.TOO_MANY_DEALS, found=str(len(sheet.deals)), expected=str(MOST_DEALS))


def _is_one_line(text: str) -> bool:
    return text == text.strip() and forbidden_place(text) is None


def _faults_of_deals(sheet: Sheet) -> Iterator[SheetFault]:
    won_before = False
    for number, deal in enumerate(sheet.deals, start=1):
        faults = faults_of_deal(sheet.rules, deal, number)
        yield from faults
        if won_before:
            yield SheetFault(SheetFaultKind.MATCH_WON_BEFORE, number)
        if deal.tricks is None and number < len(sheet.deals):
            yield SheetFault(SheetFaultKind.DEAL_NOT_OVER, number)
        won_before = won_before or (not faults and _wins_outright(sheet.rules, deal))


def _wins_outright(rules: Ruleset, deal: SheetDeal) -> bool:
    if deal.tricks is None:
        return False
    ending = ending_by_numbers(rules, deal.calls, deal.tricks)
    return outright_by_numbers(rules, deal.calls, deal.tricks, ending) is not None


def faults_of_deal(rules: Ruleset, deal: SheetDeal, number: int = 1) -> tuple[SheetFault, ...]:
    """All that is wrong with a deal by itself, so that a form can say so while it is filled in.

    >>> [fault.kind.value for fault in faults_of_deal(Ruleset(), SheetDeal((0, 3, 2, 4), (5, 3, 2, 2)))]
    ['call-out-of-range', 'tricks-do-not-sum']
    """
    return (
        *_faults_of_calls(rules, deal.calls, number),
        *(() if deal.tricks is None else _faults_of_tricks(rules, deal.calls, deal.tricks, number)),
        *_faults_of_redeals(deal, number),
    )


def _faults_of_calls(rules: Ruleset, calls: Sequence[int], number: int) -> tuple[SheetFault, ...]:
    if len(calls) != len(SEATS):
        return (SheetFault(SheetFaultKind.NOT_FOUR, number, found=str(len(calls)), expected="4"),)
    expected = f"{rules.min_call} to {rules.max_call}"
    faults = tuple(
        SheetFault(SheetFaultKind.CALL_OUT_OF_RANGE, number, seat, str(call), expected)
        for seat, call in zip(SEATS, calls, strict=True)
        if not rules.min_call <= call <= rules.max_call
    )
    if not faults and is_total_too_low(rules, calls):
        least = str(rules.redeal_total_below)
        return (SheetFault(SheetFaultKind.CALLS_TOO_LOW, number, found=str(sum(calls)), expected=least),)
    return faults


def _faults_of_tricks(
    rules: Ruleset, calls: Sequence[int], tricks: Sequence[int], number: int
) -> tuple[SheetFault, ...]:
    if len(tricks) != len(SEATS) or len(calls) != len(SEATS):
        return (SheetFault(SheetFaultKind.NOT_FOUR, number, found=str(len(tricks)), expected="4"),)
    faults = tuple(
        SheetFault(SheetFaultKind.TRICKS_OUT_OF_RANGE, number, seat, str(won), f"0 to {TRICKS_IN_A_DEAL}")
        for seat, won in zip(SEATS, tricks, strict=True)
        if not 0 <= won <= TRICKS_IN_A_DEAL
    )
    return faults or _faults_of_sum(rules, calls, tricks, number)


def _faults_of_sum(
    rules: Ruleset, calls: Sequence[int], tricks: Sequence[int], number: int
) -> tuple[SheetFault, ...]:
    """Thirteen tricks in all, unless the deal ended before: then just so many as its ending needs."""
    total, ending = sum(tricks), ending_by_numbers(rules, calls, tricks)
    if ending is None or total > TRICKS_IN_A_DEAL:
        return (
            SheetFault(
                SheetFaultKind.TRICKS_DO_NOT_SUM, number, found=str(total), expected=str(TRICKS_IN_A_DEAL)
            ),
        )
    closer = closer_of(rules, calls, tricks)
    if closer is None or tricks[closer] == calls[closer]:
        return ()
    found, expected = str(tricks[closer]), str(calls[closer])
    return (SheetFault(SheetFaultKind.TRICKS_PAST_THE_END, number, closer, found, expected),)


def closer_of(rules: Ruleset, calls: Sequence[int], tricks: Sequence[int]) -> Seat | None:
    """Whose call has ended a deal before its last trick, or with it; None where no call does."""
    match ending_by_numbers(rules, calls, tricks):
        case Ending.NINE_CLOSED:
            return next(seat for seat in SEATS if calls[seat] == 9 <= tricks[seat])
        case Ending.EIGHT_REACHED as ending:
            return outright_by_numbers(rules, calls, tricks, ending)
        case _:
            return None


def _faults_of_redeals(deal: SheetDeal, number: int) -> tuple[SheetFault, ...]:
    if 0 <= deal.redeals <= MOST_REDEALS:
        return ()
    expected = f"0 to {MOST_REDEALS}"
    return (SheetFault(SheetFaultKind.REDEALS_OUT_OF_RANGE, number, None, str(deal.redeals), expected),)


# Writing on it ---------------------------------------------------------------------------------------------


def with_deal(sheet: Sheet, number: int, deal: SheetDeal) -> Sheet:
    """The sheet with the deal of a number written or corrected; the next number adds one.

    SheetError with every fault if that cannot be; IndexError for a number further on.
    """
    if not 1 <= number <= len(sheet.deals) + 1:
        raise IndexError(number)
    return replace(sheet, deals=(*sheet.deals[: number - 1], deal, *sheet.deals[number:]))


def without_deal(sheet: Sheet, number: int) -> Sheet:
    """The sheet with a deal struck out; those after it move up."""
    if not 1 <= number <= len(sheet.deals):
        raise IndexError(number)
    return replace(sheet, deals=(*sheet.deals[: number - 1], *sheet.deals[number:]))


@dataclass(frozen=True, slots=True)
class SheetBook:
    """Several sheets, and the one that lies open; None where there are none."""

    sheets: tuple[Sheet, ...] = ()
    at: int | None = None

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that lies open."""
        return None if self.at is None else self.sheets[self.at]

    def with_sheet(self, sheet: Sheet) -> "SheetBook":
        """The open sheet replaced by a changed one; ValueError where none is open."""
        if self.at is None:
            raise ValueError("no sheet is open")
        return SheetBook((*self.sheets[: self.at], sheet, *self.sheets[self.at + 1 :]), self.at)

    def with_new(self, sheet: Sheet) -> "SheetBook":
        """One more sheet, which is opened."""
        return SheetBook((*self.sheets, sheet), len(self.sheets))

    def without_open(self) -> "SheetBook":
        """The open sheet thrown away; the one before it is opened."""
        if self.at is None:
            raise ValueError("no sheet is open")
        left = (*self.sheets[: self.at], *self.sheets[self.at + 1 :])
        return SheetBook(left, max(0, self.at - 1) if left else None)


@dataclass(frozen=True, slots=True)
class SheetHistory:
    """A book with what it was before: every change can be undone, and done again.

    >>> empty = SheetHistory()
    >>> written = empty.changed(SheetBook().with_new(Sheet(Ruleset(), ("A", "B", "C", "D"))))
    >>> written.undone().book == SheetBook(), written.undone().redone() == written
    (True, True)
    """

    book: SheetBook = SheetBook()
    before: tuple[SheetBook, ...] = ()
    after: tuple[SheetBook, ...] = ()

    def changed(self, book: SheetBook) -> "SheetHistory":
        """A change made; what had been undone before it is forgotten. An equal book is no change."""
        if book.sheets == self.book.sheets:
            return replace(self, book=book)
        return SheetHistory(book, (*self.before, self.book))

    def opened(self, at: int) -> "SheetHistory":
        """Another sheet laid open: no change, so nothing to undo."""
        return replace(self, book=SheetBook(self.book.sheets, range(len(self.book.sheets))[at]))

    def undone(self) -> "SheetHistory":
        """The last change taken back; the same history where there is none."""
        if not self.before:
            return self
        return SheetHistory(self.before[-1], self.before[:-1], (self.book, *self.after))

    def redone(self) -> "SheetHistory":
        """The last change taken back, made again."""
        if not self.after:
            return self
        return SheetHistory(self.after[0], (*self.before, self.book), self.after[1:])
