"""What the bots lose, and how often a deal poses the questions of the drills: figures to compare with.

Source: `python -m coach.measure.yardstick`; run it again when bots or playouts change, and put in what it
prints.
"""

from enum import Enum

from coach.practice.drills.concepts import Concept


class Part(Enum):
    """Calls and cards are never summed up together."""

    CALLS = "calls"
    CARDS = "cards"


class Origin(Enum):
    """Where a decision was made."""

    TABLE = "table"
    DRILL = "drill"


QUESTIONS_A_DEAL: dict[Concept, float] = {
    Concept.LAST_DEAL: 0.091,
    Concept.LONG_TRUMPS: 0.117,
    Concept.SIDE_KINGS: 0.312,
    Concept.SHORT_SUITS: 0.069,
    Concept.FEW_TRUMPS: 0.032,
    Concept.PLAIN_HANDS: 0.219,
    Concept.LEADING: 0.075,
    Concept.FOLLOWING: 0.275,
    Concept.RUFFING: 0.167,
    Concept.DISCARDING: 0.017,
    Concept.LAST_TRICKS: 0.117,
}
"""How many questions of a concept one seat meets in a deal: calls that are no toss-up, critical cards."""

BOT_LOSSES: dict[tuple[Origin, Part], tuple[tuple[str, float], ...]] = {
    (Origin.TABLE, Part.CALLS): (("newcomer", 0.248), ("club", 0.011), ("strong", 0.005), ("expert", 0.001)),
    (Origin.TABLE, Part.CARDS): (("newcomer", 0.195), ("club", 0.032), ("strong", 0.012), ("expert", 0.005)),
    (Origin.DRILL, Part.CALLS): (("newcomer", 0.713), ("club", 0.132), ("strong", 0.011), ("expert", 0.007)),
    (Origin.DRILL, Part.CARDS): (("newcomer", 0.708), ("club", 0.333), ("strong", 0.034), ("expert", 0.005)),
}
"""Points that the bots lose a decision, by level: at the table among bots like them, and in the drills."""
