"""Positions that bots are reported to get wrong, as South sees them."""

from trainer.cards import parse_cards, parse_hand
from trainer.position import Trick
from trainer.ruleset import Ruleset, VoidRule
from trainer.seats import Seat
from trainer.view import SeatView

NEPALI = Ruleset()


def trick(leader: Seat, cards: str) -> Trick:
    return Trick(leader, parse_cards(cards))


def view(hand: str, table: Trick | None, *, rules=NEPALI, call=3, tricks=(), dealer=Seat.WEST) -> SeatView:
    """South's view; all have called, South `call` and the others three each."""
    return SeatView(
        rules, Seat.SOUTH, parse_hand(hand), dealer, (call, 3, 3, 3), tricks=tuple(tricks), trick=table
    )


EAST_LEADS = trick(Seat.EAST, "5H 9H 7H")

VOID_IN_HEARTS = (trick(Seat.SOUTH, "KH 2D 4H 5H"),)
"""South has led the king of hearts and won; East showed out."""

ELEVEN_TRICKS = tuple(
    trick(Seat.SOUTH, cards)
    for cards in (
        *("AC KC QC JC", "TC 9C 8C 7C", "AD KD QD JD", "TD 7D 6D 5D", "4D 3D 2D 6C"),
        *("AH KH QH JH", "TH 9H 8H 7H", "6H 5H 4H 3H", "AS TS 9S 8S", "7S 6S 5S 4S", "3S 2S 2H 2C"),
    )
)
"""South has won them all; still out are the queen and jack of trumps, two diamonds and two clubs."""


def leader_to_break() -> SeatView:
    """The last deal: East, a point ahead, needs the trick it is winning; South has made its call.

    With the king of trumps South takes one of the two last tricks, whichever it chooses. Only if it is
    this one can East miss its call, and only then can South win the match.
    """
    tricks = (
        *(trick(Seat.SOUTH, cards) for cards in ("AS QS JS TS", "9S 8S 7S 6S", "3C 4C 6C 7C")),
        *(trick(Seat.WEST, cards) for cards in ("5S 4S 3S 2S", "AH KH QH 2H", "JH TH 8H 7H", "8C 9C TC JC")),
        *(trick(Seat.NORTH, cards) for cards in ("AD KD QD JD", "TD 9D 8D 7D", "2D 5D QC 6D")),
        trick(Seat.EAST, "6H 5H KC AC"),
    )
    return SeatView(
        Ruleset(void=VoidRule.FREE),
        Seat.SOUTH,
        parse_hand("KS 2C"),
        Seat.WEST,
        calls=(2, 3, 2, 4),
        tricks=tricks,
        trick=trick(Seat.EAST, "9H 3H 3D"),
        totals=(140, 150, 60, 50),
        deal_number=5,
    )
