"""What happens at the table, in one sentence each: for the log and for screen readers."""

from typing import assert_never

from trainer.deal import RedealReason
from trainer.match import (
    Called,
    CardPlayed,
    DealScored,
    Dealt,
    Event,
    MatchWon,
    Redealt,
    SeatsDrawn,
    TrickWon,
    VoidsAnnounced,
)
from trainer.position import Ending
from trainer.seats import SEATS, Seat
from ui.text.breaches import Voice, own_voids_text, voids_text
from ui.text.cards import both, card_text, points_text
from ui.text.language import tr, trn
from ui.text.rules import redeal_text


def event_text(event: Event, voice: Voice) -> str:
    """One event in words.

    >>> from trainer.cards import parse_card
    >>> event_text(CardPlayed(Seat.EAST, parse_card("9D")), Voice())
    'East: 9♦.'
    >>> event_text(MatchWon((1, 2, 2, 2), Seat.SOUTH), Voice(you=Seat.SOUTH))
    'You win the match at once, by the call that you reached.'
    >>> event_text(Redealt(RedealReason.NO_TRUMP, Seat.SOUTH), Voice(you=Seat.SOUTH))
    'You were dealt no trump: the cards are dealt again.'
    """
    match event:
        case Dealt(number, dealer):
            if dealer is voice.you:
                return tr("Deal {number}, dealt by you.", number=number)
            return tr("Deal {number}, dealt by {name}.", number=number, name=voice.name(dealer))
        case SeatsDrawn():
            return draw_text(event, voice)
        case Redealt(reason, seat) if seat is not None and seat is voice.you:
            return _own_redeal_text(reason)
        case Redealt():
            return redeal_text(event, "" if event.seat is None else voice.name(event.seat))
        case Called(seat, number):
            if seat is voice.you:
                return tr("You call {number}.", number=number)
            return tr("{name} calls {number}.", name=voice.name(seat), number=number)
        case VoidsAnnounced(announced):
            return " ".join(
                own_voids_text(voids) if seat is voice.you else voids_text(voice.name(seat), voids)
                for seat, voids in zip(SEATS, announced, strict=True)
                if voids is not None
            )
        case CardPlayed(seat, card):
            return tr("{name}: {card}.", name=voice.name(seat), card=card_text(card))
        case TrickWon(seat, tricks) if seat is voice.you:
            return trn("You win the trick, your first.", "You win the trick, and have {count}.", tricks)
        case TrickWon(seat, tricks):
            return trn(
                "{name} wins the trick, the first one.",
                "{name} wins the trick, and has {count}.",
                tricks,
                name=voice.name(seat),
            )
        case DealScored():
            return _scored_text(event, voice)
        case MatchWon():
            return _won_text(event, voice)
        case _:
            assert_never(event)


def _own_redeal_text(reason: RedealReason) -> str:
    if reason is RedealReason.NO_TRUMP:
        return tr("You were dealt no trump: the cards are dealt again.")
    if reason is RedealReason.NO_FACE:
        return tr("You were dealt no jack, queen or king: the cards are dealt again.")
    return tr("You were dealt nothing above a ten: the cards are dealt again.")


def draw_text(event: SeatsDrawn, voice: Voice) -> str:
    """The draw for seats and the first deal."""
    first, *again = (
        both([f"{voice.name(seat)} {card_text(card)}" for seat, card in drawn]) for drawn in event.rounds
    )
    sentences = [tr("The draw for the deal: {drawn}.", drawn=first)]
    sentences += [tr("The tied draw again: {drawn}.", drawn=drawn) for drawn in again]
    sentences.append(tr("The highest card deals first: {name}.", name=voice.name(event.dealer)))
    return " ".join(sentences)


def _scored_text(event: DealScored, voice: Voice) -> str:
    if event.points is None:
        return tr("The call is reached, which wins the match: this deal is not scored.")
    points = both([f"{voice.name(seat)} {points_text(event.points[seat])}" for seat in SEATS])
    if event.ending is Ending.NINE_CLOSED:
        return tr("Nine tricks on a call of nine close the deal: {points}.", points=points)
    return tr("The deal is over: {points}.", points=points)


def _won_text(event: MatchWon, voice: Voice) -> str:
    winners = [voice.name(seat) for seat in SEATS if event.ranks[seat] == 1]
    if event.outright is not None:
        return _outright_text(event.outright, voice)
    return trn(
        "The match is over. The winner: {names}.",
        "The match is over. Joint winners: {names}.",
        len(winners),
        names=both(winners),
    )


def _outright_text(seat: Seat, voice: Voice) -> str:
    if seat is voice.you:
        return tr("You win the match at once, by the call that you reached.")
    return tr("{name} wins the match at once, by the call that was reached.", name=voice.name(seat))
