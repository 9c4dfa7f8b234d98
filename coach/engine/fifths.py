"""The count for the head: a hand in fifths of a trick, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from trainer.bots import legal_call
from trainer.cards import SUITS_AS_WRITTEN, CardSet, Rank, Suit
from trainer.ruleset import Ruleset, Success

FIFTHS_A_TRICK = 5
FIFTHS_A_CALLED_TRICK = 6
"""Every trick called costs six fifths: a missed call is dearer than an overtrick is worth."""
TRUMPS_BEFORE_LONG = 3
LONG_TRUMP_FIFTHS = 3
TRUMP_HONOUR_FIFTHS = {Rank.ACE: (5, 1), Rank.KING: (4, 2), Rank.QUEEN: (3, 2), Rank.JACK: (2, 3)}
"""For each trump honour: its fifths beside the one of every trump, and the trumps it needs to count."""
SIDE_ACE_FIFTHS = 5
SIDE_KING_FIFTHS = {1: 0, 2: 4, 3: 4, 4: 3}
"""By length of the suit."""
LONG_SIDE_KING_FIFTHS = 2
SIDE_QUEEN_FIFTHS = 1
SIDE_QUEEN_LENGTH = 3
SHORT_SUIT_TRUMPS = 2
"""Short suits count only with so many trumps to ruff with."""


class FifthsKind(Enum):
    """What a line of the count is for."""

    TRUMPS = "trumps"
    LONG_TRUMPS = "long-trumps"
    TRUMP_HONOUR = "trump-honour"
    SIDE_ACE = "side-ace"
    SIDE_KING = "side-king"
    SIDE_QUEEN = "side-queen"
    VOID = "void"
    SINGLETON = "singleton"
    DOUBLETON = "doubleton"


SHORT_SUITS = {0: (FifthsKind.VOID, 5), 1: (FifthsKind.SINGLETON, 3), 2: (FifthsKind.DOUBLETON, 1)}
"""By length of a side suit: what it is called in the count, and its fifths."""


@dataclass(frozen=True, slots=True)
class FifthsLine:
    """One line: what counts, in which suit, which cards it is for (none for a void), its fifths."""

    kind: FifthsKind
    suit: Suit
    cards: CardSet
    fifths: int


@dataclass(frozen=True, slots=True)
class Fifths:
    """The lines of the count, their sum, and the call that follows from it under the rule set."""

    lines: tuple[FifthsLine, ...]
    total: int
    call: int

    @property
    def tricks(self) -> float:
        """The tricks expected."""
        return self.total / FIFTHS_A_TRICK


def count_fifths(rules: Ruleset, hand: CardSet) -> Fifths:
    """Count a hand of thirteen in the head's way; lines worth nothing are left out.

    Source: fitted to simulated deals of a prototype and tested on 5,000 fresh hands: correlation .984,
    error .27 tricks, .049 points lost a hand, 92 % of calls kept.

    >>> from trainer.cards import parse_hand
    >>> count = count_fifths(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"))
    >>> [line.fifths for line in count.lines], count.total, count.tricks, count.call
    ([6, 9, 5, 3, 3, 4, 4], 34, 6.8, 5)
    """
    trumps = hand.in_suit(rules.trump)
    lines = list(_trump_lines(rules.trump, trumps))
    for suit in SUITS_AS_WRITTEN:
        if suit is not rules.trump:
            lines += _side_lines(suit, hand.in_suit(suit), len(trumps))
    counted = tuple(line for line in lines if line.fifths)
    total = sum(line.fifths for line in counted)
    return Fifths(counted, total, call_of_fifths(rules, total))


def call_of_fifths(rules: Ruleset, total: int) -> int:
    """One more fifth, divided by six and rounded down; at least one, and legal.

    Where too many tricks break a call as well, the tricks rounded down: by sixths such calls lose .55 points
    a hand, by fifths .15.

    >>> [call_of_fifths(Ruleset(), total) for total in (0, 10, 11, 34, 35)]
    [1, 1, 2, 5, 6]
    >>> call_of_fifths(Ruleset(success=Success.EXACT_OR_PLUS_ONE), 34)
    6
    """
    if rules.success is Success.EXACT_OR_PLUS_ONE:
        return legal_call(rules, total // FIFTHS_A_TRICK)
    return legal_call(rules, max(1, (total + 1) // FIFTHS_A_CALLED_TRICK))


def _trump_lines(suit: Suit, trumps: CardSet) -> Iterator[FifthsLine]:
    number = len(trumps)
    yield FifthsLine(FifthsKind.TRUMPS, suit, trumps, number)
    long = CardSet.of(trumps.high_to_low()[TRUMPS_BEFORE_LONG:])
    yield FifthsLine(FifthsKind.LONG_TRUMPS, suit, long, LONG_TRUMP_FIFTHS * len(long))
    for one in trumps.high_to_low():
        fifths, least = TRUMP_HONOUR_FIFTHS.get(one.rank, (0, 1))
        yield FifthsLine(FifthsKind.TRUMP_HONOUR, suit, CardSet.of([one]), fifths if number >= least else 0)


def _side_lines(suit: Suit, cards: CardSet, trumps: int) -> Iterator[FifthsLine]:
    """The honours of a side suit, and the ruffs that a short one promises."""
    length = len(cards)
    for one in cards.high_to_low():
        match one.rank:
            case Rank.ACE:
                yield FifthsLine(FifthsKind.SIDE_ACE, suit, CardSet.of([one]), SIDE_ACE_FIFTHS)
            case Rank.KING:
                fifths = SIDE_KING_FIFTHS.get(length, LONG_SIDE_KING_FIFTHS)
                yield FifthsLine(FifthsKind.SIDE_KING, suit, CardSet.of([one]), fifths)
            case Rank.QUEEN if length >= SIDE_QUEEN_LENGTH:
                yield FifthsLine(FifthsKind.SIDE_QUEEN, suit, CardSet.of([one]), SIDE_QUEEN_FIFTHS)
    if length in SHORT_SUITS and trumps >= SHORT_SUIT_TRUMPS:
        kind, fifths = SHORT_SUITS[length]
        yield FifthsLine(kind, suit, cards, fifths)
