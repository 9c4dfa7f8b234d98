"""Progress in the window: what it says when empty, its parts, filters, pictures and tables."""

import csv
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.practice.drills.answers import row_of
from coach.practice.drills.concepts import Concept
from coach.practice.progress import Selection
from tests.helpers.drills import answer_at
from trainer.library import Library
from trainer.presets import PRESETS
from trainer.record import DealRecord, Mark, records_of_match
from trainer.record.remarks import RecordedVerdict, Remark, Review
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.app import open_window
from ui.screens.icons import Icon
from ui.screens.progress import page as progress_page
from ui.screens.progress.facts import facts_of, known_in, look_through
from ui.screens.progress.plot import Plot

PATIENCE = 120_000
NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=200)


def played(rules: Ruleset, seed: int, day: datetime) -> list[DealRecord]:
    match = play_match(rules, seed, (bot_of("newcomer"),) * 4, rules.rounds or 1)
    bots = (None, "club", "club", "club")
    return [reviewed(one) for one in records_of_match(match, ("You", "A", "B", "C"), bots, f"{day:%Y-%m-%d}")]


def reviewed(record: DealRecord) -> DealRecord:
    """Every call cost 0.3 points, the cards nothing."""
    bad, good = (0.3, 0.01, 9, 1, 1, ("over-call",)), (0.0, 0.01, 9, 1, 1)
    remarks = tuple(
        Remark(Seat.SOUTH, one.trick, Mark.MISTAKE, RecordedVerdict(one.choice, *bad))
        if one.trick == 0
        else Remark(Seat.SOUTH, one.trick, verdict=RecordedVerdict(one.choice, *good))
        for one in record.decisions()
        if one.seat is Seat.SOUTH
    )
    return replace(record, remarks=remarks, reviews=(Review(2.5, -0.25, 1, 1), None, None, None))


def fill(library: Library) -> None:
    """Eight deals under two rule sets, one of them long ago; sixty answers to call drills."""
    for record in (*played(PRESETS["nepali"], 5, NOW), *played(PRESETS["quick"], 6, LONG_AGO)):
        library.keep(record)
    for at in range(60):
        when = NOW - timedelta(minutes=60 - at)
        key = f'[Rules "nepali"]\n{at}'
        library.note_answer(row_of(answer_at(when, Concept.SIDE_KINGS, key, loss=0.4 if at % 3 else 0.0)))


@pytest.fixture(params=[True])
def window(qtbot, tmp_path, request):
    with Library(tmp_path) as library:
        if request.param:
            fill(library)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.resize(1180, 720)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.runner.has_session)
    window.runner.settle()  # the new match is among the saved hands too
    yield window
    window.close()


@pytest.fixture
def page(qtbot, window):
    window.open_page(Icon.PROGRESS)
    page = window.pages.current
    settle(qtbot, page)
    return page


def settle(qtbot, page) -> None:
    """Until all saved hands have been looked through and shown."""
    total = page._library.search().total

    def is_done() -> bool:
        facts = page._facts
        return facts is not None and len(page._deals) == total and facts.deals <= total and is_shown(page)

    qtbot.waitUntil(is_done, timeout=PATIENCE)


def is_shown(page) -> bool:
    return page._facts == facts_of(page._known, page._deals, page.selection)


def turn_to(page, digit: str) -> dict[str, object]:
    """The sections of a part, by title."""
    QTest.keyClicks(page.window().focusWidget() or page, digit)
    return {section.face.title: section for section in page.sections}


@pytest.mark.parametrize("window", [False], indirect=True)
def test_an_empty_page_says_what_to_do(page):
    assert page.empty.isVisible() and "play a deal" in page.empty.text()
    assert not page.sections


def test_points_lost_over_time_by_calls_and_cards_and_the_bots_beside(page):
    sections = turn_to(page, "1")
    assert {"At the table: Calls", "At the table: Cards", "In drills: Calls"} <= sections.keys()
    assert "8 decisions: 0.300 points" in sections["At the table: Calls"].face.texts[0]
    assert "32 decisions more" in sections["At the table: Calls"].face.texts[1]
    assert sections["In drills: Calls"].face.plot is not None
    words = [row.name for row in sections["You and the bots. At the table, Calls"].face.rows]
    assert any("You: 0.300" in one for one in words) and any("expert" in one for one in words)
    assert "Calls:" in sections["Ratings"].face.texts[0]


def test_own_calls_said_against_made_with_what_was_to_be_expected(page):
    sections = turn_to(page, "2")
    rows = sections["Said and made"].face.table.rows
    assert sum(int(row[1]) for row in rows) == 8 and all(row[3] for row in rows)
    counts = [int(row[2]) for row in sections["Promised and kept"].face.table.rows]
    assert sum(counts) == 8
    assert all(plot.accessibleName() for plot in page.findChildren(Plot))


def test_mistakes_are_ranked_by_cost_with_the_weight_of_evidence(page):
    table = turn_to(page, "3")["Kinds of mistakes"].face.table
    names = [row[0] for row in table.rows]
    assert "Called too high" in names and "Called too high: side kings" in names
    assert all(row[6] for row in table.rows)


def test_results_without_luck_and_the_fairness_of_the_deals(page):
    assert len(turn_to(page, "4")["Results without luck"].face.table.rows) == 8
    sections = turn_to(page, "5")
    assert "8 deals looked at." in sections["Fairness of the deals"].face.texts
    assert sum(int(row[1]) for row in sections["Aces by seat"].face.table.rows) == 32


def test_filters_by_rules_and_by_time(qtbot, page):
    page.rules.setCurrentIndex(page.rules.findText("Quick"))
    settle(qtbot, page)
    assert page._facts.deals == 3 and not page._facts.ratings
    page.time.setCurrentIndex(page.time.findData(30))
    settle(qtbot, page)
    assert page.empty.isVisible() and "longer time" in page.empty.text() and not page.sections
    page.rules.setCurrentIndex(0)
    settle(qtbot, page)
    assert page._facts.deals == 5 and not page.empty.isVisible()


def test_a_plot_is_saved_as_picture_and_table(page, tmp_path):
    section = turn_to(page, "2")["Said and made"]
    section.save(tmp_path / "calls.csv")
    section.save(tmp_path / "calls.png")
    with (tmp_path / "calls.csv").open(encoding="utf-8") as file:
        assert next(csv.reader(file)) == list(section.face.table.head)
    picture = QImage(str(tmp_path / "calls.png"))
    colours = {picture.pixelColor(x, picture.height() // 2).name() for x in range(picture.width())}
    assert picture.width() > 1000 and len(colours) > 2
    assert "Saved as" in page.message.words
    section.save(tmp_path / "missing" / "calls.png")
    assert "could not be written" in page.message.words


def test_saved_hands_are_opened_once(qtbot, page, window, monkeypatch):
    library, opened = window.runner.library, []
    record = library.record
    monkeypatch.setattr(library, "record", lambda number: opened.append(number) or record(number))
    window.open_page(Icon.PLAY)
    new = played(PRESETS["quick"], 9, NOW)[0]
    number = library.keep(new)
    window.open_page(Icon.PROGRESS)
    qtbot.waitUntil(lambda: page._facts.deals == 9, timeout=PATIENCE)
    assert opened == [number]


def test_who_leaves_before_all_hands_are_opened_has_the_rest_opened_next_time(qtbot, window, monkeypatch):
    library, opened, may_go_on = window.runner.library, [], threading.Event()
    record = library.record

    def slow(number):
        opened.append(number)
        assert len(opened) != 4 or may_go_on.wait(PATIENCE / 1000)
        return record(number)

    monkeypatch.setattr(library, "record", slow)
    window.open_page(Icon.PROGRESS)
    page = window.pages.current
    qtbot.waitUntil(lambda: len(opened) == 4, timeout=PATIENCE)
    assert not page.empty.isVisible()
    window.open_page(Icon.PLAY)
    may_go_on.set()
    window.open_page(Icon.PROGRESS)
    settle(qtbot, page)
    assert [opened.count(number) for number in opened[:3]] == [1, 1, 1]


def test_a_filter_chosen_at_once_does_not_keep_the_hands_from_being_opened(qtbot, window):
    window.open_page(Icon.PROGRESS)
    page = window.pages.current
    page._stop("known")
    page._take_known(known_in(page._library, NOW))
    page.time.setCurrentIndex(page.time.findData(30))
    settle(qtbot, page)
    assert page._facts.deals == 5


def test_hands_deleted_meanwhile_are_forgotten(tmp_path):
    found = {}
    with Library(tmp_path) as library:
        fill(library)
        steps = list(look_through(library, found))
        assert steps[-1] == (8, 8) and len(found) == 8
        library.delete([next(iter(found)).record_id])
        assert not list(look_through(library, found)) and len(found) == 7
        facts = facts_of(known_in(library, NOW), found, Selection(rules="quick"))
    assert facts.deals in (2, 3) and facts.fairness.deals == facts.deals


def test_the_focus_is_on_the_parts_and_arrows_turn_them(qtbot, page):
    assert page.tabs.hasFocus()
    qtbot.keyClick(page.tabs, Qt.Key.Key_Right)
    assert page.tabs.currentIndex() == 1 and page.sections[0].face.title == "Said and made"


@pytest.mark.parametrize("window", [False], indirect=True)
def test_a_window_minimized_while_the_page_is_made_has_it_when_it_comes_back(qtbot, window):
    window.open_page(Icon.PROGRESS)
    window.showMinimized()
    window.showNormal()
    page = window.pages.current
    qtbot.waitUntil(lambda: page.empty.isVisible(), timeout=PATIENCE)


@pytest.mark.parametrize("window", [False], indirect=True)
def test_what_failed_is_told_until_the_next_visit(qtbot, window, monkeypatch):
    def fail(library, now):
        raise RuntimeError("out of facts")

    with monkeypatch.context() as patch:
        patch.setattr(progress_page, "known_in", fail)
        window.open_page(Icon.PROGRESS)
        page = window.pages.current
        qtbot.waitUntil(page.message.isVisible, timeout=PATIENCE)
    window.open_page(Icon.PLAY)
    window.open_page(Icon.PROGRESS)
    qtbot.waitUntil(page.empty.isVisible, timeout=PATIENCE)
    assert not page.message.isVisible()
