"""Panels and dialogs: real values in, words and signals out, everything named for a screen reader."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QSlider,
    QTableWidget,
    QWidget,
)

from coach.practice.session import Player, Session, resume_session
from tests.helpers.stacked import stacked_match
from trainer.bots import Newcomer, decision_rng
from trainer.breach import Breach, Clause
from trainer.cards import Suit, parse_card, parse_hand
from trainer.match import FinishedDeal, Match, call_in, next_deal, play_in, start_match
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.ruleset import CourtRedeal, InstantWin, Ruleset
from trainer.seats import Seat
from trainer.view import view_of
from ui import theme
from ui.panels.bars import BarList, BarRow, Figure
from ui.panels.deal_end import DealEnd
from ui.panels.last_trick import LastTrick
from ui.panels.log_panel import LogPanel
from ui.panels.paper import Paper
from ui.panels.parts import ThinBar
from ui.panels.score_sheet import ScoreSheet
from ui.panels.sheet import sheet_of
from ui.rich_label import RichLabel, RichStyle
from ui.screens.glossary import GlossarySheet
from ui.screens.keys import KeysSheet
from ui.screens.new_match import NewMatchDialog
from ui.screens.parts import MOST_HEIGHT
from ui.screens.preferences import PreferencesDialog
from ui.screens.rule_page import RulePage
from ui.settings import Preferences
from ui.text.breaches import Voice
from ui.text.window import own_place, value_text

RULES = Ruleset()
LOOK = theme.Look(theme.DARK, four_colour=True)
PLAYERS = (
    Player("You"),
    Player("Karim", "newcomer"),
    Player("Maya", "newcomer"),
    Player("Priya", "newcomer"),
)
TOO_LOW = Breach(
    Clause.MUST_HEAD,
    Seat.SOUTH,
    parse_card("8D"),
    led=Suit.DIAMONDS,
    to_beat=parse_card("9D"),
    by=Seat.NORTH,
    allowed=parse_hand("KD JD"),
)


def played_to_end(match: Match, calls: dict[Seat, int] | None = None) -> Match:
    """The deal on the table played by newcomers; some calls may be given."""
    bot = Newcomer()
    while match.position.phase is not Phase.OVER:
        view = view_of(match.position, match.position.to_act)
        rng = decision_rng(match.seed, match.redeals, view)
        if match.position.phase is Phase.CALLING:
            number = (calls or {}).get(view.seat, bot.choose_call(view, rng))
            match, _ = call_in(match, number)
        else:
            match, _ = play_in(match, bot.choose_card(view, rng))
    return match


def match_of(deals: int, rules: Ruleset = RULES) -> Match:
    match, _ = start_match(rules, seed=3)
    match = played_to_end(match)
    for _ in range(deals - 1):
        match = played_to_end(next_deal(match)[0])
    return match


def session_of(match: Match) -> Session:
    return resume_session(match, PLAYERS)[0]


def shown(qtbot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def names_in(widget: QWidget) -> list[str]:
    return [child.accessibleName() for child in widget.findChildren(QWidget) if child.accessibleName()]


def spoken(widget: QWidget) -> str:
    return "\n".join(names_in(widget))


# The sheet as values ---------------------------------------------------------------------------------------


def test_sheet_has_a_row_for_each_deal_and_the_running_one():
    match, _ = next_deal(match_of(2))
    match, _ = call_in(match, 3)
    sheet = sheet_of(match, PLAYERS)
    assert [(row.number, row.is_running) for row in sheet.rows] == [(1, False), (2, False), (3, True)]
    assert sum(cell.tricks for cell in sheet.rows[0].cells) == 13
    assert sorted(cell.call for cell in sheet.rows[2].cells if cell.call) == [3]
    for column, player in enumerate(sheet.players):
        assert sum(row.cells[column].points for row in sheet.rows[:2]) == player.total
    assert [player.is_you for player in sheet.players] == [True, False, False, False]
    missed = [cell for row in sheet.rows[:2] for cell in row.cells if cell.is_missed]
    assert missed and all(cell.points == -10 * cell.call for cell in missed)


def test_equal_totals_share_a_rank():
    match = match_of(1)
    totals = tuple(40 - points for points in match.finished[0].points)
    position = replace(match.position, totals=totals)
    level = replace(match, position=position, finished=(FinishedDeal(position, match.deal_seed, 0),))
    assert {(one.rank, one.is_shared) for one in sheet_of(level, PLAYERS).players} == {(1, True)}


def test_a_deal_won_outright_has_no_points():
    rules = Ruleset(instant_win=InstantWin.EIGHT_OR_MORE)
    match = played_to_end(stacked_match(rules, 8), {Seat.SOUTH: 8})
    sheet = sheet_of(match, PLAYERS)
    assert match.outright is not None
    assert sheet.rows[0].outright == match.outright
    assert [cell.points for cell in sheet.rows[0].cells] == [None] * 4
    assert sheet.players[match.outright].rank == 1


def test_redeals_are_counted():
    rules = Ruleset(redeal_no_trump=True, redeal_no_court=CourtRedeal.NO_FACE)
    redealt = next(match for match in (start_match(rules, seed)[0] for seed in range(400)) if match.redeals)
    assert sheet_of(redealt, PLAYERS).rows[0].redeals == redealt.redeals


# Panels ----------------------------------------------------------------------------------------------------


def test_score_sheet_reads_deals_totals_and_ranks(qtbot):
    match = match_of(2)
    sheet = shown(qtbot, ScoreSheet())
    sheet.show_sheet(sheet_of(match, PLAYERS), LOOK)
    cells = sheet_of(match, PLAYERS).rows[1].cells
    words = spoken(sheet)
    assert f"Maya called {cells[2].call}, took {cells[2].tricks}," in words
    assert "Totals: You: " in words and "Ranks: " in words


def test_narrow_rows_leave_out_what_is_spare_and_never_the_rest(qtbot):
    figures = (Figure("+3.00", hint="points"), Figure("± .05", hint="error", is_spare=True))
    row = BarRow((parse_card("KS"),), 0.5, figures, "king of spades", note="behind 1 higher")
    told = {}
    for width in (400, 150):
        bars = BarList()
        qtbot.addWidget(bars)
        bars.resize(width, 40)
        bars.show_rows([row], LOOK)
        bars.grab()
        view = next(one for one in bars.findChildren(QWidget) if hasattr(one, "hint_at"))
        told[width] = {view.hint_at(x) for x in range(width)}
    assert told == {400: {"", "points", "error"}, 150: {"", "points"}}


def test_every_figure_of_the_score_sheet_says_what_it_is(qtbot):
    match = match_of(2)
    sheet = shown(qtbot, ScoreSheet())
    sheet.resize(340, 400)
    sheet.show_sheet(sheet_of(match, PLAYERS), LOOK)
    rows = [one for one in sheet.findChildren(QWidget) if hasattr(one, "hint_at")]
    told = [row.hint_at(x) for row in rows[1:] for x in (5, 60, 140, 220, 300)]
    assert all(told) and any(hint.startswith("You called ") for hint in told)
    assert "Deal 2 of this match." in told and "The sum of all deals." in told


def test_end_of_a_deal_goes_on_by_enter(qtbot):
    end = shown(qtbot, DealEnd())
    end.show_end(session_of(match_of(2)), LOOK)
    end.focus_default()
    assert end.accessibleName() == "Deal 2 is over"
    assert [button.text() for button in end.buttons] == ["Next deal"]
    with qtbot.waitSignal(end.next_wanted):
        qtbot.keyClick(end, Qt.Key.Key_Return)


def test_an_open_match_can_stop_between_deals(qtbot):
    end = shown(qtbot, DealEnd())
    end.show_end(session_of(match_of(1, Ruleset(rounds=None))), LOOK)
    with qtbot.waitSignal(end.stop_wanted):
        qtbot.keyClick(end.buttons[0], Qt.Key.Key_Return)


def test_end_of_a_match_names_the_winner(qtbot):
    match = match_of(1, Ruleset(rounds=1))
    end = shown(qtbot, DealEnd())
    end.show_end(session_of(match), LOOK)
    winners = [PLAYERS[seat].name for seat in Seat if match.ranks[seat] == 1]
    assert all(name in end.accessibleName() for name in winners)
    assert [button.text() for button in end.buttons] == ["One more deal", "New match"]
    with qtbot.waitSignals([end.one_more_wanted, end.new_wanted]):
        for button in end.buttons:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_shared_win_is_told(qtbot):
    match = match_of(1, Ruleset(rounds=1))
    position = replace(match.position, totals=tuple(40 - one for one in match.finished[0].points))
    match = replace(match, position=position, finished=(FinishedDeal(position, match.deal_seed, 0),))
    end = shown(qtbot, DealEnd())
    end.show_end(session_of(match), LOOK)
    assert end.accessibleName() == "You, Karim, Maya and Priya share the win"
    assert own_place(match, Seat.SOUTH) == "With 4.0 points you share first place."


def test_last_trick_names_players_and_winner(qtbot):
    panel = shown(qtbot, LastTrick())
    panel.show_trick(session_of(start_match(RULES, 1)[0]), LOOK)
    assert not any("wins" in name for name in names_in(panel))
    panel.show_trick(session_of(match_of(1)), LOOK)
    plays = [name for name in names_in(panel) if " of " in name]
    assert len(plays) == 4 and sum("wins the trick" in name for name in plays) == 1


def test_log_grows_and_can_be_cleared(qtbot):
    log = shown(qtbot, LogPanel())
    log.add(["Karim calls 2."])
    log.add(["Maya: 9♦.", "Maya wins the trick, the first one."])
    assert log.sentences == ("Karim calls 2.", "Maya: 9♦.", "Maya wins the trick, the first one.")
    log.clear()
    assert log.sentences == ()


def test_the_log_follows_the_newest_unless_scrolled_back(qtbot):
    log = shown(qtbot, LogPanel())
    log.resize(300, 160)
    bar = log.findChild(ThinBar)
    log.add([f"Karim calls {number}." for number in range(40)])
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    log.resize(300, 120)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    bar.setValue(3)
    log.add(["Maya calls 2."])
    assert bar.value() == 3


# Dialogs ---------------------------------------------------------------------------------------------------


def test_new_match_offers_every_preset_and_any_length(qtbot):
    dialog = shown(qtbot, NewMatchDialog(Preferences()))
    radios = dialog.findChildren(QRadioButton)
    assert [radio.accessibleName() for radio in radios][:2] == ["Nepali & Indian", "Digital"]
    assert len(radios) == len(PRESETS)
    radios[list(PRESETS).index("call-bridge")].click()
    assert dialog.rules == PRESETS["call-bridge"]
    box_of(dialog, "Number of deals").setCurrentIndex(2)
    box_of(dialog, "Level of Karim").setCurrentIndex(0)
    next(one for one in dialog.findChildren(QLineEdit) if one.accessibleName() == "Your name").setText(
        "  Asha "
    )
    assert dialog.rules == replace(PRESETS["call-bridge"], rounds=3)
    assert dialog.levels == ("newcomer", "club", "club")
    assert dialog.your_name == "Asha"
    assert dialog.findChild(QTableWidget).item(0, 1).text() == "3 deals"


def box_of(dialog: QWidget, name: str) -> QComboBox:
    return next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == name)


def test_other_rules_are_offered_as_last_time(qtbot):
    own = Ruleset(rounds=7, must_head=False)
    dialog = shown(qtbot, NewMatchDialog(Preferences().with_rules(own)))
    assert dialog.findChildren(QRadioButton)[0].accessibleName() == "As last time"
    assert dialog.rules == own


def test_preferences_tell_each_change(qtbot):
    dialog = shown(qtbot, PreferencesDialog(Preferences()))
    told: list[dict[str, object]] = []
    dialog.changed.connect(told.append)
    colours = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Colours")
    colours.setCurrentIndex(2)
    for box in dialog.findChildren(QCheckBox):
        box.click()
    pause, tempo = dialog.findChildren(QSlider)
    pause.setValue(0)
    tempo.setValue(30)
    assert told == [
        {"scheme": theme.Scheme.DARK},
        {"four_colour": True},
        {"dims_illegal": False},
        {"animates": False},
        {"plays_forced": True},
        {"plays_last": False},
        {"trick_pause": 0},
        {"bot_tempo": 3000},
    ]


def test_rule_page_gives_rule_example_and_option(qtbot):
    page = shown(qtbot, RulePage(TOO_LOW, RULES, Voice(("You", "Karim", "Maya", "Priya"), Seat.SOUTH), LOOK))
    words = "\n".join(label.accessibleName() for label in page.findChildren(RichLabel))
    assert "8♦ is not allowed here." in words
    assert "played by Maya" in words
    assert "For example, 9♥ is led" in words
    assert "Must you beat the winning card when you follow suit and can? Here: yes." in words
    assert "king of diamonds, jack of diamonds" in names_in(page)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_has_words(preset):
    rules = PRESETS[preset]
    assert all(value_text(rules, name) for name in Ruleset.__match_args__ if name != "law")


@pytest.mark.parametrize(
    "make",
    [
        lambda: NewMatchDialog(Preferences()),
        lambda: PreferencesDialog(Preferences()),
        KeysSheet,
        GlossarySheet,
        lambda: RulePage(TOO_LOW, RULES, Voice(), LOOK),
    ],
    ids=["new-match", "preferences", "keys", "glossary", "rule"],
)
def test_dialogs_fit_close_by_escape_and_are_named(qtbot, make):
    dialog = shown(qtbot, make())
    assert dialog.height() <= MOST_HEIGHT and dialog.width() <= 1000
    takers = [one for one in dialog.findChildren(QWidget) if one.focusPolicy() != Qt.FocusPolicy.NoFocus]
    unnamed = [one for one in takers if one.isVisible() and not one.accessibleName()]
    assert takers and not unnamed
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_paper_on_a_narrow_table_has_room_for_all_lines(qtbot):
    table, words = QWidget(), RichLabel()
    qtbot.addWidget(table)
    table.resize(300, 600)
    paper = Paper(table, 420)
    words.show_text(
        ("Another card is better: this one costs a lot of points on average. " * 3,),
        RichStyle.on_window(LOOK),
    )
    paper.contents.addWidget(words)
    paper.show()
    with qtbot.waitExposed(table):
        table.show()
    paper.fit()
    qtbot.waitUntil(lambda: words.height() >= words.heightForWidth(words.width()))
    assert paper.width() <= 300


def test_the_end_of_a_match_has_room_for_all_its_deals(qtbot):
    """The size is asked for before the event loop has turned."""
    end = DealEnd()
    qtbot.addWidget(end)
    end.resize(10, 10)
    end.show()
    heights = []
    for deals in (1, 5):
        end.show_end(session_of(match_of(deals)), LOOK)
        heights.append(end.sizeHint().height())
    assert heights[1] >= heights[0] + 4 * end.fontMetrics().height()
