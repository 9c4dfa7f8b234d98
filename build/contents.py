"""What of the parts that PyInstaller gathers goes into the frozen program; used by callbreak.spec.

A part is PyInstaller's triple: its place in the program's folder, the file it comes from, its kind.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

Part = tuple[str, str, str]

QT_LIBRARIES = (
    "Network Svg Test Pdf Qml Quick VirtualKeyboard Sql Xml OpenGLWidgets PrintSupport Designer Help"
    " Concurrent EglF"
)
QT_PLUGINS = "networkinformation tls platformthemes generic iconengines egldeviceintegrations imageformats"
QT_PLATFORMS = "eglfs linuxfb minimal vnc vkkhrdisplay"
DROPPED = (
    *(f"Qt6{name}" for name in QT_LIBRARIES.split()),
    *(f"plugins/{name}" for name in QT_PLUGINS.split()),
    *(f"platforms/libq{name}" for name in QT_PLATFORMS.split()),
    *("Qt/translations", "qtvirtualkeyboardplugin", "opengl32sw"),
    *(".dist-info/RECORD", ".dist-info/INSTALLER", ".dist-info/direct_url.json"),
)
"""Parts of Qt that the program does not use, some only on some systems; how pip installed a library, and
from which folder."""

SCIPY = (
    "cluster constants datasets differentiate fft fftpack integrate interpolate io linalg misc ndimage odr"
    " optimize signal sparse spatial stats"
)
EXCLUDED = (
    *("tkinter", "IPython", "matplotlib", "setuptools", "pip", "numpy.distutils"),
    *("PySide6.QtNetwork", "PySide6.QtTest", "PySide6.QtSvg"),
    *("fsrs.optimizer", "babel", "dask", "distributed"),
    *(f"scipy.{name}" for name in SCIPY.split()),  # all but scipy.special
    *("ssl", "_ssl", "_hashlib"),  # OpenSSL: nothing here speaks to a network, and hashes are Python's own
    "readline",  # under the GPL
)
"""Modules that something mentions and nothing needs."""

OWN = ("libpython", "lib-dynload/", "trainer/", "coach/")
"""Python and the compiled engine: what was built here, often with the tables of a debugger."""


def kept(parts: Iterable[Part]) -> list[Part]:
    """The parts that belong in the program; on Linux without libraries that nothing kept is linked with."""
    wanted = [part for part in parts if _is_wanted(part)]
    return _without_unlinked(wanted) if sys.platform == "linux" else wanted


def _is_wanted(part: Part) -> bool:
    place = f"{part[0]} {part[1]}".replace("\\", "/")
    is_test = "/tests/" in place and ("numpy/" in place or "scipy/" in place)
    return not is_test and not any(dropped in place for dropped in DROPPED)


def _without_unlinked(parts: Sequence[Part]) -> list[Part]:
    libraries = {_name(place): file for place, file, kind in parts if kind == "BINARY"}
    reached: set[str] = set()
    front = {part[1] for part in parts if _is_root(part)}
    while front:
        needed = _linked_with(sorted(front)) & libraries.keys() - reached
        reached |= needed
        front = {libraries[name] for name in needed}
    return [part for part in parts if _is_root(part) or part[2] == "DATA" or _name(part[0]) in reached]


def _is_root(part: Part) -> bool:
    place, _, kind = part
    return kind == "EXTENSION" or (
        kind == "BINARY" and ("/plugins/" in place or place.startswith("libpython"))
    )


def _name(place: str) -> str:
    return PurePosixPath(place).name


def _linked_with(files: Sequence[str]) -> set[str]:
    """The names of the libraries that these files ask for."""
    told = subprocess.run(["readelf", "-d", "-W", *files], capture_output=True, text=True, check=True).stdout
    return {line.rsplit("[", 1)[1].rstrip("]") for line in told.splitlines() if "(NEEDED)" in line}


def stripped(parts: Sequence[Part], folder: Path) -> list[Part]:
    """The same with copies, made in `folder`, of Python's and our own parts without debugging tables.

    Only these: the libraries of numpy and scipy do not survive it.
    """
    if sys.platform != "linux" or shutil.which("strip") is None:
        return list(parts)
    return [_stripped(part, folder) if _is_own(part) else part for part in parts]


def _is_own(part: Part) -> bool:
    place, _, kind = part
    return kind in ("BINARY", "EXTENSION") and any(place.startswith(own) or f"/{own}" in place for own in OWN)


def _stripped(part: Part, folder: Path) -> Part:
    place, file, kind = part
    copy = folder / place
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, copy)
    # The build's number is a hash that the folder of the build goes into.
    subprocess.run(["strip", "--strip-debug", "--remove-section=.note.gnu.build-id", str(copy)], check=True)
    return place, str(copy), kind
