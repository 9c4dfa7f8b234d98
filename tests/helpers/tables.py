"""Sessions driven the way a runner drives them, with a random learner."""

from random import Random

from coach.opponents.levels import bot_of
from coach.practice.session import (
    AskBot,
    BotAnswered,
    CallChosen,
    CardChosen,
    ChangeHabits,
    Continue,
    Effect,
    Habits,
    Intent,
    Player,
    PlayForced,
    Session,
    Stage,
    Tell,
    open_session,
    update,
)
from trainer.cards import Card
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.ruleset import Ruleset
from trainer.seats import Seat

PLAYERS = (
    Player("You"),
    Player("Karim", "newcomer"),
    Player("Maya", "newcomer"),
    Player("Priya", "newcomer"),
)
PLAIN = Habits()


class Table:
    """A session with its bots answered; `seen` are all effects so far."""

    def __init__(
        self, rules: Ruleset, seed: int, players: tuple[Player, ...] = PLAYERS, *, habits: Habits = PLAIN
    ) -> None:
        self.rng = Random(seed)
        self.seen: list[Effect] = []
        self.due: AskBot | PlayForced | None = None
        self.session, effects = open_session(rules, seed, players)
        self.take(effects)
        self.send(ChangeHabits(habits))

    def take(self, effects: tuple[Effect, ...]) -> None:
        self.seen += effects
        for effect in effects:
            if isinstance(effect, AskBot | PlayForced):
                self.due = effect

    def send(self, intent: Intent) -> tuple[Effect, ...]:
        self.session, effects = update(self.session, intent)
        self.take(effects)
        return effects

    def answer(self) -> None:
        """What a bot chooses, or the card that plays itself."""
        due = self.due
        assert due is not None
        self.send(BotAnswered(due.request, due.card if isinstance(due, PlayForced) else chosen(due)))

    def step(self) -> None:
        match self.session.stage:
            case Stage.BOT:
                self.answer()
            case Stage.CALL:
                self.send(CallChosen(3))
            case Stage.CARD:
                card = self.rng.choice(list(legal_cards(self.session.match.position)))
                self.send(CardChosen(Seat.SOUTH, card))
            case Stage.TRICK_SHOWN | Stage.REST_SHOWN | Stage.DEAL_SHOWN:
                self.send(Continue())

    def play_to(self, *stages: Stage) -> Session:
        """Play until the table waits for one of these."""
        return self.play_until(lambda session: session.stage in stages)

    def play_until(self, is_wanted) -> Session:
        for _ in range(2_000):
            if is_wanted(self.session):
                return self.session
            self.step()
        raise AssertionError("the table never gets there")

    @property
    def told(self) -> list[object]:
        """The messages so far."""
        return [effect.message for effect in self.seen if isinstance(effect, Tell)]


def chosen(ask: AskBot) -> int | Card:
    """What our bot of the level chooses, by a generator of its own for each question."""
    bot, rng = bot_of(ask.level), Random(ask.request)
    if ask.view.phase is Phase.CALLING:
        return bot.choose_call(ask.view, rng)
    return bot.choose_card(ask.view, rng)
