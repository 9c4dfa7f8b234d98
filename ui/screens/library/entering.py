"""What has been entered of a hand from memory: a value, and what follows from each step."""

from dataclasses import dataclass, replace
from datetime import date

from trainer.cards import FULL_PACK, Card, CardSet
from trainer.catalogue import own_seat
from trainer.deal import redeal_reason_of_hand
from trainer.position import Phase, Position
from trainer.record import DealRecord, position_of, record_of
from trainer.record.memory import enterable, entered, entered_all, remembered
from trainer.rewind import moments_of, rewound
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from ui.screens.library.board import NO_CARDS, BoardFace
from ui.text.breaches import Voice
from ui.text.memory import HAND_SIZE, redealt_hand_problem, voice_of_own, wrong_count_problem


@dataclass(frozen=True, slots=True)
class Entering:
    """The table and the own hand; `position` is None as long as the hand is being chosen.

    `choices` are the calls and cards of before the hand was changed, to come again as far as they fit.
    """

    rules: Ruleset
    you: Seat
    dealer: Seat
    hand: CardSet = NO_CARDS
    position: Position | None = None
    choices: tuple[int | Card, ...] = ()

    @classmethod
    def of(cls, record: DealRecord) -> "Entering":
        """A saved hand of which one hand is known, to be entered further."""
        you, position = own_seat(record), position_of(record)
        hand = record.hands[you]
        assert hand is not None
        return cls(record.rules, you, record.dealer, hand, position)

    @property
    def voice(self) -> Voice:
        """The own seat is spoken to."""
        return voice_of_own(self.you)

    @property
    def is_calling(self) -> bool:
        """Is a call to be entered next?"""
        return self.position is not None and self.position.phase is Phase.CALLING

    @property
    def is_begun(self) -> bool:
        """Have calls or cards been entered, or could they be?"""
        return self.position is not None or bool(self.choices)

    @property
    def problem(self) -> str:
        """Why this is no hand to begin with; nothing if it is one."""
        if len(self.hand) != HAND_SIZE:
            return wrong_count_problem(self.hand)
        reason = redeal_reason_of_hand(self.rules, self.hand)
        return "" if reason is None else redealt_hand_problem(reason)

    @property
    def board(self) -> BoardFace:
        """On the own turn the own hand, else the cards that nobody has seen; what cannot come is dimmed."""
        position = self.position
        if position is None:
            return BoardFace(lit=self.hand)
        own = self.hand - position.played
        if position.phase is not Phase.PLAYING:
            return BoardFace(gone=FULL_PACK - own)
        can_be = enterable(position)
        is_own = position.to_act is self.you
        there = own if is_own else FULL_PACK - own - position.played
        return BoardFace(can_be if is_own else NO_CARDS, there - can_be, FULL_PACK - there)

    def toggled(self, card: Card) -> "Entering":
        """The hand with a card more or less."""
        return replace(self, hand=CardSet(self.hand.bits ^ card.bit))

    def begun(self) -> tuple["Entering", int]:
        """The deal begins; how many of the choices of before do not fit any more."""
        start = remembered(self.rules, self.dealer, self.you, self.hand)
        position, count = entered_all(start, self.choices)
        return replace(self, position=position, choices=()), len(self.choices) - count

    def with_choice(self, choice: int | Card) -> "Entering":
        """One call or card more; EntryError if it cannot be."""
        assert self.position is not None
        return replace(self, position=entered(self.position, choice))

    def less_one(self) -> "Entering":
        """The last call or card undone; before the first one, the hand is chosen again."""
        assert self.position is not None
        steps = len(moments_of(self.position))
        if not steps:
            return self.with_hand_open()
        return replace(self, position=rewound(self.position, steps - 1))

    def with_hand_open(self) -> "Entering":
        """Back to the hand and the table."""
        if self.position is None:
            return self
        choices = tuple(moment.choice for moment in moments_of(self.position))
        return replace(self, position=None, choices=choices)

    def record(self, name: str, day: date) -> DealRecord:
        """A record of what has been entered; the own seat has this name."""
        assert self.position is not None
        players = tuple(name if seat is self.you else None for seat in SEATS)
        return replace(record_of(self.position), players=players, date=day.isoformat())
