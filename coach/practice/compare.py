"""How the expert would have done with the learner's cards: the deal again, with the expert in that seat."""

from collections.abc import Callable, Iterator

from coach.practice.session import (
    AskBot,
    BotAnswered,
    BotFailed,
    Continue,
    Effect,
    Player,
    Session,
    Stage,
    Step,
    resume_session,
    update,
)
from coach.practice.session.effects import EXPERT
from trainer.match import FinishedDeal, taken_back

Answerer = Callable[[AskBot], BotAnswered | BotFailed]
"""Asks a bot; one that fails is told, and the lowest choice stands in for its own, as in the match."""


def with_expert(session: Session, answer: Answerer) -> Iterator[FinishedDeal | int]:
    """The deal on the table from its first call on, the expert in the learner's seat, the bots as they are.

    Gives the number of tricks played after each call and card, and in the end the deal; nothing more where
    other calls lead to other cards, because the deal would have been dealt again.
    """
    seat = session.learner
    assert seat is not None
    expert = Player(session.players[seat].name, EXPERT)
    players = (*session.players[:seat], expert, *session.players[seat + 1 :])
    match = taken_back(session.match, 0)
    replay, effects = resume_session(match, players)
    while replay.stage not in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN):
        if replay.match.redeals != match.redeals:
            return
        replay, effects = _stepped(replay, effects, answer)
        yield len(replay.match.position.tricks)
    yield replay.match.finished[-1]


def _stepped(replay: Session, effects: tuple[Effect, ...], answer: Answerer) -> Step:
    if replay.stage is Stage.TRICK_SHOWN:
        return update(replay, Continue())
    (ask,) = (effect for effect in effects if isinstance(effect, AskBot))
    return update(replay, answer(ask))
