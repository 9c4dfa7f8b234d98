"""The rest is yours: when all remaining tricks are certain, whatever the others hold and however they play.

Certain means in every layout that fits what the seat knows, with one plan for all of them: first this
trick, then the trumps from the top, then each other suit from the top. So nothing has to be guessed, and
no card needs to be looked at. The test is sound, not complete: it never says yes where a trick may be
lost, but may say no where only a cleverer plan takes all.
"""

from trainer import masks
from trainer.cards import Card, CardSet, Suit
from trainer.ruleset import TrumpLead
from trainer.seats import SEATS, Seat
from trainer.view import SeatView


def sure_rest(view: SeatView) -> tuple[Card, ...]:
    """The seat's cards in an order in which all of them win for certain; none if that is not so.

    It must be the turn of the seat.
    """
    if view.to_act is not view.seat or _may_not_lead_trumps(view):
        return ()
    if view.current_trick.cards:
        return _with_this_trick(view)
    return _run_of(view, view.hand)


def _may_not_lead_trumps(view: SeatView) -> bool:
    """The plan begins with trumps, which the first trick may forbid."""
    return view.rules.first_trick_trump_lead is TrumpLead.FORBIDDEN and not view.tricks


def _with_this_trick(view: SeatView) -> tuple[Card, ...]:
    """This trick with the lowest card that takes it, then the rest."""
    for card in sorted(view.legal):
        if _takes_trick(view, card):
            rest = _run_of(view, view.hand.without(card))
            if rest or len(view.hand) == 1:
                return (card, *rest)
    return ()


def _takes_trick(view: SeatView, card: Card) -> bool:
    """Does a card beat what lies on the table, and can nobody who is still to play beat it?"""
    trick, law = view.current_trick, view.rules.law
    best = trick.winning_card(view.rules)
    assert best is not None
    if not masks.beats(card.index, best.index, law):
        return False
    holdings = view.holdings()
    later = (view.seat.after(turn, view.rules.direction) for turn in range(1, 4 - len(trick.cards)))
    return not any(masks.beats(other.index, card.index, law) for seat in later for other in holdings[seat])


def _run_of(view: SeatView, hand: CardSet) -> tuple[Card, ...]:
    """The cards of a hand on lead in an order in which all of them win; none if that is not certain."""
    trump = view.rules.trump
    side = tuple(suit for suit in reversed(Suit) if suit is not trump and hand.in_suit(suit))
    if side and len(hand.in_suit(trump)) < _longest(view, trump):
        return ()
    if not all(_runs(view, hand, suit) for suit in (trump, *side)):
        return ()
    return tuple(card for suit in (trump, *side) for card in hand.in_suit(suit).high_to_low())


def _runs(view: SeatView, hand: CardSet, suit: Suit) -> bool:
    """Led from the top, does every card of the suit win where nobody ruffs?

    While another hand may have cards of the suit, its highest may be the last to fall.
    """
    out = view.unseen.in_suit(suit)
    highest = max(out, default=None)
    rounds = hand.in_suit(suit).high_to_low()[: _longest(view, suit)]
    return highest is None or all(card > highest for card in rounds)


def _longest(view: SeatView, suit: Suit) -> int:
    """The most cards of a suit that any other hand may hold: so many rounds draw them all."""
    holdings = view.holdings()
    return max(_most(view, seat, holdings[seat].in_suit(suit)) for seat in SEATS if seat is not view.seat)


def _most(view: SeatView, seat: Seat, cards: CardSet) -> int:
    return min(len(cards), view.cards_left(seat))
