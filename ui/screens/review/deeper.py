"""A decision of a review rolled out deeper, for three kinds of opponents, on request."""

from collections.abc import Iterator
from dataclasses import dataclass

from coach.verdict.annotate import GradedDecision
from coach.verdict.judge import Verdict, call_verdicts, card_verdicts, deeper_call, deeper_card
from trainer.cards import Card
from ui.screens.message_line import MessageLine
from ui.text.review_page import deeper_text, looking_deeper_text, no_deeper_text
from ui.worker import Job, Worker


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a roll-out has come, 0 to 1, and its verdicts so far, in the order of `DEEPER_FIELDS`."""

    progress: float
    verdicts: tuple[Verdict, ...]


def depths(graded: GradedDecision) -> Iterator[Depth]:
    """The decision rolled out deeper, step by step; stopping is not asking for the next."""
    view, choice, seed = graded.view, graded.verdict.choice, graded.verdict.seed
    if isinstance(choice, Card):
        for cards in deeper_card(view, seed):
            yield Depth(cards.progress, card_verdicts(view, cards, choice))
    else:
        for calls in deeper_call(view, seed):
            yield Depth(calls.progress, call_verdicts(view, calls, choice))


class DeeperLook:
    """Works on one decision at a time, and tells progress and result in a line."""

    def __init__(self, worker: Worker, message: MessageLine) -> None:
        self._worker, self._message = worker, message
        self._job: Job | None = None

    @property
    def is_begun(self) -> bool:
        """Is a deeper look under way, or its result told?"""
        return self._job is not None

    def begin(self, graded: GradedDecision) -> None:
        """Look deeper at a decision."""
        self.stop()
        self._message.tell(looking_deeper_text(0))
        self._job = Job(lambda _stop: depths(graded), self._tell, self._fail)
        self._worker.do(self._job)

    def stop(self) -> None:
        """What was found out about one decision says nothing about another."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._message.clear()

    def _tell(self, depth: Depth) -> None:
        is_done = depth.progress >= 1
        self._message.tell(deeper_text(depth.verdicts) if is_done else looking_deeper_text(depth.progress))

    def _fail(self, _fault: Exception) -> None:
        self._job = None
        self._message.warn(no_deeper_text())
