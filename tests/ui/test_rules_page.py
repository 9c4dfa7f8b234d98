"""The page of the rules, by real keys and clicks: own sets saved, renamed, shared, read back, compared."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest

from trainer.presets import PRESETS
from trainer.rule_examples import makes_a_difference
from trainer.rule_text import NamedRules, read_shared_rules, share_rules
from trainer.ruleset import OPTIONS, Ruleset, TrumpLead, VoidRule
from ui.app import open_window
from ui.panels.parts import CardStrip
from ui.rich_label import RichLabel
from ui.screens.icons import Icon
from ui.screens.rules.draft import offered
from ui.screens.rules.parts import MOST_OF_A_NAME
from ui.screens.rules.shelf import OWN_RULES, own_rules
from ui.text.rule_sentences import option_title, settle_card

OWN = Ruleset(rounds=7, void=VoidRule.FREE)


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 60_000, "animates": False})
    window.resize(1024, 640)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.open_page(Icon.RULES)
    yield window
    window.close()


@pytest.fixture
def page(window):
    return window.pages.current


def choose(page, option: str, value) -> None:
    """An option set by keys in its box."""
    box = page.options.boxes[option]
    box.setFocus()
    values = offered(option, page.draft.value(option))
    steps = values.index(value) - box.currentIndex()
    for _ in range(abs(steps)):
        QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)


def save_as(page, name: str) -> None:
    page.name.setFocus()
    page.name.selectAll()
    QTest.keyClicks(page.name, name)
    QTest.keyClick(page.name, Qt.Key.Key_Return)


def own_set(page, name: str = "Our table") -> None:
    page.list.setCurrentRow(0)
    choose(page, "rounds", 7)
    choose(page, "void", VoidRule.FREE)
    save_as(page, name)


def chosen(page) -> str:
    return page.list.currentItem().text()


def test_an_own_set_is_saved_used_and_found_again(qtbot, window, page, tmp_path):
    own_set(page)
    assert chosen(page) == "Our table" and page.own[0].rules == OWN
    assert own_rules(tmp_path) == page.own
    page.use.click()
    assert window.settings.preferences.rules == OWN
    assert "Our table" in page.message.words
    window.close()
    again = open_window(tmp_path)
    qtbot.addWidget(again)
    again.open_page(Icon.RULES)
    assert chosen(again.pages.current) == "Our table"
    assert again.pages.current.draft.rules == OWN
    again.close()


def test_a_set_shared_as_text_reads_back_equal(page):
    own_set(page, "Home: Sunday")
    page.share.click()
    text = QGuiApplication.clipboard().text()
    assert read_shared_rules(text).rules == OWN and read_shared_rules(text).name == "Home: Sunday"
    page.paste_set.click()
    page.paste.field.setPlainText(text)
    page.paste.add.click()
    assert [one.name for one in page.own] == ["Home: Sunday", "Home: Sunday 2"]
    assert page.own[1].rules == OWN and chosen(page) == "Home: Sunday 2"


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_reads_back_equal(page, name):
    page.list.setCurrentRow(list(PRESETS).index(name))
    page.share.click()
    assert read_shared_rules(QGuiApplication.clipboard().text()).rules == PRESETS[name]


def test_nonsense_lists_all_its_faults_and_loses_nothing(page):
    page.paste_set.click()
    assert page.paste.field.hasFocus()
    nonsense = "nepali foo=1 min_call=9 bar must_head=off head_after_ruff=on"
    QTest.keyClicks(page.paste.field, nonsense)
    QTest.keyClick(page.paste.field, Qt.Key.Key_Tab)
    page.paste.add.click()
    words = page.paste.faults.text()
    assert words.startswith("4 things in this text are not right:")
    for part in ("foo", "min_call", '"bar"', "needs the duty to beat"):
        assert part in words
    assert page.paste.field.toPlainText() == nonsense and not page.own
    QTest.keyClick(page.paste.add, Qt.Key.Key_Escape)
    assert page._sides.currentIndex() == 0


def test_conflicts_are_listed_as_they_arise(page):
    page.list.setCurrentRow(0)
    choose(page, "must_head", False)
    assert not page.message.words
    choose(page, "head_after_ruff", True)
    assert "A duty to beat in a trumped trick needs the duty to beat." in page.message.words
    choose(page, "max_call", 8)
    choose(page, "nine_closes", True)
    assert page.message.words.count("•") == 2
    assert not page.save.isEnabled() and not page.use.isEnabled()
    choose(page, "nine_closes", False)
    choose(page, "head_after_ruff", False)
    assert not page.message.words and page.save.isEnabled()


def test_names_are_asked_for_and_used_once(page):
    choose(page, "rounds", 7)
    save_as(page, "  ")
    assert page.message.words == "Give the set a name, then save it." and not page.own
    save_as(page, "Quick")
    assert "already a set called “Quick”" in page.message.words and not page.own
    save_as(page, "Home")
    save_as(page, "At home")
    assert [one.name for one in page.own] == ["At home"]


def test_an_own_set_is_changed_doubled_and_deleted_with_undo(window, page):
    own_set(page)
    choose(page, "first_trick_trump_lead", TrumpLead.FORBIDDEN)
    assert "not saved yet" in page._summary.text()
    page.save.click()
    assert page.own[0].rules.first_trick_trump_lead is TrumpLead.FORBIDDEN
    page.copy_set.click()
    assert [one.name for one in page.own] == ["Our table", "Our table 2"]
    page.delete.click()
    assert [one.name for one in page.own] == ["Our table"]
    page.message.button.click()
    assert [one.name for one in page.own] == ["Our table", "Our table 2"]
    page.delete.click()
    QTest.keyClick(page.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in page.own] == ["Our table", "Our table 2"]


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_has_its_sentence_and_an_example_that_changes(page, option):
    page.list.setCurrentRow(0)
    page.options.boxes[option].setFocus()
    assert page.options.at == option
    shown = page.options._detail
    labels = [label.accessibleName() for label in shown.findChildren(RichLabel)]
    outcomes = [words for words in labels if ": " in words]
    assert len(set(outcomes)) >= 2 and makes_a_difference(option, page.draft.rules)
    has_cards = option in ("trump", "void", "must_head", "head_after_ruff", "redeal_no_trump")
    assert bool(shown.findChildren(CardStrip)) or not has_cards


def test_the_card_is_copied_and_written_as_picture_document_and_text(page, tmp_path):
    own_set(page)
    page.tabs.setCurrentIndex(1)
    page.copy_card.click()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "Before you deal: Our table"
    assert [line.split(". ", 1)[1] for line in lines[2:]] == list(settle_card(OWN))
    for name in ("card.png", "card.pdf", "card.txt"):
        page.export_to(tmp_path / name)
        assert name in page.message.words
    assert QImage(str(tmp_path / "card.png")).width() == 1520
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "card.txt").read_text(encoding="utf-8").splitlines() == lines
    page.export_to(tmp_path / "none" / "card.png")
    assert "could not be kept" in page.message.words


def test_two_sets_side_by_side(page):
    own_set(page)
    page.tabs.setCurrentIndex(2)
    box = page.compare.other
    box.setCurrentIndex(box.findText("Quick"))
    assert [title for title, _, _ in page.compare.rows] == [option_title("rounds"), option_title("void")]
    assert all(first != second for _, first, second in page.compare.rows)
    box.setCurrentIndex(box.findText("Our table"))
    assert page.compare.rows == ()


def test_a_damaged_file_is_put_aside_and_told_once(qtbot, tmp_path):
    (tmp_path / OWN_RULES.name).write_text("Call Break rules: X\nnonsense\n", encoding="utf-8")
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.open_page(Icon.RULES)
    page = window.pages.current
    assert "could not be read" in page.message.words and not page.own
    assert len(list(tmp_path.glob(f"{OWN_RULES.name}.damaged-*"))) == 1
    window.close()


@pytest.mark.parametrize("name", ["card.png", "card.pdf", "card.txt"])
def test_why_a_card_cannot_be_written_is_told(page, tmp_path, name):
    (tmp_path / "taken").touch()
    page.export_to(tmp_path / "taken" / name)
    assert page.message.words.startswith(f"The file {name} could not be kept: ")
    assert str(tmp_path) not in page.message.words


def test_changes_that_are_not_saved_are_taken_back_before_those_that_are(page):
    own_set(page)
    choose(page, "rounds", 8)
    choose(page, "must_head", False)
    for rounds, must_head in ((8, True), (7, True)):
        QTest.keyClick(page.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert (page.draft.value("rounds"), page.draft.value("must_head")) == (rounds, must_head)
        assert len(page.own) == 1
    QTest.keyClick(page.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not page.own and page.message.words == "“Our table” is deleted."
    QTest.keyClick(page.list, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in page.own] == ["Our table"] and page.at_own == 0


def test_a_pasted_name_is_no_longer_than_a_typed_one(page):
    page.begin_paste()
    page.paste.field.setPlainText(share_rules(NamedRules("N" * 300, OWN)))
    page.paste._read()
    assert page.own[0].name == "N" * MOST_OF_A_NAME and not page.save.isEnabled()


def test_another_set_is_shown_while_a_text_is_asked_for(page):
    page.begin_paste()
    page.list.setCurrentRow(2)
    assert page.options.isVisible() and not page.paste.isVisible()


def test_a_text_that_is_no_rule_set_is_not_told_whole(page):
    page.begin_paste()
    page.paste.field.setPlainText("w" * 10_000 + " word" * 1_000)
    page.paste._read()
    faults = page.paste.faults.text()
    assert faults.startswith("1001 things") and len(faults) < 3_000
