"""The table at one moment, and what the learner wants of it."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from trainer.breach import Breach
from trainer.cards import Card, CardSet
from trainer.match import Match, Redealt, SeatsDrawn
from trainer.record import TakenBack
from trainer.seats import Seat

if TYPE_CHECKING:  # what the judge loads is not needed before the first question
    from coach.verdict.judge import Verdict


class Stage(Enum):
    """What the table waits for."""

    CALL = "call"
    CARD = "card"
    BOT = "bot"
    """For a bot, or for the moment at which the learner's only card plays itself."""
    TRICK_SHOWN = "trick-shown"
    REST_SHOWN = "rest-shown"
    """The learner has claimed the rest; all cards lie open."""
    DEAL_SOUGHT = "deal-sought"
    """A deal as the learner wished for is being looked for."""
    DEAL_SHOWN = "deal-shown"
    MATCH_SHOWN = "match-shown"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat; `level` names the bot, None for a person."""

    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Habits:
    """How the learner wants to be served.

    `plays_forced`: a card plays itself where no other is legal; `plays_last`: so does the card of the
    thirteenth trick. `tutor_points` is the least loss at which the tutor asks, in points of the deal; None:
    it never asks.
    """

    plays_forced: bool = False
    plays_last: bool = False
    tutor_points: float | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A call or card that the tutor holds back: weighed as long as it has no verdict, then asked about."""

    choice: int | Card
    verdict: "Verdict | None" = None


@dataclass(frozen=True, slots=True)
class Aid:
    """Help the learner has had in a deal: choices taken back, and how often the program chose instead."""

    deal_number: int
    taken_back: tuple[TakenBack, ...] = ()
    played_out: int = 0


@dataclass(frozen=True, slots=True)
class Beside:
    """A deal that is played again beside the match, which waits at `home`; `is_fresh`: on other cards."""

    home: "Session"
    is_fresh: bool


@dataclass(frozen=True, slots=True)
class Session:
    """The table at one moment.

    `players` are by seat. `request` numbers the questions to bots, coach and dealer; answers to older ones
    are dropped. `refusal` is the last refused call or card, until the learner does something else. `news`
    are the draw for seats and redeals, until the learner has reacted to them. `is_playing_out`: until the
    end of the deal the program chooses for the learner. `laid_out` are the hands at a claim, by seat.
    `wish` describes the deals to be dealt, empty for any (see `coach.practice.wishes`).
    """

    match: Match
    players: tuple[Player, ...]
    stage: Stage
    request: int = 0
    refusal: Breach | None = None
    news: tuple[SeatsDrawn | Redealt, ...] = ()
    habits: Habits = Habits()
    pending: Pending | None = None
    is_playing_out: bool = False
    laid_out: tuple[CardSet, ...] = ()
    wish: str = ""
    aids: tuple[Aid, ...] = ()
    beside: Beside | None = None

    @property
    def learner(self) -> Seat | None:
        """The seat of the person at the table, the first one if there are several."""
        return next((seat for seat in Seat if self.players[seat].level is None), None)

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The bots' levels by seat."""
        return tuple(player.level for player in self.players)

    @property
    def aid(self) -> Aid:
        """The help in the deal on the table."""
        number = self.match.position.deal_number
        return next((aid for aid in self.aids if aid.deal_number == number), Aid(number))

    def with_aid(self, aid: Aid) -> "Session":
        """The same with other help in a deal."""
        others = tuple(one for one in self.aids if one.deal_number != aid.deal_number)
        return replace(self, aids=(*others, aid))
