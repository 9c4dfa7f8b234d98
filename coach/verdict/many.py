"""Many saved hands reviewed, on any executor: those that are reviewed already are passed over.

So work that was stopped is taken up by starting it again over the same hands.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass
from typing import TypeVar

from coach.verdict.annotate import REVIEW_SEED, ReviewError, ReviewFault, annotated, is_reviewed, reviews
from trainer.record import DealRecord
from trainer.seats import Seat

T = TypeVar("T")
R = TypeVar("R")
Look = Callable[[], bool]
"""Is the work to end?"""

LOOK_SECONDS = 0.2


def never() -> bool:
    """Work that nobody stops."""
    return False


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


@dataclass(frozen=True, slots=True)
class Stops:
    """How work is ended early: `here` is asked while results are waited for, `there` by the workers.

    What is asked there has to be known by name in any process.
    """

    here: Look = never
    there: Look = never


UNSTOPPED = Stops()


def review_all(
    tasks: Iterable[Task],
    executor: Executor,
    window: int,
    seed: int = REVIEW_SEED,
    stops: Stops = UNSTOPPED,
) -> Generator[Outcome]:
    """The outcomes of all tasks, in their order; `window` of them are handed to the executor at a time.

    Whoever stops asking stops the work, but for the few hands that are being reviewed.
    """
    arguments = ((task, seed, stops.there) for task in tasks)
    return in_order(review_task, arguments, executor, window, stops.here)


def review_task(task: Task, seed: int = REVIEW_SEED, is_stopped: Look = never) -> Outcome:
    """One task: what a worker does."""
    if is_reviewed(task.record, task.seat, seed):
        return Outcome(task)
    try:
        for review in reviews(task.record, task.seat, seed):  # noqa: B007 - the last one counts
            if is_stopped():
                return Outcome(task)
    except ReviewError as error:
        return Outcome(task, fault=error.fault)
    return Outcome(task, annotated(task.record, review))


def in_order(
    work: Callable[..., R],
    arguments: Iterable[tuple[T, ...]],
    executor: Executor,
    window: int,
    is_halted: Look = never,
) -> Generator[R]:
    """The results of a work for many arguments, in order, with so many of them handed out at a time."""
    waiting = iter(arguments)
    pending: deque[Future[R]] = deque()
    try:
        while not is_halted():
            while len(pending) < window and (one := next(waiting, None)) is not None:
                pending.append(executor.submit(work, *one))
            if not pending:
                return
            # In small steps: on Windows Ctrl-C is not heard during a long wait.
            if wait((pending[0],), timeout=LOOK_SECONDS).done:
                yield pending[0].result()
                pending.popleft()
    finally:
        for future in pending:
            future.cancel()
