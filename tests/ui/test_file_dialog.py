"""Where files are written: names get the ending of what is chosen, and nothing is written over unasked."""

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.screens.file_dialog import ask_where

PICTURE, TABLE = "Picture (*.png)", "Table for a spreadsheet (*.csv)"


@pytest.fixture
def asked(qtbot, monkeypatch):
    """A function that answers the system's dialog and tells what was proposed and what place comes of it."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def ask(answer: str, kind: str, name: str = ""):
        proposed = []
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *given: proposed.append(given[2]) or (answer, kind)
        )
        return proposed, ask_where(parent, "Export", name, (PICTURE, TABLE))

    return ask


@pytest.mark.parametrize(
    ("typed", "kind", "written"),
    [
        ("friday", PICTURE, "friday.png"),
        ("friday", TABLE, "friday.csv"),
        ("friday", "", "friday.png"),
        ("friday.CSV", PICTURE, "friday.CSV"),
        ("friday 30.11", TABLE, "friday 30.11.csv"),
    ],
)
def test_a_file_gets_the_ending_of_the_kind_that_was_chosen(asked, tmp_path, typed, kind, written):
    assert asked(str(tmp_path / typed), kind)[1] == tmp_path / written


def test_a_file_that_nobody_was_asked_about_is_not_written_over(asked, tmp_path):
    for name in ("friday.png", "friday 2.png"):
        (tmp_path / name).touch()
    assert asked(str(tmp_path / "friday"), PICTURE)[1] == tmp_path / "friday 3.png"
    assert asked(str(tmp_path / "friday.png"), PICTURE)[1] == tmp_path / "friday.png"


def test_nothing_is_written_where_the_dialog_is_left(asked):
    assert asked("", PICTURE)[1] is None


def test_a_name_with_a_stroke_is_proposed_as_a_file_of_this_folder(asked):
    assert asked("", PICTURE, "Home/away: 2.png")[0] == ["Home-away- 2.png"]
