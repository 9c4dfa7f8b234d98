"""The drawing layer of the table: places, signals, names and colours."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from trainer.cards import CARDS, SUITS_AS_FANNED, Suit, parse_card, parse_hand
from trainer.seats import SEATS, Seat
from ui import theme
from ui.table.faces import FaceLook, back_picture, face_picture
from ui.table.layout import SMALLEST, fan_offsets, layout_of, trick_places
from ui.table.state import (
    CallPadFace,
    CardFace,
    Contract,
    Notice,
    PlayedCard,
    SeatFace,
    Strong,
    TableFace,
)
from ui.table.table import TableView

LIGHT = theme.Look(theme.LIGHT, four_colour=True)
DARK = theme.Look(theme.DARK, four_colour=False)
SIZES = ((580, 520), (612, 600), (640, 560), (952, 640), (1024, 720), (1600, 900), (2560, 600), (3840, 2160))
ALL_LEGAL = parse_hand("AS JS 9S 6S 2S KH QH 4H KC 5C AD 8D 3D")


def hand(cards, legal=ALL_LEGAL):
    return tuple(
        CardFace(card, card in legal, f"card {card}", "" if card in legal else "not allowed")
        for card in cards.high_to_low(SUITS_AS_FANNED)
    )


def seat(which, **changes):
    plain = SeatFace(
        which, f"Player {which.letter}", "club", False, False, 3, 1, Contract.OPEN, 13, (), "called 3"
    )
    return replace(plain, **changes)


PLAY = TableFace(
    headline=("Nepali · ", Suit.SPADES, " trumps · deal 2 of 5"),
    totals=("You ", Strong("3.2")),
    seats=tuple(seat(one, is_dealer=one is Seat.EAST) for one in SEATS),
    hand=hand(ALL_LEGAL, parse_hand("AD 8D 3D")),
    is_hand_active=True,
    lights_legal=True,
    dims_illegal=True,
    trick=(PlayedCard(Seat.EAST, parse_card("5D"), "East: five of diamonds"),),
    trick_winner=None,
    call_pad=None,
    notice=None,
    prompt="Your turn",
)
CALL = replace(PLAY, trick=(), call_pad=CallPadFace("How many?", tuple(range(1, 14)), 4, "coach"))
REFUSED = replace(PLAY, notice=Notice((parse_card("AS"), " is not allowed."), ("Follow diamonds.",), "Why?"))


@pytest.fixture
def table(qtbot):
    view = TableView()
    qtbot.addWidget(view)
    view.resize(640, 560)
    view.show_face(PLAY, LIGHT)
    with qtbot.waitExposed(view):
        view.show()
    view.activateWindow()
    return view


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("line", [14, 18, 24])
@pytest.mark.parametrize("header_lines", [1, 2])
def test_places_keep_apart(size, line, header_lines):
    at = layout_of(QSize(*size), min(line, max(size[1], SMALLEST.height()) // 24), header_lines)
    in_play = (at.header, *at.badges, at.trick, at.band, at.fan)
    in_call = (at.header, *at.badges, at.above_pad, at.pad, at.fan)
    for places in (in_play, in_call):
        assert all(QRect(QPoint(0, 0), QSize(*size)).contains(place) for place in places)
        assert not [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])]


@pytest.mark.parametrize("size", SIZES)
def test_trick_stays_in_its_area_with_indices_in_view(size):
    at = layout_of(QSize(*size), 18)
    places = trick_places(at.trick.size(), at.trick_card)
    assert all(QRect(QPoint(0, 0), at.trick.size()).contains(place) for place in places)
    corner = QSize(round(at.trick_card.width() * 0.38), round(at.trick_card.height() * 0.42))
    for one, other in combinations(places, 2):
        assert not QRect(one.topLeft(), corner).intersects(other)
        assert not QRect(other.topLeft(), corner).intersects(one)


@pytest.mark.parametrize("count", range(1, 14))
def test_fan_keeps_every_index_in_view(count):
    for width in (560, 592, 620, 1000, 3800):
        card = min(round(width * 0.135), 300)
        offsets = fan_offsets(width, card, count)
        assert offsets[0] >= 0 and offsets[-1] + card <= width
        assert all(right - left >= card * 0.4 for left, right in pairwise(offsets))


@pytest.mark.parametrize("face", [PLAY, CALL, REFUSED], ids=["play", "call", "refused"])
@pytest.mark.parametrize("size", [(580, 520), (612, 560), (1024, 720)])
def test_shown_widgets_keep_inside_and_apart(table, face, size):
    table.resize(*size)
    table.show_face(face, DARK)
    shown = [*table.badges.values(), table.fan]
    shown += [part for part in (table.notice, table.call_pad) if part.isVisible()]
    assert not [pair for pair in combinations(shown, 2) if pair[0].geometry().intersects(pair[1].geometry())]
    for button in (*table.fan.buttons, *(table.call_pad.buttons if face is CALL else ())):
        assert button.parentWidget().rect().contains(button.geometry())


def test_click_plays_any_card_legal_or_not(table, qtbot):
    chosen = []
    table.card_chosen.connect(chosen.append)
    for at in (0, -1):
        button = table.fan.buttons[at]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.card_rect().topLeft() + QPoint(12, 30))
    assert chosen == [parse_card("AS"), parse_card("3D")]


def test_the_second_press_of_a_double_click_chooses_nothing(table, qtbot):
    """Another card may have come to lie under the mouse, or the table waits for a click on the felt."""
    chosen, continued = [], []
    table.card_chosen.connect(chosen.append)
    table.call_chosen.connect(chosen.append)
    table.continued.connect(lambda: continued.append(True))
    for face, row, at in ((PLAY, table.fan, 12), (CALL, table.call_pad, 3)):
        table.show_face(face, LIGHT)
        button = row.buttons[at]
        for act in (qtbot.mouseClick, qtbot.mouseDClick, qtbot.mouseRelease):
            act(button, Qt.MouseButton.LeftButton)
    assert chosen == [parse_card("3D"), 4] and not continued


def test_after_a_trick_keys_on_a_card_are_left_to_the_table(table, qtbot):
    chosen = []
    table.card_chosen.connect(chosen.append)
    over = replace(PLAY, trick_winner=Seat.EAST, is_hand_active=False)
    for face, count in ((over, 0), (PLAY, 2)):
        table.show_face(face, LIGHT)
        table.fan.focus_hand()
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            qtbot.keyClick(table.focusWidget(), key)
        assert len(chosen) == count
    table.show_face(over, LIGHT)
    card = table.fan.buttons[-1]
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.card_rect().center())
    assert len(chosen) == 3


def test_keys_walk_the_hand_and_play(table, qtbot):
    chosen = []
    table.card_chosen.connect(chosen.append)
    table.fan.focus_hand()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_Space):
        qtbot.keyClick(table.focusWidget(), key)
    assert chosen == [parse_card("8D"), parse_card("AS")]


def test_focus_goes_to_the_neighbour_of_a_played_card_and_buttons_are_kept(table):
    table.fan.buttons[3].setFocus()
    before = table.fan.buttons
    table.show_face(replace(PLAY, hand=hand(ALL_LEGAL.without(before[3].card))), LIGHT)
    assert table.fan.buttons == before[:3] + before[4:]
    assert table.focusWidget() is before[4]


def test_calls_are_named_and_chosen(table, qtbot):
    table.show_face(CALL, LIGHT)
    assert table.call_pad.buttons[3].accessibleName() == "Call 4"
    with qtbot.waitSignal(table.call_chosen) as called:
        qtbot.mouseClick(table.call_pad.buttons[12], Qt.MouseButton.LeftButton)
    assert called.args == [13]
    table.call_pad.focus_pad()
    with qtbot.waitSignal(table.call_chosen) as called:
        qtbot.keyClick(table.focusWidget(), Qt.Key.Key_Return)
    assert called.args == [4]


def test_trick_and_felt_go_on(table, qtbot):
    for clicked in (table.trick, table):
        with qtbot.waitSignal(table.continued):
            qtbot.mouseClick(clicked, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_notice_tells_why_and_goes_away(table, qtbot):
    table.show_face(REFUSED, LIGHT)
    with qtbot.waitSignal(table.why_asked):
        qtbot.mouseClick(table.notice.link, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(table.notice_dismissed):
        qtbot.keyClick(table.notice.link, Qt.Key.Key_Escape)
    assert table.notice.accessibleName() == "A♠ is not allowed. Follow diamonds."


def test_a_long_notice_above_the_calls_is_whole(table):
    """Between the badges there is room for a short one only."""
    short, long = (Notice((), (" ".join(["A suit is led."] * number),), "") for number in (2, 16))
    places = []
    for notice in (short, long):
        table.show_face(replace(CALL, notice=notice), LIGHT)
        places.append(table.notice.geometry())
    assert all(table.rect().contains(place) and place.bottom() < table.call_pad.y() for place in places)
    west = table.badges[Seat.WEST].geometry()
    assert not places[0].intersects(west) and places[1].intersects(west)


def test_everything_that_takes_focus_has_a_name(table):
    for face in (PLAY, CALL, REFUSED):
        table.show_face(face, LIGHT)
        takers = [
            child
            for child in table.findChildren(QWidget)
            if child.isVisible() and child.focusPolicy() != Qt.FocusPolicy.NoFocus
        ]
        assert len(takers) >= 13 and all(taker.accessibleName() for taker in takers)


def test_faces_are_sharp_distinct_and_cached(qapp):
    look = FaceLook(60, 86, 2.0, LIGHT)
    pictures = [face_picture(card, look) for card in CARDS] + [back_picture(look)]
    assert pictures[0].size() == QSize(120, 172)
    assert face_picture(CARDS[0], look).cacheKey() == pictures[0].cacheKey()
    assert len({bytes(picture.toImage().constBits()) for picture in pictures}) == 53


def test_a_table_without_anything_on_it_is_painted_whole(qtbot):
    table = TableView()
    qtbot.addWidget(table)
    table.resize(300, 200)
    assert table.grab().toImage().pixelColor(150, 100) == table.palette().window().color()
    table.show_felt(LIGHT)
    middle = table.grab().toImage().pixelColor(150, 90)
    assert middle.green() > 1.5 * middle.red()


def test_words_on_a_felt_that_was_bare_at_first_can_be_read(qtbot):
    table = TableView()
    qtbot.addWidget(table)
    table.show_felt(LIGHT)
    table.show_face(PLAY, LIGHT)
    ink = table.call_pad.palette().color(QPalette.ColorRole.WindowText).name()
    assert ink == QColor(theme.LIGHT.felt_text).name()
    table.show_felt(DARK)
    assert table._look == DARK and all(badge.isVisibleTo(table) for badge in table.badges.values())
