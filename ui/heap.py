"""The heap of the process: no garbage is sought while the program starts, and large blocks go back."""

import ctypes
import gc
import sys
from contextlib import suppress

_LARGE_BLOCK = 256 * 1024
_M_MMAP_THRESHOLD = -3
"""The number of this setting in glibc's malloc.h."""


def hold_collection() -> None:
    """Look for no garbage: what a start makes is there to stay, and looking takes a twentieth of its time."""
    gc.disable()


def resume_collection() -> None:
    """The start is over."""
    gc.enable()


def give_back_large_blocks() -> None:
    """Take blocks of 256 kB or more from the system one by one, and give each back when it is freed. (I/O)

    Left to itself, glibc raises this limit with every large block that is freed, up to 32 MB. Then pictures
    of the window lie among small things that stay, and the gaps that they leave cannot be given back. Other
    C libraries need no telling.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)
