"""Glicko-2 against the worked example of its paper, and what a rating must do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.practice.glicko import NEWCOMER, WIDEST, Game, Rating, after_games


def test_the_worked_example_of_the_paper():
    games = [Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)]
    after = after_games(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_keeps_the_rating_and_becomes_less_certain():
    before = Rating(1700, 50, 0.06)
    month, year = after_games(before, (), 30), after_games(before, (), 365)
    assert before.rating == month.rating == year.rating
    assert before.deviation < month.deviation < year.deviation <= WIDEST
    assert after_games(before, (), 10**6).deviation == WIDEST


def test_a_surprise_raises_the_volatility():
    steady = Rating(1500, 60, 0.06)
    surprised = after_games(steady, [Game(1900, 30, 1)] * 8)
    assert surprised.volatility > steady.volatility


@given(
    st.floats(800, 2200),
    st.floats(30, WIDEST),
    st.lists(
        st.builds(Game, st.floats(800, 2200), st.floats(30, 200), st.sampled_from((0.0, 0.5, 1.0))),
        min_size=1,
        max_size=10,
    ),
)
def test_a_better_result_gives_a_better_rating_and_every_result_more_certainty(rating, deviation, games):
    before = Rating(rating, deviation)
    after = after_games(before, games, 0.0)
    won = after_games(before, [Game(game.rating, game.deviation, 1.0) for game in games], 0.0)
    assert after.rating <= won.rating + 1e-9
    assert won.rating > rating
    assert after.deviation < deviation


def test_many_even_results_lead_to_the_rating_of_the_opponents():
    rating = NEWCOMER
    for number in range(200):
        rating = after_games(rating, [Game(1800, 60, number % 2)], 0.0)
    low, high = rating.interval
    assert low < 1800 < high and high - low < 150
