"""The coach's figures against simulation and against deals that were played, at recorded seeds.

Small sizes by default, those of the promises with --full; `coach/README.md` has the figures.
"""

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from coach.engine.count import FITTED, all_follow, count_of_view
from coach.engine.estimates import share_of
from coach.engine.evaluate import evaluate_calls, last_of, priced_calls
from coach.measure import fit
from coach.measure.check import FRESH, mean_loss
from coach.measure.coverage import check_hands
from coach.measure.deals import measured_views, simulated
from coach.measure.formula import Standings, chances, deviations
from coach.measure.hands import compare, comparison_of
from coach.measure.promises import promises
from coach.measure.statistics import (
    chance_of_uneven,
    randomised_pit,
    reliability,
    reliability_by_tenth,
)
from coach.measure.work import shared_out
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset, VoidRule
from trainer.score import is_made, score_table

SEED = 2
RULES = Ruleset()


@pytest.fixture(scope="module")
def views():
    return [view for view, _ in measured_views(RULES, "tests", SEED, range(200))]


# The count against simulation


@pytest.mark.parametrize("name", PRESETS)
def test_counts_against_simulation(name, sized):
    hands = sized(60, 5000)
    fixed = (PRESETS[name], FRESH, SEED, sized(500, 2500))
    found = comparison_of(shared_out(compare, hands, *fixed))
    noise = sized(0.08, 0.0)  # three standard errors of the bias of 20 hands, and the noise of 500 playouts
    assert found.count.correlation >= 0.99 - noise / 10
    assert found.count.rmse <= 0.20 + noise / 2
    assert max(map(abs, found.count.by_third)) <= 0.05 + noise
    assert abs(found.largest_class_bias[1]) <= 0.04 + noise
    assert found.fifths.rmse <= 0.30 + noise
    # Where one trick too many breaks a call, no count is exact enough: see coach/README.md.
    is_exact = name == "call-bridge"
    assert found.count_loss <= (0.10 if is_exact else 0.03) + noise / 2
    assert found.fifths_loss <= (0.20 if is_exact else 0.06) + noise / 2


@pytest.mark.parametrize(
    "constants", [FITTED, replace(FITTED, near_top=0.0, honour_falls=0.3, gap_power=1.25, last_seat_gain=0.2)]
)
def test_the_formula_over_arrays_is_the_count(views, constants):
    hands = Standings.of(views)
    found = chances(hands, constants)
    spread = deviations(hands, found, constants)
    for place, view in enumerate(views):
        count = count_of_view(view, constants)
        expected = [winner.probability for winner in count.winners]
        assert found[place] == pytest.approx(expected, abs=1e-12)
        assert spread[place] == pytest.approx(count.sd, abs=1e-12)


def test_a_fit_finds_the_constants_that_made_the_figures(views):
    results = [simulated(view, 1, 50) for view in views]
    sample = fit.Sample.of(results)
    truth = replace(FITTED, ruffs=0.5, honour_falls=0.22)
    made = replace(sample, shares=chances(sample.hands, truth))
    names = ("ruffs", "honour_falls")
    errors = [getattr(fit.fitted_shape(_summing(made), FITTED, names), name) for name in names]
    assert errors == pytest.approx([0.5, 0.22], abs=1e-3)


def _summing(sample: fit.Sample) -> fit.Sample:
    """The sample with distributions whose means are the sums of the shares."""
    mean = sample.shares.sum(1)
    low = np.floor(mean).astype(int)
    rows = np.zeros((len(mean), 14))
    rows[np.arange(len(mean)), low] = 1 - (mean - low)
    rows[np.arange(len(mean)), low + 1] += mean - low
    return replace(sample, distribution=rows)


# Intervals and suggestions against a long reference


def test_intervals_and_suggestions(sized):
    hands, reference = sized(60, 1005), sized(20_000, 500_000)
    checked = shared_out(check_hands, hands, RULES, SEED, reference)
    pairs = [pair for one in checked for pair in one.pairs]
    inside = [pair.normal_covers for pair in pairs if pair.is_inside]
    outside = [pair.wilson_covers for pair in pairs if not pair.is_inside]
    slack = sized(0.07, 0.0)
    assert 0.93 - slack <= np.mean(inside) <= 0.97 + slack
    assert np.mean(outside) >= 0.93 - slack
    assert mean_loss(checked) <= 0.001 + slack / 50


# Promises on held-out deals


def test_promises_are_kept_by_the_modelled_policies(sized):
    deals = shared_out(promises, sized(600, 20_000), RULES, SEED, "modelled")
    suggested = reliability([one.suggested for one in deals], [one.is_suggested_kept for one in deals])
    near = reliability_by_tenth([one.any_call for one in deals], [one.is_any_kept for one in deals])
    assert all(one.is_kept for one in (*suggested, *near))
    rows = np.array([one.distribution for one in deals])
    pit = randomised_pit(rows, np.array([one.took for one in deals]), np.random.default_rng(SEED))
    assert chance_of_uneven(pit) > 0.001


def test_club_bots_can_be_played_against():
    deals = promises(range(8), RULES, SEED, "club")
    assert all(0 <= one.took <= 13 for one in deals)
    assert sum(one.took for one in deals) / len(deals) == pytest.approx(13 / 4, abs=2)


# Identities


@pytest.mark.parametrize("name", PRESETS)
def test_points_and_winners_add_up(name):
    rules = PRESETS[name]
    table = score_table(rules)
    for view, seed in measured_views(rules, "tests", SEED, range(3)):
        found = last_of(evaluate_calls(view, seed, 300))
        shares = found.distribution
        for price in found.prices:
            expected = sum(p * table[price.call][took] for took, p in enumerate(shares)) / 10
            kept = sum(p for took, p in enumerate(shares) if is_made(rules, price.call, took))
            assert price.points.mean == pytest.approx(expected, abs=1e-9)
            assert price.made.mean == pytest.approx(kept, abs=1e-9)
        assert sum(one.share.mean for one in found.winners) == pytest.approx(found.tricks.mean, abs=1e-9)
        assert found.distribution == pytest.approx(simulated(view, seed, 300).histogram / 300)


@pytest.mark.parametrize(
    ("length", "shares"),
    [
        (1, (0.993, 0.916, 0.605)),
        (2, (0.986, 0.863, 0.450)),
        (3, (0.975, 0.784, 0.276)),
        (4, (0.956, 0.673, 0.110)),
        (5, (0.924, 0.523, 0)),
        (6, (0.872, 0.339, 0)),
        (7, (0.790, 0.145, 0)),
        (8, (0.664, 0, 0)),
    ],
)
def test_chances_that_all_others_hold_a_suit(length, shares):
    exact = [
        sum(
            math.comb(13, a) * math.comb(13, b) * math.comb(13, 13 - length - a - b)
            for a in range(rounds, 14 - length)
            for b in range(rounds, 14 - length - a)
            if 13 - length - a - b >= rounds
        )
        / math.comb(39, 13 - length)
        for rounds in (1, 2, 3)
    ]
    assert [round(share, 3) for share in exact] == list(shares)
    assert [all_follow(length, rounds) for rounds in (1, 2, 3)] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(("call", "threshold"), [(2, 0.769), (3, 0.847), (4, 0.886), (5, 0.909)])
def test_one_more_trick_is_called_from_this_chance_on(call, threshold):
    """With the call below it certain: (2c - 0.1) S(c) > 2 (c - 1) + 1."""
    exact = (2 * (call - 1) + 1) / (2 * call - 0.1)
    assert round(exact, 3) == threshold
    for chance, is_better in ((threshold - 0.002, False), (threshold + 0.002, True)):
        histogram = [0] * 14
        histogram[call - 1], histogram[call] = round((1 - chance) * 10_000), round(chance * 10_000)
        points = {price.call: price.points.mean for price in priced_calls(RULES, histogram)}
        assert (points[call] > points[call - 1]) is is_better


def test_points_of_a_call_from_the_chances_of_more_tricks():
    rng = Random(7)
    histogram = [rng.randrange(50) for _ in range(14)]
    at_least = [sum(histogram[k:]) / sum(histogram) for k in range(15)]
    for price in priced_calls(RULES, histogram):
        c, kept = price.call, at_least[price.call]
        expected = c * kept - c * (1 - kept) + 0.1 * sum(at_least[c + 1 :])
        assert price.points.mean == pytest.approx(expected, abs=1e-9)
        assert price.made.mean == pytest.approx(share_of(kept * 1000, 1000).mean, abs=1e-9)


def test_free_discards_have_constants_of_their_own(sized):
    rules = Ruleset(void=VoidRule.FREE)
    found = comparison_of(shared_out(compare, sized(60, 2000), rules, FRESH, SEED, sized(500, 2500)))
    assert abs(found.count.bias) <= 0.05 + sized(0.06, 0.0)


def test_the_program_does_not_import_measurements():
    from pathlib import Path

    root = Path(__file__).parents[2]
    for package in ("trainer", "coach", "ui"):
        for path in (root / package).rglob("*.py"):
            if "measure" not in path.parts:
                assert "import coach.measure" not in path.read_text(encoding="utf-8"), path
                assert "from coach.measure" not in path.read_text(encoding="utf-8"), path
