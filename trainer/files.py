"""Files replaced whole, and damaged ones kept aside. (I/O)"""

import errno
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path


def write_safely(path: Path, text: str) -> None:
    """Replace a file whole: after a crash it holds the old text or the new one, never a piece."""
    forbid_folder(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        with open(fresh, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):  # on a full disk what was begun takes up room
            fresh.unlink(missing_ok=True)
        raise


def forbid_folder(path: Path) -> None:
    """OSError if a folder stands where a file is to be written."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, keeping it; its new place."""
    place = free_place(path, "damaged")
    os.replace(path, place)
    return place


def free_place(path: Path, what: str) -> Path:
    """A name beside a file that says what became of it and when, and that is not taken yet."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    place = path.with_name(f"{path.name}.{what}-{stamp}")
    number = 1
    while place.exists():
        number += 1
        place = path.with_name(f"{path.name}.{what}-{stamp}-{number}")
    return place
