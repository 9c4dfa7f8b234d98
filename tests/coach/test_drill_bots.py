"""The bots take the drills: their ratings come in the order of their strength."""

from functools import cache
from random import Random

from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.practice.drills.concepts import DrillKind, concepts_of
from coach.practice.drills.history import History
from coach.practice.drills.question import FULL_EFFORT, Effort
from coach.practice.drills.ratings import Rated
from coach.practice.drills.session import DrillSession, drill_of, summary_of
from coach.practice.drills.solve import fresh_question, solve
from tests.helpers.drills import NOON, answer_at, answer_many
from trainer.ruleset import Ruleset

FEWER = Effort(sieve_playouts=1_000, call_playouts=2_500)


@cache
def drilled(level: str, kind: DrillKind, number: int, effort: Effort) -> DrillSession:
    """A round of a bot, from the questions that fit its rating."""
    bot, rng = bot_of(level), Random(1)

    def choose(prepared):
        view = prepared.question.view
        return bot.choose_call(view, rng) if kind is DrillKind.CALLS else bot.choose_card(view, rng)

    session = DrillSession(drill_of(Ruleset(), [kind], 4))
    return answer_many(session, number, choose, effort=effort)[0]


def interval_of(history: History, kind: DrillKind) -> tuple[float, float]:
    return history.rating_of(kind).interval


def test_calls_rate_newcomer_below_club_below_the_thinking_bots(sized):
    number, effort = sized(40, 300), sized(FEWER, FULL_EFFORT)
    intervals = {
        level: interval_of(drilled(level, DrillKind.CALLS, number, effort).history, DrillKind.CALLS)
        for level in LEVELS
    }
    assert intervals["newcomer"][1] < intervals["club"][0]
    lowest_of_the_best = min(intervals["strong"][0], intervals["expert"][0])
    assert sum(intervals["club"]) / 2 < lowest_of_the_best
    if number == 300:
        assert intervals["club"][1] < lowest_of_the_best


@cache
def rated_on_cards(number: int) -> dict[str, Rated]:
    """Every bot's rating after the same fresh card drills."""
    ratings = {level: Rated() for level in LEVELS}
    concepts = concepts_of(DrillKind.CARDS, Ruleset())
    for seed in range(number):
        question = fresh_question(Ruleset(), seed, concepts[seed % len(concepts)])
        solution = solve(question, Effort(card_worlds=2_000))
        for level, rated in ratings.items():
            loss = solution.loss(bot_of(level).choose_card(question.view, Random(seed)))
            answer = answer_at(
                NOON, question.concept, question.key, loss=loss, difficulty=solution.difficulty
            )
            ratings[level] = rated.after(answer)
    return ratings


def test_cards_rate_newcomer_below_club_below_the_thinking_bots(sized):
    ratings = rated_on_cards(sized(15, 300))
    intervals = {level: rated.rating.interval for level, rated in ratings.items()}
    middles = [sum(intervals[level]) / 2 for level in ("newcomer", "club")]
    lowest_of_the_best = min(intervals["strong"][0], intervals["expert"][0])
    assert middles[0] < middles[1] and middles[0] < lowest_of_the_best
    if sized(0, 1):
        assert intervals["newcomer"][1] < intervals["club"][0]
        assert intervals["club"][1] < lowest_of_the_best


def test_the_expert_loses_next_to_nothing_a_call(sized):
    number, effort = sized(40, 300), sized(FEWER, FULL_EFFORT)
    summary = summary_of(drilled("expert", DrillKind.CALLS, number, effort))
    assert summary.loss_a_decision <= sized(0.04, 0.02)
