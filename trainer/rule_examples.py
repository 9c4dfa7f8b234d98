"""An example for every option of the rule set, small enough to be told in a sentence.

An example is one or more situations; what comes of them is asked of the rules themselves, under any rule
set. So an example's outcome changes exactly where the option makes a difference. Cards are written for
spades as trumps; under other trumps the two suits change places (`with_trump`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from trainer.cards import CARDS, Card, CardSet, Suit, parse_cards, parse_hand
from trainer.deal import RedealReason, is_total_too_low, redeal_reason_of_hand
from trainer.match import SeatsDrawn, start_match
from trainer.play import Turn, call, clause_against_number
from trainer.position import Ending, Position, Trick, ending_by_numbers
from trainer.ruleset import OPTIONS, Ruleset, RulesetError
from trainer.score import is_agreed_end, outright_by_numbers, points_of_ending, score_tenths
from trainer.seats import Seat

LONGEST_MATCH = 20
HIGHEST_TARGET = 100


# Situations ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class YourCard:
    """You hold some cards before a trick; which may be played?"""

    hand: CardSet
    trick: tuple[Card, ...] = ()
    is_first_trick: bool = False


@dataclass(frozen=True, slots=True)
class WhoWins:
    """A complete trick, led by South; whose is it?"""

    trick: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MayCall:
    """May this number be called?"""

    number: int


@dataclass(frozen=True, slots=True)
class ScoreOf:
    """What does a player score with this call and these tricks?"""

    call: int
    took: int


@dataclass(frozen=True, slots=True)
class EndOf:
    """Calls and tricks so far, in the order S E N W: has the deal ended, and how is it scored?"""

    calls: tuple[int, ...]
    won: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand of thirteen has been dealt; is it played?"""

    hand: CardSet


@dataclass(frozen=True, slots=True)
class CallsHeard:
    """Four calls have been heard; is the deal played?"""

    calls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AfterTheCalls:
    """The last player calls, holding this hand; what does it announce?"""

    hand: CardSet


@dataclass(frozen=True, slots=True)
class OrderOfCalls:
    """South has dealt; who calls first, and who after that?"""


@dataclass(frozen=True, slots=True)
class FirstDealers:
    """Matches are begun from these seeds; who deals first in each?"""

    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchLength:
    """After how many deals is the match over, if no total is high?"""


@dataclass(frozen=True, slots=True)
class WinningTotal:
    """Which total in whole points ends the match after its first deal?"""


Situation = (
    YourCard
    | WhoWins
    | MayCall
    | ScoreOf
    | EndOf
    | HandDealt
    | CallsHeard
    | AfterTheCalls
    | OrderOfCalls
    | FirstDealers
    | MatchLength
    | WinningTotal
)


# Outcomes --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayPlay:
    """The cards that may be played."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class TrickIs:
    """Whose the trick is, and the card that has won it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Allowed:
    """Whether something may be done."""

    is_allowed: bool


@dataclass(frozen=True, slots=True)
class Scores:
    """Points in tenths."""

    tenths: int


@dataclass(frozen=True, slots=True)
class Ends:
    """How a deal has ended, None while it goes on; tenths, None if it is not scored; who wins outright."""

    ending: Ending | None
    points: tuple[int, ...] | None
    outright: Seat | None


@dataclass(frozen=True, slots=True)
class DealtAgain:
    """Why a deal is dealt again, None if it is played."""

    reason: RedealReason | None


@dataclass(frozen=True, slots=True)
class Announces:
    """The suits a player names as missing, None where nothing is announced."""

    suits: frozenset[Suit] | None


@dataclass(frozen=True, slots=True)
class SeatsInOrder:
    """Seats one after the other; `are_drawn` where cards were drawn for them."""

    seats: tuple[Seat, ...]
    are_drawn: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number, None where there is none."""

    value: int | None


Outcome = MayPlay | TrickIs | Allowed | Scores | Ends | DealtAgain | Announces | SeatsInOrder | Number


def outcome_of(situation: Situation, rules: Ruleset) -> Outcome:
    """What the rules make of a situation.

    >>> nine_led = YourCard(parse_hand("KH 2H 3S"), parse_cards("9H"))
    >>> str(outcome_of(nine_led, Ruleset()).cards), str(outcome_of(nine_led, Ruleset(must_head=False)).cards)
    ('KH', 'KH 2H')
    """
    match situation:
        case YourCard() | WhoWins() | MayCall() | AfterTheCalls():
            return _outcome_of_play(situation, rules)
        case HandDealt() | CallsHeard() | OrderOfCalls() | FirstDealers():
            return _outcome_of_deal(situation, rules)
        case ScoreOf() | EndOf() | MatchLength() | WinningTotal():
            return _outcome_of_score(situation, rules)
        case _:
            assert_never(situation)


def _outcome_of_play(situation: YourCard | WhoWins | MayCall | AfterTheCalls, rules: Ruleset) -> Outcome:
    match situation:
        case YourCard():
            return MayPlay(turn_of_example(situation, rules).legal)
        case WhoWins(cards):
            trick = Trick(Seat.SOUTH, cards)
            winner, card = trick.winner(rules), trick.winning_card(rules)
            assert winner is not None and card is not None
            return TrickIs(winner, card)
        case MayCall(number):
            return Allowed(clause_against_number(rules, number) is None)
        case AfterTheCalls(hand):
            return Announces(_announcement(rules, hand))
        case _:
            assert_never(situation)


def turn_of_example(situation: YourCard, rules: Ruleset) -> Turn:
    """You, at South, before the trick."""
    leader = Seat.SOUTH.after(-len(situation.trick), rules.direction)
    return Turn(rules, situation.hand, Trick(leader, situation.trick), situation.is_first_trick)


def _announcement(rules: Ruleset, hand: CardSet) -> frozenset[Suit] | None:
    least = rules.min_call
    calls = (None, least, least, least)
    return call(Position(rules, Seat.SOUTH, (hand, None, None, None), calls), least).announced[Seat.SOUTH]


def _outcome_of_deal(
    situation: HandDealt | CallsHeard | OrderOfCalls | FirstDealers, rules: Ruleset
) -> Outcome:
    match situation:
        case HandDealt(hand):
            return DealtAgain(redeal_reason_of_hand(rules, hand))
        case CallsHeard(calls):
            return DealtAgain(RedealReason.LOW_TOTAL if is_total_too_low(rules, calls) else None)
        case OrderOfCalls():
            return SeatsInOrder(tuple(Seat.SOUTH.after(turn, rules.direction) for turn in range(1, 5)))
        case FirstDealers(seeds):
            starts = [start_match(rules, seed) for seed in seeds]
            drawn = any(isinstance(event, SeatsDrawn) for _, events in starts for event in events)
            return SeatsInOrder(tuple(match.position.dealer for match, _ in starts), drawn)
        case _:
            assert_never(situation)


def _outcome_of_score(situation: ScoreOf | EndOf | MatchLength | WinningTotal, rules: Ruleset) -> Outcome:
    match situation:
        case ScoreOf(number, took):
            return Scores(score_tenths(rules, number, took))
        case EndOf(calls, won):
            ending = ending_by_numbers(rules, calls, won)
            points = None if ending is None else points_of_ending(rules, calls, won, ending)
            return Ends(ending, points, outright_by_numbers(rules, calls, won, ending))
        case MatchLength():
            lengths = range(1, LONGEST_MATCH + 1)
            return Number(next((n for n in lengths if is_agreed_end(rules, n, (0, 0, 0, 0))), None))
        case WinningTotal():
            totals = range(1, HIGHEST_TARGET + 1)
            return Number(next((n for n in totals if is_agreed_end(rules, 1, (10 * n, 0, 0, 0))), None))
        case _:
            assert_never(situation)


# The examples ----------------------------------------------------------------------------------------------


def _your_card(hand: str, trick: str = "", *, is_first_trick: bool = False) -> YourCard:
    return YourCard(parse_hand(hand), parse_cards(trick), is_first_trick)


_FIRST_DEALER_SEEDS = (1, 2, 3, 4, 5, 6)
_NO_TRUMP_HAND = parse_hand("-.AKQ32.K9876.J43")
_LOW_HANDS = parse_hand("A42.T932.T65.987"), parse_hand("T42.T932.T65.987")
"""A hand with an ace but no jack, queen or king; one with nothing above a ten."""

EXAMPLES: dict[str, tuple[Situation, ...]] = {
    "rounds": (MatchLength(),),
    "target_points": (WinningTotal(),),
    "direction": (OrderOfCalls(),),
    "first_dealer": (FirstDealers(_FIRST_DEALER_SEEDS),),
    "trump": (WhoWins(parse_cards("9H 2S 3D 4C")),),
    "min_call": (MayCall(1),),
    "max_call": (MayCall(9), MayCall(13)),
    "first_trick_trump_lead": (_your_card("AS 6S KD 4C", is_first_trick=True),),
    "must_head": (_your_card("KH 2H 3S", "9H"),),
    "head_after_ruff": (_your_card("KH 2H 4S", "9H 3S"),),
    "void": (_your_card("3S 2C KD", "9H TS"), _your_card("7S 3S 2C", "9H 5S")),
    "announce_voids": (AfterTheCalls(parse_hand("K9742.-.AQ63.J985")),),
    "success": (ScoreOf(4, 6),),
    "overtrick_tenths": (ScoreOf(4, 5),),
    "missed": (ScoreOf(5, 3),),
    "high_call": (ScoreOf(8, 8),),
    "instant_win": (EndOf((8, 2, 2, 1), (8, 2, 2, 1)), EndOf((8, 2, 2, 1), (8, 1, 0, 0))),
    "nine_closes": (EndOf((9, 2, 2, 1), (9, 1, 1, 0)),),
    "redeal_total_below": (CallsHeard((3, 3, 2, 2)), CallsHeard((3, 2, 2, 2))),
    "redeal_no_trump": (HandDealt(_NO_TRUMP_HAND),),
    "redeal_no_court": tuple(map(HandDealt, _LOW_HANDS)),
}
"""The example of every option, told with spades as trumps."""


def example_of(option: str, rules: Ruleset) -> tuple[Situation, ...]:
    """The example of an option, with the trumps of the rule set.

    The example of the trump suit itself stays as it is: it is about the very suits.
    """
    situations = EXAMPLES[option]
    if option == "trump":
        return situations
    return tuple(_in_roles(situation, rules.trump) for situation in situations)


def _in_roles(situation: Situation, trump: Suit) -> Situation:
    match situation:
        case YourCard(hand, trick):
            return replace(situation, hand=hand_with_trump(hand, trump), trick=cards_with_trump(trick, trump))
        case HandDealt(hand) | AfterTheCalls(hand):
            return replace(situation, hand=hand_with_trump(hand, trump))
        case _:
            return situation


def with_trump(card: Card, trump: Suit) -> Card:
    """A card written for spades as trumps, for other trumps: spades and that suit change places.

    >>> from trainer.cards import parse_card
    >>> with_trump(parse_card("KS"), Suit.HEARTS), with_trump(parse_card("KH"), Suit.HEARTS)
    (Card(KH), Card(KS))
    """
    swapped = {Suit.SPADES: trump, trump: Suit.SPADES}
    return CARDS[13 * swapped.get(card.suit, card.suit) + card.rank]


def hand_with_trump(hand: CardSet, trump: Suit) -> CardSet:
    """A hand written for spades as trumps, for other trumps."""
    return CardSet.of(with_trump(card, trump) for card in hand)


def cards_with_trump(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Cards in order written for spades as trumps, for other trumps."""
    return tuple(with_trump(card, trump) for card in cards)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A value that an option could have, and what then comes of its example.

    `rules` is the rule set with that value, None where it cannot go with the other options;
    `outcomes` are those of the situations in order, none without a rule set.
    """

    text: str
    rules: Ruleset | None
    outcomes: tuple[Outcome, ...]


def alternatives(option: str, rules: Ruleset) -> tuple[Alternative, ...]:
    """What the example of an option comes to for each of the values that are offered.

    >>> [len(one.outcomes[0].cards) for one in alternatives("must_head", Ruleset())]
    [1, 2]
    """
    known = OPTIONS[option]
    values = dict.fromkeys((*known.choices, getattr(rules, option)))
    return tuple(_alternative(option, value, rules) for value in values)


def _alternative(option: str, value: object, rules: Ruleset) -> Alternative:
    text = OPTIONS[option].write(value)
    try:
        changed = replace(rules, **{option: value})  # type: ignore[arg-type]
    except RulesetError:
        return Alternative(text, None, ())
    outcomes = tuple(outcome_of(situation, changed) for situation in example_of(option, changed))
    return Alternative(text, changed, outcomes)


def makes_a_difference(option: str, rules: Ruleset) -> bool:
    """Does the option change what comes of its example, as the other options are set?"""
    outcomes = {one.outcomes for one in alternatives(option, rules) if one.rules is not None}
    return len(outcomes) > 1
