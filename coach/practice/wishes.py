"""Practice deals by wish: conditions on the own hand, and hands that are hard to call."""

from dataclasses import dataclass
from random import Random

from coach.engine.count import count_winners
from trainer.cards import CardSet
from trainer.deal import deal_hands, new_seed, redeal_reason_of_hand
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.wish import Condition, parse_wish

CLOSE_CALL = "close-call"
"""The word for a hand with which two calls are worth nearly the same."""
CLOSE_POINTS = 0.1
"""So many points at most lie between the two, by the count."""
MOST_DEALS = 20_000
"""After so many deals in vain there is none; a search takes some two seconds then."""


@dataclass(frozen=True, slots=True)
class DealWish:
    """What a hand is to be like."""

    conditions: tuple[Condition, ...] = ()
    is_close_call: bool = False

    def fits(self, rules: Ruleset, hand: CardSet) -> bool:
        """Is a hand as wished for?"""
        if not all(condition.fits(hand, rules.trump) for condition in self.conditions):
            return False
        return not self.is_close_call or is_close_call(rules, hand)


def parse_deal_wish(text: str) -> DealWish:
    """The wish of a text: conditions and the word for close calls, between commas; WishError names a fault.

    >>> parse_deal_wish("trumps>=5, close-call")
    DealWish(conditions=(Condition(counted='trumps', compare='>=', number=5),), is_close_call=True)
    """
    pieces = [piece.strip() for piece in text.split(",")]
    conditions = [piece for piece in pieces if piece != CLOSE_CALL]
    return DealWish(parse_wish(",".join(conditions)) if conditions else (), CLOSE_CALL in pieces)


def is_close_call(rules: Ruleset, hand: CardSet) -> bool:
    """Are the two best calls worth nearly the same, by the count?"""
    points = sorted((option.points for option in count_winners(rules, hand).options), reverse=True)
    return len(points) > 1 and points[0] - points[1] <= CLOSE_POINTS


def find_deal(text: str, rules: Ruleset, seat: Seat, seed: int) -> int | None:
    """The seed of a playable deal that gives `seat` a hand as wished for; None if none of many does."""
    wish, rng = parse_deal_wish(text), Random(seed)
    for _ in range(MOST_DEALS):
        deal_seed = new_seed(rng)
        hands = deal_hands(deal_seed)
        is_played = not any(redeal_reason_of_hand(rules, hand) for hand in hands)
        if is_played and wish.fits(rules, hands[seat]):
            return deal_seed
    return None
