"""Taking back in the match, and deals played again beside it."""

from dataclasses import replace
from random import Random

import pytest

from coach.practice.session import (
    Announce,
    BackAtMatch,
    BackToMatch,
    BotAnswered,
    CardChosen,
    Continue,
    Habits,
    Replay,
    ReplayBegun,
    SaveMatch,
    Stage,
    StopMatch,
    TakeBack,
    TookBack,
    own_moments,
    records_of,
    update,
)
from tests.helpers.games import random_match
from tests.helpers.rule_sets import preset_or_random
from tests.helpers.tables import Table
from trainer.cards import FULL_PACK, CardSet
from trainer.match import MatchWon, match_seed_for, start_match, taken_back
from trainer.play import legal_cards, voids_of
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import TakenBack, read, write
from trainer.rewind import moments_of, rewound
from trainer.ruleset import FirstDealer, Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import view_of


def test_a_deal_rewound_is_the_deal_as_it_was(sized):
    rng = Random(3)
    for _ in range(sized(20, 300)):
        position = random_match(rng).position
        moments = moments_of(position)
        for steps in range(len(moments) + 1):
            earlier = rewound(position, steps)
            assert moments_of(earlier) == moments[:steps]
            assert earlier.to_act is (moments[steps].seat if steps < len(moments) else position.to_act)
        assert rewound(position, len(moments)) == position


def test_taking_back_leads_to_the_choice_before_and_is_recorded():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: len(session.match.position.tricks) == 3 and session.stage is Stage.CARD)
    before = table.session
    card = next(iter(legal_cards(before.match.position)))
    table.send(CardChosen(Seat.SOUTH, card))
    effects = table.send(TakeBack())
    assert table.session.match == before.match and table.session.stage is Stage.CARD
    assert table.session.aid.taken_back == (TakenBack(4, Seat.SOUTH, card),)
    save = next(effect for effect in effects if isinstance(effect, SaveMatch))
    assert read(write(records_of(save)))[0].taken_back == table.session.aid.taken_back
    assert table.told == [TookBack(4)]


def test_the_same_choice_leads_to_the_same_game():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: len(session.match.position.tricks) == 2 and session.stage is Stage.CARD)
    card = next(iter(legal_cards(table.session.match.position)))
    table.send(CardChosen(Seat.SOUTH, card))
    asked = table.due.view, table.due.match_seed, table.due.redeals
    table.send(TakeBack())
    table.send(CardChosen(Seat.SOUTH, card))
    assert (table.due.view, table.due.match_seed, table.due.redeals) == asked


def test_taking_back_again_and_again_comes_to_the_call():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: len(session.match.position.tricks) == 5 and session.stage is Stage.CARD)
    own = [moment.choice for moment in own_moments(table.session)]
    for choice in reversed(own):
        assert choice == own_moments(table.session)[-1].choice
        table.send(TakeBack())
    assert table.session.stage is Stage.CALL and own_moments(table.session) == ()
    assert [one.choice for one in table.session.aid.taken_back] == own[::-1]
    assert update(table.session, TakeBack()) == (table.session, ())


def test_taking_back_to_an_early_choice_takes_back_the_later_ones_too():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: len(session.match.position.tricks) == 5 and session.stage is Stage.CARD)
    moments = own_moments(table.session)
    table.send(TakeBack(moments[2].steps))
    assert [one.choice for one in table.session.aid.taken_back] == [one.choice for one in moments[2:]]
    assert own_moments(table.session) == moments[:2]


def test_cards_that_play_themselves_are_no_choices_to_go_back_to():
    table = Table(PRESETS["nepali"], 4, habits=Habits(plays_forced=True))
    session = table.play_until(lambda session: len(session.match.position.tricks) == 12)
    for moment in own_moments(session)[1:]:
        position = rewound(session.match.position, moment.steps)
        assert len(legal_cards(position)) > 1


def test_answers_from_before_are_dropped():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: session.stage is Stage.CARD)
    table.send(CardChosen(Seat.SOUTH, next(iter(legal_cards(table.session.match.position)))))
    stale = table.due.request
    table.send(TakeBack())
    assert update(table.session, BotAnswered(stale, 1)) == (table.session, ())


def test_a_scored_deal_stands():
    table = Table(PRESETS["nepali"], 4)
    session = table.play_to(Stage.DEAL_SHOWN)
    assert update(session, TakeBack()) == (session, ())


# Beside the match ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [Stage.CARD, Stage.BOT, Stage.TRICK_SHOWN, Stage.DEAL_SHOWN])
def test_a_replay_leaves_the_match_as_it_is(stage):
    table = Table(PRESETS["nepali"], 4)
    home = table.play_until(
        lambda session: session.stage is stage and len(session.match.position.tricks) in (4, 13)
    )
    moment = own_moments(home)[2]
    table.seen.clear()
    table.send(Replay(moment.steps))
    assert table.told == [ReplayBegun(moment.trick, is_fresh=False)]
    assert table.session.match == taken_back(home.match, moment.steps)
    table.play_to(Stage.DEAL_SHOWN)
    assert update(table.session, StopMatch()) == (table.session, ())
    assert not any(isinstance(effect, SaveMatch) for effect in table.seen)
    table.send(Continue())
    assert table.told[-1] == BackAtMatch()
    assert (table.session.match, table.session.stage, table.session.aids) == (home.match, stage, home.aids)
    if stage is Stage.BOT:
        table.answer()
        assert moments_of(table.session.match.position)[:-1] == moments_of(home.match.position)


def test_a_replay_may_be_left_and_begun_anew_at_any_time():
    table = Table(PRESETS["nepali"], 4)
    home = table.play_until(
        lambda session: len(session.match.position.tricks) == 6 and session.stage is Stage.CARD
    )
    table.send(Replay(own_moments(home)[4].steps))
    table.step()
    table.play_to(Stage.CARD)
    table.send(Replay(own_moments(table.session)[1].steps, fresh_seed=7))
    assert table.session.beside.is_fresh and table.session.beside.home.match == home.match
    table.send(TakeBack())
    table.send(BackToMatch())
    assert (table.session.match, table.session.beside) == (home.match, None)
    assert table.session.aids == home.aids
    table.play_to(Stage.DEAL_SHOWN)
    assert len(table.session.match.finished) == 1


def test_the_last_deal_of_a_match_can_be_replayed_and_the_match_is_still_over():
    table = Table(PRESETS["quick"], 4)
    home = table.play_to(Stage.MATCH_SHOWN)
    table.seen.clear()
    table.send(Replay(own_moments(home)[0].steps))
    table.play_to(Stage.DEAL_SHOWN)
    told = [event for effect in table.seen if isinstance(effect, Announce) for event in effect.events]
    assert told and not any(isinstance(event, MatchWon) for event in told)
    table.send(Continue())
    assert table.session.stage is Stage.MATCH_SHOWN and table.session.match == home.match


def test_a_fresh_layout_fits_all_that_was_known(sized):
    rng = Random(11)
    done = 0
    while done < sized(12, 120):
        rules = replace(preset_or_random(rng), announce_voids=rng.random() < 0.5)
        table = Table(rules, rng.getrandbits(30))
        wanted = rng.randint(0, 11)
        table.play_until(
            lambda session, wanted=wanted: (
                session.stage in (Stage.CARD, Stage.DEAL_SHOWN, Stage.MATCH_SHOWN)
                and len(session.match.position.tricks) >= wanted
            )
        )
        moment = rng.choice(own_moments(table.session))
        known = view_of(rewound(table.session.match.position, moment.steps), Seat.SOUTH)
        seed = rng.getrandbits(30)
        fresh, _ = update(table.session, Replay(moment.steps, seed))
        assert view_of(fresh.match.position, Seat.SOUTH) == known
        _check_layout(fresh.match.position)
        again, _ = update(table.session, Replay(moment.steps, seed))
        assert again == fresh
        done += 1


def _check_layout(position) -> None:
    dealt = [position.original_hand(seat) for seat in SEATS]
    assert [len(hand) for hand in dealt] == [13] * 4
    union = CardSet()
    for hand in dealt:
        union |= hand
    assert union == FULL_PACK
    assert rewound(position, len(moments_of(position))) == position
    if position.rules.announce_voids and position.phase is not Phase.CALLING:
        assert position.announced == tuple(map(voids_of, dealt))


def test_fresh_layouts_differ():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(lambda session: session.stage is Stage.CARD)
    steps = own_moments(table.session)[0].steps
    hands = {update(table.session, Replay(steps, seed))[0].match.position.hands for seed in range(10)}
    assert len(hands) == 10


# Shared deals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("first", [FirstDealer.RANDOM, FirstDealer.DRAW])
def test_a_shared_deal_brings_its_dealer(dealer, first):
    rules = Ruleset(first_dealer=first)
    seed = match_seed_for(rules, 99, dealer)
    match, _ = start_match(rules, seed, 99)
    assert match.position.dealer is dealer and match.deal_seed == 99
    assert match.position.hands == start_match(rules, 1, 99)[0].position.hands
