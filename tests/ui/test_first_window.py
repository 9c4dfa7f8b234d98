"""The window as it first opens: other cards each time, the rules in sight, on the screen, no boxes."""

import random
import unicodedata

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontDatabase, QTextLayout
from PySide6.QtWidgets import QApplication

from coach.practice.session import CallChosen
from trainer.presets import PRESETS
from ui import window as window_module
from ui.app import open_window
from ui.beginning import Plan
from ui.text.language import LANGUAGES, SOURCE, tr, use_language
from ui.text.manual import manual
from ui.text.rules import rules_title
from ui.text.window import key_groups

SCRIPTS = {
    "ne": QFontDatabase.WritingSystem.Devanagari,
    "hi": QFontDatabase.WritingSystem.Devanagari,
    "bn": QFontDatabase.WritingSystem.Bengali,
}


def test_no_two_starts_deal_the_same_cards(qapp, tmp_path):
    dealt = set()
    for number in range(3):
        random.seed(7)  # whatever else draws at random
        folder = tmp_path / str(number)
        folder.mkdir()
        window = open_window(folder)
        dealt.add(window.runner.session.match.position.hands)
        window.close()
    assert len(dealt) == 3
    assert len({Plan(PRESETS["quick"]).match_seed for _ in range(200)}) == 200


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_in_force_are_in_sight_at_every_moment(qtbot, tmp_path, name):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 60_000, "animates": False})
    window.start_match(Plan(PRESETS[name], deal_seed=7))
    window.show()
    for intent in (None, CallChosen(4)):
        if intent is not None:
            window.runner.send(intent)
        QApplication.processEvents()
        seen = [
            one
            for one in window.play.table.findChildren(object)
            if rules_title(PRESETS[name]) in str(getattr(one, "accessibleName", str)())
        ]
        assert seen and all(one.isVisible() for one in seen)
    window.close()


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        (QSize(1920, 1080), QSize(1180, 720)),
        (QSize(1100, 700), QSize(1100, 700)),
        (QSize(800, 600), QSize(1024, 640)),
    ],
)
def test_the_first_window_is_no_larger_than_the_screen(qapp, tmp_path, monkeypatch, screen, expected):
    class Screen:
        def availableSize(self) -> QSize:
            return screen

    monkeypatch.setattr(window_module.MainWindow, "screen", lambda _window: Screen())
    window = open_window(tmp_path)
    assert window.size() == expected
    window.close()


@pytest.mark.parametrize("code", SCRIPTS)
def test_no_letter_of_a_language_is_a_box(qapp, code):
    if not QFontDatabase.families(SCRIPTS[code]):
        pytest.skip("no font for this script here")
    use_language(code)
    try:
        words = [chapter.title + " ".join(chapter.words) for chapter in manual()]
        words += [meaning for _, rows in key_groups() for _, meaning in rows]
        assert tr("Play") != "Play"
    finally:
        use_language(SOURCE)
    letters = "".join(words)
    assert any(unicodedata.category(letter) == "Lo" for letter in letters)
    layout = QTextLayout(letters, QApplication.font())
    layout.beginLayout()
    layout.createLine().setLineWidth(1e7)
    layout.endLayout()
    for run in layout.glyphRuns():
        assert 0 not in run.glyphIndexes(), run.rawFont().familyName()
    assert set(LANGUAGES) == {SOURCE, *SCRIPTS}
