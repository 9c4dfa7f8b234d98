"""A superuser without the rights that no file withstands, so that what is for reading only can be tested."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

_VERSION = 0x20080522
_ABOVE_FILES = sum(1 << bit for bit in (1, 2, 3))
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH and CAP_FOWNER."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = tuple(
        (f"{name}{half}", ctypes.c_uint32)
        for half in "01"
        for name in ("effective", "permitted", "inheritable")
    )


@contextmanager
def bound_by_rights() -> Iterator[None]:
    """Inside, files and folders without the right to write cannot be written by this thread either."""
    if os.geteuid():
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION, 0), _Sets()
    assert libc.capget(ctypes.byref(header), ctypes.byref(sets)) == 0
    before = sets.effective0
    sets.effective0 = before & ~_ABOVE_FILES
    assert libc.capset(ctypes.byref(header), ctypes.byref(sets)) == 0
    try:
        yield
    finally:
        sets.effective0 = before
        assert libc.capset(ctypes.byref(header), ctypes.byref(sets)) == 0
