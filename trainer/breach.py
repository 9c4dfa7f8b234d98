"""Why a call or card is refused: a value, put into words elsewhere."""

from dataclasses import dataclass, field
from enum import Enum

from trainer.cards import Card, CardSet, Suit
from trainer.seats import Seat


class Clause(Enum):
    """The clauses in the order in which they are looked at; where several apply, the first is named."""

    DEAL_OVER = "deal-over"
    CALLS_OPEN = "calls-open"
    CALLS_CLOSED = "calls-closed"
    NOT_YOUR_TURN = "not-your-turn"
    ALREADY_CALLED = "already-called"
    CARD_NOT_HELD = "card-not-held"
    CALL_BELOW_MINIMUM = "call-below-minimum"
    CALL_ABOVE_MAXIMUM = "call-above-maximum"
    FIRST_TRICK_TRUMP_LEAD = "first-trick-trump-lead"
    MUST_FOLLOW = "must-follow"
    MUST_HEAD = "must-head"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"


@dataclass(frozen=True, slots=True)
class Breach:
    """A refused call or card: the clause, and all that a sentence about it needs.

    `to_beat` is the card that had to be beaten and `by` who played it, where the clause is about one;
    `allowed` holds the legal cards, empty where no card would do; `turn` is whose turn it is.
    """

    clause: Clause
    seat: Seat
    attempted: Card | int
    turn: Seat | None = None
    led: Suit | None = None
    to_beat: Card | None = None
    by: Seat | None = None
    allowed: CardSet = field(default_factory=CardSet)


class BreachError(ValueError):
    """An illegal call or card was forced on the game: a bug of the caller, who did not ask first."""

    def __init__(self, breach: Breach) -> None:
        super().__init__(f"{breach.clause.value}: {breach.seat.letter} {breach.attempted}")
        self.breach = breach
