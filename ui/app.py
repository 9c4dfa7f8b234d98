"""The entry point of the window: checks before Qt starts, the data folder, one owner, resume."""

import argparse
import faulthandler
import logging
import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ui.preflight import missing_for_a_window
from ui.text.language import language_for, tr, use_language
from ui.version import version

if TYPE_CHECKING:  # Qt is imported only after the checks that it needs
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication

    from ui.window import MainWindow

ALREADY_RUNNING = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or test the program without one; the exit code."""
    _replace_missing_streams()
    options = _parser().parse_args(arguments)
    if options.self_test:
        from ui.self_test import run_self_test

        return run_self_test(options.self_test_out)
    problem = missing_for_a_window()
    if problem is not None:
        print(f"callbreak-trainer: {problem}", file=sys.stderr)
        return 1
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
        "--self-test", action="store_true", help="test the program without a screen, then leave"
    )
    parser.add_argument(
        "--self-test-out", type=Path, metavar="FILE", help="write the result of --self-test here"
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a saved hand to review")
    parser.add_argument("--version", action="version", version=f"callbreak-trainer {version()}")
    return parser


def _replace_missing_streams() -> None:
    """A windowed program on Windows has no standard streams."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115


def _run(options: argparse.Namespace) -> int:
    from PySide6.QtCore import QLockFile
    from PySide6.QtWidgets import QMessageBox

    app = make_application()
    folder = data_folder(options.data)
    _start_logs(folder)
    lock = QLockFile(str(folder / "lock"))
    if not lock.tryLock(100):
        QMessageBox.information(
            None,
            tr("Call Break Trainer"),
            tr("The program is already open with the data in {folder}.", folder=folder),
        )
        return ALREADY_RUNNING
    desk = Desktop(folder)
    desk.open()
    if options.file is not None and desk.window is not None:
        desk.window.open_files([options.file.absolute()])
    code: int = app.exec()
    lock.unlock()
    return code


class Desktop:
    """Holds the one window over a data folder, and opens it anew in another language."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.window: MainWindow | None = None

    def open(self) -> None:
        """Open and show the window."""
        self.window = open_window(self._folder)
        self.window.reopening.connect(self.reopen, _queued())
        self.window.show()

    def reopen(self) -> None:
        """Everything is kept and taken up again, so nothing of the old language stays behind."""
        from PySide6.QtGui import QGuiApplication

        old, self.window = self.window, None
        QGuiApplication.setQuitOnLastWindowClosed(False)
        if old is not None:
            old.close()
            old.deleteLater()
        self.open()
        QGuiApplication.setQuitOnLastWindowClosed(True)


def _queued() -> "Qt.ConnectionType":
    """Not while the dialog is still open in which the language was chosen."""
    from PySide6.QtCore import Qt

    return Qt.ConnectionType.QueuedConnection


def make_application() -> "QApplication":
    """The one QApplication, in Fusion style."""
    from PySide6.QtWidgets import QApplication

    from ui.fonts import load_fonts

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Call Break Trainer")
    app.setOrganizationName("")
    app.setStyle("Fusion")
    load_fonts()
    return app


def data_folder(wanted: Path | None) -> Path:
    """The folder of matches and preferences, made if there is none."""
    from PySide6.QtCore import QStandardPaths

    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    folder = wanted if wanted is not None else Path(place) / "callbreak-trainer"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def open_window(folder: Path) -> "MainWindow":
    """The window over a data folder: the unfinished match in it is taken up, else a new one begins."""
    from PySide6.QtCore import QLocale

    from ui.beginning import Plan
    from ui.resume import resume
    from ui.runner import Runner
    from ui.settings import Settings
    from ui.shelf import open_shelf
    from ui.window import MainWindow

    settings = Settings(folder / "settings.ini")
    use_language(settings.preferences.language or language_for(QLocale.system().uiLanguages()))
    shelf = open_shelf(folder)
    runner = Runner(folder, shelf.library, lambda: settings.preferences)
    window = MainWindow(runner, settings, folder)
    resumed = resume(folder)
    if resumed.step is None:
        window.start_match(Plan(settings.preferences.rules))
    else:
        runner.begin(resumed.step, resumed.date or date.today().isoformat())
    for news in shelf.news:
        window.tell_later(news)
    if resumed.problem is not None:
        window.tell_later(resumed.problem)
    if settings.problem is not None:
        window.tell_later(_set_aside_text(settings.problem))
    return window


def _set_aside_text(place: Path) -> str:
    return tr("The preferences could not be read; the damaged file is kept as {file}.", file=place)


def _start_logs(folder: Path) -> None:
    """Faults go to a log in the data folder; Python's own and those of compiled parts."""
    log_file = folder / "faults.log"
    logging.basicConfig(filename=log_file, level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    faulthandler.enable(open(folder / "crash.log", "a"))  # noqa: SIM115
    sys.excepthook = _tell_fault


def _tell_fault(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    """An unforeseen fault is logged and told, and the program goes on."""
    from PySide6.QtWidgets import QMessageBox

    logging.getLogger("ui").error("unforeseen", exc_info=(kind, fault, trace))
    QMessageBox.critical(
        None,
        tr("Something went wrong"),
        tr("The program met a fault: {fault}. Details are in the log in the data folder.", fault=fault),
    )


if __name__ == "__main__":
    sys.exit(main())
