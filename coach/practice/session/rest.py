"""Claiming the rest: all remaining tricks at once, with every card laid open."""

from dataclasses import replace

from coach.practice.claim import sure_rest
from coach.practice.session.effects import Step
from coach.practice.session.model import Session, Stage
from coach.practice.session.table import announcing, closing, lowest_legal, saving
from trainer.cards import Card, CardSet
from trainer.match import Event, play_in
from trainer.view import view_of


def claimable(session: Session) -> tuple[Card, ...]:
    """The learner's cards in an order in which all of them win for certain; none if they do not."""
    seat = session.learner
    if session.stage is not Stage.CARD or seat is None:
        return ()
    return sure_rest(view_of(session.match.position, seat))


def claimed(session: Session) -> Step:
    """The learner takes the rest; the others follow with their lowest cards."""
    rest = list(claimable(session))
    if not rest:
        return session, ()
    laid_out = tuple(hand or CardSet() for hand in session.match.position.hands)
    match, events = session.match, list[Event]()
    while not match.is_between_deals:
        is_own = match.position.to_act is session.learner
        card = rest.pop(0) if is_own else lowest_legal(match.position)
        assert isinstance(card, Card)
        match, more = play_in(match, card)
        events += more
    session = replace(
        session, match=match, stage=Stage.REST_SHOWN, laid_out=laid_out, refusal=None, news=(), pending=None
    )
    told = tuple(events)
    return session, (*saving(session), *announcing(session, told), *closing(session, told))
