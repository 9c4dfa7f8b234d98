"""Several deals to a match: rotation, redeals, totals, and when the match is over.

A Match is a value. Each step returns the next one and the events that led to it, for logs,
announcements and animation.
"""

from dataclasses import dataclass, replace

from trainer.cards import Card, CardSet, Suit
from trainer.deal import (
    RedealReason,
    SeatingDraw,
    deal_hands,
    derived_seed,
    draw_seats,
    is_total_too_low,
    redeal_reason_of_hand,
)
from trainer.play import call, play
from trainer.position import Ending, Phase, Position
from trainer.rewind import rewound
from trainer.ruleset import FirstDealer, Ruleset
from trainer.score import add_points, deal_points, is_agreed_end, outright_winner, ranks_of
from trainer.seats import SEATS, Seat, parse_seat

MOST_REDEALS = 1000
_MOST_SEEDS_TRIED = 64


class RedealLoopError(RuntimeError):
    """A thousand deals in a row had to be dealt again; `rules` names the options that demand it."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__("no playable deal in a thousand")
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Redealt:
    """The cards were thrown in; `seat` holds the weak hand, or `total` is what the calls sum to."""

    reason: RedealReason
    seat: Seat | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """Each player drew a card for seat and deal; later rounds are of the tied. Seats as then taken."""

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal is on the table."""

    deal_number: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Called:
    """A seat has called."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class VoidsAnnounced:
    """After the calls each seat has named the suits it does not hold."""

    announced: tuple[frozenset[Suit] | None, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card lies on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is complete."""

    seat: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over; `points` in tenths, None where it is not scored."""

    ending: Ending
    points: tuple[int, ...] | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is over; ranks by seat, and who won it outright, if anybody did."""

    ranks: tuple[int, ...]
    outright: Seat | None


Event = SeatsDrawn | Redealt | Dealt | Called | VoidsAnnounced | CardPlayed | TrickWon | DealScored | MatchWon


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal played to its end: last position, seed of its cards, redeals before it."""

    position: Position
    deal_seed: int
    redeals: int

    @property
    def points(self) -> tuple[int, ...] | None:
        """Tenths by seat; None where the deal is not scored."""
        return deal_points(self.position)

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals after this deal."""
        return add_points(self.position.totals, self.points)


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment.

    `position` is the deal on the table, also after its end. `granted` is a number of deals that are
    played whatever the rules say of the length: one more was asked for. `players` tells which player
    (0 to 3) sits at each seat.
    """

    rules: Ruleset
    seed: int
    position: Position
    deal_seed: int
    redeals: int = 0
    finished: tuple[FinishedDeal, ...] = ()
    granted: int = 0
    is_stopped: bool = False
    players: tuple[int, ...] = (0, 1, 2, 3)
    draw: SeatingDraw | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """Tenths by seat, the finished deals summed."""
        return self.finished[-1].totals if self.finished else (0, 0, 0, 0)

    @property
    def is_between_deals(self) -> bool:
        """Has the deal on the table ended?"""
        return self.position.phase is Phase.OVER

    @property
    def outright(self) -> Seat | None:
        """Who has won the match by a call of eight, if anybody has."""
        return outright_winner(self.position) if self.is_between_deals else None

    @property
    def is_over(self) -> bool:
        """Is no further deal due? One more may still be granted, unless somebody won outright."""
        if not self.is_between_deals:
            return False
        if self.outright is not None or self.is_stopped:
            return True
        deals = len(self.finished)
        return deals >= self.granted and is_agreed_end(self.rules, deals, self.totals)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat by its total; ties shared, an outright winner first."""
        return ranks_of(self.totals, self.outright)


def start_match(rules: Ruleset, seed: int, deal_seed: int | None = None) -> tuple[Match, tuple[Event, ...]]:
    """The first deal of a match, after the draw for seats where the rules ask for one.

    The cards follow from the match's seed, or from a seed of their own that is given.
    """
    draw = _seating(rules, seed)
    players = draw.players if draw is not None else (0, 1, 2, 3)
    blank = Position(rules, _first_dealer(rules, seed), (None, None, None, None))
    match = Match(rules, seed, blank, 0, players=players, draw=draw)
    match, events = _dealt(match, blank) if deal_seed is None else _dealt_from(match, blank, deal_seed)
    return match, events if draw is None else (_drawn(draw), *events)


def match_seed_for(rules: Ruleset, deal_seed: int, dealer: Seat | None = None) -> int:
    """The seed of a match that begins with a given deal, the same on every machine.

    Where the rules leave the first dealer to chance, the seed is one by which `dealer` is chosen.

    >>> match_seed_for(Ruleset(), 7, Seat.WEST) == match_seed_for(Ruleset(), 7, Seat.WEST)
    True
    """
    seeds = (derived_seed(deal_seed, "match", attempt) for attempt in range(_MOST_SEEDS_TRIED))
    fitting = (seed for seed in seeds if dealer in (None, _first_dealer(rules, seed)))
    return next(fitting, derived_seed(deal_seed, "match", 0))


def _seating(rules: Ruleset, seed: int) -> SeatingDraw | None:
    return draw_seats(derived_seed(seed, "draw")) if rules.first_dealer is FirstDealer.DRAW else None


def _drawn(draw: SeatingDraw) -> SeatsDrawn:
    seat_of = {player: seat for seat, player in zip(SEATS, draw.players, strict=True)}
    rounds = tuple(tuple((seat_of[player], card) for player, card in one) for one in draw.rounds)
    return SeatsDrawn(rounds, draw.dealer)


def _first_dealer(rules: Ruleset, seed: int) -> Seat:
    draw = _seating(rules, seed)
    if draw is not None:
        return draw.dealer
    if rules.first_dealer is FirstDealer.RANDOM:
        return Seat(derived_seed(seed, "dealer") % 4)
    return parse_seat(rules.first_dealer.value)


def _dealt(match: Match, blank: Position, redeals: int = 0) -> tuple[Match, tuple[Event, ...]]:
    """Deal `blank` its hands, again and again until every hand is playable."""
    events: list[Event] = []
    while True:
        if redeals > MOST_REDEALS:
            raise RedealLoopError(match.rules)
        deal_seed = derived_seed(match.seed, "deal", blank.deal_number, redeals)
        hands = deal_hands(deal_seed)
        weak = _weak_hand(match.rules, hands)
        if weak is None:
            break
        events.append(weak)
        redeals += 1
    match, dealt = _dealt_from(replace(match, redeals=redeals), blank, deal_seed)
    return match, (*events, *dealt)


def _dealt_from(match: Match, blank: Position, deal_seed: int) -> tuple[Match, tuple[Event, ...]]:
    """Deal `blank` the hands of a seed, playable or not."""
    position = replace(blank, hands=deal_hands(deal_seed))
    dealt = Dealt(position.deal_number, position.dealer)
    return replace(match, position=position, deal_seed=deal_seed), (dealt,)


def _weak_hand(rules: Ruleset, hands: tuple[CardSet, ...]) -> Redealt | None:
    for seat in SEATS:
        reason = redeal_reason_of_hand(rules, hands[seat])
        if reason is not None:
            return Redealt(reason, seat=seat)
    return None


def call_in(match: Match, number: int) -> tuple[Match, tuple[Event, ...]]:
    """The seat to act calls; four calls that sum to too little are followed by a redeal."""
    seat = match.position.to_act
    position = call(match.position, number)
    assert seat is not None
    events: tuple[Event, ...] = (Called(seat, number),)
    if is_total_too_low(match.rules, position.calls):
        thrown_in = Redealt(RedealReason.LOW_TOTAL, total=sum(one or 0 for one in position.calls))
        blank = _blank_deal(match, position.dealer, position.deal_number)
        dealt, more = _dealt(match, blank, match.redeals + 1)
        return dealt, (*events, thrown_in, *more)
    if position.phase is Phase.PLAYING and match.rules.announce_voids:
        events = (*events, VoidsAnnounced(position.announced))
    return replace(match, position=position), events


def play_in(match: Match, card: Card) -> tuple[Match, tuple[Event, ...]]:
    """The seat to act plays a card; a trick, the deal and the match may end with it."""
    seat = match.position.to_act
    position = play(match.position, card)
    assert seat is not None
    events: list[Event] = [CardPlayed(seat, card)]
    match = replace(match, position=position)
    if position.trick is None:
        winner = position.current_trick.leader
        events.append(TrickWon(winner, position.tricks_won[winner]))
    if position.phase is Phase.OVER:
        match, more = _closed(match)
        events += more
    return match, tuple(events)


def _closed(match: Match) -> tuple[Match, tuple[Event, ...]]:
    done = FinishedDeal(match.position, match.deal_seed, match.redeals)
    match = replace(match, finished=(*match.finished, done))
    ending = match.position.ending
    assert ending is not None
    scored = DealScored(ending, done.points, match.totals)
    if match.is_over:
        return match, (scored, MatchWon(match.ranks, match.outright))
    return match, (scored,)


def events_of(match: Match) -> tuple[Event, ...]:
    """What has happened in the deal on the table so far, as its steps told it."""
    final = match.position
    events: list[Event] = [Dealt(final.deal_number, final.dealer)]
    for turn in range(1, 5):
        seat = final.dealer.after(turn, match.rules.direction)
        number = final.calls[seat]
        if number is not None:
            events.append(Called(seat, number))
    if final.phase is not Phase.CALLING and match.rules.announce_voids:
        events.append(VoidsAnnounced(final.announced))
    won = [0, 0, 0, 0]
    for trick in final.tricks if final.trick is None else (*final.tricks, final.trick):
        players = trick.players(match.rules.direction)
        events += (CardPlayed(seat, card) for seat, card in zip(players, trick.cards, strict=True))
        winner = trick.winner(match.rules)
        if len(trick.cards) == 4 and winner is not None:
            won[winner] += 1
            events.append(TrickWon(winner, won[winner]))
    return tuple(events)


def next_deal(match: Match, deal_seed: int | None = None) -> tuple[Match, tuple[Event, ...]]:
    """The deal passes on in the direction of play; ValueError while a deal runs or the match is over.

    The cards follow from the match's seed, or from a seed of their own that is given.
    """
    if not match.is_between_deals or match.is_over:
        raise ValueError("no deal is due")
    dealer = match.position.dealer.next(match.rules.direction)
    blank = _blank_deal(match, dealer, match.position.deal_number + 1)
    if deal_seed is not None:
        return _dealt_from(replace(match, redeals=0), blank, deal_seed)
    return _dealt(match, blank)


def taken_back(match: Match, steps: int) -> Match:
    """The match with the deal on the table as it stood after its first `steps` calls and cards."""
    finished = match.finished[: match.position.deal_number - 1]
    return replace(match, position=rewound(match.position, steps), finished=finished, is_stopped=False)


def _blank_deal(match: Match, dealer: Seat, number: int) -> Position:
    return Position(match.rules, dealer, (None, None, None, None), totals=match.totals, deal_number=number)


def one_more_deal(match: Match) -> Match:
    """The players agree on one more deal after the last; ValueError if there is nothing to prolong."""
    if not match.is_over or match.outright is not None:
        raise ValueError("one more deal can be agreed only after the last one")
    return replace(match, granted=len(match.finished) + 1, is_stopped=False)


def stop_match(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """The players stop between two deals; ValueError while a deal runs."""
    if not match.is_between_deals:
        raise ValueError("a match stops between deals")
    match = replace(match, is_stopped=True)
    return match, (MatchWon(match.ranks, match.outright),)
