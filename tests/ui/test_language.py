"""Another language is there at once, and the match on the table with it."""

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QComboBox

from coach.practice.lessons.steps import LessonName
from trainer.seats import Seat
from ui import app
from ui.app import Desktop
from ui.faults import Faults
from ui.home import Home
from ui.screens.icons import Icon
from ui.text.language import LANGUAGES, SOURCE, tr, use_language


@pytest.fixture
def desktop(qtbot, tmp_path):
    desktop = Desktop(Home(tmp_path), Faults())
    desktop.open()
    yield desktop
    desktop.window.close()
    use_language(SOURCE)


def label_of(window, icon: Icon) -> str:
    return window.pages.entries[window.pages.number_of(icon)].label


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != SOURCE])
def test_the_window_speaks_another_language_at_once(qtbot, desktop, code):
    old = desktop.window
    match, english = old.runner.session.match, label_of(old, Icon.PLAY)
    old.change_preferences({"language": code})
    qtbot.waitUntil(lambda: desktop.window not in (None, old))
    assert label_of(desktop.window, Icon.PLAY) != english
    assert desktop.window.runner.session.match.position == match.position
    assert desktop.window.settings.preferences.language == code
    assert desktop.window.play.table.badges[Seat.SOUTH].accessibleName().startswith(tr("You"))
    desktop.window.change_preferences({"language": SOURCE})
    qtbot.waitUntil(lambda: desktop.window is not None and label_of(desktop.window, Icon.PLAY) == english)


def test_the_page_in_front_stays_in_front(qtbot, desktop):
    old = desktop.window
    old.open_page(Icon.LEARN)
    old.change_preferences({"language": "bn"})
    qtbot.waitUntil(lambda: desktop.window not in (None, old))
    assert desktop.window.pages.icon is Icon.LEARN and desktop.window.pages.current.isVisible()


def test_without_a_new_window_the_program_does_not_run_on_unseen(qtbot, desktop, monkeypatch):
    def fail(folder, news=()):
        raise OSError("no window")

    with monkeypatch.context() as patch, qtbot.captureExceptions() as faults:
        patch.setattr(app, "open_window", fail)
        desktop.window.change_preferences({"language": "bn"})
        qtbot.waitUntil(lambda: bool(faults))
    assert QApplication.quitOnLastWindowClosed()
    desktop.open()


def test_the_dialog_in_which_a_language_is_chosen_ends_before_its_window(qtbot, desktop, monkeypatch):
    old, ended = desktop.window, []
    close = type(old).close
    monkeypatch.setattr(type(old), "close", lambda self: (ended.append("window"), close(self)))

    def choose() -> None:
        box = next(
            one
            for one in QApplication.activeModalWidget().findChildren(QComboBox)
            if one.accessibleName() == tr("Language")
        )
        box.setCurrentIndex(box.findData("bn"))

    QTimer.singleShot(0, choose)
    old.choose_preferences()
    ended.append("dialog")
    qtbot.waitUntil(lambda: desktop.window not in (None, old))
    assert ended == ["dialog", "window"]
    assert desktop.window.settings.preferences.language == "bn"


def test_every_page_opens_in_every_language(qtbot, desktop):
    for code in LANGUAGES:
        old = desktop.window
        old.change_preferences({"language": code})
        qtbot.waitUntil(lambda old=old: desktop.window not in (None, old))
        for entry in desktop.window.pages.entries:
            desktop.window.open_page(entry.icon)
            assert desktop.window.pages.current.isVisible()


def test_a_window_that_was_left_goes_with_all_it_held(qtbot, desktop):
    for entry in desktop.window.pages.entries:
        desktop.window.open_page(entry.icon)
    desktop.window.open_page(Icon.LEARN)
    page = desktop.window.pages.current
    page.begin(LessonName.COSTLY)  # the coach prices its first step
    qtbot.waitUntil(lambda: page.taken.evaluation is not None, timeout=20_000)
    page = None
    left = weakref.ref(desktop.window), weakref.ref(desktop.window.pages)
    desktop.window.change_preferences({"language": "ne"})
    qtbot.waitUntil(lambda: desktop.window is not None and desktop.window is not left[0]())

    def are_gone() -> bool:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return [one() for one in left] == [None, None]

    qtbot.waitUntil(are_gone, timeout=20_000)
