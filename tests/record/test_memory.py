"""Deals entered from memory: one hand is known, everything else only as far as it was played."""

from random import Random

import pytest

from tests.helpers.games import random_match
from trainer.breach import Breach, Clause
from trainer.cards import FULL_PACK, parse_card, parse_hand
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import position_of, read, record_of, write
from trainer.record.memory import EntryError, Misfit, enterable, entered, entered_all, remembered
from trainer.rewind import moments_of, rewound
from trainer.ruleset import Ruleset
from trainer.seats import Seat

HAND = parse_hand("AS KS QS JS TS 9S 8S 2H 2D 3D AC KC QC")


def choices_of(position):
    return [moment.choice for moment in moments_of(position)]


def refused(position, choice):
    with pytest.raises(EntryError) as caught:
        entered(position, choice)
    return caught.value.reason


@pytest.fixture
def playing():
    """South leads, after the calls 3, 2, 4 and 2."""
    position, count = entered_all(remembered(Ruleset(), Seat.WEST, Seat.SOUTH, HAND), [3, 2, 4, 2])
    assert count == 4 and position.to_act is Seat.SOUTH
    return position


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_that_was_played_can_be_entered_from_each_seat(name, sized):
    rng = Random(17)
    for _ in range(sized(2, 30)):
        done = next(deal.position for deal in random_match(rng, PRESETS[name], 60).finished)
        for seat in Seat:
            start = remembered(PRESETS[name], done.dealer, seat, done.original_hand(seat))
            position, count = entered_all(start, choices_of(done))
            assert count == len(choices_of(done)) and position.ending is done.ending
            record = record_of(position)
            assert position_of(read(write([record]))[0]) == position


def reason_against(position, card):
    """Why a card cannot be entered, None if it can."""
    try:
        entered(position, card)
    except EntryError as error:
        return error.reason
    return None


def test_all_that_is_offered_is_taken_but_for_what_leaves_no_layout(playing):
    rng = Random(3)
    position = playing
    while position.phase is Phase.PLAYING:
        reasons = {card: reason_against(position, card) for card in FULL_PACK}
        taken = [card for card, reason in reasons.items() if reason is None]
        for card in enterable(position):
            assert reasons[card] in (None, Misfit(position.to_act, card))
        assert taken and all(card in enterable(position) for card in taken)
        position = entered(position, rng.choice(taken))


def test_what_is_entered_can_be_gone_back_over(playing):
    later, _ = entered_all(playing, map(parse_card, ("2H", "3H", "KH", "4H")))
    assert rewound(later, 4) == playing


def test_a_card_of_the_own_hand_cannot_come_from_another(playing):
    led = entered(playing, parse_card("2H"))
    assert refused(led, parse_card("AC")) == Misfit(Seat.EAST, parse_card("AC"), holder=Seat.SOUTH)


def test_a_card_is_played_once(playing):
    position, _ = entered_all(playing, map(parse_card, ("2H", "3H")))
    assert refused(position, parse_card("3H")) == Misfit(Seat.NORTH, parse_card("3H"), trick=1)


def test_a_play_that_excludes_the_card_is_named(playing):
    played = ("2H", "4C", "9H", "4H", "3H", "5H", "8S")
    position, count = entered_all(playing, map(parse_card, played))
    assert count == len(played) and position.to_act is Seat.EAST
    discard, heart = parse_card("4C"), parse_card("6H")
    assert refused(position, heart) == Misfit(Seat.EAST, heart, trick=1, shown=discard)


def test_the_own_hand_goes_by_the_rules(playing):
    position, count = entered_all(playing, map(parse_card, ("2D", "4D", "5D", "6D", "7C")))
    assert count == 5 and position.to_act is Seat.SOUTH
    reason = refused(position, parse_card("2H"))
    assert isinstance(reason, Breach) and reason.clause is Clause.MUST_FOLLOW
    assert enterable(position) == legal_cards(position)


def test_calls_go_by_the_rules():
    start = remembered(Ruleset(), Seat.WEST, Seat.SOUTH, HAND)
    assert refused(start, 0).clause is Clause.CALL_BELOW_MINIMUM
    assert refused(start, parse_card("AS")).clause is Clause.CALLS_OPEN
