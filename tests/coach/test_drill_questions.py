"""The questions of drills: made, solved, graded, under every rule set."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coach.engine.fifths import count_fifths
from coach.practice.drills.calls import POINTS_A_WIN, solve_call
from coach.practice.drills.cards import runner_up
from coach.practice.drills.concepts import (
    CALL_CONCEPTS,
    Concept,
    DrillKind,
    call_concept,
    card_concept,
    concepts_of,
    fifths_concept,
    hand_concept,
)
from coach.practice.drills.counts import TrumpsSolution, VoidsSolution
from coach.practice.drills.legality import LegalSolution, legal_concept, legal_question
from coach.practice.drills.positions import ASKED, bot_turns, seated_south, text_of_view, view_of_text
from coach.practice.drills.question import NEAR_EQUAL, Effort, Filter, NoQuestionError, Question
from coach.practice.drills.solve import fresh_question, solve
from tests.helpers.drills import QUICK
from tests.helpers.rule_sets import single_changes
from trainer.bots import Newcomer
from trainer.breach import Clause
from trainer.cards import CardSet, Suit, parse_card, parse_cards, parse_hand
from trainer.position import Phase, Trick
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset, VoidRule
from trainer.seats import SEATS, Seat
from trainer.view import SeatView
from trainer.wish import parse_wish

EVERY_CONCEPT = [
    (name, concept)
    for name in ("nepali", "classic", "call-bridge", "digital")
    for kind in DrillKind
    for concept in concepts_of(kind, PRESETS[name])
]
CONCEPT_OF = {DrillKind.CALLS: call_concept, DrillKind.CARDS: card_concept, DrillKind.FIFTHS: fifths_concept}


@pytest.mark.parametrize(("name", "concept"), EVERY_CONCEPT)
def test_a_fresh_question_is_about_its_concept_and_has_a_right_answer(name, concept):
    rules = PRESETS[name]
    question = fresh_question(rules, 5, concept, effort=QUICK)
    view = question.view
    assert view.rules == rules and view.seat is ASKED and view.to_act is ASKED
    if question.kind in CONCEPT_OF:
        assert CONCEPT_OF[question.kind](view) is concept
    assert (view.phase is Phase.CALLING) == (question.kind in (DrillKind.CALLS, DrillKind.FIFTHS))
    again = Question(concept, view_of_text(question.key))
    assert again.view == view and again.key == question.key
    solution = solve(question, QUICK)
    assert solution.loss(solution.best) == 0.0
    assert solve(again, QUICK).best == solution.best
    assert 800 <= solution.difficulty <= 2200


@pytest.mark.parametrize("kind", list(DrillKind))
def test_equal_seeds_give_equal_questions(kind):
    concept = concepts_of(kind, Ruleset())[-1]
    keys = [fresh_question(Ruleset(), seed, concept, effort=QUICK).key for seed in (5, 5, 6)]
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize(
    ("concept", "nonsense"),
    [
        (Concept.PLAIN_HANDS, 0),
        (Concept.LAST_DEAL, 14),
        (Concept.PLAIN_HANDS, parse_card("2C")),
        (Concept.LEADING, 3),
        (Concept.MUST_HEAD, parse_card("2C")),
        (Concept.MUST_HEAD, CardSet((1 << 52) - 1)),
        (Concept.COUNT_HONOURS, CardSet()),
        (Concept.TRUMPS_OUT, 4),
        (Concept.SHOWN_VOIDS, CardSet()),
    ],
)
def test_what_is_no_answer_is_refused(concept, nonsense):
    solution = solve(fresh_question(Ruleset(), 3, concept, effort=QUICK), QUICK)
    with pytest.raises(ValueError, match=r"(is|are) (no|not)"):
        solution.loss(nonsense)


def test_an_illegal_card_is_no_answer():
    solution = solve(fresh_question(Ruleset(), 3, Concept.FOLLOWING, effort=QUICK), QUICK)
    refused = next(iter(solution.view.hand - solution.view.legal))
    with pytest.raises(ValueError, match="no legal card"):
        solution.loss(refused)


def test_calls_of_a_drill_are_no_toss_ups_and_near_equal_ones_are_right():
    for seed in range(6):
        solution = solve_call(fresh_question(Ruleset(), seed, CALL_CONCEPTS[1 + seed % 5]))
        wrong = [call for call, loss in solution.losses.items() if loss >= NEAR_EQUAL]
        assert len(wrong) >= len(solution.losses) - 2
        assert solution.losses[solution.best_call] == 0.0


@pytest.mark.parametrize("rules", [*single_changes().values(), Ruleset(rounds=1)])
def test_every_concept_of_calls_comes_up_under_any_rules(rules):
    for concept in concepts_of(DrillKind.CALLS, rules):
        assert call_concept(fresh_question(rules, 2, concept, effort=QUICK).view) is concept


def test_the_last_deal_is_graded_by_the_chance_to_win():
    question = fresh_question(Ruleset(), 4, Concept.LAST_DEAL)
    solution = solve_call(question)
    assert question.view.deal_number == 5 and solution.chances is not None
    best = max(chance.mean for chance in solution.chances.values())
    for call, chance in solution.chances.items():
        assert solution.loss(call) == pytest.approx(POINTS_A_WIN * (best - chance.mean))


def test_other_calls_are_never_asked_in_the_last_deal():
    for seed in range(12):
        view = fresh_question(Ruleset(), seed, Concept.SIDE_KINGS, effort=QUICK).view
        assert 1 <= view.deal_number <= 4
        assert any(view.totals) == (view.deal_number > 1)


def test_a_critical_card_is_clear_of_the_second():
    for seed in range(4):
        question = fresh_question(Ruleset(), seed, Concept.FOLLOWING)
        solution = solve(question)
        second = runner_up(question.view, solution.evaluation)
        assert second.loss.mean > 0.1 and second.loss.mean > 2.6 * second.loss.stderr


def test_harder_cards_are_looked_for_with_patience():
    def difficulties(wanted: Filter) -> list[int]:
        questions = [fresh_question(Ruleset(), seed, Concept.RUFFING, wanted, QUICK) for seed in range(6)]
        return [solve(question, QUICK).difficulty for question in questions]

    assert sum(difficulties(Filter(easiest=1_300))) > sum(difficulties(Filter()))


def test_filters_by_level_shape_and_difficulty():
    wish = parse_wish("voids>=1")
    wanted = Filter(frozenset({4, 5}), wish)
    question = fresh_question(Ruleset(), 1, Concept.LONG_TRUMPS, wanted, QUICK)
    assert any(not question.view.hand.in_suit(suit) for suit in Suit if suit is not Suit.SPADES)
    full = fresh_question(Ruleset(), 1, Concept.LONG_TRUMPS, Filter(frozenset({4})))
    assert solve_call(full).best_call in (3, 4, 5)
    hard = [
        solve(fresh_question(Ruleset(), seed, Concept.SIDE_KINGS, Filter(easiest=1_300), QUICK), QUICK)
        for seed in range(8)
    ]
    any_ = [
        solve(fresh_question(Ruleset(), seed, Concept.SIDE_KINGS, effort=QUICK), QUICK) for seed in range(8)
    ]
    assert sum(one.difficulty for one in hard) > sum(one.difficulty for one in any_)


def test_wishes_that_nothing_meets_are_said_so():
    with pytest.raises(NoQuestionError):
        legal_question(Ruleset(), 1, Concept.MUST_FOLLOW, Filter(wish=parse_wish("spades>=13")))


@pytest.mark.parametrize("concept", [concepts_of(kind, Ruleset())[0] for kind in DrillKind])
def test_a_search_that_nobody_waits_for_is_left_off(concept):
    with pytest.raises(NoQuestionError):
        fresh_question(Ruleset(), 1, concept, effort=Effort(tries=lambda most: ()))


def test_keys_to_avoid_are_avoided():
    first = fresh_question(Ruleset(), 2, Concept.MUST_HEAD)
    assert fresh_question(Ruleset(), 2, Concept.MUST_HEAD, avoid={first.key}).key != first.key


# Concepts


@pytest.mark.parametrize(
    ("hand", "concept"),
    [
        ("AKQ97.KT8.T82.T8", Concept.LONG_TRUMPS),
        ("A97.KT8.KT82.T83", Concept.SIDE_KINGS),
        ("9.AKT8.AT82.T832", Concept.FEW_TRUMPS),
        ("A97.AK8.AT8732.T", Concept.SHORT_SUITS),
        ("A97.AK8.T8732.T9", Concept.PLAIN_HANDS),
    ],
)
def test_what_a_hand_is_about(hand, concept):
    assert hand_concept(parse_hand(hand), Suit.SPADES) is concept


def in_trick(hand: str, trick: str, rules: Ruleset = Ruleset()) -> SeatView:  # noqa: B008
    """South to play the last card of the first trick."""
    cards = parse_cards(trick)
    leader = Seat.SOUTH.after(-len(cards), rules.direction)
    dealer = leader.after(-1, rules.direction)
    return SeatView(rules, Seat.SOUTH, parse_hand(hand), dealer, (2, 2, 2, 2), trick=Trick(leader, cards))


@pytest.mark.parametrize(
    ("hand", "trick", "concept"),
    [
        ("KH 2H 3S 4C 5C", "9H TH", Concept.FOLLOWING),
        ("AS 2S 4C 5C 6C", "9H TH", Concept.RUFFING),
        ("2S 4C 5C 6C 7C", "9H TS", Concept.DISCARDING),
        ("AS 2S 4C 5C", "9H TH", Concept.LAST_TRICKS),
    ],
)
def test_what_a_card_is_about(hand, trick, concept):
    assert card_concept(in_trick(hand, trick)) is concept


# Legality


@pytest.mark.parametrize(
    ("hand", "trick", "rules", "concept"),
    [
        ("KH 2H 3S", "9H", Ruleset(), Concept.MUST_HEAD),
        ("4H 2H 3S", "9H", Ruleset(), Concept.MUST_FOLLOW),
        ("3S 2C KD", "9H", Ruleset(), Concept.MUST_TRUMP),
        ("7S 3S 2C", "9H 5S", Ruleset(), Concept.MUST_OVERTRUMP),
        ("3S 2C KD", "9H TS", Ruleset(), Concept.FREE_CARD),
        ("3S 2C KD", "9H", Ruleset(void=VoidRule.FREE), Concept.FREE_CARD),
        ("AS 4H 2C", "", PRESETS["digital"], Concept.FIRST_LEAD),
        ("2D 2C KD", "9H TS", Ruleset(), None),
    ],
)
def test_what_legality_is_about(hand, trick, rules, concept):
    assert legal_concept(in_trick(hand, trick, rules)) is concept


@pytest.mark.parametrize("rules", [*PRESETS.values(), *single_changes().values()])
def test_every_clause_that_a_rule_set_has_is_asked_about(rules):
    for concept in concepts_of(DrillKind.LEGAL, rules):
        question = legal_question(rules, 1, concept)
        solution = LegalSolution(question.view)
        assert legal_concept(question.view) is concept
        assert solution.loss(question.view.legal) == 0.0
        assert solution.refusals.keys() == set(question.view.hand - question.view.legal)
        for card in question.view.hand:
            wrong = CardSet(question.view.legal.bits ^ card.bit)
            assert solution.loss(wrong) > 0


def test_concepts_that_never_come_up_under_a_rule_set_are_left_out():
    """Those left out are found in no position of many deals."""
    for rules in (PRESETS["nepali"], PRESETS["classic"], PRESETS["rooms"], Ruleset(void=VoidRule.FREE)):
        found = {
            legal_concept(view)
            for seed in range(25)
            for view, _ in bot_turns(rules, seed, Newcomer())
            if view.phase is Phase.PLAYING
        }
        assert found - {None} == set(concepts_of(DrillKind.LEGAL, rules))


def test_a_refusal_names_who_has_to_be_beaten():
    view = in_trick("KH 2H 3S", "9H TH")
    breach = LegalSolution(view).refusals[parse_card("2H")]
    assert breach.clause is Clause.MUST_HEAD
    assert str(breach.to_beat) == "TH" and breach.by is view.trick.leader.after(1, view.rules.direction)
    assert breach.allowed == view.legal


# Counting


def test_trumps_out_are_those_neither_held_nor_played():
    for seed in range(10):
        view = fresh_question(Ruleset(), seed, Concept.TRUMPS_OUT).view
        out = TrumpsSolution(view).out
        spades = CardSet(0x1FFF << 39)
        assert out == spades - view.hand - view.played
        assert not TrumpsSolution(view).loss(out) and TrumpsSolution(view).loss(out | view.hand)


def test_voids_are_those_that_failed_to_follow_and_whatever_else_is_certain_is_allowed():
    for seed in range(10):
        view = fresh_question(Ruleset(), seed, Concept.SHOWN_VOIDS).view
        solution = VoidsSolution(view)
        failed = {
            (seat, trick.led)
            for trick in (*view.tricks, view.current_trick)
            for seat, card in zip(trick.players(view.rules.direction), trick.cards, strict=True)
            if card.suit is not trick.led and seat is not view.seat
        }
        assert solution.shown == {one for one in failed if view.unseen.in_suit(one[1])}
        assert failed <= solution.certain
        assert solution.loss(solution.certain) == 0.0
        assert solution.loss(frozenset()) > 0
        everything = frozenset((seat, suit) for seat in SEATS for suit in Suit)
        assert solution.loss(everything) > 0


def test_fifths_are_graded_by_how_far_off_they_are():
    question = fresh_question(Ruleset(), 8, Concept.COUNT_SHORT_SUITS)
    solution = solve(question, QUICK)
    total = count_fifths(Ruleset(), question.view.hand).total
    assert [solution.loss(total + off) for off in (0, 1, -2)] == pytest.approx([0.0, 0.1, 0.2])


# Texts of views


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(sorted(PRESETS)))
def test_any_view_is_given_back_by_its_text(seed, name):
    rules = replace(PRESETS[name], announce_voids=bool(seed % 2))
    turns = [view for view, _ in bot_turns(rules, seed, Newcomer())]
    view = Random(seed).choice(turns)
    assert view_of_text(text_of_view(view)) == view


def test_turning_the_table_keeps_what_the_rules_say():
    turns = list(bot_turns(Ruleset(), 3, Newcomer()))
    for view, choice in turns[4:]:
        assert view.seat is Seat.SOUTH and choice in view.legal
        assert seated_south(view) == view
    assert len({view.dealer for view, _ in turns}) == 4
