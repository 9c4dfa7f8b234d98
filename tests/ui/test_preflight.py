"""Before Qt starts: what is missing for a window is said in one line, with the command that helps."""

import sys

import pytest

import ui.preflight
from ui.preflight import missing_for_a_window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems bring what a window needs")


@pytest.fixture
def desktop(monkeypatch):
    """A desktop session, nothing said about Qt's platform."""
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return monkeypatch


def lacking(*missing: str):
    """Loading that fails for these libraries."""

    def load(library: str) -> None:
        if library in missing:
            raise OSError(f"{library}: cannot open shared object file")

    return load


def test_nothing_is_missing_where_all_loads(desktop):
    desktop.setattr(ui.preflight.ctypes, "CDLL", lacking())
    assert missing_for_a_window() is None


def test_every_missing_library_is_named_with_its_package(desktop):
    desktop.setattr(ui.preflight.ctypes, "CDLL", lacking("libEGL.so.1", "libxcb-cursor.so.0"))
    assert missing_for_a_window().endswith("apt install libegl1 libxcb-cursor0")


def test_a_frozen_program_brings_all_but_the_graphics_libraries(desktop):
    desktop.setattr(sys, "frozen", True, raising=False)
    desktop.setattr(ui.preflight.ctypes, "CDLL", lacking("libGL.so.1", "libxcb-cursor.so.0"))
    assert missing_for_a_window().endswith("apt install libgl1")


def test_without_a_screen_the_command_is_pointed_to(desktop):
    desktop.delenv("DISPLAY")
    assert "the command callbreak" in missing_for_a_window()
