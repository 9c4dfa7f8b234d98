"""The table of a lesson: what TableView draws of a step."""

from dataclasses import dataclass

from coach.practice.lessons.scenes import YOU, Scene
from coach.practice.lessons.state import Stage, Taken
from coach.practice.lessons.steps import CallOne, CallWell, Choose, PlayOne, PlayWell, TapCards
from trainer.cards import Card, CardSet
from trainer.position import TRICKS_IN_A_DEAL
from trainer.score import contract_of
from trainer.seats import SEATS, Seat
from ui.table.order import HandOrder, in_order
from ui.table.state import CallPadFace, CardFace, Contract, PlayedCard, RichText, SeatFace, Strong, TableFace
from ui.text.breaches import Voice
from ui.text.cards import card_name, points_text, seat_name
from ui.text.language import tr
from ui.text.rules import rules_title


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the learner wants to see it: the names, the order of the hand, whether a hint is shown."""

    voice: Voice
    order: HandOrder
    hints: bool = False


def table_of(taken: Taken, wanted: Wanted) -> TableFace:
    """The step that is asked, or has been solved."""
    scene = taken.step.scene
    return TableFace(
        headline=(f"{rules_title(scene.rules)} · ", scene.rules.trump, " " + tr("trumps")),
        totals=_totals(scene, wanted.voice),
        seats=tuple(_seat(taken, seat, wanted.voice) for seat in SEATS),
        hand=_hand(taken, wanted),
        is_hand_active=True,
        lights_legal=True,
        dims_illegal=False,
        trick=_trick(scene, wanted.voice),
        trick_winner=_winner(taken),
        call_pad=_call_pad(taken),
        notice=None,
        prompt="",
    )


def _totals(scene: Scene, voice: Voice) -> RichText:
    """Names and points, where the totals matter."""
    if not any(scene.totals):
        return ()
    pieces: list[str | Strong] = []
    for seat in SEATS:
        pieces += [f"\u2003{voice.name(seat)} ", Strong(points_text(scene.totals[seat]))]
    return tuple(pieces)


def _seat(taken: Taken, seat: Seat, voice: Voice) -> SeatFace:
    scene = taken.step.scene
    return SeatFace(
        seat,
        voice.name(seat),
        level="",
        is_dealer=scene.dealer is seat,
        is_to_act=seat is YOU and len(scene.trick.cards) < len(SEATS),
        call=scene.calls[seat],
        tricks=scene.won[seat],
        contract=_contract(taken, seat),
        cards_left=0,
        voids=(),
        detail=seat_name(seat),
    )


def _contract(taken: Taken, seat: Seat) -> Contract:
    """How a call stands; not while that may be the question."""
    scene, call = taken.step.scene, taken.step.scene.calls[seat]
    if call is None:
        return Contract.NONE
    if taken.stage is Stage.ASKED and isinstance(taken.step.goal, Choose):
        return Contract.OPEN
    left = TRICKS_IN_A_DEAL - sum(scene.won)
    return Contract[contract_of(scene.rules, call, scene.won[seat], left).name]


def _hand(taken: Taken, wanted: Wanted) -> tuple[CardFace, ...]:
    scene, lit = taken.step.scene, lit_cards(taken, hints=wanted.hints)
    cards = in_order(scene.hand, wanted.order, scene.rules.trump)
    return tuple(_card(card, lit) for card in cards)


def _card(card: Card, lit: CardSet) -> CardFace:
    is_lit = card in lit
    return CardFace(card, is_lit, card_name(card), tr("chosen") if is_lit else "")


def lit_cards(taken: Taken, *, hints: bool) -> CardSet:
    """The cards that stand out: those chosen or asked about; after a hint or the answer, those allowed."""
    step, scene = taken.step, taken.step.scene
    lit = taken.tapped.bits | scene.lit.bits
    if scene.attempted is not None:
        lit |= scene.attempted.bit
    match step.goal:
        case TapCards(cards) | PlayOne(_, cards) if taken.stage is not Stage.ASKED:
            return CardSet(cards.bits)
        case TapCards(cards) if hints:
            lit |= cards.bits
        case PlayOne() | PlayWell() if hints and taken.stage is Stage.ASKED:
            lit |= scene.turn.legal.bits
    return CardSet(lit)


def _trick(scene: Scene, voice: Voice) -> tuple[PlayedCard, ...]:
    players = scene.trick.players(scene.rules.direction)
    return tuple(
        PlayedCard(seat, card, tr("{name}: {card}", name=voice.name(seat), card=card_name(card)))
        for seat, card in zip(players, scene.trick.cards, strict=True)
    )


def _winner(taken: Taken) -> Seat | None:
    """Who has won a complete trick; not while that is the question."""
    trick = taken.step.scene.trick
    is_asked = taken.stage is Stage.ASKED and isinstance(taken.step.goal, Choose)
    return None if is_asked or len(trick.cards) < len(SEATS) else trick.winner(taken.rules)


def _call_pad(taken: Taken) -> CallPadFace | None:
    if taken.stage is not Stage.ASKED or not isinstance(taken.step.goal, CallOne | CallWell):
        return None
    return CallPadFace(
        question=tr("How many tricks will you take?"),
        calls=tuple(range(taken.rules.min_call, taken.rules.max_call + 1)),
        suggested=None,
        suggested_label="",
        name_pattern=tr("Call {{call}}"),
    )
