"""Faults that nobody foresaw: logged in the data folder, told once each, and the program goes on. (I/O)

`faults.log` has Python's faults and Qt's warnings, `crash.log` what ends the program at once.
"""

import faulthandler
import logging
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from ui.store import CRASH_LOG, FAULT_LOG, OLDER, set_aside
from ui.text.kept import damaged_text
from ui.text.start import crashed_text

log = logging.getLogger("ui")
_MOST_BYTES = 400_000
_LEVELS = {QtMsgType.QtCriticalMsg: logging.ERROR, QtMsgType.QtFatalMsg: logging.CRITICAL}


class Faults(QObject):
    """Takes faults from wherever they come; each place in the program is told of once."""

    met = Signal(str)
    """A fault at a new place: its details."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[tuple[str, int]] = set()

    def take(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Log a fault, and tell it unless its place is known."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        log.error("unforeseen", exc_info=(kind, fault, trace))
        place = _place_of(trace)
        if place not in self._told:
            self._told.add(place)
            self.met.emit("".join(traceback.format_exception(kind, fault, trace)))

    def take_of_thread(self, hook: threading.ExceptHookArgs) -> None:
        """The same for a thread."""
        if hook.exc_value is not None:
            self.take(hook.exc_type, hook.exc_value, hook.exc_traceback)


def _place_of(trace: TracebackType | None) -> tuple[str, int]:
    """Where a fault was met: file and line."""
    steps = traceback.extract_tb(trace)
    return (steps[-1].filename, steps[-1].lineno or 0) if steps else ("", 0)


@contextmanager
def caught_in(folder: Path, faults: Faults) -> Iterator[tuple[str, ...]]:
    """Inside, faults go to the logs of the folder and to `faults`; what there is to tell at the start."""
    fault_log, crash_log = folder / FAULT_LOG, folder / CRASH_LOG
    news = [*_freed(fault_log), *_freed(crash_log)]
    if _size(crash_log) and (place := _turned(crash_log)):
        news.append(crashed_text(place))
    if _size(fault_log) > _MOST_BYTES:
        _turned(fault_log)
    with ExitStack() as leaving:
        _log_to(fault_log, leaving)
        _hook(faults, leaving)
        with suppress(OSError):
            faulthandler.enable(leaving.enter_context(open(crash_log, "a", encoding="utf-8")))
            leaving.callback(faulthandler.disable)
        yield tuple(news)


def _freed(path: Path) -> Iterator[str]:
    """A folder under the name of a log is kept aside."""
    with suppress(OSError):
        if path.is_dir():
            yield damaged_text(path.name, set_aside(path).name)


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _turned(path: Path) -> Path | None:
    """A log put away, where the one before it was; its place, None if it has to stay."""
    place = path.with_name(path.name + OLDER)
    try:
        os.replace(path, place)
    except OSError:
        return None
    return place


class _LogFile(logging.FileHandler):
    """A log that is made when there is something to log; that there is no room for it is no fault."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            super().emit(record)

    def close(self) -> None:
        with suppress(OSError):
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Nobody is to be told."""


def _log_to(path: Path, leaving: ExitStack) -> None:
    """Warnings and worse go to a file."""
    handler = _LogFile(path, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    handler.setLevel(logging.WARNING)
    logging.getLogger().addHandler(handler)
    leaving.callback(handler.close)
    leaving.callback(logging.getLogger().removeHandler, handler)


def _hook(faults: Faults, leaving: ExitStack) -> None:
    """Take the place of the hooks for faults until the end."""
    for module, hook in ((sys, faults.take), (threading, faults.take_of_thread)):
        leaving.callback(setattr, module, "excepthook", module.excepthook)
        setattr(module, "excepthook", hook)  # noqa: B010  # typed for functions only
    before = qInstallMessageHandler(None)
    leaving.callback(qInstallMessageHandler, before)

    def note(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", message)
        if before is not None:
            before(kind, context, message or "")

    qInstallMessageHandler(note)
