"""What is known of Qt and the screens while a window is open."""

from collections.abc import Iterator
from pathlib import Path

from PySide6 import __version__
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from ui.diagnosis import Fact, facts_of, report_of


def whole_report(folder: Path) -> str:
    """All that helps to mend a fault."""
    return report_of((*live_facts(), *facts_of(folder)))


def live_facts() -> Iterator[Fact]:
    """Qt as it runs, and the screens."""
    yield "qt", f"PySide6 {__version__}, Qt {qVersion()}, {QGuiApplication.platformName()}"
    yield "screens", screens_text()


def screens_text() -> str:
    """Size in logical pixels and scale of each screen."""
    return "; ".join(
        f"{screen.size().width()}x{screen.size().height()}, scale {screen.devicePixelRatio():g},"
        f" {screen.logicalDotsPerInch():g} dots an inch"
        for screen in QGuiApplication.screens()
    )
