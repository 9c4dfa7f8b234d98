"""Bots that think: they play out sampled worlds and take what pays best.

Budgets are counted in worlds, so strength does not depend on the machine.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from coach.engine.built import kernel
from coach.engine.chances import deals_left, win_chances
from coach.engine.evaluate import PLAYOUT_SEEDS, evaluate_calls, last_of, touching_groups
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import start_of
from coach.engine.worlds import Worlds
from coach.opponents.manners import Levels, Manner, field_of
from trainer.bots import Bot, legal_call
from trainer.cards import Card
from trainer.score import score_table
from trainer.seats import SEATS
from trainer.view import SeatView


@dataclass(frozen=True, slots=True)
class Thinker:
    """How much a bot thinks, and what it wants.

    `call_playouts` and `worlds` are its budgets; `plays_for_match`: in the last deal it goes for the chance
    to win the match. `field` is how it takes the others to play.
    """

    level: str
    call_playouts: int
    worlds: int
    plays_for_match: bool = False
    field: Field = AVERAGE_FIELD

    def choose_call(self, view: SeatView, rng: Random) -> int:
        """The call with the most points, or in the last deal with the best chance to win the match."""
        seed = rng.getrandbits(63)
        if self.plays_for_match and deals_left(view) == 0:
            chances = win_chances(view, seed, self.call_playouts, self.field)
            points = {one.call: one.points.mean for one in self._prices(view, seed)}
            return max(chances, key=lambda call: chances[call].mean + points[call] / 1_000)
        best = max(self._prices(view, seed), key=lambda one: one.points.mean)
        return legal_call(view.rules, best.call)

    def _prices(self, view: SeatView, seed: int) -> Any:
        return last_of(evaluate_calls(view, seed, self.call_playouts, self.field)).prices

    def choose_card(self, view: SeatView, rng: Random) -> Card:
        """The card whose playouts are worth most; a forced one at once."""
        groups = touching_groups(view)
        if len(groups) == 1:
            return groups[0][-1]
        worth = self._worth(view, tuple(group[-1].index for group in groups), rng.getrandbits(63))
        lowest_of_the_best = len(groups) - 1 - int(worth[::-1].argmax())
        return groups[lowest_of_the_best][-1]

    def _worth(self, view: SeatView, choices: tuple[int, ...], seed: int) -> Any:
        from numpy import empty

        worlds = Worlds.of(view).sampler().draw(self.worlds, seed)
        tricks = empty((self.worlds, len(choices), 4), "int8")
        start = start_of(view, self.field.policies(view))
        kernel.play_cards(start, worlds, choices, seed ^ PLAYOUT_SEEDS, 0, self.worlds, tricks)
        points = _points_of(view, tricks)
        own = points[:, :, int(view.seat)].mean(0)
        if self.plays_for_match and deals_left(view) == 0:
            return _win_shares(view, points).mean(0) + own / 1_000
        return own


def seated(bot: Bot, levels: Levels, people: Manner = Manner.AVERAGE) -> Bot:
    """The bot at a table: one that thinks knows who else sits there; `levels` are by seat."""
    return replace(bot, field=field_of(levels, people)) if isinstance(bot, Thinker) else bot


def _points_of(view: SeatView, tricks: Any) -> Any:
    """Tenths of each seat, worlds by choices by seats."""
    from numpy import array, empty

    table = array(score_table(view.rules))
    points = empty(tricks.shape)
    for seat in SEATS:
        points[:, :, seat] = table[view.calls[seat] or 0][tricks[:, :, seat]]
    return points


def _win_shares(view: SeatView, points: Any) -> Any:
    """The share of a win at the end of the match, worlds by choices; a tie of two counts one half."""
    from numpy import array

    final = points + array(view.totals)
    top = final == final.max(axis=2, keepdims=True)
    return top[:, :, int(view.seat)] / top.sum(axis=2)
