"""The heap of the process: garbage is collected again after the start, and freed memory goes back."""

import gc
import platform
import subprocess
import sys

import pytest

from ui.app import Desktop
from ui.faults import Faults
from ui.heap import hold_collection, resume_collection
from ui.home import open_home

AMONG_SMALL_THINGS = """
import os, sys
from pathlib import Path
from ui.heap import give_back_freed, keep_large_blocks_apart

def memory_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

keep_large_blocks_apart()
before, size = memory_mb(), int(sys.argv[1])
for _ in range(2):
    wide = bytearray(24_000_000)
    del wide
small, large = [], []
for _ in range(60_000_000 // size):
    large.append(bytearray(size))
    small.append(bytearray(1_000))
del large
print(memory_mb() - before)
give_back_freed()
print(memory_mb() - before)
"""
"""How much more memory is taken than before, when blocks were freed that lie among small ones that stay."""

glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries need no telling")


def left_of_blocks(size: int) -> tuple[float, float]:
    """Megabytes that 60 MB of freed blocks of this size leave, at once and when the free is given back."""
    done = subprocess.run(
        [sys.executable, "-c", AMONG_SMALL_THINGS, str(size)], capture_output=True, text=True, check=True
    )
    at_once, later = map(float, done.stdout.split())
    return at_once, later


@glibc
def test_large_blocks_go_back_at_once():
    at_once, _ = left_of_blocks(1_000_000)
    assert at_once < 10


@glibc
def test_smaller_ones_go_back_later():
    at_once, later = left_of_blocks(100_000)
    assert at_once > 40
    assert later < 10


def test_garbage_is_collected_again_when_the_window_is_painted(qtbot, tmp_path):
    hold_collection()
    try:
        desk = Desktop(open_home(tmp_path), Faults())
        desk.open()
        qtbot.waitUntil(gc.isenabled)
        desk.window.close()
        desk.home.leave()
    finally:
        resume_collection()
