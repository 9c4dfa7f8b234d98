"""Points: the conformance lines, the worked values, standings."""

import json
from pathlib import Path

import pytest

from trainer.position import Ending
from trainer.presets import PRESETS
from trainer.rule_text import settings_of_json, with_settings
from trainer.ruleset import HighCall, InstantWin, Missed, Ruleset, Success
from trainer.score import (
    Contract,
    add_points,
    contract_of,
    outright_by_numbers,
    ranks_of,
    score_tenths,
)
from trainer.seats import Seat

CONFORMANCE = Path(__file__).parents[1] / "data" / "scores.jsonl"


def test_every_conformance_line():
    lines = CONFORMANCE.read_text().splitlines()
    assert len(lines) == 1036
    for line in lines:
        entry = json.loads(line)
        rules = with_settings(PRESETS[entry["rules"]], settings_of_json(entry["options"]))
        assert score_tenths(rules, entry["call"], entry["took"]) == entry["tenths"], line


@pytest.mark.parametrize(
    ("call", "took", "tenths"),
    [(4, 4, 40), (4, 6, 42), (4, 3, -40), (3, 4, 31), (12, 13, 121), (13, 13, 130), (3, 5, 32), (3, 2, -30)],
)
def test_worked_values(call, took, tenths):
    assert score_tenths(Ruleset(), call, took) == tenths


@pytest.mark.parametrize(
    ("call", "took", "tenths"), [(3, 3, 30), (3, 4, 30), (3, 5, -30), (8, 9, 130), (9, 8, -90)]
)
def test_worked_values_of_call_bridge(call, took, tenths):
    assert score_tenths(PRESETS["call-bridge"], call, took) == tenths


def test_one_deal_for_all_four():
    points = [
        score_tenths(Ruleset(), call, took) for call, took in zip((4, 3, 2, 4), (5, 3, 2, 3), strict=True)
    ]
    assert points == [41, 30, 20, -40]


def test_five_deals_and_their_totals():
    deals = [
        (41, 30, 20, -40),
        (30, 40, 31, -30),
        (-50, 20, 30, 31),
        (40, 31, 20, -50),
        (32, -30, 40, -40),
    ]
    totals = (0, 0, 0, 0)
    for points in deals:
        totals = add_points(totals, points)
    assert totals == (93, 91, 141, -129)
    assert ranks_of(totals) == (2, 3, 1, 4)


def test_ties_share_their_rank_and_nobody_is_second_behind_joint_winners():
    assert ranks_of((50, 50, 20, 10)) == (1, 1, 3, 4)
    assert ranks_of((50, 50, 50, 50)) == (1, 1, 1, 1)


def test_an_outright_winner_is_first_whatever_the_totals():
    assert ranks_of((93, 141, 141, -129), winner=3) == (4, 2, 2, 1)


def test_penalties_and_fixed_scores():
    assert score_tenths(Ruleset(missed=Missed.SHORTFALL), 5, 3) == -20
    assert score_tenths(Ruleset(overtrick_tenths=-1), 4, 6) == 38
    assert score_tenths(Ruleset(high_call=HighCall(8, 16)), 9, 11) == 160


def test_a_contract_is_settled_only_when_no_play_can_change_it():
    exact = Ruleset(success=Success.EXACT_OR_PLUS_ONE)
    assert contract_of(exact, 3, 3, 2) is Contract.OPEN
    assert contract_of(exact, 3, 3, 1) is Contract.MADE
    assert contract_of(exact, 3, 5, 1) is Contract.BROKEN
    assert contract_of(Ruleset(), 13, 0, 13) is Contract.OPEN


def test_a_call_of_nine_that_closes_is_worth_nine_and_one_tenth_whatever_was_taken():
    rules = Ruleset(nine_closes=True)
    assert [score_tenths(rules, 9, took) for took in (8, 9, 10, 13)] == [-90, 91, 91, 91]
    assert score_tenths(Ruleset(), 9, 11) == 92


def test_exactly_eight_wins_only_under_its_option_and_when_all_cards_are_played():
    calls, won = (8, 2, 2, 1), (8, 2, 2, 1)
    rules = Ruleset(instant_win=InstantWin.EXACT_EIGHT)
    assert outright_by_numbers(rules, calls, won, Ending.ALL_PLAYED) is Seat.SOUTH
    assert outright_by_numbers(rules, calls, won, None) is None
    assert outright_by_numbers(Ruleset(), calls, won, Ending.ALL_PLAYED) is None
    assert outright_by_numbers(rules, calls, (9, 2, 1, 1), Ending.ALL_PLAYED) is None
