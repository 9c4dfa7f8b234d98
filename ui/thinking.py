"""The coach at work on a thread of its own: figures for the learner's turn, refined until they are complete.

A request carries a stop flag that is looked at between batches, so a newer request or the closing window
ends the one before. Results come back to the window's thread with the number of their request; those of
an older one are dropped.
"""

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from queue import SimpleQueue

from PySide6.QtCore import QObject, Signal

from coach.engine.count import Count, count_of_view
from coach.engine.evaluate import (
    CALL_PLAYOUTS,
    CARD_WORLDS,
    CallEvaluation,
    CardEvaluation,
    evaluate_calls,
    evaluate_cards,
    touching_groups,
)
from coach.engine.fifths import Fifths, count_fifths
from coach.engine.worlds import Worlds
from coach.practice.session import Session, Stage
from coach.verdict.judge import Verdict, judge_call, judge_card
from trainer.cards import Card
from trainer.deal import derived_seed
from trainer.position import Phase
from trainer.seats import Seat
from trainer.view import SeatView, view_of

log = logging.getLogger(__name__)
POST_INTERVAL = 0.1
"""The least seconds between two results: nobody reads faster, and the window has better things to do."""
WORTH_SHOWING = 1.25
"""Figures are shown anew when they come from so many times as many deals: with fewer, digits only flicker."""
LAST_WORDS = 0.1
"""Seconds that closing waits for the batch under way: a compiled one is far shorter. An interpreted one may
not be; nobody waits for it, and the thread ends with the program."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn of the learner: what the seat knows, and the seed of the playouts.

    The seed follows from match and moment, so the same turn always gets the same figures.
    """

    view: SeatView
    seed: int

    @classmethod
    def of(cls, session: Session) -> "Decision | None":
        """The decision that the table waits for; None if it is not the learner's turn."""
        seat = session.learner
        if seat is None or session.stage not in (Stage.CALL, Stage.CARD):
            return None
        match = session.match
        view = view_of(match.position, seat)
        steps = sum(number is not None for number in view.calls) + len(view.played)
        moment = (view.deal_number, match.redeals, seat.letter, steps)
        return cls(view, derived_seed(match.seed, "coach", *moment))


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
    """

    decision: Decision
    groups: tuple[tuple[Card, ...], ...]
    where: Mapping[Card, Mapping[Seat, float]]
    evaluation: CardEvaluation | None = None
    verdicts: Mapping[Card, Verdict] = field(default_factory=dict)
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


def advice_on(decision: Decision) -> Iterator[Advice]:
    """Advice on a decision, first what is known at once, then with the figures of batch after batch.

    Verdicts are still missing: they are made only for what is shown.
    """
    view = decision.view
    if view.phase is Phase.CALLING:
        call = CallAdvice(decision, count_of_view(view), count_fifths(view.rules, view.hand))
        yield call
        for calls in evaluate_calls(view, decision.seed, call.budget):
            yield replace(call, evaluation=calls)
        return
    card = CardAdvice(decision, touching_groups(view), Worlds.of(view).marginals())
    yield card
    if not card.is_forced:
        for cards in evaluate_cards(view, decision.seed, card.budget):
            yield replace(card, evaluation=cards)


def judged(advice: Advice) -> Advice:
    """The advice with the verdict on every choice, as far as there are figures."""
    view = advice.decision.view
    if isinstance(advice, CallAdvice):
        if (calls := advice.evaluation) is None:
            return advice
        return replace(advice, verdicts={one.call: judge_call(view, calls, one.call) for one in calls.prices})
    if (cards := advice.evaluation) is None:
        return advice
    return replace(advice, verdicts={one.card: judge_card(view, cards, one.card) for one in cards.prices})


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


@dataclass(frozen=True, slots=True)
class _Request:
    number: int
    decision: Decision
    stop: threading.Event


class Coach(QObject):
    """Advises on one decision at a time; signals come on the window's thread."""

    advised = Signal(object)
    """An Advice, again and again as it gets better."""
    failed = Signal(str)
    """The advice could not be made; the reason."""
    _came_back = Signal(int, object)

    def __init__(self, may_begin: threading.Event) -> None:
        super().__init__()
        self._may_begin = may_begin
        self._number = 0
        self._stop = threading.Event()
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._came_back.connect(self._come_back)
        # Not a pool: its threads are waited for at the exit, however long a batch takes.
        self._thread = threading.Thread(target=self._work, name="coach", daemon=True)
        self._thread.start()

    def ask(self, decision: Decision) -> None:
        """Advise on this decision from now on."""
        self.stop()
        self._stop = threading.Event()
        self._requests.put(_Request(self._number, decision, self._stop))

    def stop(self) -> None:
        """Leave off: whatever is still under way is of no interest any more."""
        self._number += 1
        self._stop.set()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._requests.put(None)
        self._may_begin.set()
        self._thread.join(LAST_WORDS)

    def _work(self) -> None:
        """On the coach's thread: request after request, until there is none."""
        self._may_begin.wait()
        for request in iter(self._requests.get, None):
            if not request.stop.is_set():
                self._advise(request)

    def _advise(self, request: _Request) -> None:
        try:
            for advice in paced(advice_on(request.decision), request.stop):
                self._came_back.emit(request.number, judged(advice))
        except Exception as fault:
            log.exception("the coach failed")
            if not request.stop.is_set():
                self._came_back.emit(request.number, fault)

    def _come_back(self, number: int, result: Advice | Exception) -> None:
        """On the window's thread again."""
        if number != self._number:
            return
        if isinstance(result, Exception):
            self.failed.emit(f"{type(result).__name__}: {result}")
        else:
            self.advised.emit(result)
