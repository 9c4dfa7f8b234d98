"""A second start: the window that is open comes forward with the file; nobody there is said so."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.ui.test_review_page import played_hand
from trainer.record import write
from ui import handover
from ui.app import Desktop
from ui.faults import Faults
from ui.handover import Door, hand_over
from ui.home import open_home
from ui.screens.icons import Icon

PATIENCE = 20_000


def test_a_file_with_any_name_is_handed_over(qtbot, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "handover-1.txt").write_text("file:///left")
    door, file = Door(folder), tmp_path / "हात & a#b%20.callbreak"
    came: list[list[Path]] = []
    door.knocked.connect(came.append)
    with ThreadPoolExecutor(1) as later:
        for wanted in (file, None):
            handed = later.submit(hand_over, folder, wanted)
            qtbot.waitUntil(handed.done, timeout=PATIENCE)
            assert handed.result()
    assert came == [[file], []]
    assert not list(folder.iterdir())


def test_where_nobody_listens_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(handover, "_PATIENCE", 0.1)
    assert not hand_over(tmp_path, tmp_path / "a.callbreak")
    (tmp_path / "file").touch()
    assert not hand_over(tmp_path / "file", None)
    assert not list(tmp_path.glob("handover*"))


@pytest.mark.qt_log_ignore("does not support raise")
def test_the_open_window_reviews_the_file_of_a_later_start(qtbot, tmp_path):
    file = tmp_path / "hand.callbreak"
    file.write_text(write((played_hand(3),)))
    home = open_home(tmp_path / "data")
    desk = Desktop(home, Faults())
    desk.open()
    desk.window.showMinimized()
    with ThreadPoolExecutor(1) as later:
        handed = later.submit(hand_over, home.folder, file)
        qtbot.waitUntil(handed.done, timeout=PATIENCE)
    assert handed.result() and not desk.window.isMinimized()
    pages = desk.window.pages
    qtbot.waitUntil(lambda: pages.current is pages.page_of(Icon.REVIEW), timeout=PATIENCE)
    desk.window.close()
    home.leave()


def test_a_closed_door_hears_nothing(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(handover, "_PATIENCE", 0.1)
    door = Door(tmp_path)
    door.close()
    with qtbot.assertNotEmitted(door.knocked, wait=200):
        assert not hand_over(tmp_path, None)
