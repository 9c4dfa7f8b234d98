"""The bots at the table (I/O): ours are asked by level; own ones are programs or addresses.

Bots are loaded with the first question. Used from one thread only, since a partner may keep whoever asks it
waiting for seconds; only `close` may come from another, and ends the waiting.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from coach.opponents.faults import BotFaultError, FaultKind
from coach.opponents.manners import LEVELS, Manner
from coach.practice.session import AskBot, DealOver, Fault
from trainer.bots import decision_rng
from trainer.cards import Card
from trainer.position import Phase
from trainer.seats import Seat
from trainer.view import SeatView

if TYPE_CHECKING:
    from coach.opponents.protocol import Partner


class Opponents:
    """Asks bots; every own bot has a program or connection for each seat it takes."""

    def __init__(self, people: Callable[[], Manner]) -> None:
        self._people = people
        self._partners: dict[tuple[Seat, str], Partner] = {}

    def choice(self, ask: AskBot) -> int | Card:
        """What a bot calls or plays; BotFaultError if an own bot gives no usable answer."""
        if ask.level in LEVELS:
            from coach.opponents.levels import choice_of

            return choice_of(ask.level, ask.view, ask.match_seed, ask.redeals, ask.levels, self._people())
        partner = self._partner(ask.level, ask.view)
        rng = decision_rng(ask.match_seed, ask.redeals, ask.view)
        if ask.view.phase is Phase.CALLING:
            return partner.choose_call(ask.view, rng)
        return partner.choose_card(ask.view, rng)

    def hear_end(self, over: DealOver) -> None:
        """An own bot that has played hears how the deal has ended."""
        partner = self._partners.get((over.view.seat, over.level))
        if partner is not None:
            partner.hear_end(over.view, over.points)

    def close(self) -> None:
        """The match is over: nothing of an own bot is left running."""
        while self._partners:
            _, partner = self._partners.popitem()
            partner.close()

    def _partner(self, level: str, view: SeatView) -> "Partner":
        from coach.opponents.protocol import Partner
        from coach.opponents.seats import SeatError, open_seat  # here, as it loads much that few need

        key = view.seat, level
        if key not in self._partners:
            try:
                partner = open_seat(level, view.rules)
            except SeatError as error:
                raise BotFaultError(FaultKind.ENDED, str(error)) from None
            assert isinstance(partner, Partner)
            self._partners[key] = partner
        return self._partners[key]


def fault_of(problem: Exception) -> Fault:
    """What went wrong with a bot."""
    match problem:
        case BotFaultError():
            return Fault(problem.kind, problem.detail)
        case _:
            return Fault(None, f"{type(problem).__name__}: {problem}")
