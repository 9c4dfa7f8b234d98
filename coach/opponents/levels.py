"""The bots by level, weakest first."""

from coach.opponents.club import Club
from coach.opponents.manners import LEVELS, Levels, Manner
from coach.opponents.thinking import Thinker, seated
from trainer.bots import Bot, Newcomer, decision_rng
from trainer.cards import Card
from trainer.position import Phase
from trainer.view import SeatView

STRONG = Thinker("strong", call_playouts=200, worlds=24, plays_for_match=True)
EXPERT = Thinker("expert", call_playouts=400, worlds=100, plays_for_match=True)
_BOTS: dict[str, Bot] = dict(zip(LEVELS, (Newcomer(), Club(), STRONG, EXPERT), strict=True))


def bot_of(level: str) -> Bot:
    """The bot of a level; KeyError if there is none.

    >>> bot_of("newcomer").level
    'newcomer'
    """
    return _BOTS[level]


def choice_of(
    level: str,
    view: SeatView,
    match_seed: int,
    redeals: int,
    levels: Levels,
    people: Manner = Manner.AVERAGE,
) -> int | Card:
    """What the bot of a level calls or plays in a match; the same whenever that match comes to this point.

    `levels` are those of the table, by seat; `people` is how those play that are none of our bots.
    """
    bot, rng = seated(bot_of(level), levels, people), decision_rng(match_seed, redeals, view)
    if view.phase is Phase.CALLING:
        return bot.choose_call(view, rng)
    return bot.choose_card(view, rng)
