"""How a match begins: by the preferences, from a code or with deals as wished for; the last one is kept."""

from dataclasses import dataclass
from datetime import date
from random import SystemRandom

from coach.practice.session import Player, open_session
from trainer.deal import new_seed
from trainer.match import match_seed_for
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.runner import Runner
from ui.settings import Preferences, plain_name
from ui.text.cards import NO_NAME


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: the rules, and the first deal if it is to be a certain one.

    A deal of a code brings its dealer along where the code names one; a wish holds for the later deals too.
    """

    rules: Ruleset
    deal_seed: int | None = None
    dealer: Seat | None = None
    wish: str = ""

    @property
    def match_seed(self) -> int:
        """By chance, unless the deal was shared: then all who play it play the same match."""
        if self.deal_seed is None or self.wish:
            return new_seed(SystemRandom())
        return match_seed_for(self.rules, self.deal_seed, self.dealer)


def begin_match(plan: Plan, runner: Runner, preferences: Preferences) -> None:
    """Start a match; RedealLoopError, and nothing else has happened, if no deal is playable."""
    seed, today = plan.match_seed, date.today().isoformat()
    step = open_session(plan.rules, seed, players_of(preferences), plan.deal_seed, plan.wish)
    runner.close_match()
    runner.begin(step, today)


def players_of(preferences: Preferences) -> tuple[Player, ...]:
    """The learner and the three bots of the preferences."""
    names = (plain_name(preferences.your_name) or NO_NAME, *preferences.bot_names)
    levels = (None, *preferences.bot_levels)
    return tuple(Player(name, level) for name, level in zip(names, levels, strict=True))
