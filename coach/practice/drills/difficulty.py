"""How hard a question is, on the scale of the ratings: the figure its answers are rated against.

The scale is a convention: 1500 is middling, and 174 points more turn even odds into 2.7 to 1.
A decision is hard when the simple ways to decide it go wrong, and when the next best is near.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from coach.practice.drills.question import NEAR_EQUAL
from trainer.breach import Clause

EASIEST_CALL = 1_000
NAIVE_IS_WRONG = 300
"""Counting aces, kings and long trumps as one each goes wrong."""
FIFTHS_ARE_WRONG = 250
COUNT_IS_WRONG = 350
NEAREST_CALL = 200
"""What a second choice as good as a wrong one can be adds; nothing from CLEAR_GAP points on."""
CLEAR_GAP = 1.0
EASIEST_CARD = 1_000
PER_GUESS = 130
"""For each unit of the log odds against a blind guess."""
CLUB_IS_WRONG = 350
NEAREST_CARD = 80
"""These three are fitted to how often players of four strengths err (`coach.measure.difficulty`)."""
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
    wrong = sum(step for loss, step in steps if loss >= NEAR_EQUAL)
    return EASIEST_CALL + wrong + round(NEAREST_CALL * _nearness(second))


@dataclass(frozen=True, slots=True)
class CardTraits:
    """What makes a card hard to find.

    `guess` are the log odds against a blind guess, `is_club_wrong` tells that the rules of thumb err, `near`
    is how near the best wrong card comes, from 0 to 1.
    """

    guess: float
    is_club_wrong: bool
    near: float


def card_traits(losses: Sequence[float], club: float) -> CardTraits:
    """By the losses of all choices, of which a blind guess takes one, and of the club player's choice.

    >>> card_traits([0.0, 1.0, 1.1, 1.2], 1.0)
    CardTraits(guess=1.0986122886681098, is_club_wrong=True, near=0.0)
    """
    right = sum(loss < NEAR_EQUAL for loss in losses)
    guess = log((len(losses) - right) / right) if right < len(losses) else 0.0
    second = min((loss for loss in losses if loss >= NEAR_EQUAL), default=CLEAR_GAP)
    return CardTraits(max(0.0, guess), club >= NEAR_EQUAL, _nearness(second))


def card_difficulty(traits: CardTraits) -> int:
    """
    >>> card_difficulty(card_traits([0.0, 1.0], 0.0)), card_difficulty(card_traits([0.0, 0.5, 1.1], 1.1))
    (1000, 1482)
    """
    wrong = CLUB_IS_WRONG if traits.is_club_wrong else 0
    return EASIEST_CARD + wrong + round(PER_GUESS * traits.guess + NEAREST_CARD * traits.near)


def legal_difficulty(cards: int, clauses: frozenset[Clause]) -> int:
    """By the cards in the hand and the clauses that refuse some; where none does, more than it looks.

    >>> legal_difficulty(5, frozenset({Clause.MUST_FOLLOW})), legal_difficulty(5, frozenset())
    (1100, 1500)
    """
    hardest = max((PER_CLAUSE.get(clause, 0) for clause in clauses), default=LOOKS_REFUSED)
    return EASIEST_LEGAL + PER_CARD * cards + hardest


def _nearness(second: float) -> float:
    """How near the second choice comes: 1 where it is barely wrong, 0 from CLEAR_GAP points on."""
    return min(1.0, max(0.0, (CLEAR_GAP - second) / (CLEAR_GAP - NEAR_EQUAL)))
