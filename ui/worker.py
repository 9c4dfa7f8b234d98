"""A thread for work that takes time; what comes of it is told on the window's thread.

A job is an iterator: it is looked at "stop" between its results, so that a newer wish or the closing window
ends it soon. Jobs are done one after another.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Signal

log = logging.getLogger(__name__)
LAST_WORDS = 0.1
"""Seconds that closing waits for the step under way: a compiled one is far shorter. An interpreted one may
not be; nobody waits for it, and the thread ends with the program."""

Work = Callable[[threading.Event], Iterator[Any]]
"""Makes the iterator of a job; it is given the flag that tells it to stop."""


def _ignore(_result: object) -> None:
    """Nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work and whom to tell: of every result, of a fault, and of the end when there is nothing more."""

    work: Work
    tell: Callable[[Any], None]
    fail: Callable[[Exception], None]
    end: Callable[[], None] = lambda: None
    _stop: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def once(
        cls,
        call: Callable[[], Any],
        tell: Callable[[Any], None] = _ignore,
        fail: Callable[[Exception], None] = _ignore,
    ) -> "Job":
        """A job of a single step."""
        return cls(lambda _stop: (call() for _ in range(1)), tell, fail)

    def stop(self) -> None:
        """Leave off; results under way are dropped."""
        self._stop.set()

    @property
    def stopped(self) -> threading.Event:
        """The flag that the work looks at."""
        return self._stop


class Worker(QObject):
    """Does jobs on a thread of its own, from when it may begin."""

    _came_back = Signal(object, object)

    def __init__(self, name: str, may_begin: threading.Event) -> None:
        super().__init__()
        self._may_begin = may_begin
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._job: Job | None = None
        self._is_closed = False
        self._came_back.connect(self._come_back)
        # Not a pool: its threads are waited for at the exit, however long a step takes.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, job: Job) -> None:
        """Do a job as soon as those before it are done."""
        self._jobs.put(job)

    def close(self) -> None:
        """End the thread after the step under way; nothing is told any more."""
        self._is_closed = True
        if self._job is not None:
            self._job.stop()
        self._jobs.put(None)
        self._may_begin.set()
        self._thread.join(LAST_WORDS)

    def _work(self) -> None:
        """On the thread: job after job, until there is none."""
        self._may_begin.wait()
        for job in iter(self._jobs.get, None):
            self._job = job
            if not (self._is_closed or job.stopped.is_set()):
                self._do(job)

    def _do(self, job: Job) -> None:
        try:
            for result in job.work(job.stopped):
                self._bring_back(job, partial(job.tell, result))
                if self._is_closed or job.stopped.is_set():
                    return
            self._bring_back(job, job.end)
        except Exception as fault:
            if self._is_closed:  # what it worked with may be closed already
                return
            log.exception("the %s failed", self._thread.name)
            self._bring_back(job, partial(job.fail, fault))

    def _bring_back(self, job: Job, then: Callable[[], None]) -> None:
        if not self._is_closed:
            self._came_back.emit(job, then)

    def _come_back(self, job: Job, then: Callable[[], None]) -> None:
        """On the window's thread again, if anybody still waits there."""
        if not (self._is_closed or job.stopped.is_set()):
            then()
