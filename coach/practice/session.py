"""A session at the table as a function: update(session, intent) gives the next session and effects.

Nothing here waits, draws, saves or thinks; what should happen outside is returned as data. So the window,
the terminal and the tests run the same table.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from trainer.breach import Breach
from trainer.cards import Card
from trainer.match import (
    Event,
    Match,
    Redealt,
    SeatsDrawn,
    TrickWon,
    call_in,
    events_of,
    next_deal,
    one_more_deal,
    play_in,
    start_match,
    stop_match,
)
from trainer.play import breach_of_call, breach_of_card
from trainer.position import Phase
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView, view_of


class Stage(Enum):
    """What the table waits for."""

    CALL = "call"
    CARD = "card"
    BOT = "bot"
    TRICK_SHOWN = "trick-shown"
    DEAL_SHOWN = "deal-shown"
    MATCH_SHOWN = "match-shown"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat; `level` names the bot, None for a person."""

    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """The table at one moment.

    `players` are by seat. `request` numbers the questions to bots; answers to older ones are dropped.
    `refusal` is the last refused call or card, until the learner does something else. `news` are the
    draw for seats and redeals, until the learner has reacted to them.
    """

    match: Match
    players: tuple[Player, ...]
    stage: Stage
    request: int = 0
    refusal: Breach | None = None
    news: tuple[SeatsDrawn | Redealt, ...] = ()

    @property
    def learner(self) -> Seat | None:
        """The seat of the person at the table, the first one if there are several."""
        return next((seat for seat in Seat if self.players[seat].level is None), None)


@dataclass(frozen=True, slots=True)
class CallChosen:
    """The person to act calls."""

    number: int


@dataclass(frozen=True, slots=True)
class CardChosen:
    """The person at `seat` wants to play a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BotAnswered:
    """A bot has chosen: a call or a card."""

    request: int
    choice: int | Card


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: the finished trick has been seen, or the scores of the deal."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The explanation on the table has been read."""


@dataclass(frozen=True, slots=True)
class OneMoreDeal:
    """Play another deal after the last."""


@dataclass(frozen=True, slots=True)
class StopMatch:
    """End the match between two deals."""


Intent = CallChosen | CardChosen | BotAnswered | Continue | Dismiss | OneMoreDeal | StopMatch


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let a bot choose for the seat of the view; the generator's seed follows from match and moment."""

    request: int
    level: str
    view: SeatView
    match_seed: int
    redeals: int


@dataclass(frozen=True, slots=True)
class SaveMatch:
    """Keep the match as it now stands."""

    match: Match
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class PauseOnTrick:
    """Leave the finished trick on the table for a while, then continue."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Tell what has happened: for the log, for a screen reader, for animation."""

    events: tuple[Event, ...]


Effect = AskBot | SaveMatch | PauseOnTrick | Announce
Step = tuple[Session, tuple[Effect, ...]]


def open_session(rules: Ruleset, seed: int, players: tuple[Player, ...]) -> Step:
    """A new match; `players` by number 0 to 3, seated as the draw decides where one is made."""
    match, events = start_match(rules, seed)
    seated = tuple(players[number] for number in match.players)
    return _go_on(Session(match, seated, Stage.BOT), match, events)


def resume_session(match: Match, players: tuple[Player, ...]) -> Step:
    """An unfinished match taken up again; `players` by seat."""
    session = Session(match, players, Stage.BOT)
    session, effects = _ask_next(session)
    return session, (Announce(events_of(match)), *effects)


def update(session: Session, intent: Intent) -> Step:
    """The session after an intent, and what is to be done about it. What does not fit changes nothing."""
    match intent:
        case CallChosen(number):
            return _call_chosen(session, number)
        case CardChosen(seat, card):
            return _card_chosen(session, seat, card)
        case BotAnswered(request, choice):
            return _bot_answered(session, request, choice)
        case Continue():
            return _continued(session)
        case Dismiss():
            return replace(session, refusal=None, news=()), ()
        case OneMoreDeal():
            return _one_more(session)
        case StopMatch():
            return _stopped(session)
        case _:
            assert_never(intent)


def _call_chosen(session: Session, number: int) -> Step:
    seat = session.learner
    if seat is None or session.stage not in (Stage.CALL, Stage.CARD, Stage.BOT):
        return session, ()
    breach = breach_of_call(session.match.position, seat, number)
    if breach is not None:
        return replace(session, refusal=breach), ()
    return _go_on(replace(session, news=()), *call_in(session.match, number))


def _card_chosen(session: Session, seat: Seat, card: Card) -> Step:
    if session.players[seat].level is not None or session.stage in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN):
        return session, ()
    if session.stage is Stage.TRICK_SHOWN:
        session, effects = _continued(session)
        if session.stage is not Stage.CARD:
            return session, effects
        after, more = _card_chosen(session, seat, card)
        return after, effects + more
    breach = breach_of_card(session.match.position, seat, card)
    if breach is not None:
        return replace(session, refusal=breach), ()
    return _go_on(replace(session, news=()), *play_in(session.match, card))


def _bot_answered(session: Session, request: int, choice: int | Card) -> Step:
    if session.stage is not Stage.BOT or request != session.request:
        return session, ()
    if isinstance(choice, Card):
        return _go_on(session, *play_in(session.match, choice))
    return _go_on(session, *call_in(session.match, choice))


def _go_on(session: Session, match: Match, events: tuple[Event, ...]) -> Step:
    """After a call, a card or a new deal: save, tell, and wait for the right thing."""
    news = tuple(event for event in events if isinstance(event, SeatsDrawn | Redealt))
    session = replace(session, match=match, refusal=None, news=session.news + news)
    effects: tuple[Effect, ...] = (SaveMatch(match, session.players), Announce(events))
    if any(isinstance(event, TrickWon) for event in events):
        return replace(session, stage=Stage.TRICK_SHOWN), (*effects, PauseOnTrick())
    session, more = _ask_next(session)
    return session, effects + more


def _ask_next(session: Session) -> Step:
    position = session.match.position
    seat = position.to_act
    if seat is None:
        return replace(session, stage=Stage.MATCH_SHOWN if session.match.is_over else Stage.DEAL_SHOWN), ()
    level = session.players[seat].level
    if level is None:
        return replace(session, stage=Stage.CALL if position.phase is Phase.CALLING else Stage.CARD), ()
    request = session.request + 1
    ask = AskBot(request, level, view_of(position, seat), session.match.seed, session.match.redeals)
    return replace(session, stage=Stage.BOT, request=request), (ask,)


def _continued(session: Session) -> Step:
    if session.stage is Stage.TRICK_SHOWN:
        return _ask_next(session)
    if session.stage is Stage.DEAL_SHOWN:
        return _go_on(session, *next_deal(session.match))
    return session, ()


def _one_more(session: Session) -> Step:
    if session.stage is not Stage.MATCH_SHOWN or session.match.outright is not None:
        return session, ()
    return _go_on(session, *next_deal(one_more_deal(session.match)))


def _stopped(session: Session) -> Step:
    if session.stage is not Stage.DEAL_SHOWN:
        return session, ()
    match, events = stop_match(session.match)
    session = replace(session, match=match, stage=Stage.MATCH_SHOWN)
    return session, (SaveMatch(match, session.players), Announce(events))
