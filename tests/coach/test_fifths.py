"""The count for the head."""

import pytest

from coach.engine.fifths import FifthsKind, call_of_fifths, count_fifths
from trainer.cards import Suit, parse_hand
from trainer.deal import deal_hands
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset


def test_worked_example():
    count = count_fifths(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"))
    assert [(line.kind, line.fifths) for line in count.lines] == [
        (FifthsKind.TRUMPS, 6),
        (FifthsKind.LONG_TRUMPS, 9),
        (FifthsKind.TRUMP_HONOUR, 5),
        (FifthsKind.TRUMP_HONOUR, 3),
        (FifthsKind.SINGLETON, 3),
        (FifthsKind.SIDE_KING, 4),
        (FifthsKind.SIDE_KING, 4),
    ]
    assert (count.total, count.tricks, count.call) == (34, 6.8, 5)


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("T86.T952.AT.QJ76", 3 + 5 + 1 + 1),
        ("KJ73.AK62.-.Q9854", 4 + 3 + 4 + 2 + 5 + 3 + 5 + 1),
        ("-.AKQ32.KQ32.KQ32", 5 + 2 + 1 + 3 + 1 + 3 + 1),
        ("A.K.65432.865432", 1 + 5),
        ("K.K2.5432.865432", 1 + 4),
        ("KQ.K2.5432.65432", 2 + 4 + 3 + 4 + 1),
        ("QJ.Q2.Q543.K6543", 2 + 3 + 1 + 1 + 2),
        ("QJ2.Q2.543.K6543", 3 + 3 + 2 + 1 + 2),
        ("AKQJT98765432...", 13 + 30 + 14 + 15),
    ],
)
def test_hands(hand, total):
    assert count_fifths(Ruleset(), parse_hand(hand)).total == total


def test_short_suits_need_two_trumps():
    kinds = {line.kind for line in count_fifths(Ruleset(), parse_hand("2.-.A65432.865432")).lines}
    assert FifthsKind.VOID not in kinds
    kinds = {line.kind for line in count_fifths(Ruleset(), parse_hand("32.-.A65432.86543")).lines}
    assert FifthsKind.VOID in kinds


def test_trumps_are_the_rule_sets():
    spades = count_fifths(Ruleset(), parse_hand("AQ9754.J.KT8.KT8"))
    hearts = count_fifths(Ruleset(trump=Suit.HEARTS), parse_hand("J.AQ9754.KT8.KT8"))
    assert hearts.total == spades.total
    assert hearts.call == spades.call


def test_call_is_legal():
    assert call_of_fifths(PRESETS["call-bridge"], 3) == 2
    assert call_of_fifths(PRESETS["contest"], 70) == 8
    assert call_of_fifths(Ruleset(), 0) == 1


def test_where_too_many_tricks_break_a_call_it_is_the_tricks_rounded_down():
    rules = PRESETS["call-bridge"]
    assert [call_of_fifths(rules, total) for total in (14, 15, 29, 30)] == [2, 3, 5, 6]


def test_lines_add_up():
    for seed in range(200):
        for hand in deal_hands(seed):
            count = count_fifths(Ruleset(), hand)
            assert count.total == sum(line.fifths for line in count.lines)
            assert all(line.fifths > 0 for line in count.lines)
