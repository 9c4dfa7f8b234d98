"""Whole random deals: nothing is lost, a legal card always exists, the points are those of the rules."""

from random import Random

import pytest

from tests.helpers.naive_rules import tenths
from tests.helpers.quick_deal import random_deal
from tests.helpers.rule_sets import single_changes
from trainer.cards import CARDS, FULL_PACK, CardSet
from trainer.play import call, legal_cards, play
from trainer.position import Ending, Phase, Position
from trainer.presets import PRESETS
from trainer.rule_text import json_options
from trainer.ruleset import Ruleset
from trainer.score import deal_points, score_table
from trainer.seats import SEATS, Seat


@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_under_every_preset(name, sized):
    check_random_deals(PRESETS[name], sized(1_500, 100_000), seed=len(name))


@pytest.mark.parametrize("change", single_changes())
def test_random_deals_with_one_option_changed(change, sized):
    check_random_deals(single_changes()[change], sized(60, 2_000), seed=len(change))


def check_random_deals(rules: Ruleset, count: int, seed: int) -> None:
    rng = Random(seed)
    table, options = score_table(rules), json_options(rules)
    for number in range(count):
        calls = [rng.randint(rules.min_call, rules.max_call) for _ in range(4)]
        if number % 7 == 0:
            calls[rng.randrange(4)] = min(9, rules.max_call)
        hands, played = random_deal(rules, calls, rng)
        bits = [1 << card for _, cards in played.tricks for card in cards]
        assert (
            len(played.tricks) == sum(played.won) == (13 if not played.closed_early else len(played.tricks))
        )
        assert len(set(bits)) == len(bits) == 4 * len(played.tricks)
        for seat in range(4):
            assert table[calls[seat]][played.won[seat]] == tenths(options, calls[seat], played.won[seat])
        if number % 40 == 0:
            check_against_positions(rules, hands, calls, played)


def check_against_positions(rules: Ruleset, hands: list[int], calls: list[int], played) -> None:
    """The same deal through Position: every card legal there, the same winners, the same end."""
    position = Position(rules, Seat.SOUTH, tuple(CardSet(hand) for hand in hands))
    while position.phase is Phase.CALLING:
        position = call(position, calls[position.to_act])
    for number, (leader, cards) in enumerate(played.tricks):
        assert (
            position.phase is Phase.PLAYING and position.to_act == leader and len(position.tricks) == number
        )
        for card in cards:
            assert CARDS[card] in legal_cards(position)
            position = play(position, CARDS[card])
            assert conserved(position)
    assert position.phase is Phase.OVER
    assert position.tricks_won == tuple(played.won)
    check_points(position)


def conserved(position: Position) -> bool:
    union = position.played
    total = len(union)
    for hand in position.hands:
        union, total = union | hand, total + len(hand)
    return union == FULL_PACK and total == 52


def check_points(position: Position) -> None:
    points, won, options = deal_points(position), position.tricks_won, json_options(position.rules)
    if position.ending is Ending.EIGHT_REACHED:
        assert points is None
        return
    for seat in SEATS:
        assert points[seat] == tenths(options, position.calls[seat], won[seat])


def test_nine_closes_the_deal_with_nine_point_one():
    """A hand of nine sure trumps, called nine: the deal ends with the ninth trick."""
    rules = Ruleset(nine_closes=True, overtrick_tenths=-1)
    spades = CardSet(0x1FFF << 39)
    hands = (CardSet(0x1FFF), spades, CardSet(0x1FFF << 13), CardSet(0x1FFF << 26))
    position = Position(rules, Seat.SOUTH, hands)
    for number in (9, 1, 1, 2):
        position = call(position, number)
    while position.phase is Phase.PLAYING:
        position = play(position, max(legal_cards(position)))
    assert (len(position.tricks), position.ending) == (9, Ending.NINE_CLOSED)
    assert deal_points(position) == (-20, 91, -10, -10)


def test_eight_reached_ends_deal_and_match_unscored():
    rules = PRESETS["nepali"]
    from dataclasses import replace

    from trainer.ruleset import InstantWin
    from trainer.score import outright_winner

    rules = replace(rules, instant_win=InstantWin.EIGHT_OR_MORE)
    hands = (CardSet(0x1FFF), CardSet(0x1FFF << 39), CardSet(0x1FFF << 13), CardSet(0x1FFF << 26))
    position = Position(rules, Seat.SOUTH, hands)
    for number in (8, 1, 1, 2):
        position = call(position, number)
    while position.phase is Phase.PLAYING:
        position = play(position, max(legal_cards(position)))
    assert (len(position.tricks), position.ending) == (8, Ending.EIGHT_REACHED)
    assert deal_points(position) is None and outright_winner(position) is Seat.EAST
