"""The page of the lessons, by real keys and clicks: every lesson solved, every wrong step explained."""

import json
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from coach.practice.lessons.course import steps_of
from coach.practice.lessons.state import Costly, Stage, start_lesson
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    Choose,
    GiveNumber,
    LessonName,
    PlayOne,
    PlayWell,
    TapCards,
    Unit,
)
from coach.verdict.judge import Mark, judge_call, judge_card
from trainer.cards import Card
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset, VoidRule
from ui.app import open_window
from ui.panels.parts import PressButton
from ui.screens import kept
from ui.screens.glossary import GlossarySheet
from ui.screens.icons import Icon
from ui.screens.learn import page as learn_page
from ui.screens.learn.answers import StatementButton, number_of
from ui.screens.learn.page import PROGRESS_FILE
from ui.settings import Settings
from ui.store import SETTINGS_FILE
from ui.text.breaches import Voice
from ui.text.language import LANGUAGES, SOURCE, tr, use_language
from ui.text.lesson_steps import step_learned
from ui.text.lessons import miss_text

PATIENCE = 60_000
BY_DEFAULT = (("en", "nepali"), ("bn", "call-bridge"))
"""A language and a rule set; with `--full` every one with every other."""
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def code() -> str:
    """The language of the window."""
    return SOURCE


@pytest.fixture
def window(qtbot, tmp_path, code):
    Settings(tmp_path / SETTINGS_FILE).change(language=code)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 60_000, "animates": False})
    window.resize(1024, 640)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.open_page(Icon.LEARN)
    yield window
    window.close()
    use_language(SOURCE)


@pytest.fixture
def page(window):
    return window.pages.current


def key(window, one, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.focusWidget() or window, one, modifier)


def choose_rules(page, rules: Ruleset) -> None:
    box = page.rules_box
    box.setCurrentIndex([box.itemData(at) for at in range(box.count())].index(rules))


def voice(page) -> Voice:
    return page._wanted().voice


def press_card(page, card: Card) -> None:
    button = page.lesson.table.fan.button_of(card)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(14, button.height() - 12))


def type_number(window, page, number: int, unit: Unit) -> None:
    text = f"{number / 10:.1f}" if unit is Unit.TENTHS else str(number)
    page.lesson.answers.field.clear()
    QTest.keyClicks(window.focusWidget(), text)
    key(window, Qt.Key.Key_Return)


def press_call(window, number: int) -> None:
    digit, modifier = (number % 10, SHIFT) if number > 10 else (number % 10, Qt.KeyboardModifier.NoModifier)
    key(window, Qt.Key(int(Qt.Key.Key_0) + digit), modifier)


def wait_for_prices(qtbot, page) -> None:
    qtbot.waitUntil(lambda: page.taken.wanted is None, timeout=PATIENCE)


def is_fine(page, choice) -> bool:
    taken = page.taken
    judge = judge_card if isinstance(choice, Card) else judge_call
    return judge(taken.step.scene.view, taken.evaluation, choice).mark is Mark.NONE


def answer_wrongly(window, page) -> None:
    """One wrong answer of each kind of step; where there is none, nothing."""
    step = page.taken.step
    match step.goal:
        case Choose(statements, right):
            key(window, Qt.Key(int(Qt.Key.Key_1) + (right + 1) % len(statements)))
        case GiveNumber(right, unit):
            type_number(window, page, right + (10 if unit is Unit.TENTHS else 1), unit)
        case CallOne(right):
            press_call(window, right + 1)
        case TapCards():
            key(window, Qt.Key.Key_D)
        case PlayOne(_, cards) if step.scene.hand - cards:
            press_card(page, (step.scene.hand - cards).high_to_low()[0])
        case PlayWell():
            costly = [card for card in step.scene.turn.legal if not is_fine(page, card)]
            press_card(page, costly[0])
        case CallWell():
            highest = min(10, page.taken.rules.max_call)
            press_call(window, next(call for call in range(highest, 0, -1) if not is_fine(page, call)))
        case _:
            return
    assert page.taken.stage is Stage.ASKED and page.taken.miss is not None, step.key
    said = page.lesson.said
    for sentence in miss_text(step, page.taken.miss, voice(page)):
        assert sentence in said, (step.key, sentence, said)


def answer_rightly(window, page) -> None:
    step = page.taken.step
    match step.goal:
        case Choose(_, right):
            key(window, Qt.Key(int(Qt.Key.Key_1) + right))
        case GiveNumber(right, unit):
            type_number(window, page, right, unit)
        case CallOne(right):
            press_call(window, right)
        case TapCards(cards):
            for card in cards:
                press_card(page, card)
            button = page.lesson.answers.findChildren(type(page.lesson.next))[0]
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        case PlayOne(_, cards):
            press_card(page, cards.high_to_low()[0])
        case PlayWell():
            press_card(page, next(card for card in step.scene.turn.legal if is_fine(page, card)))
        case CallWell():
            rules = page.taken.rules
            calls = range(rules.min_call, rules.max_call + 1)
            press_call(window, next(call for call in calls if is_fine(page, call)))
    assert page.taken.stage is Stage.SOLVED, step.key
    for sentence in step_learned(step, voice(page)):
        assert sentence in page.lesson.said


def solve(qtbot, window, page, lesson: LessonName) -> None:
    """The lesson from the list to its end; each step first answered wrongly."""
    QTest.mouseClick(page.list.row_of(lesson), Qt.MouseButton.LeftButton)
    for step in steps_of(lesson, page.rules):
        assert page.taken.step == step
        wait_for_prices(qtbot, page)
        answer_wrongly(window, page)
        answer_rightly(window, page)
        key(window, Qt.Key.Key_Return)
    assert page.taken.stage is Stage.FINISHED
    key(window, Qt.Key.Key_Escape)
    assert page.taken is None


def pytest_generate_tests(metafunc) -> None:
    if "preset" in metafunc.fixturenames:
        cases = [*product(LANGUAGES, PRESETS)] if metafunc.config.getoption("--full") else BY_DEFAULT
        metafunc.parametrize(("code", "preset"), cases)


def test_every_lesson_is_solved_through_the_page(qtbot, window, page, preset):
    choose_rules(page, PRESETS[preset])
    for lesson in LessonName:
        solve(qtbot, window, page, lesson)
    assert page.progress.next_lesson(PRESETS[preset]) is None
    assert all(row.accessibleDescription().endswith(tr("Done")) for row in page.list.rows)


def test_progress_is_kept_and_a_lesson_is_taken_up_where_it_was_left(qtbot, window, page, tmp_path):
    page.begin(LessonName.HEADING)
    for _ in range(2):
        answer_rightly(window, page)
        key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Escape)
    stored = json.loads((tmp_path / PROGRESS_FILE.name).read_text(encoding="utf-8"))
    assert len(stored["solved"]["heading"]) == 2
    window.close()
    again = open_window(tmp_path)
    qtbot.addWidget(again)
    again.open_page(Icon.LEARN)
    again.pages.current.begin(LessonName.HEADING)
    assert again.pages.current.taken.at == 2
    again.close()


def test_back_hint_and_next_by_letters(window, page):
    page.begin(LessonName.LOSING_TRUMP)
    first = page.taken.step
    key(window, Qt.Key.Key_H)
    assert page.lesson.said and page.taken.stage is Stage.ASKED
    answer_rightly(window, page)
    key(window, Qt.Key.Key_N)
    assert page.taken.at == 1
    key(window, Qt.Key.Key_B)
    assert page.taken.step == first and page.lesson.next.isVisible()
    key(window, Qt.Key.Key_N)
    assert page.taken.at == 1


def test_cards_by_arrows_and_digits(window, page):
    page.begin(LessonName.FOLLOWING)
    cards = [button.card for button in page.lesson.table.fan.buttons]
    assert page.lesson.table.fan.buttons[0].hasFocus()
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Return)
    assert page.taken.tapped.high_to_low() == (cards[1],)
    key(window, Qt.Key.Key_2)
    key(window, Qt.Key.Key_3)
    assert tuple(page.taken.tapped) == (cards[2],)


def test_what_is_no_number_is_told(window, page):
    page.begin(LessonName.SCORING)
    QTest.keyClicks(window.focusWidget(), "4.x")
    assert page.lesson.answers.field.text() == "4."
    page.lesson.answers.field.setText("-")
    key(window, Qt.Key.Key_Return)
    assert page.lesson.said == ("Type a number, such as 4 or −4.0.",) and page.taken.miss is None
    typed = ("4.2", "−4", "4,2", "nan", "")
    assert [number_of(text, Unit.TENTHS) for text in typed] == [42, -40, 42, None, None]
    assert number_of("4.2", Unit.PLAIN) is None


def test_a_choice_made_early_waits_for_the_coach(qtbot, window, page):
    page.begin(LessonName.COSTLY)
    assert page.taken.wanted is not None
    press_call(window, 9)
    assert page.taken.pending == 9 and page.taken.stage is Stage.ASKED
    qtbot.waitUntil(lambda: isinstance(page.taken.miss, Costly), timeout=PATIENCE)
    key(window, Qt.Key.Key_Escape)
    assert page.taken is None and page._job is None


def test_lessons_follow_the_rules_chosen(window, page):
    assert page.rules == window.settings.preferences.rules
    own = Ruleset(void=VoidRule.FREE, rounds=7)
    window.change_preferences({"rules_text": window.settings.preferences.with_rules(own).rules_text})
    window.open_page(Icon.PLAY)
    window.open_page(Icon.LEARN)
    assert page.rules == own
    choose_rules(page, PRESETS["classic"])
    page.begin(LessonName.RUFFING)
    assert page.taken.rules == PRESETS["classic"]


def test_a_finished_lesson_leads_to_the_next(window, page):
    page.begin(LessonName.DEAL_AND_CALL)
    while page.taken.stage is not Stage.FINISHED:
        answer_rightly(window, page)
        key(window, Qt.Key.Key_Return)
    assert page.lesson.next.text() == "Next: Following suit"
    key(window, Qt.Key.Key_Return)
    assert page.taken.lesson is LessonName.FOLLOWING


def test_the_words_of_the_game_open_from_the_page_and_the_menu(window, page, monkeypatch):
    shown = []
    monkeypatch.setattr("ui.screens.glossary.run", shown.append)
    button = next(one for one in page.findChildren(PressButton) if one.text() == "Words of the game")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    next(action for action in window.actions() if action.text() == "Words of the game").trigger()
    assert [type(sheet) for sheet in shown] == [GlossarySheet, GlossarySheet]


def test_a_damaged_file_is_put_aside_and_told_once(qtbot, tmp_path):
    (tmp_path / PROGRESS_FILE.name).write_text("[1, 2", encoding="utf-8")
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.open_page(Icon.LEARN)
    page = window.pages.current
    assert "could not be read" in page.message.words and not page.progress.done
    assert len(list(tmp_path.glob(f"{PROGRESS_FILE.name}.damaged-*"))) == 1
    window.close()


def test_every_answer_has_room_for_its_words(window, page):
    """With the largest text the panel scrolls; no answer is cut."""
    from ui.theme import TextSize

    window.change_preferences({"text_size": TextSize.LARGER})
    page.begin(LessonName.ILLEGAL)
    key(window, Qt.Key.Key_5)
    QTest.qWait(100)
    for button in page.lesson.answers.findChildren(StatementButton):
        assert button.height() >= button.heightForWidth(button.width())


def test_the_coach_judges_although_the_window_was_minimized_meanwhile(qtbot, window, page):
    lesson, at = next(
        (one, at)
        for one in LessonName
        for at, step in enumerate(steps_of(one, page.rules))
        if isinstance(step.goal, PlayWell | CallWell)
    )
    page._show(start_lesson(lesson, page.rules, at))
    window.showMinimized()
    window.showNormal()
    wait_for_prices(qtbot, page)


def test_a_coach_that_fails_is_told_and_asked_again_with_the_next_choice(qtbot, window, page, monkeypatch):
    def fail(view, seed, stop):
        raise RuntimeError("out of figures")

    with monkeypatch.context() as patch:
        patch.setattr(learn_page, "_prices", fail)
        page.begin(LessonName.COSTLY)
        qtbot.waitUntil(page.message.isVisible, timeout=PATIENCE)
    assert "The coach could not finish" in page.message.words
    press_call(window, 1)
    wait_for_prices(qtbot, page)


def test_another_number_takes_the_place_of_a_wrong_one(window, page):
    page.begin(LessonName.DEAL_AND_CALL)
    for number in ("5", "13"):
        QTest.keyClicks(window.focusWidget(), number)
        key(window, Qt.Key.Key_Return)
    assert page.taken.stage is Stage.SOLVED


def test_a_key_that_is_held_does_not_answer_the_next_step(window, page):
    page.begin(LessonName.ILLEGAL)
    answer_rightly(window, page)
    key(window, Qt.Key.Key_Return)
    before = page.taken
    again = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(window.focusWidget(), again)
    assert page.taken == before and isinstance(before.step.goal, Choose)


def test_what_cannot_be_kept_is_told_in_the_lesson(window, page, monkeypatch):
    def full(path, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "write_safely", full)
    page.begin(LessonName.ILLEGAL)
    answer_rightly(window, page)
    assert page.message.isVisible() and PROGRESS_FILE.name in page.message.words
    assert page.taken.stage is Stage.SOLVED and page.progress.keys(LessonName.ILLEGAL)
    monkeypatch.undo()
    key(window, Qt.Key.Key_Return)
    answer_rightly(window, page)
    assert not page.message.isVisible()
