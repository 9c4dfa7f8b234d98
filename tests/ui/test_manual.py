"""The manual: from the menu, in every language, every chapter within reach, nothing cut."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ui.screens.manual import ManualSheet
from ui.store import MATCH_FILE
from ui.text.language import LANGUAGES, SOURCE, use_language
from ui.text.manual import manual
from ui.text.window import key_groups
from ui.theme import LIGHT, Look


@pytest.fixture(params=LANGUAGES)
def sheet(qtbot, request):
    use_language(request.param)
    sheet = ManualSheet(Look(LIGHT, four_colour=False))
    qtbot.addWidget(sheet)
    with qtbot.waitExposed(sheet):
        sheet.show()
    yield sheet
    use_language(SOURCE)


def test_every_chapter_is_a_key_away(sheet):
    bar, chapters = sheet.words.verticalScrollBar(), manual()
    assert [sheet.index.item(row).text() for row in range(sheet.index.count())] == [
        chapter.title for chapter in chapters
    ]
    places = [bar.value()]
    sheet.index.setFocus()
    for _ in chapters[1:]:
        QTest.keyClick(sheet.index, Qt.Key.Key_Down)
        QApplication.processEvents()
        places.append(bar.value())
    assert places == sorted(places) and len(set(places[:5])) == 5 and places[-1] == bar.maximum()


def test_the_manual_names_keys_and_files_that_there_are():
    words = " ".join(" ".join(chapter.words) for chapter in manual())
    keys = {key for _, rows in key_groups() for names, _ in rows for key in names}
    named = set(re.findall(r"(?:^|[ .])([A-Z])(?= (?:opens|shows|takes|goes|claims|lets)\b)", words))
    assert len(named) >= 6 and named <= keys and "F10" in keys and "?" in keys
    assert MATCH_FILE in words and "--safe-mode" in words


def test_the_chapters_have_room_for_scripts_higher_than_latin(sheet):
    assert sheet.index.sizeHintForRow(0) >= sheet.index.fontMetrics().height() + 4
