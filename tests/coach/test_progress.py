"""Progress: trend, leaks and strengths, own calls, luck, the bots, the fairness of the deals."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.practice.drills.concepts import CALL_CONCEPTS, CARD_CONCEPTS, Concept
from coach.practice.fairness import Compared, all_shapes, fairness, shape_probability
from coach.practice.own_calls import (
    PlayedDeal,
    by_level,
    luck_adjusted,
    promised_chance,
    reliability,
    selected,
)
from coach.practice.progress import (
    Decision,
    Evidence,
    Selection,
    Slant,
    Slip,
    comparisons,
    decision_of_graded,
    decisions_of_answers,
    leaks,
    mean_of,
    strengths,
    trend,
)
from coach.practice.yardstick import BOT_LOSSES, QUESTIONS_A_DEAL, Origin, Part
from tests.helpers.drills import NOON, answer_at
from trainer.cards import CardSet, Suit, parse_hand
from trainer.catalogue import Graded
from trainer.deal import deal_hands
from trainer.record import Mark
from trainer.ruleset import Ruleset

HOUR = timedelta(hours=1)
OVER_KINGS = Slip(Concept.SIDE_KINGS, Slant.TOO_HIGH)


def drilled(number: int, concept: Concept, loss: float, slips: tuple[Slip, ...] = ()) -> list[Decision]:
    """So many answers alike, an hour apart."""
    part = Part.CALLS if concept in CALL_CONCEPTS else Part.CARDS
    return [
        Decision(NOON + place * HOUR, "nepali", Origin.DRILL, part, loss, str(place), concept, slips)
        for place in range(number)
    ]


def graded(trick: int, loss: float, *kinds: str, is_forced: bool = False, deal: int = 1) -> Graded:
    return Graded(deal, "2026-11-30", trick, "5", loss, 0.01, Mark.NONE, kinds, is_forced)


# From answers and reviews


def test_answers_become_decisions_with_the_slip_that_was_made():
    high = answer_at(NOON, loss=0.5)
    low = replace(high, choice="3", key="b")
    near = replace(high, loss=0.04, key="c")
    card = answer_at(NOON, Concept.LEADING, "d", loss=0.3)
    again = replace(high, is_first=False)
    legal = answer_at(NOON, Concept.MUST_HEAD, "e", loss=1.0)
    decisions = decisions_of_answers([high, low, near, card, again, legal])
    assert [one.slips for one in decisions] == [
        (OVER_KINGS,),
        (Slip(Concept.SIDE_KINGS, Slant.TOO_LOW),),
        (),
        (Slip(Concept.LEADING),),
    ]
    assert [one.part for one in decisions] == [Part.CALLS] * 3 + [Part.CARDS]


def test_forced_choices_of_a_review_do_not_count():
    assert decision_of_graded(graded(3, 0.0, is_forced=True), "nepali") is None
    decision = decision_of_graded(graded(0, 0.5, "over-call"), "nepali")
    assert decision.part is Part.CALLS and decision.slips == (Slip(word="over-call"),)


# Trend and selection


@given(st.lists(st.floats(0, 3), max_size=300))
def test_a_trend_holds_every_decision_once_in_order(losses):
    decisions = [
        Decision(NOON + place * HOUR, "nepali", Origin.DRILL, Part.CALLS, loss, str(place))
        for place, loss in enumerate(losses)
    ]
    points = trend(decisions)
    assert len(points) == min(20, len(losses) // 20)
    if points:
        assert sum(point.loss.samples for point in points) == len(losses)
        assert all(point.loss.samples >= 20 for point in points)
        total = sum(point.loss.mean * point.loss.samples for point in points)
        assert total == pytest.approx(sum(losses))
        assert [point.first for point in points] == sorted(point.first for point in points)


def test_selection_by_time_rules_and_origin():
    decisions = drilled(10, Concept.SIDE_KINGS, 0.1)
    other = replace(decisions[3], rules="classic")
    table = replace(decisions[4], origin=Origin.TABLE)
    everything = [*decisions, other, table]
    assert len(Selection().of(everything)) == 12
    assert Selection(rules="classic").of(everything) == (other,)
    assert Selection(origin=Origin.TABLE).of(everything) == (table,)
    assert len(Selection(since=NOON + 3 * HOUR, until=NOON + 5 * HOUR).of(everything)) == 5


# Leaks and strengths


def test_the_costliest_leak_that_is_no_bad_luck_comes_first():
    decisions = [
        *drilled(30, Concept.SIDE_KINGS, 0.6, (OVER_KINGS,)),
        *drilled(30, Concept.SIDE_KINGS, 0.0),
        *drilled(12, Concept.LONG_TRUMPS, 0.2, (Slip(Concept.LONG_TRUMPS, Slant.TOO_LOW),)),
        *drilled(20, Concept.LONG_TRUMPS, 0.0),
        *drilled(1, Concept.PLAIN_HANDS, 6.0, (Slip(Concept.PLAIN_HANDS, Slant.TOO_HIGH),)),
    ]
    first, second, last = leaks(decisions)
    assert first.slip == OVER_KINGS and first.evidence is Evidence.STRONG
    assert (first.cases, first.decisions) == (30, 60)
    assert first.cost.mean == pytest.approx(0.3 * QUESTIONS_A_DEAL[Concept.SIDE_KINGS])
    assert second.slip.concept is Concept.LONG_TRUMPS
    assert last.slip.concept is Concept.PLAIN_HANDS and last.evidence is Evidence.SLIGHT


def test_how_often_something_was_asked_does_not_change_what_it_costs():
    few = leaks(drilled(40, Concept.SIDE_KINGS, 0.4, (OVER_KINGS,)))[0]
    many = leaks(drilled(400, Concept.SIDE_KINGS, 0.4, (OVER_KINGS,)))[0]
    assert few.cost.mean == pytest.approx(many.cost.mean)
    assert many.cost.stderr <= few.cost.stderr


def test_mistakes_at_the_table_cost_what_they_cost_a_deal():
    good = [graded(trick, 0.0, deal=deal) for deal in range(20) for trick in range(1, 10)]
    bad = [graded(10, 0.5 if deal < 10 else 0.0, "ruffed-too-high", deal=deal) for deal in range(20)]
    rows = [*good, *bad]
    decisions = [decision_of_graded(row, "nepali") for row in rows]
    (leak,) = leaks(decisions)
    assert leak.slip.word == "ruffed-too-high" and leak.decisions == 200
    assert leak.cost.mean == pytest.approx(0.25)


def test_strengths_are_clearly_better_than_the_rest():
    rng = Random(1)
    decisions = [
        *drilled(30, Concept.LONG_TRUMPS, 0.0),
        *(
            replace(one, loss=rng.choice((0.0, 0.6)))
            for concept in (Concept.SIDE_KINGS, Concept.PLAIN_HANDS)
            for one in drilled(40, concept, 0.0)
        ),
        *drilled(10, Concept.SHORT_SUITS, 0.0),
    ]
    (strength,) = strengths(decisions)
    assert strength.concept is Concept.LONG_TRUMPS and strength.loss.mean == 0.0
    assert strengths(drilled(50, Concept.LONG_TRUMPS, 0.0)) == ()


def test_the_bots_stand_beside_on_the_same_measure():
    decisions = [
        *drilled(40, Concept.SIDE_KINGS, 0.0),
        *(replace(one, origin=Origin.TABLE) for one in drilled(10, Concept.LEADING, 9.0)),
    ]
    calls, cards = sorted(comparisons(decisions), key=lambda one: one.part.value)
    assert calls.bots == BOT_LOSSES[Origin.DRILL, Part.CALLS]
    assert set(calls.beaten) == {level for level, loss in calls.bots if loss > 0}
    assert cards.origin is Origin.TABLE and cards.beaten == ()
    assert comparisons([]) == ()


def test_better_bots_lose_less_and_every_concept_comes_up():
    for losses in BOT_LOSSES.values():
        newcomer, club, *thinking = (loss for _, loss in losses)
        assert newcomer > club > max(thinking)
    assert set(QUESTIONS_A_DEAL) == {*CALL_CONCEPTS, *CARD_CONCEPTS}
    assert all(QUESTIONS_A_DEAL.values())


# Own calls, luck


def played(call: int, took: int, promised: float | None = None, **more: float) -> PlayedDeal:
    tenths = 10 * call + took - call if took >= call else -10 * call
    return PlayedDeal(NOON, "nepali", call, took, took >= call, promised, tenths, **more)


def test_said_against_made_by_level():
    deals = [played(3, 3, 0.8), played(3, 2, 0.9), played(4, 5, 0.6), played(3, 4)]
    three, four = by_level(deals)
    assert (three.call, three.made.samples, three.made.mean) == (3, 3, pytest.approx(2 / 3))
    assert three.expected == pytest.approx(0.85)
    low, high = four.interval
    assert low < 1 and high == pytest.approx(1.0)


def test_reliability_by_tenths_of_the_promise():
    deals = [played(3, 3, 0.95), played(3, 2, 1.0), played(3, 3, 0.42), played(3, 3)]
    low, high = reliability(deals)
    assert (low.promised, low.made.mean, low.made.samples) == (0.42, 1.0, 1)
    assert (high.promised, high.made.mean, high.made.samples) == (pytest.approx(0.975), 0.5, 2)


def test_promises_are_the_counts_own():
    hand = parse_hand("AQ9754.J.KT8.KT8")
    chances = [promised_chance(Ruleset(), hand, call, last_to_play=False) for call in range(1, 14)]
    assert chances == sorted(chances, reverse=True)


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(0, 8), st.floats(-5, 5), st.floats(-1, 0)), min_size=1)
)
def test_luck_skill_and_expectation_add_up(facts):
    deals = [played(call, took, expected=expected, skill=skill) for call, took, expected, skill in facts]
    found = luck_adjusted([*deals, played(2, 2)])
    assert found.luck.samples == len(deals)
    assert found.points[-1].score == pytest.approx(sum(deal.tenths for deal in deals) / 10)
    luck = sum(deal.luck for deal in deals)
    assert found.points[-1].adjusted == pytest.approx(found.points[-1].score - luck)
    assert found.adjusted == pytest.approx(found.score.mean - found.luck.mean)


def test_without_reviews_there_is_no_luck_to_tell():
    assert luck_adjusted([played(3, 3)]) is None


def test_deals_are_filtered_like_decisions():
    early, late = played(3, 3), replace(played(4, 4), at=NOON + 5 * HOUR)
    assert selected([late, early], Selection()) == (early, late)
    assert selected([late, early], Selection(since=NOON + HOUR)) == (late,)


# Fairness


def test_the_shapes_make_up_all_hands():
    assert sum(map(shape_probability, all_shapes())) == pytest.approx(1.0)
    assert shape_probability((4, 4, 3, 2)) == pytest.approx(0.2155, abs=1e-4)
    assert shape_probability((13, 0, 0, 0)) == pytest.approx(4 / 635013559600)


def test_our_own_deals_are_fair(sized):
    deals = [deal_hands(seed) for seed in range(sized(1_500, 40_000))]
    found = fairness(deals, Suit.SPADES)
    assert found.deals == len(deals)
    assert {check.compared for check in found.checks} == set(Compared)
    for check in found.checks:
        assert sum(row.observed for row in check.rows) == pytest.approx(
            sum(row.expected for row in check.rows)
        )
        assert check.probability > 0.001


def test_chances_of_fair_deals_are_even(sized):
    """Of many samples of fair deals about a tenth falls into each tenth of the chance."""
    number = sized(60, 600)
    chances = {compared: [] for compared in Compared}
    for sample in range(number):
        deals = [deal_hands(1_000_000 + 100 * sample + place) for place in range(100)]
        for check in fairness(deals, Suit.HEARTS).checks:
            chances[check.compared].append(check.probability)
    for found in chances.values():
        assert sum(chance < 0.1 for chance in found) <= 0.1 * number + 3.5 * (0.09 * number) ** 0.5
        assert 0.35 < sum(found) / number < 0.65


def test_a_dealer_who_favours_a_seat_is_found_out():
    def rigged(seed: int) -> tuple[CardSet, ...]:
        hands = deal_hands(seed)
        best = max(hands, key=lambda hand: len(hand.in_suit(Suit.SPADES)))
        others = [hand for hand in hands if hand is not best]
        return (*others, best) if seed % 4 == 0 else hands

    checks = {
        check.compared: check for check in fairness([rigged(seed) for seed in range(600)], Suit.SPADES).checks
    }
    assert checks[Compared.TRUMPS].probability < 0.001


def test_without_deals_nothing_is_said_of_them():
    assert fairness([], Suit.SPADES) is None


def test_a_mean_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no values"):
        mean_of([])
