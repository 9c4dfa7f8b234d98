"""A round of drills at work: the next question is made and priced while the one before is being answered."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import takewhile
from threading import Event

from PySide6.QtCore import QObject, Signal

from coach.practice.drills.answers import row_of
from coach.practice.drills.calls import CallSolution
from coach.practice.drills.cards import CardSolution
from coach.practice.drills.question import Choice, Effort, NoQuestionError
from coach.practice.drills.session import Asked, DrillSession, answered, next_question, practise_again
from coach.practice.drills.solve import Prepared
from ui.advice import Advice
from ui.runner import Runner
from ui.screens.review.advice import figures_of
from ui.worker import Job


@dataclass(frozen=True, slots=True)
class Ready:
    """A question that can be asked, and what the coach says of it; None where nothing is priced."""

    prepared: Prepared
    advice: Advice | None


Made = tuple[DrillSession, Ready | None]


class Stage(Enum):
    """Where a round stands."""

    WAITING = auto()
    ASKED = auto()
    ANSWERED = auto()
    OVER = auto()


class Stopwatch:
    """Seconds of thinking; it stands still while nobody looks at the question."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """What it shows."""
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return self._before + running

    def run(self) -> None:
        """Go on."""
        if self._since is None:
            self._since = time.monotonic()

    def halt(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None


class Round(QObject):
    """Asks, grades and keeps; the page draws what stands here."""

    changed = Signal()
    """There is another question, an answer, or the end."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self._runner = runner
        self._session: DrillSession | None = None
        self._next: Ready | None = None
        self._is_last = False
        self._job: Job | None = None
        self.stage = Stage.OVER
        self.seconds: int | None = None
        """The time to think in all, None for as long as one likes."""
        self.current: Ready | None = None
        self.given: Asked | None = None
        self.fault: Exception | None = None
        self.watch = Stopwatch()

    @property
    def session(self) -> DrillSession | None:
        """The round as it stands; None until the library has been looked through."""
        return self._session

    @property
    def left(self) -> float | None:
        """The seconds left to think; None without a clock."""
        if self.seconds is None:
            return None
        spent = self._session.seconds if self._session is not None else 0.0
        thinking = self.watch.seconds if self.stage is Stage.ASKED else 0.0
        return max(0.0, self.seconds - spent - thinking)

    # What is done

    def begin(self, make: Callable[[], DrillSession], seconds: int | None = None) -> None:
        """A new round; `make` is called in a worker."""
        self.stop()
        self._session, self._next, self._is_last = None, None, False
        self.current, self.given, self.fault, self.seconds = None, None, None, seconds
        self.stage = Stage.WAITING
        self._make_next(make)
        self.changed.emit()

    def answer(self, choice: Choice) -> None:
        """An answer to the question: graded, and kept at once."""
        if self._session is None or self.current is None or self.stage is not Stage.ASKED:
            return
        self.watch.halt()
        prepared, now = self.current.prepared, datetime.now(UTC)
        self._session, answer = answered(self._session, prepared, choice, self.watch.seconds, now)
        self._runner.note_answer(row_of(answer))
        self.given = self._session.answers[-1]
        self.stage = Stage.ANSWERED
        self.changed.emit()

    def go_on(self) -> None:
        """To the next question, after an answer."""
        if self.stage is not Stage.ANSWERED:
            return
        if self.left == 0.0:
            self.end()
        elif self._next is not None:
            self._show(self._next)
        elif self._is_last:
            self.end()
        else:
            self.stage = Stage.WAITING
            self.changed.emit()

    def end(self) -> None:
        """Enough: the summary."""
        self.stop()
        self.current = self.given = None
        self.stage = Stage.OVER
        self.changed.emit()

    def again(self) -> None:
        """The questions answered wrong once more."""
        session = self._session
        if session is not None:
            self.begin(lambda: practise_again(session))

    def stop(self) -> None:
        """Nobody waits for the next question any longer."""
        self.watch.halt()
        if self._job is not None:
            self._job.stop()
            self._job = None

    # The next question

    def _make_next(self, make: Callable[[], DrillSession]) -> None:
        self._job = Job(lambda stop: _made(make, stop), self._take, self._fail)
        self._runner.questions.do(self._job)

    def _take(self, made: Made) -> None:
        """The next question is there, or there is none; answers given meanwhile stay."""
        after, ready = made
        if self._session is None:
            self._session = after
        else:
            asked = self._session.asked | after.asked
            self._session = replace(self._session, drill=after.drill, plans=after.plans, asked=asked)
        self._is_last = ready is None
        if self.stage is not Stage.WAITING:
            self._next = ready
        elif ready is None:
            self.end()
        else:
            self._show(ready)

    def _show(self, ready: Ready) -> None:
        assert self._session is not None
        self.current, self._next, self.given = ready, None, None
        self.watch = Stopwatch()
        self.watch.run()
        self.stage = Stage.ASKED
        asked = self._session.asked | {ready.prepared.question.key}
        self._session = replace(self._session, asked=asked)
        ahead = self._session
        self._make_next(lambda: ahead)
        self.changed.emit()

    def _fail(self, fault: Exception) -> None:
        """There is no next question: the round ends after this one."""
        self.fault = fault
        self._is_last = True
        if self.stage is Stage.WAITING:
            self.end()


def _made(make: Callable[[], DrillSession], stop: Event) -> Iterator[Made]:
    """In a worker: the next question with all that will be said of it; nothing once nobody waits for it.

    A concept whose hands cannot be as wished is dropped; NoQuestionError where none is left.
    """
    session = make()
    effort = Effort(tries=lambda most: takewhile(lambda _: not stop.is_set(), range(most)))
    while not stop.is_set():
        try:
            session, prepared = next_question(session, datetime.now(UTC), effort)
        except NoQuestionError as error:
            if stop.is_set():
                return
            concepts = tuple(one for one in session.drill.concepts if one not in error.args)
            if not concepts or concepts == session.drill.concepts:
                raise
            session = replace(session, drill=replace(session.drill, concepts=concepts))
        else:
            yield session, None if prepared is None else Ready(prepared, advice_of(prepared))
            return


def advice_of(prepared: Prepared) -> Advice | None:
    """What the coach says of a priced question."""
    match prepared.solution:
        case CallSolution(view=view, evaluation=evaluation):
            return figures_of(view, evaluation, prepared.question.seed)
        case CardSolution(view=view, evaluation=evaluation):
            return figures_of(view, evaluation, prepared.question.seed)
        case _:
            return None


def is_without_question(fault: Exception | None) -> bool:
    """Do the wishes leave no question?"""
    return isinstance(fault, NoQuestionError)
