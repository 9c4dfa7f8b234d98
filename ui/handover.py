"""A second start hands its file over to the window that is open already, through the data folder. (I/O)"""

import os
import time
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QUrl, Signal

from ui.store import write_safely

_NOTES = "handover-*.txt"
_PATIENCE = 4.0
"""Seconds in which the open window takes what is handed over; a busy machine needs some of them."""
_LOOK = 0.05


def hand_over(folder: Path, file: Path | None) -> bool:
    """Ask the open window to come to the front and open the file; False if nobody answers."""
    note = folder / f"handover-{os.getpid()}.txt"
    try:
        write_safely(note, "" if file is None else f"{file.as_uri()}\n")
    except OSError:
        return False
    end = time.monotonic() + _PATIENCE
    while note.exists():
        if time.monotonic() > end:
            note.unlink(missing_ok=True)
            return False
        time.sleep(_LOOK)
    return True


class Door(QObject):
    """Where the open window hears of later starts."""

    knocked = Signal(list)
    """A later start: the files that it was to open."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        for left in folder.glob(_NOTES):  # by a start that ended before it was heard
            with suppress(OSError):
                left.unlink()
        self._watcher = QFileSystemWatcher([str(folder)], self)
        self._watcher.directoryChanged.connect(self._look)

    def close(self) -> None:
        """Hear of nothing any more."""
        self._watcher.directoryChanged.disconnect(self._look)

    def _look(self) -> None:
        for note in sorted(self._folder.glob(_NOTES)):
            with suppress(OSError):
                lines = note.read_text(encoding="utf-8").splitlines()
                note.unlink()
                self.knocked.emit([Path(QUrl(line).toLocalFile()) for line in lines])
