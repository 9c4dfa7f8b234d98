"""What the learner may want, and what comes back from outside: the intents of a session."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coach.practice.session.effects import Fault
from coach.practice.session.model import Habits
from trainer.cards import Card
from trainer.seats import Seat

if TYPE_CHECKING:  # what the judge loads is not needed before the first question
    from coach.verdict.judge import Verdict


@dataclass(frozen=True, slots=True)
class CallChosen:
    """The person to act calls."""

    number: int


@dataclass(frozen=True, slots=True)
class CardChosen:
    """The person at `seat` wants to play a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BotAnswered:
    """A bot has chosen, or it is time for the card that plays itself: a call or a card, legal or not."""

    request: int
    choice: int | Card


@dataclass(frozen=True, slots=True)
class BotFailed:
    """A bot gave no answer that can be used."""

    request: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Weighed:
    """The price of the choice that is held back, None if there was none in time."""

    request: int
    verdict: "Verdict | None"


@dataclass(frozen=True, slots=True)
class DealFound:
    """The seed of a deal as wished for, None if there was none among many."""

    request: int
    deal_seed: int | None


@dataclass(frozen=True, slots=True)
class PlayAnyway:
    """The choice that the tutor asks about stands."""


@dataclass(frozen=True, slots=True)
class Rethink:
    """The choice that the tutor asks about does not stand."""


@dataclass(frozen=True, slots=True)
class ShowMe:
    """It does not stand, and the figures are wanted."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to an earlier own decision of the deal: the one after so many steps, or else the last one."""

    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """Play the deal again from an own decision on, beside the match.

    With a seed the cards not known at that moment are dealt anew, as they might have lain.
    """

    steps: int
    fresh_seed: int | None = None


@dataclass(frozen=True, slots=True)
class BackToMatch:
    """Leave a replay."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest is the learner's, whatever the others hold."""


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Let the program choose for the learner to the end of the deal, or no longer."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class ChangeHabits:
    """The learner wants to be served otherwise."""

    habits: Habits


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: the finished trick has been seen, or the cards laid out, or the scores of the deal."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The explanation on the table has been read."""


@dataclass(frozen=True, slots=True)
class OneMoreDeal:
    """Play another deal after the last."""


@dataclass(frozen=True, slots=True)
class StopMatch:
    """End the match between two deals."""


Intent = (
    CallChosen
    | CardChosen
    | BotAnswered
    | BotFailed
    | Weighed
    | DealFound
    | PlayAnyway
    | Rethink
    | ShowMe
    | TakeBack
    | Replay
    | BackToMatch
    | Claim
    | PlayOut
    | ChangeHabits
    | Continue
    | Dismiss
    | OneMoreDeal
    | StopMatch
)
