"""No words are cut and nothing overlaps: in every state, at the smallest window and with the largest text."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from tests.ui.test_access import STATES, window  # noqa: F401
from ui.painted import Painted
from ui.rich_label import RichLabel, RichLine
from ui.screens.keys import KeysSheet
from ui.screens.learn.answers import StatementButton
from ui.screens.preferences import PreferencesDialog
from ui.table.card_button import CardButton
from ui.table.table import TableView
from ui.theme import TextSize

LOOKS = {
    "smallest window": ((1024, 640), TextSize.NORMAL),
    "larger text": ((1024, 640), TextSize.LARGER),
    "laptop, large text": ((1366, 768), TextSize.LARGE),
    "large window": ((2560, 1440), TextSize.LARGE),
}
PATIENCE = 20_000


@pytest.fixture
def shortened(monkeypatch) -> list[str]:
    """The words that were painted with dots in the place of some."""
    found: list[str] = []
    for metrics in (QFontMetrics, QFontMetricsF):
        plain = metrics.elidedText

        def spied(self, text, *more, plain=plain):
            shown = plain(self, text, *more)
            if shown != text:
                found.append(text)
            return shown

        monkeypatch.setattr(metrics, "elidedText", spied)
    return found


def settle() -> None:
    """New fonts and sizes are passed on by events that bring further ones."""
    for _ in range(10):
        QApplication.processEvents()


def cut_words(top: QWidget) -> list[str]:
    """The words that have less room than they need."""
    return [words for widget in shown_in(top) for words in words_cut_in(widget)]


def shown_in(top: QWidget) -> Iterator[QWidget]:
    return (one for one in top.findChildren(QWidget) if one.isVisible())


def words_cut_in(widget: QWidget) -> list[str]:
    match widget:
        case QScrollArea():
            is_cut = widget.widget() is not None and widget.widget().width() > widget.viewport().width()
            return [f"scrolls sideways: {widget.accessibleName()}"] if is_cut else []
        case QComboBox():
            return _cut_choice(widget)
        case QHeaderView():
            return _cut_heads(widget)
        case RichLine():
            is_cut = widget.sizeHint().width() > widget.width() + 1
        case RichLabel():
            is_cut = widget.heightForWidth(widget.width()) > widget.height() + 1
        case QCheckBox() | QRadioButton():
            is_cut = widget.sizeHint().width() > widget.width()
        case StatementButton():
            is_cut = widget.heightForWidth(widget.width()) > widget.height()
        case Painted() | CardButton():
            return []
        case QLabel() if widget.wordWrap():
            is_cut = widget.heightForWidth(widget.width()) > widget.height()
        case QLabel() | QAbstractButton() if widget.text():
            wanted = widget.fontMetrics().horizontalAdvance(widget.text())
            tall = min(widget.fontMetrics().height(), widget.sizeHint().height())
            is_cut = wanted > widget.width() or tall > widget.height()
        case _:
            return []
    words = widget.accessibleName() or widget.text()
    return [f"{type(widget).__name__} {widget.size().toTuple()}: {words}"] if is_cut else []


def _cut_choice(box: QComboBox) -> list[str]:
    """The choice that is shown of a list, if its place is too narrow for it."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    parts = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(parts[0], option, parts[1], box).width()
    is_cut = box.fontMetrics().horizontalAdvance(box.currentText()) > room
    return [f"choice {room}: {box.currentText()}"] if is_cut else []


def _cut_heads(head: QHeaderView) -> list[str]:
    """The heads of a table's columns that are wider than their columns."""
    model = head.model()
    if model is None or head.orientation() is not Qt.Orientation.Horizontal:
        return []
    words = {at: str(model.headerData(at, head.orientation()) or "") for at in range(head.count())}
    return [f"head {head.sectionSize(at)}: {text}" for at, text in words.items() if _is_cut(head, at, text)]


def _is_cut(head: QHeaderView, at: int, words: str) -> bool:
    return not head.isSectionHidden(at) and head.fontMetrics().horizontalAdvance(words) > head.sectionSize(at)


def place_of(widget: QWidget, top: QWidget) -> QRect:
    return QRect(widget.mapTo(top, QPoint(0, 0)), widget.size())


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_no_words_are_cut_and_nothing_overlaps(qtbot, window, shortened, state, look):  # noqa: F811
    size, text_size = look
    window.change_preferences({"text_size": text_size})
    window.resize(*size)
    state(window)
    if window.play.panel.pages.currentIndex() == 0:
        window.runner.coach.ask()
        qtbot.waitUntil(lambda: advice_is_settled(window), timeout=PATIENCE)
    settle()
    window.grab()
    assert shortened == []
    assert cut_words(window) == []
    assert (window.width(), window.height()) == size
    assert_apart(window.play.table)


def assert_apart(table: TableView) -> None:
    """What lies on the table keeps inside and apart; the cards of the fan overlap one another alone."""
    parts = [*table.badges.values(), *(one for one in (table.notice, table.call_pad) if one.isVisible())]
    places = [place_of(part, table) for part in (*parts, table.fan)]
    cards = [place_of(button, table) for button in table.fan.buttons]
    assert all(table.rect().contains(place) for place in (*places, *cards))
    assert [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])] == []


def advice_is_settled(window) -> bool:  # noqa: F811
    advice = window.play.panel.advice
    decision = window.runner.coach.decision
    return decision is None or (advice is not None and advice.decision == decision and advice.is_settled)


@pytest.mark.parametrize("text_size", list(TextSize))
@pytest.mark.parametrize("make", [KeysSheet, None], ids=["keys", "preferences"])
def test_no_words_of_dialogs_are_cut(qtbot, window, shortened, make, text_size):  # noqa: F811
    window.change_preferences({"text_size": text_size})
    dialog: QDialog = make(window) if make else PreferencesDialog(window.settings.preferences, window)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    settle()
    dialog.grab()
    assert shortened == []
    assert cut_words(dialog) == []


def test_the_text_size_changes_what_is_open(qtbot, window):  # noqa: F811
    STATES["coach"](window)
    heights = []
    for text_size in (TextSize.LARGER, TextSize.NORMAL, TextSize.LARGE):
        window.change_preferences({"text_size": text_size})
        settle()
        heights.append(window.play.panel.scores.fontMetrics().height())
        table_font = window.play.table.fontMetrics().height()
        assert table_font >= heights[-1]
    assert heights[0] > heights[2] > heights[1]
