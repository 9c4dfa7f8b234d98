"""Positions to ask about: deals dealt and played by bots, as South sees them, and their text.

This module sees all cards, as the dealer does; what it hands out are views. A view is written as a record
with one known hand, so the text of a question can be read back, opened and checked like any saved hand.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

from coach.opponents.club import Club
from trainer.bots import Bot, decision_rng
from trainer.cards import Card, CardSet
from trainer.deal import derived_seed, is_total_too_low
from trainer.match import start_match
from trainer.play import call, play
from trainer.position import Phase, Position, Trick
from trainer.record import DealRecord, RecordedTrick, position_of, read, write
from trainer.rewind import moments_of, positions_of
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of

T = TypeVar("T")

ASKED = Seat.SOUTH
OPEN_MATCH_DEALS = 5
"""An open match is asked about in one of its first deals."""
TYPICAL_TENTHS = (20, 21, 22, 20, 30, 31, 30, 32, 40, 41, 51, -20, -30, -40)
"""What a deal brings, for match scores that look like scores."""
_CHECK_LINE = "[Check "


def text_of_view(view: SeatView) -> str:
    """The view as a record of one hand, without check signs: equal views have equal texts."""
    hand = dealt_hand(view)
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    record = DealRecord(
        rules=view.rules,
        dealer=view.dealer,
        hands=tuple(hand if seat is view.seat else None for seat in SEATS),
        deal_number=view.deal_number,
        totals=view.totals,
        calls=view.calls,
        tricks=tuple(RecordedTrick(trick.leader, trick.cards) for trick in tricks),
        announced=view.announced,
    )
    return plain_text(write([record]))


def dealt_hand(view: SeatView) -> CardSet:
    """The thirteen cards that the seat of a view was dealt."""
    own = view.hand.bits
    for trick in (*view.tricks, view.current_trick):
        turn = trick.leader.turns_to(view.seat, view.rules.direction)
        if turn < len(trick.cards):
            own |= trick.cards[turn].bit
    return CardSet(own)


def hands_of(rules: Ruleset, seed: int) -> tuple[CardSet, ...]:
    """The four hands of a deal, as the turns of the bots begin with."""
    return tuple(hand or CardSet() for hand in start_match(rules, seed)[0].position.hands)


def plain_text(text: str) -> str:
    """The text of a record without its check signs and without tags of other programs."""
    lines = (line for line in text.splitlines() if not line.startswith((_CHECK_LINE, "[X-")))
    return "\n".join(lines).rstrip("\n") + "\n"


def rules_of_key(key: str) -> str:
    """The rule set of a question, as it is written, without reading all of the key.

    >>> rules_of_key('%callbreak 1\\n[Rules "nepali"]\\n[Deal "3"]')
    'nepali'
    """
    return key.partition('[Rules "')[2].partition('"]')[0]


def view_of_text(text: str) -> SeatView:
    """The view of the one known hand of a record; RecordError or ValueError for another text."""
    record = read(text)[0]
    known = [seat for seat in SEATS if record.hands[seat] is not None]
    if len(known) != 1:
        raise ValueError(f"one known hand is asked about, not {len(known)}")
    return view_of(position_of(record), known[0])


def call_view(rules: Ruleset, seed: int, *, is_last_deal: bool = False) -> SeatView:
    """A hand to call, with the calls heard before and the score of the match."""
    rng = Random(derived_seed(seed, "situation"))
    heard = int(4 * rng.random())
    number = _deal_number(rules, rng, is_last_deal=is_last_deal)
    position = replace(
        start_match(rules, seed)[0].position,
        dealer=ASKED.after(-(heard + 1), rules.direction),
        totals=_totals(rules, rng, number - 1),
        deal_number=number,
    )
    for _ in range(heard):
        position = call(position, _club_call(position))
    return view_of(position, ASKED)


def _deal_number(rules: Ruleset, rng: Random, *, is_last_deal: bool) -> int:
    if rules.rounds is None:
        return 1 + int(OPEN_MATCH_DEALS * rng.random())
    if is_last_deal:
        return rules.rounds
    return 1 + int(max(1, rules.rounds - 1) * rng.random())


def _totals(rules: Ruleset, rng: Random, deals: int) -> tuple[int, ...]:
    """Scores of the four seats after some deals, below the points that end a match."""

    def total() -> int:
        points = sum(TYPICAL_TENTHS[int(len(TYPICAL_TENTHS) * rng.random())] for _ in range(deals))
        return points if rules.target_points is None else min(points, 10 * rules.target_points - 1)

    return tuple(total() for _ in SEATS)


def _club_call(position: Position) -> int:
    seat = position.to_act
    assert seat is not None
    view = view_of(position, seat)
    return Club().choose_call(view, decision_rng(0, 0, view))


def bot_turns(rules: Ruleset, seed: int, bot: Bot) -> Iterator[tuple[SeatView, int | Card]]:
    """Every call and card of a deal that four bots of a kind play, seen by whose turn it is, and the choice.

    Where the rules throw the cards in after the calls, the deal ends there.
    """
    position = start_match(rules, seed)[0].position
    while (seat := position.to_act) is not None:
        view = view_of(position, seat)
        rng = decision_rng(seed, 0, view)
        if position.phase is Phase.CALLING:
            number = bot.choose_call(view, rng)
            yield seated_south(view), number
            position = call(position, number)
            if is_total_too_low(rules, position.calls):
                return
        else:
            card = bot.choose_card(view, rng)
            yield seated_south(view), card
            position = play(position, card)


def card_turns(rules: Ruleset, seed: int, bot: Bot) -> Iterator[SeatView]:
    """The views of the cards alone."""
    return (view for view, _ in bot_turns(rules, seed, bot) if view.phase is Phase.PLAYING)


def own_moments(record: DealRecord, seat: Seat) -> Iterator[tuple[int, SeatView]]:
    """Every decision of a seat in a saved hand, as the seat saw it; with its trick, 0 for the call.

    The seat's hand must be known; ReplayError for a record that breaks the rules.
    """
    position = position_of(record)
    for moment, before in zip(moments_of(position), positions_of(position), strict=False):
        if moment.seat is seat:
            yield moment.trick, seated_south(view_of(before, seat))


def seated_south(view: SeatView) -> SeatView:
    """The same view with the table turned, so that whoever sees it sits South.

    >>> view = SeatView(Ruleset(), Seat.WEST, CardSet(), Seat.SOUTH, calls=(1, 2, 3, 4))
    >>> seated_south(view).dealer.letter, seated_south(view).calls
    ('E', (4, 1, 2, 3))
    """

    def turned(seat: Seat) -> Seat:
        return SEATS[(seat - view.seat) % 4]

    def by_seat(values: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(values[(seat + view.seat) % 4] for seat in SEATS)

    return replace(
        view,
        seat=ASKED,
        dealer=turned(view.dealer),
        calls=by_seat(view.calls),
        announced=by_seat(view.announced),
        tricks=tuple(Trick(turned(trick.leader), trick.cards) for trick in view.tricks),
        trick=None if view.trick is None else Trick(turned(view.trick.leader), view.trick.cards),
        totals=by_seat(view.totals),
    )
