"""Many saved hands reviewed, on any executor: those that are reviewed already are passed over.

So work that was stopped is taken up by starting it again over the same hands.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass
from typing import TypeVar

from coach.verdict.annotate import REVIEW_SEED, ReviewError, ReviewFault, annotated, is_reviewed, reviewed
from trainer.record import DealRecord
from trainer.seats import Seat

T = TypeVar("T")
R = TypeVar("R")

LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Task:
    """A saved hand by its number, and the seat it is to be reviewed for."""

    number: int
    record: DealRecord
    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a task: the annotated record; None if there was nothing to do, or why it cannot be."""

    task: Task
    record: DealRecord | None = None
    fault: ReviewFault | None = None


def review_all(
    tasks: Iterable[Task], executor: Executor, window: int, seed: int = REVIEW_SEED
) -> Iterator[Outcome]:
    """The outcomes of all tasks, in their order; `window` of them are handed to the executor at a time.

    Whoever stops asking stops the work, but for the few hands that are being reviewed.
    """
    return in_order(review_task, ((task, seed) for task in tasks), executor, window)


def review_task(task: Task, seed: int = REVIEW_SEED) -> Outcome:
    """One task: what a worker does."""
    if is_reviewed(task.record, task.seat, seed):
        return Outcome(task)
    try:
        review = reviewed(task.record, task.seat, seed)
    except ReviewError as error:
        return Outcome(task, fault=error.fault)
    return Outcome(task, annotated(task.record, review))


def in_order(
    work: Callable[..., R], arguments: Iterable[tuple[T, ...]], executor: Executor, window: int
) -> Iterator[R]:
    """The results of a work for many arguments, in order, with so many of them handed out at a time."""
    waiting = iter(arguments)
    pending: deque[Future[R]] = deque()
    try:
        while True:
            while len(pending) < window and (one := next(waiting, None)) is not None:
                pending.append(executor.submit(work, *one))
            if not pending:
                return
            yield _result_of(pending[0])
            pending.popleft()
    finally:
        for future in pending:
            future.cancel()


def _result_of(future: Future[R]) -> R:
    """The result, waited for in small steps: on Windows Ctrl-C is not heard during a long wait."""
    while not wait((future,), timeout=LOOK_SECONDS).done:
        pass
    return future.result()
