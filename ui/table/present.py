"""From a session to what the table shows: every word and mark, no decision about the rules."""

from dataclasses import dataclass

from coach.practice.session import Session, Stage
from trainer.cards import SUITS_AS_FANNED, Card, Suit
from trainer.play import breach_of_card, legal_cards
from trainer.position import Phase, Position, Trick
from trainer.score import contract_of as contract_of_call
from trainer.seats import SEATS, Seat
from ui.table.state import (
    CallPadFace,
    CardFace,
    Contract,
    Notice,
    PlayedCard,
    RichText,
    SeatFace,
    Strong,
    TableFace,
)
from ui.text.breaches import Voice, explain
from ui.text.cards import card_name, points_text, rich
from ui.text.events import event_text
from ui.text.language import tr
from ui.text.levels import level_name
from ui.text.rules import rules_title

MOST_NEWS = 3
"""So many of the latest redeals are told at once."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wants to see: illegal cards dimmed, and the call suggested, if it was asked for."""

    dims_illegal: bool = True
    suggested_call: int | None = None


def voice_of(session: Session) -> Voice:
    """The names in sentences."""
    return Voice(tuple(player.name for player in session.players), session.learner)


def face_of(session: Session, wanted: Wanted) -> TableFace:
    """Everything on the table."""
    position = session.match.position
    is_card_due = session.stage is Stage.CARD
    return TableFace(
        headline=_headline(session),
        totals=_totals(session),
        seats=tuple(_seat_face(session, seat) for seat in SEATS),
        hand=_hand_faces(session),
        is_hand_active=is_card_due,
        lights_legal=is_card_due and _has_choice_of_some(position),
        dims_illegal=is_card_due and wanted.dims_illegal,
        trick=_trick_faces(session),
        trick_winner=_trick_winner(session),
        call_pad=_call_pad(session, wanted),
        notice=_notice(session),
        prompt=_prompt(session),
    )


def _headline(session: Session) -> str:
    match = session.match
    number = match.position.deal_number
    agreed = max(match.rules.rounds or 0, match.granted, number)
    if match.rules.rounds is None:
        deal = tr("deal {number}", number=number)
    else:
        deal = tr("deal {number} of {count}", number=number, count=agreed)
    return " · ".join((rules_title(match.rules), deal, _moment(session)))


def _moment(session: Session) -> str:
    position = session.match.position
    match position.phase:
        case Phase.CALLING:
            return tr("the calls")
        case Phase.PLAYING:
            shown = len(position.tricks) + (session.stage is not Stage.TRICK_SHOWN)
            return tr("trick {number}", number=shown)
        case Phase.OVER:
            return tr("the end of the deal")


def _totals(session: Session) -> str:
    totals = session.match.totals
    return "   ".join(f"{session.players[seat].name} {points_text(totals[seat])}" for seat in SEATS)


def _seat_face(session: Session, seat: Seat) -> SeatFace:
    position = session.match.position
    call = position.calls[seat]
    hand = position.hands[seat]
    player = session.players[seat]
    return SeatFace(
        seat=seat,
        name=player.name,
        level="" if player.level is None else level_name(player.level),
        is_dealer=position.dealer is seat,
        is_to_act=session.stage in (Stage.CALL, Stage.CARD, Stage.BOT) and position.to_act is seat,
        call=call,
        tricks=position.tricks_won[seat],
        contract=_contract(position, seat),
        cards_left=0 if hand is None else len(hand),
        voids=tuple(sorted(position.announced[seat] or ())),
        detail=_detail(session, seat),
    )


def _contract(position: Position, seat: Seat) -> Contract:
    call = position.calls[seat]
    if call is None or position.phase is Phase.CALLING:
        return Contract.NONE
    left = 0 if position.phase is Phase.OVER else 13 - len(position.tricks)
    return Contract[contract_of_call(position.rules, call, position.tricks_won[seat], left).name]


def _detail(session: Session, seat: Seat) -> str:
    position = session.match.position
    call = position.calls[seat]
    is_due = position.to_act is seat
    if position.phase is not Phase.CALLING:
        return ""
    if call is not None:
        return tr("called {number}", number=call)
    if not is_due:
        return tr("has not called yet")
    return tr("your call") if session.players[seat].level is None else tr("thinks…")


def _hand_faces(session: Session) -> tuple[CardFace, ...]:
    position, seat = session.match.position, session.learner
    hand = None if seat is None else position.hands[seat]
    if seat is None or hand is None:
        return ()
    cards = hand.high_to_low(_fan_order(position))
    if session.stage is not Stage.CARD:
        return tuple(CardFace(card, True, card_name(card), "") for card in cards)
    return tuple(_card_face(session, seat, card) for card in cards)


def _fan_order(position: Position) -> tuple[Suit, ...]:
    """Trumps first, then the other suits so that red and black alternate."""
    start = SUITS_AS_FANNED.index(position.rules.trump)
    return SUITS_AS_FANNED[start:] + SUITS_AS_FANNED[:start]


def _card_face(session: Session, seat: Seat, card: Card) -> CardFace:
    breach = breach_of_card(session.match.position, seat, card)
    description = "" if breach is None else explain(breach, session.match.rules, voice_of(session)).text
    return CardFace(card, breach is None, card_name(card), description)


def _has_choice_of_some(position: Position) -> bool:
    """Are some cards legal and others not?"""
    seat = position.to_act
    hand = None if seat is None else position.hands[seat]
    return hand is not None and legal_cards(position) != hand


def _trick_on_table(session: Session) -> Trick:
    position = session.match.position
    if session.stage is Stage.TRICK_SHOWN or (position.phase is Phase.OVER and position.tricks):
        return position.tricks[-1]
    if position.phase is Phase.PLAYING:
        return position.current_trick
    return Trick(position.dealer)


def _trick_faces(session: Session) -> tuple[PlayedCard, ...]:
    trick = _trick_on_table(session)
    players = trick.players(session.match.rules.direction)
    return tuple(
        PlayedCard(
            seat,
            card,
            tr("{name}: {card}", name=session.players[seat].name, card=card_name(card)),
        )
        for seat, card in zip(players, trick.cards, strict=True)
    )


def _trick_winner(session: Session) -> Seat | None:
    trick = _trick_on_table(session)
    return trick.winner(session.match.rules) if len(trick.cards) == 4 else None


def _call_pad(session: Session, wanted: Wanted) -> CallPadFace | None:
    if session.stage is not Stage.CALL:
        return None
    rules = session.match.rules
    return CallPadFace(
        question=tr("How many tricks will you take?"),
        calls=tuple(range(rules.min_call, rules.max_call + 1)),
        suggested=wanted.suggested_call,
        suggested_label=tr("coach"),
        name_pattern=tr("Call {{call}}"),
    )


def _notice(session: Session) -> Notice | None:
    if session.refusal is not None:
        explanation = explain(session.refusal, session.match.rules, voice_of(session))
        return Notice(_alert(explanation.title), rich(explanation.body), tr("Why?"))
    if session.news:
        voice = voice_of(session)
        texts = (event_text(one, voice) for one in session.news[-MOST_NEWS:])
        return Notice((), rich(" ".join(texts)), "")
    return None


def _alert(title: str) -> RichText:
    """The words in the colour of a refusal, the cards as cards."""
    return tuple(Strong(piece, is_alert=True) if isinstance(piece, str) else piece for piece in rich(title))


def _prompt(session: Session) -> str:
    match session.stage:
        case Stage.CARD:
            return tr("Your turn: play a card.") if session.match.position.trick else tr("Your lead.")
        case Stage.TRICK_SHOWN:
            winner = _trick_winner(session)
            assert winner is not None
            return tr("{name} wins the trick.", name=session.players[winner].name)
        case _:
            return ""
