"""How hard card drills are: the figures of `coach.practice.drills.difficulty`, fitted to players' answers.

python -m coach.measure.difficulty [DEALS]

The critical cards of some deals are put to players of four strengths. Fitted are their strengths and what
makes a card hard, so that the chance to be right is that of the ratings: logistic in strength minus
difficulty. Then the table: how often each is right, and how often its rating says, by difficulty.
Fixed seeds; 300 deals, the default, take about five minutes.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from coach.measure.work import print_table
from coach.measure.yardstick import is_critical_turn
from coach.opponents.club import Club
from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.practice.drills.cards import solve_card
from coach.practice.drills.concepts import card_concept
from coach.practice.drills.difficulty import CardTraits, card_difficulty
from coach.practice.drills.positions import card_turns
from coach.practice.drills.question import NEAR_EQUAL, Effort, Question
from coach.practice.glicko import CENTRE, SCALE, Game, Rating, after_games
from coach.verdict.judge import REVIEW_WORLDS
from trainer.deal import derived_seed
from trainer.ruleset import Ruleset

Floats = NDArray[np.float64]
SEED = 13
RULES = Ruleset()
TRAITS = ("PER_GUESS", "CLUB_IS_WRONG", "NEAREST_CARD")
BAND = 200


@dataclass(frozen=True, slots=True)
class Case:
    """A critical card: what makes it hard, and who of the players is right."""

    traits: CardTraits
    right: tuple[bool, ...]


def main(deals: int) -> None:
    """Measure, fit and print."""
    cases = list(cases_of(deals))
    fitted = fit(cases)
    print_table(f"{len(cases)} critical cards", ("figure", "fitted"), zip(TRAITS, fitted, strict=True))
    print_table("Right, and expected by the rating", ("difficulty", "cards", *LEVELS), list(bands(cases)))


def cases_of(deals: int) -> Iterator[Case]:
    """The critical cards of some deals."""
    for number in range(deals):
        for view in card_turns(RULES, derived_seed(SEED, "difficulty", number), Club()):
            if is_critical_turn(view):
                yield case_of(Question(card_concept(view), view))


def case_of(question: Question) -> Case:
    """Put a card to every player."""
    solution = solve_card(question, Effort(card_worlds=REVIEW_WORLDS))
    choices = (bot_of(level).choose_card(question.view, Random(question.seed)) for level in LEVELS)
    return Case(solution.traits, tuple(solution.loss(choice) < NEAR_EQUAL for choice in choices))


def fit(cases: Sequence[Case]) -> Floats:
    """The figures of the traits in rating points, by maximum likelihood; the strengths are free."""
    traits = np.array(
        [(one.traits.guess, one.traits.is_club_wrong, one.traits.near) for one in cases], dtype=float
    )
    right = np.array([one.right for one in cases])

    def unlikeliness(figures: Floats) -> float:
        hard, strengths = traits @ figures[: len(TRAITS)], figures[len(TRAITS) :]
        ahead = strengths[None, :] - hard[:, None]
        return float(np.logaddexp(0.0, np.where(right, -ahead, ahead)).sum())

    best: Floats = minimize(unlikeliness, np.zeros(len(TRAITS) + len(LEVELS))).x
    return SCALE * best[: len(TRAITS)]


def bands(cases: Sequence[Case]) -> Iterator[tuple[object, ...]]:
    """By difficulty: so many cards, and for each player the share right and the share expected."""
    difficulties = np.array([card_difficulty(one.traits) for one in cases])
    right = np.array([one.right for one in cases])
    ratings = [rating_of(difficulties, right[:, at]) for at in range(len(LEVELS))]
    for low in range(int(difficulties.min()) // BAND * BAND, int(difficulties.max()) + 1, BAND):
        chosen = (difficulties >= low) & (difficulties < low + BAND)
        if chosen.any():
            shares = (
                f"{right[chosen, at].mean():.2f} {expit((rating - difficulties[chosen]) / SCALE).mean():.2f}"
                for at, rating in enumerate(ratings)
            )
            yield low, int(chosen.sum()), *shares
    yield "rating", len(cases), *(round(rating) for rating in ratings)


def rating_of(difficulties: Floats, right: NDArray[np.bool_]) -> float:
    """The rating that a player comes to."""
    rating = Rating(CENTRE)
    for difficulty, is_right in zip(difficulties, right, strict=True):
        rating = after_games(rating, [Game(float(difficulty), 0.0, float(is_right))], 0.0)
    return rating.rating


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
