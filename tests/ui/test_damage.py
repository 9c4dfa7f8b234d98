"""Damage to every file that the program owns: it starts, says once what and where, and loses nothing else."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMessageBox

import ui.app
from tests.helpers.games import random_match
from tests.helpers.rights import bound_by_rights
from trainer.library import LIBRARY_FILE, Answer, Library
from trainer.presets import PRESETS
from trainer.record import match_of, read, records_of_match, write
from trainer.sheet_text import read_sheets
from ui.beginning import Plan
from ui.home import LOCK_FILE
from ui.screens.icons import Icon
from ui.screens.learn.page import PROGRESS_FILE
from ui.screens.rules.shelf import OWN_RULES, own_rules
from ui.screens.sheet.book import SHEETS
from ui.settings import Settings
from ui.store import CRASH_LOG, FAULT_LOG, MATCH_FILE, SETTINGS_FILE
from ui.window import MainWindow

ROOT = Path(__file__).parents[2]
SHEET = """%callbreak-sheet 1
[Rules "nepali"]
[Player.S "You"]
[Player.E "Bimal"]
[Player.N "Ashma"]
[Player.W "Tulsi"]
[Dealer "S"]

1. 4 3 2 4 / 5 3 2 3
[Totals "4.1 3.0 2.0 -4.0"]
"""
SOUND = {
    SETTINGS_FILE: b"[General]\nfour_colour=true\nbot_tempo=60000\ntrick_pause=0\n",
    SHEETS.name: SHEET.encode(),
    OWN_RULES.name: b"Call Break rules: Home\nquick\n",
    PROGRESS_FILE.name: b'{"version": 1, "solved": {"heading": ["beat-it"]}}\n',
}
PAGES = {SHEETS.name: Icon.SHEET, OWN_RULES.name: Icon.RULES, PROGRESS_FILE.name: Icon.LEARN}
"""The files that are read when their page is opened, and told of there."""
LOGS = (FAULT_LOG, CRASH_LOG)
OTHERS = (LOCK_FILE, *LOGS, f"{LIBRARY_FILE}-wal", f"{LIBRARY_FILE}-shm")
FILES = (MATCH_FILE, LIBRARY_FILE, *SOUND)


# A folder in use, and what is in it ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def used(tmp_path_factory) -> Path:
    """A data folder with something in every file."""
    folder = tmp_path_factory.mktemp("used")
    for name, data in SOUND.items():
        (folder / name).write_bytes(data)
    earlier, now = (
        records_of_match(random_match(Random(seed), PRESETS["nepali"], steps), ("You", "A", "B", "C"))
        for seed, steps in ((3, 120), (5, 30))
    )
    (folder / MATCH_FILE).write_text(write(now), encoding="utf-8")
    with Library(folder) as library:
        for one in earlier:
            library.keep(one)
        library.keep_match(now)
        library.note_answer(Answer("2026-01-01T00:00:00+00:00", "calls", "c", "k", "4", 0.0, 1.0, True, 1))
    return folder


@pytest.fixture
def folder(used, tmp_path) -> Path:
    """A copy of it."""
    return shutil.copytree(used, tmp_path / "data")


def in_library(folder: Path) -> tuple[object, ...]:
    with Library(folder) as library:
        return tuple(sorted(write([library.record(one)]) for one in library.numbers())), library.answers()


CONTENTS: dict[str, Callable[[Path], object]] = {
    MATCH_FILE: lambda folder: match_of(read((folder / MATCH_FILE).read_text(encoding="utf-8"))).position,
    LIBRARY_FILE: in_library,
    SETTINGS_FILE: lambda folder: Settings(folder / SETTINGS_FILE).preferences,
    SHEETS.name: lambda folder: read_sheets((folder / SHEETS.name).read_text(encoding="utf-8")),
    OWN_RULES.name: own_rules,
    PROGRESS_FILE.name: lambda folder: json.loads((folder / PROGRESS_FILE.name).read_text()),
}


def contents(folder: Path, but: str = "") -> dict[str, object]:
    """What the files say, but for one of them."""
    return {name: look(folder) for name, look in CONTENTS.items() if name != but}


# The program, started as by its command --------------------------------------------------------------------


@dataclass
class Run:
    """What the program did: its exit code and title, and all that was told in boxes and on pages."""

    code: int = -1
    title: str = ""
    boxes: list[str] = field(default_factory=list)
    on_pages: list[str] = field(default_factory=list)

    @property
    def told(self) -> list[str]:
        return [*self.boxes, *filter(None, self.on_pages)]


@pytest.fixture
def start(qtbot, monkeypatch):
    """Start the program over a folder, use it and close it."""
    # The test runner has its own use for it.
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)

    def started(
        folder: Path,
        *options: str,
        look_at: Iterable[str] = (),
        use: Callable[[MainWindow], None] = lambda _window: None,
    ) -> Run:
        run = Run()

        def tell(_parent, _title, words, *_rest):
            run.boxes.append(words)

        def work() -> int:
            (window,) = (
                one
                for one in QApplication.topLevelWidgets()
                if isinstance(one, MainWindow) and one.isVisible()
            )
            try:
                run.title = window.windowTitle()
                QApplication.processEvents()
                for name in look_at:
                    window.open_page(PAGES[name])
                    run.on_pages.append(window.pages.current.message.words)
                use(window)
                window.runner.settle()
                for _ in range(3):  # what the library has to tell, and then the box with it
                    QApplication.processEvents()
            finally:
                window.close()
                window.deleteLater()
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            return 0

        monkeypatch.setattr(QMessageBox, "information", tell)
        monkeypatch.setattr(QMessageBox, "warning", tell)
        monkeypatch.setattr(QApplication, "exec", lambda _app=None: work())
        run.code = ui.app.main(["--data", str(folder), *options])
        return run

    return started


def test_a_sound_folder_has_nothing_to_tell(start, folder):
    before = contents(folder)
    names = {path.name for path in folder.iterdir()}
    run = start(folder, look_at=PAGES)
    assert (run.code, run.told, run.title) == (0, [], "Call Break Trainer")
    assert contents(folder) == before
    assert {path.name for path in folder.iterdir()} <= names | set(LOGS)


# Damage ----------------------------------------------------------------------------------------------------


def newer(name: str, data: bytes) -> bytes:
    """The file as a later version of the program might write it."""
    match name:
        case str() if name == MATCH_FILE:
            return data.replace(b"%callbreak 1", b"%callbreak 2")
        case str() if name == SHEETS.name:
            return data.replace(b"sheet 1", b"sheet 2")
        case str() if name == OWN_RULES.name:
            return data.replace(b"quick\n", b"quick moon-phase=full\n")
        case str() if name == PROGRESS_FILE.name:
            return data.replace(b'"version": 1', b'"version": 2')
    return b"version 2\n" + data


DAMAGES: dict[str, Callable[[str, bytes], bytes]] = {
    "empty": lambda _name, _data: b"",
    "truncated": lambda _name, data: data[: len(data) // 2 + 3],
    "random": lambda _name, data: Random(7).randbytes(max(300, len(data))),
    "newer": newer,
}


def put(path: Path, data: bytes | None) -> bytes | None:
    """Data under the name of a file, a folder for None; what was put there."""
    if path.exists():
        path.unlink()
    if data is None:
        path.mkdir()
        (path / "of-somebody").write_text("mine")
    else:
        path.write_bytes(data)
    return data


def is_kept(folder: Path, name: str, data: bytes | None) -> bool:
    """Is what was put there still somewhere beside, under a name that tells whose it is?"""
    beside = list(folder.glob(f"{name}*"))
    if data is None:
        return any((place / "of-somebody").is_file() for place in beside)
    return any(place.is_file() and place.read_bytes() == data for place in beside)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        (name, damage)
        for name in FILES
        for damage in (*DAMAGES, "folder")
        if name != SETTINGS_FILE and (name, damage) != (LIBRARY_FILE, "newer")
    ],
)
def test_a_damaged_file_is_told_once_and_kept_and_nothing_else_is_lost(start, folder, name, damage):
    before = contents(folder, but=name)
    data = None if damage == "folder" else DAMAGES[damage](name, (folder / name).read_bytes())
    put(folder / name, data)
    pages = PAGES.keys() & {name}
    run = start(folder, look_at=pages)
    assert run.code == 0 and len(run.told) == 1 and name in run.told[0], run
    assert is_kept(folder, name, data)
    assert contents(folder, but=name) == before
    assert start(folder, look_at=pages).told == []


def test_a_newer_library_is_left_as_it_is(start, folder):
    with closing(sqlite3.connect(folder / LIBRARY_FILE)) as database:
        database.execute("PRAGMA user_version=99")
    data = (folder / LIBRARY_FILE).read_bytes()
    before = contents(folder, but=LIBRARY_FILE)
    run = start(folder)
    assert run.code == 0 and len(run.told) == 1 and LIBRARY_FILE in run.told[0]
    assert (folder / LIBRARY_FILE).read_bytes() == data and contents(folder, but=LIBRARY_FILE) == before


@pytest.mark.parametrize("damage", ["empty", "truncated", "random", "folder"])
def test_damaged_preferences_are_told_once_and_kept(start, folder, damage):
    before = contents(folder, but=SETTINGS_FILE)
    sound = (folder / SETTINGS_FILE).read_bytes()
    data = {"empty": b"", "truncated": sound[:14], "random": Random(7).randbytes(300), "folder": None}[damage]
    put(folder / SETTINGS_FILE, data)
    run = start(folder)
    assert run.code == 0 and len(run.told) == 1 and SETTINGS_FILE in run.told[0]
    assert is_kept(folder, SETTINGS_FILE, data) and contents(folder, but=SETTINGS_FILE) == before
    assert start(folder).told == []


def test_preferences_of_a_newer_program_stay_for_it(start, folder):
    path = folder / SETTINGS_FILE
    path.write_bytes(path.read_bytes() + b"scheme=sepia\nspoken_voice=loud\n")
    run = start(folder, use=lambda window: window.change_preferences({"four_colour": False}))
    lines = path.read_text().splitlines()
    assert run.told == [] and {"scheme=sepia", "spoken_voice=loud", "four_colour=false"} <= set(lines)


@pytest.mark.parametrize("damage", ["empty", "truncated", "random", "folder"])
@pytest.mark.parametrize("name", OTHERS)
def test_whatever_else_lies_there_the_program_starts(start, folder, name, damage):
    before = contents(folder)
    data = {"empty": b"", "truncated": b"12", "random": Random(7).randbytes(300), "folder": None}[damage]
    put(folder / name, data)
    run = start(folder)
    assert run.code == 0 and len(run.boxes) <= 1
    if damage == "folder" or (name == CRASH_LOG and data):
        assert name in run.boxes[0] and is_kept(folder, name, data)
    assert contents(folder) == before
    assert start(folder).told == []


def test_a_damaged_match_goes_on_from_the_library(start, folder):
    position = CONTENTS[MATCH_FILE](folder)
    put(folder / MATCH_FILE, b"rubbish")
    found = []
    run = start(folder, use=lambda window: found.append(window.runner.session.match.position))
    assert found == [position] and "goes on from what was kept" in run.told[0]


def test_everything_damaged_at_once_is_one_message(start, folder):
    for name in (*FILES, *OTHERS):
        put(folder / name, Random(7).randbytes(300))
    run = start(folder, look_at=PAGES)
    assert run.code == 0 and len(run.boxes) == 1 and len(run.told) == 1 + len(PAGES)
    assert all(is_kept(folder, name, Random(7).randbytes(300)) for name in FILES)
    assert start(folder).told == []


# The folder itself -----------------------------------------------------------------------------------------


def test_a_file_in_place_of_the_folder_is_kept_aside(start, tmp_path):
    put(tmp_path / "data", b"mine")
    run = start(tmp_path / "data")
    assert run.code == 0 and len(run.told) == 1 and str(tmp_path / "data") in run.told[0]
    assert is_kept(tmp_path, "data", b"mine") and (tmp_path / "data" / MATCH_FILE).is_file()


def test_a_folder_that_cannot_be_made_is_replaced_for_the_sitting(start, tmp_path):
    put(tmp_path / "file", b"mine")
    run = start(tmp_path / "file" / "data")
    assert run.code == 0 and len(run.told) == 1 and str(tmp_path / "file" / "data") in run.told[0]
    assert run.title == "Call Break Trainer (nothing is kept)"
    assert (tmp_path / "file").read_bytes() == b"mine"


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="rights are given in another way here")


@linux_only
def test_a_folder_for_reading_only_is_shown_as_a_copy(start, folder):
    (folder / LOCK_FILE).write_text("4000000\ncallbreak\nelsewhere\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = []

    def use(window: MainWindow) -> None:
        found.append((contents(window._folder, but=LIBRARY_FILE), window.runner.library.search().total))

    folder.chmod(0o555)
    try:
        with bound_by_rights():
            run = start(folder, use=use)
    finally:
        folder.chmod(0o755)
    assert run.code == 0 and len(run.told) == 1 and str(folder) in run.told[0]
    assert run.title == "Call Break Trainer (nothing is kept)"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert found == [(contents(folder, but=LIBRARY_FILE), len(in_library(folder)[0]))]


@linux_only
@pytest.mark.parametrize("name", [*FILES, LOCK_FILE, *LOGS])
@pytest.mark.parametrize("mode", [0o444, 0])
def test_a_file_that_may_not_be_written_or_read(start, folder, name, mode):
    before = contents(folder, but=name)
    path = folder / name
    path.touch()
    data = path.read_bytes()
    path.chmod(mode)
    with bound_by_rights():
        run = start(
            folder,
            look_at=PAGES.keys() & {name},
            use=lambda window: window.change_preferences({"four_colour": True}),
        )
    for place in folder.glob(f"{name}*"):
        place.chmod(0o644)
    assert run.code == 0 and len(run.told) <= 1
    if (mode == 0 and name in FILES) or name in (SETTINGS_FILE, LIBRARY_FILE):
        assert name in run.told[0]
    assert name in (*LOGS, LOCK_FILE, MATCH_FILE, SETTINGS_FILE) or is_kept(folder, name, data)
    assert contents(folder, but=name) == before


@contextmanager
def full_disk(folder: Path):
    """A small disk, filled by what is in the folder and by ballast."""
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    kept = shutil.copytree(folder, folder.with_name("before"))
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no small disk can be had here")
    try:
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        with (folder / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(4096))
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@linux_only
def test_on_a_full_disk_the_match_and_the_preferences_are_there(start, folder):
    with full_disk(folder):
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        position = CONTENTS[MATCH_FILE](folder)
        found = []

        def use(window: MainWindow) -> None:
            found.append((window.runner.session.match.position, window.settings.preferences.four_colour))
            window.change_preferences({"four_colour": False})
            for _ in range(3):
                window.start_match(Plan(window.settings.preferences.rules))

        run = start(folder, use=use)
        after = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert run.code == 0 and found == [(position, True)]
        assert any("disk is full" in told and LIBRARY_FILE in told for told in run.told)
        assert len([told for told in run.told if "could not be saved" in told]) == 1
        assert {name: after.get(name) for name in before} == before


# Safe mode -------------------------------------------------------------------------------------------------


def test_safe_mode_leaves_the_files_alone_and_says_so(start, folder):
    (folder / SETTINGS_FILE).write_text("[General]\nlanguage=ne\nfour_colour=true\n")
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    found = []

    def use(window: MainWindow) -> None:
        window.change_preferences({"four_colour": False, "animates": False})
        found.append((window.settings.preferences.language, window.runner.library.search().total))

    run = start(folder, "--safe-mode", use=use)
    assert (run.code, run.title) == (0, "Call Break Trainer (safe mode: nothing is kept)")
    assert len(run.told) == 1 and run.told[0].startswith("Safe mode") and str(folder) in run.told[0]
    assert [language for language, _ in found] == [""] and found[0][1] <= 1
    after = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    assert after == before


def test_a_second_window_is_refused_but_in_safe_mode(start, folder):
    codes = []

    def use(_window: MainWindow) -> None:
        quick = "import sys; from PySide6.QtWidgets import QApplication, QMessageBox; import ui.app\n"
        quick += "QApplication.exec = lambda _app: QApplication.closeAllWindows() or 0\n"
        quick += "QMessageBox.information = lambda *_: 0\n"
        quick += "sys.exit(ui.app.main(sys.argv[1:]))"
        program = [sys.executable, "-c", quick, "--data", str(folder)]
        for option in ((), ("--safe-mode",)):
            done = subprocess.run([*program, *option], cwd=ROOT, capture_output=True, text=True, timeout=60)
            codes.append((done.returncode, "already open" in done.stderr))

    start(folder, use=use)
    assert codes == [(ui.app.ALREADY_RUNNING, True), (0, False)]
