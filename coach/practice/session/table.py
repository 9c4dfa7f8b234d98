"""How the table goes on: after a call or a card, whose turn it is, and what plays itself."""

from dataclasses import replace

from coach.practice.session.effects import (
    EXPERT,
    Announce,
    AskBot,
    DealOver,
    Effect,
    FindDeal,
    PauseOnTrick,
    PlayForced,
    SaveMatch,
    Step,
)
from coach.practice.session.model import Aid, Player, Session, Stage
from trainer.cards import Card
from trainer.deal import derived_seed
from trainer.match import (
    DealScored,
    Event,
    Match,
    MatchWon,
    Redealt,
    SeatsDrawn,
    TrickWon,
    events_of,
    next_deal,
    start_match,
)
from trainer.play import legal_cards
from trainer.position import TRICKS_IN_A_DEAL, Phase, Position
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import view_of


def open_session(
    rules: Ruleset, seed: int, players: tuple[Player, ...], deal_seed: int | None = None, wish: str = ""
) -> Step:
    """A new match; `players` by number 0 to 3, seated as the draw decides where one is made.

    The first deal may have a seed of its own; the later ones are then as wished for.
    """
    match, events = start_match(rules, seed, deal_seed)
    seated = tuple(players[number] for number in match.players)
    return go_on(Session(match, seated, Stage.BOT, wish=wish), match, events)


def resume_session(
    match: Match, players: tuple[Player, ...], aids: tuple[Aid, ...] = (), wish: str = ""
) -> Step:
    """An unfinished match taken up again; `players` by seat."""
    session, effects = wait_for_next(Session(match, players, Stage.BOT, aids=aids, wish=wish))
    return session, (Announce(events_of(match)), *effects)


def go_on(session: Session, match: Match, events: tuple[Event, ...]) -> Step:
    """After a call, a card or a new deal: save, tell, and wait for the right thing."""
    news = tuple(event for event in events if isinstance(event, SeatsDrawn | Redealt))
    session = replace(session, match=match, refusal=None, pending=None, news=session.news + news)
    effects = (*saving(session), *announcing(session, events), *closing(session, events))
    if any(isinstance(event, TrickWon) for event in events):
        pause = PauseOnTrick(is_brief=session.is_playing_out)
        return replace(session, stage=Stage.TRICK_SHOWN), (*effects, pause)
    session, more = wait_for_next(session)
    return session, effects + more


def saving(session: Session) -> tuple[Effect, ...]:
    """The match is kept; a replay beside it is not."""
    return () if session.beside else (SaveMatch.of(session),)


def announcing(session: Session, events: tuple[Event, ...]) -> tuple[Effect, ...]:
    """What has happened is told; nobody wins a match by a replay."""
    told = tuple(event for event in events if session.beside is None or not isinstance(event, MatchWon))
    return (Announce(told),)


def closing(session: Session, events: tuple[Event, ...]) -> tuple[Effect, ...]:
    """At the end of a deal every bot may hear of it."""
    scored = next((event for event in events if isinstance(event, DealScored)), None)
    if scored is None:
        return ()
    position = session.match.position
    return tuple(
        DealOver(level, view_of(position, seat), scored.points)
        for seat, level in zip(SEATS, session.levels, strict=True)
        if level is not None
    )


def wait_for_next(session: Session) -> Step:
    """Wait for whoever is to act: the learner, a bot, or nobody at the end of a deal."""
    seat = session.match.position.to_act
    if seat is None:
        is_end = session.match.is_over and session.beside is None
        stage = Stage.MATCH_SHOWN if is_end else Stage.DEAL_SHOWN
        return replace(session, stage=stage, is_playing_out=False), ()
    level = session.players[seat].level
    if level is not None:
        return _ask(session, level, seat)
    if session.is_playing_out:
        return _ask(session, EXPERT, seat)
    return _wait_for_learner(session)


def _ask(session: Session, level: str, seat: Seat) -> Step:
    match, request = session.match, session.request + 1
    view = view_of(match.position, seat)
    ask = AskBot(request, level, view, match.seed, match.redeals, session.levels)
    return replace(session, stage=Stage.BOT, request=request), (ask,)


def _wait_for_learner(session: Session) -> Step:
    position, request = session.match.position, session.request + 1
    if position.phase is Phase.CALLING:
        return replace(session, stage=Stage.CALL), ()
    if plays_itself(session, position):
        (card,) = legal_cards(position)
        return replace(session, stage=Stage.BOT, request=request), (PlayForced(request, card),)
    return replace(session, stage=Stage.CARD), ()


def plays_itself(session: Session, position: Position) -> bool:
    """Is there one legal card only, which by the learner's habits plays itself?"""
    if position.phase is not Phase.PLAYING or len(legal_cards(position)) > 1:
        return False
    is_last = len(position.tricks) == TRICKS_IN_A_DEAL - 1
    return session.habits.plays_forced or (is_last and session.habits.plays_last)


def deal_next(session: Session, match: Match) -> Step:
    """The next deal of a match: any, or one as wished for, which has to be found first."""
    seat = session.learner
    if not session.wish or seat is None:
        return go_on(replace(session, laid_out=()), *next_deal(match))
    request = session.request + 1
    seed = derived_seed(match.seed, "wish", match.position.deal_number + 1)
    find = FindDeal(request, session.wish, match.rules, seat, seed)
    return replace(session, match=match, stage=Stage.DEAL_SOUGHT, request=request), (find,)


def lowest_legal(position: Position) -> int | Card:
    """The lowest call or card that the rules allow."""
    if position.phase is Phase.CALLING:
        return position.rules.min_call
    return min(legal_cards(position), key=lambda card: card.rank)
