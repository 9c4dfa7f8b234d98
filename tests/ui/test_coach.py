"""The coach beside the table: real figures in the panel, refined in place, and a thread that lets go."""

import threading
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from coach.engine.count import count_winners
from coach.opponents.levels import bot_of
from coach.practice.session import CardChosen, Player, Session, Stage, resume_session
from coach.verdict.judge import VerdictKind
from trainer.bots import decision_rng
from trainer.cards import CardSet, Suit, parse_card, parse_hand
from trainer.match import Match, call_in, next_deal, play_in, start_match
from trainer.play import legal_cards
from trainer.position import Phase, Trick
from trainer.ruleset import Missed, Ruleset
from trainer.seats import Seat
from trainer.view import SeatView, view_of
from ui import theme, thinking
from ui.advice import Advice, CallAdvice, Decision
from ui.app import open_window
from ui.coach_mode import CoachMode
from ui.panels.bars import BarList
from ui.panels.coach_panel import CoachPanel
from ui.panels.where_grid import WhereGrid, ground_of
from ui.rich_label import RichLabel
from ui.text.breaches import Voice
from ui.text.coach import prices_of, why_call
from ui.text.shown import nothing_shown_text, shown_texts
from ui.thinking import advice_on, judged
from ui.turn_coach import Coach

RULES = Ruleset()
BOT = bot_of("club")
LOOK = theme.Look(theme.DARK, four_colour=True)
VOICE = Voice(("You", "Karim", "Maya", "Priya"), Seat.SOUTH)
PLAYERS = (Player("You"), Player("Karim", "club"), Player("Maya", "club"), Player("Priya", "club"))
OTHERS = (Seat.EAST, Seat.NORTH, Seat.WEST)
PATIENCE = 20_000
HAND = parse_hand("KJ73.AK62..Q9854")


def match_at(is_wanted, seed: int = 5) -> Match:
    """The first moment of a match of bots that is wanted."""
    match, _ = start_match(RULES, seed)
    while not is_wanted(match):
        match = next_deal(match)[0] if match.is_between_deals else step(match)
    return match


def step(match: Match) -> Match:
    view = view_of(match.position, match.position.to_act)
    rng = decision_rng(match.seed, match.redeals, view)
    if view.phase is Phase.CALLING:
        return call_in(match, BOT.choose_call(view, rng))[0]
    return play_in(match, BOT.choose_card(view, rng))[0]


def at_call(match: Match) -> bool:
    return session_of(match).stage is Stage.CALL


def at_choice(match: Match) -> bool:
    return at_card(match) and len(thinking.touching_groups(view_of(match.position, Seat.SOUTH))) > 2


def at_card(match: Match) -> bool:
    return not match.is_between_deals and session_of(match).stage is Stage.CARD


def at_forced(match: Match) -> bool:
    return at_card(match) and len(legal_cards(match.position)) == 1


def session_of(match: Match) -> Session:
    return resume_session(match, PLAYERS)[0]


def advice_at(is_wanted) -> list[Advice]:
    decision = Decision.of(session_of(match_at(is_wanted)))
    assert decision is not None
    return list(map(judged, advice_on(decision)))


def names_in(widget: QWidget) -> str:
    found = (child.accessibleName() for child in widget.findChildren(QWidget))
    return "\n".join(name for name in found if name)


@pytest.fixture
def panel(qtbot) -> CoachPanel:
    panel = CoachPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 640)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(tmp_path)
    qtbot.addWidget(window)
    window.change_preferences({"bot_tempo": 0, "trick_pause": 0})
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close()


def begin(window, match: Match) -> None:
    window.runner.begin(resume_session(match, PLAYERS), "2026-01-01")


# What the panel shows --------------------------------------------------------------------------------------


def test_a_call_is_priced_by_simulation_with_the_counts_beside_it(panel):
    advice = advice_at(at_call)[-1]
    panel.show_advice(advice, LOOK, VOICE)
    words = names_in(panel)
    best, mean = advice.suggested, advice.evaluation.tricks.mean
    assert f"Call {best}: " in words and "kept " in words and ", the best" in words
    assert "2,500 deals" in words
    assert f"expected tricks {mean:.2f}" in words
    assert sum(one.share.mean for one in advice.evaluation.winners) == pytest.approx(mean, abs=1e-9)
    assert f"by the count: call {advice.count.suggested_call} {advice.count.tricks:.2f}, " in words
    assert f"{advice.fifths.total} fifths: " in words
    assert f"A call of {best} is " in words


def test_the_count_stands_in_until_the_simulation_comes_and_no_row_moves(panel):
    first, *better = advice_at(at_call)
    panel.show_advice(first, LOOK, VOICE)
    rows = panel.findChildren(BarList)[0].children()
    assert first.evaluation is None and "by the count" in names_in(panel)
    for advice in better:
        panel.show_advice(advice, LOOK, VOICE)
        assert panel.findChildren(BarList)[0].children()[: len(rows)] == rows
    assert "64 of 2,500 deals" not in names_in(panel) and "2,500 deals" in names_in(panel)


def test_cards_are_priced_with_where_the_others_are(panel):
    advice = advice_at(at_choice)[-1]
    panel.show_advice(advice, LOOK, VOICE)
    words = names_in(panel)
    assert words.count(", call kept ") == len(advice.groups)
    assert ", the best" in words and "2,000 deals" in words
    rows = [name for name in names_in(panel.findChild(WhereGrid)).splitlines() if "Karim" in name]
    placed = sum(row.split(":")[0].count(" of ") for row in rows)
    assert placed == len(advice.decision.view.unseen)
    for chances in advice.where.values():
        assert sum(chances.values()) == pytest.approx(1)


def test_card_rows_keep_the_order_of_the_hand(panel):
    orders = set()
    for advice in advice_at(at_choice):
        panel.show_advice(advice, LOOK, VOICE)
        options = next(one for one in panel.findChildren(BarList) if one.isVisible())
        orders.add(tuple(label.accessibleName() for label in options.findChildren(RichLabel)))
    assert len(orders) == 1


def test_a_forced_card_is_told_and_not_simulated(panel):
    (advice,) = advice_at(at_forced)
    panel.show_advice(advice, LOOK, VOICE)
    assert "may be played: there is nothing to decide." in names_in(panel)
    assert not any(one.isVisible() for one in panel.findChildren(BarList))


@pytest.mark.parametrize("is_wanted", [at_call, at_choice])
def test_every_figure_says_what_it_is(panel, is_wanted):
    panel.show_advice(advice_at(is_wanted)[-1], LOOK, VOICE)
    rows = [
        row
        for listed in (*panel.findChildren(BarList), *panel.findChildren(WhereGrid))
        for row in listed.children()
        if isinstance(row, QWidget) and hasattr(row, "hint_at") and row.isVisible()
    ]
    assert len(rows) > 8
    assert all(row.hint_at(row.width() - 20) for row in rows)


def test_small_differences_are_too_close_to_call():
    kinds = {verdict.kind for advice in advice_at(at_choice)[1:] for verdict in advice.verdicts.values()} | {
        verdict.kind for advice in advice_at(at_call)[1:] for verdict in advice.verdicts.values()
    }
    assert {VerdictKind.BEST, VerdictKind.TOO_CLOSE, VerdictKind.CLEAR} <= kinds


def test_figures_read_on_the_ground_of_a_certainty():
    for palette in (theme.LIGHT, theme.DARK):
        for chance in (0.01, 0.5, 1.0):
            assert theme.contrast(palette.text, ground_of(chance, palette).name()) >= 4.5


def test_without_advice_it_can_be_asked_for(qtbot, panel):
    panel.show_nothing("What is each call worth?")
    panel.ask_button.setFocus()
    with qtbot.waitSignal(panel.asked):
        qtbot.keyClick(panel.ask_button, Qt.Key.Key_Return)
    panel.show_nothing("It is not your turn.", can_ask=False)
    assert not panel.ask_button.isVisible()


@pytest.mark.parametrize("missed", list(Missed))
def test_the_next_call_is_told_with_the_chance_it_needs(missed):
    rules = Ruleset(missed=missed)
    counted = count_winners(rules, HAND)
    words = why_call(prices_of(counted), counted.distribution, rules)
    assert f"A call of {counted.suggested_call + 1} pays if it is kept " in words


# What has been shown ---------------------------------------------------------------------------------------


def seen(tricks: str, trick: str = "", **changes) -> SeatView:
    """South's view after tricks that South led, cards in playing order."""
    played = tuple(Trick(Seat.SOUTH, tuple(map(parse_card, one.split()))) for one in tricks.split(";") if one)
    now = Trick(Seat.SOUTH, tuple(map(parse_card, trick.split()))) if trick else None
    view = SeatView(RULES, Seat.SOUTH, CardSet(), Seat.WEST, (3, 3, 3, 3), tricks=played, trick=now)
    return replace(view, **changes)


def test_nobody_has_shown_anything_at_first():
    view = seen("", hand=HAND)
    assert shown_texts(view, OTHERS, VOICE) == ()
    assert nothing_shown_text(view, OTHERS, VOICE) == "Nobody has shown anything yet."


def test_a_low_card_excludes_the_higher_ones():
    view = seen("", "JH AH 4H", hand=parse_hand("AS"))
    assert shown_texts(view, OTHERS, VOICE) == ()
    view = seen("", "9H 4H", hand=parse_hand("AS AH TH"))
    assert shown_texts(view, OTHERS, VOICE) == ("Karim: followed 4♥ under 9♥, so none of K♥, Q♥ or J♥.",)
    view = seen("", "5H 4H", hand=parse_hand("AS"))
    assert shown_texts(view, OTHERS, VOICE) == ("Karim: followed 4♥ under 5♥, so no hearts from 6♥ up.",)
    assert nothing_shown_text(view, OTHERS, VOICE) == "Maya and Priya have shown nothing yet."


def test_a_discard_shows_a_void_and_trumps_that_would_have_won():
    view = seen("", "5H 4C", hand=parse_hand("AS"))
    assert shown_texts(view, OTHERS, VOICE) == ("Karim: threw 4♣ on 5♥, so no spades and no hearts.",)
    view = seen("", "5H 4S", hand=parse_hand("AS"))
    assert shown_texts(view, OTHERS, VOICE) == ("Karim: trumped 5♥ with 4♠, so no hearts.",)


def test_a_later_play_may_say_all_that_an_earlier_one_said():
    view = seen("5H 4H 3H 2H;6H 4C 7H 8H", hand=parse_hand("AS"))
    karim = shown_texts(view, OTHERS, VOICE)[0]
    assert karim == "Karim: threw 4♣ on 6♥, so no spades and no hearts."


def test_announced_voids_are_told():
    view = seen("", hand=HAND, announced=(None, None, frozenset({Suit.HEARTS}), None))
    assert shown_texts(view, OTHERS, VOICE) == ("Maya: announced no hearts.",)


# The thread ------------------------------------------------------------------------------------------------


class Endless:
    """The first advice on a decision again and again, without an end; knows what it has worked on."""

    def __init__(self, monkeypatch) -> None:
        self.asked: list[Decision] = []
        self.ended: list[Decision] = []
        monkeypatch.setattr(thinking, "advice_on", self.advise)

    def advise(self, decision: Decision):
        first = next(advice_on(decision))
        self.asked.append(decision)
        pause = threading.Event()
        try:
            while True:
                yield first
                pause.wait(0.001)
        finally:
            self.ended.append(decision)


@pytest.fixture
def coach():
    may_begin = threading.Event()
    may_begin.set()
    coach = Coach(may_begin)
    yield coach
    coach.close()


def decisions() -> tuple[Decision, Decision]:
    found = [Decision.of(session_of(match_at(wanted))) for wanted in (at_call, at_choice)]
    assert found[0] is not None and found[1] is not None
    return found[0], found[1]


def test_a_newer_request_ends_the_one_before_and_drops_its_results(qtbot, coach, monkeypatch):
    endless = Endless(monkeypatch)
    first, second = decisions()
    told: list[Advice] = []
    coach.advised.connect(told.append)
    coach.ask(first)
    qtbot.waitUntil(lambda: len(told) > 0, timeout=PATIENCE)
    coach.ask(second)
    told.clear()
    qtbot.waitUntil(lambda: first in endless.ended and len(told) > 0, timeout=PATIENCE)
    assert {advice.decision for advice in told} == {second}


def test_a_result_on_its_way_is_dropped_when_it_is_no_longer_wanted(qtbot, coach, monkeypatch):
    endless = Endless(monkeypatch)
    told: list[Advice] = []
    coach.advised.connect(told.append)
    coach.ask(decisions()[0])
    while not endless.asked:  # the window's thread does not look at its mail meanwhile
        threading.Event().wait(0.01)
    coach.stop()
    qtbot.waitUntil(lambda: bool(endless.ended), timeout=PATIENCE)
    qtbot.wait(50)
    assert told == []


def test_requests_that_nobody_waits_for_are_not_begun(qtbot, coach, monkeypatch):
    endless = Endless(monkeypatch)
    first, second = decisions()
    coach.ask(first)
    qtbot.waitUntil(lambda: bool(endless.asked), timeout=PATIENCE)
    for _ in range(20):
        coach.ask(second)
    qtbot.waitUntil(lambda: second in endless.asked, timeout=PATIENCE)
    assert len(endless.asked) <= 4


def test_a_fault_is_told_in_a_sentence_and_can_be_tried_again(qtbot, window, monkeypatch, caplog):
    def fail(decision):
        raise ValueError("no world fits the view")
        yield

    monkeypatch.setattr(thinking, "advice_on", fail)
    begin(window, match_at(at_call))
    with qtbot.waitSignal(window.runner.coach.failed, timeout=PATIENCE):
        qtbot.keyClick(window, Qt.Key.Key_H)
    message = "The coach could not finish (ValueError: no world fits the view)"
    assert any(message in label.text() for label in labels_in(window.play.panel.coach))
    assert "the coach failed" in caplog.text
    monkeypatch.undo()
    with qtbot.waitSignal(window.runner.coach.advised, timeout=PATIENCE):
        window.play.panel.coach.ask_button.click()


def labels_in(widget: QWidget):
    return [one for one in widget.findChildren(QWidget) if hasattr(one, "text") and one.isVisible()]


def test_figures_come_at_most_ten_times_a_second(monkeypatch):
    now = iter(0.03 * tick for tick in range(10_000))
    monkeypatch.setattr(thinking.time, "monotonic", lambda: next(now))
    first = advice_at(at_call)[1]
    steps = (replace(first, evaluation=replace(first.evaluation, playouts=2**number)) for number in range(16))
    shown = [advice.done for advice in thinking.paced(steps, threading.Event())]
    assert shown[0] == 1 and shown[-1] == 2**15
    assert all(later >= 4 * earlier for earlier, later in pairwise(shown[:-1]))


# The window ------------------------------------------------------------------------------------------------


def test_the_coach_speaks_when_asked_and_marks_the_call(qtbot, window):
    begin(window, match_at(at_call))
    assert window.play.panel.coach.ask_button.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: "2,500 deals" in names_in(window.play.panel.coach), timeout=PATIENCE)
    marked = [one.call for one in window.play.table.call_pad.buttons if one.accessibleDescription()]
    assert marked == [advice_at(at_call)[-1].suggested]


def test_asking_twice_is_asking_once(qtbot, window, monkeypatch):
    endless = Endless(monkeypatch)
    begin(window, match_at(at_choice))
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(endless.asked), timeout=PATIENCE)
    assert len(endless.asked) == 1


def test_an_open_coach_needs_no_asking(qtbot, window):
    window.change_preferences({"coach": CoachMode.OPEN})
    begin(window, match_at(at_choice))
    qtbot.waitUntil(lambda: "2,000 deals" in names_in(window.play.panel.coach), timeout=PATIENCE)


def test_opening_the_coach_takes_effect_at_once(qtbot, window):
    begin(window, match_at(at_choice))
    with qtbot.waitSignal(window.runner.coach.advised, timeout=PATIENCE):
        window.change_preferences({"coach": CoachMode.OPEN})


def test_advice_stays_after_the_card_and_says_that_it_is_past(qtbot, window):
    window.change_preferences({"bot_tempo": 60_000})
    begin(window, match_at(at_choice))
    qtbot.keyClick(window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: "2,000 deals" in names_in(window.play.panel.coach), timeout=PATIENCE)
    legal = legal_cards(window.runner.session.match.position)
    window.runner.send(CardChosen(Seat.SOUTH, next(iter(legal))))
    assert window.runner.coach.decision is None
    assert "your last card" in names_in(window.play.panel.coach)


def test_the_table_answers_while_the_coach_works(qtbot, window, monkeypatch):
    endless = Endless(monkeypatch)
    begin(window, match_at(at_choice))
    qtbot.keyClick(window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(endless.asked), timeout=PATIENCE)
    ticks: list[None] = []
    timer = QTimer(window)
    timer.timeout.connect(lambda: ticks.append(None))
    timer.start(16)
    qtbot.waitUntil(lambda: len(ticks) > 10, timeout=PATIENCE)
    legal = legal_cards(window.runner.session.match.position)
    window.runner.send(CardChosen(Seat.SOUTH, next(iter(legal))))
    qtbot.waitUntil(lambda: bool(endless.ended), timeout=PATIENCE)


def coach_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "coach"]


def test_closing_ends_the_coach(qtbot, window, monkeypatch):
    before = len(coach_threads()) - 1
    endless = Endless(monkeypatch)
    begin(window, match_at(at_call))
    qtbot.keyClick(window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(endless.asked), timeout=PATIENCE)
    window.close()
    qtbot.waitUntil(lambda: bool(endless.ended), timeout=PATIENCE)
    qtbot.waitUntil(lambda: len(coach_threads()) == before, timeout=PATIENCE)


def test_equal_moments_get_equal_figures():
    assert advice_at(at_call)[-1] == advice_at(at_call)[-1]
    first, second = decisions()
    assert first.seed != second.seed and isinstance(advice_at(at_call)[0], CallAdvice)
