"""Cards on their way: they end where they belong, at once on any input; the state never waits for them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.ui.test_table import ALL_LEGAL, LIGHT, PLAY, hand
from trainer.cards import CardSet, parse_card, parse_hand
from trainer.seats import SEATS, Seat
from ui.table.motion import Motion
from ui.table.order import HandOrder, in_order
from ui.table.state import PlayedCard
from ui.table.table import TableView

FULL = replace(PLAY, trick=(), lights_legal=False)
NEXT_HAND = parse_hand("KS QS TS 8S 7S AH JH TH 9H 8H AC QC JC")
TRICK = tuple(
    PlayedCard(seat, parse_card(card), f"{seat.letter}: {card}")
    for seat, card in zip(SEATS, ("AD", "5D", "9D", "TD"), strict=True)
)


@pytest.fixture
def table(qtbot) -> TableView:
    view = TableView()
    qtbot.addWidget(view)
    view.resize(640, 560)
    view.show_face(FULL, LIGHT)
    with qtbot.waitExposed(view):
        view.show()
    view.animates = True
    return view


def motion_of(table: TableView) -> Motion:
    return table.findChild(Motion)


def places(table: TableView) -> list[QPoint]:
    trick = [table.trick.card_of(seat).geometry().center() for seat in SEATS]
    return [button.geometry().topLeft() for button in table.fan.buttons] + trick


def played(face, card: str):
    """The face after South has played a card."""
    left = ALL_LEGAL.without(parse_card(card))
    return replace(face, hand=hand(left), trick=(PlayedCard(Seat.SOUTH, parse_card(card), card),))


@pytest.mark.parametrize(
    "face",
    [
        played(FULL, "AD"),
        replace(FULL, trick=TRICK[1:3]),
        replace(FULL, hand=hand(NEXT_HAND)),
        replace(FULL, hand=tuple(reversed(FULL.hand))),
    ],
    ids=["own card", "others' cards", "deal", "sorted otherwise"],
)
def test_cards_end_where_they_are_without_motion(table, qtbot, face):
    table.show_face(face, LIGHT)
    assert motion_of(table).is_running
    on_the_way = places(table)
    qtbot.waitUntil(lambda: not motion_of(table).is_running, timeout=5000)
    ended = places(table)
    still = TableView()
    qtbot.addWidget(still)
    still.resize(table.size())
    still.show_face(face, LIGHT)
    assert ended == places(still) != on_the_way


@pytest.mark.parametrize(
    "act",
    [
        lambda window: QTest.keyClick(window, Qt.Key.Key_A),
        lambda window: QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(300, 200)),
    ],
    ids=["key", "click"],
)
def test_any_input_ends_all_motion_at_once(table, act):
    table.show_face(replace(FULL, hand=hand(NEXT_HAND)), LIGHT)
    assert motion_of(table).is_running
    act(table.windowHandle())
    assert not motion_of(table).is_running


def test_the_state_is_there_before_the_cards_are(table):
    table.show_face(played(FULL, "AD"), LIGHT)
    assert motion_of(table).is_running
    assert len(table.fan.buttons) == 12
    assert table.trick.card_of(Seat.SOUTH).accessibleName() == "AD"


def test_a_card_dealt_can_be_chosen_on_its_way(table, qtbot):
    chosen = []
    table.card_chosen.connect(chosen.append)
    table.show_face(replace(FULL, hand=hand(NEXT_HAND)), LIGHT)
    table.fan.focus_hand()
    qtbot.keyClick(table.fan.buttons[0], Qt.Key.Key_Return)
    assert chosen == [table.fan.buttons[0].card]


def test_a_finished_trick_flies_to_its_winner_and_leaves_nothing(table, qtbot):
    table.show_face(replace(FULL, trick=TRICK, trick_winner=Seat.EAST), LIGHT)
    motion_of(table).end_all()
    table.grab()
    before = len(table.trick.children())
    table.show_face(FULL, LIGHT)
    assert len(table.trick.children()) == before + 4
    qtbot.waitUntil(lambda: len(table.trick.children()) == before, timeout=5000)


def test_dealt_cards_fly_to_the_others_but_not_to_the_dealer(table, qtbot):
    before = set(table.trick.children())
    table.show_face(replace(FULL, hand=hand(NEXT_HAND)), LIGHT)
    goals = {table.badges[seat].geometry().center(): seat for seat in SEATS}
    flying = [one for one in table.trick.children() if one not in before]
    motion_of(table).end_all()
    assert {goals[one.geometry().center()] for one in flying} == {Seat.NORTH, Seat.WEST}
    qtbot.waitUntil(lambda: set(table.trick.children()) == before, timeout=5000)


def test_taken_back_cards_are_not_dealt_anew(table):
    table.show_face(played(FULL, "AD"), LIGHT)
    motion_of(table).end_all()
    table.show_face(FULL, LIGHT)
    in_fan = [button.y() for button in table.fan.buttons]
    assert set(in_fan) == {0}


def test_switched_off_everything_is_in_place(table):
    table.animates = False
    table.show_face(replace(FULL, hand=hand(NEXT_HAND), trick=TRICK[:2]), LIGHT)
    assert not motion_of(table).is_running


def test_switching_off_ends_motion(table):
    table.show_face(replace(FULL, hand=hand(NEXT_HAND)), LIGHT)
    table.animates = False
    assert not motion_of(table).is_running


def test_a_new_size_redirects_cards_on_their_way(table, qtbot):
    table.show_face(replace(FULL, hand=hand(NEXT_HAND)), LIGHT)
    table.resize(900, 700)
    qtbot.waitUntil(lambda: not motion_of(table).is_running, timeout=5000)
    assert all(table.fan.rect().contains(button.geometry()) for button in table.fan.buttons)


@pytest.mark.parametrize("order", list(HandOrder))
def test_every_order_has_every_card_once(order):
    for trump in {card.suit for card in ALL_LEGAL}:
        ordered = in_order(ALL_LEGAL, order, trump)
        assert len(ordered) == 13 and CardSet.of(ordered) == ALL_LEGAL
