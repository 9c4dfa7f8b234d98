"""The protocol of a bot, and the simplest one.

A bot keeps no state: everything it may use is in the view and the generator it is given. So it can be
asked about any position, also one loaded in mid-deal, and equal seeds give equal games.
"""

from random import Random
from typing import Protocol

from trainer.cards import Card, Rank
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView


class Bot(Protocol):
    """A player that is not a person."""

    @property
    def level(self) -> str:
        """The name of its strength, as written in records and on the command line."""

    def choose_call(self, view: SeatView, rng: Random) -> int:
        """A legal call for the seat of the view, whose turn it is."""

    def choose_card(self, view: SeatView, rng: Random) -> Card:
        """A legal card for the seat of the view, whose turn it is."""


def legal_call(rules: Ruleset, number: int) -> int:
    """The nearest call that the rules allow.

    >>> legal_call(Ruleset(), 0)
    1
    """
    return min(max(number, rules.min_call), rules.max_call)


def decision_rng(match_seed: int, redeals: int, view: SeatView) -> Random:
    """A generator for one decision, the same whenever the same match comes to the same point."""
    steps = sum(number is not None for number in view.calls) + len(view.played)
    return Random(derived_seed(match_seed, "bot", view.deal_number, redeals, Seat(view.seat).letter, steps))


class Newcomer:
    """Calls its aces, kings and trumps beyond three; plays any legal card."""

    level = "newcomer"

    def choose_call(self, view: SeatView, rng: Random) -> int:
        """One for each ace, each king, and each trump after the third."""
        high = sum(one.rank in (Rank.ACE, Rank.KING) for one in view.hand)
        long_trumps = max(0, len(view.hand.in_suit(view.rules.trump)) - 3)
        return legal_call(view.rules, high + long_trumps)

    def choose_card(self, view: SeatView, rng: Random) -> Card:
        """Any legal card, each as likely."""
        legal = tuple(view.legal)
        return legal[int(rng.random() * len(legal))]
