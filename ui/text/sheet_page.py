"""Sentences of the page of the score sheets."""

from collections.abc import Sequence

from trainer.position import TRICKS_IN_A_DEAL
from trainer.sheet import Sheet, SheetError
from ui.text.cards import both
from ui.text.language import tr, trn
from ui.text.sheets import sheet_fault_text


def sheet_name(sheet: Sheet) -> str:
    """A sheet in a list of them: its title, or its players, and its day.

    >>> from trainer.ruleset import Ruleset
    >>> sheet_name(Sheet(Ruleset(), ("A", "B", "C", "D"), date="2026-01-31"))
    'A, B, C and D · 2026-01-31'
    """
    return " · ".join(part for part in (sheet.title or both(list(sheet.names)), sheet.date) if part)


def empty_text() -> str:
    """There is no sheet yet."""
    return tr(
        "Keep the score of a real table here: four names, any rules, calls and tricks deal by deal. Totals and"
        " ranks follow at once, and every entry can be corrected later."
    )


def faults_text(error: SheetError, names: Sequence[str] = ()) -> str:
    """All that is wrong, in one line."""
    return " ".join(sheet_fault_text(fault, names) for fault in error.faults)


def asking_text(sheet: Sheet, number: int, *, has_calls: bool) -> str:
    """What is to be typed next.

    >>> from trainer.ruleset import Ruleset
    >>> asking_text(Sheet(Ruleset(), ("A", "B", "C", "D")), 1, has_calls=False)
    'Deal 1: type the four calls. A deals. Enter or Tab goes on.'
    """
    name = sheet.names[sheet.dealer_of(number)]
    if has_calls:
        return tr("Deal {number}: type the tricks that each player has taken.", number=number)
    return tr(
        "Deal {number}: type the four calls. {name} deals. Enter or Tab goes on.", number=number, name=name
    )


def correcting_text(number: int) -> str:
    """An earlier deal is being corrected."""
    return tr("You are correcting deal {number}. Enter keeps it, Esc leaves it as it was.", number=number)


def tricks_so_far(total: int) -> str:
    """How many tricks have been typed so far."""
    return trn(
        "{count} trick so far, of {all}.", "{count} tricks so far, of {all}.", total, all=TRICKS_IN_A_DEAL
    )


def missing_text(name: str, *, is_call: bool) -> str:
    """A number is still missing."""
    if is_call:
        return tr("The call of {name} is still missing.", name=name)
    return tr("The tricks of {name} are still missing.", name=name)


def sheet_deleted_text(name: str) -> str:
    """A sheet is gone, and can be had back."""
    return tr("The sheet “{name}” is deleted.", name=name)


def struck_out_text(number: int) -> str:
    """A deal is gone, and can be had back."""
    return tr("Deal {number} is struck out.", number=number)


def one_more_text() -> str:
    """The agreed deals are played."""
    return tr("The match is over. If you play one more deal, just go on typing.")
