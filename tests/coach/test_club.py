"""The club player: its rules of thumb as positions, legality everywhere, its edge over newcomers."""

from random import Random

import pytest

from coach.engine.count import count_of_view
from coach.opponents.club import Aim, Club, aim_of, chance_to_win, scene_of
from tests.helpers.arena import edge_of
from tests.helpers.games import moments_of_match
from tests.helpers.positions import EAST_LEADS, ELEVEN_TRICKS, NEPALI, VOID_IN_HEARTS, trick, view
from tests.helpers.rule_sets import random_rules, single_changes
from trainer.bots import Newcomer
from trainer.cards import CardSet, parse_card, parse_cards, parse_hand
from trainer.deal import deal_hands
from trainer.position import Phase, Position, Trick
from trainer.presets import PRESETS
from trainer.ruleset import Missed, Ruleset, VoidRule
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of

CLUB = Club()
BRIDGE = PRESETS["call-bridge"]


def chosen(view: SeatView) -> str:
    assert view.to_act is view.seat
    return str(CLUB.choose_card(view, Random(1)))


def test_last_seat_takes_with_the_cheapest_sufficient_card():
    assert chosen(view("KS 8S AH KH JH 3H AC KC QC JC TC 9C 8C", EAST_LEADS, dealer=Seat.SOUTH)) == "JH"


def test_last_seat_ruffs_low():
    assert chosen(view("AS KS 8S 3S 2C AC KC QC JC TC 9C 8C 7C", EAST_LEADS, dealer=Seat.SOUTH)) == "3S"


def test_last_seat_overruffs_just_enough():
    table = trick(Seat.EAST, "5H 6S 7H")
    assert chosen(view("AS KS 8S 3S 2C AC KC QC JC TC 9C 8C 7C", table, dealer=Seat.SOUTH)) == "8S"


def test_last_seat_takes_without_a_trump_where_it_may_choose():
    rules = Ruleset(void=VoidRule.FREE)
    hand = "AS KS 8S 3S 2C AC KC QC JC TC 9C 8C 7C"
    assert chosen(view(hand, EAST_LEADS, rules=rules, dealer=Seat.SOUTH)) == "3S"
    assert chosen(view(hand, trick(Seat.EAST, "5H 9S 7H"), rules=rules, dealer=Seat.SOUTH)) == "KS"


def test_a_lost_trick_costs_the_lowest_card():
    table = trick(Seat.EAST, "5H AH 7H")
    assert chosen(view("AS KS 8S KH JH 3H AC KC QC JC TC 9C 8C", table, dealer=Seat.SOUTH)) == "3H"


def test_a_lost_trick_keeps_the_guard_of_a_king():
    table = trick(Seat.EAST, "5H TS 7H")
    hand = "9S 8S 7S KD 4D 9C 8C 6C 5C 4C 3C 2C JC"
    assert chosen(view(hand, table, rules=Ruleset(void=VoidRule.FREE), dealer=Seat.SOUTH)) not in ("KD", "4D")


def test_trumps_are_not_led_for_nothing():
    hand = "KS 7S 4S AH 8H 6H 3H JD 9D 2D TC 6C 5C"
    assert chosen(view(hand, None))[1] != "S"


def test_a_side_ace_is_cashed_before_it_is_ruffed():
    assert chosen(view("QS 7S 4S AH 8H 6D 3H JD 9D 2D TC 6C 5C", None)) == "AH"


def test_a_known_void_is_not_led_into():
    rules = Ruleset(void=VoidRule.FREE)
    hand = "7S 4S AH 8H 6H AD 8D 6D 3C JC 9C 2C"
    assert chosen(view(hand, None, rules=rules, tricks=VOID_IN_HEARTS)) == "AD"
    scene = scene_of(view(hand, None, rules=rules, tricks=VOID_IN_HEARTS))
    ace_of_hearts, ace_of_diamonds = parse_card("AH").index, parse_card("AD").index
    assert chance_to_win(scene, ace_of_hearts) < 0.1 < 0.9 < chance_to_win(scene, ace_of_diamonds)


def test_high_trumps_are_not_hoarded_when_every_trick_is_needed():
    assert chosen(view("KS 3C", None, tricks=ELEVEN_TRICKS, call=13)) == "KS"


def test_a_high_trump_that_is_not_the_highest_ruffs_while_tricks_are_needed():
    hand = "KS 4D 3D 2D 9C 8C 7C 6C 5C 4C 3C 2C TC"
    table = trick(Seat.NORTH, "5H 9H")
    assert chosen(view(hand, table, rules=Ruleset(void=VoidRule.FREE), call=1, dealer=Seat.EAST)) == "KS"


@pytest.mark.parametrize(
    ("rules", "won", "aim"),
    [
        (NEPALI, 0, Aim.SEEK),
        (NEPALI, 1, Aim.SEEK),
        (Ruleset(overtrick_tenths=0), 1, Aim.IDLE),
        (Ruleset(overtrick_tenths=-1), 1, Aim.SHUN),
        (BRIDGE, 0, Aim.SEEK),
        (BRIDGE, 2, Aim.SHUN),
        (BRIDGE, 3, Aim.SHUN),
        (BRIDGE, 4, Aim.IDLE),
    ],
)
def test_aims_follow_the_scores(rules, won, aim):
    call = rules.min_call
    won_tricks = [trick(Seat.SOUTH, cards) for cards in ("AC 2C 3C 4C", "KC 5C 6C 7C", "QC 8C 9C TC")]
    won_tricks.append(trick(Seat.SOUTH, "AD 2D 3D 4D"))
    hand = CardSet.of(parse_cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")[: 13 - won])
    here = SeatView(rules, Seat.SOUTH, hand, Seat.WEST, (call, 3, 3, 3), tricks=tuple(won_tricks[:won]))
    assert aim_of(here) is aim


def test_a_broken_call_still_saves_where_each_missing_trick_costs():
    lost = tuple(trick(Seat.EAST, "AC 2C 3C 4C") for _ in range(11))
    for missed, aim in ((Missed.CALL, Aim.IDLE), (Missed.SHORTFALL, Aim.SEEK)):
        here = view("KS 9S", None, rules=Ruleset(missed=missed), call=4, tricks=lost)
        assert aim_of(here) is aim


def won_twice_then_lost() -> tuple[Trick, ...]:
    return tuple(trick(Seat.SOUTH, cards) for cards in ("AC 2C 3C 4C", "KC 5C 6C 7C", "8C QC 9C TC"))


def test_unwanted_tricks_are_lost_with_the_highest_card():
    hand, table = "KS 8S 4S JH 9H 3H AD KD TD 6D", trick(Seat.EAST, "5H QH 7H")
    assert chosen(view(hand, table, rules=BRIDGE, call=2, tricks=won_twice_then_lost())) == "JH"


def test_an_unwanted_trick_that_must_be_won_is_won_with_the_highest_card():
    hand, table = "KS 8S 4S AH KH 3D AD KD TD 6D", trick(Seat.EAST, "5H QH 7H")
    assert chosen(view(hand, table, rules=BRIDGE, call=2, tricks=won_twice_then_lost())) == "AH"


def test_a_card_asked_for_before_the_calls_is_answered():
    early = SeatView(NEPALI, Seat.SOUTH, parse_hand("KS 7S 4S AH 8H 6H 3H JD 9D 2D TC 6C 5C"), Seat.WEST)
    assert CLUB.choose_card(early, Random(1)) in early.legal


RULE_SETS = PRESETS | single_changes()


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_moment_of_a_match_has_a_legal_answer(name, sized):
    check_answers(RULE_SETS[name], seed=7, steps=sized(60, 1500))


def test_answers_are_legal_under_mixed_options(sized):
    rng = Random(11)
    for seed in range(sized(20, 300)):
        check_answers(random_rules(rng), seed, steps=60)


def check_answers(rules: Ruleset, seed: int, steps: int) -> None:
    """Ask the club player at every moment of a match that others play at random."""
    moments = moments_of_match(Random(seed), rules)
    for _, match in zip(range(steps), moments, strict=False):
        seat = match.position.to_act
        if seat is None:
            continue
        here = view_of(match.position, seat)
        if here.phase is Phase.CALLING:
            assert rules.min_call <= CLUB.choose_call(here, Random(0)) <= rules.max_call
        else:
            assert CLUB.choose_card(here, Random(0)) in here.legal


def test_what_others_can_hold_is_what_the_view_says():
    for name in ("nepali", "classic", "digital"):
        rules = PRESETS[name]
        for _, match in zip(range(60), moments_of_match(Random(5), rules), strict=False):
            if match.position.phase is Phase.PLAYING and (seat := match.position.to_act) is not None:
                here = view_of(match.position, seat)
                scene = scene_of(here)
                for other in set(SEATS) - {seat}:
                    assert scene.can_hold[other] == here.can_hold(other).bits


def test_the_call_is_the_counts():
    position = Position(NEPALI, Seat.WEST, deal_hands(9))
    here = view_of(position, Seat.SOUTH)
    assert CLUB.choose_call(here, Random(0)) == count_of_view(here).suggested_call


def test_club_beats_newcomers(sized):
    newcomer = Newcomer()
    edge = edge_of(NEPALI, [CLUB, newcomer, newcomer, newcomer], sized(150, 1000))
    print(f"club among three newcomers: {edge.mean:+.3f} ± {edge.error:.3f} points a deal")
    assert edge.mean >= 0.5
    assert edge.mean >= 3 * edge.error
