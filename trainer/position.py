"""A deal in progress, with all its cards: what the referee sees. Players see a SeatView."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from trainer import masks
from trainer.cards import Card, CardSet, Suit
from trainer.ruleset import InstantWin, Ruleset
from trainer.seats import SEATS, Direction, Seat

TRICKS_IN_A_DEAL = 13


class Phase(Enum):
    """Where a deal stands."""

    CALLING = "calling"
    PLAYING = "playing"
    OVER = "over"


class Ending(Enum):
    """Why a deal is over."""

    ALL_PLAYED = "all-played"
    NINE_CLOSED = "nine-closed"
    EIGHT_REACHED = "eight-reached"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in playing order, from the leader on; complete with four."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit led, None before the lead."""
        return self.cards[0].suit if self.cards else None

    def players(self, direction: Direction) -> tuple[Seat, ...]:
        """Who played the cards, in playing order."""
        return tuple(self.leader.after(turn, direction) for turn in range(len(self.cards)))

    def seat_of(self, card: Card, direction: Direction) -> Seat:
        """Who played `card`; ValueError if nobody did."""
        return self.leader.after(self.cards.index(card), direction)

    def winning_card(self, rules: Ruleset) -> Card | None:
        """The card now winning, None before the lead."""
        if not self.cards:
            return None
        return self._best(rules.law)

    def _best(self, law: int) -> Card:
        best = self.cards[0]
        for one in self.cards[1:]:
            if masks.beats(one.index, best.index, law):
                best = one
        return best

    def highest_led(self) -> Card | None:
        """The highest card of the led suit, None before the lead."""
        if not self.cards:
            return None
        led = self.cards[0].index // 13
        return max(one for one in self.cards if one.index // 13 == led)

    def winner(self, rules: Ruleset) -> Seat | None:
        """Who is winning the trick, or has won it."""
        best = self.winning_card(rules)
        return None if best is None else self.seat_of(best, rules.direction)

    def facts(self, rules: Ruleset) -> tuple[int, int, int]:
        """Led suit, highest card of it, card now winning, for `trainer.masks`; -1 before the lead."""
        if not self.cards:
            return -1, -1, -1
        led = self.cards[0].index // 13
        high = self.highest_led()
        assert high is not None
        return led, high.index, self._best(rules.law).index


@dataclass(frozen=True, slots=True)
class Position:
    """A deal at one moment. Per-seat tuples are in seat order S E N W.

    `hands` are the cards still held, None for a hand that is not known (a real table's hand is often
    known from one seat only). `announced` are the suits each seat has named as void, None before that
    or where it is not played. `tricks` are the complete ones. `totals` are the tenths before this deal.
    """

    rules: Ruleset
    dealer: Seat
    hands: tuple[CardSet | None, ...]
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
        return Phase.PLAYING if self.ending is None else Phase.OVER

    @property
    def ending(self) -> Ending | None:
        """Why the deal is over; None while it is not."""
        return ending_of(self.rules, self.calls, self.tricks)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Complete tricks won by each seat."""
        return tricks_won(self.rules, self.tricks)

    @property
    def current_trick(self) -> Trick:
        """The trick being played; before its lead an empty one with the right leader."""
        return current_trick(self.rules, self.dealer, self.tricks, self.trick)

    @property
    def to_act(self) -> Seat | None:
        """Who calls or plays next; None when the deal is over."""
        match self.phase:
            case Phase.CALLING:
                return next_caller(self.rules, self.dealer, self.calls)
            case Phase.PLAYING:
                trick = self.current_trick
                return trick.leader.after(len(trick.cards), self.rules.direction)
            case Phase.OVER:
                return None

    @property
    def played(self) -> CardSet:
        """Every card that lies or has lain on the table in this deal."""
        return played_cards(self.tricks, self.trick)

    def original_hand(self, seat: Seat) -> CardSet | None:
        """The thirteen cards the seat was dealt, None if unknown."""
        held = self.hands[seat]
        return None if held is None else held | CardSet.of(self.cards_played_by(seat))

    def cards_played_by(self, seat: Seat) -> tuple[Card, ...]:
        """What a seat has played so far, in order."""
        tricks = self.tricks if self.trick is None else (*self.tricks, self.trick)
        direction = self.rules.direction
        return tuple(
            trick.cards[turn]
            for trick in tricks
            if (turn := trick.leader.turns_to(seat, direction)) < len(trick.cards)
        )


def tricks_won(rules: Ruleset, tricks: Sequence[Trick]) -> tuple[int, ...]:
    """Tricks won by each seat."""
    won = [0, 0, 0, 0]
    for trick in tricks:
        winner = trick.winner(rules)
        assert winner is not None
        won[winner] += 1
    return tuple(won)


def ending_of(rules: Ruleset, calls: Sequence[int | None], tricks: Sequence[Trick]) -> Ending | None:
    """Why a deal with these tricks is over, None while it is not."""
    if len(tricks) >= 8 and (rules.nine_closes or rules.instant_win is InstantWin.EIGHT_OR_MORE):
        return ending_by_numbers(rules, calls, tricks_won(rules, tricks))
    return Ending.ALL_PLAYED if len(tricks) == TRICKS_IN_A_DEAL else None


def ending_by_numbers(rules: Ruleset, calls: Sequence[int | None], won: Sequence[int]) -> Ending | None:
    """Why a deal is over in which each seat has won so many tricks, None while it is not.

    >>> ending_by_numbers(Ruleset(), (4, 3, 2, 4), (5, 3, 2, 3)).value
    'all-played'
    """
    if rules.nine_closes and any(calls[seat] == 9 and won[seat] >= 9 for seat in SEATS):
        return Ending.NINE_CLOSED
    if outright_winner_so_far(rules, calls, won) is not None:
        return Ending.EIGHT_REACHED
    return Ending.ALL_PLAYED if sum(won) == TRICKS_IN_A_DEAL else None


def outright_winner_so_far(rules: Ruleset, calls: Sequence[int | None], won: Sequence[int]) -> Seat | None:
    """Who has reached a call of eight or more where that wins the match at once."""
    if rules.instant_win is not InstantWin.EIGHT_OR_MORE:
        return None
    return next(
        (seat for seat in SEATS if (call := calls[seat]) is not None and call >= 8 and won[seat] >= call),
        None,
    )


def current_trick(rules: Ruleset, dealer: Seat, tricks: Sequence[Trick], trick: Trick | None) -> Trick:
    """The trick being played, or an empty one for whoever leads next."""
    if trick is not None:
        return trick
    if not tricks:
        return Trick(dealer.next(rules.direction))
    winner = tricks[-1].winner(rules)
    assert winner is not None
    return Trick(winner)


def next_caller(rules: Ruleset, dealer: Seat, calls: Sequence[int | None]) -> Seat:
    """The first seat from the dealer's neighbour on that has not called; ValueError if all have."""
    order = (dealer.after(turn, rules.direction) for turn in range(1, 5))
    seat = next((seat for seat in order if calls[seat] is None), None)
    if seat is None:
        raise ValueError("all four have called")
    return seat


def played_cards(tricks: Sequence[Trick], trick: Trick | None) -> CardSet:
    """The cards of these tricks."""
    bits = 0
    for one in (*tricks, trick) if trick is not None else tricks:
        for card in one.cards:
            bits |= card.bit
    return CardSet(bits)
