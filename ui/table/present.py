"""From a session to what the table shows: every word and mark, no decision about the rules."""

from dataclasses import dataclass

from coach.practice.session import Session, Stage
from trainer import score
from trainer.cards import Card
from trainer.play import breach_of_card, legal_cards
from trainer.position import Phase, Position, Trick
from trainer.seats import SEATS, Seat
from ui.table.order import HandOrder, in_order
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
from ui.text.cards import card_name, points_text, rich, shown_name
from ui.text.events import event_text
from ui.text.language import tr
from ui.text.levels import level_name
from ui.text.rules import rules_title
from ui.text.table import contract_text

MOST_OF_A_NAME = 12
"""So many letters of a name stand beside its points; the seat shows more."""
MOST_NEWS = 3
"""So many of the latest redeals are told at once."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wants to see: illegal cards dimmed, the call that was suggested, the hand sorted."""

    dims_illegal: bool = True
    suggested_call: int | None = None
    order: HandOrder = HandOrder.TRUMPS_FIRST


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
        hand=_hand_faces(session, wanted.order),
        is_hand_active=is_card_due,
        lights_legal=is_card_due and _has_choice_of_some(position),
        dims_illegal=is_card_due and wanted.dims_illegal,
        trick=_trick_faces(session),
        trick_winner=_trick_winner(session),
        call_pad=_call_pad(session, wanted),
        notice=_notice(session),
        prompt=_prompt(session),
        is_over=session.stage in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN),
    )


def _headline(session: Session) -> RichText:
    """The rules, the deal, the moment, and the trumps: what is played is always in view."""
    match = session.match
    number = match.position.deal_number
    agreed = max(match.rules.rounds or 0, match.granted, number)
    if match.rules.rounds is None:
        deal = tr("deal {number}", number=number)
    else:
        deal = tr("deal {number} of {count}", number=number, count=agreed)
    return (
        f"{rules_title(match.rules)} · ",
        match.rules.trump,
        " ",
        " · ".join((tr("trumps"), deal, _moment(session))),
    )


def _moment(session: Session) -> str:
    position = session.match.position
    match position.phase:
        case Phase.CALLING:
            return tr("the calls")
        case Phase.PLAYING:
            shown = len(position.tricks) + (session.stage is not Stage.TRICK_SHOWN)
            return tr("trick {number}", number=shown)
        case Phase.OVER:
            return tr("over")


def _totals(session: Session) -> RichText:
    """Each name with its points, the points bold; an em space parts the players."""
    pieces: list[str | Strong] = []
    for seat in SEATS:
        name = _shortened(shown_name(session.players[seat].name))
        pieces += [f"\u2003{name} ", Strong(points_text(session.match.totals[seat]))]
    return tuple(pieces)


def _shortened(name: str) -> str:
    return name if len(name) <= MOST_OF_A_NAME else name[: MOST_OF_A_NAME - 1].rstrip() + "…"


def _seat_face(session: Session, seat: Seat) -> SeatFace:
    position = session.match.position
    call = position.calls[seat]
    hand = position.hands[seat]
    player = session.players[seat]
    stands = _stands(position, seat)
    return SeatFace(
        seat=seat,
        name=shown_name(player.name),
        level="" if player.level is None else level_name(player.level),
        is_dealer=position.dealer is seat,
        is_to_act=session.stage in (Stage.CALL, Stage.CARD, Stage.BOT) and position.to_act is seat,
        call=call,
        tricks=position.tricks_won[seat],
        contract=Contract.NONE if stands is None else Contract[stands.name],
        cards_left=0 if hand is None else len(hand),
        voids=tuple(sorted(position.announced[seat] or ())),
        detail=_detail(session, seat),
        hint="" if stands is None else contract_text(call or 0, position.tricks_won[seat], stands),
    )


def _stands(position: Position, seat: Seat) -> score.Contract | None:
    """How a seat's call stands once cards are played."""
    call = position.calls[seat]
    if call is None or position.phase is Phase.CALLING:
        return None
    left = 0 if position.phase is Phase.OVER else 13 - len(position.tricks)
    return score.contract_of(position.rules, call, position.tricks_won[seat], left)


def _detail(session: Session, seat: Seat) -> str:
    position = session.match.position
    call = position.calls[seat]
    is_due = position.to_act is seat
    if position.phase is not Phase.CALLING:
        return ""
    if call is not None:
        return tr("called {number}", number=call)
    if not is_due:
        return tr("no call yet")
    return tr("your call") if session.players[seat].level is None else tr("thinks…")


def _hand_faces(session: Session, order: HandOrder) -> tuple[CardFace, ...]:
    position, seat = session.match.position, session.learner
    hand = None if seat is None else position.hands[seat]
    if seat is None or hand is None:
        return ()
    cards = in_order(hand, order, position.rules.trump)
    if session.stage is not Stage.CARD:
        return tuple(CardFace(card, True, card_name(card), "") for card in cards)
    return tuple(_card_face(session, seat, card) for card in cards)


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
            tr("{name}: {card}", name=shown_name(session.players[seat].name), card=card_name(card)),
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
            if winner is session.learner:
                return tr("You win the trick.")
            return tr("{name} wins the trick.", name=shown_name(session.players[winner].name))
        case _:
            return ""
