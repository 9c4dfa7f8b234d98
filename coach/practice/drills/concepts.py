"""What a drill is about: its kind and its concept, read from the view alone."""

from enum import Enum

from coach.engine.chances import deals_left
from trainer import masks
from trainer.cards import CardSet, Rank, Suit
from trainer.position import Phase
from trainer.ruleset import Ruleset, TrumpLead, VoidRule
from trainer.view import SeatView


class DrillKind(Enum):
    """What is asked for."""

    CALLS = "calls"
    CARDS = "cards"
    LEGAL = "legal"
    FIFTHS = "fifths"
    COUNTING = "counting"


class Concept(Enum):
    """What is learnt; scheduled by itself. Each belongs to one kind, see `kind`."""

    LAST_DEAL = "last-deal"
    """The last call of a match: what counts is the chance to win it."""
    LONG_TRUMPS = "long-trumps"
    SIDE_KINGS = "side-kings"
    """Kings outside trumps without their ace."""
    SHORT_SUITS = "short-suits"
    FEW_TRUMPS = "few-trumps"
    PLAIN_HANDS = "plain-hands"

    LEADING = "leading"
    FOLLOWING = "following"
    RUFFING = "ruffing"
    DISCARDING = "discarding"
    LAST_TRICKS = "last-tricks"

    MUST_FOLLOW = "must-follow"
    MUST_HEAD = "must-head"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    FIRST_LEAD = "first-lead"
    FREE_CARD = "free-card"
    """Every card may be played though the led suit is missing and trumps are held: they lose, or are free."""

    COUNT_LONG_TRUMPS = "count-long-trumps"
    COUNT_SHORT_SUITS = "count-short-suits"
    COUNT_HONOURS = "count-honours"

    TRUMPS_OUT = "trumps-out"
    SHOWN_VOIDS = "shown-voids"

    @property
    def kind(self) -> DrillKind:
        """
        >>> Concept.MUST_HEAD.kind.value
        'legal'
        """
        return _KIND_OF[self]


CALL_CONCEPTS = (
    Concept.LAST_DEAL,
    Concept.LONG_TRUMPS,
    Concept.SIDE_KINGS,
    Concept.SHORT_SUITS,
    Concept.FEW_TRUMPS,
    Concept.PLAIN_HANDS,
)
CARD_CONCEPTS = (
    Concept.LEADING,
    Concept.FOLLOWING,
    Concept.RUFFING,
    Concept.DISCARDING,
    Concept.LAST_TRICKS,
)
LEGAL_CONCEPTS = (
    Concept.MUST_FOLLOW,
    Concept.MUST_HEAD,
    Concept.MUST_TRUMP,
    Concept.MUST_OVERTRUMP,
    Concept.FIRST_LEAD,
    Concept.FREE_CARD,
)
FIFTHS_CONCEPTS = (Concept.COUNT_LONG_TRUMPS, Concept.COUNT_SHORT_SUITS, Concept.COUNT_HONOURS)
COUNTING_CONCEPTS = (Concept.TRUMPS_OUT, Concept.SHOWN_VOIDS)
_CONCEPTS_OF = {
    DrillKind.CALLS: CALL_CONCEPTS,
    DrillKind.CARDS: CARD_CONCEPTS,
    DrillKind.LEGAL: LEGAL_CONCEPTS,
    DrillKind.FIFTHS: FIFTHS_CONCEPTS,
    DrillKind.COUNTING: COUNTING_CONCEPTS,
}
_KIND_OF = {concept: kind for kind, concepts in _CONCEPTS_OF.items() for concept in concepts}

LONG = 5
FEW = 1
ENOUGH_TO_RUFF = 2
LAST_CARDS = 4
"""With so many cards left a deal is in its last tricks."""


def concepts_of(kind: DrillKind, rules: Ruleset) -> tuple[Concept, ...]:
    """The concepts of a kind that can come up under a rule set.

    >>> Concept.FIRST_LEAD in concepts_of(DrillKind.LEGAL, Ruleset())
    False
    """
    return tuple(concept for concept in _CONCEPTS_OF[kind] if _comes_up(concept, rules))


def _comes_up(concept: Concept, rules: Ruleset) -> bool:
    match concept:
        case Concept.LAST_DEAL:
            return _has_a_last_deal(rules)
        case _ if concept in CALL_CONCEPTS:
            return rules.rounds != 1 or not _has_a_last_deal(rules)
        case Concept.MUST_HEAD:
            return rules.must_head
        case Concept.MUST_TRUMP:
            return rules.void is not VoidRule.FREE
        case Concept.MUST_OVERTRUMP:
            return rules.void in (VoidRule.WIN_OR_FREE, VoidRule.OVERTRUMP_ELSE_TRUMP)
        case Concept.FREE_CARD:
            return rules.void in (VoidRule.WIN_OR_FREE, VoidRule.FREE)
        case Concept.FIRST_LEAD:
            return rules.first_trick_trump_lead is TrumpLead.FORBIDDEN
        case _:
            return True


def _has_a_last_deal(rules: Ruleset) -> bool:
    """Is it known beforehand which deal is the last?"""
    return rules.rounds is not None and rules.target_points is None


def call_concept(view: SeatView) -> Concept:
    """What a call is about, by the hand; the last deal comes before all."""
    return Concept.LAST_DEAL if deals_left(view) == 0 else hand_concept(view.hand, view.rules.trump)


def hand_concept(hand: CardSet, trump: Suit) -> Concept:
    """What calling a hand is about: the first of these that it has.

    >>> from trainer.cards import parse_hand
    >>> hand_concept(parse_hand("A97.KT8.KT82.T83"), Suit.SPADES).value
    'side-kings'
    """
    trumps = len(hand.in_suit(trump))
    sides = [hand.in_suit(suit) for suit in Suit if suit is not trump]
    if trumps >= LONG:
        return Concept.LONG_TRUMPS
    if any(has_lone_king(cards) for cards in sides):
        return Concept.SIDE_KINGS
    if trumps <= FEW:
        return Concept.FEW_TRUMPS
    return Concept.SHORT_SUITS if min(map(len, sides)) <= 1 else Concept.PLAIN_HANDS


def has_lone_king(cards: CardSet) -> bool:
    """Is there a king among the cards of a suit, without the ace?"""
    ranks = {card.rank for card in cards}
    return Rank.KING in ranks and Rank.ACE not in ranks


def card_concept(view: SeatView) -> Concept:
    """What playing a card is about, by the moment of the deal and of the trick."""
    led = view.current_trick.led
    if len(view.hand) <= LAST_CARDS:
        return Concept.LAST_TRICKS
    if led is None:
        return Concept.LEADING
    if view.hand.in_suit(led):
        return Concept.FOLLOWING
    return Concept.RUFFING if _winning_trumps(view) else Concept.DISCARDING


def _winning_trumps(view: SeatView) -> CardSet:
    """The legal trumps that beat what lies on the table."""
    winning = view.current_trick.winning_card(view.rules)
    assert winning is not None
    law = view.rules.law
    trumps = view.legal.in_suit(view.rules.trump)
    return CardSet.of(card for card in trumps if masks.beats(card.index, winning.index, law))


def fifths_concept(view: SeatView) -> Concept:
    """What counting a hand in fifths is about."""
    trumps = len(view.hand.in_suit(view.rules.trump))
    shortest = min(len(view.hand.in_suit(suit)) for suit in Suit if suit is not view.rules.trump)
    if trumps >= LONG:
        return Concept.COUNT_LONG_TRUMPS
    is_short = trumps >= ENOUGH_TO_RUFF and shortest <= 1
    return Concept.COUNT_SHORT_SUITS if is_short else Concept.COUNT_HONOURS


def decision_concept(view: SeatView) -> Concept:
    """What a decision at the table is about: a call or a card."""
    return call_concept(view) if view.phase is Phase.CALLING else card_concept(view)
