"""The bots by level, weakest first."""

from coach.opponents.club import Club
from trainer.bots import Bot, Newcomer

_BOTS: tuple[Bot, ...] = (Newcomer(), Club())
LEVELS = tuple(bot.level for bot in _BOTS)


def bot_of(level: str) -> Bot:
    """The bot of a level; KeyError if there is none.

    >>> bot_of("newcomer").level
    'newcomer'
    """
    return {bot.level: bot for bot in _BOTS}[level]
