"""Calls and cards that are chosen, by the learner or a bot; what the tutor holds back.

Engine and judge are loaded when the tutor first needs them, so that a table opens sooner.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from coach.practice.session.effects import Ask, BotFaulted, Effect, Evaluate, Fault, ShowAdvice, Step, Tell
from coach.practice.session.model import Pending, Session, Stage
from coach.practice.session.table import go_on, lowest_legal, wait_for_next
from trainer.breach import Breach
from trainer.cards import Card
from trainer.match import call_in, play_in
from trainer.play import breach_of_call, breach_of_card
from trainer.position import Phase
from trainer.seats import Seat
from trainer.view import SeatView, view_of

if TYPE_CHECKING:
    from coach.verdict.judge import Verdict

_OPEN = (Stage.CALL, Stage.CARD, Stage.BOT)
"""The stages in which a call or card can be answered: played, or refused with a reason."""


def call_chosen(session: Session, number: int) -> Step:
    """The learner calls."""
    seat = session.learner
    if seat is None or session.stage not in _OPEN:
        return session, ()
    return _chosen(session, number, breach_of_call(session.match.position, seat, number))


def card_chosen(session: Session, seat: Seat, card: Card) -> Step:
    """The learner plays a card; a click on a card also goes on after a trick."""
    if session.players[seat].level is not None:
        return session, ()
    if session.stage is Stage.TRICK_SHOWN:
        session, effects = wait_for_next(session)
        after, more = card_chosen(session, seat, card) if session.stage is Stage.CARD else (session, ())
        return after, effects + more
    if session.stage not in _OPEN:
        return session, ()
    return _chosen(session, card, breach_of_card(session.match.position, seat, card))


def _chosen(session: Session, choice: int | Card, breach: Breach | None) -> Step:
    if breach is not None:
        return replace(session, refusal=breach, pending=None), ()
    seat = session.match.position.to_act
    assert seat is not None
    view = view_of(session.match.position, seat)
    if session.habits.tutor_points is not None and has_choice(view):
        return _held(session, view, choice)
    return commit(session, choice)


def commit(session: Session, choice: int | Card) -> Step:
    """The call or card of whoever is to act stands; a bot's leaves the news for the learner to read."""
    match = session.match
    played = play_in(match, choice) if isinstance(choice, Card) else call_in(match, choice)
    is_learners = match.position.to_act is session.learner
    return go_on(replace(session, news=()) if is_learners else session, *played)


# The tutor.


def has_choice(view: SeatView) -> bool:
    """Does it make a difference what the seat to act chooses?"""
    from coach.engine.evaluate import touching_groups

    if view.phase is Phase.CALLING:
        return view.rules.min_call < view.rules.max_call
    return len(touching_groups(view)) > 1


def _held(session: Session, view: SeatView, choice: int | Card) -> Step:
    request = session.request + 1
    held = replace(session, refusal=None, news=(), pending=Pending(choice), request=request)
    return held, (Evaluate(request, view, choice),)


def weighed(session: Session, request: int, verdict: "Verdict | None") -> Step:
    """The price of the choice held back is known, or it is not waited for any longer."""
    pending, least = session.pending, session.habits.tutor_points
    if pending is None or request != session.request:
        return session, ()
    if verdict is None or least is None or not is_costly(verdict, least):
        return commit(session, pending.choice)
    pending = Pending(pending.choice, verdict)
    return replace(session, pending=pending), (Ask(pending),)


def is_costly(verdict: "Verdict", least: float) -> bool:
    """Does a choice lose so many points or more, and is that no chance?"""
    from coach.verdict.judge import is_clear

    return verdict.counts and verdict.loss.mean >= least and is_clear(verdict.loss)


def stands(session: Session) -> Step:
    """The learner plays it anyway."""
    pending = session.pending
    if pending is None or pending.verdict is None:
        return session, ()
    return commit(session, pending.choice)


def withdrawn(session: Session, *effects: Effect) -> Step:
    """The learner thinks again."""
    if session.pending is None:
        return session, ()
    return replace(session, pending=None), effects


def withdrawn_to_see(session: Session) -> Step:
    """The learner thinks again, with the coach's figures."""
    return withdrawn(session, ShowAdvice())


# Bots.


def bot_answered(session: Session, request: int, choice: int | Card) -> Step:
    """A bot has chosen; what is illegal is replaced and told."""
    if session.stage is not Stage.BOT or request != session.request:
        return session, ()
    breach = _breach(session, choice)
    if breach is not None:
        return _replaced(session, breach)
    if session.is_playing_out and session.match.position.to_act is session.learner:
        session = session.with_aid(replace(session.aid, played_out=session.aid.played_out + 1))
    return commit(session, choice)


def bot_failed(session: Session, request: int, fault: Fault) -> Step:
    """A bot has not chosen; its choice is replaced and told."""
    if session.stage is not Stage.BOT or request != session.request:
        return session, ()
    return _replaced(session, fault)


def _breach(session: Session, choice: int | Card) -> Breach | None:
    position = session.match.position
    seat = position.to_act
    assert seat is not None
    if isinstance(choice, Card):
        return breach_of_card(position, seat, choice)
    return breach_of_call(position, seat, choice)


def _replaced(session: Session, fault: Fault | Breach) -> Step:
    seat = session.match.position.to_act
    assert seat is not None
    instead = lowest_legal(session.match.position)
    session, effects = commit(session, instead)
    return session, (Tell(BotFaulted(seat, fault, instead)), *effects)
