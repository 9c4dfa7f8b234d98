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
    if position.ending is None:
        raise ValueError("the deal is not over")
    calls = [_call(position, seat) for seat in SEATS]
    return points_of_ending(position.rules, calls, position.tricks_won, position.ending)


def points_of_ending(
    rules: Ruleset, calls: Sequence[int], won: Sequence[int], ending: Ending
) -> tuple[int, ...] | None:
    """The tenths of the four seats for calls, tricks won and the way a deal ended; None if not scored.

    >>> points_of_ending(Ruleset(), (4, 3, 2, 4), (5, 3, 2, 3), Ending.ALL_PLAYED)
    (41, 30, 20, -40)
    """
    if ending is Ending.EIGHT_REACHED:
        return None
    return tuple(score_tenths(rules, call, took) for call, took in zip(calls, won, strict=True))


def outright_winner(position: Position) -> Seat | None:
    """Who has won the whole match by this deal, where a call of eight can do that."""
    return outright_by_numbers(position.rules, position.calls, position.tricks_won, position.ending)


def outright_by_numbers(
    rules: Ruleset, calls: Sequence[int | None], won: Sequence[int], ending: Ending | None
) -> Seat | None:
    """The same from calls, tricks won, and how the deal has ended, if it has.

    >>> outright_by_numbers(Ruleset(instant_win=InstantWin.EXACT_EIGHT), (8, 1, 1, 1), (8, 2, 2, 1),
    ...     Ending.ALL_PLAYED).letter
    'S'
    """
    if rules.instant_win is InstantWin.EXACT_EIGHT and ending is not None:
        return next((seat for seat in SEATS if calls[seat] == 8 == won[seat]), None)
    return outright_winner_so_far(rules, calls, won)


def is_agreed_end(rules: Ruleset, deals: int, totals: Sequence[int]) -> bool:
    """Is the match over by its length or its target after so many deals with these totals in tenths?

    >>> is_agreed_end(Ruleset(), 5, (0, 0, 0, 0)), is_agreed_end(Ruleset(target_points=20), 2, (200, 0, 0, 0))
    (True, True)
    """
    is_long_enough = rules.rounds is not None and deals >= rules.rounds
    return is_long_enough or (rules.target_points is not None and max(totals) >= 10 * rules.target_points)


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
