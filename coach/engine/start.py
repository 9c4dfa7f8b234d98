"""Where playouts begin: the public state of a deal as the kernel takes it, and how each seat plays."""

from dataclasses import dataclass, replace

from trainer.ruleset import InstantWin, Ruleset, Success
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

TRYING_POLICY = 0
"""Always trying to win tricks."""
CONTENT_POLICY = 256
"""Content when the call is made."""
MIXED_POLICY = 128
"""Half of the playouts the one, half the other."""
RANDOM_POLICY = 512
"""Any legal card."""


@dataclass(frozen=True, slots=True)
class Start:
    """All that a playout knows besides the hands; seats, cards and suits are plain numbers.

    `step` is 1 or 3, `led`, `high` and `win` are -1 before the lead, `calls` 0 where still to come.
    `voids` has bit 4 · seat + suit set for each suit a seat is publicly known to be out of. `policies` are
    the chances, in 256ths, that a seat is content in a playout once its call is made. `exact_calls`: too many
    tricks break a call as well.
    """

    law: int
    step: int
    to_act: int
    played: int = 0
    led: int = -1
    high: int = -1
    win: int = -1
    winner: int = 0
    first_trick: bool = True
    voids: int = 0
    won: tuple[int, ...] = (0, 0, 0, 0)
    calls: tuple[int, ...] = (0, 0, 0, 0)
    policies: tuple[int, ...] = (MIXED_POLICY,) * 4
    min_call: int = 1
    max_call: int = 13
    nine_closes: bool = False
    eight_wins: bool = False
    exact_calls: bool = False


def start_of_deal(rules: Ruleset, leader: Seat, policies: tuple[int, ...]) -> Start:
    """The start of a deal in which nobody has called."""
    return Start(
        law=rules.law,
        step=rules.direction.step % 4,
        to_act=int(leader),
        policies=policies,
        min_call=rules.min_call,
        max_call=rules.max_call,
        nine_closes=rules.nine_closes,
        eight_wins=rules.instant_win is InstantWin.EIGHT_OR_MORE,
        exact_calls=rules.success is Success.EXACT_OR_PLUS_ONE,
    )


def start_of(view: SeatView, policies: tuple[int, ...]) -> Start:
    """The start from where a view stands; where calls are missing, from the first lead of the deal."""
    trick = view.current_trick
    led, high, win = trick.facts(view.rules)
    return replace(
        start_of_deal(view.rules, trick.leader.after(len(trick.cards), view.rules.direction), policies),
        played=len(trick.cards),
        led=led,
        high=high,
        win=win,
        winner=int(trick.winner(view.rules) or 0),
        first_trick=not view.tricks,
        voids=public_voids(view),
        won=view.tricks_won,
        calls=tuple(call or 0 for call in view.calls),
    )


def public_voids(view: SeatView) -> int:
    """The suits that seats have announced as void or failed to follow: bit 4 · seat + suit for each."""
    voids = 0
    for seat in SEATS:
        for suit in view.announced[seat] or ():
            voids |= 1 << (4 * seat + suit)
    for trick in (*view.tricks, view.current_trick):
        for seat, card in zip(trick.players(view.rules.direction), trick.cards, strict=True):
            if trick.led is not None and card.suit is not trick.led:
                voids |= 1 << (4 * seat + trick.led)
    return voids
