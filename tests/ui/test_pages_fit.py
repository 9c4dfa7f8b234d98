"""All pages and dialogs in every language: no words cut, none in English; the smallest window holds them."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QWidget

from coach.practice.lessons.steps import LessonName
from tests.ui.test_access import STATES
from tests.ui.test_text_fits import cut_words, settle, shortened, shown_in  # noqa: F401
from trainer.ruleset import Ruleset
from trainer.sheet import Sheet, SheetDeal
from ui.app import open_window
from ui.screens.about import AboutBox
from ui.screens.drills.courses import Course
from ui.screens.drills.round import Stage
from ui.screens.fault import FaultDialog
from ui.screens.glossary import GlossarySheet
from ui.screens.icons import Icon
from ui.screens.keys import KeysSheet
from ui.screens.manual import ManualSheet
from ui.screens.new_match import NewMatchDialog
from ui.screens.preferences import PreferencesDialog
from ui.screens.rule_page import RulePage
from ui.screens.try_again import TryAgainDialog
from ui.settings import Settings
from ui.store import SETTINGS_FILE
from ui.table.present import voice_of
from ui.text.language import LANGUAGES, SOURCE, tr, use_language
from ui.theme import TextSize
from ui.window import MainWindow

SMALLEST = (1024, 640)
PATIENCE = 60_000
ASKED_AT_ONCE = (Course.LEGAL, Course.FIFTHS, Course.COUNTING)
"""Courses whose questions need no thinking."""
ENGLISH = re.compile("[A-Za-z]{4,}")
NAMES = "Karim|Maya|Priya|Asha|Bimal|Chandra|Deepa|Enter|Escape|Space|Shift|Ctrl|Call Break rules|AKJ4"
"""Words that are the same in every language: of players, of keys, of what is typed."""
CODE = re.compile("[0-9A-Z]{9}-[SENW]")
DEALS = (SheetDeal((4, 3, 2, 4), (5, 3, 2, 3)), SheetDeal((3, 4, 3, 3), (3, 4, 4, 2)))
SHEET = Sheet(Ruleset(), ("Asha", "Bimal", "Chandra", "Deepa"), DEALS)


def pytest_generate_tests(metafunc) -> None:
    """The largest text in all languages; with `--full` every size of it."""
    if "spoken" in metafunc.fixturenames:
        sizes = list(TextSize) if metafunc.config.getoption("--full") else [TextSize.LARGER]
        cases = [(code, size) for code in LANGUAGES for size in sizes]
        metafunc.parametrize(
            "spoken", cases, ids=[f"{code}-{size.name}" for code, size in cases], indirect=True
        )


@pytest.fixture
def spoken(request, qtbot, tmp_path) -> Iterator[MainWindow]:
    """The smallest window in a language and a text size."""
    code, text_size = request.param
    still = {"bot_tempo": 60_000, "trick_pause": 0, "animates": False}
    Settings(tmp_path / SETTINGS_FILE).change(language=code, text_size=text_size, **still)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(*SMALLEST)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.runner.has_session)
    yield window
    window.close()
    use_language(SOURCE)


def english_in(shown: QWidget) -> list[str]:
    """What is written or read aloud in English although the language is another one."""
    if tr("Play") == "Play":
        return []
    texts = {text for widget in shown_in(shown) for text in texts_of(widget)}
    bare = {text: CODE.sub("", re.sub(NAMES, "", text)) for text in texts}
    return [f"English: {text}" for text, rest in bare.items() if ENGLISH.search(rest)]


def texts_of(widget: QWidget) -> list[str]:
    """What a widget shows, or says to the mouse and to a screen reader."""
    shown = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return [shown, widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]


def faults_of(window: MainWindow, shown: QWidget, where: str, dots: list[str]) -> list[str]:
    """What is cut now, with the place where it is."""
    settle()
    shown.grab()
    found = [*cut_words(shown), *(f"dots: {words}" for words in dots)]
    dots.clear()
    if (window.width(), window.height()) != SMALLEST:
        found.append(f"the window has grown to {window.width()} × {window.height()}")
        window.resize(*SMALLEST)
    return [f"{where}: {one}" for one in found]


def test_no_page_cuts_words(qtbot, spoken, shortened):  # noqa: F811
    window, found = spoken, []
    for name, state in STATES.items():
        if name != "coach":
            state(window)
            found += [*faults_of(window, window, name, shortened), *english_in(window)]
    for entry in window.pages.entries:
        window.open_page(entry.icon)
        found += [*faults_of(window, window, entry.icon.name, shortened), *english_in(window)]
    window.open_page(Icon.LIBRARY)
    window.pages.current.enter_hand()
    found += faults_of(window, window, "a hand from memory", shortened)
    assert found == []


def test_no_lesson_cuts_words(spoken, shortened):  # noqa: F811
    window, found = spoken, []
    window.open_page(Icon.LEARN)
    for lesson in LessonName:
        window.pages.current.begin(lesson)
        found += [*faults_of(window, window, lesson.value, shortened), *english_in(window)]
        window.pages.current.show_list()
    assert found == []


def test_no_drill_cuts_words(qtbot, spoken, shortened):  # noqa: F811
    window, found = spoken, []
    window.open_page(Icon.DRILLS)
    page = window.pages.current
    for course in ASKED_AT_ONCE:
        page.chooser.buttons[course].click()
        qtbot.waitUntil(lambda: page.round.stage is Stage.ASKED, timeout=PATIENCE)
        found += [*faults_of(window, window, course.value, shortened), *english_in(window)]
        page.show_chooser()
    assert found == []


def test_no_side_of_rules_and_sheets_cuts_words(spoken, shortened):  # noqa: F811
    window, found = spoken, []
    window.open_page(Icon.RULES)
    page = window.pages.current
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        found += faults_of(window, window, page.tabs.tabText(at), shortened)
    page.paste_set.click()
    found += faults_of(window, window, "paste", shortened)
    window.open_page(Icon.SHEET)
    page = window.pages.current
    page.first.click()
    found += faults_of(window, window, "names", shortened)
    page.head.done.emit(SHEET, True)
    found += faults_of(window, window, "board", shortened)
    assert found == []


def rule_page(window: MainWindow) -> QDialog:
    STATES["refusal"](window)
    session = window.runner.session
    assert session.refusal is not None
    return RulePage(session.refusal, session.match.rules, voice_of(session), window.look, window)


DIALOGS: dict[str, Callable[[MainWindow], QDialog]] = {
    "new match": lambda window: NewMatchDialog(window.settings.preferences, window),
    "preferences": lambda window: PreferencesDialog(window.settings.preferences, window),
    "keys": KeysSheet,
    "glossary": GlossarySheet,
    "rule": rule_page,
    "manual": lambda window: ManualSheet(window.look, window),
    "about": lambda window: AboutBox(window.play.desk.folder, window),
    "fault": lambda window: FaultDialog("ValueError: 3", window.play.desk.folder, window),
    "try again": lambda window: TryAgainDialog(window.runner.session, Random(1), window.look, window),
}


def test_no_dialog_cuts_words(qtbot, spoken, shortened):  # noqa: F811
    found = []
    for name, make in DIALOGS.items():
        dialog = make(spoken)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        found += faults_of(spoken, dialog, name, shortened)
        assert dialog.width() <= SMALLEST[0] and dialog.height() <= SMALLEST[1]
        dialog.close()
    assert found == []
