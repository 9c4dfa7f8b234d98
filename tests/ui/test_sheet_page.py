"""The page of the score sheets, by real keys and clicks: typing, correcting, undoing, a kill, exports."""

import os
import signal
import subprocess
import sys
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest

from trainer.presets import PRESETS
from trainer.ruleset import InstantWin, Ruleset
from trainer.sheet_text import read_sheets
from ui.app import open_window
from ui.screens.icons import Icon
from ui.screens.sheet.book import SHEETS

NAMES = ("Asha", "Bimal", "Chandra", "Deepa")
FIVE_DEALS = (
    ((4, 3, 2, 4), (5, 3, 2, 3)),
    ((3, 4, 3, 3), (3, 4, 4, 2)),
    ((5, 2, 3, 3), (4, 2, 3, 4)),
    ((4, 3, 2, 5), (4, 4, 2, 3)),
    ((3, 3, 4, 4), (5, 2, 4, 2)),
)
"""The five deals of the rules: 9.3, 9.1, 14.1 and −12.9 with these calls and tricks."""
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 60_000, "animates": False})
    window.resize(1024, 640)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.open_page(Icon.SHEET)
    yield window
    window.close()


@pytest.fixture
def page(window):
    return window.pages.current


def keys(window, text: str, then=Qt.Key.Key_Return) -> None:
    """Digits or letters where the focus is, and a key that goes on."""
    assert QTest.qWaitForWindowActive(window)
    if text:
        QTest.keyClicks(window.focusWidget(), text)
    QTest.keyClick(window.focusWidget(), then)


def chord(window, key, modifier=CONTROL) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)


def begin(window, page, rules: Ruleset | None = None) -> None:
    """A new sheet, its four names typed; the last Enter starts it."""
    (page.first if page.kept.sheet is None else page.new).click()
    if rules is not None:
        choose_rules(page, rules)
    for name in NAMES:
        keys(window, name)


def choose_rules(page, rules: Ruleset) -> None:
    box = page.head.rules
    box.setCurrentIndex([box.itemData(at) for at in range(box.count())].index(rules))


def type_deal(window, calls, tricks=(), then=Qt.Key.Key_Return) -> None:
    for number in (*calls, *tricks):
        keys(window, str(number), then)


def test_an_empty_page_says_what_to_do(window, page):
    assert page.kept.sheet is None and page.first.hasFocus()
    assert page._sides.currentIndex() == 0


def test_the_five_deals_of_the_rules_give_their_totals(window, page):
    begin(window, page)
    for number, (calls, tricks) in enumerate(FIVE_DEALS):
        type_deal(window, calls, tricks, Qt.Key.Key_Tab if number % 2 else Qt.Key.Key_Return)
    sheet = page.kept.sheet
    assert [line.points for line in sheet.lines] == [
        (41, 30, 20, -40),
        (30, 40, 31, -30),
        (-50, 20, 30, 31),
        (40, 31, 20, -50),
        (32, -30, 40, -40),
    ]
    assert sheet.totals == (93, 91, 141, -129) and sheet.ranks == (2, 3, 1, 4)
    assert "Chandra" in page.board.winner.text() and sheet.is_over


def test_a_correction_changes_totals_and_ranks_and_can_be_undone(window, page):
    begin(window, page)
    for calls, tricks in FIVE_DEALS:
        type_deal(window, calls, tricks)
    before = page.kept.sheet
    QTest.qWait(50)
    QTest.mouseClick(page.board.lines[2], Qt.MouseButton.LeftButton)
    assert page.number == 3 and page.entry.calls[0].text() == "5" and page.entry.calls[0].hasFocus()
    keys(window, "4")
    corrected = page.kept.sheet
    assert corrected.deals[2].calls == (4, 2, 3, 3)
    assert corrected.totals == (183, 91, 141, -129) and corrected.ranks == (1, 3, 2, 4)
    assert page.number == 6
    chord(window, Qt.Key.Key_Z)
    assert page.kept.sheet == before
    chord(window, Qt.Key.Key_Y)
    assert page.kept.sheet == corrected
    chord(window, Qt.Key.Key_Z)
    chord(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert page.kept.sheet == corrected


def test_calls_are_kept_before_the_tricks_are_known(window, page, tmp_path):
    begin(window, page)
    type_deal(window, (4, 3, 2, 4))
    (kept,) = read_sheets((tmp_path / SHEETS.name).read_text(encoding="utf-8"))
    assert kept.is_deal_open and kept.deals[0].calls == (4, 3, 2, 4)
    assert page.entry.tricks[0].hasFocus()
    type_deal(window, (), (5, 3, 2, 3))
    assert page.kept.sheet.totals == (41, 30, 20, -40)


def test_what_cannot_be_is_told_in_one_line_and_nothing_is_lost(window, page):
    begin(window, page)
    keys(window, "15")
    assert page.asking.words == "Deal 1: Asha cannot call 15; calls are 1–13."
    assert page.entry.calls[0].hasFocus() and not page.kept.sheet.deals
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_A, CONTROL)
    keys(window, "4")
    type_deal(window, (3, 2, 4), (5, 3, 2, 2))
    assert page.asking.words == "The tricks of deal 1 sum to 12; they must sum to 13."
    assert page.kept.sheet.is_deal_open
    page.entry.tricks[3].setFocus()
    page.entry.tricks[3].selectAll()
    keys(window, "3")
    assert page.kept.sheet.totals == (41, 30, 20, -40)


def test_letters_do_not_enter_fields_and_r_notes_a_redeal(window, page):
    begin(window, page)
    keys(window, "xr4")
    assert page.entry.calls[0].text() == "4" and page.entry.redeals.value() == 1
    type_deal(window, (3, 2, 4), (5, 3, 2, 3))
    assert page.kept.sheet.deals[0].redeals == 1 and page.entry.redeals.value() == 0


def test_arrows_take_another_deal_in_hand_and_escape_leaves_it(window, page):
    begin(window, page)
    for calls, tricks in FIVE_DEALS[:2]:
        type_deal(window, calls, tricks)
    before = page.kept.sheet
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    assert page.number == 1
    QTest.keyClicks(window.focusWidget(), "9")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert page.number == 3 and page.kept.sheet == before and page.entry.calls[0].text() == ""


def test_a_deal_is_struck_out_and_had_back(window, page):
    begin(window, page)
    for calls, tricks in FIVE_DEALS[:2]:
        type_deal(window, calls, tricks)
    before = page.kept.sheet
    page.turn_to(1)
    page.strike.click()
    assert page.kept.sheet.totals == (30, 40, 31, -30)
    page.message.button.click()
    assert page.kept.sheet == before


def test_a_match_won_outright_takes_no_further_deal(window, page, tmp_path):
    rules = Ruleset(instant_win=InstantWin.EIGHT_OR_MORE)
    window.settings.change(rules_text=window.settings.preferences.with_rules(rules).rules_text)
    begin(window, page, rules)
    type_deal(window, (8, 2, 2, 1), (8, 1, 1, 1))
    assert page.kept.sheet.outright == 0 and not page.entry.isVisibleTo(page)
    assert "Asha" in page.board.winner.text()


def test_several_sheets_and_deleting_one_can_be_undone(window, page):
    begin(window, page)
    type_deal(window, *FIVE_DEALS[0])
    first = page.kept.sheet
    begin(window, page, PRESETS["quick"])
    assert page.kept.book.at == 1 and page.kept.sheet.rules == PRESETS["quick"]
    page.choice.setCurrentIndex(0)
    assert page.kept.sheet == first
    page.delete.click()
    assert len(page.kept.book.sheets) == 1
    chord(window, Qt.Key.Key_Z)
    assert page.kept.sheet == first
    page.delete.click()
    page.delete.click()
    assert page.kept.sheet is None and page._sides.currentIndex() == 0
    page.message.button.click()
    assert page.kept.sheet is not None


def test_names_and_rules_can_be_changed_later(window, page):
    begin(window, page)
    type_deal(window, *FIVE_DEALS[0])
    page.names.click()
    page.head.names[1].setText("Asha")
    page.head.start.click()
    assert page.head.message.words == "Two players cannot both be called Asha."
    page.head.names[1].setText("Bina")
    choose_rules(page, PRESETS["call-bridge"])
    page.head.start.click()
    assert page.kept.sheet.names == ("Asha", "Bina", "Chandra", "Deepa")
    assert page.kept.sheet.totals == (40, 30, 20, -40)
    page.names.click()
    choose_rules(page, PRESETS["contest"])
    QTest.keyClick(page.head.names[0], Qt.Key.Key_Escape)
    assert page.kept.sheet.rules == PRESETS["call-bridge"] and page._sides.currentIndex() == 1


def test_a_sheet_goes_out_as_text_table_and_picture(window, page, tmp_path):
    begin(window, page)
    for calls, tricks in FIVE_DEALS:
        type_deal(window, calls, tricks)
    page.copy.click()
    assert "Total: Asha 9.3, Bimal 9.1, Chandra 14.1, Deepa −12.9" in QGuiApplication.clipboard().text()
    out = tmp_path / "out"
    out.mkdir()
    for name in ("sheet.txt", "sheet.csv", "sheet.png"):
        page.export_to(out / name)
        assert name in page.message.words
    assert "Asha 9.3" in (out / "sheet.txt").read_text(encoding="utf-8")
    rows = (out / "sheet.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 6 and rows[5].endswith("4,2,-4.0,-12.9")
    picture = QImage(str(out / "sheet.png"))
    assert (
        picture.width() == 1520
        and len({picture.pixel(x, y) for x in range(0, 1520, 3) for y in range(0, 400, 3)}) > 2
    )


def test_a_damaged_file_is_put_aside_and_told_once(qtbot, tmp_path):
    (tmp_path / SHEETS.name).write_text("%callbreak-sheet 1\nnonsense\n", encoding="utf-8")
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.open_page(Icon.SHEET)
    page = window.pages.current
    assert "could not be read" in page.message.words and page.kept.sheet is None
    (aside,) = tmp_path.glob(f"{SHEETS.name}.damaged-*")
    assert "nonsense" in aside.read_text(encoding="utf-8")
    window.close()
    again = open_window(tmp_path)
    qtbot.addWidget(again)
    again.open_page(Icon.SHEET)
    assert not again.pages.current.message.words
    again.close()


CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from ui.app import make_application, open_window
from ui.screens.icons import Icon

app = make_application()
window = open_window(Path(sys.argv[1]))
window.show()
window.activateWindow()
window.open_page(Icon.SHEET)
page = window.pages.current
page.first.click()
for field, name in zip(page.head.names, ("A", "B", "C", "D")):
    field.setText(name)
page.head.start.click()
for number in (4, 3, 2, 4, 5, 3, 2, 3, 3, 4, 3, 3):
    cell = window.focusWidget()
    QTest.keyClicks(cell, str(number))
    QTest.keyClick(cell, Qt.Key.Key_Return)
print("typed", flush=True)
QTest.qWait(60_000)
"""


def test_a_sheet_survives_a_kill(qtbot, tmp_path):
    """Another process types a deal and the calls of the next, and is killed without a word."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    with child:
        assert child.stdout.readline().strip() == "typed"
        child.send_signal(signal.SIGKILL)
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.open_page(Icon.SHEET)
    page = window.pages.current
    assert page.kept.sheet.totals == (41, 30, 20, -40)
    assert page.kept.sheet.deals[1].calls == (3, 4, 3, 3) and page.number == 2
    assert page.entry.tricks[0].text() == "" and page.entry.calls[3].text() == "3"
    window.close()


def test_random_deals_typed_are_the_deals_kept(window, page, sized):
    rng = Random(3)
    begin(window, page)
    deals = []
    for _ in range(sized(6, 60)):
        cuts = sorted(rng.choices(range(14), k=3))
        tricks = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2])
        calls = tuple(rng.randint(1, 13) for _ in range(4))
        type_deal(window, calls, tricks)
        deals.append((calls, tricks))
    assert [(deal.calls, deal.tricks) for deal in page.kept.sheet.deals] == deals


def fields(page) -> list[str]:
    return [cell.text() for cell in page.entry.cells]


def test_another_sheet_begins_where_it_stands_whatever_is_typed_on_this_one(window, page):
    begin(window, page)
    type_deal(window, *FIVE_DEALS[0])
    type_deal(window, (4, 3, 2, 4), (5, 3))
    begin(window, page)
    assert page.number == 1 and fields(page) == [""] * 8
    page.delete.click()
    assert page.kept.book.at == 0 and page.number == 2 and page.kept.sheet.is_deal_open
    page.message.button.click()
    assert page.kept.book.at == 1 and page.number == 1
    page.choice.setCurrentIndex(0)
    assert page.number == 2 and fields(page) == ["4", "3", "2", "4", "", "", "", ""]


def test_what_is_typed_of_the_next_deal_waits_while_something_else_is_in_hand(window, page):
    begin(window, page)
    type_deal(window, *FIVE_DEALS[0])
    type_deal(window, (4, 3, 2, 4), (5, 3))
    typed = ["4", "3", "2", "4", "5", "3", "", ""]
    page.board.lines[0].click()
    chord(window, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert page.number == 2 and fields(page) == typed and page.entry.tricks[2].hasFocus()
    page.turn_to(1)
    keys(window, "5")
    assert page.kept.sheet.deals[0].calls[0] == 5 and page.number == 2 and fields(page) == typed
    page.names.click()
    page.head.names[0].setText("Zoe")
    page.head.start.click()
    assert page.kept.sheet.names[0] == "Zoe" and fields(page) == typed
    chord(window, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert fields(page) == [*typed[:4], "", "", "", ""]


def test_redeals_noted_later_are_kept_by_enter(window, page):
    begin(window, page)
    type_deal(window, *FIVE_DEALS[0])
    page.turn_to(1)
    page.entry.redeals.setFocus(Qt.FocusReason.TabFocusReason)
    keys(window, "2")
    assert page.kept.sheet.deals[0].redeals == 2 and page.number == 2


def test_more_than_thirteen_tricks_are_not_told_as_thirteen(window, page):
    begin(window, page)
    type_deal(window, (4, 3, 2, 4), (8, 7))
    assert page.asking.words == "15 tricks so far, of 13."


def test_a_missing_name_is_told_by_the_words_of_the_form(window, page):
    page.first.click()
    page.head.names[0].setText("Asha")
    page.head.start.click()
    assert page.head.message.words.startswith("The name of Player 2 is missing.")


@pytest.mark.parametrize("name", ["sheet.png", "sheet.csv", "sheet.txt"])
def test_why_a_file_cannot_be_written_is_told(window, page, tmp_path, name):
    begin(window, page)
    (tmp_path / "taken").touch()
    page.export_to(tmp_path / "taken" / name)
    assert page.message.words.startswith(f"The file {name} could not be kept: ")
    assert str(tmp_path) not in page.message.words
