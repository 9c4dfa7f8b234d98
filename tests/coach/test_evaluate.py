"""Priced calls and cards: identities, paired errors, equal cards, chances to win the match."""

from dataclasses import replace
from random import Random

import pytest

from coach.engine.chances import deals_left, typical_scores, win_chances
from coach.engine.evaluate import (
    batches_of,
    evaluate_calls,
    evaluate_cards,
    last_of,
    priced_calls,
    touching_groups,
)
from tests.helpers.rule_sets import single_changes
from trainer.cards import parse_card, parse_hand
from trainer.deal import deal_hands
from trainer.play import call, legal_cards, play
from trainer.position import Phase, Position, Trick
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset
from trainer.score import is_made, score_tenths
from trainer.seats import Seat
from trainer.view import SeatView, view_of

HAND = parse_hand("AQ9754.J.KT8.KT8")


def calling_view(rules: Ruleset, seed: int) -> SeatView:
    return view_of(Position(rules, Seat.WEST, deal_hands(seed)), Seat.SOUTH)


def playing_view(rules: Ruleset, seed: int, cards: int) -> SeatView:
    position, rng = Position(rules, Seat.WEST, deal_hands(seed)), Random(seed)
    while position.phase is Phase.CALLING:
        position = call(position, max(2, rules.min_call))
    for _ in range(cards):
        position = play(position, rng.choice(list(legal_cards(position))))
    return view_of(position, position.to_act)


@pytest.mark.parametrize("name", [*PRESETS, *single_changes()])
def test_points_are_the_scores_of_the_distribution_and_winners_sum_to_the_mean(name):
    rules = (PRESETS | single_changes())[name]
    found = last_of(evaluate_calls(calling_view(rules, 5), 3, 300))
    mean = sum(took * share for took, share in enumerate(found.distribution))
    assert sum(one.share.mean for one in found.winners) == pytest.approx(mean, abs=1e-9)
    for price in found.prices:
        points = sum(
            share * score_tenths(rules, price.call, took) / 10
            for took, share in enumerate(found.distribution)
        )
        made = sum(share for took, share in enumerate(found.distribution) if is_made(rules, price.call, took))
        assert price.points.mean == pytest.approx(points, abs=1e-9)
        assert price.made.mean == pytest.approx(made, abs=1e-9)
        assert price.loss.mean == pytest.approx(found.best.points.mean - price.points.mean, abs=1e-9)


def test_each_batch_adds_to_the_ones_before_and_the_end_is_the_whole():
    view = calling_view(Ruleset(), 8)
    stages = list(evaluate_calls(view, 5, 700))
    assert [one.playouts for one in stages] == [first + size for first, size in batches_of(700)]
    assert stages[-1] == last_of(evaluate_calls(view, 5, 700)) != last_of(evaluate_calls(view, 6, 700))


def test_errors_shrink_and_gaps_are_paired():
    view = playing_view(Ruleset(), 4, 0)
    first, last = (last_of(evaluate_cards(view, 2, budget)) for budget in (150, 1_500))
    assert sum(one.points.stderr for one in last.prices) < sum(one.points.stderr for one in first.prices)
    for price in last.prices[1:]:
        independent = (price.points.stderr**2 + last.best.points.stderr**2) ** 0.5
        assert price.loss.mean >= 0 and price.loss.stderr <= independent + 1e-12


def test_touching_cards_are_one_choice_unless_a_card_between_still_matters():
    view = SeatView(Ruleset(), Seat.SOUTH, parse_hand("KH QH TH 9S 8S 6S"), Seat.WEST, calls=(3, 3, 3, 3))
    gone = Trick(Seat.EAST, tuple(map(parse_card, ("7S", "2S", "3S", "4S"))))
    groups = [" ".join(map(str, group)) for group in touching_groups(view)]
    assert groups == ["9S 8S", "6S", "KH QH", "TH"]
    groups = [" ".join(map(str, group)) for group in touching_groups(replace(view, tricks=(gone,)))]
    assert groups == ["9S 8S 6S", "KH QH", "TH"]


def test_a_card_on_the_table_keeps_its_neighbours_apart():
    view = SeatView(
        Ruleset(must_head=False),
        Seat.SOUTH,
        parse_hand("TH 8H 7H"),
        Seat.WEST,
        calls=(3, 3, 3, 3),
        tricks=(Trick(Seat.SOUTH, tuple(map(parse_card, ("2S", "3S", "4S", "AS")))),),
        trick=Trick(Seat.WEST, (parse_card("9H"),)),
    )
    assert [len(group) for group in touching_groups(view)] == [1, 2]


def test_touching_cards_share_their_price():
    view = playing_view(Ruleset(), 12, 0)
    found = last_of(evaluate_cards(view, 1, 200))
    assert {price.card for price in found.prices} == set(view.legal)
    for group in touching_groups(view):
        assert len({(found.price_of(card).points, found.price_of(card).loss) for card in group}) == 1


def test_a_sure_choice_is_found():
    """Last to play with two tricks to go and one needed: the trump that wins must be played now or later."""
    found = last_of(evaluate_cards(playing_view(Ruleset(), 3, 51), 1, 50))
    assert len(found.prices) == 1 and found.best.loss.mean == 0


def test_prices_of_calls_from_counts():
    prices = {price.call: price for price in priced_calls(Ruleset(), [0, 0, 50, 50] + [0] * 10)}
    assert prices[2].points.mean == pytest.approx(2.05) and prices[2].loss.mean == 0
    assert prices[3].made.mean == 0.5 and prices[3].loss.stderr > prices[3].points.stderr * 0.9


def test_chance_to_win_the_match():
    last = SeatView(Ruleset(), Seat.SOUTH, HAND, Seat.WEST, totals=(50, 80, 60, 0), deal_number=5)
    chances = win_chances(last, 1, 2_000)
    assert deals_left(last) == 0 and max(chances, key=lambda one: chances[one].mean) >= 5
    ahead = win_chances(replace(last, totals=(200, 80, 60, 0)), 1, 2_000)
    assert ahead[2].mean == 1.0
    early = win_chances(replace(last, totals=(0, 0, 0, 0), deal_number=1), 1, 2_000)
    assert all(0 <= one.mean <= 1 for one in early.values()) and early[5].mean > 0.25
    assert win_chances(replace(last, rules=PRESETS["call-bridge"]), 1) == {}


def test_typical_deals_are_the_same_for_every_seat():
    scores = typical_scores(Ruleset(), 6_000, 5) / 10
    assert abs(scores.mean(0) - scores.mean()).max() < 0.12
