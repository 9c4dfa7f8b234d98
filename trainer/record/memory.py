"""A deal as one player remembers it: the own thirteen cards, then calls and cards one after the other.

The other hands stay unknown, so anything may be entered for them that no card seen so far excludes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trainer.breach import Breach
from trainer.cards import FULL_PACK, Card, CardSet
from trainer.play import (
    breach_of_call,
    breach_of_card,
    call,
    excluded_cards,
    legal_cards,
    play,
    shown_by_plays,
)
from trainer.position import Phase, Position
from trainer.record.model import DealRecord
from trainer.record.replay import can_be_dealt, position_of
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a card cannot have come from a hand that is not known.

    `holder` has it instead, or it lay on the table in trick number `trick`, or the seat's play of `shown`
    in that trick excludes it. With none of them the cards still out could not lie in the other hands.
    """

    seat: Seat
    card: Card
    holder: Seat | None = None
    trick: int = 0
    shown: Card | None = None


class EntryError(ValueError):
    """A call or card that cannot be entered; `reason` is a refusal by the rules or a Misfit."""

    def __init__(self, reason: Breach | Misfit) -> None:
        super().__init__(reason)
        self.reason = reason


def remembered(rules: Ruleset, dealer: Seat, seat: Seat, hand: CardSet) -> Position:
    """The deal before its first call, of which one seat's hand is known.

    >>> from trainer.deal import deal_hands
    >>> remembered(Ruleset(), Seat.WEST, Seat.SOUTH, deal_hands(1)[0]).to_act.letter
    'S'
    """
    return Position(rules, dealer, tuple(hand if one is seat else None for one in SEATS))


def can_go_on(record: DealRecord) -> bool:
    """Is this a deal of which one hand is known, and the play is not at its end?"""
    is_of_one = sum(hand is not None for hand in record.hands) == 1
    return is_of_one and position_of(record).phase is not Phase.OVER


def known_to(record: DealRecord, seat: Seat) -> DealRecord:
    """What a player has seen of a deal, and nothing from which the other cards or coming deals follow."""
    return replace(
        record,
        hands=tuple(hand if one is seat else None for one, hand in zip(SEATS, record.hands, strict=True)),
        deal_seed=None,
        match_seed=None,
    )


def entered(position: Position, choice: int | Card) -> Position:
    """The deal after one more call or card of whose turn it is; EntryError if it cannot be."""
    seat = position.dealer if position.to_act is None else position.to_act
    if isinstance(choice, int):
        if (breach := breach_of_call(position, seat, choice)) is not None:
            raise EntryError(breach)
        return call(position, choice)
    if (misfit := misfit_of(position, choice)) is not None:
        raise EntryError(misfit)
    if (breach := breach_of_card(position, seat, choice)) is not None:
        raise EntryError(breach)
    after = play(position, choice)
    if not can_be_dealt(after):
        raise EntryError(Misfit(seat, choice))
    return after


def entered_all(position: Position, choices: Iterable[int | Card]) -> tuple[Position, int]:
    """The deal after as many of these choices as can be, and how many those are."""
    count = 0
    for choice in choices:
        try:
            position = entered(position, choice)
        except EntryError:
            break
        count += 1
    return position, count


def misfit_of(position: Position, card: Card) -> Misfit | None:
    """Why a card cannot come from the unknown hand that is to play; None if it may, or the hand is known."""
    seat = position.to_act
    if seat is None or position.phase is not Phase.PLAYING or position.hands[seat] is not None:
        return None
    holder = next((one for one in SEATS if card in (position.hands[one] or CardSet())), None)
    if holder is not None:
        return Misfit(seat, card, holder=holder)
    tricks = (*position.tricks, position.current_trick)
    for number, trick in enumerate(tricks, start=1):
        if card in trick.cards:
            return Misfit(seat, card, trick=number)
    for shown in shown_by_plays(position.rules, position.tricks, position.trick):
        if shown.seat is seat and card in shown.excludes:
            return Misfit(seat, card, trick=shown.trick_number, shown=shown.card)
    return None


def enterable(position: Position) -> CardSet:
    """The cards that the seat to act may play: by the rules, or as far as anybody can know."""
    seat = position.to_act
    if seat is None or position.phase is not Phase.PLAYING:
        return CardSet()
    if position.hands[seat] is not None:
        return legal_cards(position)
    known = CardSet()
    for hand in position.hands:
        known |= hand or CardSet()
    return FULL_PACK - known - position.played - excluded_cards(position, seat)
