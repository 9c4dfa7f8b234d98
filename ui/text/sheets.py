"""The score sheet of a real table in words: what is wrong with an entry, and the sheet as text to send."""

from collections.abc import Sequence

from trainer.seats import SEATS, Seat
from trainer.sheet import Sheet, SheetFault, SheetFaultKind, SheetLine
from ui.text.cards import both, points_text, seat_name
from ui.text.language import tr
from ui.text.rules import rules_title


def sheet_fault_text(fault: SheetFault, names: Sequence[str] = ()) -> str:
    """What is wrong with an entry, in one sentence.

    >>> sheet_fault_text(SheetFault(SheetFaultKind.TRICKS_DO_NOT_SUM, 2, None, "12", "13"))
    'The tricks of deal 2 sum to 12; they must sum to 13.'
    """
    fields = {
        "name": _name(fault.seat, names),
        "deal": fault.deal,
        "found": fault.found,
        "expected": fault.expected.replace(" to ", "–"),
    }
    sentences = {
        SheetFaultKind.NOT_FOUR: tr("Four numbers are needed, one for each player.", **fields),
        SheetFaultKind.BAD_NAME: tr("The name of {name} must be one line of text.", **fields)
        if fault.found
        else tr("The name of {name} is missing.", **fields),
        SheetFaultKind.NAME_TWICE: tr("Two players cannot both be called {found}.", **fields),
        SheetFaultKind.BAD_TITLE: tr("The title must be one line of text.", **fields),
        SheetFaultKind.BAD_DATE: tr("{found} is no day; write it as {expected}.", **fields),
        SheetFaultKind.TOO_MANY_DEALS: tr("A sheet holds at most {expected} deals.", **fields),
        SheetFaultKind.CALL_OUT_OF_RANGE: tr(
            "Deal {deal}: {name} cannot call {found}; calls are {expected}.", **fields
        ),
        SheetFaultKind.CALLS_TOO_LOW: tr(
            "Deal {deal}: the calls sum to {found}, which is less than {expected}, so these cards are dealt again.",
            **fields,
        ),
        SheetFaultKind.TRICKS_OUT_OF_RANGE: tr(
            "Deal {deal}: {name} cannot take {found} tricks; {expected} is right.", **fields
        ),
        SheetFaultKind.TRICKS_DO_NOT_SUM: tr(
            "The tricks of deal {deal} sum to {found}; they must sum to {expected}.", **fields
        ),
        SheetFaultKind.TRICKS_PAST_THE_END: tr(
            "Deal {deal} ended as soon as {name} had {expected} tricks, so {name} cannot have {found}.",
            **fields,
        ),
        SheetFaultKind.REDEALS_OUT_OF_RANGE: tr(
            "Deal {deal} cannot have been dealt again {found} times; {expected} is right.", **fields
        ),
        SheetFaultKind.DEAL_NOT_OVER: tr("The tricks of deal {deal} are still missing.", **fields),
        SheetFaultKind.MATCH_WON_BEFORE: tr(
            "Deal {deal} cannot follow: the match was won outright before it.", **fields
        ),
    }
    return sentences[fault.kind]


def _name(seat: Seat | None, names: Sequence[str]) -> str:
    if seat is None:
        return ""
    return names[seat] if seat < len(names) and names[seat] else seat_name(seat)


def sheet_text(sheet: Sheet) -> str:
    """The whole sheet as lines of text, to send or to print.

    >>> from trainer.ruleset import Ruleset
    >>> from trainer.sheet import SheetDeal
    >>> print(sheet_text(Sheet(Ruleset(), ("A", "B", "C", "D"), (SheetDeal((4, 3, 2, 4), (5, 3, 2, 3)),))))
    Nepali & Indian
    1. A 4/5: 4.1, B 3/3: 3.0, C 2/2: 2.0, D 4/3: −4.0
    Total: A 4.1, B 3.0, C 2.0, D −4.0
    """
    head = " · ".join(part for part in (sheet.title, sheet.date, rules_title(sheet.rules)) if part)
    lines = [head, *(_deal_text(sheet, line) for line in sheet.lines)]
    totals = ", ".join(
        f"{name} {points_text(total)}" for name, total in zip(sheet.names, sheet.totals, strict=True)
    )
    lines.append(tr("Total: {totals}", totals=totals))
    if sheet.is_over:
        lines.append(winners_text(sheet))
    return "\n".join(lines)


def _deal_text(sheet: Sheet, line: SheetLine) -> str:
    cells = ", ".join(_cell_text(sheet.names[seat], line, seat) for seat in SEATS)
    again = tr("(dealt again before: {times})", times=line.deal.redeals) if line.deal.redeals else ""
    return f"{line.number}. {cells} {again}".rstrip()


def _cell_text(name: str, line: SheetLine, seat: Seat) -> str:
    call, tricks = line.deal.calls[seat], line.deal.tricks
    if tricks is None:
        return f"{name} {call}/…"
    points = tr("won") if line.outright is seat else "–"
    if line.points is not None:
        points = points_text(line.points[seat])
    return f"{name} {call}/{tricks[seat]}: {points}"


def winners_text(sheet: Sheet) -> str:
    """Who has won.

    >>> from trainer.ruleset import Ruleset
    >>> winners_text(Sheet(Ruleset(), ("A", "B", "C", "D")))
    'Winners: A, B, C and D'
    """
    winners = [name for name, rank in zip(sheet.names, sheet.ranks, strict=True) if rank == 1]
    if len(winners) == 1:
        return tr("Winner: {name}", name=winners[0])
    return tr("Winners: {names}", names=both(winners))
