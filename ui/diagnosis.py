"""What somebody who mends the program would ask: versions, machine, files, preferences, last faults. (I/O)

In English, as lines of a name and what is there; nothing in it tells who the user is.
"""

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.metadata import version as version_of
from pathlib import Path

from coach.engine.built import engine_name, engine_note
from ui.preflight import is_frozen
from ui.store import CRASH_LOG, FAULT_LOG, OLDER, SETTINGS_FILE
from ui.version import version

Fact = tuple[str, str]
PERSONAL = ("your_name", "names", "wish", "own_wish", "geometry", "Geometry")
_LIBRARIES = ("PySide6-Essentials", "numpy", "scipy")
_SIGNS_OF_A_DESKTOP = (
    "XDG_CURRENT_DESKTOP XDG_SESSION_TYPE QT_QPA_PLATFORM QT_SCALE_FACTOR QT_FONT_DPI LANG LANGUAGE LC_ALL"
)
_LAST_LINES = 25


def facts_of(folder: Path) -> Iterator[Fact]:
    """All that can be told without a window."""
    yield "version", version()
    yield "engine", f"{engine_name()} ({engine_note().value})"
    yield "python", f"{platform.python_version()}, {'frozen' if is_frozen() else 'from source'}"
    for name in _LIBRARIES:
        yield name, _version_of(name)
    yield "system", f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors"
    for name in _SIGNS_OF_A_DESKTOP.split():
        if os.environ.get(name):
            yield name, os.environ[name]
    yield "data folder", f"{folder}: {_access_to(folder)}"
    yield from _files_in(folder)
    yield from _preferences_in(folder / SETTINGS_FILE)
    for name in (CRASH_LOG, CRASH_LOG + OLDER, FAULT_LOG):
        yield from _end_of(folder / name)


def report_of(facts: Iterable[Fact]) -> str:
    """Facts as lines, without the name of the home folder."""
    return without_home("\n".join(f"{name}: {fact}" for name, fact in facts))


def without_home(text: str) -> str:
    """A text with the home folder as ~, which does not tell the name of the user."""
    try:
        home = Path.home()
    except RuntimeError:
        return text  # there is none
    return text if home == Path("/") else text.replace(str(home), "~")


def licence_place() -> Path | None:
    """Where the texts of the licences lie; None if they did not come along."""
    if is_frozen():
        place = Path(getattr(sys, "_MEIPASS", "")) / "licences"
        return place if place.is_dir() else None
    try:
        files = distribution("callbreak-trainer").files or ()
    except PackageNotFoundError:
        return None
    found = (Path(str(file.locate())) for file in files if file.name == "THIRD_PARTY.md")
    return next((place for place in found if place.is_file()), None)


def _version_of(library: str) -> str:
    try:
        return version_of(library)
    except PackageNotFoundError:
        return "not told"


def _access_to(path: Path) -> str:
    if not path.exists():
        return "not there"
    return "can be read and written" if os.access(path, os.R_OK | os.W_OK) else _partly(path)


def _partly(path: Path) -> str:
    return "can only be read" if os.access(path, os.R_OK) else "cannot be read"


def _files_in(folder: Path) -> Iterator[Fact]:
    """The files of the folder: how large they are, and whether they can be used."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        yield "files", f"cannot be listed: {error.strerror}"
        return
    for path in paths:
        size = "a folder" if path.is_dir() else f"{path.lstat().st_size} bytes"
        yield f"  {path.name}", f"{size}, {_access_to(path)}"


def _preferences_in(path: Path) -> Iterator[Fact]:
    """What is chosen, without names and other words of the user."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        yield "preferences", f"cannot be read: {error.strerror}"
        return
    for line in lines:
        name, sign, value = line.partition("=")
        if sign and name.strip() not in PERSONAL:
            own_bot = name.strip() == "levels" and ":" in value
            yield f"preference {name.strip()}", "with an own bot" if own_bot else value.strip()


def _end_of(path: Path) -> Iterator[Fact]:
    """The last lines of a log, if there are any."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    if lines:
        yield f"end of {path.name}", "\n    ".join(["", *lines[-_LAST_LINES:]])
