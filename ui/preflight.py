"""What a window needs, checked before Qt starts: Qt itself only aborts."""

import ctypes.util
import os
import sys

from ui.text.language import tr

_LIBRARIES = {
    "EGL": "libegl1",
    "GL": "libgl1",
    "xcb-cursor": "libxcb-cursor0",
    "xcb-icccm": "libxcb-icccm4",
    "xcb-keysyms": "libxcb-keysyms1",
    "xcb-shape": "libxcb-shape0",
    "xcb-xkb": "libxcb-xkb1",
    "xcb-randr": "libxcb-randr0",
    "xkbcommon": "libxkbcommon0",
    "xkbcommon-x11": "libxkbcommon-x11-0",
    "dbus-1": "libdbus-1-3",
    "fontconfig": "libfontconfig1",
}
"""Libraries that PySide6 takes from a Linux system, and Debian's packages of them."""


def missing_for_a_window() -> str | None:
    """What is missing for a window on this machine and how to get it; None if all is there."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return tr("There is no screen here; the command callbreak answers everything without one.")
    if getattr(sys, "frozen", False):
        return None
    return _missing_libraries()


def _missing_libraries() -> str | None:
    packages = [package for name, package in _LIBRARIES.items() if ctypes.util.find_library(name) is None]
    if not packages:
        return None
    return tr(
        "Some system libraries are missing; on Debian or Ubuntu, install them with: apt install {packages}",
        packages=" ".join(packages),
    )
