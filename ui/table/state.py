"""What the table shows, as plain values: no rule, no Qt, every word already written.

`ui.table.table.TableView` draws a TableFace; whoever makes one decides what is legal, what is lit and
what is said.
"""

from dataclasses import dataclass
from enum import Enum, auto

from trainer.cards import Card, Suit
from trainer.seats import Seat


@dataclass(frozen=True, slots=True)
class Strong:
    """Words set in bold; `is_alert` sets them in the colour of a refusal's title."""

    text: str
    is_alert: bool = False


RichText = tuple[str | Card | Suit | Strong, ...]
"""A sentence with cards inside: a card is drawn as its suit sign and rank, a suit as its sign."""


class Contract(Enum):
    """How a seat's call stands. NONE: no call to keep yet, so the badge shows the detail in words."""

    NONE = auto()
    OPEN = auto()
    MADE = auto()
    BROKEN = auto()


@dataclass(frozen=True, slots=True)
class SeatFace:
    """One seat's badge; `detail` is ready-made words such as "called 3" or "thinking…".

    `hint` says in a sentence how the call stands.
    """

    seat: Seat
    name: str
    level: str
    is_dealer: bool
    is_to_act: bool
    call: int | None
    tricks: int
    contract: Contract
    cards_left: int
    voids: tuple[Suit, ...]
    detail: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the current trick, who played it, and how it is read aloud ("Maya: nine of diamonds")."""

    seat: Seat
    card: Card
    accessible_name: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A refusal: what is not allowed, the reason, and the words of the button that tells more."""

    title: RichText
    body: RichText
    why_label: str


@dataclass(frozen=True, slots=True)
class CallPadFace:
    """The question and the calls to choose from; the suggested one carries a small label.

    `name_pattern` is how a call is read aloud, in the user's language.
    """

    question: str
    calls: tuple[int, ...]
    suggested: int | None
    suggested_label: str
    name_pattern: str = "Call {call}"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card of the hand; the description tells which clause forbids it, where one does."""

    card: Card
    is_legal: bool
    accessible_name: str
    accessible_description: str


@dataclass(frozen=True, slots=True)
class TableFace:
    """Everything on the table: seats in the order S E N W, the hand as fanned, the trick as played.

    `is_over` darkens the table: the deal has ended, and its result lies over it.
    """

    headline: RichText
    totals: RichText
    seats: tuple[SeatFace, ...]
    hand: tuple[CardFace, ...]
    is_hand_active: bool
    lights_legal: bool
    dims_illegal: bool
    trick: tuple[PlayedCard, ...]
    trick_winner: Seat | None
    call_pad: CallPadFace | None
    notice: Notice | None
    prompt: str
    is_over: bool = False
