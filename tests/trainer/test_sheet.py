"""The score sheet of a real table: entries, corrections, undo, text and back, one scoring for all."""

import csv
from dataclasses import replace
from random import Random

import pytest

from tests.helpers.games import NAMES, moments_of_match
from tests.helpers.naive_rules import tenths
from tests.helpers.rule_sets import preset_or_random
from trainer.position import Ending
from trainer.presets import PRESETS
from trainer.record import RecordError, RecordFault
from trainer.rule_text import json_options
from trainer.ruleset import InstantWin, Ruleset
from trainer.score import add_points, ranks_of, score_tenths
from trainer.seats import SEATS, Direction, Seat
from trainer.sheet import (
    Sheet,
    SheetBook,
    SheetDeal,
    SheetError,
    SheetFault,
    SheetFaultKind,
    SheetHistory,
    closer_of,
    faults_of_deal,
    with_deal,
    without_deal,
)
from trainer.sheet_text import read_sheets, read_sheets_prefix, sheet_csv, write_sheets
from ui.text.problems import record_problem
from ui.text.sheets import sheet_fault_text, sheet_text

PLAYERS = ("You", "Bimal", "Ashma", "Tulsi")
CALLS = ((4, 3, 2, 4), (3, 4, 3, 3), (5, 2, 3, 3), (4, 3, 2, 5), (3, 3, 4, 4))
TRICKS = ((5, 3, 2, 3), (3, 4, 4, 2), (4, 2, 3, 4), (4, 4, 2, 3), (5, 2, 4, 2))
FIVE_DEALS = Sheet(Ruleset(), PLAYERS, tuple(map(SheetDeal, CALLS, TRICKS)))


def kinds(error: pytest.ExceptionInfo[SheetError]) -> list[SheetFaultKind]:
    return [fault.kind for fault in error.value.faults]


# The worked table ------------------------------------------------------------------------------------------


def test_the_five_deals_of_the_rules_give_their_points_totals_and_ranks():
    assert [line.points for line in FIVE_DEALS.lines] == [
        (41, 30, 20, -40),
        (30, 40, 31, -30),
        (-50, 20, 30, 31),
        (40, 31, 20, -50),
        (32, -30, 40, -40),
    ]
    assert FIVE_DEALS.totals == (93, 91, 141, -129)
    assert FIVE_DEALS.ranks == (2, 3, 1, 4)
    assert FIVE_DEALS.is_over and FIVE_DEALS.outright is None


def test_totals_and_ranks_are_there_at_once_after_every_deal():
    sheet = Sheet(Ruleset(), PLAYERS)
    ranks = []
    for number, deal in enumerate(FIVE_DEALS.deals, start=1):
        sheet = with_deal(sheet, number, SheetDeal(deal.calls))
        before = sheet.totals
        assert sheet.is_deal_open and not sheet.is_over
        sheet = with_deal(sheet, number, deal)
        assert sheet.totals == add_points(before, sheet.lines[-1].points)
        ranks.append(sheet.ranks)
    assert sheet == FIVE_DEALS
    assert ranks[0] == (1, 2, 3, 4) and ranks[-1] == (2, 3, 1, 4)


def test_an_earlier_entry_corrected_later_changes_totals_and_ranks():
    """Ashma's four tricks in deal 3 were noted one too few, Tulsi's one too many."""
    corrected = with_deal(FIVE_DEALS, 3, SheetDeal((5, 2, 3, 3), (5, 2, 4, 2)))
    assert corrected.totals == (193, 91, 142, -190)
    assert corrected.ranks == (1, 3, 2, 4)
    assert corrected.lines[:2] == FIVE_DEALS.lines[:2]
    assert len(corrected.deals) == 5


def test_a_deal_struck_out_moves_the_later_ones_up():
    shorter = without_deal(FIVE_DEALS, 2)
    assert shorter.totals == (93 - 30, 91 - 40, 141 - 31, -129 + 30)
    assert [line.number for line in shorter.lines] == [1, 2, 3, 4]
    with pytest.raises(IndexError):
        without_deal(shorter, 5)
    with pytest.raises(IndexError):
        with_deal(shorter, 6, SheetDeal((1, 1, 1, 1)))


def test_the_deal_passes_on_in_the_direction_of_play():
    assert [line.dealer.letter for line in FIVE_DEALS.lines] == list("SENWS")
    clockwise = Sheet(Ruleset(direction=Direction.CLOCKWISE), PLAYERS, first_dealer=Seat.NORTH)
    assert [clockwise.dealer_of(number).letter for number in (1, 2, 3)] == list("NES")


# What cannot be --------------------------------------------------------------------------------------------


def test_all_faults_of_a_deal_are_told_at_once():
    with pytest.raises(SheetError) as error:
        with_deal(FIVE_DEALS, 2, SheetDeal((0, 14, 3, 3), (3, 4, 15, 2), redeals=-1))
    assert kinds(error) == [
        SheetFaultKind.CALL_OUT_OF_RANGE,
        SheetFaultKind.CALL_OUT_OF_RANGE,
        SheetFaultKind.TRICKS_OUT_OF_RANGE,
        SheetFaultKind.REDEALS_OUT_OF_RANGE,
    ]
    assert [(fault.deal, fault.seat) for fault in error.value.faults] == [
        (2, Seat.SOUTH),
        (2, Seat.EAST),
        (2, Seat.NORTH),
        (2, None),
    ]
    words = [sheet_fault_text(fault, PLAYERS) for fault in error.value.faults]
    assert words[:2] == [
        "Deal 2: You cannot call 0; calls are 1–13.",
        "Deal 2: Bimal cannot call 14; calls are 1–13.",
    ]


@pytest.mark.parametrize(
    ("rules", "calls", "tricks", "kind"),
    [
        (Ruleset(), (4, 3, 2, 4), (5, 3, 2, 2), SheetFaultKind.TRICKS_DO_NOT_SUM),
        (Ruleset(), (4, 3, 2, 4), (5, 3, 2, 4), SheetFaultKind.TRICKS_DO_NOT_SUM),
        (Ruleset(), (4, 3, 2, 4), (14, 0, 0, -1), SheetFaultKind.TRICKS_OUT_OF_RANGE),
        (Ruleset(), (4, 3, 2), (5, 3, 2, 3), SheetFaultKind.NOT_FOUR),
        (PRESETS["contest"], (9, 1, 1, 1), None, SheetFaultKind.CALL_OUT_OF_RANGE),
        (PRESETS["call-bridge"], (1, 3, 3, 3), None, SheetFaultKind.CALL_OUT_OF_RANGE),
        (Ruleset(redeal_total_below=10), (3, 2, 2, 2), None, SheetFaultKind.CALLS_TOO_LOW),
        (Ruleset(nine_closes=True), (9, 1, 1, 1), (10, 1, 1, 1), SheetFaultKind.TRICKS_PAST_THE_END),
        (
            Ruleset(instant_win=InstantWin.EIGHT_OR_MORE),
            (8, 1, 1, 1),
            (9, 1, 1, 2),
            SheetFaultKind.TRICKS_PAST_THE_END,
        ),
        (
            Ruleset(instant_win=InstantWin.EIGHT_OR_MORE),
            (8, 1, 1, 1),
            (7, 1, 1, 2),
            SheetFaultKind.TRICKS_DO_NOT_SUM,
        ),
    ],
)
def test_what_no_table_can_have_written(rules, calls, tricks, kind):
    assert kind in {fault.kind for fault in faults_of_deal(rules, SheetDeal(calls, tricks))}
    with pytest.raises(SheetError):
        Sheet(rules, PLAYERS, (SheetDeal(calls, tricks),))


def test_every_fault_has_its_own_words():
    said = {sheet_fault_text(SheetFault(kind, 2, Seat.EAST, "7", "9"), PLAYERS) for kind in SheetFaultKind}
    assert len(said) == len(SheetFaultKind)


def test_names_are_four_different_lines_of_text():
    with pytest.raises(SheetError) as error:
        Sheet(Ruleset(), ("You", "", "You", "two\nlines"), title=" x", date="2026-02-30")
    assert kinds(error) == [
        SheetFaultKind.BAD_NAME,
        SheetFaultKind.NAME_TWICE,
        SheetFaultKind.BAD_NAME,
        SheetFaultKind.BAD_TITLE,
        SheetFaultKind.BAD_DATE,
    ]


def test_no_deal_follows_an_unfinished_one_or_a_match_that_is_won():
    with pytest.raises(SheetError) as error:
        Sheet(Ruleset(), PLAYERS, (SheetDeal((4, 3, 2, 4)), FIVE_DEALS.deals[1]))
    assert kinds(error) == [SheetFaultKind.DEAL_NOT_OVER]
    rules = Ruleset(instant_win=InstantWin.EXACT_EIGHT)
    won = SheetDeal((8, 1, 1, 1), (8, 2, 2, 1))
    with pytest.raises(SheetError) as error:
        Sheet(rules, PLAYERS, (won, FIVE_DEALS.deals[1]))
    assert kinds(error) == [SheetFaultKind.MATCH_WON_BEFORE]


# Endings of their own --------------------------------------------------------------------------------------


def test_a_call_of_exactly_eight_wins_the_match_and_counts():
    rules = Ruleset(instant_win=InstantWin.EXACT_EIGHT)
    sheet = Sheet(rules, PLAYERS, (FIVE_DEALS.deals[0], SheetDeal((1, 1, 1, 8), (2, 2, 1, 8))))
    assert sheet.outright is Seat.WEST and sheet.is_over
    assert sheet.totals == (52, 41, 30, 40) and sheet.ranks == (2, 3, 4, 1)


def test_a_call_of_eight_reached_at_once_leaves_the_deal_unscored():
    rules = Ruleset(instant_win=InstantWin.EIGHT_OR_MORE)
    sheet = Sheet(rules, PLAYERS, (FIVE_DEALS.deals[0], SheetDeal((1, 1, 1, 8), (0, 1, 0, 8))))
    line = sheet.lines[-1]
    assert (line.points, line.ending, line.outright) == (None, Ending.EIGHT_REACHED, Seat.WEST)
    assert sheet.totals == (41, 30, 20, -40) and sheet.ranks == (2, 3, 4, 1)
    assert "Tulsi 8/8: won" in sheet_text(sheet)


def test_a_call_of_nine_closes_its_deal():
    sheet = Sheet(Ruleset(nine_closes=True), PLAYERS, (SheetDeal((2, 9, 1, 1), (1, 9, 1, 0)),))
    assert sheet.lines[0].points == (-20, 91, 10, -10)
    assert sheet.lines[0].ending is Ending.NINE_CLOSED and not sheet.is_over


# One scoring for all ---------------------------------------------------------------------------------------


def random_tricks(rng: Random, total: int = 13) -> tuple[int, ...]:
    cuts = sorted(rng.randint(0, total) for _ in range(3))
    return (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], total - cuts[2])


def random_deal(rng: Random, rules: Ruleset) -> SheetDeal:
    """A deal that can have been; at times one that a high call has ended."""
    while True:
        calls = tuple(rng.randint(rules.min_call, rng.choice((4, rules.max_call))) for _ in SEATS)
        if rng.random() < 0.2:
            calls = (*calls[:3], rng.choice((8, min(9, rules.max_call))))
        deal = SheetDeal(calls, random_tricks(rng), rng.choice((0, 0, 0, 1, 3)))
        closer = closer_of(rules, calls, deal.tricks)
        if closer is not None:
            rest = random_tricks(rng, 13 - calls[closer])
            others = iter(rest[:3])
            deal = replace(
                deal, tricks=tuple(calls[seat] if seat is closer else next(others) for seat in SEATS)
            )
        if not faults_of_deal(rules, deal):
            return deal


def random_sheet(rng: Random, rules: Ruleset | None = None) -> Sheet:
    rules = rules or preset_or_random(rng)
    names = tuple(rng.sample(NAMES, 4))
    sheet = Sheet(rules, names, first_dealer=Seat(rng.randrange(4)), title=rng.choice(("", 'The "big" one')))
    for number in range(1, rng.randint(1, 9)):
        if sheet.outright is not None:
            break
        sheet = with_deal(sheet, number, random_deal(rng, rules))
    if sheet.outright is None and rng.random() < 0.2:
        deal = random_deal(rng, rules)
        sheet = with_deal(sheet, len(sheet.deals) + 1, replace(deal, tricks=None))
    return replace(sheet, date=rng.choice((None, "2026-11-30")))


def test_random_sheets_agree_with_the_scores(sized):
    rng = Random(5)
    for _ in range(sized(1_000, 10_000)):
        sheet = random_sheet(rng)
        totals, options = [0, 0, 0, 0], json_options(sheet.rules)
        for line in sheet.lines:
            if line.points is None:
                continue
            for seat in SEATS:
                call, took = line.deal.calls[seat], line.deal.tricks[seat]
                assert (
                    line.points[seat] == score_tenths(sheet.rules, call, took) == tenths(options, call, took)
                )
                totals[seat] += line.points[seat]
        assert sheet.totals == tuple(totals)
        assert sheet.ranks == ranks_of(totals, sheet.outright)


def test_a_match_written_down_has_the_totals_of_the_table(sized):
    """Deal for deal, the sheet of a match played on the screen says what the table says."""
    rng = Random(6)
    closing = (Ruleset(nine_closes=True), Ruleset(instant_win=InstantWin.EIGHT_OR_MORE))
    for _ in range(sized(20, 300)):
        rules = rng.choice((*closing, preset_or_random(rng)))
        match = None
        for match in moments_of_match(rng, rules):  # noqa: B007
            pass
        sheet = Sheet(rules, PLAYERS, first_dealer=match.finished[0].position.dealer)
        for number, done in enumerate(match.finished, start=1):
            position = done.position
            deal = SheetDeal(position.calls, position.tricks_won, done.redeals)
            sheet = with_deal(sheet, number, deal)
            assert sheet.totals == done.totals and sheet.lines[-1].ending is position.ending
            assert sheet.dealer_of(number) is position.dealer
        assert sheet.ranks == match.ranks and sheet.outright is match.outright
        assert sheet.is_over or match.is_stopped


# Text and back ---------------------------------------------------------------------------------------------


def test_sheets_come_back_from_their_text(sized):
    rng = Random(7)
    for _ in range(sized(200, 2_000)):
        sheets = tuple(random_sheet(rng) for _ in range(rng.choice((1, 1, 3))))
        text = write_sheets(sheets)
        assert read_sheets(text) == sheets
        assert write_sheets(read_sheets(text.replace("\n", "\r\n"))) == text


FIVE_DEALS_TEXT = """\
%callbreak-sheet 1
[Rules "nepali"]
[Player.S "You"]
[Player.E "Bimal"]
[Player.N "Ashma"]
[Player.W "Tulsi"]
[Dealer "S"]

1. 4 3 2 4 / 5 3 2 3
2. 3 4 3 3 / 3 4 4 2
3. 5 2 3 3 / 4 2 3 4
4. 4 3 2 5 / 4 4 2 3
5. 3 3 4 4 / 5 2 4 2
[Totals "9.3 9.1 14.1 -12.9"]
"""


def test_the_text_of_the_worked_table():
    assert write_sheets([FIVE_DEALS]) == FIVE_DEALS_TEXT


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("callbreak-sheet 1", "callbreak-sheet 2", RecordFault.NEWER_VERSION, (1, 18)),
        ("%callbreak-sheet 1", "%callbreak 1", RecordFault.BAD_LINE, (1, 1)),
        ('"nepali"', '"nepal"', RecordFault.BAD_RULES, (2, 9)),
        ('[Player.E "Bimal"]\n', "", RecordFault.MISSING_TAG, (4, 1)),
        ('"Bimal"', '"You"', RecordFault.BAD_VALUE, (4, 12)),
        ('"Bimal"', '""', RecordFault.BAD_VALUE, (4, 12)),
        ('[Dealer "S"]', '[Dealer "Q"]', RecordFault.BAD_VALUE, (7, 10)),
        ('[Dealer "S"]', '[Delaer "S"]', RecordFault.UNKNOWN_TAG, (7, 2)),
        ("[Player.S", '[Dealer "S"]\n[Player.S', RecordFault.MISSING_TAG, (3, 1)),
        ('[Dealer "S"]', '[Dealer "S"]\n[Dealer "S"]', RecordFault.TAG_TWICE, (8, 2)),
        ("2. 3 4 3 3", "2. 3 0 3 3", RecordFault.ILLEGAL_CALL, (10, 6)),
        ("2. 3 4 3 3", "2. 3 4 14 3", RecordFault.ILLEGAL_CALL, (10, 8)),
        ("/ 3 4 4 2", "/ 3 4 4 3", RecordFault.BAD_VALUE, (10, 14)),
        ("/ 3 4 4 2", "/ 3 4 4 x", RecordFault.BAD_VALUE, (10, 14)),
        ("/ 3 4 4 2", "/ 3  4 4 2", RecordFault.BAD_VALUE, (10, 14)),
        ("2. 3 4 3 3", "2. 3 4 03 3", RecordFault.NOT_CANONICAL, (10, 8)),
        ("3. 5 2", "4. 5 2", RecordFault.BAD_LINE, (11, 1)),
        ("3 4 4 2\n", "3 4 4 2 ; redealt 0\n", RecordFault.NOT_CANONICAL, (10, 21)),
        (" / 3 4 4 2", "", RecordFault.BAD_LINE, (11, 1)),
        ("9.3 9.1", "9.3 9.2", RecordFault.POINTS_DIFFER, (14, 10)),
        ("5. 3 3 4 4 / 5 2 4 2", "5. 3 3 4 4 / 4 3 4 2", RecordFault.POINTS_DIFFER, (14, 10)),
        ('[Totals "9.3 9.1 14.1 -12.9"]\n', "", RecordFault.MISSING_TAG, (14, 1)),
        ("-12.9", "−12.9", RecordFault.BAD_VALUE, (14, 23)),
        ("\n1. 4", "1. 4", RecordFault.BAD_LINE, (8, 1)),
        ('-12.9"]\n', '-12.9"]\n\n', RecordFault.BAD_SPACING, (15, 1)),
        ("Tulsi", "Tul\x07si", RecordFault.CONTROL_CHARACTER, (6, 15)),
    ],
)
def test_faults_of_a_text_are_told_with_their_place(old, new, code, place):
    text = FIVE_DEALS_TEXT.replace(old, new, 1)
    assert text != FIVE_DEALS_TEXT
    with pytest.raises(RecordError) as error:
        read_sheets(text)
    assert (error.value.code, (error.value.line, error.value.column)) == (code, place)
    assert record_problem(error.value)


def test_what_stands_before_a_fault_is_not_lost():
    text = write_sheets([FIVE_DEALS, FIVE_DEALS]).replace("3. 5 2 3 3", "3. 5 2 3 x")
    sheets, fault = read_sheets_prefix(text)
    assert sheets == (replace(FIVE_DEALS, deals=FIVE_DEALS.deals[:2]),)
    assert fault is not None and fault.line == 11


def test_a_changed_sign_is_refused_or_changes_no_number(sized):
    """One character of the deals or totals changed: told, never another score unnoticed."""
    rng = Random(8)
    start = FIVE_DEALS_TEXT.index("\n1.")
    for _ in range(sized(1_000, 10_000)):
        place = rng.randrange(start, len(FIVE_DEALS_TEXT))
        sign = rng.choice("0123456789 /;.-x\n[]")
        text = FIVE_DEALS_TEXT[:place] + sign + FIVE_DEALS_TEXT[place + rng.randint(0, 1) :]
        sheets, fault = read_sheets_prefix(text)
        assert fault is not None or [sheet.totals for sheet in sheets] == [FIVE_DEALS.totals]


def test_for_a_spreadsheet():
    rows = list(csv.reader(sheet_csv(FIVE_DEALS).splitlines()))
    assert rows[0][:7] == ["deal", "dealer", "redeals", "You call", "You tricks", "You points", "You total"]
    assert [row[6] for row in rows[1:]] == ["4.1", "7.1", "2.1", "6.1", "9.3"]
    assert rows[-1][-1] == "-12.9"
    names = ("a,b", 'c"d', "e", "f")
    assert next(csv.reader(sheet_csv(Sheet(Ruleset(), names)).splitlines()))[7] == 'c"d call'


def test_as_text_to_send():
    lines = sheet_text(replace(FIVE_DEALS, title="Tihar")).splitlines()
    assert lines[0] == "Tihar · Nepali & Indian"
    assert lines[3] == "3. You 5/4: −5.0, Bimal 2/2: 2.0, Ashma 3/3: 3.0, Tulsi 3/4: 3.1"
    assert lines[-2:] == ["Total: You 9.3, Bimal 9.1, Ashma 14.1, Tulsi −12.9", "Winner: Ashma"]


# Several sheets, undo --------------------------------------------------------------------------------------


def test_every_change_can_be_undone_and_done_again():
    rng = Random(9)
    history = SheetHistory().changed(SheetBook().with_new(Sheet(Ruleset(), PLAYERS)))
    seen = [history.book]
    for _ in range(60):
        book = history.book
        if rng.random() < 0.1 or book.sheet is None:
            book = book.with_new(random_sheet(rng, Ruleset()))
        elif rng.random() < 0.1:
            book = book.without_open()
        else:
            number = rng.randint(1, len(book.sheet.deals) + (not book.sheet.is_deal_open))
            book = book.with_sheet(with_deal(book.sheet, number, random_deal(rng, Ruleset())))
        if book.sheets != history.book.sheets:
            seen.append(book)
        history = history.changed(book)
    states = []
    undone = history
    while undone.before:
        undone = undone.undone()
        states.append(undone.book)
    assert states == [*seen[-2::-1], SheetBook()]
    redone = undone
    while redone.after:
        redone = redone.redone()
    assert redone == history
    assert undone.undone() == undone and redone.redone() == redone


def test_a_change_after_undo_forgets_what_was_undone():
    first = SheetHistory().changed(SheetBook().with_new(FIVE_DEALS))
    second = first.changed(first.book.with_sheet(without_deal(FIVE_DEALS, 5)))
    other = second.undone().changed(first.book.with_sheet(without_deal(FIVE_DEALS, 1)))
    assert other.after == () and other.undone().book == first.book
    assert second.changed(second.book) == second


def test_laying_open_another_sheet_is_no_change():
    history = SheetHistory().changed(SheetBook().with_new(FIVE_DEALS).with_new(Sheet(Ruleset(), PLAYERS)))
    turned = history.opened(0)
    assert turned.book.sheet == FIVE_DEALS and turned.before == history.before
    assert turned.undone().book == SheetBook()
    with pytest.raises(IndexError):
        history.opened(2)
    with pytest.raises(ValueError, match="open"):
        SheetBook().without_open()
