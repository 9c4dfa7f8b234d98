"""Verdicts: thresholds and the statistical gate, forced decisions, touching cards, the engine regraded."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from coach.engine.estimates import Estimate
from coach.engine.evaluate import (
    CallEvaluation,
    CardEvaluation,
    CardPrice,
    evaluate_calls,
    evaluate_cards,
    last_of,
    priced_calls,
    touching_groups,
)
from coach.verdict.judge import (
    CLEAR_Z,
    DEEPER_FIELDS,
    REVIEW_CALLS,
    REVIEW_WORLDS,
    REVIEW_WORLDS_MOST,
    THRESHOLDS,
    Mark,
    VerdictKind,
    call_verdicts,
    card_verdicts,
    deeper_call,
    deeper_card,
    graded_call,
    graded_card,
    is_undecided,
    judge_call,
    judge_card,
    mark_of,
    suggested_card,
    widened,
)
from tests.helpers.games import random_match
from trainer.cards import parse_card, parse_cards, parse_hand
from trainer.position import Phase, Trick
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView, view_of


def view(hand: str, calls=(4, 3, 3, 2), tricks=(), table: Trick | None = None) -> SeatView:
    return SeatView(
        Ruleset(), Seat.SOUTH, parse_hand(hand), Seat.WEST, calls, tricks=tuple(tricks), trick=table
    )


LEAD = view("AQT7.KJ9.AQT.KJ9")


def evaluation_of(losses: dict[str, tuple[float, float]], samples: int = 2_000) -> CardEvaluation:
    """An evaluation with these losses and errors, the best first."""
    shares = Estimate(0.5, 0.01, samples)
    prices = tuple(
        CardPrice(
            parse_card(card), Estimate(3 - loss, 0.1, samples), shares, shares, Estimate(loss, error, samples)
        )
        for card, (loss, error) in losses.items()
    )
    return CardEvaluation(Seat.SOUTH, prices, samples, seed=1)


def random_views(rng: Random) -> Iterator[SeatView]:
    """Views of seats that have a card to choose, in random deals under all rules."""
    while True:
        position = random_match(rng).position
        if position.phase is Phase.PLAYING and position.to_act is not None:
            seen = view_of(position, position.to_act)
            if len(touching_groups(seen)) > 1:
                yield seen


def test_marks_rise_with_the_loss_from_one_table():
    assert list(THRESHOLDS.values()) == sorted(THRESHOLDS.values()) == [0.05, 0.15, 0.40]
    for (mark, least), (_, next_least) in pairwise([*THRESHOLDS.items(), (None, 9.0)]):
        for loss in (least, next_least - 1e-9):
            assert mark_of(Estimate(loss, 0.001, 2_000)) is mark
    assert mark_of(Estimate(0.0499, 0.001, 2_000)) is Mark.NONE
    assert [mark.sign for mark in Mark] == ["", "?!", "?", "??"]


@pytest.mark.parametrize("loss", [0.05, 0.15, 0.4, 2.0])
def test_a_loss_is_marked_only_beyond_its_error(loss):
    assert mark_of(Estimate(loss, loss / (CLEAR_Z + 0.01), 2_000)) is not Mark.NONE
    assert mark_of(Estimate(loss, loss / (CLEAR_Z - 0.01), 2_000)) is Mark.NONE


def test_kinds_of_verdicts():
    evaluation = evaluation_of({"AS": (0, 0), "KH": (0.02, 0.001), "9H": (0.3, 0.2), "AD": (0.3, 0.05)})
    verdicts = {str(price.card): judge_card(LEAD, evaluation, price.card) for price in evaluation.prices}
    assert [one.kind for one in verdicts.values()] == [
        VerdictKind.BEST,
        VerdictKind.TOO_CLOSE,
        VerdictKind.TOO_CLOSE,
        VerdictKind.CLEAR,
    ]
    assert [one.mark for one in verdicts.values()] == [Mark.NONE, Mark.NONE, Mark.NONE, Mark.MISTAKE]
    assert [is_undecided(one) for one in verdicts.values()] == [False, False, True, False]
    assert all(one.counts and str(one.best) == "AS" for one in verdicts.values())


def test_the_best_is_never_marked_and_a_wrong_choice_is_refused():
    rng = Random(5)
    for _, seen in zip(range(20), random_views(rng), strict=False):
        evaluation = last_of(evaluate_cards(seen, rng.getrandbits(40), 64))
        assert judge_card(seen, evaluation, evaluation.best.card).mark is Mark.NONE
    calls = last_of(evaluate_calls(LEAD, 1, 64))
    assert judge_call(LEAD, calls, calls.best.call).kind is VerdictKind.BEST
    with pytest.raises(ValueError, match="14"):
        judge_call(LEAD, calls, 14)
    with pytest.raises(KeyError):
        judge_card(LEAD, evaluation_of({"AS": (0, 0)}), parse_card("2C"))


FORCED = {
    "one heart to follow with": "AS QS 9S 4S KH KD JD 9D 7D 2D KC 9C 2C",
    "touching hearts": "AS 4S 8H 7H 6H KD JD 9D 7D 2D KC 9C 2C",
    "touching trumps, and trumps must be played": "4S 3S 2S KD JD 9D 7D 5D 2D KC 9C 4C 2C",
}


@pytest.mark.parametrize("hand", FORCED.values(), ids=FORCED)
@pytest.mark.parametrize(
    "table", [Trick(Seat.WEST, parse_cards("5H")), Trick(Seat.NORTH, parse_cards("5H 9H"))]
)
def test_forced_decisions_are_recognised_and_not_counted(hand, table):
    led = view(hand, table=table)
    for card in led.legal:
        *_, last = graded_card(led, card, seed=1)
        assert last.verdict.kind is VerdictKind.FORCED and not last.verdict.counts
        assert last.verdict.mark is Mark.NONE and last.evaluation.worlds < REVIEW_WORLDS


def test_equal_differences_are_not_taken_for_certain():
    always = Estimate(0.1, 0.0, 64)
    assert mark_of(always) is Mark.DUBIOUS
    assert mark_of(widened(always, swing=8.0)) is Mark.NONE
    assert mark_of(widened(Estimate(0.1, 0.0, 2_000), swing=8.0)) is Mark.DUBIOUS
    ordinary = Estimate(0.3, 0.05, 2_000)
    assert widened(ordinary, 8.0).stderr == pytest.approx(ordinary.stderr, rel=0.02)


def test_calls_near_certainty_are_not_certain_by_accident():
    """Sixty-four playouts with three tricks each: whether three is always made is not known yet."""
    histogram = [0, 0, 0, 64] + [0] * 10
    evaluation = CallEvaluation(
        priced_calls(Ruleset(), histogram), tuple(n / 64 for n in histogram), (), playouts=64, seed=1
    )
    verdict = judge_call(LEAD, evaluation, 2)
    assert verdict.best == 3 and 0.05 < verdict.loss.stderr < 0.5 and verdict.loss.mean == pytest.approx(0.9)


def test_touching_cards_have_one_verdict():
    rng, met = Random(8), 0
    for seen in random_views(rng):
        groups = [group for group in touching_groups(seen) if len(group) > 1]
        evaluation = last_of(evaluate_cards(seen, 3, 500))
        for group in groups:
            verdicts = {
                (one.best, one.loss, one.mark, one.kind)
                for one in (judge_card(seen, evaluation, card) for card in group)
            }
            assert len(verdicts) == 1
        met += len(groups)
        if met >= 20:
            return


def test_grading_is_counted_repeatable_and_stops_when_decided():
    clear, open_ = parse_card("AS"), []
    gradings = list(graded_card(LEAD, clear, seed=4))
    worlds = [one.evaluation.worlds for one in gradings]
    assert worlds == sorted(worlds) and REVIEW_WORLDS <= worlds[-1] <= REVIEW_WORLDS_MOST
    assert gradings[-1] == list(graded_card(LEAD, clear, seed=4))[-1]
    last = gradings[-1]
    assert not is_undecided(last.verdict) or worlds[-1] == REVIEW_WORLDS_MOST
    for card in LEAD.legal:
        *_, final = graded_card(LEAD, card, seed=4)
        open_.append(is_undecided(final.verdict) and final.evaluation.worlds < REVIEW_WORLDS_MOST)
    assert not any(open_)


def test_a_call_is_graded_from_its_fixed_number_of_playouts():
    before = view("AQT7.KJ9.AQT.KJ9", calls=(None,) * 4)
    *_, last = graded_call(before, 9, seed=2)
    assert last.evaluation.playouts == last.verdict.loss.samples == REVIEW_CALLS
    assert (last.verdict.mark, last.verdict.seed) == (Mark.BLUNDER, 2)


def test_a_deeper_roll_out_tells_every_field_apart():
    steps = list(deeper_card(LEAD, seed=2, samples=300))
    assert [one.progress for one in steps] == sorted(one.progress for one in steps)
    assert steps[-1].progress == 1 and len(steps[-1].evaluations) == len(DEEPER_FIELDS)
    assert len({one.best.points.mean for one in steps[-1].evaluations}) > 1
    assert len(card_verdicts(LEAD, steps[-1], parse_card("AS"))) == len(DEEPER_FIELDS)
    calls = list(deeper_call(view("AQT7.KJ9.AQT.KJ9", calls=(None,) * 4), seed=2, samples=300))
    assert {one.mark for one in call_verdicts(LEAD, calls[-1], 10)} == {Mark.BLUNDER}


def test_the_engines_own_choices_earn_no_mark_when_regraded(sized):
    """With another seed and ten times the worlds; at most one of 500 may."""
    count, rng, marked = sized(12, 500), Random(77), []
    for index, seen in zip(range(count), random_views(rng), strict=False):
        chosen: CardEvaluation = last_of(suggested_card(seen, seed=index))
        again = last_of(evaluate_cards(seen, 1_000_000 + index, 10 * chosen.worlds))
        verdict = judge_card(seen, again, chosen.best.card)
        if verdict.mark is not Mark.NONE:
            marked.append((chosen.best.card, verdict))
    assert len(marked) <= 1, marked
