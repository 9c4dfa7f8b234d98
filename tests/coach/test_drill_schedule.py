"""What is asked next: a fold over the log that no restart, import or wrong clock can disturb."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.practice.drills.answers import Grade, answers_of, grade_of, in_order, row_of
from coach.practice.drills.concepts import (
    CALL_CONCEPTS,
    Concept,
    DrillKind,
    has_lone_king,
)
from coach.practice.drills.history import History, history_in, history_of
from coach.practice.drills.positions import view_of_text
from coach.practice.drills.question import FULL_EFFORT, Source
from coach.practice.drills.ratings import rating_history
from coach.practice.drills.schedule import Mistake, choose_concept, is_due, mistakes_of
from coach.practice.drills.session import (
    Drill,
    DrillSession,
    answered,
    drill_of,
    next_plan,
    next_question,
    practise_again,
    summary_of,
)
from coach.practice.drills.solve import Fresh, Kept, prepare
from coach.practice.progress import Slant, Slip, decisions_of_answers, leaks
from tests.helpers.drills import NOON, QUICK, answer_at, answer_many, answers_in
from trainer.cards import Suit
from trainer.database import Database
from trainer.library import LIBRARY_FILE, Library
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import Mark, records_of_match
from trainer.record.remarks import RecordedVerdict, Remark
from trainer.ruleset import Ruleset
from trainer.schema import SCHEMA
from trainer.seats import Seat

ORDINARY_CALLS = tuple(concept for concept in CALL_CONCEPTS if concept is not Concept.LAST_DEAL)
DAY = timedelta(days=1)

some_answers = st.lists(
    st.builds(
        answer_at,
        st.datetimes(datetime(2026, 1, 1), datetime(2026, 11, 30)).map(lambda at: at.replace(tzinfo=UTC)),
        st.sampled_from(ORDINARY_CALLS[:3]),
        st.sampled_from("abcd"),
        loss=st.sampled_from((0.0, 0.04, 0.1, 0.5)),
        is_first=st.booleans(),
    ),
    max_size=25,
)


def state_of(history: History, now: datetime) -> tuple[object, ...]:
    """All of a history that can be compared."""
    memories = {
        concept: (one.card.to_dict(), one.recent_loss, one.at, one.answers)
        for concept, one in history.memories.items()
    }
    return memories, history.mistakes, history.ratings, history.seen


# The log


@given(some_answers, st.randoms(use_true_random=False))
def test_the_order_in_the_log_and_rows_that_come_twice_do_not_matter(answers, rng):
    shuffled = [*answers, *answers[: len(answers) // 2]]
    rng.shuffle(shuffled)
    assert state_of(history_of(shuffled, (), NOON), NOON) == state_of(history_of(answers, (), NOON), NOON)


@given(some_answers)
def test_a_restart_changes_nothing(answers):
    live = History()
    for answer in in_order(answers, NOON):
        live = live.after(answer)
    assert state_of(live, NOON) == state_of(history_of(answers, (), NOON), NOON)


@given(some_answers)
def test_a_row_gives_its_answer_back(answers):
    assert answers_of(map(row_of, answers)) == tuple(answers)


def test_rows_of_a_newer_version_are_passed_over():
    row = row_of(answer_at(NOON))
    strange = type(row)(row.at, row.kind, "squeezes", row.key, row.choice, 0.0, 1.0, True, 1)
    garbled = type(row)(row.at, row.kind, row.concept, row.key, "5", 0.0, 1.0, True, 1)
    assert answers_of([strange, row, garbled]) == answers_of([row])


def test_the_library_keeps_the_log_over_a_restart(tmp_path):
    answers = [
        answer_at(NOON + number * DAY, key=str(number), loss=0.1 * (number % 3)) for number in range(9)
    ]
    with Library(tmp_path) as library:
        for answer in answers:
            library.note_answer(row_of(answer))
    with Library(tmp_path) as library:
        kept = answers_of(library.answers())
    now = NOON + 10 * DAY
    assert kept == tuple(answers)
    assert state_of(history_of(kept, (), now), now) == state_of(history_of(answers, (), now), now)


def test_a_days_work_brought_in_later_counts_at_its_day_and_once(tmp_path):
    days = [
        [answer_at(NOON + day * DAY, key=f"{day}{at}", loss=0.3 * (at % 2)) for at in range(5)]
        for day in range(3)
    ]
    with Library(tmp_path) as library:
        for answer in (*days[0], *days[2], *days[1], *days[1]):
            library.note_answer(row_of(answer))
        now = NOON + 4 * DAY
        brought_in = history_of(answers_of(library.answers()), (), now)
    assert state_of(brought_in, now) == state_of(history_of(chain(*days), (), now), now)


def test_a_library_from_before_the_drills_is_taken_up(tmp_path):
    Database(tmp_path / LIBRARY_FILE, SCHEMA[:1]).close()
    with Library(tmp_path) as library:
        assert state_of(history_in(library, Ruleset(), NOON), NOON) == state_of(History(), NOON)
        library.note_answer(row_of(answer_at(NOON)))
    with Library(tmp_path) as library:
        assert history_in(library, Ruleset(), NOON).memories[Concept.SIDE_KINGS].answers == 1


def test_a_clock_that_was_years_ahead_does_no_lasting_harm():
    early = [answer_at(NOON - 20 * DAY + number * DAY, key=str(number)) for number in range(4)]
    wrong = answer_at(NOON + 3000 * DAY, key="later")
    history = history_of([*early, wrong], (), NOON)
    assert all(memory.at <= NOON for memory in history.memories.values())
    due = history.memories[Concept.SIDE_KINGS].card.due
    assert due <= NOON + 366 * DAY
    assert is_due(history.memories[Concept.SIDE_KINGS], due)


def test_a_clock_set_back_is_borne():
    history = history_of((), (), NOON)
    for at in (NOON, NOON - 300 * DAY, NOON + DAY):
        history = history.after(answer_at(at, key=str(at)))
    assert history.memories[Concept.SIDE_KINGS].answers == 3
    assert history.ratings[DrillKind.CALLS].answers == 3


def test_a_log_without_drills_is_a_fresh_start():
    history = history_of((), (), NOON)
    assert state_of(history, NOON) == state_of(History(), NOON)
    assert all(is_due(history.memories.get(concept), NOON) for concept in Concept)


# Grades and ratings


@pytest.mark.parametrize(
    ("loss", "seconds", "grade"),
    [
        (0.0, 2.0, Grade.EASY),
        (0.049, 30.0, Grade.GOOD),
        (0.05, 2.0, Grade.HARD),
        (0.149, 2.0, Grade.HARD),
        (0.15, 2.0, Grade.AGAIN),
    ],
)
def test_grades_are_by_points_lost_and_by_time(loss, seconds, grade):
    assert grade_of(loss, seconds, DrillKind.CALLS) is grade


def test_near_equal_answers_are_right_and_rated_as_won():
    best, near = answer_at(NOON, loss=0.0), answer_at(NOON, loss=0.049)
    assert near.is_right
    after_best = History().after(best).ratings
    assert History().after(near).ratings == after_best


def test_only_first_answers_are_rated_and_each_kind_by_itself():
    first = answer_at(NOON, loss=0.5)
    again = answer_at(NOON + DAY, is_first=False)
    claimed = answer_at(NOON + 2 * DAY)
    history = history_of([first, again, claimed], (), NOON + 3 * DAY)
    assert history.ratings == {DrillKind.CALLS: History().after(first).ratings[DrillKind.CALLS]}
    cards = answer_at(NOON, Concept.LEADING)
    counting = answer_at(NOON, Concept.TRUMPS_OUT)
    history = history_of([first, cards, counting], (), NOON)
    assert set(history.ratings) == {DrillKind.CALLS, DrillKind.CARDS}
    assert history.rating_of(DrillKind.CALLS).rating < 1500 < history.rating_of(DrillKind.CARDS).rating
    assert len(rating_history([first, again, claimed], DrillKind.CALLS)) == 1


def test_a_harder_question_earns_more():
    easy = History().after(answer_at(NOON, difficulty=1100)).rating_of(DrillKind.CALLS)
    hard = History().after(answer_at(NOON, difficulty=1900)).rating_of(DrillKind.CALLS)
    assert hard.rating > easy.rating


# Concepts and mistakes


def test_a_concept_that_fails_comes_back_soon_and_one_that_goes_well_later():
    failed = History().after(answer_at(NOON, loss=0.8)).memories[Concept.SIDE_KINGS]
    good = History().after(answer_at(NOON, loss=0.0, seconds=3)).memories[Concept.SIDE_KINGS]
    assert failed.card.due <= NOON + timedelta(minutes=2)
    assert good.card.due >= NOON + DAY


def test_what_is_due_goes_first():
    memories = {}
    for concept in ORDINARY_CALLS[1:]:
        memories[concept] = History().after(answer_at(NOON, concept)).memories[concept]
    rng = Random(1)
    for _ in range(20):
        assert choose_concept(memories, ORDINARY_CALLS, NOON + timedelta(minutes=1), rng) is ORDINARY_CALLS[0]


def test_an_own_mistake_goes_first_and_comes_back_after_days():
    drill = drill_of(Ruleset(), [DrillKind.CALLS], 1)
    key = prepare(Fresh(Concept.SIDE_KINGS, Ruleset(), 9), QUICK).question.key
    mistake = Mistake(Concept.SIDE_KINGS, key, 0.8, is_reviewed=True)
    session = DrillSession(drill, history_of((), (mistake,), NOON))
    session, at = answer_many(session, 12, lambda prepared: prepared.solution.best)
    asked = [one for one in session.answers if one.answer.concept is Concept.SIDE_KINGS]
    assert asked[0].answer.key == key
    assert all(one.answer.key != key for one in asked[1:])
    answers = list(answers_in(session))
    assert not history_of(answers, (mistake,), at).mistakes[Concept.SIDE_KINGS, key].is_ripe(at + 2 * DAY)
    assert history_of(answers, (mistake,), at).mistakes[Concept.SIDE_KINGS, key].is_ripe(at + 6 * DAY)


def test_a_wrong_answer_is_a_mistake_until_it_is_answered_right():
    wrong, right = answer_at(NOON, loss=0.8), answer_at(NOON + 2 * DAY, is_first=False)
    mistake = history_of([wrong], (), NOON).mistakes[Concept.SIDE_KINGS, "a"]
    assert not mistake.is_ripe(NOON + timedelta(hours=1)) and mistake.is_ripe(NOON + 2 * DAY)
    assert history_of([wrong, right], (), NOON + 3 * DAY).mistakes == {}


def test_marked_decisions_of_a_reviewed_hand_become_mistakes(tmp_path):
    match = play_match(Ruleset(), 3, (bot_of("club"),) * 4, 1)
    record = records_of_match(match)[0]
    tricks = {0: (Mark.MISTAKE, 0.3), 4: (Mark.DUBIOUS, 0.06), 6: (Mark.NONE, 0.5), 9: (Mark.BLUNDER, 0.7)}
    remarks = tuple(
        Remark(one.seat, one.trick, mark, RecordedVerdict(one.choice, loss, 0.01, 2_000, 1, 1))
        for one in record.decisions()
        if one.seat in (Seat.EAST, Seat.WEST) and one.trick in tricks
        for mark, loss in [tricks[one.trick]]
    )
    found = tuple(mistakes_of(replace(record, remarks=remarks), Seat.EAST))
    assert [one.recent_loss for one in found] == [0.3, 0.06, 0.7]
    views = [view_of_text(one.key) for one in found]
    assert [len(view.tricks) for view in views] == [0, 3, 8]
    assert views[0].phase is Phase.CALLING and views[0].hand == record.hands[Seat.EAST]
    assert [len(view.hand) for view in views] == [13, 10, 5]
    assert all(one.is_reviewed and one.rules == "nepali" for one in found)
    with Library(tmp_path) as library:
        library.keep(replace(record, remarks=remarks, bots=("club", None, "club", "club")))
        assert set(history_in(library, Ruleset(), NOON).mistakes.values()) == set(found)
        assert not history_in(library, PRESETS["classic"], NOON).mistakes


def test_mistakes_under_other_rules_are_not_asked():
    key = prepare(Fresh(Concept.SIDE_KINGS, PRESETS["classic"], 9), QUICK).question.key
    mistake = Mistake(Concept.SIDE_KINGS, key, 0.8)
    drill = Drill(Ruleset(), (Concept.SIDE_KINGS,), 1)
    _, plan = next_plan(DrillSession(drill, history_of((), (mistake,), NOON)), NOON)
    assert isinstance(plan, Fresh)


def test_a_kept_text_that_cannot_be_read_is_passed_over():
    broken = Mistake(Concept.SIDE_KINGS, '%callbreak 9\n[Rules "nepali"]\n', 0.8)
    drill = Drill(Ruleset(), (Concept.SIDE_KINGS,), 1)
    session = DrillSession(drill, history_of((), (broken,), NOON))
    assert isinstance(next_plan(session, NOON)[1], Kept)
    session, prepared = next_question(session, NOON, QUICK)
    assert prepared.question.source is Source.FRESH


# Sessions


def test_a_thousand_questions_without_a_repeat(sized):
    number = sized(150, 1_000)
    drill = drill_of(Ruleset(), [DrillKind.LEGAL, DrillKind.FIFTHS], 3)
    session, _ = answer_many(DrillSession(drill), number, lambda prepared: prepared.solution.best)
    keys = [(one.answer.kind, one.answer.key) for one in session.answers]
    assert len(set(keys)) == number == len(session.asked)


def test_equal_seeds_give_equal_rounds():
    def keys(seed: int) -> list[str]:
        drill = drill_of(Ruleset(), [DrillKind.LEGAL], seed)
        session, _ = answer_many(DrillSession(drill), 10, lambda prepared: prepared.solution.best)
        return [one.answer.key for one in session.answers]

    assert keys(1) == keys(1) != keys(2)


def test_summary_pace_streak_and_practise_again():
    drill = drill_of(Ruleset(), [DrillKind.CALLS], 2)
    losing = {3, 4, 7}

    def choose(prepared):
        losing_now = len(chosen) in losing
        chosen.append(prepared)
        losses = prepared.solution.losses
        return max(losses, key=losses.__getitem__) if losing_now else prepared.solution.best

    chosen = []
    session, at = answer_many(DrillSession(drill), 10, choose)
    summary = summary_of(session)
    assert (summary.answers, summary.right, summary.best_streak, session.streak) == (10, 7, 3, 2)
    assert summary.per_minute == pytest.approx(10.0)
    assert summary.costliest.answer.loss == max(one.answer.loss for one in summary.wrong)
    again = practise_again(session)
    seen = []
    while True:
        again, plan = next_plan(again, at)
        if plan is None:
            break
        assert isinstance(plan, Kept)
        prepared = prepare(plan, QUICK, again.asked)
        again, answer = answered(again, prepared, prepared.solution.best, 2.0, at)
        seen.append(answer)
    assert [answer.key for answer in seen] == [one.answer.key for one in summary.wrong]
    assert not any(answer.is_first for answer in seen)


# A learner with a weakness


def over_caller(prepared):
    """Calls right, but one too many with a lone king outside trumps."""
    view, solution = prepared.question.view, prepared.solution
    sides = [view.hand.in_suit(suit) for suit in Suit if suit is not view.rules.trump]
    return solution.best_call + any(map(has_lone_king, sides))


def share_of(session: DrillSession, last: int) -> float:
    """The share of side kings in the last questions."""
    return sum(one.answer.concept is Concept.SIDE_KINGS for one in session.answers[-last:]) / last


def test_a_weakness_is_named_first_asked_more_often_and_fades_when_it_goes(sized):
    effort = FULL_EFFORT if sized(0, 1) else QUICK
    concepts = tuple(one for one in ORDINARY_CALLS if one is not Concept.LONG_TRUMPS)
    even = 1 / len(concepts)
    drill = Drill(Ruleset(), concepts, 5)
    session, at = answer_many(DrillSession(drill), 200, over_caller, effort=effort)
    first = leaks(decisions_of_answers(answers_in(session)))[0]
    assert first.slip == Slip(Concept.SIDE_KINGS, Slant.TOO_HIGH)
    weak = share_of(session, 150)
    assert weak > 1.5 * (1 - weak) / (len(concepts) - 1)  # half as often again as each other concept
    session, _ = answer_many(session, 300, lambda prepared: prepared.solution.best, at, effort)
    assert share_of(session, 200) < min(1.2 * even, 0.8 * weak)
