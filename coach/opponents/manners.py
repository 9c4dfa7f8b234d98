"""What is known of those at the table: the model that playouts use for each seat.

It travels with the table. Our own levels are known; people play as their manner says, and of programs
nothing is known. All figures are measured (see the coach's page).
"""

from collections.abc import Sequence
from enum import Enum

from coach.engine.field import Field
from coach.engine.start import CONTENT_POLICY, MIXED_POLICY, RANDOM_POLICY, TRYING_POLICY
from trainer.bots import Bot

Levels = Sequence[str | None]
"""Who sits at the table, by seat: a bot's level, None for a person."""


LEVELS = ("newcomer", "club", "strong", "expert")
"""Our bots, weakest first; they are made in `levels`, which loads much more."""


class Manner(Enum):
    """How the people at the table are taken to play."""

    CAUTIOUS = "cautious"
    """They call low and are content with what they called."""
    AVERAGE = "average"
    OVER_CALLS = "over-calls"
    """They call high, and so go on trying for tricks to the end."""


PEOPLE = {
    Manner.CAUTIOUS: CONTENT_POLICY,
    Manner.AVERAGE: MIXED_POLICY,
    Manner.OVER_CALLS: TRYING_POLICY,
}
LEVELS_KNOWN = {"newcomer": RANDOM_POLICY}
"""The levels that play unlike the average one; for the others no other policy did better."""


def field_of(levels: Levels, people: Manner = Manner.AVERAGE) -> Field:
    """The opponents at a table as the playouts see them.

    >>> field_of((None, "newcomer", "club", "expert")).by_seat
    (128, 512, 128, 128)
    """
    first, second, third, fourth = (
        PEOPLE[people] if level is None else LEVELS_KNOWN.get(level, MIXED_POLICY) for level in levels
    )
    return Field(by_seat=(first, second, third, fourth))


def levels_of(players: Sequence[int], bots: Sequence[Bot]) -> Levels:
    """The levels by seat of bots by player number; `players` are the player numbers by seat."""
    return tuple(bots[player].level for player in players)
