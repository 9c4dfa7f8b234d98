"""The heap of the process: no garbage is sought while the program starts, and what is freed goes back.

glibc keeps what was freed for later. Pages and dialogs come and go all day, and what they leave lies in
pieces among small things that stay, so the process grew for as long as its user looked around.
Other C libraries need no telling.
"""

import ctypes
import gc
import sys

TIDYING = 20_000
"""Milliseconds between two times that free memory is given back."""
_LARGE_BLOCK = 256 * 1024
_M_MMAP_THRESHOLD = -3
"""The number of this setting in glibc's malloc.h."""


def hold_collection() -> None:
    """Look for no garbage: what a start makes is there to stay, and looking takes a twentieth of its time."""
    gc.disable()


def resume_collection() -> None:
    """The start is over."""
    gc.enable()


def keep_large_blocks_apart() -> None:
    """Take blocks of 256 kB or more from the system one by one, and give each back when it is freed. (I/O)

    Left to itself, glibc raises this limit with every large block that is freed, up to 32 MB, and pictures of
    the window come to lie among the small things.
    """
    if (library := _glibc()) is not None:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)


def give_back_freed() -> None:
    """Give what is free back to the system; it takes less than a millisecond. (I/O)"""
    if (library := _glibc()) is not None:
        library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    return library if hasattr(library, "malloc_trim") else None
