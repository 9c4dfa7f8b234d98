"""The window's shell: navigation, pages made on the first visit, menu; preferences of earlier versions."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout

from coach.practice.session import Habits
from ui import theme
from ui.app import open_window
from ui.coach_mode import CoachMode
from ui.panels.parts import PressButton
from ui.screens import pages
from ui.screens.icons import Icon, paint_icon
from ui.screens.page import Desk, Page
from ui.settings import BETWEEN, Preferences, Settings
from ui.theme import Look


class Other(Page):
    """A page of somebody else."""

    made = 0

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        Other.made += 1
        self.looks: list[Look] = []
        self.visits = 0
        self.keys: list[str] = []
        self.button = PressButton("Other")
        QVBoxLayout(self).addWidget(self.button)

    def dress(self, look: Look) -> None:
        self.looks.append(look)

    def opened(self) -> None:
        self.visits += 1

    def take_key(self, event: QKeyEvent) -> bool:
        self.keys.append(event.text())
        return True


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    play = pages.entries()[:1]
    monkeypatch.setattr(pages, "entries", lambda: (*play, pages.Entry(Icon.REVIEW, "Other", Other)))
    Other.made = 0
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.close()


def test_a_page_is_one_line_and_made_on_the_first_visit(window):
    assert Other.made == 0
    assert [button.accessibleName() for button in window.rail.buttons] == ["Play", "Other"]
    window.rail.buttons[1].click()
    assert Other.made == 1 and isinstance(window.pages.current, Other)
    window.open_page(Icon.PLAY)
    assert window.pages.current is window.play and window.rail.buttons[0].isChecked()
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    other = window.pages.current
    assert isinstance(other, Other) and Other.made == 1 and other.visits == 2
    assert window.rail.buttons[1].isChecked()


def test_looks_and_keys_reach_the_page_in_front(window):
    window.open_page(Icon.REVIEW)
    other = window.pages.current
    assert other.looks == [window.look]
    window.change_preferences({"scheme": theme.Scheme.DARK})
    assert other.looks[-1].palette is theme.DARK
    before = window.runner.session
    QTest.keyClick(other.button, Qt.Key.Key_U)
    QTest.keyClick(window, Qt.Key.Key_3)
    assert other.keys == ["u", "3"] and window.runner.session == before


def test_the_navigation_by_keys(window):
    first, second = window.rail.buttons
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert second.hasFocus()
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert isinstance(window.pages.current, Other)
    QTest.keyClick(second, Qt.Key.Key_Up)
    assert first.hasFocus()


def test_the_page_begins_with_the_keys_at_the_hand(window):
    assert window.play.table.isAncestorOf(window.focusWidget())
    window.open_page(Icon.REVIEW)
    window.open_page(Icon.PLAY)
    assert window.play.table.isAncestorOf(window.focusWidget())


def test_the_smallest_window_has_room_for_everything(qtbot, window):
    window.resize(1024, 640)
    assert (window.width(), window.height()) == (1024, 640)
    play = window.play
    parts = (play.table, play.panel, play.bar, window.rail)
    for part in parts:
        assert part.width() >= part.minimumSizeHint().width()
        assert part.height() >= part.minimumSizeHint().height()
    for button in (play.bar.take_back, play.bar.replay, play.bar.play_out, play.bar.mode):
        assert button.width() >= button.sizeHint().width()


@pytest.mark.parametrize("icon", Icon)
def test_every_sign_is_painted_within_its_square(icon):
    image = QImage(44, 44, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_icon(painter, icon, QRectF(10, 10, 24, 24), QColor("black"))
    painter.end()
    inked = [(x, y) for x in range(44) for y in range(44) if image.pixelColor(x, y).lightness() < 128]
    assert len(inked) > 25
    assert all(10 <= x < 34 and 10 <= y < 34 for x, y in inked)


# Preferences -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "mode"), [("coach_open=true", CoachMode.OPEN), ("coach_open=false", CoachMode.ON_REQUEST)]
)
def test_an_open_coach_of_an_earlier_version_stays_open(tmp_path, old, mode):
    path = tmp_path / "settings.ini"
    path.write_text(f'[General]\n{old}\nlevels="club,newcomer,expert"\n')
    settings = Settings(path)
    assert settings.preferences.coach is mode
    assert settings.preferences.bot_levels == ("club", "newcomer", "expert")
    settings.change(coach=CoachMode.SILENT)
    assert Settings(path).preferences.coach is CoachMode.SILENT


def test_own_bots_and_names_come_back(tmp_path):
    path = tmp_path / "settings.ini"
    levels = ("cmd:python3 bot.py --a,b", "expert", "http://127.0.0.1:7000")
    names = ("Robot, the first", "माया", "Priya")
    Settings(path).change(levels=BETWEEN.join(levels), names=BETWEEN.join(names), coach=CoachMode.TUTOR)
    again = Settings(path).preferences
    assert (again.bot_levels, again.bot_names) == (levels, names)
    assert again.habits == Habits(plays_forced=False, plays_last=True, tutor_points=0.15)


def test_names_that_cannot_stand_in_a_record_are_not_used():
    assert Preferences(names="\x07\n\nZoë\t").bot_names == ("Karim", "Maya", "Zoë")


def test_after_full_screen_the_window_is_as_large_as_before(qtbot, window):
    window.showMaximized()
    for is_full in (True, False):
        QTest.keyClick(window, Qt.Key.Key_F11)
        qtbot.waitUntil(lambda is_full=is_full: window.isFullScreen() is is_full)
    assert window.isMaximized()
