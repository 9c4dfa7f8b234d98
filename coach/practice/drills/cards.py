"""Card drills: the critical position of a deal, where one card is clearly better than every other."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random

from coach.engine.estimates import Estimate
from coach.engine.evaluate import CardEvaluation, CardPrice, evaluate_cards, last_of, touching_groups
from coach.opponents.club import Club
from coach.practice.drills.concepts import Concept, card_concept
from coach.practice.drills.difficulty import CardTraits, card_difficulty, card_traits
from coach.practice.drills.positions import card_turns
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    Choice,
    Effort,
    Filter,
    NoQuestionError,
    Question,
)
from coach.verdict.judge import (
    CLEAR_Z,
    THRESHOLDS,
    Mark,
    Verdict,
    is_clear,
    judge_card,
    swing_of_cards,
    widened,
)
from coach.verdict.reasons import Reason, card_reasons
from trainer.cards import Card
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset
from trainer.view import SeatView

CRITICAL_LOSS = THRESHOLDS[Mark.MISTAKE]
"""A position is critical if the second best card loses so many points, and beyond chance."""
PROMISING_LOSS = 0.10
"""A few worlds that show so much are worth a closer look."""
LATEST_START = 10
"""A deal is looked through from a random trick before this one, so that all moments come up,"""
COMMON = (Concept.LEADING, Concept.FOLLOWING)
"""for what comes up in every trick."""
MOST_TRIES = 2_000
PATIENCE = 3
"""After so many critical positions that are too easy the next one is taken: each takes long to find."""


@dataclass(frozen=True)
class CardSolution:
    """A card to play, worked out."""

    view: SeatView
    evaluation: CardEvaluation

    @property
    def best(self) -> Choice:
        """The card worth most."""
        return self.evaluation.best.card

    @cached_property
    def losses(self) -> dict[Card, float]:
        """By legal card, what it loses in points of the deal."""
        return {price.card: max(0.0, price.loss.mean) for price in self.evaluation.prices}

    def loss(self, choice: Choice) -> float:
        """What a card loses; ValueError for one that is not legal."""
        if not isinstance(choice, Card) or choice not in self.losses:
            raise ValueError(f"{choice} is no legal card")
        return self.losses[choice]

    @cached_property
    def traits(self) -> CardTraits:
        """What makes it hard: how often a guess hits, whether the rules of thumb go wrong."""
        club = Club().choose_card(self.view, Random(0))
        heads = [self.losses[group[0]] for group in touching_groups(self.view)]
        return card_traits(heads, self.losses[club])

    @property
    def difficulty(self) -> int:
        """By its traits."""
        return card_difficulty(self.traits)

    @cached_property
    def second(self) -> Estimate:
        """What the best card loses that does not touch the best one; nothing where all touch."""
        second = runner_up(self.view, self.evaluation)
        loss = Estimate(0.0, 0.0, self.evaluation.worlds) if second is None else second.loss
        return widened(loss, swing_of_cards(self.view))

    @property
    def is_clear_cut(self) -> bool:
        """Does every other card lose enough to be a mistake, beyond chance?"""
        return self.second.mean - CLEAR_Z * self.second.stderr >= CRITICAL_LOSS

    def verdict(self, card: Card) -> Verdict:
        """The judgement of a card."""
        return judge_card(self.view, self.evaluation, card)

    def reasons(self, card: Card | None = None) -> tuple[Reason, ...]:
        """Why the best card is better than another, or than its rival."""
        return card_reasons(self.view, self.evaluation, card)


def solve_card(question: Question, effort: Effort = FULL_EFFORT, seed: int | None = None) -> CardSolution:
    """Work a card drill out, with the question's own seed or another."""
    seed = question.seed if seed is None else seed
    evaluation = last_of(evaluate_cards(question.view, seed, effort.card_worlds))
    return CardSolution(question.view, evaluation)


def runner_up(view: SeatView, evaluation: CardEvaluation) -> CardPrice | None:
    """The best card that does not touch the best one; None where all touch."""
    groups = touching_groups(view)
    best = next(group for group in groups if evaluation.best.card in group)
    return next((price for price in evaluation.prices if price.card not in best), None)


def is_critical(view: SeatView, evaluation: CardEvaluation) -> bool:
    """Is the best card clear of every other: by enough points, and by its error?"""
    second = runner_up(view, evaluation)
    if second is None:
        return False
    loss = widened(second.loss, swing_of_cards(view))
    return loss.mean >= CRITICAL_LOSS and is_clear(loss)


def card_question(
    rules: Ruleset,
    seed: int,
    concept: Concept,
    wanted: Filter = ANY,
    effort: Effort = FULL_EFFORT,
    avoid: Iterable[str] = (),
) -> Question:
    """A critical position of a concept, the same for the same seed; NoQuestionError if deals have none."""
    patience = PATIENCE
    for attempt in effort.tries(MOST_TRIES):
        deal_seed = derived_seed(seed, "card", attempt)
        if not wanted.fits_deal(rules, deal_seed):
            continue
        first = int(LATEST_START * Random(deal_seed).random()) if concept in COMMON else 0
        for view in card_turns(rules, deal_seed, Club()):
            if len(view.tricks) < first or card_concept(view) is not concept or not wanted.fits_view(view):
                continue
            question = Question(concept, view)
            probed = _probed(question, effort)
            if probed is None or question.key in avoid:
                continue
            patience -= 1
            if probed.difficulty >= wanted.easiest or not patience:
                return question
    raise NoQuestionError(concept)


def _probed(question: Question, effort: Effort) -> CardSolution | None:
    """A critical position, as a first look shows it: few worlds first, more where they promise something."""
    view, seed = question.view, derived_seed(0, "sieve")
    if len(touching_groups(view)) < 2:
        return None
    second = runner_up(view, last_of(evaluate_cards(view, seed, effort.sieve_worlds)))
    if second is None or second.loss.mean < PROMISING_LOSS:
        return None
    probed = CardSolution(view, last_of(evaluate_cards(view, seed, effort.probe_worlds)))
    return probed if is_critical(view, probed.evaluation) else None
