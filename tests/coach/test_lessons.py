"""The lessons: each one solved by script under every rule set, every wrong answer explained."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from coach.engine.evaluate import CallEvaluation, CardEvaluation, evaluate_calls, evaluate_cards, last_of
from coach.engine.fifths import count_fifths
from coach.engine.worlds import Worlds
from coach.practice.lessons import play_lessons
from coach.practice.lessons.course import steps_of
from coach.practice.lessons.progress import LessonProgress
from coach.practice.lessons.scenes import Story, view_of_story
from coach.practice.lessons.state import (
    PRICE_SAMPLES,
    Answer,
    CallMade,
    CardTapped,
    Costly,
    GoBack,
    GoOn,
    NumberGiven,
    OffTheMark,
    Priced,
    Refused,
    SentenceChosen,
    Stage,
    Taken,
    TapsDone,
    WrongTaps,
    start_lesson,
    update,
)
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    Choose,
    GiveNumber,
    LessonName,
    Nothing,
    PlayOne,
    PlayWell,
    Step,
    StepName,
    TapCards,
)
from coach.verdict.judge import Mark, judge_call, judge_card
from tests.helpers import naive_rules
from tests.helpers.rule_sets import random_rules, single_changes
from trainer.breach import Clause
from trainer.cards import CardSet, Suit, parse_card, parse_hand
from trainer.play import breach_in_turn, play
from trainer.position import Position
from trainer.presets import PRESETS, preset_of
from trainer.rule_text import json_options, with_settings
from trainer.ruleset import Ruleset
from trainer.seats import Direction, Seat
from trainer.view import SeatView
from ui.text.breaches import Voice, explain
from ui.text.lesson_steps import step_learned, step_story
from ui.text.lessons import (
    judged_text,
    lesson_summary,
    lesson_title,
    miss_text,
    statement_text,
    step_note,
    step_rules,
    step_task,
)
from ui.text.rule_sentences import rule_sentence

VOICE = Voice(("You", "Karim", "Maya", "Priya"), Seat.SOUTH)
STORIES = [story for story in vars(play_lessons).values() if isinstance(story, Story)]


def all_steps(rules: Ruleset) -> Iterator[tuple[LessonName, int, Step]]:
    for lesson in LessonName:
        for at, step in enumerate(steps_of(lesson, rules)):
            yield lesson, at, step


@lru_cache(maxsize=1_000)
def priced(view: SeatView, seed: int) -> CallEvaluation | CardEvaluation:
    price = evaluate_calls if view.calls[view.seat] is None else evaluate_cards
    return last_of(price(view, seed, PRICE_SAMPLES))


def with_prices(taken: Taken) -> Taken:
    """The coach's figures come in, if they are wanted."""
    view = taken.wanted
    return taken if view is None else update(taken, Priced(view, priced(view, taken.step.goal.seed)))


def possible_answers(step: Step) -> list[Answer]:
    """Every answer of the right kind that a learner can give in one step, but for sets of cards."""
    match step.goal:
        case PlayOne() | PlayWell():
            return [CardTapped(card) for card in step.scene.hand]
        case GiveNumber(right):
            return [NumberGiven(number) for number in {right, right + 1, right - 1, 0, -right}]
        case Choose(statements):
            return [SentenceChosen(place) for place in range(len(statements))]
        case CallOne() | CallWell():
            return [CallMade(number) for number in range(15)]
        case _:
            return []


def naive_legal(step: Step) -> CardSet:
    """The legal cards by the second reading of the rules."""
    scene = step.scene
    verdicts = naive_rules.verdicts(
        json_options(scene.rules),
        [str(card) for card in scene.hand],
        [str(card) for card in scene.trick.cards],
        scene.is_first_trick,
    )
    return CardSet.of(parse_card(card) for card, refusal in verdicts.items() if refusal is None)


def tap_all(taken: Taken, cards: CardSet) -> Taken:
    for card in cards:
        taken = update(taken, CardTapped(card))
    return update(taken, TapsDone())


def explained(taken: Taken) -> Taken:
    """A wrong answer: the step is still asked, and there are words for what is wrong."""
    assert taken.stage is Stage.ASKED and taken.miss is not None
    words = miss_text(taken.step, taken.miss, VOICE)
    assert words and all(sentence.strip() and sentence.strip()[-1] in ".!?" for sentence in words), words
    return taken


def solve(taken: Taken) -> Taken:
    """Solve the step by trying everything; what is not right is explained."""
    step = taken.step
    taken = with_prices(taken)
    if isinstance(step.goal, TapCards):
        return solve_by_taps(taken)
    outcomes = [update(taken, answer) for answer in possible_answers(step)]
    solved = [outcome for outcome in outcomes if outcome.stage is Stage.SOLVED]
    for outcome in outcomes:
        if outcome.stage is not Stage.SOLVED:
            explained(outcome)
    assert solved, step.key
    return solved[0]


def solve_by_taps(taken: Taken) -> Taken:
    """Right are the cards that the naive reading allows; each other choice of one more or less is not."""
    legal = naive_legal(taken.step)
    for card in taken.step.scene.hand:
        wrong = explained(tap_all(taken, CardSet(legal.bits ^ card.bit)))
        assert isinstance(wrong.miss, WrongTaps)
        assert bool(wrong.miss.left_out) is (card in legal)
        assert [breach.attempted for breach in wrong.miss.refused] == ([] if card in legal else [card])
    return tap_all(taken, legal)


def solve_lesson(lesson: LessonName, rules: Ruleset) -> Taken:
    taken = start_lesson(lesson, rules)
    for _ in taken.steps:
        taken = solve(taken)
        assert taken.stage is Stage.SOLVED
        assert step_learned(taken.step, VOICE)
        taken = update(taken, GoOn())
    assert taken.stage is Stage.FINISHED
    return taken


# Every lesson under every rule set -------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lesson", LessonName)
def test_every_lesson_is_solved_under_every_preset(lesson, preset):
    taken = solve_lesson(lesson, PRESETS[preset])
    assert taken.solved == len(taken.steps)


@pytest.mark.parametrize("change", single_changes())
def test_every_lesson_but_for_prices_is_solved_under_every_option(change):
    """Steps that the coach prices are the same positions; they have their own tests."""
    rules = single_changes()[change]
    for lesson, at, step in all_steps(rules):
        if not isinstance(step.goal, PlayWell | CallWell):
            assert solve(start_lesson(lesson, rules, at)).stage is Stage.SOLVED


def test_steps_under_random_rules(sized):
    rng = Random(1)
    for _ in range(sized(10, 200)):
        rules = random_rules(rng)
        for lesson, at, step in all_steps(rules):
            if not isinstance(step.goal, PlayWell | CallWell):
                assert solve(start_lesson(lesson, rules, at)).stage is Stage.SOLVED


def test_there_are_enough_lessons_and_their_steps_have_names_of_their_own():
    assert len(LessonName) >= 15
    for lesson in LessonName:
        keys = [step.key for step in steps_of(lesson, Ruleset())]
        assert len(keys) >= 3 and len(set(keys)) == len(keys)
    assert {step.name for _, _, step in all_steps(Ruleset())} == set(StepName)


def test_steps_are_the_same_ones_under_every_rule_set():
    """So progress means the same whatever the rules: only counts of one hand differ in their lines."""
    keys = {lesson: [step.key for step in steps_of(lesson, Ruleset())] for lesson in LessonName}
    for rules in [*PRESETS.values(), *single_changes().values()]:
        assert keys == {lesson: [step.key for step in steps_of(lesson, rules)] for lesson in LessonName}


# Right answers, read a second time -------------------------------------------------------------------------


def test_points_are_those_of_the_naive_reading():
    for rules in [*PRESETS.values(), *single_changes().values()]:
        options = json_options(rules)
        for name, call, took in ((0, 4, 4), (1, 4, 6), (2, 4, 3)):
            step = steps_of(LessonName.SCORING, rules)[name]
            assert step.goal.right == naive_rules.tenths(options, call, took)
        apart = naive_rules.tenths(options, 3, 3) - naive_rules.tenths(options, 4, 3)
        assert steps_of(LessonName.SCORING, rules)[3].goal.right == apart


def test_what_is_wrong_with_a_card_is_what_the_naive_reading_says():
    seen = set()
    for rules in [*PRESETS.values(), *single_changes().values()]:
        for step in steps_of(LessonName.ILLEGAL, rules):
            hand, trick = map(list, (map(str, step.scene.hand), map(str, step.scene.trick.cards)))
            refusal = naive_rules.refusal(
                json_options(rules), str(step.scene.attempted), hand, trick, step.scene.is_first_trick
            )
            right = step.goal.statements[step.goal.right]
            assert right == (Nothing() if refusal is None else Clause(refusal))
            seen.add(refusal)
    assert seen == {None, "must-follow", "must-head", "must-trump", "must-overtrump"}


def test_winners_of_tricks_are_those_of_the_naive_reading():
    for rules in [*PRESETS.values(), Ruleset(trump=Suit.CLUBS)]:
        for _, _, step in all_steps(rules):
            trick = step.scene.trick
            if len(trick.cards) != 4 or step.name is StepName.WHO_IS_OUT:
                continue
            best = naive_rules.winning([str(card) for card in trick.cards], rules.trump.letter)
            winner = trick.leader.after(trick.cards.index(parse_card(best)), rules.direction)
            assert step.goal.statements[step.goal.right] is winner


def test_numbers_worked_by_hand():
    def right(lesson: LessonName, at: int, rules: Ruleset) -> object:
        return steps_of(lesson, rules)[at].goal.right

    default, bridge = Ruleset(), PRESETS["call-bridge"]
    assert [right(LessonName.SCORING, at, default) for at in range(5)] == [40, 42, -40, 70, 3]
    assert [right(LessonName.SCORING, at, bridge) for at in range(5)] == [40, -40, -40, 70, 3]
    assert [right(LessonName.COUNTING, at, default) for at in range(9)] == [6, 9, 5, 3, 3, 4, 4, 34, 5]
    assert [right(LessonName.COUNTING, at, bridge) for at in (7, 8)] == [34, 6]
    assert [right(LessonName.COUNTING_ALONE, at, default) for at in range(6)] == [27, 4, 10, 1, 25, 4]
    assert [right(LessonName.SHORT_SUITS, at, default) for at in (0, 1)] == [5, 0]
    assert right(LessonName.DRAWING_TRUMPS, 0, default) == 6
    assert right(LessonName.MAKE_OR_BREAK, 0, default) == 2
    assert [right(LessonName.LAST_DEAL, at, default) for at in range(3)] == [15, 5, 1]
    assert right(LessonName.LAST_DEAL, 2, bridge) == 2
    assert [right(LessonName.DEAL_AND_CALL, at, default) for at in (0, 2)] == [13, 1]
    assert right(LessonName.DEAL_AND_CALL, 2, bridge) == 2


# The coach as judge ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_priced_steps_have_a_right_answer_and_a_costly_one(preset):
    rules = PRESETS[preset]
    judged = 0
    for lesson, at, step in all_steps(rules):
        if not isinstance(step.goal, PlayWell | CallWell):
            continue
        taken = with_prices(start_lesson(lesson, rules, at))
        outcomes = [update(taken, answer) for answer in possible_answers(step)]
        costly = [outcome.miss for outcome in outcomes if isinstance(outcome.miss, Costly)]
        assert any(outcome.stage is Stage.SOLVED for outcome in outcomes)
        assert max(miss.judged.verdict.loss.mean for miss in costly) >= 0.15
        assert all(miss.judged.verdict.mark is not Mark.NONE for miss in costly)
        assert all(len(judged_text(miss.judged, VOICE)) >= 2 for miss in costly)
        judged += 1
    assert judged == 11


BEST_CARDS = {
    StepName.GOOD_LEAD: {"QH", "JH"},
    StepName.LEAD_SHORT: {"4D"},
    StepName.RUFF_IN_TIME: {"6S"},
    StepName.DRAW_THEM: {"AS", "KS", "QS"},
    StepName.DO_NOT_DRAW: {"5C", "4C"},
    StepName.KEEP_YOUR_CALL: {"AD"},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_best_cards_are_those_that_the_words_speak_of(preset):
    for _, _, step in all_steps(PRESETS[preset]):
        if step.name in BEST_CARDS:
            evaluation = priced(step.scene.view, step.goal.seed)
            assert str(evaluation.best.card) in BEST_CARDS[step.name]


def test_honours_alone_are_called_too_high():
    """The first call of the last lesson: five aces and kings, one trump."""
    for rules in PRESETS.values():
        step = steps_of(LessonName.COSTLY, rules)[0]
        evaluation = priced(step.scene.view, step.goal.seed)
        assert evaluation.best.call <= 4
        assert judge_call(step.scene.view, evaluation, 5).mark is Mark.BLUNDER


def test_a_choice_waits_for_the_prices_and_is_judged_by_them():
    taken = start_lesson(LessonName.COSTLY, Ruleset(), 1)
    king, five = parse_card("KD"), parse_card("5D")
    assert taken.wanted is not None
    waiting = update(taken, CardTapped(king))
    assert waiting.pending is king and waiting.stage is Stage.ASKED and waiting.miss is None
    missed = with_prices(waiting)
    assert isinstance(missed.miss, Costly) and missed.pending is None and missed.wanted is None
    evaluation = priced(taken.wanted, taken.step.goal.seed)
    assert missed.miss.judged.verdict == judge_card(taken.wanted, evaluation, king)
    assert update(missed, CardTapped(five)).stage is Stage.SOLVED
    changed_mind = update(waiting, CardTapped(five))
    assert with_prices(changed_mind).stage is Stage.SOLVED


def test_prices_of_another_view_are_dropped():
    taken = start_lesson(LessonName.COSTLY, Ruleset(), 1)
    other = steps_of(LessonName.COSTLY, Ruleset())[2].scene.view
    assert update(taken, Priced(other, priced(other, 8))) == taken
    asked = start_lesson(LessonName.HEADING, Ruleset())
    assert asked.wanted is None and update(asked, Priced(other, priced(other, 8))) == asked


# Wrong steps are explained ---------------------------------------------------------------------------------


def test_a_refused_card_is_explained_as_at_the_table():
    for rules in PRESETS.values():
        for lesson, at, step in all_steps(rules):
            if not isinstance(step.goal, PlayOne):
                continue
            for card in step.scene.hand - naive_legal(step):
                taken = update(start_lesson(lesson, rules, at), CardTapped(card))
                breach = breach_in_turn(step.scene.turn, Seat.SOUTH, card)
                assert taken.miss == Refused(breach)
                assert miss_text(step, taken.miss, VOICE) == (explain(breach, rules, VOICE).text,)


def test_taps_are_explained_card_by_card():
    taken = tap_all(start_lesson(LessonName.HEADING, Ruleset()), parse_hand("KH 2H"))
    assert miss_text(taken.step, taken.miss, VOICE) == (
        "2♥ is not allowed here. The card to beat is 9♥, played by Priya. When you follow suit and can beat"
        " the winning card, you must. You may play K♥ or Q♥.",
        "You have left out Q♥.",
        "You hold the suit led, and every card of it that beats the card to beat is allowed.",
    )


def test_calls_outside_the_rules_are_refused():
    for rules in PRESETS.values():
        taken = start_lesson(LessonName.DEAL_AND_CALL, rules, 2)
        assert update(taken, CallMade(0)).miss.breach.clause is Clause.CALL_BELOW_MINIMUM
        assert update(taken, CallMade(14)).miss.breach.clause is Clause.CALL_ABOVE_MAXIMUM
        assert update(taken, CallMade(rules.min_call + 1)).miss == OffTheMark(rules.min_call + 1)


def test_a_wrong_count_shows_how_it_is_counted():
    taken = update(start_lesson(LessonName.COUNTING_ALONE, Ruleset()), NumberGiven(20))
    words = miss_text(taken.step, taken.miss, VOICE)
    lines = count_fifths(Ruleset(), taken.step.scene.hand).lines
    assert len(words) == len(lines) + 1 and words[-1] == "Together: 27 fifths."
    wrong = update(start_lesson(LessonName.COUNTING, Ruleset(), 1), NumberGiven(3))
    assert miss_text(wrong.step, wrong.miss, VOICE) == (
        "Each trump beyond the third counts 3 fifths more.",
        "3 trumps beyond the third: 9 fifths.",
    )


# Other rules, other answers --------------------------------------------------------------------------------


def test_where_the_rule_differs_the_lesson_says_so_and_the_answer_follows():
    for option, text, lesson, at in (
        ("must_head", "off", LessonName.HEADING, 0),
        ("void", "trump-any", LessonName.RUFFING, 1),
        ("void", "overtrump-else-trump", LessonName.LOSING_TRUMP, 0),
        ("head_after_ruff", "on", LessonName.AFTER_A_RUFF, 0),
        ("first_trick_trump_lead", "forbidden", LessonName.FIRST_LEAD, 1),
        ("success", "exact-or-plus-one", LessonName.DEAL_AND_CALL, 3),
        ("overtrick_tenths", "-1", LessonName.SCORING, 1),
        ("missed", "shortfall", LessonName.SCORING, 2),
        ("min_call", "2", LessonName.DEAL_AND_CALL, 2),
    ):
        usual = steps_of(lesson, Ruleset())[at]
        other = steps_of(lesson, with_settings(Ruleset(), {option: text}))[at]
        assert usual.goal != other.goal
        assert step_note(usual) == "" and rule_sentence(Ruleset(), option) in step_note(other)
        assert step_rules(usual) != step_rules(other)


def test_trumps_change_places_with_spades():
    for at, step in enumerate(steps_of(LessonName.RUFFING, Ruleset())):
        other = steps_of(LessonName.RUFFING, Ruleset(trump=Suit.HEARTS))[at]
        swapped = str(step.scene.hand).translate(str.maketrans("SH", "HS"))
        assert other.scene.hand == (parse_hand(swapped) if swapped else CardSet())


def test_play_clockwise_mirrors_the_table():
    clockwise = Ruleset(direction=Direction.CLOCKWISE)
    for (_, _, step), (_, _, other) in zip(all_steps(Ruleset()), all_steps(clockwise), strict=True):
        turns = step.scene.trick.leader.turns_to(Seat.SOUTH, Direction.COUNTER_CLOCKWISE)
        assert other.scene.trick.leader.turns_to(Seat.SOUTH, Direction.CLOCKWISE) == turns
        if isinstance(step.goal, TapCards | PlayOne):
            assert other.goal == step.goal


# Stories ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("story", STORIES)
def test_stories_can_have_happened_under_every_rule_set(story):
    rng = Random(2)
    for rules in [*PRESETS.values(), *single_changes().values(), *(random_rules(rng) for _ in range(20))]:
        view = view_of_story(story, rules)
        hand = view.hand | CardSet.of(
            card
            for trick in (*view.tricks, view.current_trick)
            for seat, card in zip(trick.players(rules.direction), trick.cards, strict=True)
            if seat is Seat.SOUTH
        )
        assert len(hand) == 13
        position = Position(rules, view.dealer, (hand, None, None, None), calls=view.calls)
        for trick in (*view.tricks, view.current_trick):
            assert position.current_trick.leader is trick.leader
            for card in trick.cards:
                position = play(position, card)
        assert position.to_act is Seat.SOUTH and Worlds.of(view).count > 0
        assert all(rules.min_call <= (call or rules.min_call) <= rules.max_call for call in view.calls)


# The frame -------------------------------------------------------------------------------------------------


def test_answers_that_do_not_fit_change_nothing():
    answers = (
        CardTapped(parse_card("2C")),
        TapsDone(),
        NumberGiven(10**9),
        SentenceChosen(99),
        SentenceChosen(-1),
        CallMade(10**9),
        GoOn(),
    )
    for lesson, at, step in all_steps(Ruleset()):
        taken = start_lesson(lesson, Ruleset(), at)
        for answer in answers:
            after = update(taken, answer)
            assert after.stage is Stage.ASKED and after.at == at
            if after != taken:
                assert after.miss is not None or after.tapped or after.pending, (step.key, answer)


def test_back_and_forth_between_steps():
    taken = start_lesson(LessonName.FOLLOWING, Ruleset())
    assert update(taken, GoBack()) == taken
    solved = solve(taken)
    second = update(solved, GoOn())
    assert (second.at, second.stage, second.solved) == (1, Stage.ASKED, 1)
    again = update(second, GoBack())
    assert (again.at, again.stage, again.miss) == (0, Stage.ASKED, None)
    assert update(again, GoOn()) == second
    assert update(second, GoOn()) == second
    finished = solve_lesson(LessonName.FOLLOWING, Ruleset())
    assert update(finished, GoOn()) == finished


def test_progress_is_kept_as_plain_json():
    rules = Ruleset()
    progress = LessonProgress()
    assert progress.next_lesson(rules) is LessonName.DEAL_AND_CALL
    progress = progress.with_taken(solve_lesson(LessonName.DEAL_AND_CALL, rules))
    half = update(solve(start_lesson(LessonName.FOLLOWING, rules)), GoOn())
    progress = progress.with_taken(half).with_taken(start_lesson(LessonName.HEADING, rules))
    assert progress.next_lesson(rules) is LessonName.FOLLOWING
    assert progress.next_step(LessonName.FOLLOWING, rules) == 1
    assert progress.solved(LessonName.FOLLOWING, rules) == (1, 4)
    assert progress.is_done(LessonName.DEAL_AND_CALL, rules)
    assert progress.to_json() == {
        "deal-and-call": ["cards-each", "lowest-call", "what-a-call-promises", "who-calls-first"],
        "following": ["follow-suit"],
    }
    assert LessonProgress.of_json(progress.to_json()) == progress
    for lesson in LessonName:
        for step in steps_of(lesson, rules):
            progress = progress.with_step(lesson, step.key)
    assert progress.next_lesson(rules) is None


@pytest.mark.parametrize(
    "stored", [None, 3, [], "x", {"following": 3}, {"tarot": ["x"]}, {"following": [1, None]}]
)
def test_damaged_progress_is_none(stored):
    assert LessonProgress.of_json(stored) == LessonProgress()


# Words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_every_step_has_its_words(preset):
    rules = PRESETS[preset]
    for lesson, _, step in all_steps(rules):
        assert lesson_title(lesson) and lesson_summary(lesson)[-1] == "."
        words = [step_story(step, VOICE), step_task(step), *step_learned(step, VOICE), *step_rules(step)]
        assert all(sentence.strip()[-1] in ".?" for sentence in words), step.key
        assert not any("{" in sentence for sentence in words)
        if isinstance(step.goal, Choose):
            said = [statement_text(statement, VOICE) for statement in step.goal.statements]
            assert len(set(said)) == len(said)


def test_no_two_stories_of_a_lesson_are_the_same_task():
    for lesson in LessonName:
        seen = {(step_story(step, VOICE), str(step.scene)) for step in steps_of(lesson, Ruleset())}
        assert len(seen) == len(steps_of(lesson, Ruleset()))


def test_the_rules_of_a_preset_are_told_where_they_matter():
    for name, rules in PRESETS.items():
        notes = [step_note(step) for _, _, step in all_steps(rules)]
        assert any(notes) is (name not in ("nepali", "quick"))
        assert preset_of(rules) == name


def test_steps_are_equal_values():
    assert steps_of(LessonName.HEADING, Ruleset()) == steps_of(LessonName.HEADING, replace(Ruleset()))
