"""Two cards of one turn side by side: what tells them apart by what the seat knows, for reasons and kinds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from coach.engine.evaluate import CardEvaluation, CardPrice, touching_groups
from trainer import masks
from trainer.cards import Card, CardSet, Suit
from trainer.seats import Seat
from trainer.view import SeatView


@dataclass(frozen=True)
class Contrast:
    """Two choices of one turn, each with the cards that touch it, from the top."""

    view: SeatView
    evaluation: CardEvaluation
    best: tuple[Card, ...]
    other: tuple[Card, ...]

    @classmethod
    def with_best(cls, view: SeatView, evaluation: CardEvaluation, other: Card) -> "Contrast":
        """The best card of an evaluation and another one."""
        groups = touching_groups(view)
        return cls(view, evaluation, group_of(groups, evaluation.best.card), group_of(groups, other))

    @property
    def prices(self) -> tuple[CardPrice, CardPrice]:
        """Of the best choice and of the other."""
        return self.evaluation.price_of(self.best[0]), self.evaluation.price_of(self.other[0])

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.view.rules.trump

    @property
    def led(self) -> Suit | None:
        """The suit led, None before the lead."""
        return self.view.current_trick.led

    @property
    def is_lead(self) -> bool:
        """Is a card to be led?"""
        return not self.view.current_trick.cards

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to this trick afterwards."""
        turns = range(1, 4 - len(self.view.current_trick.cards))
        return tuple(self.view.seat.after(turn, self.view.rules.direction) for turn in turns)

    @cached_property
    def threats(self) -> CardSet:
        """The cards that those seats can still hold."""
        holdings = self.view.holdings()
        return CardSet.of(card for seat in self.later for card in holdings[seat])

    def beats_table(self, card: Card) -> bool:
        """Would the card be winning the trick when it is played?"""
        winning = self.view.current_trick.winning_card(self.view.rules)
        return winning is None or masks.beats(card.index, winning.index, self.view.rules.law)

    def wins_surely(self, card: Card) -> bool:
        """Does the card take the trick in every layout?"""
        law = self.view.rules.law
        return self.beats_table(card) and not any(
            masks.beats(threat.index, card.index, law) for threat in self.threats
        )

    def is_ruff(self, card: Card) -> bool:
        """Is it a trump that would be winning a trick in which another suit was led?"""
        return self.led not in (None, self.trump) and card.suit is self.trump and self.beats_table(card)

    def is_discard(self, card: Card) -> bool:
        """Is it neither of the suit led nor winning?"""
        return self.led not in (None, card.suit) and not self.beats_table(card)

    def is_out_of(self, seat: Seat, suit: Suit) -> bool:
        """Is a seat known to be out of a suit that others still hold?"""
        has_none = not self.view.can_hold(seat).in_suit(suit)
        return has_none and bool(self.view.unseen.in_suit(suit))

    @cached_property
    def ruffer(self) -> Seat | None:
        """The first seat that can ruff the other card, if it is led, and could not ruff the best one."""
        suit, best = self.other[0].suit, self.best[0].suit
        if not self.is_lead or suit in (self.trump, best):
            return None
        ruffers = (
            seat
            for seat in self.later
            if self.is_out_of(seat, suit)
            and not self.is_out_of(seat, best)
            and self.view.can_hold(seat).in_suit(self.trump)
        )
        return next(ruffers, None)


def group_of(groups: Sequence[tuple[Card, ...]], card: Card) -> tuple[Card, ...]:
    """The touching cards among which a card is."""
    return next(group for group in groups if card in group)
