"""A question, its choices as text, and what every solution can tell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.positions import dealt_hand, hands_of, text_of_view
from coach.verdict.judge import REVIEW_CALLS, REVIEW_WORLDS_MOST, THRESHOLDS, Mark
from trainer.cards import Card, CardSet, Suit
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView
from trainer.wish import Condition

NEAR_EQUAL = THRESHOLDS[Mark.DUBIOUS]
"""An answer that loses less, in points, is right."""
WRONG_LOSS = 1.0
"""What a wrong answer counts, where nothing is priced: as much as a point."""

Voids = frozenset[tuple[Seat, Suit]]
Choice = int | Card | CardSet | Voids


class Source(Enum):
    """Where a question comes from."""

    FRESH = "fresh"
    PACK = "pack"
    MISTAKE = "mistake"
    """A decision that cost the learner points: in a reviewed hand, or in a drill."""


@dataclass(frozen=True)
class Question:
    """A view, and what is asked about it. The concept tells the kind."""

    concept: Concept
    view: SeatView
    source: Source = Source.FRESH

    @property
    def kind(self) -> DrillKind:
        """What is asked for."""
        return self.concept.kind

    @property
    def may_be_nothing(self) -> bool:
        """May it be right to choose no card and no suit? Elsewhere something always is right."""
        return self.concept is Concept.TRUMPS_OUT

    @cached_property
    def key(self) -> str:
        """The name of the question: the text of its view. Equal questions have equal keys and concepts."""
        return text_of_view(self.view)

    @cached_property
    def seed(self) -> int:
        """The seed with which it is evaluated: the same question is always graded alike."""
        return derived_seed(0, "drill", self.key)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played out: to see whether a position is worth asking about, and to grade the answer.

    `tries` numbers the tries of a search from 0 up to a most; where nobody waits any longer it leaves off.
    """

    sieve_playouts: int = 2_500
    call_playouts: int = REVIEW_CALLS
    sieve_worlds: int = 200
    probe_worlds: int = 2_000
    card_worlds: int = REVIEW_WORLDS_MOST
    tries: Callable[[int], Iterable[int]] = range


FULL_EFFORT = Effort()


@dataclass(frozen=True, slots=True)
class Filter:
    """Which questions are wanted: calls at these levels, hands as dealt that meet conditions; empty for any.

    `easiest` is the least difficulty, looked for with patience and then given up.
    """

    levels: frozenset[int] = frozenset()
    wish: tuple[Condition, ...] = ()
    easiest: int = 0

    def fits_hand(self, hand: CardSet, trump: Suit) -> bool:
        """Does a hand as dealt meet the conditions?"""
        return all(condition.fits(hand, trump) for condition in self.wish)

    def fits_view(self, view: SeatView) -> bool:
        """Does the hand of a view, as dealt, meet them?"""
        return not self.wish or self.fits_hand(dealt_hand(view), view.rules.trump)

    def fits_deal(self, rules: Ruleset, seed: int) -> bool:
        """Does any of the hands of a deal?"""
        return not self.wish or any(self.fits_hand(hand, rules.trump) for hand in hands_of(rules, seed))

    def fits_level(self, call: int) -> bool:
        """Is this best call one of those wanted?"""
        return not self.levels or call in self.levels


ANY = Filter()


class NoQuestionError(LookupError):
    """Many positions were tried and none fits the wishes."""


def choice_text(choice: Choice) -> str:
    """A choice as it is kept in the log.

    >>> from trainer.cards import parse_hand
    >>> choice_text(parse_hand("2C AS")), choice_text(4)
    ('AS 2C', '4')
    >>> choice_text(frozenset({(Seat.WEST, Suit.HEARTS), (Seat.NORTH, Suit.CLUBS)}))
    'N:C W:H'
    """
    if isinstance(choice, frozenset):
        return " ".join(f"{seat.letter}:{suit.letter}" for seat, suit in sorted(choice))
    return str(choice)
