"""Calls and cards: what is legal, why something is refused, and the position after it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from trainer import masks
from trainer.breach import Breach, BreachError, Clause
from trainer.cards import Card, CardSet, Suit
from trainer.position import Phase, Position, Trick
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat

_CLAUSES = {
    masks.CLAUSE_FIRST_TRICK_TRUMP_LEAD: Clause.FIRST_TRICK_TRUMP_LEAD,
    masks.CLAUSE_MUST_FOLLOW: Clause.MUST_FOLLOW,
    masks.CLAUSE_MUST_HEAD: Clause.MUST_HEAD,
    masks.CLAUSE_MUST_TRUMP: Clause.MUST_TRUMP,
    masks.CLAUSE_MUST_OVERTRUMP: Clause.MUST_OVERTRUMP,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A hand before a trick: the single source of legal cards, refusals and explanations."""

    rules: Ruleset
    hand: CardSet
    trick: Trick
    is_first_trick: bool

    @property
    def legal(self) -> CardSet:
        """The cards that may be played; never empty while cards are held."""
        facts = self.trick.facts(self.rules)
        return CardSet(masks.legal_mask(self.hand.bits, *facts, self.is_first_trick, self.rules.law))

    def clause_against(self, card: Card) -> Clause | None:
        """The clause that refuses a held card, None for a legal one."""
        legal = self.legal
        if card in legal:
            return None
        led, _, win = self.trick.facts(self.rules)
        return _CLAUSES[masks.clause_of(card.index, self.hand.bits, led, win, legal.bits, self.rules.law)]

    def card_to_beat(self, clause: Clause) -> Card | None:
        """The card on the table that a clause is about: to be headed, or overtrumped."""
        match clause:
            case Clause.MUST_HEAD:
                return self.trick.highest_led()
            case Clause.MUST_OVERTRUMP:
                return self.trick.winning_card(self.rules)
            case _:
                return None


def turn_of(position: Position) -> Turn:
    """The turn of the seat to act, whose hand must be known."""
    seat = position.to_act
    hand = None if seat is None else position.hands[seat]
    if hand is None or None in position.calls:
        raise ValueError("no known hand is to play a card")
    return Turn(position.rules, hand, position.current_trick, not position.tricks)


def legal_cards(position: Position) -> CardSet:
    """The cards the seat to act may play."""
    return turn_of(position).legal


def breach_of_call(position: Position, seat: Seat, number: int) -> Breach | None:
    """Why `seat` may not call `number`, None if it may."""
    clause = _clause_of_call(position, seat, number)
    return None if clause is None else Breach(clause, seat, number, turn=position.to_act)


def _clause_of_call(position: Position, seat: Seat, number: int) -> Clause | None:
    # "Not your turn" is for a seat whose call is still to come, so it never hides "already called".
    phase = position.phase
    if phase is Phase.OVER:
        return Clause.DEAL_OVER
    if phase is Phase.PLAYING:
        return Clause.CALLS_CLOSED
    if position.calls[seat] is not None:
        return Clause.ALREADY_CALLED
    if position.to_act is not seat:
        return Clause.NOT_YOUR_TURN
    return clause_against_number(position.rules, number)


def clause_against_number(rules: Ruleset, number: int) -> Clause | None:
    """The clause that refuses a number to whoever is to call, None for a call that may be made."""
    if number < rules.min_call:
        return Clause.CALL_BELOW_MINIMUM
    if number > rules.max_call:
        return Clause.CALL_ABOVE_MAXIMUM
    return None


def breach_of_card(position: Position, seat: Seat, card: Card) -> Breach | None:
    """Why `seat` may not play `card`, None if it may.

    An unknown hand may play whatever no known hand holds, nobody has played, and its own earlier plays
    and announcements do not exclude; only the holder knows the rest.
    """
    clause = _clause_before_the_rules(position, seat, card)
    if clause is not None:
        return Breach(clause, seat, card, turn=position.to_act)
    hand = position.hands[seat]
    if hand is None:
        return None
    return breach_in_turn(Turn(position.rules, hand, position.current_trick, not position.tricks), seat, card)


def breach_in_turn(turn: Turn, seat: Seat, card: Card) -> Breach | None:
    """Why `seat`, whose turn it is, may not play a card of its hand, None if it may."""
    refusing = turn.clause_against(card)
    if refusing is None:
        return None
    to_beat = turn.card_to_beat(refusing)
    return Breach(
        refusing,
        seat,
        card,
        turn=seat,
        led=turn.trick.led,
        to_beat=to_beat,
        by=None if to_beat is None else turn.trick.seat_of(to_beat, turn.rules.direction),
        allowed=turn.legal,
    )


def _clause_before_the_rules(position: Position, seat: Seat, card: Card) -> Clause | None:
    phase = position.phase
    if phase is Phase.OVER:
        return Clause.DEAL_OVER
    if phase is Phase.CALLING:
        return Clause.CALLS_OPEN
    if position.to_act is not seat:
        return Clause.NOT_YOUR_TURN
    return None if _may_hold(position, seat, card) else Clause.CARD_NOT_HELD


def _may_hold(position: Position, seat: Seat, card: Card) -> bool:
    hand = position.hands[seat]
    if hand is not None:
        return card in hand
    elsewhere = any(other is not None and card in other for other in position.hands)
    return not elsewhere and card not in position.played and card not in excluded_cards(position, seat)


def call(position: Position, number: int) -> Position:
    """The position after the seat to act calls `number`; BreachError if it may not."""
    seat = _seat_to_act(position)
    if (breach := breach_of_call(position, seat, number)) is not None:
        raise BreachError(breach)
    calls = tuple(number if one is seat else position.calls[one] for one in SEATS)
    return _announced(replace(position, calls=calls))


def _announced(position: Position) -> Position:
    """After the last call each known hand names its voids, where that is played."""
    if not position.rules.announce_voids or None in position.calls:
        return position
    announced = tuple(
        position.announced[seat] if hand is None else voids_of(hand)
        for seat, hand in zip(SEATS, position.hands, strict=True)
    )
    return replace(position, announced=announced)


def voids_of(hand: CardSet) -> frozenset[Suit]:
    """The suits a hand does not hold."""
    return frozenset(suit for suit in Suit if not hand.in_suit(suit))


def play(position: Position, card: Card) -> Position:
    """The position after the seat to act plays `card`; BreachError if it may not."""
    seat = _seat_to_act(position)
    if (breach := breach_of_card(position, seat, card)) is not None:
        raise BreachError(breach)
    before = position.current_trick
    trick = Trick(before.leader, (*before.cards, card))
    is_complete = len(trick.cards) == 4
    return replace(
        position,
        hands=_hands_less(position.hands, seat, card),
        tricks=(*position.tricks, trick) if is_complete else position.tricks,
        trick=None if is_complete else trick,
    )


def _hands_less(hands: tuple[CardSet | None, ...], seat: Seat, card: Card) -> tuple[CardSet | None, ...]:
    held = hands[seat]
    if held is None:
        return hands
    return (*hands[:seat], held.without(card), *hands[seat + 1 :])


def _seat_to_act(position: Position) -> Seat:
    """The seat to act; the dealer when the deal is over, so that the breach can say so."""
    seat = position.to_act
    return position.dealer if seat is None else seat


@dataclass(frozen=True, slots=True)
class Shown:
    """What one play has revealed: the cards its seat cannot have held beside it."""

    seat: Seat
    trick_number: int
    card: Card
    excludes: CardSet


def shown_by_plays(rules: Ruleset, tricks: tuple[Trick, ...], trick: Trick | None) -> tuple[Shown, ...]:
    """What every play so far has revealed, in order.

    A play excludes each card for which the rules would refuse the played card from the hand of the two.
    """
    shown = []
    for number, one in enumerate((*tricks, trick) if trick is not None else tricks):
        before = Trick(one.leader)
        for seat, card in zip(one.players(rules.direction), one.cards, strict=True):
            excluded = _excluded_by(card.index, *before.facts(rules), number == 0, rules.law)
            shown.append(Shown(seat, number + 1, card, CardSet(excluded)))
            before = Trick(one.leader, (*before.cards, card))
    return tuple(shown)


_excluded_by = lru_cache(maxsize=8_192)(masks.excluded_mask)
"""Kept, since every look at a deal asks again about every play so far."""


def excluded_cards(position: Position, seat: Seat) -> CardSet:
    """The cards that a seat cannot hold any more, from its plays and announced voids."""
    shown = shown_by_plays(position.rules, position.tricks, position.trick)
    return exclusions(shown, position.announced, seat)


def exclusions(
    shown: tuple[Shown, ...], announced: tuple[frozenset[Suit] | None, ...], seat: Seat
) -> CardSet:
    """The union of what a seat's plays and announced voids exclude."""
    bits = 0
    for one in shown:
        if one.seat is seat:
            bits |= one.excludes.bits
    for suit in announced[seat] or ():
        bits |= masks.suit_mask(suit)
    return CardSet(bits)
