"""The figures of `coach.practice.yardstick`: the questions that a deal poses, and what the bots lose.

python -m coach.measure.yardstick [DEALS]

Fixed seeds. 40 deals, the default, take about half an hour on one slow processor; what is printed goes into
that module.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from random import Random

from coach.engine.estimates import Estimate
from coach.engine.evaluate import evaluate_cards, last_of, touching_groups
from coach.opponents.club import Club
from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.practice.drills.answers import Answer
from coach.practice.drills.calls import solve_call
from coach.practice.drills.cards import PROMISING_LOSS, is_critical, runner_up
from coach.practice.drills.concepts import Concept, DrillKind, call_concept, card_concept
from coach.practice.drills.pack import shipped_pack
from coach.practice.drills.positions import bot_turns, call_view, card_turns, view_of_text
from coach.practice.drills.question import NEAR_EQUAL, Effort, Question, choice_text
from coach.practice.drills.ratings import Rated
from coach.practice.drills.solve import AnySolution, solve
from coach.practice.progress import mean_of
from coach.practice.yardstick import Part
from coach.verdict.judge import REVIEW_WORLDS, graded_call, graded_card
from trainer.bots import Bot
from trainer.cards import Card
from trainer.deal import derived_seed, shuffled
from trainer.ruleset import Ruleset
from trainer.view import SeatView

RULES = Ruleset()
SEED = 11
SEATS = 4
CALLS_A_DEAL = 10
"""So many hands to call are looked at for each deal: they are cheap."""
LAST_DEALS = 0.2
"""One deal of five is the last."""
WHEN = datetime(2026, 1, 1, tzinfo=UTC)
LIGHT = Effort(card_worlds=REVIEW_WORLDS)


def main(deals: int) -> None:
    """Measure and print."""
    print("QUESTIONS_A_DEAL")
    for concept, number in (call_questions(CALLS_A_DEAL * deals) | card_questions(deals)).items():
        print(f"    Concept.{concept.name}: {number:.3f},", flush=True)
    print("BOT_LOSSES")
    for level in LEVELS:
        for part, loss in table_losses(bot_of(level), deals).items():
            print(
                f"    {part.name} {level}: {loss.mean:.4f} ± {loss.stderr:.4f} of {loss.samples}", flush=True
            )
    answers = list(drill_answers())
    print("BOT_LOSSES in drills")
    for kind, level in sorted({(kind, level) for kind, level, _ in answers}):
        loss = mean_of([answer.loss for *key, answer in answers if key == [kind, level]])
        print(f"    {kind} {level}: {loss.mean:.4f} ± {loss.stderr:.4f} of {loss.samples}", flush=True)
    print("BOT_RATINGS")
    for (kind, level), rated in ratings_of(answers).items():
        print(f"    {kind} {level}: {rated.rating.rating:.0f} ± {rated.rating.deviation:.0f}")


def call_questions(hands: int) -> dict[Concept, float]:
    """By concept, how many calls of a deal are no toss-up."""
    found: dict[Concept, float] = defaultdict(float)
    for number in range(hands):
        for is_last, weight in ((False, 1 - LAST_DEALS), (True, LAST_DEALS)):
            view = call_view(RULES, derived_seed(SEED, "call", number), is_last_deal=is_last)
            question = Question(call_concept(view), view)
            if solve_call(question, Effort(call_playouts=2_500)).second.mean >= NEAR_EQUAL:
                found[question.concept] += weight
    return {concept: number / hands for concept, number in sorted_by_name(found)}


def card_questions(deals: int) -> dict[Concept, float]:
    """By concept, how many critical cards one seat meets in a deal."""
    found: dict[Concept, float] = defaultdict(float)
    for number in range(deals):
        for view in card_turns(RULES, derived_seed(SEED, "card", number), Club()):
            if is_critical_turn(view):
                found[card_concept(view)] += 1
    return {concept: number / (SEATS * deals) for concept, number in sorted_by_name(found)}


def is_critical_turn(view: SeatView) -> bool:
    """Few worlds first, more where they promise something."""
    if len(touching_groups(view)) < 2:
        return False
    second = runner_up(view, last_of(evaluate_cards(view, SEED, 200)))
    if second is None or second.loss.mean < PROMISING_LOSS:
        return False
    return is_critical(view, last_of(evaluate_cards(view, SEED, REVIEW_WORLDS)))


def sorted_by_name(found: Mapping[Concept, float]) -> Iterator[tuple[Concept, float]]:
    """The concepts in the order in which they are defined."""
    return ((concept, found[concept]) for concept in Concept if concept in found)


def table_losses(bot: Bot, deals: int) -> dict[Part, Estimate]:
    """What a bot loses a decision that counts, among three like it, as a review would grade it."""
    losses: dict[Part, list[float]] = {part: [] for part in Part}
    for number in range(deals):
        for view, choice in bot_turns(RULES, derived_seed(SEED, "table", number), bot):
            part = Part.CARDS if isinstance(choice, Card) else Part.CALLS
            losses[part] += graded_loss(view, choice)
    return {part: mean_of(found) for part, found in losses.items()}


def graded_loss(view: SeatView, choice: int | Card) -> Iterator[float]:
    """The loss of a choice, none for a forced one."""
    seed = derived_seed(SEED, view.hand.bits, len(view.tricks))
    if isinstance(choice, Card):
        verdict = last_of(graded_card(view, choice, seed)).verdict
    else:
        verdict = last_of(graded_call(view, choice, seed)).verdict
    if verdict.counts:
        yield verdict.loss.mean


def drill_answers() -> Iterator[tuple[str, str, Answer]]:
    """Kind, level and answer of every bot to the questions of the shipped pack, in a random order."""
    for entry in shuffled(shipped_pack().entries, Random(SEED)):
        question = Question(entry.concept, view_of_text(entry.key))
        solution = solve(question, LIGHT)
        for level in LEVELS:
            yield question.kind.name, level, answer_of_bot(bot_of(level), question, solution)


def ratings_of(answers: Iterable[tuple[str, str, Answer]]) -> dict[tuple[str, str], Rated]:
    """By kind and level, the rating after all answers."""
    ratings: dict[tuple[str, str], Rated] = defaultdict(Rated)
    for kind, level, answer in answers:
        ratings[kind, level] = ratings[kind, level].after(answer)
    return ratings


def answer_of_bot(bot: Bot, question: Question, solution: AnySolution) -> Answer:
    """What a bot answers, at one and the same moment."""
    choose = bot.choose_call if question.kind is DrillKind.CALLS else bot.choose_card
    choice = choose(question.view, Random(question.seed))
    return Answer(
        at=WHEN,
        concept=question.concept,
        key=question.key,
        choice=choice_text(choice),
        best=choice_text(solution.best),
        loss=solution.loss(choice),
        seconds=1.0,
        is_first=True,
        difficulty=solution.difficulty,
        seed=SEED,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
