"""Bots among themselves: whole matches without a table."""

from coach.opponents.levels import bot_of
from trainer.bots import decision_rng
from trainer.match import Match, call_in, next_deal, play_in, start_match
from trainer.position import Phase
from trainer.ruleset import Ruleset
from trainer.view import view_of


def play_match(rules: Ruleset, seed: int, levels: tuple[str, ...]) -> Match:
    """A whole match of four bots, `levels` by player; an open match would never end: ValueError."""
    if rules.rounds is None and rules.target_points is None:
        raise ValueError("an open match ends only when the players stop")
    match, _ = start_match(rules, seed)
    while not match.is_over:
        match = next_deal(match)[0] if match.is_between_deals else step(match, levels)
    return match


def step(match: Match, levels: tuple[str, ...]) -> Match:
    """The match after the bot whose turn it is has called or played."""
    position = match.position
    seat = position.to_act
    assert seat is not None
    bot = bot_of(levels[match.players[seat]])
    view = view_of(position, seat)
    rng = decision_rng(match.seed, match.redeals, view)
    if position.phase is Phase.CALLING:
        return call_in(match, bot.choose_call(view, rng))[0]
    return play_in(match, bot.choose_card(view, rng))[0]
