"""The examples of the rule set's options in words: the situation, and what comes of it."""

from typing import assert_never

from trainer.deal import RedealReason
from trainer.position import Ending
from trainer.rule_examples import (
    AfterTheCalls,
    Allowed,
    Announces,
    CallsHeard,
    DealtAgain,
    EndOf,
    Ends,
    FirstDealers,
    HandDealt,
    MatchLength,
    MayCall,
    MayPlay,
    Number,
    OrderOfCalls,
    Outcome,
    ScoreOf,
    Scores,
    SeatsInOrder,
    Situation,
    TrickIs,
    WhoWins,
    WinningTotal,
    YourCard,
)
from trainer.seats import SEATS
from ui.text.cards import both, card_text, cards_text, either, points_text, seat_name, suit_name
from ui.text.language import tr, trn


def situation_text(situation: Situation) -> str:
    """What the example is about, ending in its question.

    >>> situation_text(ScoreOf(4, 6))
    'You called 4 and took 6 tricks. What do you score?'
    """
    match situation:
        case YourCard() | WhoWins() | AfterTheCalls() | HandDealt():
            return _cards_situation(situation)
        case MayCall(number):
            return tr("May you call {number}?", number=number)
        case ScoreOf(call, took):
            return trn(
                "You called {call} and took {count} trick. What do you score?",
                "You called {call} and took {count} tricks. What do you score?",
                took,
                call=call,
            )
        case EndOf(calls, won):
            return tr(
                "South, East, North and West called {calls} and have {won} tricks. What happens?",
                calls=both([str(call) for call in calls]),
                won=both([str(tricks) for tricks in won]),
            )
        case CallsHeard(calls):
            return tr("The calls are {calls}. Are they played?", calls=both([str(call) for call in calls]))
        case OrderOfCalls():
            return tr("South has dealt. In which order do the players call?")
        case FirstDealers(seeds):
            return trn(
                "{count} match begins. Who deals first?",
                "{count} matches begin. Who deals first in each?",
                len(seeds),
            )
        case MatchLength():
            return tr("Which number of deals ends the match?")
        case WinningTotal():
            return tr("Which total of points ends the match at once?")
        case _:
            assert_never(situation)


def _cards_situation(situation: YourCard | WhoWins | AfterTheCalls | HandDealt) -> str:
    match situation:
        case YourCard(hand, (), _):
            return tr(
                "You lead to the first trick and hold {hand}. What may you lead?", hand=both(cards_text(hand))
            )
        case YourCard(hand, trick, _):
            return tr(
                "Played so far: {trick}. You hold {hand}. What may you play?",
                trick=both(cards_text(trick)),
                hand=both(cards_text(hand)),
            )
        case WhoWins(trick):
            return tr(
                "South leads, and these cards are played: {trick}. Whose is the trick?",
                trick=both(cards_text(trick)),
            )
        case AfterTheCalls(hand):
            return tr(
                "All have called, and you hold {hand}. What do you tell the others?",
                hand=both(cards_text(hand)),
            )
        case HandDealt(hand):
            return tr("A player is dealt {hand}. Is it played?", hand=both(cards_text(hand)))
        case _:
            assert_never(situation)


def outcome_text(outcome: Outcome) -> str:
    """What the rules make of an example.

    >>> from trainer.cards import parse_hand
    >>> outcome_text(MayPlay(parse_hand("KH 2H"))), outcome_text(Scores(-40))
    ('Allowed: K♥ or 2♥.', '−4.0 points.')
    """
    match outcome:
        case MayPlay(cards):
            return tr("Allowed: {cards}.", cards=either(cards_text(cards)))
        case TrickIs(seat, card):
            return tr("{seat} wins it with {card}.", seat=seat_name(seat), card=card_text(card))
        case Allowed(is_allowed):
            return tr("Yes.") if is_allowed else tr("No.")
        case Scores(tenths):
            return tr("{points} points.", points=points_text(tenths))
        case Ends():
            return _ending_text(outcome)
        case DealtAgain(reason):
            return _redeal_text(reason)
        case Announces(suits):
            if suits is None:
                return tr("Nothing.")
            return tr("That you hold no {suits}.", suits=either([suit_name(suit) for suit in sorted(suits)]))
        case SeatsInOrder(seats, are_drawn):
            names = both([seat_name(seat) for seat in seats])
            if are_drawn:
                return tr("By the draw: {seats}.", seats=names)
            return tr("In this order: {seats}.", seats=names)
        case Number(value):
            return (
                tr("None does: the match goes on.")
                if value is None
                else tr("At {number} the match ends.", number=value)
            )
        case _:
            assert_never(outcome)


def _ending_text(ends: Ends) -> str:
    if ends.ending is None:
        return tr("The deal goes on.")
    if ends.points is None and ends.outright is not None:
        return tr(
            "The deal ends, and {seat} wins the whole match; the deal is not scored.",
            seat=seat_name(ends.outright),
        )
    points = both([f"{seat_name(seat)} {points_text((ends.points or ())[seat])}" for seat in SEATS])
    if ends.outright is not None:
        return tr(
            "{seat} wins the whole match. The points: {points}.", seat=seat_name(ends.outright), points=points
        )
    if ends.ending is Ending.NINE_CLOSED:
        return tr("The deal ends at once. The points: {points}.", points=points)
    return tr("The deal is over. The points: {points}.", points=points)


def _redeal_text(reason: RedealReason | None) -> str:
    match reason:
        case None:
            return tr("Yes.")
        case RedealReason.LOW_TOTAL:
            return tr("No, the calls sum to too little: the cards are dealt again.")
        case RedealReason.NO_TRUMP:
            return tr("No, there is no trump in it: the cards are dealt again.")
        case RedealReason.NO_FACE:
            return tr("No, there is no jack, queen or king in it: the cards are dealt again.")
        case RedealReason.NOTHING_ABOVE_TEN:
            return tr("No, there is nothing above a ten in it: the cards are dealt again.")
