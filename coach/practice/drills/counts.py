"""Drills for the head: a hand counted in fifths; which trumps are out; who is out of which suit."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from coach.engine.count import Count, count_of_view
from coach.engine.evaluate import CallEvaluation, evaluate_calls, last_of
from coach.engine.fifths import Fifths, count_fifths
from coach.engine.start import public_voids
from coach.opponents.club import Club
from coach.practice.drills.concepts import Concept, fifths_concept
from coach.practice.drills.positions import call_view, card_turns
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    WRONG_LOSS,
    Choice,
    Effort,
    Filter,
    NoQuestionError,
    Question,
    Voids,
)
from trainer.cards import CardSet, Suit
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.seats import SEATS
from trainer.view import SeatView

LOSS_A_FIFTH = 0.1
"""One fifth off is a slip, two are a mistake."""
EARLIEST_TRICKS = 3
LATEST_TRICKS = 9
MOST_TRIES = 3_000
UNRATED = 1_500
"""These drills have no rating of their own; the figure is not used."""


@dataclass(frozen=True)
class FifthsSolution:
    """A hand counted in fifths, with the closed form and the simulation beside it."""

    view: SeatView
    fifths: Fifths
    count: Count
    evaluation: CallEvaluation

    @property
    def best(self) -> Choice:
        """The number of fifths."""
        return self.fifths.total

    difficulty = UNRATED

    def loss(self, choice: Choice) -> float:
        """So much for each fifth off; ValueError for what is no number."""
        if not isinstance(choice, int):
            raise ValueError(f"{choice} is no number of fifths")
        return LOSS_A_FIFTH * abs(choice - self.fifths.total)


def solve_fifths(question: Question, effort: Effort = FULL_EFFORT) -> FifthsSolution:
    """Count a hand in all three ways."""
    view = question.view
    evaluation = last_of(evaluate_calls(view, question.seed, effort.sieve_playouts))
    return FifthsSolution(view, count_fifths(view.rules, view.hand), count_of_view(view), evaluation)


def fifths_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A hand to count, the same for the same seed; NoQuestionError if many hands give none."""
    for attempt in effort.tries(MOST_TRIES):
        view = call_view(rules, derived_seed(seed, "fifths", attempt))
        if fifths_concept(view) is not concept or not wanted.fits_view(view):
            continue
        question = Question(concept, view)
        if wanted.fits_level(count_fifths(rules, view.hand).call) and question.key not in avoid:
            return question
    raise NoQuestionError(concept)


@dataclass(frozen=True)
class TrumpsSolution:
    """The trumps that the others still hold."""

    view: SeatView

    @property
    def out(self) -> CardSet:
        """The trumps still out."""
        return self.view.unseen.in_suit(self.view.rules.trump)

    @property
    def best(self) -> Choice:
        """The same, as an answer."""
        return self.out

    difficulty = UNRATED

    def loss(self, choice: Choice) -> float:
        """Nothing if exactly the trumps out are named; ValueError for what are no cards."""
        if not isinstance(choice, CardSet):
            raise ValueError(f"{choice} are no cards")
        return 0.0 if choice == self.out else WRONG_LOSS


@dataclass(frozen=True)
class VoidsSolution:
    """Which other seats are out of which suits."""

    view: SeatView

    @property
    def shown(self) -> Voids:
        """Where a seat has failed to follow or announced it, and the suit is not gone: to be named."""
        voids = public_voids(self.view)
        return frozenset(
            (seat, suit)
            for seat in SEATS
            for suit in Suit
            if seat is not self.view.seat
            and voids >> (4 * seat + suit) & 1
            and self.view.unseen.in_suit(suit)
        )

    @property
    def certain(self) -> Voids:
        """All that is certain, also by what else was shown: may be named."""
        holdings = self.view.holdings()
        return frozenset(
            (seat, suit)
            for seat in SEATS
            for suit in Suit
            if seat is not self.view.seat and not holdings[seat].in_suit(suit)
        )

    @property
    def best(self) -> Choice:
        """What is to be named."""
        return self.shown

    difficulty = UNRATED

    def loss(self, choice: Choice) -> float:
        """Nothing if all that was shown is named and nothing that is not certain; ValueError for no voids."""
        if not isinstance(choice, frozenset):
            raise ValueError(f"{choice} are no voids")
        return 0.0 if self.shown <= choice <= self.certain else WRONG_LOSS


def counting_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A moment of a deal to remember, the same for the same seed; NoQuestionError if many deals have none."""
    for attempt in effort.tries(MOST_TRIES):
        deal_seed = derived_seed(seed, "counting", attempt)
        if not wanted.fits_deal(rules, deal_seed):
            continue
        number = EARLIEST_TRICKS + int((LATEST_TRICKS - EARLIEST_TRICKS + 1) * Random(deal_seed).random())
        for view in card_turns(rules, deal_seed, Club()):
            if len(view.tricks) < number:
                continue
            question = Question(concept, view)
            if _is_telling(view, concept) and wanted.fits_view(view) and question.key not in avoid:
                return question
            break
    raise NoQuestionError(concept)


def _is_telling(view: SeatView, concept: Concept) -> bool:
    """Has a trump been played, or a void been shown?"""
    if concept is Concept.SHOWN_VOIDS:
        return bool(VoidsSolution(view).shown)
    return bool(view.played.in_suit(view.rules.trump))
