"""The page on which is played, by real keys and clicks: take-backs, replays, claims, the tutor, own bots."""

import sys
import threading
import time
from dataclasses import replace
from string import ascii_uppercase

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QMenu, QWidget

from coach.practice import wishes
from coach.practice.session import (
    CallChosen,
    CardChosen,
    Continue,
    Replay,
    Session,
    Stage,
    claimable,
    own_moments,
)
from tests.helpers.partners import PROGRAM
from trainer.cards import Card
from trainer.deal import deal_code, deal_hands
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.ruleset import FirstDealer, Ruleset
from trainer.seats import Seat
from ui import thinking
from ui.app import open_window
from ui.beginning import Plan
from ui.coach_mode import CoachMode
from ui.screens import new_match
from ui.screens.deal_choice import DealChoice
from ui.screens.icons import Icon
from ui.screens.new_match import NewMatchDialog
from ui.screens.play.bar import BarButton
from ui.screens.play.keys import called_number
from ui.screens.preferences import PreferencesDialog
from ui.screens.try_again import TryAgainDialog
from ui.screens.why import WhyDialog
from ui.settings import BETWEEN
from ui.table.order import in_order
from ui.text.window import key_groups
from ui.theme import TextSize

PATIENCE = 20_000
QUICK = PRESETS["quick"]
CLAIMED_DEAL = 33
"""A deal in which a learner who plays high cards may claim the last three tricks."""


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences(
        {
            "bot_tempo": 0,
            "trick_pause": 1,
            "animates": False,
            "plays_last": False,
            "levels": "newcomer,club,newcomer",
        }
    )
    window.resize(1024, 640)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.close()


def press(window: QWidget, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the focus of the window or dialog is."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.focusWidget() or window, key, modifier)


def session(window) -> Session:
    return window.runner.session


def begin(window, plan: Plan | None = None) -> None:
    window.start_match(plan or Plan(QUICK, deal_seed=12345))


def highest(now: Session) -> Card:
    trump = now.match.rules.trump
    return max(legal_cards(now.match.position), key=lambda card: (card.suit is not trump, card.rank))


def play_until(qtbot, window, is_wanted) -> Session:
    """Play high cards, without the keyboard, until the table is as wanted."""

    def step() -> bool:
        now = session(window)
        if is_wanted(now):
            return True
        if now.stage is Stage.CALL:
            window.runner.send(CallChosen(3))
        elif now.stage is Stage.CARD:
            window.runner.send(CardChosen(Seat.SOUTH, highest(now)))
        elif now.stage in (Stage.DEAL_SHOWN, Stage.REST_SHOWN):
            window.runner.send(Continue())
        return is_wanted(session(window))

    qtbot.waitUntil(step, timeout=3 * PATIENCE)
    return session(window)


def to_call(qtbot, window) -> Session:
    return play_until(qtbot, window, lambda now: now.stage is Stage.CALL)


def to_card(qtbot, window, tricks: int = 0) -> Session:
    return play_until(
        qtbot,
        window,
        lambda now: now.stage is Stage.CARD and len(now.match.position.tricks) >= tricks,
    )


def in_dialog(kind: type, act) -> None:
    """Once a dialog of this kind is open, do something in it."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind):
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


def visible_sheet(window):
    return window.play.sheets.shown


# Going back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [(Qt.Key.Key_U,), (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)])
def test_a_card_is_taken_back_by_key(qtbot, window, keys):
    begin(window)
    before = to_card(qtbot, window, 2)
    choice = highest(before)
    window.runner.send(CardChosen(Seat.SOUTH, choice))
    press(window, *keys)
    assert session(window).match == before.match and session(window).stage is Stage.CARD
    assert [one.choice for one in session(window).aid.taken_back] == [choice]
    assert window.play.toast.isVisible() and window.play.toast.text() == "Taken back to trick 3."
    assert "Taken back to trick 3." in window.play.panel.log.sentences


def test_what_the_menu_takes_back_from_another_page_is_seen_and_the_key_is_that_of_the_page(qtbot, window):
    begin(window)
    before = to_card(qtbot, window, 2)
    window.open_page(Icon.PROGRESS)
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session(window).match == before.match and window.pages.current is not window.play
    next(one for one in window.actions() if one.text().startswith("Take back")).trigger()
    assert session(window).match.position != before.match.position
    assert window.pages.current is window.play and window.play.toast.isVisible()


def test_the_keys_are_at_the_calls_of_a_new_match_too(qtbot, window):
    """Other rules have other calls: the button that had the focus was gone, and the focus with it."""
    for rules in (QUICK, PRESETS["call-bridge"]):
        begin(window, Plan(rules, deal_seed=7, dealer=Seat.WEST))
        assert session(window).stage is Stage.CALL
        assert QApplication.focusWidget() is window.play.table.call_pad.buttons[0]


def test_take_back_is_dim_before_there_is_anything_to_take_back(qtbot, window):
    begin(window)
    to_call(qtbot, window)
    assert not window.play.bar.take_back.isEnabled() and not window.play.bar.replay.isEnabled()
    to_card(qtbot, window)
    assert window.play.bar.take_back.isEnabled() and window.play.bar.replay.isEnabled()
    window.play.bar.take_back.click()
    assert session(window).stage is Stage.CALL


def test_a_replay_by_keyboard_and_back(qtbot, window):
    begin(window)
    home = to_card(qtbot, window, 4)
    in_dialog(TryAgainDialog, lambda dialog: (press(dialog, Qt.Key.Key_Up), press(dialog, Qt.Key.Key_Return)))
    press(window, Qt.Key.Key_T)
    replay = session(window)
    assert replay.beside is not None and not replay.beside.is_fresh
    assert replay.match.position.hands == own_position(home, -2).hands
    assert window.play.bar.back.isVisible()
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    assert visible_sheet(window) is window.play.sheets.replay_end
    press(window, Qt.Key.Key_Return)
    assert session(window).match == home.match and not window.play.bar.back.isVisible()
    press(window, Qt.Key.Key_B)
    assert session(window).match == home.match


def own_position(home: Session, at: int):
    from trainer.rewind import rewound

    return rewound(home.match.position, own_moments(home)[at].steps)


def test_the_code_of_a_deal_is_copied_but_other_cards_have_none(qtbot, window):
    begin(window)
    now = to_card(qtbot, window, 3)
    press(window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert QGuiApplication.clipboard().text() == deal_code(12345, now.match.position.dealer)
    in_dialog(TryAgainDialog, lambda dialog: dialog._replay(is_fresh=True))
    press(window, Qt.Key.Key_T)
    assert session(window).beside.is_fresh
    QGuiApplication.clipboard().setText("before")
    window.play.copy_code()
    assert QGuiApplication.clipboard().text() == "before"
    assert window.play.toast.text() == "This deal has no code: the other hands were dealt anew."


# The tutor -------------------------------------------------------------------------------------------------


def test_the_tutor_asks_about_a_wild_call_and_lets_think_again(qtbot, window):
    window.change_preferences({"coach": CoachMode.TUTOR})
    begin(window)
    to_call(qtbot, window)
    press(window, Qt.Key.Key_9)
    qtbot.waitUntil(lambda: visible_sheet(window) is window.play.sheets.tutor, timeout=PATIENCE)
    assert window.play.sheets.tutor.accessibleName() == "Really call 9?"
    assert "this one costs" in window.play.sheets.tutor.accessibleDescription()
    assert QApplication.focusWidget() is window.play.sheets.tutor.rethink
    press(window, Qt.Key.Key_Escape)
    assert visible_sheet(window) is None and session(window).stage is Stage.CALL
    assert window.play.table.call_pad.isAncestorOf(QApplication.focusWidget())
    press(window, Qt.Key.Key_9)
    qtbot.waitUntil(lambda: visible_sheet(window) is window.play.sheets.tutor, timeout=PATIENCE)
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_Return)
    assert session(window).pending is None and session(window).stage is Stage.CALL
    assert window.play.panel.advice is not None
    press(window, Qt.Key.Key_9)
    qtbot.waitUntil(lambda: visible_sheet(window) is window.play.sheets.tutor, timeout=PATIENCE)
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_Return)
    assert session(window).match.position.calls[Seat.SOUTH] == 9


def test_the_tutor_never_waits_long(qtbot, window, monkeypatch):
    """A coach that has nothing to say yet holds nobody up."""
    held = threading.Event()

    def slow(_decision):
        held.wait(PATIENCE / 1000)
        yield from ()

    monkeypatch.setattr(thinking, "advice_on", slow)
    window.change_preferences({"coach": CoachMode.TUTOR})
    begin(window)
    to_call(qtbot, window)
    started = time.monotonic()
    press(window, Qt.Key.Key_9)
    qtbot.waitUntil(lambda: session(window).match.position.calls[Seat.SOUTH] == 9, timeout=PATIENCE)
    waited = time.monotonic() - started
    held.set()
    assert waited < 5


def test_the_tutor_says_nothing_of_good_cards(qtbot, window):
    window.change_preferences({"coach": CoachMode.TUTOR})
    begin(window)
    to_call(qtbot, window)
    press(window, Qt.Key.Key_2)
    qtbot.waitUntil(lambda: session(window).pending is None, timeout=PATIENCE)
    assert session(window).match.position.calls[Seat.SOUTH] == 2


def test_a_silent_coach_is_not_asked(qtbot, window):
    window.change_preferences({"coach": CoachMode.SILENT})
    begin(window)
    to_call(qtbot, window)
    press(window, Qt.Key.Key_H)
    assert not window.runner.coach.is_asked and not window.play.panel.coach.ask_button.isVisible()


def test_the_log_of_the_match_is_that_of_no_other(qtbot, window):
    begin(window)
    to_card(qtbot, window, 2)
    begin(window, Plan(QUICK, deal_seed=7, dealer=Seat.WEST))
    sentences = window.play.panel.log.sentences
    assert sentences[0] == "Deal 1, dealt by Priya." and not any("♠" in one for one in sentences)


def test_figures_of_the_match_before_are_gone_with_it(qtbot, window):
    window.change_preferences({"coach": CoachMode.OPEN})
    begin(window)
    to_call(qtbot, window)
    panel = window.play.panel
    qtbot.waitUntil(lambda: panel.advice is not None, timeout=PATIENCE)
    window.change_preferences({"bot_tempo": 3000})
    begin(window, Plan(QUICK, deal_seed=12345, dealer=Seat.SOUTH))
    assert session(window).stage is Stage.BOT
    assert panel.advice is None and panel.coach._nothing.isVisible()


def test_it_is_seen_at_once_that_the_coach_works(qtbot, window, monkeypatch):
    held = threading.Event()

    def slow(_decision):
        held.wait(PATIENCE / 1000)
        yield from ()

    monkeypatch.setattr(thinking, "advice_on", slow)
    begin(window)
    to_call(qtbot, window)
    coach = window.play.panel.coach
    assert coach.ask_button.isVisible()
    press(window, Qt.Key.Key_H)
    assert not coach.ask_button.isVisible() and "looks at your cards" in coach._nothing.message.text()
    held.set()


def test_a_coach_told_to_be_silent_takes_its_figures_away(qtbot, window):
    window.change_preferences({"coach": CoachMode.OPEN})
    begin(window)
    to_call(qtbot, window)
    panel, pad = window.play.panel, window.play.table.call_pad
    qtbot.waitUntil(lambda: panel.suggested is not None, timeout=PATIENCE)
    assert [one.call for one in pad.buttons if one.accessibleDescription()] == [panel.suggested]
    window.change_preferences({"coach": CoachMode.SILENT})
    assert panel.advice is None and not window.runner.coach.is_asked
    assert panel.coach._nothing.isVisible() and not any(one.accessibleDescription() for one in pad.buttons)
    window.change_preferences({"coach": CoachMode.OPEN})
    qtbot.waitUntil(lambda: panel.suggested is not None, timeout=PATIENCE)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_mode_is_chosen_by_keys_and_the_menu_goes_with_it(qtbot, window):
    begin(window)
    to_call(qtbot, window)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        press(window, Qt.Key.Key_M)
        menu = QApplication.activePopupWidget()
        QTest.keyClick(menu, key)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not window.play.bar.findChildren(QMenu), timeout=PATIENCE)
    assert window.settings.preferences.coach is CoachMode.TUTOR


# Claims, playing out, the end of a deal --------------------------------------------------------------------


def test_the_rest_is_claimed_by_key_and_shown(qtbot, window):
    window.change_preferences({"levels": "club,club,club"})
    begin(window, Plan(PRESETS["nepali"], deal_seed=CLAIMED_DEAL))
    to_card(qtbot, window)
    press(window, Qt.Key.Key_C)
    assert session(window).stage is Stage.CARD and not window.play.bar.claim.isVisible()
    play_until(qtbot, window, lambda now: len(claimable(now)) >= 3)
    assert window.play.bar.claim.isVisible()
    hands = session(window).match.position.hands
    press(window, Qt.Key.Key_C)
    assert visible_sheet(window) is window.play.sheets.rest
    assert window.play.sheets.rest.accessibleName() == "The last 3 tricks are yours"
    assert session(window).laid_out == hands
    window.change_preferences({"text_size": TextSize.LARGER})
    name = next(one for one in visible_sheet(window).findChildren(QLabel) if one.text() == "Karim")
    assert name.width() == 6 * name.fontMetrics().height()
    press(window, Qt.Key.Key_Return)
    assert visible_sheet(window) is window.play.sheets.deal_end


def is_won_by_the_learner(now: Session) -> bool:
    return now.stage is Stage.TRICK_SHOWN and now.match.position.to_act is now.learner


def test_enter_after_a_trick_that_was_won_only_goes_on(qtbot, window):
    """A click on a card may lead it at once; Enter may not, for the hand has the focus at any rate."""
    window.change_preferences({"trick_pause": 0})
    begin(window)
    while not is_won_by_the_learner(session(window)):
        play_until(qtbot, window, lambda now: now.stage is Stage.TRICK_SHOWN)
        if not is_won_by_the_learner(session(window)):
            window.runner.send(Continue())
    window.play.table.fan.focus_hand()
    press(window, Qt.Key.Key_Return)
    now = session(window)
    assert now.stage is Stage.CARD and not now.match.position.current_trick.cards
    assert now.refusal is None


def hold(widget: QWidget, key: Qt.Key, text: str) -> None:
    """A key that is held for so long that it repeats."""
    for is_repeat in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, is_repeat)
        QApplication.sendEvent(widget.focusWidget() or widget, event)


def test_a_key_that_is_held_counts_once(qtbot, window):
    begin(window)
    to_card(qtbot, window, 3)
    hold(window, Qt.Key.Key_U, "u")
    assert len(session(window).aid.taken_back) == 1
    assert not any(one.autoRepeat() for one in window.actions() if not one.shortcut().isEmpty())
    hold(window, Qt.Key.Key_P, "p")
    assert session(window).is_playing_out
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    window.change_preferences({"bot_tempo": 3000})
    hold(window, Qt.Key.Key_Space, " ")
    hold(window, Qt.Key.Key_Return, "\r")
    assert session(window).match.position.deal_number == 2
    assert session(window).refusal is None


def test_the_deal_does_not_run_on_while_an_earlier_choice_is_looked_for(qtbot, window):
    """It would be over, and nothing could be taken back any more."""
    begin(window)
    to_card(qtbot, window, 2)
    press(window, Qt.Key.Key_P)
    told: list[bool] = []
    in_dialog(TryAgainDialog, lambda dialog: (told.append(session(window).is_playing_out), dialog.reject()))
    press(window, Qt.Key.Key_T)
    assert told == [False]


def test_the_program_plays_it_out_until_escape(qtbot, window):
    begin(window)
    to_card(qtbot, window)
    press(window, Qt.Key.Key_P)
    assert window.play.bar.play_out.text() == "Stop playing"
    qtbot.waitUntil(lambda: len(session(window).match.position.tricks) >= 3, timeout=PATIENCE)
    press(window, Qt.Key.Key_Escape)
    assert not session(window).is_playing_out
    qtbot.waitUntil(lambda: session(window).stage is Stage.CARD, timeout=PATIENCE)
    assert window.play.bar.play_out.text() == "Play it out"


def test_after_a_deal_the_expert_is_compared_and_bots_are_explained(qtbot, window):
    begin(window)
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    words = window.play.sheets.after_deal
    assert words.expert_words.startswith("With your cards the expert would")
    qtbot.waitUntil(lambda: "The expert with your cards: called" in words.expert_words, timeout=3 * PATIENCE)
    told: list[str] = []

    def read(dialog: WhyDialog) -> None:
        press(dialog, Qt.Key.Key_Down)
        qtbot.waitUntil(
            lambda: "The coach looks" not in dialog.answer._verdict.accessibleName(), timeout=PATIENCE
        )
        told.append(dialog.answer._title.accessibleName())
        assert dialog.answer._intro.text().endswith("who saw only these cards (South is you):")
        told.append(dialog.answer._verdict.accessibleName())
        press(dialog, Qt.Key.Key_Escape)

    in_dialog(WhyDialog, read)
    press(window, Qt.Key.Key_W)
    assert " called " in told[0] and told[1]


def test_after_a_deal_its_review_is_a_key_away(qtbot, window):
    begin(window)
    press(window, Qt.Key.Key_R)
    assert window.pages.currentWidget() is window.play
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    press(window, Qt.Key.Key_R)
    page = window.pages.current
    assert page is not window.play
    assert page.desk.runner.library.on_table(1) == page._record_id


def test_the_next_deal_ends_the_comparison(qtbot, window):
    """The keys go on wherever the focus is."""
    begin(window)
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    window.play.panel._tabs.setFocus()
    press(window, Qt.Key.Key_Return)
    assert session(window).match.position.deal_number == 2
    to_call(qtbot, window)


# Own bots --------------------------------------------------------------------------------------------------


def own_bot(folder, trick: str) -> str:
    program = folder / "partner.py"
    program.write_text(PROGRAM)
    return f"cmd:{sys.executable} {program} {trick} {folder / 'flag'}"


def test_an_own_bot_plays_and_its_illegal_card_is_replaced_and_told(qtbot, window, tmp_path):
    levels = BETWEEN.join(["newcomer", own_bot(tmp_path, "illegal"), "newcomer"])
    window.change_preferences({"levels": levels, "names": BETWEEN.join(["Karim", "Robot", "Priya"])})
    begin(window)
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    log = "\n".join(window.play.panel.log.sentences)
    assert log.count("Robot wanted to play") == 1 and "is played instead." in log
    qtbot.waitUntil(lambda: (tmp_path / "flag").exists(), timeout=PATIENCE)


@pytest.mark.parametrize("second", [7, 8], ids=["the same deal again", "another deal"])
def test_an_answer_to_a_question_of_the_match_before_is_dropped(qtbot, window, monkeypatch, second):
    """A bot was still thinking about its first call when the next match began."""
    asked, held = [], threading.Event()

    def choice(ask):
        asked.append(ask)
        return 6 if len(asked) == 1 and held.wait(PATIENCE / 1000) else 2

    qtbot.waitUntil(lambda: session(window).stage is Stage.CALL, timeout=PATIENCE)
    monkeypatch.setattr(window.runner._opponents, "choice", choice)
    begin(window, Plan(QUICK, deal_seed=7, dealer=Seat.SOUTH))
    qtbot.waitUntil(lambda: len(asked) == 1, timeout=PATIENCE)
    begin(window, Plan(QUICK, deal_seed=second, dealer=Seat.SOUTH))
    held.set()
    assert to_call(qtbot, window).match.position.calls[Seat.EAST] == 2


def test_a_dead_bot_is_named_and_the_match_goes_on(qtbot, window, caplog):
    dead = f"cmd:{sys.executable} -c pass"
    window.change_preferences({"levels": BETWEEN.join(["newcomer", dead, "newcomer"])})
    begin(window)
    play_until(qtbot, window, lambda now: now.match.position.phase is Phase.PLAYING)
    assert session(window).match.position.calls[Seat.NORTH] == 1
    sentences = "\n".join(window.play.panel.log.sentences)
    assert "Maya: the bot cannot be reached (the program left with code 0); 1 is chosen instead." in sentences
    assert "a bot failed" in caplog.text


def all_fit(bar: QWidget) -> bool:
    shown = [one for one in bar.findChildren(BarButton) if one.isVisible()]
    return all(one.width() >= one.sizeHint().width() and bar.rect().contains(one.geometry()) for one in shown)


def test_the_bar_offers_what_has_room(qtbot, window):
    """In a replay with large text the least needed buttons give way; their keys go on working."""
    begin(window)
    to_card(qtbot, window, 2)
    window.runner.send(Replay(own_moments(session(window))[0].steps))
    bar = window.play.bar
    window.change_preferences({"text_size": TextSize.LARGER})
    qtbot.waitUntil(lambda: not bar.mode.isVisible() and all_fit(bar), timeout=PATIENCE)
    assert bar.back.isVisible() and window.width() == 1024
    window.change_preferences({"text_size": TextSize.NORMAL})
    window.resize(1400, 700)
    qtbot.waitUntil(bar.mode.isVisible, timeout=PATIENCE)


# The whole match -------------------------------------------------------------------------------------------


def test_a_match_by_keyboard_alone(qtbot, window):
    """Three deals by keys, each of them with a take-back, the second with a replay on the way."""
    begin(window)
    done: set[tuple[int, str]] = set()

    def once(now: Session, what: str) -> bool:
        key = now.match.position.deal_number, what
        fresh = key not in done
        done.add(key)
        return fresh

    def turn(now: Session) -> None:
        is_home, tricks = now.beside is None, len(now.match.position.tricks)
        if is_home and tricks == 3 and once(now, "undo"):
            press(window, Qt.Key.Key_U)
        elif now.match.position.deal_number == 2 and once(now, "replay"):
            in_dialog(TryAgainDialog, lambda dialog: press(dialog, Qt.Key.Key_Return))
            press(window, Qt.Key.Key_T)
        else:
            play_by_keys(window, now)

    def step() -> bool:
        now = session(window)
        if now.stage is Stage.MATCH_SHOWN:
            return True
        if now.stage is Stage.CALL:
            press(window, Qt.Key.Key_2)
        elif now.stage is Stage.DEAL_SHOWN:
            press(window, Qt.Key.Key_Return)
        elif (
            now.stage is Stage.CARD
            and now.beside is None
            and len(now.match.position.tricks) == 3
            and once(now, "undo")
        ):
            press(window, Qt.Key.Key_U)
        elif now.stage is Stage.CARD and now.match.position.deal_number == 2 and once(now, "replay"):
            in_dialog(TryAgainDialog, lambda dialog: press(dialog, Qt.Key.Key_Return))
            press(window, Qt.Key.Key_T)
        elif now.stage is Stage.CARD:
            play_by_keys(window, now)
        return False

    qtbot.waitUntil(step, timeout=6 * PATIENCE)
    assert len(session(window).match.finished) == 3
    assert {aid.deal_number for aid in session(window).aids} == {1, 2, 3}
    assert (2, "replay") in done
    assert QApplication.focusWidget() in window.play.sheets.deal_end.buttons


def play_by_keys(window, now: Session) -> None:
    position = now.match.position
    order = window.look.order
    fan = in_order(position.hands[Seat.SOUTH], order, position.rules.trump)
    card = min(legal_cards(position), key=fan.index)
    window.play.table.fan.focus_hand()
    press(window, Qt.Key.Key_Home)
    for _ in range(fan.index(card)):
        press(window, Qt.Key.Key_Right)
    press(window, Qt.Key.Key_Return)


@pytest.mark.parametrize(("digit", "number"), [("३", 3), ("०", 10), ("৭", 7)])
def test_digits_of_a_keyboard_for_other_scripts_call_too(digit, number):
    key = QKeyEvent(QEvent.Type.KeyPress, ord(digit), Qt.KeyboardModifier.NoModifier, digit)
    assert called_number(key) == number


def test_the_sheet_of_keys_is_complete(qtbot, window, monkeypatch):
    """Every letter that the page answers is in the sheet, and the other way round."""
    begin(window)
    to_call(qtbot, window)
    page = window.play
    for name in ("try_again", "explain_bots", "play_out", "take_back"):
        monkeypatch.setattr(page, name, lambda: None)
    monkeypatch.setattr(page.bar, "choose_mode", lambda: None)
    told = {key for _, lines in key_groups() for keys, _ in lines for key in keys}
    for letter in ascii_uppercase:
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key[f"Key_{letter}"], Qt.KeyboardModifier.NoModifier, letter
        )
        assert page.take_key(event) is (letter in told), letter


# A new match -----------------------------------------------------------------------------------------------


def box_of(dialog: QWidget, name: str) -> QComboBox:
    return next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == name)


def field_of(dialog: QWidget, name: str) -> QLineEdit:
    return next(field for field in dialog.findChildren(QLineEdit) if field.accessibleName() == name)


def test_words_beside_the_sliders_fit_in_a_text_size_just_chosen(qtbot, window):
    """The text size is chosen in the same dialog, and the words for no pause are the longest."""
    dialog = PreferencesDialog(replace(window.settings.preferences, trick_pause=0), window)
    qtbot.addWidget(dialog)
    dialog.changed.connect(window.change_preferences)
    dialog.show()
    words = next(one for one in dialog.findChildren(QLabel) if one.text() == "until you click")
    box = box_of(dialog, "Text size")
    for at in (box.count() - 1, 0):
        box.setCurrentIndex(at)
        need = words.fontMetrics().horizontalAdvance(words.text())
        qtbot.waitUntil(lambda need=need: need <= words.width() <= need + 4, timeout=PATIENCE)


def choose_new_match(window, act) -> None:
    in_dialog(NewMatchDialog, act)
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)


def test_a_shared_code_gives_the_same_deal_and_dealer(qtbot, window):
    def fill(dialog) -> None:
        box_of(dialog, "Deals").setCurrentText("the deal of a code…")
        field_of(dialog, "Code of the deal").setText(deal_code(4711, Seat.NORTH).lower())
        field_of(dialog, "Your name").setText("Asha")
        dialog._start.click()

    choose_new_match(window, fill)
    match = session(window).match
    assert match.position.hands == deal_hands(4711) and match.position.dealer is Seat.NORTH
    assert session(window).players[Seat.SOUTH].name == "Asha"
    assert window.settings.preferences.your_name == "Asha"


def test_practice_deals_are_found_off_the_windows_thread(qtbot, window):
    def fill(dialog) -> None:
        box_of(dialog, "Deals").setCurrentText("five trumps or more")
        box_of(dialog, "Number of deals").setCurrentText("3 deals")
        dialog._start.click()
        assert not dialog._start.isEnabled()

    choose_new_match(window, fill)
    for number in (1, 2):
        now = play_until(qtbot, window, lambda now, number=number: now.match.position.deal_number == number)
        hand = now.match.position.original_hand(Seat.SOUTH)
        assert len(hand.in_suit(now.match.rules.trump)) >= 5
    assert window.settings.preferences.wish == "trumps>=5"
    dialog = NewMatchDialog(window.settings.preferences)
    qtbot.addWidget(dialog)
    assert box_of(dialog, "Deals").currentText() == "five trumps or more"


def test_that_a_deal_is_looked_for_is_told_only_as_long_as_it_is(qtbot, window, monkeypatch):
    found = threading.Event()
    monkeypatch.setattr(wishes, "find_deal", lambda *_wanted: found.wait(PATIENCE / 1000) and 77)
    begin(window, Plan(QUICK, deal_seed=7, wish="trumps>=5"))
    play_until(qtbot, window, lambda now: now.stage is Stage.DEAL_SHOWN)
    window.runner.send(Continue())
    toast = window.play.toast
    qtbot.waitUntil(lambda: toast.isVisible() and "Looking for" in toast.text(), timeout=PATIENCE)
    found.set()
    qtbot.waitUntil(lambda: session(window).match.position.deal_number == 2, timeout=PATIENCE)
    assert not toast.isVisible()


@pytest.mark.parametrize(("letter", "is_played"), [("", True), ("-S", True), ("-W", False)])
def test_a_code_of_another_dealer_than_the_rules_name_is_not_played_silently(qtbot, letter, is_played):
    rules = Ruleset(first_dealer=FirstDealer.SOUTH)
    choice = DealChoice("", "")
    qtbot.addWidget(choice)
    box_of(choice, "Deals").setCurrentText("the deal of a code…")
    field_of(choice, "Code of the deal").setText(deal_code(4711, Seat.WEST)[:-2] + letter)
    wanted = choice.wanted(rules)
    assert (not wanted.problem) is is_played and (wanted.deal_seed == 4711) is is_played


@pytest.mark.parametrize("name", ["Deals", "Number of deals", "Level of Maya"])
def test_what_is_changed_while_a_deal_is_looked_for_ends_the_search(qtbot, window, monkeypatch, name):
    before, found = session(window).match.seed, threading.Event()
    monkeypatch.setattr(new_match, "find_deal", lambda *_wanted: found.wait(PATIENCE / 1000) and 77)
    told: list[object] = []

    def fill(dialog) -> None:
        box_of(dialog, "Deals").setCurrentText("five trumps or more")
        dialog._start.click()
        told.append((dialog._start.isEnabled(), dialog._problem.text()))
        box = box_of(dialog, name)
        box.setCurrentIndex(box.count() - 1)
        told.append((dialog._start.isEnabled(), dialog._problem.text()))
        found.set()
        QTest.qWait(100)
        told.append(dialog.isVisible())
        press(dialog, Qt.Key.Key_Escape)

    choose_new_match(window, fill)
    assert told == [(False, "Looking for such a deal…"), (True, ""), True]
    assert session(window).match.seed == before


@pytest.mark.parametrize(
    ("choice", "field", "text", "problem"),
    [
        ("own pattern…", "Pattern of your hand", "spades>>5", "spades>>5"),
        ("own pattern…", "Pattern of your hand", "", "The pattern of your hand is missing"),
        ("the deal of a code…", "Code of the deal", "123", "123 is no code of a deal"),
        ("the deal of a code…", "Code of the deal", "", "The code of the deal is missing"),
    ],
)
def test_what_is_wrong_with_a_wish_is_told_in_the_dialog(qtbot, window, choice, field, text, problem):
    before = session(window).match.seed
    told: list[str] = []

    def fill(dialog) -> None:
        box_of(dialog, "Deals").setCurrentText(choice)
        field_of(dialog, field).setText(text)
        dialog._start.click()
        told.append(dialog._problem.text())
        press(dialog, Qt.Key.Key_Escape)

    choose_new_match(window, fill)
    assert problem in told[0] and session(window).match.seed == before


@pytest.mark.parametrize(
    ("way", "problem"),
    [
        ("", "cmd: and a program"),
        ("cmd:no-such-program-anywhere", "no program"),
        ("http://example.org:80", "only this machine"),
        ("http://127.0.0.1:7000", "rules"),
    ],
)
def test_an_own_bot_that_cannot_sit_there_is_told(qtbot, window, way, problem):
    told: list[str] = []

    def fill(dialog) -> None:
        box_of(dialog, "Level of Maya").setCurrentText("own bot…")
        field_of(dialog, "Command or address of the bot Maya").setText(way)
        dialog._start.click()
        told.append(dialog._problem.text())
        press(dialog, Qt.Key.Key_Escape)

    choose_new_match(window, fill)
    assert told[0].startswith("Maya: ") and problem in told[0]


def test_every_control_of_the_page_is_named(qtbot, window):
    begin(window)
    for is_wanted in (
        lambda now: now.stage is Stage.CALL,
        lambda now: now.stage is Stage.CARD,
        lambda now: now.stage is Stage.DEAL_SHOWN,
    ):
        play_until(qtbot, window, is_wanted)
        takers = [
            one
            for one in window.findChildren(QWidget)
            if one.isVisible() and one.focusPolicy() != Qt.FocusPolicy.NoFocus
        ]
        assert takers and not [one for one in takers if not one.accessibleName()]
