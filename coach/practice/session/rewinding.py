"""Going back: decisions taken back in the match itself, and deals played again beside it."""

from dataclasses import replace

from coach.practice.session.effects import BackAtMatch, PauseOnTrick, ReplayBegun, Step, Tell, TookBack
from coach.practice.session.model import Beside, Session, Stage
from coach.practice.session.table import plays_itself, saving, wait_for_next
from trainer.cards import CardSet
from trainer.match import Match, taken_back
from trainer.play import voids_of
from trainer.record import TakenBack
from trainer.rewind import Moment, moments_of, positions_of
from trainer.seats import SEATS, Seat
from trainer.view import view_of

MOST_LAYOUTS_TRIED = 500
"""Layouts drawn until one fits the voids that were announced and those that were not."""


def own_moments(session: Session) -> tuple[Moment, ...]:
    """The learner's decisions in the deal on the table, those that played themselves left out."""
    position = session.match.position
    return tuple(
        moment
        for moment, before in zip(moments_of(position), positions_of(position), strict=False)
        if moment.seat is session.learner and not plays_itself(session, before)
    )


def took_back(session: Session, steps: int | None) -> Step:
    """Back to an own decision of the running deal; a choice that is only held back is withdrawn."""
    if session.pending is not None:
        return replace(session, pending=None), ()
    moment = _moment(session, steps)
    if moment is None or session.match.is_between_deals:
        return session, ()
    undone = tuple(
        TakenBack(one.trick, one.seat, one.choice)
        for one in moments_of(session.match.position)[moment.steps :]
        if one.seat is moment.seat
    )
    aid = replace(session.aid, taken_back=session.aid.taken_back + undone)
    session = _turned(session.with_aid(aid), taken_back(session.match, moment.steps))
    session, effects = wait_for_next(session)
    return session, (*saving(session), Tell(TookBack(moment.trick)), *effects)


def _moment(session: Session, steps: int | None) -> Moment | None:
    """The decision after so many steps, or the last one; None if there is none there."""
    moments = own_moments(session)
    if steps is None:
        return moments[-1] if moments else None
    return next((moment for moment in moments if moment.steps == steps), None)


def _turned(session: Session, match: Match) -> Session:
    """The table with another moment of the match on it; questions under way are void."""
    return replace(
        session,
        match=match,
        request=session.request + 1,
        refusal=None,
        news=(),
        pending=None,
        is_playing_out=False,
        laid_out=(),
    )


def replayed(session: Session, steps: int, fresh_seed: int | None) -> Step:
    """The deal again from an own decision on, beside the match, on the same cards or on others that fit."""
    moment = _moment(session, steps)
    if moment is None or session.stage is Stage.DEAL_SOUGHT:
        return session, ()
    match = taken_back(session.match, moment.steps)
    if fresh_seed is not None:
        match = with_fresh_layout(match, moment.seat, fresh_seed)
    before = session.beside
    home = before.home if before is not None else replace(session, pending=None)
    is_fresh = fresh_seed is not None or (before is not None and before.is_fresh)
    session = replace(_turned(session, match), beside=Beside(home, is_fresh))
    session, effects = wait_for_next(session)
    return session, (Tell(ReplayBegun(moment.trick, is_fresh)), *effects)


def with_fresh_layout(match: Match, seat: Seat, seed: int) -> Match:
    """The match with the others' cards as they might have lain for all that `seat` knows."""
    from coach.engine.worlds import Worlds  # here, as it loads the engine

    view = view_of(match.position, seat)
    worlds = Worlds.of(view).sample(MOST_LAYOUTS_TRIED if view.rules.announce_voids else 1, seed)
    layouts = (worlds[at : at + len(SEATS)] for at in range(0, len(worlds), len(SEATS)))
    matches = [
        replace(match, position=replace(match.position, hands=tuple(map(CardSet, layout))))
        for layout in layouts
    ]
    return next(filter(_are_voids_right, matches), matches[0])


def _are_voids_right(match: Match) -> bool:
    """Would the hands, as they were dealt, have been announced as they were?"""
    position = match.position
    return all(
        suits is None or voids_of(position.original_hand(seat) or CardSet()) == suits
        for seat, suits in zip(SEATS, position.announced, strict=True)
    )


def back_at_match(session: Session) -> Step:
    """The replay is left, and the match goes on where it was."""
    if session.beside is None:
        return session, ()
    home = replace(session.beside.home, request=session.request + 1, habits=session.habits)
    told = Tell(BackAtMatch())
    if home.stage is Stage.TRICK_SHOWN:
        return home, (told, PauseOnTrick(is_brief=home.is_playing_out))
    if home.stage in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN, Stage.REST_SHOWN):
        return home, (told,)
    home, effects = wait_for_next(home)
    return home, (told, *effects)
