"""Every intent and what comes of it."""

from dataclasses import replace
from typing import assert_never

from coach.practice.session.choices import (
    bot_answered,
    bot_failed,
    call_chosen,
    card_chosen,
    stands,
    weighed,
    withdrawn,
    withdrawn_to_see,
)
from coach.practice.session.effects import Announce, NoSuchDeal, PauseOnTrick, Step, Tell
from coach.practice.session.intents import (
    BackToMatch,
    BotAnswered,
    BotFailed,
    CallChosen,
    CardChosen,
    ChangeHabits,
    Claim,
    Continue,
    DealFound,
    Dismiss,
    Intent,
    OneMoreDeal,
    PlayAnyway,
    PlayOut,
    Replay,
    Rethink,
    ShowMe,
    StopMatch,
    TakeBack,
    Weighed,
)
from coach.practice.session.model import Habits, Session, Stage
from coach.practice.session.rest import claimed
from coach.practice.session.rewinding import back_at_match, replayed, took_back
from coach.practice.session.table import deal_next, go_on, saving, wait_for_next
from trainer.match import next_deal, one_more_deal, stop_match


def update(session: Session, intent: Intent) -> Step:
    """The session after an intent, and what is to be done about it. What does not fit changes nothing."""
    match intent:
        case CallChosen(number):
            return call_chosen(session, number)
        case CardChosen(seat, card):
            return card_chosen(session, seat, card)
        case BotAnswered(request, choice):
            return bot_answered(session, request, choice)
        case BotFailed(request, fault):
            return bot_failed(session, request, fault)
        case Weighed(request, verdict):
            return weighed(session, request, verdict)
        case DealFound(request, deal_seed):
            return _deal_found(session, request, deal_seed)
        case Continue():
            return _continued(session)
        case Dismiss():
            return replace(session, refusal=None, news=()), ()
        case _:
            return _wanted(session, intent)


Wanted = (
    PlayAnyway
    | Rethink
    | ShowMe
    | TakeBack
    | Replay
    | BackToMatch
    | Claim
    | PlayOut
    | ChangeHabits
    | OneMoreDeal
    | StopMatch
)


def _wanted(session: Session, intent: Wanted) -> Step:
    """What the learner wants beyond calls and cards."""
    match intent:
        case PlayAnyway():
            return stands(session)
        case Rethink():
            return withdrawn(session)
        case ShowMe():
            return withdrawn_to_see(session)
        case TakeBack(steps):
            return took_back(session, steps)
        case Replay(steps, fresh_seed):
            return replayed(session, steps, fresh_seed)
        case BackToMatch():
            return back_at_match(session)
        case Claim():
            return claimed(session)
        case PlayOut(is_on):
            return _played_out(session, is_on=is_on)
        case ChangeHabits(habits):
            return _with_habits(session, habits)
        case OneMoreDeal():
            return _one_more(session)
        case StopMatch():
            return _stopped(session)
        case _:
            assert_never(intent)


def _continued(session: Session) -> Step:
    match session.stage:
        case Stage.TRICK_SHOWN | Stage.REST_SHOWN:
            return wait_for_next(session)
        case Stage.DEAL_SHOWN if session.beside is not None:
            return back_at_match(session)
        case Stage.DEAL_SHOWN:
            return deal_next(session, session.match)
        case _:
            return session, ()


def _deal_found(session: Session, request: int, deal_seed: int | None) -> Step:
    if session.stage is not Stage.DEAL_SOUGHT or request != session.request:
        return session, ()
    session, effects = go_on(replace(session, laid_out=()), *next_deal(session.match, deal_seed))
    return session, effects if deal_seed is not None else (Tell(NoSuchDeal()), *effects)


def _played_out(session: Session, *, is_on: bool) -> Step:
    """From the next own turn on, which may be now."""
    if session.learner is None or session.match.is_between_deals or session.is_playing_out is is_on:
        return session, ()
    session = replace(session, is_playing_out=is_on, refusal=None, news=(), pending=None)
    if session.stage is Stage.TRICK_SHOWN:  # it may lie there until somebody clicks
        return session, (PauseOnTrick(is_brief=is_on),)
    is_own_turn = session.match.position.to_act is session.learner
    return wait_for_next(session) if is_own_turn else (session, ())


def _with_habits(session: Session, habits: Habits) -> Step:
    """A choice that the tutor holds back is withdrawn; a card that now plays itself does so."""
    session = replace(session, habits=habits, pending=None)
    return wait_for_next(session) if session.stage is Stage.CARD else (session, ())


def _one_more(session: Session) -> Step:
    if session.stage is not Stage.MATCH_SHOWN or session.match.outright is not None:
        return session, ()
    return deal_next(session, one_more_deal(session.match))


def _stopped(session: Session) -> Step:
    if session.stage is not Stage.DEAL_SHOWN or session.beside is not None:
        return session, ()
    match, events = stop_match(session.match)
    session = replace(session, match=match, stage=Stage.MATCH_SHOWN)
    return session, (*saving(session), Announce(events))
