"""Bots that think: legal everywhere, the same for the same knowledge, the positions that bots get wrong."""

from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest

from coach.engine.start import RANDOM_POLICY
from coach.opponents.levels import EXPERT, STRONG, bot_of
from coach.opponents.manners import LEVELS, field_of
from coach.opponents.thinking import seated
from tests.helpers.arena import played_out
from tests.helpers.games import moments_of_match
from tests.helpers.positions import (
    EAST_LEADS,
    NEPALI,
    VOID_IN_HEARTS,
    leader_to_break,
    trick,
    view,
)
from tests.helpers.rule_sets import preset_or_random
from trainer.cards import CardSet
from trainer.deal import shuffled
from trainer.match import start_match
from trainer.play import breach_of_call, breach_of_card
from trainer.position import Phase, Position
from trainer.ruleset import Ruleset, VoidRule
from trainer.score import deal_points
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of

THINKERS = (STRONG, EXPERT)


def choice_of(bot, position: Position, seed: int):
    view = view_of(position, position.to_act)
    if position.phase is Phase.CALLING:
        return bot.choose_call(view, Random(seed))
    return bot.choose_card(view, Random(seed))


def test_the_levels_from_the_weakest_up():
    assert LEVELS == ("newcomer", "club", "strong", "expert")
    assert [bot_of(level).level for level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
def test_every_answer_is_legal_and_repeatable(bot, sized):
    rng = Random(3)
    for number in range(sized(3, 60)):
        for match in moments_of_match(rng, preset_or_random(rng)):
            position = match.position
            if position.to_act is None or rng.random() < 0.93:
                continue
            choice = choice_of(bot, position, number)
            breach_of = breach_of_call if position.phase is Phase.CALLING else breach_of_card
            assert breach_of(position, position.to_act, choice) is None
            assert choice_of(bot, position, number) == choice


def permuted(position: Position, rng: Random) -> Position:
    """The other seats' cards exchanged at random among themselves, as many to each."""
    seat = position.to_act
    others = [other for other in SEATS if other is not seat]
    cards = shuffled([card for other in others for card in position.hands[other]], rng)
    hands = list(position.hands)
    for other in others:
        count = len(position.hands[other])
        hands[other], cards = CardSet.of(cards[:count]), cards[count:]
    return replace(position, hands=tuple(hands))


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
def test_exchanging_hidden_cards_changes_no_answer(bot, sized):
    rng = Random(8)
    done = 0
    while done < sized(10, 500):
        for match in moments_of_match(rng, preset_or_random(rng)):
            position = match.position
            if position.to_act is None or rng.random() < 0.97:
                continue
            assert choice_of(bot, position, done) == choice_of(bot, permuted(position, rng), done)
            done += 1


def chosen(bot, seen: SeatView, seed: int = 1) -> str:
    return str(bot.choose_card(seen, Random(seed)))


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
class TestReportedFaults:
    """Positions in which bots are said to go wrong."""

    def test_last_to_play_the_cheapest_trump_is_enough(self, bot):
        hand = "AS KS 9S 3S AD KD 9D 8D 7C 6C 5C 4C 3C"
        assert chosen(bot, view(hand, EAST_LEADS, call=4, dealer=Seat.SOUTH)) == "3S"

    def test_a_high_card_is_not_led_into_a_known_void(self, bot):
        hand = "7S 4S AH 8H 6H AD 8D 6D 3C JC 9C 2C"
        free = Ruleset(void=VoidRule.FREE)
        for seed in range(5):
            assert chosen(bot, view(hand, None, rules=free, tricks=VOID_IN_HEARTS), seed) != "AH"

    def test_a_short_bot_ruffs_with_a_high_trump(self, bot):
        hand = "KS 4D 3D 2D 9C 8C 7C 6C 5C 4C 3C 2C TC"
        table = trick(Seat.NORTH, "5H 9H")
        free = Ruleset(void=VoidRule.FREE)
        assert chosen(bot, view(hand, table, rules=free, call=1, dealer=Seat.EAST)) == "KS"

    def test_the_leaders_call_is_broken_in_the_last_deal(self, bot):
        for seed in range(5):
            assert chosen(bot, leader_to_break(), seed) == "KS"
        assert chosen(replace(bot, plays_for_match=False), leader_to_break()) == "2C"


def test_a_newcomer_is_known_for_one():
    view = view_of(start_match(Ruleset(), 4)[0].position, Seat.EAST)
    levels = ("newcomer", "expert", "newcomer", "newcomer")
    alone, among_newcomers = EXPERT, seated(EXPERT, levels)
    assert among_newcomers == replace(EXPERT, field=field_of(levels)) != alone
    assert seated(bot_of("club"), levels) == bot_of("club")
    assert among_newcomers.field.policies(view)[Seat.NORTH] == RANDOM_POLICY


class TestLastDeal:
    """Three points behind with one deal left: playing for the match wins it more often."""

    @pytest.fixture
    def wins(self, sized):
        """Differences of the share of wins, for the match less for points, deal by deal."""
        for_points = replace(EXPERT, plays_for_match=False)
        deals = sized(24, 2_000)
        return [share_of_win(EXPERT, deal) - share_of_win(for_points, deal) for deal in range(deals)]

    def test_the_match_is_won_more_often(self, wins):
        assert fmean(wins) > 3 * stdev(wins) / len(wins) ** 0.5


def share_of_win(bot, seed: int) -> float:
    """One bot among three clubs, three points behind before the last of five deals, in all four seats."""
    club = bot_of("club")
    share = 0.0
    for seat in SEATS:
        behind = {other: 5 * other.turns_to(seat, NEPALI.direction) for other in SEATS}
        totals = tuple(30 if other is seat else 65 - behind[other] for other in SEATS)
        start = replace(start_match(NEPALI, seed)[0].position, totals=totals, deal_number=5)
        end = played_out(start, [bot if other is seat else club for other in SEATS], Random(seed))
        points = deal_points(end) or (0, 0, 0, 0)
        final = [before + tenths for before, tenths in zip(totals, points, strict=True)]
        share += (final[seat] == max(final)) / final.count(max(final)) / 4
    return share
