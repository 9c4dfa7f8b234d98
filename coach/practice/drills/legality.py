"""Legal-or-not drills: a hand before a trick; every legal card is to be named."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from coach.practice.drills.concepts import Concept
from coach.practice.drills.difficulty import legal_difficulty
from coach.practice.drills.positions import card_turns
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    WRONG_LOSS,
    Choice,
    Effort,
    Filter,
    NoQuestionError,
    Question,
)
from trainer.bots import Newcomer
from trainer.breach import Breach, Clause
from trainer.cards import Card, CardSet
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.view import SeatView

FEWEST_CARDS = 3
MOST_TRIES = 3_000
_CLAUSE_OF = {
    Concept.MUST_HEAD: Clause.MUST_HEAD,
    Concept.MUST_OVERTRUMP: Clause.MUST_OVERTRUMP,
    Concept.MUST_TRUMP: Clause.MUST_TRUMP,
    Concept.FIRST_LEAD: Clause.FIRST_TRICK_TRUMP_LEAD,
    Concept.MUST_FOLLOW: Clause.MUST_FOLLOW,
}
"""The rarest first: a position is about the first of these that refuses one of its cards."""


@dataclass(frozen=True)
class LegalSolution:
    """A hand before a trick: its legal cards, and why the others are refused."""

    view: SeatView

    @property
    def best(self) -> Choice:
        """Exactly the legal cards."""
        return self.view.legal

    @cached_property
    def refusals(self) -> dict[Card, Breach]:
        """By card that is not legal, why."""
        legal = self.view.legal
        return {card: self._breach(card, legal) for card in self.view.hand - legal}

    def _breach(self, card: Card, legal: CardSet) -> Breach:
        turn, seat = self.view.turn, self.view.seat
        clause = turn.clause_against(card)
        assert clause is not None
        beat = turn.card_to_beat(clause)
        by = None if beat is None else turn.trick.seat_of(beat, self.view.rules.direction)
        return Breach(clause, seat, card, seat, turn.trick.led, beat, by, legal)

    def loss(self, choice: Choice) -> float:
        """Nothing if exactly the legal cards are named; ValueError for cards that are not held."""
        if not isinstance(choice, CardSet) or choice - self.view.hand:
            raise ValueError(f"{choice} are not cards of the hand")
        return 0.0 if choice == self.view.legal else WRONG_LOSS

    @property
    def difficulty(self) -> int:
        """By the clauses at work."""
        return legal_difficulty(
            len(self.view.hand), frozenset(breach.clause for breach in self.refusals.values())
        )


def legal_concept(view: SeatView) -> Concept | None:
    """What the legality of a hand before a trick is about; None where there is nothing to it."""
    clauses = {breach.clause for breach in LegalSolution(view).refusals.values()}
    for concept, clause in _CLAUSE_OF.items():
        if clause in clauses:
            return concept
    return Concept.FREE_CARD if _looks_refused(view) else None


def _looks_refused(view: SeatView) -> bool:
    """Are all cards legal though another rule of some table would refuse one?"""
    led, trump = view.current_trick.led, view.rules.trump
    if led is None or view.hand != view.legal:
        return False
    is_void_with_trumps = not view.hand.in_suit(led) and bool(view.hand.in_suit(trump))
    return is_void_with_trumps and len(view.hand.in_suit(trump)) < len(view.hand)


def legal_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A position of a clause, the same for the same seed; NoQuestionError where the rules hardly have one.

    The deals are played by newcomers, who play any legal card: so all that can happen does.
    """
    for attempt in effort.tries(MOST_TRIES):
        deal_seed = derived_seed(seed, "legal", attempt)
        if not wanted.fits_deal(rules, deal_seed):
            continue
        for view in card_turns(rules, deal_seed, Newcomer()):
            if concept is Concept.FIRST_LEAD and view.tricks:
                break
            if len(view.hand) < FEWEST_CARDS or legal_concept(view) is not concept:
                continue
            question = Question(concept, view)
            if wanted.fits_view(view) and question.key not in avoid:
                return question
    raise NoQuestionError(concept)
