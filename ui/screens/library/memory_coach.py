"""The coach beside a hand from memory: it prices the own turn, with the figures that a review would give."""

import threading
from collections.abc import Callable, Iterator
from functools import partial

from coach.engine.worlds import Worlds
from coach.verdict.annotate import REVIEW_SEED, ReviewFault
from coach.verdict.luck import seed_of
from trainer.view import view_of
from ui.advice import Advice, Decision
from ui.panels.coach_panel import CoachPanel
from ui.screens.library.entering import Entering
from ui.text.language import tr
from ui.text.memory import silent_text
from ui.text.review import review_fault_text
from ui.text.window import coach_failed_text
from ui.theme import Look
from ui.thinking import thoughts
from ui.worker import Job, Worker


class MemoryCoach(CoachPanel):
    """Speaks on the own turns; what is no longer asked is left off."""

    def __init__(self, worker: Worker, look: Callable[[], Look]) -> None:
        super().__init__()
        self._worker, self._look = worker, look
        self._job: Job | None = None

    def attend(self, state: Entering) -> None:
        """Advise on the turn of a deal, or say why there is nothing to say."""
        self.stop()
        assert state.position is not None
        if state.position.to_act is not state.you:
            self.show_nothing(silent_text(state.position), can_ask=False)
            return
        self.show_nothing(tr("The coach looks at your cards."), can_ask=False)
        view = view_of(state.position, state.you)
        decision = Decision(view, seed_of(REVIEW_SEED, "grade", view))
        self._job = Job(partial(_advice, decision), partial(self._tell, state), self._fail)
        self._worker.do(self._job)

    def stop(self) -> None:
        """Nobody waits for advice any longer."""
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _tell(self, state: Entering, advice: Advice | ReviewFault) -> None:
        if isinstance(advice, ReviewFault):
            self.show_nothing(review_fault_text(advice, state.voice.name(state.you)), can_ask=False)
        else:
            self.show_advice(advice, self._look(), state.voice)

    def _fail(self, fault: Exception) -> None:
        self.show_nothing(coach_failed_text(f"{type(fault).__name__}: {fault}"), can_ask=False)


def _advice(decision: Decision, stop: threading.Event) -> Iterator[Advice | ReviewFault]:
    """Advice that gets better; a fault where no layout of the other hands fits the rules."""
    if not Worlds.of(decision.view).count:
        yield ReviewFault.NO_WORLD
        return
    yield from thoughts(decision, stop)
