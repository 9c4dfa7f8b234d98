"""A session at the table: intents in, effects out, nothing else."""

from random import Random

from coach.opponents.levels import bot_of
from coach.practice.session import (
    AskBot,
    BotAnswered,
    CallChosen,
    CardChosen,
    Continue,
    Dismiss,
    Effect,
    OneMoreDeal,
    PauseOnTrick,
    Player,
    SaveMatch,
    Session,
    Stage,
    StopMatch,
    open_session,
    resume_session,
    update,
)
from trainer.breach import Clause
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.ruleset import PRESETS, Ruleset
from trainer.seats import Seat

PLAYERS = (
    Player("You"),
    Player("Karim", "newcomer"),
    Player("Maya", "newcomer"),
    Player("Priya", "newcomer"),
)


class Table:
    """Drives a session the way a runner does, with a random learner."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rng = Random(seed)
        self.seen: list[Effect] = []
        self.asked: AskBot | None = None
        self.session, effects = open_session(rules, seed, PLAYERS)
        self.take(effects)

    def take(self, effects: tuple[Effect, ...]) -> None:
        self.seen += effects
        self.asked = next((effect for effect in effects if isinstance(effect, AskBot)), self.asked)

    def send(self, intent) -> None:
        self.session, effects = update(self.session, intent)
        self.take(effects)

    def answer_bot(self) -> None:
        ask = self.asked
        bot = bot_of(ask.level)
        calling = ask.view.phase is Phase.CALLING
        choice = bot.choose_call(ask.view, self.rng) if calling else bot.choose_card(ask.view, self.rng)
        self.send(BotAnswered(ask.request, choice))

    def step(self) -> None:
        match self.session.stage:
            case Stage.BOT:
                self.answer_bot()
            case Stage.CALL:
                self.send(CallChosen(3))
            case Stage.CARD:
                card = self.rng.choice(list(legal_cards(self.session.match.position)))
                self.send(CardChosen(Seat.SOUTH, card))
            case Stage.TRICK_SHOWN | Stage.DEAL_SHOWN:
                self.send(Continue())

    def play_to(self, *stages: Stage) -> Session:
        for _ in range(2_000):
            if self.session.stage in stages:
                return self.session
            self.step()
        raise AssertionError("the table never gets there")


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
        if session.stage is Stage.BOT:
            assert [(one.level, one.view) for one in asked] == [(table.asked.level, table.asked.view)]
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
