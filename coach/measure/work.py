"""Long measurements: shared out over processes, with progress where somebody watches, and plain tables."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

R = TypeVar("R")

PARTS_A_PROCESS = 16
SMALL = 64
"""So little work is done in this process: to start others would take longer."""


def shared_out(task: Callable[..., list[R]], number: int, *fixed: Any, label: str = "") -> list[R]:
    """The results of task(range, *fixed) for all numbers below `number`, in order, on every processor.

    The task must be a function at the top of a module; its results may not depend on how it is shared out.
    """
    processes = max(1, min(os.cpu_count() or 1, number))
    parts = list(parts_of(number, processes * PARTS_A_PROCESS))
    if processes == 1 or number < SMALL:
        return task(range(number), *fixed)
    results: list[R] = []
    with ProcessPoolExecutor(processes) as pool:
        for part in _watched(
            pool.map(task, parts, *([value] * len(parts) for value in fixed)), len(parts), label
        ):
            results += part
    return results


def parts_of(number: int, parts: int) -> Iterator[range]:
    """The numbers below `number` in about equal parts.

    >>> list(parts_of(5, 2))
    [range(0, 2), range(2, 5)]
    """
    parts = min(parts, number)
    for part in range(parts):
        yield range(number * part // parts, number * (part + 1) // parts)


def _watched(results: Iterable[R], parts: int, label: str) -> Iterator[R]:
    """The results as they come; on a terminal a line says how far it is."""
    begin = time.monotonic()
    is_watched = sys.stderr.isatty()
    for done, result in enumerate(results, start=1):
        if is_watched:
            print(
                f"\r{label} {100 * done // parts} %, {time.monotonic() - begin:.0f} s ",
                end="",
                file=sys.stderr,
            )
        yield result
    if is_watched:
        print("\r\x1b[K", end="", file=sys.stderr)


def print_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table with a title; numbers to the right."""
    cells = [[_text(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    print(f"\n{title}")
    for line in (heads, *cells):
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _text(cell: Any) -> str:
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)
