"""A disk that fills up while the window is open: it is told, nothing is lost, and with room all goes on."""

import shutil
import subprocess
from contextlib import suppress

import pytest
from PySide6.QtWidgets import QMessageBox

from tests.ui.test_review_page import played_hand
from trainer.library import Library
from trainer.record import bare, match_of, read
from ui.app import open_window
from ui.beginning import Plan
from ui.store import MATCH_FILE

PATIENCE = 60_000


@pytest.fixture
def disk(tmp_path):
    """A disk of two megabytes with one saved hand."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no small disk can be had here")
    with Library(folder) as library:
        library.keep(played_hand(3))
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def told(monkeypatch) -> list[str]:
    words: list[str] = []
    for kind in ("information", "warning"):
        monkeypatch.setattr(QMessageBox, kind, lambda _parent, _title, text: words.append(text))
    return words


def fill(disk) -> None:
    with (disk / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(4096))


def test_nothing_is_lost_when_the_disk_fills_up(qtbot, disk, told, tmp_path):
    window = open_window(disk)
    qtbot.addWidget(window)
    window.show()
    window.change_preferences({"bot_tempo": 60_000})
    library = window.runner.library
    window.runner.settle()
    before = [library.record(number) for number in library.numbers()]
    fill(disk)
    started = started_match(window)
    qtbot.waitUntil(lambda: any("could not be saved" in words for words in told), timeout=PATIENCE)
    assert any("disk is full" in words or "No space left" in words for words in told)
    assert any("Nothing is lost" in words for words in told)
    assert [library.record(number) for number in library.numbers()] == before
    window.save_match(tmp_path / "rescued.callbreak")
    assert match_of(read((tmp_path / "rescued.callbreak").read_text())) == started
    window.save_match(disk / "rescued.callbreak")
    qtbot.waitUntil(lambda: "could not be written" in told[-1], timeout=PATIENCE)
    review_in_memory(qtbot, window)
    (disk / "ballast").unlink()
    now = started_match(window)
    window.runner.settle()
    assert match_of(library.current_match()) == now
    assert match_of(read((disk / MATCH_FILE).read_text())) == now
    window.close()


def started_match(window):
    """The match of the table as it stands, after a new one has begun."""
    window.start_match(Plan(window.settings.preferences.rules))
    window.runner.settle()
    return window.runner.session.match


def review_in_memory(qtbot, window) -> None:
    """The review of a hand cannot be kept, which is told, and stays on its page."""
    (number,) = [one.record_id for one in window.runner.library.search().entries if one.tenths is not None]
    window.review(number)
    page = window.pages.current
    qtbot.waitUntil(lambda: page._review is not None and page._job is None, timeout=PATIENCE)
    assert page._record.reviews[0] is not None and "disk is full" in page.message.words
    assert bare(window.runner.library.record(number)) == bare(page._record)
