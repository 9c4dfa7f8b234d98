"""Matches: rotation, redeals, the draw, length, target, the ways to win."""

import itertools
from dataclasses import replace
from random import Random

import pytest

from tests.helpers.rule_sets import random_rules
from tests.helpers.stacked import stacked_match
from trainer.bots import Newcomer
from trainer.deal import CodeError, RedealReason, code_of, deal_hands, draw_seats, parse_code
from trainer.match import (
    DealScored,
    Dealt,
    Match,
    MatchWon,
    RedealLoopError,
    Redealt,
    SeatsDrawn,
    call_in,
    events_of,
    next_deal,
    one_more_deal,
    play_in,
    start_match,
    stop_match,
)
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.ruleset import CourtRedeal, FirstDealer, InstantWin, Ruleset
from trainer.seats import Direction, Seat
from trainer.view import view_of


def play_step(match: Match, rng: Random) -> tuple[Match, tuple]:
    position = match.position
    if position.phase is Phase.CALLING:
        return call_in(match, Newcomer().choose_call(view_of(position, position.to_act), rng))
    return play_in(match, rng.choice(list(legal_cards(position))))


def play_deal(match: Match, rng: Random) -> tuple[Match, list]:
    events = []
    while match.position.phase is not Phase.OVER:
        match, more = play_step(match, rng)
        events += more
    return match, events


def play_match(rules: Ruleset, seed: int) -> tuple[Match, list]:
    match, events = start_match(rules, seed)
    events, rng = list(events), Random(seed)
    while True:
        match, more = play_deal(match, rng)
        events += more
        if match.is_over or len(match.finished) >= 12:
            return match, events
        match, more = next_deal(match)
        events += more


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_has_its_deals_and_the_deal_passes_on(name):
    rules = PRESETS[name]
    match, events = play_match(rules, 3)
    assert len(match.finished) == (rules.rounds or 12)
    dealers = [done.position.dealer for done in match.finished]
    assert all(one.next(rules.direction) is after for one, after in itertools.pairwise(dealers))
    points = [event.points for event in events if isinstance(event, DealScored)]
    assert match.totals == tuple(map(sum, zip(*points, strict=True)))


def test_events_can_be_told_again_from_the_position():
    rng = Random(12)
    for seed in range(25):
        rules = replace(random_rules(rng), announce_voids=seed % 2 == 0)
        match, events = start_match(rules, seed)
        told = list(events)
        while match.position.phase is not Phase.OVER:
            match, more = play_step(match, rng)
            told += more
            start = max(place for place, event in enumerate(told) if isinstance(event, Dealt))
            since = [event for event in told[start:] if not isinstance(event, DealScored | MatchWon)]
            assert list(events_of(match)) == since


def test_a_draw_is_told_first():
    match, events = start_match(PRESETS["classic"], 3)
    drawn = events[0]
    assert isinstance(drawn, SeatsDrawn) and drawn.dealer is match.position.dealer
    ranks = {seat: card.rank for seat, card in drawn.rounds[0]}
    assert ranks[drawn.dealer] == max(ranks.values()) and len(ranks) == 4


def test_equal_seeds_give_equal_matches():
    assert play_match(PRESETS["classic"], 9) == play_match(PRESETS["classic"], 9)
    assert play_match(PRESETS["classic"], 9)[0].totals != play_match(PRESETS["classic"], 10)[0].totals


def test_weak_hands_are_dealt_again_by_the_same_dealer():
    rules = replace(
        Ruleset(), redeal_no_trump=True, redeal_no_court=CourtRedeal.NO_FACE, first_dealer=FirstDealer.EAST
    )
    seen = set()
    for seed in range(150):
        match, events = start_match(rules, seed)
        redeals = [event for event in events if isinstance(event, Redealt)]
        seen.update(event.reason for event in redeals)
        assert match.redeals == len(redeals) and match.position.dealer is Seat.EAST
        for hand in match.position.hands:
            assert hand.in_suit(rules.trump) and any(card.rank.letter in "JQK" for card in hand)
    assert seen == {RedealReason.NO_TRUMP, RedealReason.NO_FACE}


def test_low_calls_are_thrown_in_and_everyone_calls_again():
    match, _ = start_match(replace(Ruleset(), redeal_total_below=10), 4)
    before = match
    for _ in range(4):
        match, events = call_in(match, 2)
    assert [event.total for event in events if isinstance(event, Redealt)] == [8]
    assert match.position.calls == (None,) * 4 and match.position.dealer is before.position.dealer
    assert match.position.hands != before.position.hands and match.redeals == before.redeals + 1
    for number in (2, 2, 3, 3):
        match, events = call_in(match, number)
    assert match.position.phase is Phase.PLAYING


def test_redeals_never_loop_for_ever():
    match, _ = start_match(replace(Ruleset(), redeal_total_below=11), 4)
    for _ in range(4 * 1001 - 1):
        match, _ = call_in(match, 1)
    assert match.redeals == 1000
    with pytest.raises(RedealLoopError):
        call_in(match, 1)


def test_an_open_match_goes_on_until_the_players_stop():
    match, _ = start_match(PRESETS["call-bridge"], 1)
    rng = Random(1)
    for _ in range(7):
        match, _ = play_deal(match, rng)
        assert not match.is_over
        last, (match, _) = match, next_deal(match)
    stopped, (won,) = stop_match(last)
    assert stopped.is_over and isinstance(won, MatchWon) and won.ranks == stopped.ranks


def test_one_more_deal_after_the_last():
    match, _ = play_match(PRESETS["quick"], 2)
    assert match.is_over and len(match.finished) == 3
    match, _ = next_deal(one_more_deal(match))
    assert match.position.deal_number == 4 and not match.is_over
    match, events = play_deal(match, Random(1))
    assert match.is_over and isinstance(events[-1], MatchWon)


def test_a_target_ends_the_match_early():
    rules = replace(Ruleset(), rounds=None, target_points=5)
    match, _ = play_match(rules, 6)
    assert match.is_over and max(match.totals) >= 50
    assert all(max(done.position.totals) < 50 for done in match.finished)


def instant_match(kind: InstantWin, call: int, took: int) -> tuple[Match, list]:
    """A match whose South takes the first `took` tricks with sure trumps."""
    rules = replace(Ruleset(), instant_win=kind, first_dealer=FirstDealer.WEST)
    match = stacked_match(rules, took)
    events = []
    for number in (call, 1, 1, 1):
        match, more = call_in(match, number)
        events += more
    while match.position.phase is Phase.PLAYING:
        match, more = play_in(match, max(legal_cards(match.position), key=lambda card: card.index))
        events += more
    return match, events


def test_exactly_eight_wins_the_match_and_the_deal_counts():
    match, events = instant_match(InstantWin.EXACT_EIGHT, 8, 8)
    assert match.position.tricks_won[Seat.SOUTH] == 8
    assert match.is_over and match.outright is Seat.SOUTH and match.ranks[Seat.SOUTH] == 1
    assert match.totals[Seat.SOUTH] == 80 and events[-1].outright is Seat.SOUTH
    with pytest.raises(ValueError, match="one more"):
        one_more_deal(match)


def test_a_call_of_eight_or_more_reached_wins_at_once_unscored():
    match, _ = instant_match(InstantWin.EIGHT_OR_MORE, 8, 9)
    assert len(match.position.tricks) == 8 and match.totals == (0, 0, 0, 0)
    assert match.is_over and match.ranks == (1, 2, 2, 2)


def test_the_draw_seats_the_players_by_rank_and_player_0_south():
    tied = 0
    for seed in range(400):
        draw = draw_seats(seed)
        drawn = [dict(one) for one in draw.rounds]
        tied += len(drawn) > 1
        assert draw.players[0] == 0 and sorted(draw.players) == [0, 1, 2, 3]
        ring = [draw.players[draw.dealer.after(turn, Direction.COUNTER_CLOCKWISE)] for turn in range(4)]
        assert tuple(ring) == draw.ranking
        ranks = [drawn[0][player].rank for player in draw.ranking]
        assert ranks == sorted(ranks, reverse=True)
        cards = [card for one in drawn for card in one.values()]
        assert len(set(cards)) == len(cards)
    assert tied > 20


def test_codes_come_back_and_wrong_ones_are_refused():
    rng = Random(8)
    for _ in range(300):
        seed = rng.getrandbits(40)
        code = code_of(seed)
        assert parse_code(f" {code[:4]}-{code[4:]} ".lower()) == seed
        place = rng.randrange(9)
        wrong = (
            code[:place]
            + rng.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ".replace(code[place], ""))
            + code[place + 1 :]
        )
        with pytest.raises(CodeError):
            parse_code(wrong)


def test_golden_deals_stay_as_they_are():
    """The same code must give the same cards for ever."""
    assert str(deal_hands(0)[0]) == "JS KH JH 9H 6D 5D 3D TC 9C 8C 6C 5C 3C"
    assert code_of(123456789) == "003NQK8N5"


def test_random_rules_play_whole_matches():
    rng = Random(77)
    for seed in range(60):
        match, _ = play_match(random_rules(rng), seed)
        assert match.is_over or match.rules.rounds is None
