"""What a session wants done outside: effects, as data."""

from dataclasses import dataclass

from coach.opponents.faults import FaultKind
from coach.practice.session.model import Aid, Pending, Player, Session
from trainer.breach import Breach
from trainer.cards import Card
from trainer.match import Event, Match
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView

EXPERT = "expert"
"""The level that chooses for the learner."""
TUTOR_SECONDS = 0.3
"""The longest wait for the price of a choice that the tutor holds back."""


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let a bot choose for the seat of the view; the generator's seed follows from match and moment.

    `levels` tells by seat who sits at the table, None for a person.
    """

    request: int
    level: str
    view: SeatView
    match_seed: int
    redeals: int
    levels: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PlayForced:
    """The learner's only card plays itself, after a moment."""

    request: int
    card: Card


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Price a choice of the learner, within so many seconds."""

    request: int
    view: SeatView
    choice: int | Card
    seconds: float = TUTOR_SECONDS


@dataclass(frozen=True, slots=True)
class Ask:
    """The choice held back is costly: ask whether it stands."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class ShowAdvice:
    """The learner wants to see the coach's figures."""


@dataclass(frozen=True, slots=True)
class FindDeal:
    """Look for a deal that gives `seat` a hand as wished for; the search follows from the seed."""

    request: int
    wish: str
    rules: Ruleset
    seat: Seat
    seed: int


@dataclass(frozen=True, slots=True)
class SaveMatch:
    """Keep the match as it now stands."""

    match: Match
    players: tuple[Player, ...]
    aids: tuple[Aid, ...] = ()
    wish: str = ""

    @classmethod
    def of(cls, session: Session) -> "SaveMatch":
        """All of a session that is kept."""
        return cls(session.match, session.players, session.aids, session.wish)


@dataclass(frozen=True, slots=True)
class PauseOnTrick:
    """Leave the finished trick on the table for a while, then continue; briefly where nobody chooses."""

    is_brief: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """Tell what has happened: for the log, for a screen reader, for animation."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class DealOver:
    """Let a bot that is not ours know how the deal has ended; points are None where it is not scored."""

    level: str
    view: SeatView
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did instead of answering, None if it is a fault of ours, and in detail."""

    kind: FaultKind | None
    detail: str


@dataclass(frozen=True, slots=True)
class BotFaulted:
    """A bot's answer was illegal or did not come; `instead` was the lowest legal choice."""

    seat: Seat
    fault: Fault | Breach
    instead: int | Card


@dataclass(frozen=True, slots=True)
class TookBack:
    """The deal stands again where it was in this trick, 0 for the calls."""

    trick: int


@dataclass(frozen=True, slots=True)
class ReplayBegun:
    """The deal is played again beside the match from this trick on, 0 for the calls."""

    trick: int
    is_fresh: bool


@dataclass(frozen=True, slots=True)
class BackAtMatch:
    """The replay is over, and the match goes on where it was."""


@dataclass(frozen=True, slots=True)
class NoSuchDeal:
    """No deal of many was as wished for; any deal is played instead."""


Message = BotFaulted | TookBack | ReplayBegun | BackAtMatch | NoSuchDeal


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell the learner something in one line."""

    message: Message


Effect = (
    AskBot
    | PlayForced
    | Evaluate
    | Ask
    | ShowAdvice
    | FindDeal
    | SaveMatch
    | PauseOnTrick
    | Announce
    | DealOver
    | Tell
)
Step = tuple[Session, tuple[Effect, ...]]
