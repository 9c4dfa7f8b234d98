"""The table of a question: what TableView draws of it."""

from coach.practice.drills.cards import CardSolution
from coach.practice.drills.concepts import DrillKind
from coach.practice.drills.question import Question
from coach.practice.drills.solve import Prepared
from trainer.cards import Card, CardSet
from trainer.position import TRICKS_IN_A_DEAL, Phase
from trainer.score import contract_of
from trainer.seats import SEATS, Seat
from trainer.view import SeatView
from ui.table.order import HandOrder, in_order
from ui.table.state import CallPadFace, CardFace, Contract, PlayedCard, RichText, SeatFace, Strong, TableFace
from ui.text.breaches import Voice
from ui.text.cards import card_name, points_text, seat_name
from ui.text.drills import ask_text
from ui.text.language import tr
from ui.text.rules import rules_title

BY_CARDS = (DrillKind.CARDS, DrillKind.LEGAL)
"""Where the cards of the hand are the answer."""


def table_of(
    prepared: Prepared, voice: Voice, order: HandOrder, chosen: CardSet, *, is_asked: bool
) -> TableFace:
    """A question that is asked, or has been answered; `chosen` cards stand out."""
    question, view = prepared.question, prepared.question.view
    lit = chosen if is_asked else _right(prepared)
    return TableFace(
        headline=(f"{rules_title(view.rules)} · ", view.rules.trump, " " + tr("trumps")),
        totals=_totals(view, voice) if question.kind is DrillKind.CALLS else (),
        seats=tuple(_seat(view, seat, voice) for seat in SEATS),
        hand=tuple(_card(card, lit) for card in in_order(view.hand, order, view.rules.trump)),
        is_hand_active=question.kind in BY_CARDS,
        lights_legal=bool(lit),
        dims_illegal=False,
        trick=_trick(view, voice),
        trick_winner=None,
        call_pad=_call_pad(question) if is_asked else None,
        notice=None,
        prompt="",
    )


def _right(prepared: Prepared) -> CardSet:
    """The cards that were right, where cards were asked for."""
    match prepared.solution:
        case CardSolution(evaluation=evaluation):
            return CardSet.of([evaluation.best.card])
        case _ if prepared.question.kind is DrillKind.LEGAL:
            return prepared.question.view.legal
        case _:
            return CardSet()


def _totals(view: SeatView, voice: Voice) -> RichText:
    if not any(view.totals):
        return ()
    pieces: list[str | Strong] = []
    for seat in SEATS:
        pieces += [f"\u2003{voice.name(seat)} ", Strong(points_text(view.totals[seat]))]
    return tuple(pieces)


def _seat(view: SeatView, seat: Seat, voice: Voice) -> SeatFace:
    return SeatFace(
        seat,
        voice.name(seat),
        level="",
        is_dealer=view.dealer is seat,
        is_to_act=seat is view.seat,
        call=view.calls[seat],
        tricks=view.tricks_won[seat],
        contract=_contract(view, seat),
        cards_left=view.cards_left(seat),
        voids=(),
        detail=_detail(view, seat),
    )


def _detail(view: SeatView, seat: Seat) -> str:
    called = view.calls[seat]
    return seat_name(seat) if called is None else tr("called {number}", number=called)


def _contract(view: SeatView, seat: Seat) -> Contract:
    call, won = view.calls[seat], view.tricks_won
    if call is None or view.phase is Phase.CALLING:
        return Contract.NONE
    return Contract[contract_of(view.rules, call, won[seat], TRICKS_IN_A_DEAL - sum(won)).name]


def _card(card: Card, lit: CardSet) -> CardFace:
    is_lit = card in lit
    return CardFace(card, is_lit, card_name(card), tr("chosen") if is_lit else "")


def _trick(view: SeatView, voice: Voice) -> tuple[PlayedCard, ...]:
    if view.phase is Phase.CALLING:
        return ()
    trick = view.current_trick
    return tuple(
        PlayedCard(seat, card, tr("{name}: {card}", name=voice.name(seat), card=card_name(card)))
        for seat, card in zip(trick.players(view.rules.direction), trick.cards, strict=False)
    )


def _call_pad(question: Question) -> CallPadFace | None:
    if question.kind is not DrillKind.CALLS:
        return None
    rules = question.view.rules
    return CallPadFace(
        question=ask_text(question),
        calls=tuple(range(rules.min_call, rules.max_call + 1)),
        suggested=None,
        suggested_label="",
        name_pattern=tr("Call {{call}}"),
    )
