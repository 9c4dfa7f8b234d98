"""The data folder: the unfinished match, kept safe after every call and card."""

import os
from datetime import datetime
from pathlib import Path

MATCH_FILE = "match.callbreak"
FINISHED_FOLDER = "matches"


def write_safely(path: Path, text: str) -> None:
    """Replace a file whole: after a crash it holds the old text or the new one, never a piece."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, keeping it; its new place."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    place = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while place.exists():
        number += 1
        place = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    os.replace(path, place)
    return place


def archive_match(folder: Path, name: str) -> None:
    """Keep a match that is not played on among the finished ones."""
    current = folder / MATCH_FILE
    if not current.is_file():
        return
    target = folder / FINISHED_FOLDER / f"{name}.callbreak"
    target.parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while target.exists():
        number += 1
        target = folder / FINISHED_FOLDER / f"{name}-{number}.callbreak"
    os.replace(current, target)
