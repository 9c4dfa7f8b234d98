"""The entry point of the window: checks before Qt starts, the data folder, one owner, resume."""

import argparse
import builtins
import logging
import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ui.heap import (
    TIDYING,
    give_back_freed,
    hold_collection,
    keep_large_blocks_apart,
    resume_collection,
)
from ui.preflight import missing_for_a_window
from ui.text.language import language_for, tr, use_language
from ui.text.start import already_open_text, no_start_text

if TYPE_CHECKING:  # Qt is imported only after the checks that it needs
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from ui.faults import Faults
    from ui.handover import Door
    from ui.home import Home
    from ui.runner import Runner
    from ui.screens.icons import Icon
    from ui.settings import Settings
    from ui.window import MainWindow

log = logging.getLogger(__name__)
_TURN = 0.001
"""Seconds that a thread may go on while the window waits for its turn: so animations stay even."""
NO_WINDOW = 1
ALREADY_RUNNING = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or test the program without one; the exit code."""
    hold_collection()
    _replace_missing_streams()
    options = _parser().parse_args(arguments)
    if options.version:
        from ui.version import version

        print(f"callbreak-trainer {version()}")
        return 0
    if options.self_test:
        from ui.self_test import run_self_test

        return run_self_test(options.self_test_out, is_thorough=options.thorough)
    problem = missing_for_a_window()
    if problem is not None:
        print(f"callbreak-trainer: {problem}", file=sys.stderr)
        return NO_WINDOW
    return _run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="callbreak-trainer",
        description="The Call Break trainer. Everything it knows is also in the command callbreak.",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep matches and preferences in this folder"
    )
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        help="start with default settings and no saved hands, and leave your files alone",
    )
    parser.add_argument(
        "--self-test", action="store_true", help="test the program without a screen, then leave"
    )
    parser.add_argument(
        "--thorough", action="store_true", help="with --self-test: every language, theme, rule set and page"
    )
    parser.add_argument(
        "--self-test-out", type=Path, metavar="FILE", help="write the result of --self-test here"
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a saved hand to review")
    parser.add_argument("--version", action="store_true", help="show the version, then leave")
    return parser


def _replace_missing_streams() -> None:
    """A windowed program on Windows has no standard streams."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115


def _run(options: argparse.Namespace) -> int:
    """Find the folder, catch faults, open the window; the exit code."""
    app = make_application()  # first, for it mends the import of all that follows
    from ui.faults import Faults, caught_in
    from ui.home import InUseError, open_home, usual_folder

    wanted = (options.data or usual_folder()).absolute()
    choose_language(wanted, is_safe=options.safe_mode)
    try:
        home = open_home(wanted, is_safe=options.safe_mode)
    except InUseError:
        return _join(wanted, options.file)
    faults = Faults()
    with caught_in(home.folder, faults) as news:
        desk = Desktop(home, faults, (*home.news, *news))
        code = _run_in(app, desk, options.file)
        desk.leave()
    home.leave()
    return code


def _join(folder: Path, file: Path | None) -> int:
    """Let the window that is open already come to the front with the file; the exit code."""
    from ui.handover import hand_over

    if hand_over(folder, file and file.absolute()):
        return 0
    _say(already_open_text(folder))
    return ALREADY_RUNNING


def _run_in(app: "QApplication", desk: "Desktop", file: Path | None) -> int:
    """Open the window and work until it is closed; the exit code."""
    from ui.store import FAULT_LOG

    try:
        desk.open()
    except Exception as fault:
        log.exception("the window cannot be opened")
        _say(no_start_text(f"{type(fault).__name__}: {fault}", desk.home.folder / FAULT_LOG))
        return NO_WINDOW
    if file is not None and desk.window is not None:
        desk.window.open_files([file.absolute()])
    return int(app.exec())


def _say(words: str) -> None:
    """Tell something where there is no window."""
    from PySide6.QtWidgets import QMessageBox

    print(f"callbreak-trainer: {words}", file=sys.stderr)
    QMessageBox.information(None, tr("Call Break Trainer"), words)


class Desktop:
    """Holds the one window over a data folder, and opens it anew in another language."""

    def __init__(self, home: "Home", faults: "Faults", news: tuple[str, ...] = ()) -> None:
        self.home = home
        self.window: MainWindow | None = None
        self._news = news
        self._door: Door | None = None
        faults.met.connect(self.tell_fault, _queued())

    def open(self, page: "Icon | None" = None) -> None:
        """Open and show the window, on another page than usual if wanted; what is to tell is told once."""
        news, self._news = self._news, ()
        self.window = open_window(self.home.folder, news)
        self.window.setWindowTitle(self.home.title)
        self.window.reopening.connect(self.reopen, _queued())
        self.window.painted.connect(resume_collection, _once())
        if page is not None:
            self.window.open_page(page)
        self.window.show()
        if self._door is None and self.home.lock is not None:
            self._listen()

    def _listen(self) -> None:
        """Hear of later starts."""
        from ui.handover import Door

        self._door = Door(self.home.folder)
        self._door.knocked.connect(self.come_forward)

    def leave(self) -> None:
        """The last window is closed."""
        if self._door is not None:
            self._door.close()
            self._door = None

    def come_forward(self, files: list[Path]) -> None:
        """Somebody has started the program again, perhaps with files."""
        if self.window is None:
            return
        if self.window.isMinimized():
            self.window.showNormal()
        self.window.raise_()
        self.window.activateWindow()
        if files:
            self.window.open_files(files)

    def tell_fault(self, details: str) -> None:
        """Tell that something went wrong, unless that is being told already."""
        from ui.screens.fault import FaultDialog, is_telling

        if not is_telling():
            FaultDialog(details, self.home.folder, self.window).open()

    def reopen(self) -> None:
        """Everything is kept and taken up again on the same page, and nothing of the old language stays."""
        from PySide6.QtCore import QTimer
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtWidgets import QApplication

        dialog = QApplication.activeModalWidget()
        if dialog is not None:  # in which the language was chosen; whoever shows it has to return first
            dialog.close()
            QTimer.singleShot(0, self.reopen)
            return
        old, self.window = self.window, None
        if old is None:
            return
        QGuiApplication.setQuitOnLastWindowClosed(False)
        old.close()
        old.deleteLater()
        try:
            self.open(old.pages.icon)
        finally:  # without a window, what tells of the fault is the last one
            QGuiApplication.setQuitOnLastWindowClosed(True)


def _queued() -> "Qt.ConnectionType":
    from PySide6.QtCore import Qt

    return Qt.ConnectionType.QueuedConnection


def _once() -> "Qt.ConnectionType":
    from PySide6.QtCore import Qt

    return Qt.ConnectionType.SingleShotConnection


def make_application() -> "QApplication":
    """The one QApplication, in Fusion style."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    _import_plainly()
    from ui.fonts import load_fonts

    sys.setswitchinterval(_TURN)
    keep_large_blocks_apart()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Call Break Trainer")
    app.setOrganizationName("")
    app.setStyle("Fusion")
    load_fonts()
    tidying = QTimer(app, interval=TIDYING)
    tidying.timeout.connect(give_back_freed)
    tidying.start()
    return app


def _import_plainly() -> None:
    """Put Python's own import back in its place.

    PySide6 looks into the source of every module that is imported after it, for a feature that is not used
    here. That took a twentieth of the start, and as much of the first visit to a page.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def choose_language(folder: Path, *, is_safe: bool) -> None:
    """The language of the preferences, before they are read, or else that of the system."""
    from PySide6.QtCore import QLocale

    from ui.settings import language_in
    from ui.store import SETTINGS_FILE

    chosen = "" if is_safe else language_in(folder / SETTINGS_FILE)
    use_language(chosen or language_for(QLocale.system().uiLanguages()))


def open_window(folder: Path, news: tuple[str, ...] = ()) -> "MainWindow":
    """The window over a data folder: the unfinished match in it is taken up, else a new one begins.

    Whatever else has to be told besides `news` is told together with it, when the library is open too.
    """
    from ui.runner import Runner
    from ui.settings import Settings
    from ui.store import SETTINGS_FILE

    choose_language(folder, is_safe=False)
    settings = Settings(folder / SETTINGS_FILE)
    runner = Runner(folder, lambda: settings.preferences)
    try:
        return _window_over(folder, settings, runner, news)
    except BaseException:
        runner.close()  # its threads would keep the program from ending
        raise


def _window_over(folder: Path, settings: "Settings", runner: "Runner", news: tuple[str, ...]) -> "MainWindow":
    from ui.beginning import Plan
    from ui.resume import resume
    from ui.window import MainWindow

    window = MainWindow(runner, settings, folder)
    resumed = resume(folder, lambda: runner.library)
    if resumed.step is None:
        window.start_match(Plan(settings.preferences.rules))
    else:
        runner.begin(resumed.step, resumed.date or date.today().isoformat())
    window.news = (*news, *settings.news, *resumed.news)
    return window


if __name__ == "__main__":
    sys.exit(main())
