"""Drills in the window: chosen, answered by keys and clicks, kept at once, summed up, practised again."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from coach.practice.drills.answers import answers_of
from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.question import NoQuestionError
from ui.advice import CallAdvice
from ui.app import open_window
from ui.panels.parts import PressButton
from ui.rich_label import rank_text
from ui.screens.drills import page as page_module
from ui.screens.drills import round as round_module
from ui.screens.drills.courses import Course
from ui.screens.drills.round import Stage, Stopwatch
from ui.screens.icons import Icon
from ui.table.order import in_order
from ui.text.drills import feedback_texts, situation_texts

PATIENCE = 120_000


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(page_module, "new_seed", lambda rng: 7)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(1180, 720)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.runner.has_session)
    yield window
    window.close()


@pytest.fixture
def page(window):
    window.open_page(Icon.DRILLS)
    return window.pages.current


def press(page, keys: str) -> None:
    """Typed wherever the focus is."""
    QTest.keyClicks(page.window().focusWidget() or page, keys)


def press_enter(page) -> None:
    QTest.keyClick(page.window().focusWidget() or page, Qt.Key.Key_Return)


def hold_enter(page) -> None:
    """Enter is not let go of."""
    again = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(page.window().focusWidget() or page, again)


def until_asked(qtbot, page):
    qtbot.waitUntil(lambda: page.round.stage is Stage.ASKED, timeout=PATIENCE)
    return page.round.current.prepared


def begin(qtbot, page, course: Course, concept: Concept | None = None):
    if concept is not None:
        page.chooser.concept.setCurrentIndex(page.chooser.concept.findData(concept))
    page.chooser.buttons[course].click()
    return until_asked(qtbot, page)


def kept(page) -> list:
    """The answers in the library."""
    page.desk.runner.settle()
    return list(answers_of(page.desk.runner.library.answers()))


def wrong_call(prepared) -> int:
    losses = prepared.solution.losses
    return max((call for call in losses if call <= 9), key=losses.get)


def test_a_digit_begins_and_a_digit_answers_with_prices_and_reasons(qtbot, page):
    press(page, "1")
    prepared = until_asked(qtbot, page)
    assert prepared.question.kind is DrillKind.CALLS
    assert not page.question.panel.calls.isVisible()
    press(page, str(wrong_call(prepared)))
    assert page.round.stage is Stage.ANSWERED
    assert isinstance(page.round.current.advice, CallAdvice) and page.question.panel.calls.isVisible()
    assert page.question.panel.said[0].startswith("Wrong:") and len(page.question.panel.said) > 2
    (answer,) = kept(page)
    assert answer.key == prepared.question.key and answer.choice == str(wrong_call(prepared))
    assert answer.is_first and answer.loss > 0


def test_enter_goes_on_to_another_question(qtbot, page):
    first = begin(qtbot, page, Course.CALLS)
    press(page, str(first.solution.best_call))
    assert page.question.panel.said[0].startswith("Right")
    press_enter(page)
    second = until_asked(qtbot, page)
    assert second.question.key != first.question.key
    assert "1 in a row" in page.question.pace.text()


def test_a_key_that_is_held_goes_no_further_than_the_answer(qtbot, page):
    prepared = begin(qtbot, page, Course.FIFTHS)
    press(page, str(prepared.solution.best))
    qtbot.waitUntil(lambda: page.round._next is not None, timeout=PATIENCE)
    press_enter(page)
    hold_enter(page)
    assert page.round.stage is Stage.ANSWERED and page.round.given.answer.is_right
    press_enter(page)
    assert page.round.stage is Stage.ASKED


def test_a_click_on_the_pad_calls(qtbot, page):
    prepared = begin(qtbot, page, Course.CALLS)
    pad = {button.call: button for button in page.question.table.call_pad.buttons}
    qtbot.mouseClick(pad[prepared.solution.best_call], Qt.MouseButton.LeftButton)
    assert page.round.given.choice == prepared.solution.best_call


def test_a_card_is_played_and_a_card_against_the_rules_is_no_answer(qtbot, page):
    prepared = begin(qtbot, page, Course.CARDS, Concept.RUFFING)
    view = prepared.question.view
    refused = next(iter(view.hand - view.legal))
    page.question.table.card_chosen.emit(refused)
    assert page.round.stage is Stage.ASKED and "not allowed" in page.question.panel.said[0]
    told = situation_texts(prepared.question, page.voice)
    assert len(page.question.panel.said) == 1 + len(told) > 4
    hand = in_order(view.hand, page.desk.look().order, view.rules.trump)
    press(page, str((hand.index(prepared.solution.best) + 1) % 10))
    assert page.round.given.answer.is_right and page.question.panel.cards.isVisible()


def test_every_legal_card_is_chosen_and_none_is_no_answer(qtbot, page):
    prepared = begin(qtbot, page, Course.LEGAL)
    press_enter(page)
    assert page.round.stage is Stage.ASKED and "not chosen anything" in page.question.panel.said[0]
    for button in page.question.table.fan.buttons:
        if button.card in prepared.question.view.legal:
            page.question.table.card_chosen.emit(button.card)
    press_enter(page)
    assert page.round.given.answer.is_right


def test_fifths_are_typed_and_words_are_no_answer(qtbot, page):
    prepared = begin(qtbot, page, Course.FIFTHS)
    press_enter(page)
    assert page.round.stage is Stage.ASKED and "number" in page.question.panel.said[0]
    press(page, f" {prepared.solution.best}.0")
    press_enter(page)
    assert page.round.given.answer.is_right
    assert any("fifth" in sentence for sentence in page.question.panel.said)


def test_trumps_are_named_by_their_letters(qtbot, page):
    prepared = begin(qtbot, page, Course.COUNTING, Concept.TRUMPS_OUT)
    own = prepared.question.view.hand.in_suit(prepared.question.view.rules.trump)
    told = feedback_texts(prepared, prepared.solution.out | own, page.voice)
    assert bool(own) == any("yourself" in one for one in told)
    press(page, "".join({"10": "0"}.get(rank_text(one), rank_text(one)) for one in prepared.solution.out))
    press_enter(page)
    assert page.round.given.choice == prepared.solution.out and page.round.given.answer.is_right


def test_voids_are_clicked(qtbot, page):
    prepared = begin(qtbot, page, Course.COUNTING, Concept.SHOWN_VOIDS)
    press_enter(page)
    assert page.round.stage is Stage.ASKED and "not chosen anything" in page.question.panel.said[0]
    for name in prepared.solution.shown:
        qtbot.mouseClick(page.question.panel.answers._voids[name], Qt.MouseButton.LeftButton)
    done = [one for one in page.question.panel.answers.findChildren(PressButton) if one.text() == "Done"]
    qtbot.mouseClick(done[0], Qt.MouseButton.LeftButton)
    assert page.round.given.answer.is_right


class TestTheEnd:
    """A round that is ended after a wrong answer."""

    @pytest.fixture
    def wrong(self, qtbot, page):
        prepared = begin(qtbot, page, Course.CALLS)
        press(page, str(wrong_call(prepared)))
        press_enter(page)
        until_asked(qtbot, page)
        QTest.keyClick(page.question, Qt.Key.Key_Escape)
        return prepared

    def test_escape_leads_back_to_all_drills(self, page, wrong):
        QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_Escape)
        assert page.chooser.isVisible() and page.chooser.buttons[Course.CALLS].hasFocus()

    def test_the_summary_names_the_costliest_answer(self, page, wrong):
        assert page.round.stage is Stage.OVER and page.summary.isVisible()
        assert "costliest answer" in page.summary.said and "1 answer, 0 right" in page.summary.said

    def test_wrong_answers_are_practised_again_and_nothing_else(self, qtbot, page, wrong):
        assert page.summary.again.hasFocus()
        press_enter(page)
        again = until_asked(qtbot, page)
        assert again.question.key == wrong.question.key
        press(page, str(again.solution.best_call))
        assert page.round.given.answer.is_right and not page.round.given.answer.is_first
        qtbot.waitUntil(lambda: page.round._is_last, timeout=PATIENCE)
        press_enter(page)
        assert page.round.stage is Stage.OVER and not page.summary.again.isVisible()

    def test_it_waits_among_the_own_mistakes(self, qtbot, page, wrong):
        page.desk.runner.settle()
        page.show_chooser()
        assert begin(qtbot, page, Course.MISTAKES).question.key == wrong.question.key
        page.show_chooser()
        page.chooser.concept.setCurrentIndex(page.chooser.concept.findData(Concept.RUFFING))
        page.chooser.buttons[Course.MISTAKES].click()
        qtbot.waitUntil(page.message.isVisible, timeout=PATIENCE)
        assert "of this kind" in page.message.words


def test_without_mistakes_the_page_says_how_to_get_some(qtbot, page):
    press(page, "8")
    qtbot.waitUntil(lambda: page.round.stage is Stage.OVER and page.message.isVisible(), timeout=PATIENCE)
    assert "No mistakes" in page.message.words and page.chooser.isVisible()
    page.chooser.rules_box.setCurrentIndex(1 - page.chooser.rules_box.currentIndex())
    assert not page.message.isVisible()


def test_wishes_that_leave_nothing_are_told(qtbot, page, monkeypatch):
    def nothing(session, now, effort):
        raise NoQuestionError(Concept.SIDE_KINGS)

    monkeypatch.setattr(round_module, "next_question", nothing)
    page.chooser.buttons[Course.CALLS].click()
    with qtbot.captureExceptions():
        qtbot.waitUntil(lambda: page.message.isVisible(), timeout=PATIENCE)
    assert "No hand fits" in page.message.words


def test_the_search_for_a_question_is_left_off_with_its_round(qtbot, page, monkeypatch):
    efforts, find = [], round_module.next_question

    def watched(session, now, effort):
        efforts.append(effort)
        return find(session, now, effort)

    monkeypatch.setattr(round_module, "next_question", watched)
    begin(qtbot, page, Course.FIFTHS)
    qtbot.waitUntil(lambda: len(efforts) == 2, timeout=PATIENCE)
    assert list(efforts[-1].tries(3)) == [0, 1, 2]
    QTest.keyClick(page.question, Qt.Key.Key_Escape)
    assert not list(efforts[-1].tries(3))


def test_levels_and_hands_are_as_wished(qtbot, page):
    page.chooser.level.setCurrentIndex(page.chooser.level.findData(5))
    prepared = begin(qtbot, page, Course.CALLS)
    assert prepared.solution.best_call == 5
    page.show_chooser()
    page.chooser.level.setCurrentIndex(0)
    page.chooser.wish.setCurrentIndex(page.chooser.wish.findText("five trumps or more"))
    view = begin(qtbot, page, Course.CALLS).question.view
    assert len(view.hand.in_suit(view.rules.trump)) >= 5


def test_the_daily_set_is_the_same_twice(qtbot, page):
    first = begin(qtbot, page, Course.DAILY)
    page.show_chooser()
    assert begin(qtbot, page, Course.DAILY).question.key == first.question.key


def test_with_a_clock_the_round_ends_by_itself(qtbot, page):
    page.chooser.time.setCurrentIndex(1)
    begin(qtbot, page, Course.FIFTHS)
    assert 100 < page.round.left <= 120 and "left" in page.question.clock.text()
    page.round.seconds = 0
    page._tick()
    assert page.round.stage is Stage.OVER and page.chooser.isVisible()


def test_the_clock_stands_still_while_another_page_is_in_front(qtbot, page, window):
    begin(qtbot, page, Course.FIFTHS)
    window.open_page(Icon.PLAY)
    before = page.round.watch.seconds
    QTest.qWait(30)
    assert page.round.watch.seconds == before
    window.open_page(Icon.DRILLS)
    qtbot.waitUntil(lambda: page.round.watch.seconds > before)


def test_a_stopwatch_counts_only_while_it_runs(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(round_module.time, "monotonic", lambda: now[0])
    watch = Stopwatch()
    watch.run()
    now[0] = 2.0
    watch.halt()
    now[0] = 9.0
    watch.run()
    now[0] = 10.0
    assert watch.seconds == 3.0


def test_it_answers_after_the_looks_have_changed(qtbot, page, window):
    prepared = begin(qtbot, page, Course.CALLS)
    window.change_preferences({"four_colour": True})
    press(page, str(prepared.solution.best_call))
    assert page.round.stage is Stage.ANSWERED
