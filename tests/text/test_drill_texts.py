"""Every drill and every figure of the progress page has its words."""

from datetime import timedelta

import pytest

from coach.practice.drills.concepts import Concept, DrillKind, concepts_of
from coach.practice.drills.pack import shipped_pack
from coach.practice.drills.question import Choice, Source
from coach.practice.drills.session import DrillSession, drill_of, summary_of
from coach.practice.drills.solve import Kept, fresh_question, prepare, solve
from coach.practice.drills.solve import Prepared as PreparedQuestion
from coach.practice.fairness import fairness
from coach.practice.own_calls import PlayedDeal, by_level, luck_adjusted, reliability
from coach.practice.progress import comparisons, decisions_of_answers, leaks, strengths, trend
from tests.helpers.drills import NOON, QUICK, answer_at, answer_many
from trainer.cards import CardSet, Suit
from trainer.deal import deal_hands
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.text.breaches import Voice
from ui.text.drills import (
    ask_text,
    concept_hint,
    concept_name,
    feedback_texts,
    kind_name,
    rating_text,
    result_title,
    shown_choice,
    situation_texts,
    summary_texts,
)
from ui.text.progress import (
    check_text,
    comparison_table,
    comparison_text,
    fairness_table,
    fairness_text,
    leak_text,
    leaks_table,
    levels_table,
    luck_table,
    luck_text,
    reliability_table,
    strength_text,
    trend_table,
)

VOICE = Voice(("You", "Asha", "Bina", "Chandra"), Seat.SOUTH)
ALL_CONCEPTS = [
    (name, concept)
    for name in ("digital", "call-bridge")
    for kind in DrillKind
    for concept in concepts_of(kind, PRESETS[name])
]


def wrong_choice(prepared: PreparedQuestion) -> Choice:
    """Another answer than the best one."""
    best, view = prepared.solution.best, prepared.question.view
    match best:
        case int():
            return best + 1
        case CardSet():
            return CardSet(best.bits ^ next(iter(view.hand)).bit)
        case frozenset():
            return best ^ {(Seat.EAST, Suit.CLUBS)}
        case _:
            return next(card for card, loss in prepared.solution.losses.items() if loss > 0)


@pytest.mark.parametrize(("name", "concept"), ALL_CONCEPTS)
def test_every_question_has_words_before_and_after_the_answer(name, concept):
    question = fresh_question(PRESETS[name], 7, concept, effort=QUICK)
    prepared = PreparedQuestion(question, solve(question, QUICK))
    assert kind_name(question.kind) and concept_name(concept) and concept_hint(concept).endswith((".", "?"))
    assert ask_text(question).endswith("?")
    told = situation_texts(question, VOICE)
    assert all(told) and (bool(told) or question.kind is DrillKind.FIFTHS)
    for choice in (prepared.solution.best, wrong_choice(prepared)):
        texts = feedback_texts(prepared, choice, VOICE)
        assert texts and all(texts)
        assert "{" not in "".join((*texts, *told))
        assert shown_choice(choice, VOICE)


def test_in_the_last_deal_it_says_where_points_alone_would_say_another_call():
    said = set()
    for entry in shipped_pack().entries_of("nepali", Concept.LAST_DEAL):
        prepared = prepare(Kept(entry.concept, entry.key, Source.PACK), QUICK)
        by_points = prepared.solution.evaluation.best.call
        texts = feedback_texts(prepared, prepared.solution.best, VOICE)
        differs = by_points != prepared.solution.best
        assert any(f"By points alone a call of {by_points} is best" in text for text in texts) == differs
        said.add(differs)
    assert said == {True, False}


def test_a_round_is_summed_up():
    session, _ = answer_many(
        DrillSession(drill_of(Ruleset(), [DrillKind.CALLS, DrillKind.LEGAL], 1)), 8, wrong_choice
    )
    summary = summary_of(session)
    assert summary.answers == 8 and summary.right < 8
    lines = summary_texts(summary, VOICE)
    assert "8 answers" in lines[0] and len(lines) == 3
    assert all(result_title(one.answer) for one in session.answers)
    assert "after few answers" in rating_text(session.history.rating_of(DrillKind.CALLS))
    assert summary_texts(summary_of(DrillSession(session.drill)), VOICE) == ("No question was answered.",)


def test_progress_in_sentences_and_tables():
    answers = [
        answer_at(NOON + timedelta(hours=place), concept, f"{concept.value}{place}", loss=loss)
        for concept, loss in ((Concept.SIDE_KINGS, 0.6), (Concept.LONG_TRUMPS, 0.0), (Concept.LEADING, 0.3))
        for place in range(40)
    ]
    decisions = decisions_of_answers(answers)
    found = leaks(decisions)
    assert leak_text(found[0]).startswith("Called too high: side kings. 40 times in 40 decisions, about 0.")
    assert leaks_table(found).csv.count("\n") == len(found) + 1
    assert trend_table(trend(decisions)).csv.splitlines()[0] == "From,To,Decisions,Points lost for each,±"
    assert [strength_text(one)[:11] for one in strengths(decisions)] == ["Long trumps"]
    table = comparison_table(comparisons(decisions))
    assert table.head[-1] == "expert" and len(table.rows) == 2
    assert all(comparison_text(one) for one in comparisons(decisions))


def test_own_calls_luck_and_fairness_in_tables():
    deals = [PlayedDeal(NOON, "nepali", 3, 3 + place % 2, True, 0.8, 30, 2.0, -0.1) for place in range(4)]
    assert levels_table(by_level(deals)).rows[0][:4] == ("3", "4", "100 %", "80 %")
    assert reliability_table(reliability(deals)).rows[0][:3] == ("80 %", "100 %", "4")
    luck = luck_adjusted(deals)
    assert len(luck_table(luck).rows) == 4
    assert luck_text(luck) == "+3.00 points a deal, of which luck +1.10: without it +1.90."
    found = fairness([deal_hands(seed) for seed in range(200)], Suit.SPADES)
    assert fairness_text(found) == "200 deals looked at."
    for check in found.checks:
        assert check_text(check).startswith("As expected")
        assert len(fairness_table(check).rows) == len(check.rows)
    assert fairness_table(found.checks[0]).rows[0][0] == "4-4-3-2"
    assert fairness_table(found.checks[0]).rows[-1][0] == "other shapes"
