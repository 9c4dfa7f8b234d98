"""What the marks on the table mean, for the mouse that rests on them and for screen readers."""

from typing import assert_never

from trainer.score import Contract
from ui.text.language import tr, trn


def contract_text(call: int, tricks: int, contract: Contract) -> str:
    """How a call stands.

    >>> contract_text(4, 1, Contract.OPEN)
    'Called 4 and has taken 1 trick so far.'
    """
    match contract:
        case Contract.OPEN:
            return trn(
                "Called {call} and has taken {count} trick so far.",
                "Called {call} and has taken {count} tricks so far.",
                tricks,
                call=call,
            )
        case Contract.MADE:
            return trn(
                "Called {call} and has taken {count} trick: the call is made.",
                "Called {call} and has taken {count} tricks: the call is made.",
                tricks,
                call=call,
            )
        case Contract.BROKEN:
            return trn(
                "Called {call} and has taken {count} trick: the call cannot be made any more.",
                "Called {call} and has taken {count} tricks: the call cannot be made any more.",
                tricks,
                call=call,
            )
    assert_never(contract)


def headline_hint() -> str:
    """What the line above the table at the left is."""
    return tr("The rules that are played, the trumps, and how far the match has come.")


def totals_hint() -> str:
    """What the figures above the table at the right are."""
    return tr("The points of each player in this match, without the deal on the table.")


def deal_hint(number: int) -> str:
    """What the number before a row of the score sheet is.

    >>> deal_hint(3)
    'Deal 3 of this match.'
    """
    return tr("Deal {number} of this match.", number=number)


def totals_label() -> str:
    """What the sign before the totals of a score sheet means."""
    return tr("The sum of all deals.")


def ranks_label() -> str:
    """What the sign before the ranks of a score sheet means."""
    return tr("The rank by the sum; equal sums share it.")
