"""What assistive technology and the eye are told: names, roles, announcements, focus, contrast."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from coach.practice.session import CardChosen, resume_session
from tests.ui.test_coach import PLAYERS, at_call, at_choice, match_at
from tests.ui.test_table import LIGHT, PLAY, REFUSED
from trainer.match import Match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.seats import Seat
from ui import announce, theme
from ui.app import open_window
from ui.panels.trick_chart import TrickChart
from ui.screens.icons import Icon
from ui.table.order import HandOrder, in_order
from ui.table.table import TableView
from ui.window import MainWindow

SPEECHLESS = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Window}
"""Roles that say nothing about what a thing is."""
PATIENCE = 20_000


@pytest.fixture
def window(qtbot, tmp_path) -> Iterator[MainWindow]:
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 60_000, "trick_pause": 0, "animates": False})
    window.resize(1366, 768)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.close()


def begin(window: MainWindow, match: Match) -> None:
    window.runner.begin(resume_session(match, PLAYERS), "2026-01-01")


def call(window: MainWindow) -> None:
    begin(window, match_at(at_call))


def refusal(window: MainWindow) -> None:
    match = match_at(lambda match: at_choice(match) and refused_in(match))
    begin(window, match)
    window.runner.send(CardChosen(Seat.SOUTH, next(iter(refused_in(match)))))


def refused_in(match: Match):
    return match.position.hands[Seat.SOUTH] - legal_cards(match.position)


def deal_end(window: MainWindow) -> None:
    begin(window, match_at(lambda match: match.position.phase is Phase.OVER))


def panel(number: int) -> Callable[[MainWindow], None]:
    def turned(window: MainWindow) -> None:
        begin(window, match_at(lambda match: at_choice(match) and len(match.position.tricks) > 2))
        window.play.panel.turn_to(number)

    return turned


STATES = {
    "call": call,
    "refusal": refusal,
    "deal end": deal_end,
    "coach": panel(0),
    "scores": panel(1),
    "last trick": panel(2),
    "log": panel(3),
}
states = pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())


def nodes(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All nodes of the tree that can be seen."""
    if node.state().invisible:
        return
    yield node
    for number in range(node.childCount()):
        child = node.child(number)
        if child is not None:
            yield from nodes(child)


def name_of(node: QAccessibleInterface) -> str:
    return node.text(QAccessible.Text.Name)


@states
def test_everything_that_takes_focus_has_a_name_and_a_role(window, state):
    state(window)
    tree = list(nodes(QAccessible.queryAccessibleInterface(window)))
    focusable = [node for node in tree if node.state().focusable and node.object() is not window]
    assert len(focusable) > 3
    assert [node.object() for node in focusable if not name_of(node)] == []
    assert [name_of(node) for node in focusable if node.role() in SPEECHLESS] == []


@states
def test_the_tree_says_what_the_table_shows(window, state):
    state(window)
    told = {name_of(node) for node in nodes(QAccessible.queryAccessibleInterface(window))}
    for player in PLAYERS:
        assert any(name.startswith(player.name) for name in told)
    assert any("trumps" in name for name in told)


def test_illegal_cards_describe_the_rule_and_stay_focusable(window):
    refusal(window)
    cards = window.play.table.fan.buttons
    described = [button for button in cards if button.accessibleDescription()]
    assert described and len(described) < len(cards)
    assert all(button.focusPolicy() & Qt.FocusPolicy.ClickFocus for button in cards)


# Announcements ---------------------------------------------------------------------------------------------


@pytest.fixture
def spoken(monkeypatch) -> list[str]:
    """What a screen reader that listens has been told."""
    said: list[str] = []

    class Listening:
        isActive = staticmethod(lambda: True)  # noqa: N815
        updateAccessibility = staticmethod(lambda event: said.append(event.message()))  # noqa: N815

    monkeypatch.setattr(announce, "QAccessible", Listening)
    return said


def test_plays_and_turns_are_announced(window, spoken):
    match = match_at(at_choice)
    begin(window, match)
    spoken.clear()
    card = next(iter(legal_cards(match.position)))
    window.runner.send(CardChosen(Seat.SOUTH, card))
    assert any(line.startswith("You: ") for line in spoken)


def test_a_refusal_is_announced_once(qtbot, spoken):
    table = TableView()
    qtbot.addWidget(table)
    table.show_face(PLAY, LIGHT)
    for face in (REFUSED, REFUSED, replace(REFUSED, prompt="")):
        table.show_face(face, LIGHT)
    assert spoken == ["A♠ is not allowed. Follow diamonds."]


def test_only_the_latest_of_many_events_are_announced(qtbot, spoken):
    widget = QWidget()
    qtbot.addWidget(widget)
    announce.announce(widget, [f"Event {number}." for number in range(100)])
    assert spoken == ["Event 96. Event 97. Event 98. Event 99."]


def test_nobody_listens_and_nothing_is_said(qtbot, monkeypatch):
    monkeypatch.setattr(announce.QAccessible, "isActive", lambda: False)
    monkeypatch.setattr(announce.QAccessible, "updateAccessibility", lambda event: pytest.fail("spoken"))
    widget = QWidget()
    qtbot.addWidget(widget)
    announce.announce(widget, ["Anything."])


# Focus -----------------------------------------------------------------------------------------------------


@states
@pytest.mark.parametrize("scheme", [theme.Scheme.LIGHT, theme.Scheme.DARK], ids=["light", "dark"])
def test_the_focus_can_be_seen_wherever_it_is(qtbot, window, state, scheme):
    window.change_preferences({"scheme": scheme})
    state(window)
    qtbot.waitUntil(window.isActiveWindow)
    takers = [
        one
        for one in window.findChildren(QWidget)
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(takers) > 3
    unseen = []
    for taker in takers:
        taker.setFocus(Qt.FocusReason.TabFocusReason)
        focused = window.grab().toImage()
        taker.clearFocus()
        if focused == window.grab().toImage():
            unseen.append(taker.accessibleName() or type(taker).__name__)
    assert unseen == []


# Contrast --------------------------------------------------------------------------------------------------

palettes = pytest.mark.parametrize("palette", [theme.LIGHT, theme.DARK], ids=["light", "dark"])


@palettes
def test_text_can_be_read(palette):
    pairs = [(getattr(palette, text), getattr(palette, ground)) for text, ground in theme.TEXT_PAIRS]
    for inks, ground in theme.INK_GROUNDS:
        four = getattr(palette, inks)
        pairs += [(ink, getattr(palette, ground)) for ink in (four.black, four.red, four.green, four.blue)]
    assert [pair for pair in pairs if theme.contrast(*pair) < 4.5] == []


@palettes
def test_shapes_can_be_told_from_their_ground(palette):
    pairs = [(getattr(palette, shape), getattr(palette, ground)) for shape, ground in theme.SHAPE_PAIRS]
    assert [pair for pair in pairs if theme.contrast(*pair) < 3] == []


@palettes
def test_every_colour_of_words_is_among_the_pairs(palette):
    ends = ("text", "muted", "_ink", "_link", "_title")
    words = {name for name in theme.Palette.__match_args__ if name.endswith(ends)}
    assert words <= {text for text, _ in theme.TEXT_PAIRS}


# Hints -----------------------------------------------------------------------------------------------------


def test_every_column_of_tricks_says_what_it_is(qtbot):
    chart = TrickChart()
    qtbot.addWidget(chart)
    chart.resize(320, 120)
    shares = [0.0, 0.1, 0.2, 0.4, 0.2, 0.1] + [0.0] * 8
    chart.show_tricks(shares, 3, match_at(at_call).rules, LIGHT)
    hints = [chart.hint_at(320 * (tricks + 0.5) / 14) for tricks in range(14)]
    assert len(set(hints)) == 14
    assert hints[2] == "You take 2 tricks in 20 % of the deals: a call of 3 is missed."
    assert hints[3] == "You take 3 tricks in 40 % of the deals: a call of 3 is kept."
    assert "call 3 kept: 70 %" in chart.accessibleName()


@pytest.mark.parametrize("order", list(HandOrder))
def test_the_hand_is_sorted_as_wanted(window, order):
    match = match_at(at_call)
    begin(window, match)
    window.change_preferences({"hand_order": order})
    wanted = in_order(match.position.hands[Seat.SOUTH], order, match.rules.trump)
    assert tuple(button.card for button in window.play.table.fan.buttons) == wanted


def test_players_are_named_with_their_level(window):
    begin(window, match_at(at_call))
    badges = window.play.table.badges
    names = [badges[seat].accessibleName() for seat in Seat]
    assert all(name.startswith(player.name) for name, player in zip(names, PLAYERS, strict=True))
    assert ["club player" in name for name in names] == [False, True, True, True]


@pytest.mark.parametrize("icon", [icon for icon in Icon if icon is not Icon.MENU])
def test_on_every_page_what_takes_focus_has_a_name(window, icon):
    window.open_page(icon)
    tree = list(nodes(QAccessible.queryAccessibleInterface(window)))
    widgets = [node for node in tree if node.state().focusable and isinstance(node.object(), QWidget)]
    assert [node.object() for node in widgets if node.object() is not window and not name_of(node)] == []
