"""The coach at work on a thread of its own: figures for a turn, refined until they are complete."""

import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from coach.engine.count import Count, count_of_view
from coach.engine.evaluate import (
    AVERAGE_FIELD,
    CALL_PLAYOUTS,
    CARD_WORLDS,
    CallEvaluation,
    CardEvaluation,
    Field,
    evaluate_calls,
    evaluate_cards,
    touching_groups,
)
from coach.engine.fifths import Fifths, count_fifths
from coach.engine.worlds import Worlds
from coach.opponents.manners import field_of
from coach.practice.session import Session, Stage
from coach.verdict.judge import Verdict, judge_call, judge_card
from coach.verdict.reasons import Reason, card_reasons
from trainer.cards import Card
from trainer.deal import derived_seed
from trainer.match import Match
from trainer.position import Phase
from trainer.seats import Seat
from trainer.view import SeatView, view_of
from ui.worker import Job, Worker

POST_INTERVAL = 0.1
"""The least seconds between two results: nobody reads faster, and the window has better things to do."""
WORTH_SHOWING = 1.25
"""Figures are shown anew when they come from so many times as many deals: with fewer, digits only flicker."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn of a seat: what the seat knows, the seed of the playouts, and how the others are taken to play.

    The seed follows from match and moment, so the same turn always gets the same figures.
    """

    view: SeatView
    seed: int
    field: Field = AVERAGE_FIELD

    @classmethod
    def of(cls, session: Session) -> "Decision | None":
        """The decision that the table waits for; None if it is not the learner's turn."""
        seat = session.learner
        if seat is None or session.stage not in (Stage.CALL, Stage.CARD):
            return None
        view = view_of(session.match.position, seat)
        return cls.at(session.match, view, field_of(session.levels))

    @classmethod
    def at(cls, match: Match, view: SeatView, field: Field = AVERAGE_FIELD) -> "Decision":
        """The decision of a seat whose turn it is, or was, in the deal on the table."""
        steps = sum(number is not None for number in view.calls) + len(view.played)
        moment = (view.deal_number, match.redeals, Seat(view.seat).letter, steps)
        return cls(view, derived_seed(match.seed, "coach", *moment), field)


@dataclass(frozen=True, slots=True)
class CallAdvice:
    """What there is to say about a call: the counts at once, the simulation as far as it has come."""

    decision: Decision
    count: Count
    fifths: Fifths
    evaluation: CallEvaluation | None = None
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    budget: int = CALL_PLAYOUTS

    @property
    def done(self) -> int:
        """Deals played out so far."""
        return 0 if self.evaluation is None else self.evaluation.playouts

    @property
    def is_settled(self) -> bool:
        """Is the simulation complete, so that nothing changes any more?"""
        return self.done >= self.budget

    @property
    def suggested(self) -> int | None:
        """The best call, once it is settled: an earlier one might still change."""
        return self.evaluation.best.call if self.evaluation and self.is_settled else None


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """What there is to say about a card: where the others' cards are, exactly, and the simulation so far.

    `groups` are the legal cards, touching ones together; with a single group there is nothing to simulate.
    `reasons` say why the best card is best; there are none until all is settled.
    """

    decision: Decision
    groups: tuple[tuple[Card, ...], ...]
    where: Mapping[Card, Mapping[Seat, float]]
    evaluation: CardEvaluation | None = None
    verdicts: Mapping[Card, Verdict] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    budget: int = CARD_WORLDS

    @property
    def done(self) -> int:
        """Layouts played out so far."""
        return 0 if self.evaluation is None else self.evaluation.worlds

    @property
    def is_settled(self) -> bool:
        """Is the simulation complete, so that nothing changes any more?"""
        return self.done >= self.budget

    @property
    def is_forced(self) -> bool:
        """Is it all the same which legal card is played?"""
        return len(self.groups) == 1


Advice = CallAdvice | CardAdvice


def verdict_on(advice: Advice, choice: int | Card) -> Verdict | None:
    """The verdict on a call or card, as far as there are figures."""
    return next((verdict for one, verdict in advice.verdicts.items() if one == choice), None)


def advice_on(decision: Decision) -> Iterator[Advice]:
    """Advice on a decision, first what is known at once, then with the figures of batch after batch.

    Verdicts are still missing: they are made only for what is shown.
    """
    view = decision.view
    if view.phase is Phase.CALLING:
        call = CallAdvice(decision, count_of_view(view), count_fifths(view.rules, view.hand))
        yield call
        for calls in evaluate_calls(view, decision.seed, call.budget, decision.field):
            yield replace(call, evaluation=calls)
        return
    card = CardAdvice(decision, touching_groups(view), Worlds.of(view).marginals())
    yield card
    if not card.is_forced:
        for cards in evaluate_cards(view, decision.seed, card.budget, decision.field):
            yield replace(card, evaluation=cards)


def judged(advice: Advice) -> Advice:
    """The advice with the verdict on every choice, as far as there are figures, and with reasons at last."""
    view = advice.decision.view
    if isinstance(advice, CallAdvice):
        if (calls := advice.evaluation) is None:
            return advice
        return replace(advice, verdicts={one.call: judge_call(view, calls, one.call) for one in calls.prices})
    if (cards := advice.evaluation) is None:
        return advice
    advice = replace(advice, verdicts={one.card: judge_card(view, cards, one.card) for one in cards.prices})
    if not advice.is_settled:
        return advice
    return replace(advice, reasons=card_reasons(view, cards))


def paced(results: Iterator[Advice], stop: threading.Event) -> Iterator[Advice]:
    """The first advice at once, then better one now and then, and the last; nothing more after a stop."""
    told, done = float("-inf"), 0
    held: Advice | None = None
    for advice in results:
        if stop.is_set():
            return
        if time.monotonic() - told < POST_INTERVAL or advice.done < WORTH_SHOWING * done:
            held = advice
        else:
            told, done, held = time.monotonic(), advice.done, None
            yield advice
    if held is not None and not stop.is_set():
        yield held


class Coach(QObject):
    """Advises on one decision at a time; signals come on the window's thread."""

    advised = Signal(object)
    """An Advice, again and again as it gets better."""
    failed = Signal(str)
    """The advice could not be made; the reason."""

    def __init__(self, may_begin: threading.Event) -> None:
        super().__init__()
        self._worker = Worker("coach", may_begin)
        self._job: Job | None = None

    def ask(self, decision: Decision) -> None:
        """Advise on this decision from now on."""
        self.stop()
        self._job = Job(partial(_advice, decision), self.advised.emit, self._fail)
        self._worker.do(self._job)

    def stop(self) -> None:
        """Leave off: whatever is still under way is of no interest any more."""
        if self._job is not None:
            self._job.stop()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._worker.close()

    def _fail(self, fault: Exception) -> None:
        self.failed.emit(f"{type(fault).__name__}: {fault}")


def _advice(decision: Decision, stop: threading.Event) -> Iterator[Advice]:
    return map(judged, paced(advice_on(decision), stop))
