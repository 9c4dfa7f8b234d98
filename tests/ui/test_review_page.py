"""Saved hands in the window: found, reviewed, noted, asked again, exported; deletions undone."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QInputDialog

from coach.opponents.dealing import Conduct, play_deal, step
from coach.opponents.levels import bot_of
from coach.practice.session import Player, resume_session
from tests.helpers.games import random_record
from trainer.catalogue import Search
from trainer.deal import code_of
from trainer.library import Library
from trainer.match import start_match
from trainer.presets import PRESETS
from trainer.record import Mark, read, records_of_match, write
from ui.app import open_window
from ui.panels.parts import CardStrip
from ui.screens.icons import Icon
from ui.theme import TextSize

PLAYERS = ("Maya", "Bimal", "Ashma", "Tulsi")
BOTS = (None, "club", "club", "club")
PATIENCE = 60_000
MANY = 60


def played_hand(seed: int):
    """A deal of a newcomer, who makes mistakes, against three clubs."""
    bots = [bot_of("newcomer"), *(bot_of("club") for _ in range(3))]
    match = play_deal(start_match(PRESETS["nepali"], seed)[0], bots, [Conduct() for _ in bots])
    return records_of_match(match, players=PLAYERS, bots=BOTS)[0]


def many_hands():
    """So many that taking them in goes on for a while."""
    day, hand = date(1990, 1, 1), random_record(Random(5))
    return [replace(hand, date=(day + timedelta(number)).isoformat()) for number in range(MANY)]


@pytest.fixture
def window(qtbot, tmp_path):
    """The window over a library of two hands."""
    with Library(tmp_path) as library:
        for seed in (3, 4):
            library.keep(played_hand(seed))
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(1180, 720)
    window.show()
    qtbot.waitUntil(lambda: window.runner.has_session)
    window.runner.let_think()
    yield window
    window.close()


@pytest.fixture
def library_page(window):
    window.open_page(Icon.LIBRARY)
    return window.pages.current


def rows(page) -> int:
    return page.table.rowCount()


def test_hands_are_found_by_what_is_typed(qtbot, library_page):
    all_hands = rows(library_page)
    qtbot.keyClicks(library_page.bar.words, "ashma")
    assert rows(library_page) == 2 < all_hands
    qtbot.keyClicks(library_page.bar.words, "nobody")
    assert rows(library_page) == 0 and "clear the search" in library_page._found.text()


def test_a_deletion_is_undone_by_the_button_beside_its_message(qtbot, library_page):
    before = rows(library_page)
    library_page.table.selectRow(0)
    qtbot.keyClick(library_page.table, Qt.Key.Key_Delete)
    assert rows(library_page) == before - 1 and "1 hand deleted" in library_page.message.words
    qtbot.mouseClick(library_page.message.button, Qt.MouseButton.LeftButton)
    assert rows(library_page) == before


def test_deletions_are_undone_one_after_the_other_whatever_was_told_since(qtbot, library_page):
    before = rows(library_page)
    library_page.delete()
    library_page.delete()
    library_page.message.tell("something else", "Stop")
    for number in (1, 0):
        qtbot.keyClick(library_page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert rows(library_page) == before - number
    qtbot.keyClick(library_page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rows(library_page) == before


def test_the_chosen_hands_stay_chosen_when_others_come_before_them(library_page):
    table = library_page.table
    table._choose([1])
    chosen = library_page.chosen()
    library_page._library.keep(replace(played_hand(11), date="2027-01-01"))
    library_page.search()
    assert library_page.chosen() == chosen
    assert [table.entries[table.currentIndex().row()].record_id] == chosen
    table.selectAll()
    library_page.search()
    assert len(library_page.chosen()) == rows(library_page)


def test_rows_and_columns_have_room_for_their_words_in_any_size(qtbot, window):
    for size in (TextSize.LARGER, TextSize.NORMAL, TextSize.LARGER):
        window.change_preferences({"text_size": size})
        window.open_page(Icon.LIBRARY)
        table, high = window.pages.current.table, QFontMetrics(QGuiApplication.font()).height()
        qtbot.waitUntil(lambda table=table, high=high: table.fontMetrics().height() == high)
        assert table.rowHeight(0) > 1.5 * high
        assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance("2026-11-30")


def test_a_tag_is_asked_for_only_where_it_can_go(qtbot, library_page, monkeypatch):
    asked = []
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: asked.append(()) or ("endgame", True))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *given: asked.append(given[3]) or ("endgame", True))
    library_page.ask_for_tag_to_remove()
    assert not asked and library_page.message.words == "The chosen hand has no tag."
    library_page.ask_for_tag()
    qtbot.waitUntil(lambda: library_page.table.chosen()[0].tags == ("endgame",), timeout=PATIENCE)
    library_page.ask_for_tag_to_remove()
    qtbot.waitUntil(lambda: not library_page.table.chosen()[0].tags, timeout=PATIENCE)
    assert asked == [(), ["endgame"]] and not library_page._library.tags()
    library_page.bar.words.setText("nobody")
    for key in (Qt.Key.Key_T, Qt.Key.Key_X, Qt.Key.Key_Delete, Qt.Key.Key_Return):
        library_page.message.clear()
        qtbot.keyClick(library_page.table, key)
        assert library_page.message.words == "No hand is chosen."
    assert len(asked) == 2


def test_a_damaged_hand_is_told_wherever_it_is_met(qtbot, window, library_page, tmp_path, monkeypatch):
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("endgame", True))
    library, message = library_page._library, library_page.message
    numbers = [entry.record_id for entry in library_page.table.entries]
    with library._database.transaction() as at:
        at.execute("UPDATE texts SET text = replace(text, '[Deal ', '[Dael ')")
    for act in (library_page.ask_for_tag, lambda: library_page.export_to(tmp_path / "hand", numbers)):
        message.clear()
        act()
        qtbot.waitUntil(lambda: message.words.startswith("This hand is damaged"), timeout=PATIENCE)
    for look in (library_page.review, lambda: window.open_page(Icon.REVIEW)):
        look()
        assert window.pages.current.message.words.startswith("This hand is damaged")
    window.enter_hand(numbers[0])
    assert window.pages.current.memory.message.words.startswith("This hand is damaged")


def test_good_files_are_taken_in_and_bad_ones_named(qtbot, library_page, tmp_path):
    good, bad = tmp_path / "good.callbreak", tmp_path / "bad.callbreak"
    good.write_text(write((random_record(Random(5)),)))
    bad.write_text(good.read_text().replace("[Deal", "[Dael"))
    before = rows(library_page)
    library_page.take_in([good, bad])
    qtbot.waitUntil(lambda: rows(library_page) == before + 1, timeout=PATIENCE)
    assert "bad.callbreak:" in library_page.message.words


def test_a_long_file_tells_how_far_it_has_come_and_can_be_stopped(qtbot, library_page, tmp_path):
    path, before = tmp_path / "long.callbreak", rows(library_page)
    path.write_text(write(many_hands()))
    library_page.take_in([path])
    line = library_page.message
    qtbot.waitUntil(lambda: line.words.startswith("Taking in long.callbreak: "), timeout=PATIENCE)
    qtbot.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert line.words.startswith("The import is stopped") and line.button.isHidden()
    assert before < rows(library_page) < before + MANY
    library_page.take_in([path])
    qtbot.waitUntil(lambda: rows(library_page) == before + MANY, timeout=PATIENCE)
    assert "were there already" in line.words


def test_what_is_exported_reads_back(qtbot, library_page, tmp_path):
    chosen = library_page.chosen()
    library_page.export_to(tmp_path / "out.callbreak", chosen)
    qtbot.waitUntil(lambda: "The hands are in" in library_page.message.words, timeout=PATIENCE)
    assert len(read((tmp_path / "out.callbreak").read_text())) == len(chosen) == 1


class TestReview:
    """One hand on the page of reviews."""

    @pytest.fixture
    def page(self, qtbot, window):
        (entry, *_) = window.runner.library.search(Search(text="ashma")).entries
        window.review(entry.record_id)
        page = window.pages.current
        qtbot.waitUntil(lambda: page._review is not None and page._job is None, timeout=PATIENCE)
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        return page

    def test_every_own_decision_is_listed_and_the_filter_keeps_the_calls(self, page):
        assert page.decisions.list.count() == 14
        page.decisions.filter.setCurrentIndex(2)
        assert page.decisions.list.count() == 1 and page.decisions.list.item(0).text().startswith("Call")

    def test_where_the_filter_leaves_nothing_that_is_said(self, page, monkeypatch):
        monkeypatch.setattr(page.decisions, "_judged", lambda _decision: (Mark.NONE, None))
        page.decisions.filter.setCurrentIndex(1)
        assert page.decisions._words.text() == "There is no such decision in this hand."
        page.decisions.filter.setCurrentIndex(0)
        assert not page.decisions._words.text()

    def test_marks_are_kept_with_the_hand(self, page, window):
        kept = window.runner.library.record(page._record_id)
        assert kept.reviews[0] is not None
        assert any(remark.verdict is not None for remark in kept.remarks)

    def test_a_note_is_found_in_the_library(self, qtbot, page, window):
        library = window.runner.library
        qtbot.keyClicks(page.decision.note, "too greedy")
        qtbot.waitUntil(lambda: library.search(Search(text="greedy")).total == 1, timeout=PATIENCE)

    def test_a_note_leaves_out_what_a_saved_hand_cannot_hold(self, page, window):
        page.decision.note.setPlainText("late\x00\a\n ruff\x1b")
        page.decision.note.finish()
        kept = window.runner.library.record(page._record_id)
        assert [one.note for one in kept.remarks if one.note] == ["late ruff"]

    def test_a_note_belongs_to_the_decision_it_was_typed_on(self, qtbot, page, window):
        page.decisions.list.setCurrentRow(0)
        qtbot.waitUntil(page.decision.calls.isVisible, timeout=PATIENCE)
        qtbot.keyClicks(page.decision.note, "hasty")
        page.decisions.list.setCurrentRow(1)
        qtbot.waitUntil(lambda: not page.decision.note.toPlainText(), timeout=PATIENCE)
        kept = window.runner.library.record(page._record_id)
        assert [one.trick for one in kept.remarks if one.note == "hasty"] == [0]

    def test_keys_step_through_the_hand(self, qtbot, page):
        page.decisions.list.setCurrentRow(0)
        qtbot.keyClick(page.decisions.list, Qt.Key.Key_Down)
        qtbot.waitUntil(page.decision.cards.isVisible, timeout=PATIENCE)
        assert page.decisions.list.currentRow() == 1

    def test_a_decision_is_shown_as_soon_as_the_review_has_come_to_it(self, qtbot, page, window):
        window.review(page._record_id)
        page.decisions.list.setCurrentRow(13)
        assert not page.right.isVisible()
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        assert page.decisions.chosen.trick == 13 and page.decision.cards.isVisible()

    def test_a_hand_that_is_opened_again_begins_at_its_costliest_decision(self, qtbot, page, window):
        first = page.decisions.chosen
        page.decisions.list.setCurrentRow(9)
        qtbot.waitUntil(page.decision.cards.isVisible, timeout=PATIENCE)
        window.review(page._record_id)
        qtbot.waitUntil(lambda: page._review is not None and page._job is None, timeout=PATIENCE)
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        assert page.decisions.chosen == first

    def test_the_answer_is_hidden_until_something_is_chosen(self, qtbot, page):
        page.decisions.list.setCurrentRow(0)
        qtbot.keyClick(page.decisions.list, Qt.Key.Key_T)
        qtbot.waitUntil(page.decision._choices.isVisible, timeout=PATIENCE)
        assert not page.decision.calls.isVisible()
        button = page.decision._row.itemAt(0).widget()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert page.decision.calls.isVisible() and page.decision._verdict.isVisible()

    def test_a_deeper_look_tells_what_a_choice_costs_against_others(self, qtbot, page):
        page.decisions.list.setCurrentRow(0)
        qtbot.keyClick(page.decisions.list, Qt.Key.Key_D)
        assert page.message.words.startswith("Looking deeper: 0 %")
        qtbot.waitUntil(lambda: "16,000 playouts" in page.message.words, timeout=PATIENCE)
        page.decisions.list.setCurrentRow(1)
        assert not page.message.words

    def test_who_is_at_work_on_the_first_decision_is_not_turned_away_when_the_review_ends(
        self, qtbot, page, window
    ):
        window.review(page._record_id)
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        page.ask()
        qtbot.waitUntil(page.decision._choices.isVisible, timeout=PATIENCE)
        qtbot.waitUntil(lambda: page._job is None, timeout=PATIENCE)
        assert page.decisions.list.currentRow() == 0 and page.decision._choices.isVisible()
        window.review(page._record_id)
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        page.decision.note.setFocus()
        qtbot.keyClicks(page.decision.note, "not")
        qtbot.waitUntil(lambda: page._job is None, timeout=PATIENCE)
        qtbot.keyClicks(page.decision.note, " here")
        page.decision.note.finish()
        kept = window.runner.library.record(page._record_id)
        assert [(one.trick, one.note) for one in kept.remarks if one.note] == [(0, "not here")]

    def test_other_looks_answer_no_question_and_end_no_deeper_look(self, qtbot, page, window, monkeypatch):
        page.ask()
        qtbot.waitUntil(page.decision._choices.isVisible, timeout=PATIENCE)
        shown = []
        monkeypatch.setattr(page.decision, "show_decision", lambda *_, is_question: shown.append(is_question))
        window.change_preferences({"text_size": TextSize.LARGER})
        qtbot.waitUntil(lambda: shown == [True], timeout=PATIENCE)
        assert page.decision._choices.isVisible()
        page.look_deeper()
        window.change_preferences({"text_size": TextSize.NORMAL})
        assert page.message.words.startswith("Looking deeper")

    def test_other_looks_leave_the_cursor_in_a_note(self, qtbot, page, window):
        note = page.decision.note
        qtbot.keyClicks(note, "here ")
        note.finish()
        note.show_note(note._decision, "here")
        qtbot.keyClicks(note, "and there")
        assert note.toPlainText() == "here and there"

    def test_all_cards_open_come_into_sight(self, qtbot, page):
        bar = page._scroll.verticalScrollBar()
        bar.setValue(0)
        page.open_cards()
        qtbot.waitUntil(lambda: bar.value() > 0, timeout=PATIENCE)
        (strip, *_) = page.account.findChildren(CardStrip)
        assert not strip.visibleRegion().isEmpty()

    def test_a_review_that_was_stopped_says_so_and_goes_on(self, qtbot, page, window):
        window.review(page._record_id)
        qtbot.keyClick(page.decisions.list, Qt.Key.Key_Escape)
        assert page._job is None and "stopped" in page.message.words
        qtbot.mouseClick(page.message.button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page._review is not None and page._review.is_complete, timeout=PATIENCE)
        assert not page.message.words

    def test_a_note_goes_to_no_other_hand_that_has_the_same_number_now(self, qtbot, page, window, tmp_path):
        library = window.runner.library
        with Library(tmp_path / "other") as other:
            for seed in range(30, 36):
                other.keep(played_hand(seed))
            other.backup_to(tmp_path / "backup.db")
        library.restore_from(tmp_path / "backup.db")
        decision, *_ = page._record.decisions()
        library.change(page._record_id, lambda record: replace(record, calls=page._record.calls))
        page._keep_note(decision, "lost")
        assert "no longer in the library" in page.message.words
        assert not library.search(Search(text="lost")).total

    def test_a_hand_that_is_gone_is_told_and_the_one_that_is_shown_stays(self, page, window):
        shown = page._record
        window.review(99)
        assert page.message.words == "This hand is no longer in the library." and page._record is shown

    def test_a_web_page_is_written_and_faults_are_told(self, page, tmp_path):
        page.write_page(tmp_path / "hand.html")
        text = (tmp_path / "hand.html").read_text()
        assert "<html" in text and "Maya" in text and "<script" not in text
        (tmp_path / "folder").mkdir()
        page.write_page(tmp_path / "folder")
        assert "could not be written" in page.message.words


def test_a_file_is_opened_and_a_bad_one_named(qtbot, window, tmp_path):
    told = []
    window.tell_later = told.append
    path = tmp_path / "hand.callbreak"
    path.write_text(write((played_hand(9),)))
    window.open_files([path])
    qtbot.waitUntil(lambda: window.pages.current is window.pages.page_of(Icon.REVIEW), timeout=PATIENCE)
    assert window.pages.current._record.hands == played_hand(9).hands
    path.write_text("no hand")
    window.open_files([path])
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert len(told) == 1 and "hand.callbreak:1:" in told[0]


def test_the_first_hand_of_a_long_file_is_shown_while_the_others_are_taken_in(qtbot, window, tmp_path):
    library, path = window.runner.library, tmp_path / "long.callbreak"
    path.write_text(write(many_hands()))
    window.open_files([path])
    assert window.pages.current is window.play
    qtbot.waitUntil(lambda: window.pages.current is window.pages.page_of(Icon.REVIEW), timeout=PATIENCE)
    assert window.pages.current._record.date == "1990-01-01"
    window.open_page(Icon.PLAY)
    qtbot.waitUntil(lambda: library.search().total >= MANY + 2, timeout=PATIENCE)
    assert window.pages.current is window.play


def test_hidden_cards_of_a_deal_that_is_still_played_stay_hidden(window):
    window.runner.settle()
    running = next(one for one in window.runner.library.search().entries if one.tenths is None)
    window.review(running.record_id)
    page = window.pages.current
    page.open_cards()
    assert not page.account.is_open and "once the deal is over" in page.message.words


class TestRunningDeal:
    """The deal on the table, reviewed while it is played."""

    @pytest.fixture
    def page(self, qtbot, window):
        library = window.runner.library
        window.change_preferences({"bot_tempo": 60_000})
        match = moment_of_play()
        window.runner.begin(
            resume_session(match, [Player(PLAYERS[0]), *map(club, PLAYERS[1:])]), "2026-01-01"
        )
        window.runner.settle()
        library.keep_match(records_of_match(match, PLAYERS, BOTS, "2026-01-01"))
        window.review(library.search(Search(until="2026-01-01")).entries[0].record_id)
        page = window.pages.current
        qtbot.waitUntil(lambda: page._review is not None and page._job is None, timeout=PATIENCE)
        return page

    def test_nothing_that_is_given_out_shows_the_other_hands(self, qtbot, page, window, tmp_path):
        record = page._record
        page.open_cards()
        assert not page.account.is_open and "once the deal is over" in page.message.words
        page.copy_text()
        text = QGuiApplication.clipboard().text()
        assert "only what you have seen" in page.message.words
        page.write_page(tmp_path / "hand.html")
        window.open_page(Icon.LIBRARY)
        listed = window.pages.current
        listed.export_to(tmp_path / "hand.callbreak", [page._record_id])
        qtbot.waitUntil(lambda: "only what you have seen" in listed.message.words, timeout=PATIENCE)
        assert text.count("cards not known") == 3
        assert (tmp_path / "hand.html").read_text().count("cards not known") == 3
        (kept,) = read((tmp_path / "hand.callbreak").read_text())
        assert kept.hands == (record.hands[0], None, None, None) and kept.deal_seed is None
        for given in (text, (tmp_path / "hand.html").read_text()):
            assert code_of(record.deal_seed) not in given

    def test_a_hand_that_was_played_on_is_read_anew_when_the_page_is_opened(self, qtbot, page, window):
        window.open_page(Icon.LIBRARY)
        window.runner.library.keep_match(
            records_of_match(moment_of_play(tricks=5), PLAYERS, BOTS, "2026-01-01")
        )
        window.open_page(Icon.REVIEW)
        assert len(page._record.tricks) == 5
        assert page.decisions.list.count() == 6
        read = page._record
        window.open_page(Icon.LIBRARY)
        window.open_page(Icon.REVIEW)
        assert page._record is read

    def test_a_note_does_not_undo_what_was_played_meanwhile(self, qtbot, page, window):
        library = window.runner.library
        further = records_of_match(moment_of_play(tricks=5), PLAYERS, BOTS, "2026-01-01")
        library.keep_match(further)
        qtbot.waitUntil(page.right.isVisible, timeout=PATIENCE)
        qtbot.keyClicks(page.decision.note, "slow")
        page.decision.note.finish()
        kept = library.record(page._record_id)
        assert len(kept.tricks) == 5 and any(remark.note == "slow" for remark in kept.remarks)


def club(name: str) -> Player:
    return Player(name, "club")


def moment_of_play(tricks: int = 3):
    """A match of bots whose first deal has seen so many tricks."""
    match = start_match(PRESETS["nepali"], 6)[0]
    while len(match.position.tricks) < tricks:
        match = step(match, [bot_of("club")] * 4, [Conduct() for _ in range(4)])
    return match


class TestReviewOfAll:
    """Every hand of the library, in the background."""

    def test_all_are_reviewed_while_the_window_goes_on(self, qtbot, window, library_page):
        one = library_page.all_reviews
        one.start()
        assert one.isVisible() and one.halt.isVisible()
        qtbot.waitUntil(lambda: not one.isVisible(), timeout=PATIENCE)
        assert library_page.message.words == "2 hands were reviewed."
        assert library_page._library.search(Search(is_reviewed=True)).total == 2
        one.start()
        qtbot.waitUntil(lambda: not one.isVisible(), timeout=PATIENCE)
        assert library_page.message.words == "Every hand is reviewed already."

    def test_a_stop_is_heard_at_once_and_the_rest_comes_next_time(self, qtbot, window, library_page):
        one = library_page.all_reviews
        one.start()
        qtbot.mouseClick(one.halt, Qt.MouseButton.LeftButton)
        assert not one.isVisible() and "the others come next time" in library_page.message.words
        one.start()
        qtbot.waitUntil(lambda: not one.isVisible(), timeout=PATIENCE)
        assert library_page._library.search(Search(is_reviewed=True)).total == 2


def test_where_there_is_nothing_to_review_the_way_out_has_the_keyboard(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.open_page(Icon.REVIEW)
    page = window.pages.current
    assert page.empty.isVisible()
    qtbot.waitUntil(lambda: window.focusWidget() is page.empty.focusProxy())
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.pages.current is window.play
    window.close()
