"""Matches with stacked cards, for results that chance would rarely give."""

from dataclasses import replace

from trainer.cards import CARDS, CardSet
from trainer.match import Match, start_match
from trainer.ruleset import Ruleset


def stacked_match(rules: Ruleset, sure: int) -> Match:
    """A match in which South, who leads, holds exactly `sure` top trumps and else only the lowest cards."""
    trumps = [card for card in CARDS if card.suit is rules.trump]
    side = [card for card in CARDS if card.suit is not rules.trump]
    lows = sorted(side, key=lambda card: (card.rank, card.suit))
    south = trumps[13 - sure :] + lows[: 13 - sure]
    rest = list(trumps[: 13 - sure] + lows[13 - sure :])
    hands = (CardSet.of(south), *(CardSet.of(rest[seat::3]) for seat in range(3)))
    match, _ = start_match(rules, 0)
    return replace(match, position=replace(match.position, hands=hands))
