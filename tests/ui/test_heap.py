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

PICTURES = """
import os
from pathlib import Path
from ui.heap import give_back_large_blocks

def memory_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

give_back_large_blocks()
before = memory_mb()
for _ in range(2):
    wide = bytearray(24_000_000)
    del wide
small, large = [], []
for _ in range(60):
    large.append(bytearray(1_000_000))
    small.append(bytearray(1_000))
del large
print(memory_mb() - before)
"""
"""Large blocks are freed that lie between small ones that stay."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries need no telling")
def test_what_pictures_of_the_window_leave_goes_back_to_the_system():
    done = subprocess.run([sys.executable, "-c", PICTURES], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 10


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
