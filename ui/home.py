"""The data folder of a sitting: owned by this program, or a passing one in its place. (I/O)

Whatever is wrong with the folder, the program starts, and tells what it found.
"""

import atexit
import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths

from ui.store import set_aside
from ui.text.kept import damaged_text
from ui.text.language import tr
from ui.text.start import copy_title, no_folder_text, safe_mode_text, safe_title, stand_in_text

LOCK_FILE = "lock"
_PATIENCE = 100
"""Milliseconds: enough for a program that is about to end."""


class InUseError(Exception):
    """Another program that runs now owns the folder."""


class Kind(Enum):
    """Whose folder it is: that of the user, or a passing one with or without a copy of the user's files."""

    OWN = "own"
    COPY = "copy"
    SAFE = "safe"


@dataclass(frozen=True, slots=True)
class Home:
    """The folder to work in, and what there is to tell about it; the lock is held while it is open."""

    folder: Path
    kind: Kind = Kind.OWN
    news: tuple[str, ...] = ()
    lock: QLockFile | None = None

    @property
    def title(self) -> str:
        """The title of the window, which says if nothing is kept."""
        match self.kind:
            case Kind.OWN:
                return tr("Call Break Trainer")
            case Kind.COPY:
                return copy_title()
            case Kind.SAFE:
                return safe_title()

    def leave(self) -> None:
        """Let others have the folder."""
        if self.lock is not None:
            self.lock.unlock()


def usual_folder() -> Path:
    """Where matches and preferences are, unless another folder is named."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(place) / "callbreak-trainer"


def open_home(wanted: Path, *, is_safe: bool = False) -> Home:
    """The folder that is wanted, or a passing one; InUseError if another program has it.

    In safe mode nothing of the folder is read or written. A folder that cannot be written is copied.
    """
    if is_safe:
        return Home(passing_folder(), Kind.SAFE, (safe_mode_text(wanted),))
    try:
        news = _made(wanted)
        lock, more = _owned(wanted)
    except OSError as error:
        return _stand_in(wanted, error.strerror or str(error))
    return Home(wanted, Kind.OWN, (*news, *more), lock)


def passing_folder() -> Path:
    """A folder that goes with the program."""
    import shutil
    import tempfile  # both are seldom needed and take their time

    folder = Path(tempfile.mkdtemp(prefix="callbreak-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _made(folder: Path) -> tuple[str, ...]:
    """Make the folder; a file of its name is kept aside."""
    news = (no_folder_text(folder, set_aside(folder)),) if folder.is_file() else ()
    folder.mkdir(parents=True, exist_ok=True)
    return news


def _owned(folder: Path) -> tuple[QLockFile, tuple[str, ...]]:
    """The lock of the folder, and what there is to tell; InUseError, or OSError if it cannot be written."""
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    path = folder / LOCK_FILE
    lock = QLockFile(str(path))
    if lock.tryLock(_PATIENCE) or lock.error() is QLockFile.LockError.UnknownError:
        return lock, ()  # without room for a lock there is none; the library tells that the disk is full
    process, *_ = lock.getLockInfo()
    if process:
        raise InUseError(folder)
    place = set_aside(path)  # no program's lock, but something else under its name
    if not lock.tryLock(_PATIENCE):
        raise InUseError(folder)
    return lock, (damaged_text(path.name, place.name),)


def _stand_in(wanted: Path, reason: str) -> Home:
    """A passing folder with a copy of what can be read."""
    from shutil import copyfile

    folder = passing_folder()
    with suppress(OSError):
        for file in wanted.iterdir():
            if file.is_file() and file.name != LOCK_FILE and ".damaged-" not in file.name:
                with suppress(OSError):
                    copyfile(file, folder / file.name)
    return Home(folder, Kind.COPY, (stand_in_text(wanted, reason),))
