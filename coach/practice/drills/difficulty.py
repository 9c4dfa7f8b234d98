"""How hard a question is, on the scale of the ratings: the figure its answers are rated against.

The scale is a convention: 1500 is middling, and 174 points more turn even odds into 2.7 to 1.
A decision is hard when the simple ways to decide it go wrong, and when the next best is near.
"""

from collections.abc import Sequence
from math import log

from coach.practice.drills.question import NEAR_EQUAL
from trainer.breach import Clause

POINTS_A_LOGIT = 173.7178
"""Rating points for each unit of log odds."""
EASIEST_CALL = 1_000
NAIVE_IS_WRONG = 300
"""Counting aces, kings and long trumps as one each goes wrong."""
FIFTHS_ARE_WRONG = 250
COUNT_IS_WRONG = 350
EASIEST_CARD = 900
CLUB_IS_WRONG = 400
NEAREST = 200
"""What a second choice as good as a wrong one can be adds; nothing from CLEAR_GAP points on."""
CLEAR_GAP = 1.0
EASIEST_LEGAL = 1_000
PER_CARD = 20
PER_CLAUSE = {
    Clause.MUST_FOLLOW: 0,
    Clause.MUST_TRUMP: 150,
    Clause.MUST_HEAD: 200,
    Clause.MUST_OVERTRUMP: 250,
    Clause.FIRST_TRICK_TRUMP_LEAD: 250,
}
LOOKS_REFUSED = 400


def call_difficulty(naive: float, fifths: float, count: float, second: float) -> int:
    """By the losses of three ways to call, each better than the one before, and of the second best call.

    >>> call_difficulty(0.0, 0.0, 0.0, 1.2), call_difficulty(0.6, 0.3, 0.3, 0.3)
    (1000, 2047)
    """
    steps = ((naive, NAIVE_IS_WRONG), (fifths, FIFTHS_ARE_WRONG), (count, COUNT_IS_WRONG))
    return EASIEST_CALL + sum(step for loss, step in steps if loss >= NEAR_EQUAL) + _nearness(second)


def card_difficulty(losses: Sequence[float], club: float) -> int:
    """By the losses of all choices, of which a blind guess takes one, and of the club player's choice.

    >>> card_difficulty([0.0, 1.0], 0.0), card_difficulty([0.0, 1.0, 1.1, 1.1, 1.2, 1.3], 1.0)
    (900, 1580)
    """
    right = sum(loss < NEAR_EQUAL for loss in losses)
    guess = log((len(losses) - right) / right) if right < len(losses) else 0.0
    wrong = CLUB_IS_WRONG if club >= NEAR_EQUAL else 0
    second = min((loss for loss in losses if loss >= NEAR_EQUAL), default=CLEAR_GAP)
    return EASIEST_CARD + wrong + round(max(0.0, guess) * POINTS_A_LOGIT) + _nearness(second)


def legal_difficulty(cards: int, clauses: frozenset[Clause]) -> int:
    """By the cards in the hand and the clauses that refuse some; where none does, more than it looks.

    >>> legal_difficulty(5, frozenset({Clause.MUST_FOLLOW})), legal_difficulty(5, frozenset())
    (1100, 1500)
    """
    hardest = max((PER_CLAUSE.get(clause, 0) for clause in clauses), default=LOOKS_REFUSED)
    return EASIEST_LEGAL + PER_CARD * cards + hardest


def _nearness(second: float) -> int:
    part = (CLEAR_GAP - second) / (CLEAR_GAP - NEAR_EQUAL)
    return round(NEAREST * min(1.0, max(0.0, part)))
