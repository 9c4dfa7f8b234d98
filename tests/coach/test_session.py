"""A session at the table: intents in, effects out, nothing else."""

from dataclasses import replace

from coach.opponents.faults import FaultKind
from coach.practice.session import (
    AskBot,
    BotAnswered,
    BotFailed,
    BotFaulted,
    CallChosen,
    CardChosen,
    ChangeHabits,
    DealFound,
    DealOver,
    Dismiss,
    Fault,
    FindDeal,
    Habits,
    NoSuchDeal,
    OneMoreDeal,
    PauseOnTrick,
    Player,
    PlayForced,
    PlayOut,
    SaveMatch,
    Stage,
    StopMatch,
    open_session,
    records_of,
    resume_session,
    resumed,
    update,
)
from tests.helpers.tables import PLAYERS, Table
from trainer.breach import Clause
from trainer.cards import parse_card
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import read, write
from trainer.ruleset import Ruleset
from trainer.seats import Seat


def test_a_match_from_first_call_to_last_score():
    table = Table(PRESETS["quick"], 5)
    session = table.play_to(Stage.MATCH_SHOWN)
    assert session.match.is_over and len(session.match.finished) == 3
    saves = sum(isinstance(effect, SaveMatch) for effect in table.seen)
    pauses = sum(isinstance(effect, PauseOnTrick) for effect in table.seen)
    assert saves >= 3 * 56 and pauses == 39


def test_a_refused_card_leaves_the_table_as_it_is():
    table = Table(PRESETS["nepali"], 2)
    for _ in range(400):
        session = table.play_to(Stage.CARD)
        hand = session.match.position.hands[Seat.SOUTH]
        refused = hand - legal_cards(session.match.position)
        if refused:
            break
        table.step()
    table.send(CardChosen(Seat.SOUTH, next(iter(refused))))
    assert table.session.match == session.match and table.session.stage is Stage.CARD
    assert table.session.refusal.allowed == legal_cards(session.match.position)
    table.send(Dismiss())
    assert table.session.refusal is None


def test_a_card_before_the_calls_and_out_of_turn_is_explained():
    table = Table(PRESETS["nepali"], 1)
    card = next(iter(table.session.match.position.hands[Seat.SOUTH]))
    table.send(CardChosen(Seat.SOUTH, card))
    assert table.session.refusal.clause is Clause.CALLS_OPEN
    table.play_to(Stage.CALL)
    table.send(CallChosen(0))
    assert table.session.refusal.clause is Clause.CALL_BELOW_MINIMUM and table.session.stage is Stage.CALL
    table.play_to(Stage.CARD)
    table.send(CallChosen(4))
    assert table.session.refusal.clause is Clause.CALLS_CLOSED


def test_late_answers_of_bots_are_dropped():
    table = Table(PRESETS["nepali"], 1)
    session = table.play_to(Stage.BOT)
    stale = update(session, BotAnswered(session.request - 1, 3))
    assert stale == (session, ())


def test_a_redeal_is_told_until_the_learner_has_reacted():
    """Not only until the first bot has called, half a second later."""
    table = Table(Ruleset(redeal_total_below=11), 3)
    session = table.play_until(lambda session: bool(session.news))
    news = session.news
    assert session.stage is Stage.BOT
    assert table.play_to(Stage.CALL).news == news
    table.send(CallChosen(8))
    assert not table.session.news


def test_a_click_on_a_card_goes_on_after_a_trick_and_plays_it():
    table = Table(PRESETS["nepali"], 6)
    for _ in range(30):
        session = table.play_to(Stage.TRICK_SHOWN)
        if session.match.position.to_act is Seat.SOUTH:
            break
        table.step()
    card = next(iter(legal_cards(session.match.position)))
    table.send(CardChosen(Seat.SOUTH, card))
    assert card in table.session.match.position.current_trick.cards


def test_resuming_asks_on_from_the_same_place():
    table = Table(PRESETS["classic"], 3)
    for _ in range(150):
        session = table.session
        resumed, effects = resume_session(session.match, session.players)
        assert resumed.match == session.match
        if session.stage in (Stage.CALL, Stage.CARD, Stage.BOT):
            assert resumed.stage is session.stage
        asked = [effect for effect in effects if isinstance(effect, AskBot)]
        if session.stage is Stage.BOT and isinstance(table.due, AskBot):
            assert [(one.level, one.view) for one in asked] == [(table.due.level, table.due.view)]
        table.step()


def test_one_more_deal_and_stopping():
    table = Table(PRESETS["quick"], 5)
    table.play_to(Stage.MATCH_SHOWN)
    table.send(OneMoreDeal())
    assert table.session.match.position.deal_number == 4
    table = Table(PRESETS["call-bridge"], 5)
    table.play_to(Stage.DEAL_SHOWN)
    table.send(StopMatch())
    assert table.session.stage is Stage.MATCH_SHOWN and table.session.match.is_over


# What plays itself -----------------------------------------------------------------------------------------


def test_forced_cards_and_the_last_one_play_themselves():
    for habits in (Habits(), Habits(plays_last=True), Habits(plays_forced=True)):
        table = Table(PRESETS["nepali"], 4, habits=habits)
        table.play_to(Stage.DEAL_SHOWN)
        by_itself = [effect for effect in table.seen if isinstance(effect, PlayForced)]
        if habits == Habits():
            assert by_itself == []
        elif habits.plays_last:
            assert len(by_itself) == 1
        else:
            assert len(by_itself) > 1


def test_a_forced_card_may_still_be_played_by_hand():
    table = Table(PRESETS["nepali"], 4, habits=Habits(plays_forced=True))
    table.play_until(lambda session: isinstance(table.due, PlayForced) and session.stage is Stage.BOT)
    due = table.due
    table.send(CardChosen(Seat.SOUTH, due.card))
    assert due.card in table.session.match.position.played
    assert update(table.session, BotAnswered(due.request, due.card)) == (table.session, ())


def test_habits_take_effect_at_the_very_turn():
    table = Table(PRESETS["nepali"], 4)
    table.play_until(
        lambda session: session.stage is Stage.CARD and len(legal_cards(session.match.position)) == 1
    )
    table.send(ChangeHabits(Habits(plays_forced=True)))
    assert table.session.stage is Stage.BOT and isinstance(table.due, PlayForced)


# Bots that fail --------------------------------------------------------------------------------------------


def test_an_illegal_answer_is_told_and_replaced_by_the_lowest_legal_choice():
    table = Table(PRESETS["nepali"], 1)
    session = table.play_to(Stage.BOT)
    seat = session.match.position.to_act
    table.send(BotAnswered(session.request, 99))
    (told,) = table.told
    assert told.seat is seat and told.fault.clause is Clause.CALL_ABOVE_MAXIMUM and told.instead == 1
    assert table.session.match.position.calls[seat] == 1
    session = table.play_until(
        lambda session: session.stage is Stage.BOT and session.match.position.phase is Phase.PLAYING
    )
    seat, legal = session.match.position.to_act, legal_cards(session.match.position)
    not_held = next(iter(session.match.position.hands[Seat.SOUTH]))
    table.send(BotAnswered(session.request, not_held))
    told = table.told[-1]
    assert told.seat is seat and told.fault.clause is Clause.CARD_NOT_HELD
    assert told.instead in legal and told.instead.rank == min(card.rank for card in legal)


def test_a_silent_bot_is_told_and_the_match_goes_on():
    table = Table(PRESETS["quick"], 1)
    fault = Fault(FaultKind.SILENT, "5 s")
    for _ in range(400):
        session = table.session
        if session.stage is Stage.DEAL_SHOWN:
            break
        if session.stage is Stage.BOT and session.match.position.to_act is Seat.NORTH:
            table.send(BotFailed(session.request, fault))
        else:
            table.step()
    faults = [one for one in table.told if isinstance(one, BotFaulted)]
    assert len(faults) == 14 and {one.seat for one in faults} == {Seat.NORTH}
    assert update(table.session, BotFailed(table.session.request, fault)) == (table.session, ())


def test_every_bot_hears_the_end_of_a_deal():
    table = Table(PRESETS["quick"], 1)
    session = table.play_to(Stage.DEAL_SHOWN)
    ends = [effect for effect in table.seen if isinstance(effect, DealOver)]
    assert [end.view.seat for end in ends] == [Seat.EAST, Seat.NORTH, Seat.WEST]
    assert {end.points for end in ends} == {session.match.finished[-1].points}


# Playing out -----------------------------------------------------------------------------------------------


def test_the_expert_plays_out_the_deal_until_it_is_stopped():
    table = Table(PRESETS["quick"], 3)
    table.play_to(Stage.CARD)
    table.send(PlayOut(is_on=True))
    assert isinstance(table.due, AskBot) and table.due.level == "expert"
    assert table.due.levels == (None, "newcomer", "newcomer", "newcomer")
    table.play_until(lambda session: len(session.match.position.tricks) == 12)
    table.play_until(lambda session: session.match.position.to_act is Seat.SOUTH)
    if table.session.stage is Stage.TRICK_SHOWN:
        table.step()
    table.send(PlayOut(is_on=False))
    assert table.session.stage is Stage.CARD
    played = table.session.aid.played_out
    assert 1 <= played <= 12
    assert all(effect.is_brief for effect in table.seen if isinstance(effect, PauseOnTrick)) or played
    table.play_to(Stage.DEAL_SHOWN)
    assert table.session.aid.played_out == played
    table.step()
    assert not table.session.is_playing_out and table.session.aid.played_out == 0


def test_playing_out_does_not_wait_on_a_finished_trick():
    """The trick may lie there until a click that nobody makes any more."""
    table = Table(PRESETS["quick"], 3)
    table.play_to(Stage.TRICK_SHOWN)
    assert table.send(PlayOut(is_on=True)) == (PauseOnTrick(is_brief=True),)
    assert table.send(PlayOut(is_on=False)) == (PauseOnTrick(is_brief=False),)
    assert table.session.stage is Stage.TRICK_SHOWN


# Deals as wished for ---------------------------------------------------------------------------------------


def test_later_deals_are_as_wished_for():
    session, _ = open_session(PRESETS["quick"], 5, PLAYERS, deal_seed=77, wish="trumps>=5")
    table = Table(PRESETS["quick"], 5)
    table.session = session
    assert session.match.deal_seed == 77
    table.due = None
    session, effects = resume_session(session.match, session.players, wish=session.wish)
    table.session = session
    table.take(effects)
    table.play_to(Stage.DEAL_SHOWN)
    table.step()
    find = table.seen[-1]
    assert isinstance(find, FindDeal) and (find.wish, find.seat) == ("trumps>=5", Seat.SOUTH)
    assert table.session.stage is Stage.DEAL_SOUGHT
    assert update(table.session, DealFound(find.request - 1, 3)) == (table.session, ())
    found, _ = update(table.session, DealFound(find.request, 1234))
    assert found.match.deal_seed == 1234 and found.match.position.deal_number == 2
    table.send(DealFound(find.request, None))
    assert table.told[-1] == NoSuchDeal() and table.session.match.position.deal_number == 2


# Saved and resumed -----------------------------------------------------------------------------------------


def test_a_session_comes_back_from_its_records():
    table = Table(PRESETS["quick"], 3)
    table.play_to(Stage.CARD)
    table.send(PlayOut(is_on=True))
    table.play_to(Stage.DEAL_SHOWN)
    table.step()
    table.play_to(Stage.CARD)
    save = next(effect for effect in reversed(table.seen) if isinstance(effect, SaveMatch))
    save = SaveMatch(save.match, save.players, save.aids, wish="voids>=1, aces=2")
    text = write(records_of(save, "2026-01-02"))
    back, _ = resumed(read(text), ("S", "E", "N", "W"))
    assert (back.match, back.players, back.wish) == (save.match, PLAYERS, "voids>=1, aces=2")
    assert back.aids == table.session.aids and back.aids[0].played_out > 0
    assert write(records_of(SaveMatch.of(back), "2026-01-02")) == text


def test_a_record_without_names_gets_some():
    table = Table(PRESETS["quick"], 3)
    nameless = SaveMatch(table.session.match, tuple(Player("x", one.level) for one in PLAYERS))
    records = [replace(record, players=(None,) * 4) for record in records_of(nameless)]
    back, _ = resumed(records, ("S", "E", "N", "W"))
    assert [player.name for player in back.players] == ["S", "E", "N", "W"]


def test_a_card_is_refused_while_a_claim_or_scores_are_shown():
    table = Table(PRESETS["quick"], 3)
    session = table.play_to(Stage.DEAL_SHOWN)
    assert update(session, CardChosen(Seat.SOUTH, parse_card("AS"))) == (session, ())
