"""What one seat may know. No field can hold another seat's cards, so no advice can use them."""

from dataclasses import dataclass

from trainer.cards import FULL_PACK, CardSet, Suit
from trainer.play import Shown, Turn, exclusions, shown_by_plays
from trainer.position import (
    Phase,
    Position,
    Trick,
    current_trick,
    ending_of,
    next_caller,
    played_cards,
    tricks_won,
)
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """A deal as one seat knows it; fields as in Position, `hand` being the cards still held."""

    rules: Ruleset
    seat: Seat
    hand: CardSet
    dealer: Seat
    calls: tuple[int | None, ...] = (None, None, None, None)
    announced: tuple[frozenset[Suit] | None, ...] = (None, None, None, None)
    tricks: tuple[Trick, ...] = ()
    trick: Trick | None = None
    totals: tuple[int, ...] = (0, 0, 0, 0)
    deal_number: int = 1

    @property
    def phase(self) -> Phase:
        """Calling, playing or over."""
        if None in self.calls:
            return Phase.CALLING
        return Phase.PLAYING if ending_of(self.rules, self.calls, self.tricks) is None else Phase.OVER

    @property
    def to_act(self) -> Seat | None:
        """Who calls or plays next; None when the deal is over."""
        match self.phase:
            case Phase.CALLING:
                return next_caller(self.rules, self.dealer, self.calls)
            case Phase.PLAYING:
                return self.current_trick.leader.after(len(self.current_trick.cards), self.rules.direction)
            case Phase.OVER:
                return None

    @property
    def current_trick(self) -> Trick:
        """The trick being played; before its lead an empty one with the right leader."""
        return current_trick(self.rules, self.dealer, self.tricks, self.trick)

    @property
    def turn(self) -> Turn:
        """The own hand before the current trick: legal cards and refusals."""
        return Turn(self.rules, self.hand, self.current_trick, not self.tricks)

    @property
    def legal(self) -> CardSet:
        """The cards this seat may play, if it is its turn."""
        return self.turn.legal

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Complete tricks won by each seat."""
        return tricks_won(self.rules, self.tricks)

    @property
    def played(self) -> CardSet:
        """Every card that lies or has lain on the table."""
        return played_cards(self.tricks, self.trick)

    @property
    def unseen(self) -> CardSet:
        """The cards the three others still hold between them."""
        return FULL_PACK - self.hand - self.played

    def shown(self) -> tuple[Shown, ...]:
        """What every play so far has revealed, narrowed to the cards still unseen."""
        unseen = self.unseen
        return tuple(
            Shown(one.seat, one.trick_number, one.card, one.excludes & unseen)
            for one in shown_by_plays(self.rules, self.tricks, self.trick)
        )

    def holdings(self) -> tuple[CardSet, ...]:
        """By seat, the unseen cards it can still hold by its plays and announced voids; none for the own."""
        shown = shown_by_plays(self.rules, self.tricks, self.trick)
        unseen = self.unseen
        return tuple(
            CardSet() if seat is self.seat else unseen - exclusions(shown, self.announced, seat)
            for seat in SEATS
        )

    def can_hold(self, seat: Seat) -> CardSet:
        """The unseen cards that another seat can still hold."""
        return self.holdings()[seat]

    def cards_left(self, seat: Seat) -> int:
        """How many cards a seat still holds."""
        trick = self.trick
        out = trick is not None and trick.leader.turns_to(seat, self.rules.direction) < len(trick.cards)
        return 13 - len(self.tricks) - out


def view_of(position: Position, seat: Seat) -> SeatView:
    """What `seat`, whose hand must be known, may know of a position."""
    hand = position.hands[seat]
    if hand is None:
        raise ValueError(f"the hand of {seat.letter} is not known")
    return SeatView(
        position.rules,
        seat,
        hand,
        position.dealer,
        position.calls,
        position.announced,
        position.tricks,
        position.trick,
        position.totals,
        position.deal_number,
    )
