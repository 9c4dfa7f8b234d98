"""A hand from memory: entered by clicks, keys or text, priced, kept, reviewed."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog

from tests.helpers.games import random_record
from tests.ui.test_text_fits import LOOKS, cut_words, settle, shortened  # noqa: F401
from trainer.cards import parse_card, parse_hand
from trainer.catalogue import Search
from trainer.library import Library
from trainer.record import write
from trainer.rule_text import NamedRules
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.advice import CallAdvice
from ui.app import open_window
from ui.screens.icons import Icon
from ui.screens.rules.shelf import OWN_RULES, write_own
from ui.settings import Settings
from ui.store import SETTINGS_FILE
from ui.text.language import LANGUAGES, SOURCE, use_language
from ui.theme import Scheme, TextSize

HAND = "AS KS TS 9H 2H KD 3D 4D AC QC 5C 4C 2C"
CALLS = "3 2 4 2"
PLAY = "2H 3H KH 4H 7D 8D KD 5D"
PATIENCE = 60_000


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(1180, 720)
    window.show()
    qtbot.waitUntil(lambda: window.runner.has_session)
    window.runner.let_think()
    yield window
    window.close()


@pytest.fixture
def memory(window):
    window.enter_hand()
    return window.pages.current.memory


def click(qtbot, memory, *cards: str) -> None:
    for card in cards:
        button = memory.board.button_of(parse_card(card))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.card_rect().center())


def type_in(qtbot, memory, text: str) -> None:
    memory.typed.setFocus()
    memory.typed.clear()
    qtbot.keyClicks(memory.typed, text)
    qtbot.keyClick(memory.typed, Qt.Key.Key_Return)


@pytest.fixture
def playing(qtbot, memory):
    """The hand and all calls are entered."""
    type_in(qtbot, memory, HAND)
    type_in(qtbot, memory, CALLS)
    assert memory.state.position.to_act is Seat.SOUTH
    return memory


def said(memory) -> str:
    return memory.said.accessibleName() if memory.said.isVisible() else ""


def test_a_hand_is_clicked_and_a_wrong_number_of_cards_is_told(qtbot, memory):
    click(qtbot, memory, *HAND.split()[:12])
    qtbot.mouseClick(memory.begin, Qt.MouseButton.LeftButton)
    assert said(memory) == "1 card is missing: click it, or type it."
    click(qtbot, memory, "2C", "3C")
    assert said(memory) == "There is 1 card too many: a hand has 13."
    click(qtbot, memory, "3C")
    qtbot.mouseClick(memory.begin, Qt.MouseButton.LeftButton)
    assert memory.state.position.hands[0] == parse_hand(HAND) and memory.calls.isVisible()


def test_a_pasted_hand_lies_on_the_board_and_a_bad_word_is_named(qtbot, memory):
    type_in(qtbot, memory, "AS KS 1S")
    assert '"1S" is no card' in said(memory) and memory.state.position is None
    type_in(qtbot, memory, "AKT.92.K43.AQ542")
    assert memory.state.hand == parse_hand(HAND) and memory.state.position is not None


def test_a_hand_that_the_rules_deal_again_is_told(qtbot, memory):
    rules = memory.form._rules
    rules.setCurrentIndex(rules.findText("Classic"))
    type_in(qtbot, memory, "...AKQJT98765432")
    assert "dealt again" in said(memory) and memory.state.position is None


def test_calls_and_cards_are_clicked_and_what_cannot_be_is_explained(qtbot, memory):
    type_in(qtbot, memory, HAND)
    for number in CALLS.split():
        button = next(one for one in memory.calls.findChildren(QAbstractButton) if one.text() == number)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    click(qtbot, memory, "2H", "3H", "KH", "4H", "7D", "8D")
    click(qtbot, memory, "AC")
    assert "Diamonds were led." in said(memory) and len(memory.state.position.played) == 6
    click(qtbot, memory, "KD", "5D")
    assert not said(memory) and len(memory.state.position.tricks) == 2
    assert memory.tricks.item(0).text() == "2. North: 7♦ 8♦ K♦ 5♦ → You"
    assert not memory.board.button_of(parse_card("3H")).isVisible()


def test_what_others_cannot_have_played_is_explained(qtbot, playing):
    for text, problem in (
        ("2H AC", "A♣ is in your own hand."),
        ("3C 2H", "2♥ was played in trick 1."),
        ("TH 4H 3H 5H 9H 6H", "East played 3♣ in trick 1, which was not allowed with 6♥ in hand."),
    ):
        type_in(qtbot, playing, text)
        assert said(playing) == problem
        assert playing.typed.text() == text.split()[-1]


def test_typed_words_are_taken_up_to_the_first_bad_one(qtbot, playing):
    type_in(qtbot, playing, "2H 3H KX 4H")
    assert '"KX" is neither a call nor a card' in said(playing)
    assert playing.typed.text() == "KX 4H" and len(playing.state.position.played) == 2


def test_undo_goes_back_to_the_hand_and_nothing_is_lost_by_changing_it(qtbot, playing):
    type_in(qtbot, playing, "2H 3H")
    playing.board.focus_card()
    qtbot.keyClick(playing.board, Qt.Key.Key_U)
    assert len(playing.state.position.played) == 1
    qtbot.mouseClick(playing.change, Qt.MouseButton.LeftButton)
    click(qtbot, playing, "2C", "3C")
    qtbot.mouseClick(playing.begin, Qt.MouseButton.LeftButton)
    assert playing.state.position.calls == (3, 2, 4, 2) and len(playing.state.position.played) == 1
    qtbot.mouseClick(playing.change, Qt.MouseButton.LeftButton)
    click(qtbot, playing, "2H", "3H")
    qtbot.mouseClick(playing.begin, Qt.MouseButton.LeftButton)
    assert said(playing) == "1 call or card does not fit any more and is gone."


def test_the_coach_prices_the_own_turns_only(qtbot, memory):
    type_in(qtbot, memory, HAND)
    advised = []
    show = memory.panel.show_advice
    memory.panel.show_advice = lambda advice, *more: (advised.append(advice), show(advice, *more))
    qtbot.waitUntil(lambda: bool(advised) and advised[-1].is_settled, timeout=PATIENCE)
    assert isinstance(advised[-1], CallAdvice)
    type_in(qtbot, memory, "3")
    assert "as soon as it is your turn" in memory.panel._nothing.message.text()


def test_digits_call_and_arrows_walk_the_board(qtbot, memory):
    type_in(qtbot, memory, HAND)
    memory.board.focus_card()
    for number in (3, 2, 4, 2):
        qtbot.keyClick(memory.board, Qt.Key(int(Qt.Key.Key_0) + number))
    assert memory.state.position.calls == (3, 2, 4, 2)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Return):
        focused = memory.board.window().focusWidget()
        qtbot.keyClick(focused, key)
    assert memory.state.position.played == parse_hand("2H")


def test_a_kept_hand_is_found_goes_on_and_is_reviewed(qtbot, window, playing):
    library = window.runner.library
    before = library.search().total
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    assert library.search().total == before + 1
    type_in(qtbot, playing, PLAY)
    (entry,) = library.search(Search(calls=frozenset({3}))).entries
    kept = library.record(entry.record_id)
    assert kept.hands == (parse_hand(HAND), None, None, None) and len(kept.tricks) == 2
    assert kept.date == date.today().isoformat() and kept.players[0]
    qtbot.mouseClick(playing.review, Qt.MouseButton.LeftButton)
    page = window.pages.current
    assert page._record_id == entry.record_id
    qtbot.waitUntil(lambda: page._review is not None and page._job is None, timeout=PATIENCE)
    window.enter_hand()
    assert window.pages.current.memory is playing
    playing.take_back()
    again = library.record(entry.record_id)
    assert again.remark_on(0, Seat.SOUTH).verdict is not None and len(again.tricks[1].cards) == 3


def test_a_kept_hand_is_entered_further_from_its_review(qtbot, window, playing):
    library = window.runner.library
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    (entry,) = library.search(Search(calls=frozenset({3}))).entries
    library.change(entry.record_id, lambda record: replace(record, date="2026-01-02", notes=("last night",)))
    playing.start_anew()
    window.review(entry.record_id)
    page = window.pages.current
    assert "further calls and cards" in page.message.words
    qtbot.mouseClick(page.message.button, Qt.MouseButton.LeftButton)
    assert window.pages.current.memory is playing and playing.state.position.to_act is Seat.SOUTH
    type_in(qtbot, playing, "2H 3H")
    kept = library.record(entry.record_id)
    assert len(kept.tricks[0].cards) == 2
    assert (kept.date, kept.notes) == ("2026-01-02", ("last night",))


def test_a_hand_that_is_entered_takes_no_place_in_a_library_that_was_restored(
    qtbot, window, playing, tmp_path, monkeypatch
):
    library, page = window.runner.library, window.pages.current
    with Library(tmp_path / "other") as other:
        for seed in range(8):
            other.keep(random_record(Random(seed)))
        other.backup_to(tmp_path / "backup.db")
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    page.show_list()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "backup.db"), ""))
    page.ask_for_restore()
    restored = library.text_of(library.numbers())
    page.enter_hand()
    type_in(qtbot, playing, PLAY)
    assert library.text_of(library.numbers()) == restored
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    assert len(library.numbers()) == 9


def test_the_list_comes_back_with_the_new_hand(qtbot, window, playing):
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    qtbot.keyClick(playing.board, Qt.Key.Key_Escape)
    page = window.pages.current
    assert page.table.isVisible() and page.table.rowCount() == window.runner.library.search().total
    window.open_page(Icon.LIBRARY)
    page.enter_hand()
    qtbot.mouseClick(playing.fresh, Qt.MouseButton.LeftButton)
    assert playing.state.position is None and not playing.state.hand


def test_another_seat_and_dealer(qtbot, memory):
    memory.form.choose(Seat.EAST, Seat.SOUTH)
    type_in(qtbot, memory, HAND)
    position = memory.state.position
    assert position.to_act is Seat.EAST and position.hands[Seat.EAST] == parse_hand(HAND)
    name = write([memory.state.record("Maya", date(2026, 1, 2))])
    assert '[Player.E "Maya"]' in name and '[Hand.S "?"]' in name


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("text", ["", CALLS, f"{CALLS} {PLAY}"], ids=["calls", "lead", "others"])
def test_no_words_are_cut(qtbot, window, memory, shortened, look, text):  # noqa: F811
    size, text_size = look
    window.change_preferences({"text_size": text_size, "scheme": Scheme.DARK})
    window.resize(*size)
    memory.start_anew()
    settle()
    assert cut_words(window) == []
    type_in(qtbot, memory, HAND)
    if text:
        type_in(qtbot, memory, text)
    memory.board.chosen.emit(parse_card("AC"))
    settle()
    window.grab()
    assert shortened == [] and cut_words(window) == []
    assert (window.width(), window.height()) == size


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != SOURCE])
def test_no_words_are_cut_in_other_languages(qtbot, tmp_path, shortened, code):  # noqa: F811
    Settings(tmp_path / SETTINGS_FILE).change(language=code, text_size=TextSize.LARGER, bot_tempo=60_000)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(1024, 640)
    window.show()
    window.enter_hand()
    memory = window.pages.current.memory
    for text in (HAND, CALLS, PLAY):
        settle()
        assert shortened == [] and cut_words(window) == []
        type_in(qtbot, memory, text)
        memory.board.chosen.emit(parse_card("AC"))
    settle()
    assert cut_words(window) == [] and (window.width(), window.height()) == (1024, 640)
    window.close()
    use_language(SOURCE)


def test_a_hand_that_was_not_kept_can_be_had_back(qtbot, window, playing):
    before, rules = playing.state, playing.form.rules
    qtbot.keyClick(playing.board, Qt.Key.Key_N)
    assert not playing.state.hand and "was not kept" in playing.message.words
    playing.form.choose(Seat.EAST, Seat.NORTH)
    qtbot.mouseClick(playing.message.button, Qt.MouseButton.LeftButton)
    assert playing.state == before and not playing.message.words
    assert (playing.form.rules, playing.form.you, playing.form.dealer) == (rules, before.you, before.dealer)
    qtbot.mouseClick(playing.keep, Qt.MouseButton.LeftButton)
    qtbot.keyClick(playing.board, Qt.Key.Key_N)
    assert not playing.message.words
    click(qtbot, playing, "AS", "KS")
    qtbot.keyClick(playing.board, Qt.Key.Key_N)
    assert not playing.message.words


def test_own_rules_made_meanwhile_are_offered(window, memory, tmp_path):
    box = memory.form._rules
    assert box.findText("Our table") < 0
    (tmp_path / OWN_RULES.name).write_text(write_own((NamedRules("Our table", Ruleset(rounds=7)),)))
    window.open_page(Icon.PLAY)
    window.enter_hand()
    assert box.findText("Our table") >= 0 and memory.form.rules == memory.state.rules
