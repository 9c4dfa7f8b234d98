"""All hands of a library reviewed, on all cores, in the background; what is done is kept hand by hand.

Whoever stops it takes it up later by starting again: hands that are reviewed are passed over.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial

from coach.engine.evaluate import MODEL_VERSION
from coach.opponents.arena import cores, is_stopped, local_workers
from coach.verdict.annotate import REVIEW_SEED
from coach.verdict.many import Look, Outcome, Stops, Task, review_all
from trainer.catalogue import own_seat
from trainer.library import Library
from trainer.record import RecordError, with_verdicts_of


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of the hands that had no review have been gone through; `faults` of them can have none."""

    done: int
    total: int
    faults: int = 0

    @property
    def is_complete(self) -> bool:
        """Is nothing left to do?"""
        return self.done == self.total


def review_library(library: Library, is_halted: Look, count: int | None = None) -> Iterator[Progress]:
    """Review what has no review yet, but not the deal on the table; the first progress comes at once.

    `count` are the processes, as many as there are cores if nobody says otherwise.
    """
    numbers = library.unreviewed(REVIEW_SEED, MODEL_VERSION)
    progress = Progress(0, len(numbers))
    yield progress
    if not numbers:
        return
    count = count or max(1, min(cores(), len(numbers)))
    with local_workers(count, is_background=True) as workers:
        stops = Stops(is_halted, is_stopped if count > 1 else is_halted)
        work = review_all(_tasks(library, numbers), workers.executor, workers.window, stops=stops)
        with closing(work) as outcomes:
            for outcome in outcomes:
                if is_halted():
                    return
                _keep(library, outcome)
                progress = _after(progress, outcome)
                yield progress
    if not is_halted():
        unread = progress.total - progress.done
        yield Progress(progress.total, progress.total, progress.faults + unread)


def _tasks(library: Library, numbers: Sequence[int]) -> Iterator[Task]:
    """The hands as they are when their turn comes; those that are gone or damaged are passed over."""
    for number in numbers:
        with suppress(KeyError, RecordError):
            record = library.record(number)
            yield Task(number, record, own_seat(record))


def _keep(library: Library, outcome: Outcome) -> None:
    """What was said about the hand meanwhile stays; one that is gone is let go."""
    if outcome.record is not None:
        with suppress(KeyError, RecordError):
            library.change(outcome.task.number, partial(with_verdicts_of, other=outcome.record))


def _after(progress: Progress, outcome: Outcome) -> Progress:
    return Progress(progress.done + 1, progress.total, progress.faults + (outcome.fault is not None))
