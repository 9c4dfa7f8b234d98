"""The closed-form count: oracles, exact parts, invariances, and prices through the rule set's scores."""

import math
from itertools import pairwise, permutations
from random import Random
from statistics import NormalDist

import pytest

from coach.engine.count import (
    FITTED,
    CountConstants,
    WinnerReason,
    all_follow,
    constants_of,
    count_of_view,
    count_winners,
)
from tests.helpers.rule_sets import random_rules, single_changes
from trainer.cards import CardSet, Suit, card, parse_card, parse_hand
from trainer.deal import deal_hands
from trainer.presets import PRESETS
from trainer.ruleset import HighCall, Ruleset, VoidRule
from trainer.score import is_made, score_table
from trainer.seats import Seat
from trainer.view import SeatView

PROTOTYPE = CountConstants(
    honour_holds=0.94,
    honour_falls=0.18,
    side_power=1.5,
    late=0.038,
    late_trumps=0.56,
    late_higher=0.77,
    trump_gap=0.32,
    gap_power=1.25,
    guard_above=0.35,
    ruffs=0.52,
    ruffs_by_top=0.46,
    near_top=0.0,
    last_seat_gain=0.08,
    spread=0.03,
    trump_spread=0.5,
    side_spread=0.7,
)
"""The constants of the prototype for which the oracles below were computed."""
LONG_TRUMPS = parse_hand("AQ9754.J.KT8.KT8")
THREE_TRUMPS = parse_hand("T86.T952.AT.QJ76")
VOID_SUIT = parse_hand("KJ73.AK62.-.Q9854")


def chance(hand: CardSet, text: str) -> float:
    winners = count_winners(Ruleset(), hand, constants=PROTOTYPE).winners
    return next(one.probability for one in winners if one.card == parse_card(text))


def reasons(hand: CardSet) -> dict[str, WinnerReason]:
    return {str(one.card): one.reason for one in count_winners(Ruleset(), hand).winners}


@pytest.mark.parametrize(
    ("hand", "tricks", "call"),
    [(LONG_TRUMPS, 6.732597, 5), (THREE_TRUMPS, 2.381045, 2), (VOID_SUIT, 5.136630, 4)],
)
def test_oracle_hands(hand, tricks, call):
    count = count_winners(Ruleset(), hand, constants=PROTOTYPE)
    assert count.tricks == pytest.approx(tricks, abs=1e-6)
    assert count.suggested_call == call


def test_oracle_cards():
    expected = {"AS": 1, "QS": 0.9315, "9S": 0.7148, "7S": 0.6188, "KD": 0.7297, "TC": 0.1539, "8D": 0.1031}
    for text, probability in expected.items():
        assert chance(LONG_TRUMPS, text) == pytest.approx(probability, abs=5e-5)
    assert chance(LONG_TRUMPS, "5S") == pytest.approx((0.7306 + 0.7635) / 2, abs=1e-4)


@pytest.mark.parametrize(
    ("length", "shares"),
    [
        (0, (0.9962, 0.9498, 0.7290, 0.2430)),
        (1, (0.993, 0.916, 0.605)),
        (2, (0.9862, 0.8628, 0.4501, 0.0)),
        (3, (0.975, 0.784, 0.276)),
        (4, (0.9558, 0.6728, 0.1104, 0.0)),
        (5, (0.924, 0.523, 0.0)),
        (6, (0.872, 0.339, 0.0)),
        (7, (0.790, 0.145, 0.0)),
        (8, (0.664, 0.0, 0.0)),
    ],
)
def test_suit_splits(length, shares):
    for rounds, share in enumerate(shares, start=1):
        digits = 4 if length in (0, 2, 4) else 3
        assert round(all_follow(length, rounds), digits) == share
    assert all_follow(length, 0) == 1


def test_suit_splits_equal_a_count_of_all_splits():
    for length in range(14):
        missing = 13 - length
        for rounds in range(5):
            ways = sum(
                math.comb(13, a) * math.comb(13, b) * math.comb(13, missing - a - b)
                for a in range(missing + 1)
                for b in range(missing + 1 - a)
                if min(a, b, missing - a - b) >= rounds
            )
            assert all_follow(length, rounds) == pytest.approx(ways / math.comb(39, missing), abs=1e-12)


def test_simple_side_honours():
    guarded, bare, ace = parse_hand("KQ.K2.5432.65432"), parse_hand("KQ.K.65432.65432"), parse_hand("..A2.")
    assert len(ace) == 2
    assert chance(guarded, "KH") == pytest.approx(0.94 * all_follow(2, 1) ** 1.5 * all_follow(2, 2))
    assert chance(bare, "KH") == 0
    assert chance(THREE_TRUMPS, "AD") == pytest.approx(all_follow(2, 1) ** 1.5)


def test_top_trumps_are_sure():
    hand = parse_hand("AKQ.432.5432.432")
    assert [chance(hand, text) for text in ("AS", "KS", "QS")] == [1, 1, 1]
    assert count_winners(Ruleset(), parse_hand("AKQJT98765432...")).suggested_call == 13


def test_chances_lie_between_0_and_1_and_add_up():
    for seed in range(500):
        for seat, hand in enumerate(deal_hands(seed)):
            count = count_winners(Ruleset(trump=Suit(seed % 4)), hand, last_to_play=seat == 3)
            assert all(0 <= one.probability <= 1 for one in count.winners)
            assert [one.card for one in count.winners] == list(hand.high_to_low())
            assert count.tricks == pytest.approx(sum(one.probability for one in count.winners), abs=1e-12)
            assert sum(count.distribution) == pytest.approx(1, abs=1e-12)
            assert min(count.distribution) >= 0


def relabelled(hand: CardSet, suits: tuple[Suit, ...]) -> CardSet:
    return CardSet.of(card(one.rank, suits[one.suit]) for one in hand)


@pytest.mark.parametrize("suits", list(permutations(Suit)))
def test_names_of_suits_do_not_matter(suits):
    for seed in range(20):
        hand = deal_hands(seed)[0]
        here = count_winners(Ruleset(), hand)
        there = count_winners(Ruleset(trump=suits[Suit.SPADES]), relabelled(hand, suits))
        expected = {card(one.card.rank, suits[one.card.suit]): one for one in here.winners}
        for one in there.winners:
            twin = expected[one.card]
            assert one.probability == pytest.approx(twin.probability, abs=1e-12)
            assert one.reason is twin.reason
        assert there.suggested_call == here.suggested_call


def test_touching_cards_are_equal():
    for seed in range(200):
        winners = count_winners(Ruleset(), deal_hands(seed)[1]).winners
        for one, other in pairwise(winners):
            if one.card.suit is other.card.suit and one.higher_out == other.higher_out:
                assert one.probability == other.probability
                assert one.reason is other.reason


def test_last_to_play_helps_side_cards_below_the_ace():
    first = count_winners(Ruleset(), THREE_TRUMPS)
    last = count_winners(Ruleset(), THREE_TRUMPS, last_to_play=True)
    gain = 1 + FITTED.last_seat_gain
    for here, there in zip(first.winners, last.winners, strict=True):
        helped = here.card.suit is not Suit.SPADES and here.card.rank.letter != "A"
        assert there.probability == pytest.approx(here.probability * (gain if helped else 1))


def test_the_dealer_plays_last():
    dealer = SeatView(Ruleset(), Seat.EAST, THREE_TRUMPS, Seat.EAST)
    other = SeatView(Ruleset(), Seat.EAST, THREE_TRUMPS, Seat.WEST)
    assert count_of_view(dealer) == count_winners(Ruleset(), THREE_TRUMPS, last_to_play=True)
    assert count_of_view(other) == count_winners(Ruleset(), THREE_TRUMPS)


def test_reasons():
    long, void = reasons(LONG_TRUMPS), reasons(VOID_SUIT)
    assert long["AS"] is WinnerReason.TOP_TRUMP
    assert long["QS"] is WinnerReason.HONOUR_BEHIND_HONOURS
    assert long["7S"] is WinnerReason.LONG_TRUMP
    assert long["4S"] is WinnerReason.RUFF
    assert long["KD"] is WinnerReason.HONOUR_BEHIND_HONOURS
    assert long["8C"] is WinnerReason.LATE_WINNER
    assert long["JH"] is WinnerReason.SLIGHT
    assert void["3S"] is WinnerReason.RUFF
    assert void["AH"] is void["KH"] is WinnerReason.TOP_SIDE


def test_figures_behind_a_reason():
    king = next(one for one in count_winners(Ruleset(), LONG_TRUMPS).winners if str(one.card) == "KD")
    assert (king.higher_out, king.higher_own, king.lower_own, king.rounds) == (1, 0, 2, 2)
    assert king.all_follow == all_follow(3, 2)


def test_the_tricks_follow_a_normal_curve():
    count = count_winners(Ruleset(), VOID_SUIT)
    for k in range(1, 14):
        assert count.at_least[k] == pytest.approx(
            NormalDist(count.tricks, count.sd).cdf(2 * count.tricks - k + 0.5), abs=1e-9
        )
    assert count.at_least[0] == 1 and count.at_least[14] == 0
    # A trump that can win only as a ruff: two spades below everything, no guard.
    lowest = parse_hand("32.K2.5432.65432")
    low = count_winners(Ruleset(), lowest)
    assert low.winners[1].higher_out == 11
    assert 0 < low.winners[1].probability <= 1 - math.exp(-low.ruffs) + 0.05


RULE_SETS = PRESETS | single_changes()


@pytest.mark.parametrize("name", RULE_SETS)
def test_points_are_the_rule_sets_scores(name):
    rules = RULE_SETS[name]
    table = score_table(rules)
    for hand in deal_hands(3):
        count = count_winners(rules, hand)
        assert [one.call for one in count.options] == list(range(rules.min_call, rules.max_call + 1))
        for option in count.options:
            expected = sum(p * table[option.call][took] for took, p in enumerate(count.distribution)) / 10
            made = sum(p for took, p in enumerate(count.distribution) if is_made(rules, option.call, took))
            assert option.points == pytest.approx(expected, abs=1e-9)
            assert option.made_probability == pytest.approx(made, abs=1e-9)


def test_a_closing_nine_scores_the_same_however_strong():
    rules = Ruleset(nine_closes=True, high_call=HighCall(8, 13))
    nine = next(one for one in count_winners(rules, LONG_TRUMPS).options if one.call == 9)
    assert nine.points == pytest.approx(9.1 * nine.made_probability - 9 * (1 - nine.made_probability))


def test_suggested_call_is_legal_and_best():
    rng = Random(4)
    for seed in range(200):
        rules = random_rules(rng)
        count = count_winners(rules, deal_hands(seed)[0])
        best = max(one.points for one in count.options)
        chosen = next(one for one in count.options if one.call == count.suggested_call)
        assert chosen.points == best


def test_only_thirteen_cards_are_counted():
    with pytest.raises(ValueError, match="thirteen"):
        count_winners(Ruleset(), parse_hand("AS KS"))


def test_a_void_seats_duty_chooses_the_constants():
    assert constants_of(PRESETS["rooms"]) is constants_of(Ruleset(must_head=False)) is FITTED
    classic, free = constants_of(PRESETS["classic"]), constants_of(Ruleset(void=VoidRule.FREE))
    assert len({FITTED, classic, free, constants_of(PRESETS["call-bridge"])}) == 4
    hand = LONG_TRUMPS
    assert count_winners(PRESETS["classic"], hand) == count_winners(
        PRESETS["classic"], hand, constants=classic
    )
