"""Points in tenths: a deal, totals, standings."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from trainer.position import Ending, Position, outright_winner_so_far
from trainer.ruleset import InstantWin, Missed, Ruleset, Success
from trainer.seats import SEATS, Seat

NINE_CLOSED_TENTHS = 91


class Contract(Enum):
    """How a call stands while the deal runs."""

    OPEN = "open"
    MADE = "made"
    BROKEN = "broken"


def contract_of(rules: Ruleset, call: int, won: int, tricks_left: int) -> Contract:
    """How a call stands with `won` tricks and `tricks_left` to come; settled where no play can change it.

    >>> contract_of(Ruleset(), 3, 3, 5).value, contract_of(Ruleset(), 3, 1, 1).value
    ('made', 'broken')
    """
    outcomes = {is_made(rules, call, won + more) for more in range(tricks_left + 1)}
    if len(outcomes) == 2:
        return Contract.OPEN
    return Contract.MADE if True in outcomes else Contract.BROKEN


def is_made(rules: Ruleset, call: int, took: int) -> bool:
    """Does taking `took` tricks keep the call?

    >>> is_made(Ruleset(), 4, 6), is_made(Ruleset(success=Success.EXACT_OR_PLUS_ONE), 4, 6)
    (True, False)
    """
    if rules.success is Success.EXACT_OR_PLUS_ONE:
        return call <= took <= call + 1
    return took >= call


def score_tenths(rules: Ruleset, call: int, took: int) -> int:
    """The points of one player's deal, in tenths.

    >>> score_tenths(Ruleset(), 4, 6), score_tenths(Ruleset(), 4, 3)
    (42, -40)
    """
    if not is_made(rules, call, took):
        return -10 * (call - took if rules.missed is Missed.SHORTFALL else call)
    if rules.nine_closes and call == 9:
        return NINE_CLOSED_TENTHS
    if rules.high_call is not None and call >= rules.high_call.threshold:
        return 10 * rules.high_call.score
    return 10 * call + rules.overtrick_tenths * (took - call)


@lru_cache(maxsize=256)
def score_table(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """score_tenths for every call (row) and number of tricks (column), 14 by 14; row 0 is not a call."""
    return tuple(tuple(score_tenths(rules, call, took) for took in range(14)) for call in range(14))


def deal_points(position: Position) -> tuple[int, ...] | None:
    """The tenths of the four seats for a deal that is over.

    None where the deal is not scored because a call of eight or more was reached and won the match.
    ValueError if the deal is not over.
    """
    ending = position.ending
    if ending is None:
        raise ValueError("the deal is not over")
    if ending is Ending.EIGHT_REACHED:
        return None
    won = position.tricks_won
    return tuple(score_tenths(position.rules, _call(position, seat), won[seat]) for seat in SEATS)


def outright_winner(position: Position) -> Seat | None:
    """Who has won the whole match by this deal, where a call of eight can do that."""
    won = position.tricks_won
    if position.rules.instant_win is InstantWin.EXACT_EIGHT and position.ending is not None:
        return next((seat for seat in SEATS if position.calls[seat] == 8 == won[seat]), None)
    return outright_winner_so_far(position.rules, position.calls, won)


def _call(position: Position, seat: Seat) -> int:
    number = position.calls[seat]
    assert number is not None
    return number


def add_points(totals: Sequence[int], points: Sequence[int] | None) -> tuple[int, ...]:
    """Totals after a deal; an unscored deal leaves them.

    >>> add_points((41, 0, 0, 0), (10, -20, 31, 40))
    (51, -20, 31, 40)
    """
    if points is None:
        return tuple(totals)
    return tuple(total + point for total, point in zip(totals, points, strict=True))


def ranks_of(totals: Sequence[int], winner: int | None = None) -> tuple[int, ...]:
    """The rank of each player, 1 the best; equal totals share a rank.

    `winner` is the index of a player who won outright: alone first, whatever the totals.

    >>> ranks_of((93, 141, 93, -129))
    (2, 1, 2, 4)
    >>> ranks_of((93, 141, 93, -129), winner=3)
    (3, 2, 3, 1)
    """
    if winner is None:
        return tuple(1 + sum(other > total for other in totals) for total in totals)
    others = [total for index, total in enumerate(totals) if index != winner]
    return tuple(
        1 if index == winner else 2 + sum(other > total for other in others)
        for index, total in enumerate(totals)
    )
