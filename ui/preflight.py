"""What a window needs, checked before Qt starts: Qt itself only aborts."""

import ctypes
import os
import sys
from collections.abc import Mapping

from ui.text.language import tr

_GRAPHICS = {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"}
"""Libraries that every window takes from a Linux system, and Debian's packages of them."""
_LIBRARIES = {
    **_GRAPHICS,
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
"""The same where PySide6 is installed; a frozen program brings the others along."""


def is_frozen() -> bool:
    """Does the packed program run?"""
    return bool(getattr(sys, "frozen", False))


def missing_for_a_window() -> str | None:
    """What is missing for a window on this machine and how to get it; None if all is there."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return tr("There is no screen here; the command callbreak answers everything without one.")
    return _missing_libraries(_GRAPHICS if is_frozen() else _LIBRARIES)


def _missing_libraries(libraries: Mapping[str, str]) -> str | None:
    packages = [package for library, package in libraries.items() if not _is_there(library)]
    if not packages:
        return None
    return tr(
        "Some system libraries are missing; on Debian or Ubuntu, install them with: apt install {packages}",
        packages=" ".join(packages),
    )


def _is_there(library: str) -> bool:
    """Does it load? Qt will load it anyway, and a search by other means starts a process for each."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
