"""Who sits at the table, as the playouts see it."""

from dataclasses import dataclass

from coach.engine.start import CONTENT_POLICY, MIXED_POLICY, TRYING_POLICY
from trainer.ruleset import Ruleset
from trainer.score import score_table
from trainer.seats import SEATS, Seat
from trainer.view import SeatView


@dataclass(frozen=True, slots=True)
class Field:
    """Who sits at the table, as the playouts see it: each seat's chance, in 256ths, to be content once
    its call is made; `by_seat` where a seat's manner is known, else `others`. The own seat goes on trying
    where further tricks raise its score.
    """

    others: int = MIXED_POLICY
    by_seat: tuple[int | None, ...] = (None, None, None, None)

    def policies(self, view: SeatView) -> tuple[int, ...]:
        """By seat, in the form the kernel takes."""
        own = TRYING_POLICY if further_tricks_pay(view.rules) else CONTENT_POLICY
        if view.calls[view.seat] is None:
            own = TRYING_POLICY
        return tuple(own if seat is view.seat else self._policy_of(seat) for seat in SEATS)

    def _policy_of(self, seat: Seat) -> int:
        known = self.by_seat[seat]
        return self.others if known is None else known


AVERAGE_FIELD = Field()


def further_tricks_pay(rules: Ruleset) -> bool:
    """Does a trick beyond the call raise the score?

    >>> further_tricks_pay(Ruleset()), further_tricks_pay(Ruleset(overtrick_tenths=-1))
    (True, False)
    """
    row = score_table(rules)[rules.min_call]
    return row[rules.min_call + 1] > row[rules.min_call]
