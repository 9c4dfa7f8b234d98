"""Faults that nobody foresaw: logged, told once in plain words; the program goes on; reports."""

import logging
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton

import ui.app
from ui.app import Desktop
from ui.diagnosis import facts_of, report_of
from ui.faults import Faults, caught_in
from ui.home import Home
from ui.screens.about import AboutBox
from ui.screens.fault import FaultDialog
from ui.store import CRASH_LOG, FAULT_LOG, OLDER, SETTINGS_FILE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def caught(qapp, tmp_path, monkeypatch):
    """Faults caught in a folder, and what was told of them."""
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    faults, told = Faults(), []
    faults.met.connect(told.append)
    with caught_in(tmp_path, faults) as news:
        assert news == ()
        yield told


def meet(fault: Exception, hook=None) -> None:
    """A fault comes to the hook, as from a slot of Qt."""
    try:
        raise fault
    except Exception as met:
        (hook or sys.excepthook)(type(met), met, met.__traceback__)


def log_of(folder: Path) -> str:
    path = folder / FAULT_LOG
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.qt_no_exception_capture
def test_a_fault_is_logged_each_time_and_told_once(caught, tmp_path):
    for _ in range(3):
        meet(ValueError("odd"))
    assert len(caught) == 1 and "ValueError: odd" in caught[0] and "test_faults.py" in caught[0]
    assert log_of(tmp_path).count("ValueError: odd") == 3


@pytest.mark.qt_no_exception_capture
def test_a_fault_of_a_thread_is_told_too(qtbot, caught, tmp_path):
    def work() -> None:
        raise KeyError("gone")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(caught))
    assert len(caught) == 1 and "KeyError: 'gone'" in log_of(tmp_path)


@pytest.mark.qt_log_ignore("a warning of Qt")
def test_warnings_of_qt_are_logged(caught, tmp_path):
    qWarning("a warning of Qt")
    assert "qt WARNING a warning of Qt" in log_of(tmp_path) and caught == []


def test_hooks_and_handlers_are_put_back(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    before = (sys.excepthook, threading.excepthook, list(logging.getLogger().handlers))
    with caught_in(tmp_path, Faults()):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook, logging.getLogger().handlers) == before


def test_a_long_log_makes_room(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    (tmp_path / FAULT_LOG).write_bytes(b"x" * 500_000)
    with caught_in(tmp_path, Faults()) as news:
        assert news == () and log_of(tmp_path) == ""
    assert (tmp_path / f"{FAULT_LOG}{OLDER}").stat().st_size == 500_000


def test_a_crash_is_kept_and_told_at_the_next_start(tmp_path):
    crash = (
        "import faulthandler, sys; from pathlib import Path; from ui.faults import Faults, caught_in\n"
        "with caught_in(Path(sys.argv[1]), Faults()): faulthandler._sigsegv()"
    )
    done = subprocess.run([sys.executable, "-c", crash, str(tmp_path)], cwd=ROOT, capture_output=True)
    assert done.returncode < 0 and "Segmentation fault" in (tmp_path / CRASH_LOG).read_text()
    tell = crash.replace("faulthandler._sigsegv()", "pass").replace(
        "Faults()): ", "Faults()) as news: print(news);"
    )
    for expected in (1, 0):
        done = subprocess.run([sys.executable, "-c", tell, str(tmp_path)], cwd=ROOT, capture_output=True)
        assert done.stdout.count(f"{CRASH_LOG}{OLDER}".encode()) == expected
    assert "Segmentation fault" in (tmp_path / f"{CRASH_LOG}{OLDER}").read_text()


def test_the_dialog_has_the_details_to_copy_and_the_table_goes_on(qtbot, tmp_path):
    faults = Faults()
    desk = Desktop(Home(tmp_path), faults)
    desk.open()
    faults.met.emit("Traceback\nValueError: odd\n")
    faults.met.emit("Traceback\nanother one\n")
    qtbot.waitUntil(lambda: desk.window.findChild(FaultDialog) is not None)
    QApplication.processEvents()
    (dialog,) = desk.window.findChildren(FaultDialog)
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "you did nothing wrong" in words and str(tmp_path / FAULT_LOG) in words
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "ValueError: odd" in copied and "\nengine: " in copied and "\nscreens: " in copied
    (on,) = (one for one in dialog.findChildren(QPushButton) if one.isDefault())
    on.click()
    assert not dialog.isVisible()
    desk.window.close()


def test_a_window_that_cannot_open_says_so_and_points_to_safe_mode(qapp, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    told = []
    monkeypatch.setattr(QMessageBox, "information", lambda *words: told.append(words[2]))

    def fail(*_: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr("ui.window.MainWindow.__init__", fail)
    assert ui.app.main(["--data", str(tmp_path)]) == 1
    assert "RuntimeError: no such thing" in told[0] and "--safe-mode" in told[0]
    assert "RuntimeError: no such thing" in log_of(tmp_path)
    assert capsys.readouterr().err.strip() == f"callbreak-trainer: {told[0]}"
    assert not [one for one in threading.enumerate() if one.name.startswith("keeper")]


# Reports and the About box ---------------------------------------------------------------------------------


def test_a_report_tells_files_and_choices_but_not_who_the_user_is(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text(
        '[General]\nscheme=dark\nyour_name=Asha\nnames="Zoe\\nBo\\nCy"\nown_wish=secret\n'
        'levels="cmd:python3 secret.py\\nclub"\n'
    )
    (tmp_path / FAULT_LOG).write_text("ValueError: odd\n")
    (tmp_path / "library.db").touch()
    facts = dict(facts_of(tmp_path))
    assert facts["preference scheme"] == "dark" and facts["preference levels"] == "with an own bot"
    assert facts["  library.db"].endswith("bytes, can be read and written")
    assert "odd" in facts["end of faults.log"] and facts["engine"].split()[0] in ("compiled", "interpreted")
    text = report_of(facts_of(tmp_path))
    assert not any(word in text for word in ("Asha", "Zoe", "secret", str(Path.home()) + "/"))


def test_the_about_box_tells_version_engine_licences_and_places(qtbot, tmp_path):
    box = AboutBox(tmp_path)
    qtbot.addWidget(box)
    words = [label.text() for label in box.findChildren(QLabel)]
    for wanted in (str(tmp_path), str(tmp_path / FAULT_LOG), str(tmp_path / CRASH_LOG), "LGPL 3"):
        assert wanted in words
    box.copy.click()
    assert "data folder: " in QGuiApplication.clipboard().text()
