"""Bots among themselves: deals and matches played to their end, every answer checked.

This is the dealer's chair: it sees all cards, and shows each bot only the view of its seat.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from coach.opponents.faults import BotFaultError, FaultKind
from coach.opponents.manners import levels_of
from coach.opponents.protocol import Partner
from coach.opponents.thinking import seated
from trainer.bots import Bot, decision_rng
from trainer.cards import Card
from trainer.match import Match, call_in, next_deal, play_in, start_match
from trainer.play import breach_of_call, breach_of_card, legal_cards
from trainer.position import Phase
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of


@dataclass(slots=True)
class Conduct:
    """What a player's answers were like: illegal ones, those that did not come, seconds a card.

    The seconds are of CPU for our own bots, of the clock for partners. `first_problem` is the first
    illegal answer or fault in words.
    """

    illegal: int = 0
    faults: dict[FaultKind, int] = field(default_factory=dict)
    first_problem: str = ""
    card_seconds: list[float] = field(default_factory=list)

    def note_fault(self, fault: BotFaultError) -> None:
        """Count an answer that did not come."""
        self.faults[fault.kind] = self.faults.get(fault.kind, 0) + 1
        self.first_problem = self.first_problem or str(fault)

    def note_illegal(self, problem: str) -> None:
        """Count an answer that breaks the rules."""
        self.illegal += 1
        self.first_problem = self.first_problem or problem


def play_match(rules: Ruleset, seed: int, bots: Sequence[Bot], deals: int | None = None) -> Match:
    """A match of four bots, by player number, to its end or over the first `deals` deals.

    ValueError where an open match would never end.
    """
    if deals is None and is_endless(rules):
        raise ValueError("an open match ends only when the players stop")
    match, _ = start_match(rules, seed)
    conducts = tuple(Conduct() for _ in bots)
    while not match.is_over and len(match.finished) != deals:
        match = play_deal(next_deal(match)[0] if match.is_between_deals else match, bots, conducts)
    return match


def is_endless(rules: Ruleset) -> bool:
    """Does a match end only when the players stop?

    >>> is_endless(Ruleset()), is_endless(Ruleset(rounds=None))
    (False, True)
    """
    return rules.rounds is None and rules.target_points is None


def play_deal(match: Match, bots: Sequence[Bot], conducts: Sequence[Conduct]) -> Match:
    """The deal on the table to its end; partners are told of it."""
    while not match.is_between_deals:
        match = step(match, bots, conducts)
    for seat in SEATS:
        bot = bots[match.players[seat]]
        if isinstance(bot, Partner):
            bot.hear_end(view_of(match.position, seat), match.finished[-1].points)
    return match


def step(match: Match, bots: Sequence[Bot], conducts: Sequence[Conduct]) -> Match:
    """The match after the bot whose turn it is has called or played; `bots` are by player number.

    An illegal answer, or one that does not come, is counted and replaced by the lowest legal choice.
    """
    seat = match.position.to_act
    assert seat is not None
    player = match.players[seat]
    bot = seated(bots[player], levels_of(match.players, bots))
    if match.position.phase is Phase.CALLING:
        return call_in(match, _call_of(match, seat, bot, conducts[player]))[0]
    return play_in(match, _card_of(match, seat, bot, conducts[player]))[0]


def _call_of(match: Match, seat: Seat, bot: Bot, conduct: Conduct) -> int:
    view = view_of(match.position, seat)
    try:
        number = bot.choose_call(view, decision_rng(match.seed, match.redeals, view))
    except BotFaultError as fault:
        conduct.note_fault(fault)
        return match.rules.min_call
    breach = breach_of_call(match.position, seat, number)
    if breach is None:
        return number
    right = f"{match.rules.min_call} to {match.rules.max_call} is right"
    conduct.note_illegal(f"calls {number} in deal {view.deal_number}: {breach.clause.value}, {right}")
    return match.rules.min_call


def _card_of(match: Match, seat: Seat, bot: Bot, conduct: Conduct) -> Card:
    view = view_of(match.position, seat)
    try:
        card = _timed_card(match, view, bot, conduct)
    except BotFaultError as fault:
        conduct.note_fault(fault)
        return _lowest(match)
    breach = breach_of_card(match.position, seat, card)
    if breach is None:
        return card
    where = f"trick {len(view.tricks) + 1} of deal {view.deal_number}"
    conduct.note_illegal(f"plays {card} in {where}: {breach.clause.value}, of {view.legal} one is right")
    return _lowest(match)


def _timed_card(match: Match, view: SeatView, bot: Bot, conduct: Conduct) -> Card:
    clock = time.perf_counter if isinstance(bot, Partner) else time.thread_time
    started = clock()
    card = bot.choose_card(view, decision_rng(match.seed, match.redeals, view))
    conduct.card_seconds.append(clock() - started)
    return card


def _lowest(match: Match) -> Card:
    return min(legal_cards(match.position), key=lambda card: card.rank)
