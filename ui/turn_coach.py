"""The coach at the table: on which turns it works, who wants its figures, and what the tutor hears."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from coach.practice.session import Evaluate
from ui.advice import Advice, Decision, verdict_on
from ui.coach_mode import CoachMode
from ui.later import later
from ui.worker import Job, Worker

if TYPE_CHECKING:
    from coach.verdict.judge import Verdict


@dataclass(frozen=True, slots=True)
class _Weighing:
    """A choice whose price somebody waits for."""

    evaluate: Evaluate
    tell: "Callable[[Verdict | None], None]"


class TurnCoach(QObject):
    """Works on the learner's turn from its beginning where it is open or may have to ask, else when asked."""

    advised = Signal(object)
    """Advice that is wanted, again and again as it gets better."""
    failed = Signal(str)
    """The advice could not be made; the reason."""

    def __init__(self, may_begin: threading.Event, mode: Callable[[], CoachMode]) -> None:
        super().__init__()
        self._mode = mode
        self._coach = Coach(may_begin)
        self._coach.advised.connect(self._note)
        self._coach.failed.connect(self._fail)
        self.decision: Decision | None = None
        self._advice: Advice | None = None
        self._is_busy = False
        self.is_asked = False
        self._weighing: _Weighing | None = None

    def attend(self, decision: Decision | None) -> None:
        """The table waits for this turn of the learner, or for none; a new one is begun afresh."""
        if decision != self.decision:
            self.decision = decision
            self._leave_off()
            self.begin()

    def begin(self) -> None:
        """Do of one's own accord what the mode asks for."""
        match self._mode():
            case CoachMode.OPEN:
                self.ask()
            case CoachMode.TUTOR:
                self._work()
            case CoachMode.SILENT:
                self._leave_off()
            case CoachMode.ON_REQUEST:
                pass

    def ask(self) -> None:
        """The figures are wanted; once is enough, as they get better by themselves."""
        if self.decision is None or self.is_asked or self._mode() is CoachMode.SILENT:
            return
        self.is_asked = True
        if self._advice is not None:
            self.advised.emit(self._advice)
        self._work()

    def weigh(self, evaluate: Evaluate, tell: "Callable[[Verdict | None], None]") -> None:
        """Tell the verdict on a choice: at once if it is settled, else as it is when the time is up."""
        self._weighing = weighing = _Weighing(evaluate, tell)
        is_settled = self._advice is not None and self._advice.is_settled
        wait = 0 if is_settled else round(1000 * evaluate.seconds)
        later(self, wait, lambda: self._tell(weighing))

    def close(self) -> None:
        """End the thread."""
        self._coach.close()

    def _leave_off(self) -> None:
        """Nothing is known of the turn, and nothing is wanted."""
        self._advice = None
        self._is_busy = self.is_asked = False
        self._coach.stop()

    def _work(self) -> None:
        if self.decision is not None and not self._is_busy:
            self._is_busy = True
            self._coach.ask(self.decision)

    def _note(self, advice: Advice) -> None:
        self._advice = advice
        if self.is_asked:
            self.advised.emit(advice)
        if self._weighing is not None and advice.is_settled:
            self._tell(self._weighing)

    def _fail(self, reason: str) -> None:
        """It can be asked again."""
        was_asked = self.is_asked
        self._is_busy = self.is_asked = False
        if was_asked:
            self.failed.emit(reason)

    def _tell(self, weighing: _Weighing) -> None:
        if weighing is self._weighing:
            self._weighing = None
            advice = self._advice
            weighing.tell(None if advice is None else verdict_on(advice, weighing.evaluate.choice))


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
        self._job = Job(partial(_thoughts, decision), self.advised.emit, self._fail)
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


def _thoughts(decision: Decision, stop: threading.Event) -> Iterator[Advice]:
    """On the thread, where what thinks is loaded too."""
    from ui.thinking import thoughts

    return thoughts(decision, stop)
