"""Playouts: legal under every rule set, ended where the rules end a deal, and adding up."""

from array import array
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from coach.engine.built import kernel
from coach.engine.fifths import count_fifths
from coach.engine.start import CONTENT_POLICY, RANDOM_POLICY, TRYING_POLICY, start_of, start_of_deal
from coach.engine.worlds import Worlds
from tests.helpers.arena import playable_hands
from tests.helpers.kernel_cases import Case, are_equal, played_worlds, random_case, random_position
from tests.helpers.rule_sets import preset_or_random
from tests.helpers.stacked import stacked_match
from trainer.cards import CARDS, parse_hand
from trainer.play import play
from trainer.position import Phase
from trainer.ruleset import InstantWin, Ruleset, Success
from trainer.seats import Seat
from trainer.view import SeatView, view_of

Sized = Callable[[int, int], int]


def line_of(case: Case, seed: int) -> list[int]:
    results = played_worlds(kernel, case.start, 0, array("Q", case.hands), seed, [1])
    return [int(card) for card in results.lines[0] if card >= 0]


def test_every_card_of_a_playout_is_legal_and_the_deal_ends_where_it_ends(sized: Sized) -> None:
    rng = Random(31)
    for _ in range(sized(60, 2000)):
        case = random_case(rng, preset_or_random(rng))
        results = played_worlds(kernel, case.start, 0, array("Q", case.hands), rng.getrandbits(40), [1])
        position = case.position
        for card in results.lines[0]:
            if card < 0:
                break
            position = play(position, CARDS[card])  # raises for an illegal card or after the end
        assert position.phase is Phase.OVER
        assert tuple(results.tricks[0]) == position.tricks_won
        assert tuple(results.calls[0]) == position.calls


@pytest.mark.parametrize("policy", [TRYING_POLICY, CONTENT_POLICY, RANDOM_POLICY])
def test_whole_deals_have_thirteen_tricks(policy: int) -> None:
    start = start_of_deal(Ruleset(), Seat.EAST, (policy,) * 4)
    tricks = np.zeros((200, 4), np.int8)
    kernel.play_deals(start, 5, 0, 200, tricks)
    assert (tricks.sum(axis=1) == 13).all()
    assert len(np.unique(tricks, axis=0)) > 50


@pytest.mark.parametrize(
    ("rules", "calls", "expected"),
    [
        (Ruleset(nine_closes=True), (9, 1, 1, 1), 9),
        (Ruleset(nine_closes=True), (8, 1, 1, 1), 10),
        (Ruleset(instant_win=InstantWin.EIGHT_OR_MORE), (8, 1, 1, 1), 8),
        (Ruleset(instant_win=InstantWin.EIGHT_OR_MORE), (7, 1, 1, 1), 10),
        (Ruleset(instant_win=InstantWin.EXACT_EIGHT), (8, 1, 1, 1), 10),
    ],
)
def test_a_reached_call_can_end_the_deal(rules: Ruleset, calls: tuple[int, ...], expected: int) -> None:
    position = stacked_match(rules, sure=10).position
    south = SeatView(rules, Seat.SOUTH, position.hands[0] or parse_hand("AS"), Seat.WEST, calls=calls)
    worlds = array("Q", [hand.bits for hand in position.hands if hand is not None])
    results = played_worlds(kernel, start_of(south, (0, 0, 0, 0)), 0, worlds, 1, [1])
    assert results.tricks[0][0] >= expected
    assert results.tricks[0].sum() == (13 if expected == 10 else expected + results.tricks[0][1:].sum())
    assert (results.tricks[0].sum() == 13) == (expected == 10)


def test_winners_and_histogram_add_up() -> None:
    view = SeatView(Ruleset(), Seat.SOUTH, parse_hand("AQ9754.J.KT8.KT8"), Seat.WEST)
    worlds = Worlds.of(view).sample(600, 3)
    results = played_worlds(kernel, start_of(view, (0, 128, 128, 128)), 0, worlds, 3, [600])
    own_tricks = int(results.tricks[:, 0].sum())
    assert results.histogram.sum() == 600
    assert results.card_wins.sum() == own_tricks == (results.histogram * np.arange(14)).sum()
    assert {card for card in range(52) if results.card_wins[card]} <= {card.index for card in view.hand}
    assert (results.tricks.sum(axis=1) == 13).all()
    assert (results.calls[:, 0] == 0).all() and (results.calls[:, 1:] >= 1).all()


def test_batches_change_nothing() -> None:
    view = SeatView(Ruleset(), Seat.NORTH, parse_hand("K94.A82.QT53.J76"), Seat.WEST)
    worlds = Worlds.of(view)
    sampler = worlds.sampler()
    at_once = sampler.draw(100, 9)
    assert at_once == sampler.draw(37, 9) + sampler.draw(63, 9, first=37)
    start = start_of(view, (128, 128, 0, 256))
    one = played_worlds(kernel, start, 2, at_once, 9, [100])
    other = played_worlds(kernel, start, 2, at_once, 9, [1, 36, 63])
    assert are_equal(one, other)


def test_cards_are_compared_on_equal_worlds() -> None:
    rng = Random(8)
    for _ in range(10):
        position = random_position(rng, Ruleset(), cards=rng.randint(0, 40))
        seat = position.to_act
        assert seat is not None
        view = view_of(position, seat)
        cards = [card.index for card in view.legal]
        worlds = Worlds.of(view).sample(20, 4)
        start = start_of(view, (128,) * 4)
        together = np.zeros((20, len(cards), 4), np.int8)
        kernel.play_cards(start, worlds, cards, 4, 0, 20, together)
        assert (together.sum(axis=2) == 13).all()
        for place, card in enumerate(cards):
            alone = np.zeros((20, 1, 4), np.int8)
            kernel.play_cards(start, worlds, [card], 4, 0, 20, alone)
            assert np.array_equal(alone[:, 0], together[:, place])


def test_a_seat_tries_harder_than_it_plays_at_random() -> None:
    """One of each kind against three at random, 500 deals: the rules of thumb are worth half a trick."""
    means = {}
    for policy in (TRYING_POLICY, RANDOM_POLICY):
        tricks = np.zeros((500, 4), np.int8)
        start = start_of_deal(Ruleset(), Seat.SOUTH, (policy, *(RANDOM_POLICY,) * 3))
        kernel.play_deals(start, 77, 0, 500, tricks)
        means[policy] = tricks[:, 0].mean()
    assert means[TRYING_POLICY] > means[RANDOM_POLICY] + 0.5


def test_typical_calls_are_those_of_the_fifths() -> None:
    rng = Random(41)
    for _ in range(500):
        rules = preset_or_random(rng)
        hand = playable_hands(rules, rng.getrandbits(40))[0]
        is_exact = rules.success is Success.EXACT_OR_PLUS_ONE
        found = kernel.typical_call(hand.bits, int(rules.trump), rules.min_call, rules.max_call, is_exact)
        assert found == count_fifths(rules, hand).call
