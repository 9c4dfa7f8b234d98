"""Every fault of a record has its code, line and column; what stands before it is handed back."""

from dataclasses import replace
from random import Random

import pytest

from tests.helpers.games import random_match
from trainer.breach import Clause
from trainer.cards import parse_hand
from trainer.presets import PRESETS
from trainer.record import (
    DealRecord,
    RecordedTrick,
    RecordError,
    RecordFault,
    ReplayError,
    match_of,
    position_of,
    read,
    read_all,
    read_each,
    read_prefix,
    records_of_match,
    text_of_bytes,
    write,
)
from trainer.record.faults import FactError
from trainer.ruleset import RulesetError
from trainer.seats import Seat

TYPED = """\
%callbreak 1
[Rules "nepali"]
[Deal "3"]
[Dealer "W"]
[Totals "4.1 -3.0 2.0 3.1"]
[Hand.S "J.AT7.K7642.QT65"]
[Hand.E "AK.KQ2.AQ3.AK432"]
[Hand.N "?"]
[Hand.W "?"]
[Player.S "You"]
[X-Mood "calm"]
[Calls "3 6 1 1"]
; from memory

1. S AH 2H 3H 4H ; all follow
2. S TH KH 5H 6H
3. E AC 7C
"""

FINISHED = write(records_of_match(random_match(Random(5), PRESETS["quick"], 60))[:1])


def typed(*changes: tuple[str, str]) -> str:
    text = TYPED
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


def fault_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    return caught.value


def test_a_hand_typed_record_needs_no_check_signs():
    (record,) = read(TYPED)
    assert record.players == ("You", None, None, None)
    assert record.notes == ("from memory",)
    assert record.tricks[0].note == "all follow"
    assert record.hands[Seat.NORTH] is None
    assert write([record]).startswith(TYPED)


def test_bytes_that_are_no_text_are_named_with_their_place():
    name = '%callbreak 1\n\n[Player.S "Åse'.encode()
    for data, line, column in ((b"\xff", 1, 1), (name + b"\xe9", 3, 15)):
        with pytest.raises(RecordError) as caught:
            text_of_bytes(data)
        fault = caught.value
        assert (fault.code, fault.line, fault.column) == (RecordFault.NOT_UTF8, line, column)


def test_line_ends_of_another_system_and_a_missing_last_one_are_accepted():
    assert read(TYPED.replace("\n", "\r\n")) == read(TYPED.removesuffix("\n")) == read(TYPED)
    assert read(FINISHED.replace("\n", "\r\n").removesuffix("\r\n")) == read(FINISHED)
    mixed = fault_of(TYPED.replace("\n", "\r\n", 3))
    assert (mixed.code, mixed.line, mixed.column) == (RecordFault.CONTROL_CHARACTER, 1, 13)


@pytest.mark.parametrize(
    ("before", "after", "code", "line", "column"),
    [
        ("%callbreak 1", "callbreak 1", RecordFault.NOT_A_RECORD, 1, 1),
        ("%callbreak 1", "%callbreak 0", RecordFault.NOT_A_RECORD, 1, 1),
        ("%callbreak 1", "%callbreak 2", RecordFault.NEWER_VERSION, 1, 12),
        ('[Deal "3"]', "Deal 3", RecordFault.BAD_LINE, 3, 1),
        ('[Deal "3"]', '[Deal "3" ]', RecordFault.BAD_LINE, 3, 1),
        ('[Deal "3"]', '[Ideal "3"]', RecordFault.UNKNOWN_TAG, 3, 2),
        ('[Deal "3"]\n', "", RecordFault.MISSING_TAG, 3, 2),
        ('[Deal "3"]\n', '[Deal "3"]\n[Deal "3"]\n', RecordFault.TAG_TWICE, 4, 2),
        (
            '[Player.S "You"]\n[X-Mood',
            '[X-Mood "x"]\n[Player.S "You"]\n[X-Mood',
            RecordFault.MISPLACED_LINE,
            11,
            2,
        ),
        ('[Deal "3"]', '[Points "1.0 1.0 1.0 1.0"]', RecordFault.MISPLACED_LINE, 3, 2),
        ('[Deal "3"]', '[Deal "0"]', RecordFault.BAD_VALUE, 3, 8),
        ('[Deal "3"]', '[Deal "03"]', RecordFault.NOT_CANONICAL, 3, 8),
        ('[Dealer "W"]', '[Dealer "w"]', RecordFault.BAD_VALUE, 4, 10),
        ('"nepali"', '"nepal"', RecordFault.BAD_RULES, 2, 9),
        ('"nepali"', '"rounds=3 void=fre"', RecordFault.BAD_RULES, 2, 18),
        ('"nepali"', '"rounds=3"', RecordFault.NOT_CANONICAL, 2, 9),
        ("4.1 -3.0", "4.1 -3", RecordFault.BAD_VALUE, 5, 14),
        ("4.1 -3.0", "4.1 -0.0", RecordFault.NOT_CANONICAL, 5, 14),
        ("3.1", "3.1 2.0", RecordFault.BAD_VALUE, 5, 10),
        ('[Hand.S "J.AT7', '[Hand.S "J.A17', RecordFault.BAD_CARD, 6, 13),
        ('[Hand.S "J.AT7', '[Hand.S "J.AA7', RecordFault.CARD_TWICE, 6, 13),
        ('[Hand.S "J.AT7', '[Hand.S "J.TA7', RecordFault.NOT_CANONICAL, 6, 12),
        ("J.AT7.K7642.QT65", "J.AT7.K7642.QT6", RecordFault.HAND_SIZE, 6, 10),
        ("J.AT7.K7642.QT65", "J.AT7.K7642QT65", RecordFault.BAD_VALUE, 6, 10),
        ("AK.KQ2", "AJ.KQ2", RecordFault.CARD_TWICE, 7, 10),
        ('[Hand.S "J', '[Code "000000000"]\n[Hand.S "J', RecordFault.CODE_DIFFERS, 7, 10),
        ('[Hand.S "J', '[Code "000000001"]\n[Hand.S "J', RecordFault.BAD_VALUE, 6, 8),
        ('[Hand.S "J', '[Date "2026-02-30"]\n[Hand.S "J', RecordFault.BAD_VALUE, 6, 8),
        ('[Player.S "You"]', '[Voids "- - - -"]', RecordFault.TAG_NOT_DUE, 10, 9),
        ('"You"', '"Y"ou"', RecordFault.BAD_VALUE, 10, 13),
        ('"You"', '""', RecordFault.BAD_VALUE, 10, 12),
        ('"You"', '"Y\tou"', RecordFault.CONTROL_CHARACTER, 10, 13),
        ("3 6 1 1", "3 6 1 x", RecordFault.BAD_VALUE, 12, 15),
        ("3 6 1 1", "3 0 1 1", RecordFault.ILLEGAL_CALL, 12, 11),
        ("3 6 1 1", "3 14 1 1", RecordFault.ILLEGAL_CALL, 12, 11),
        ("3 6 1 1", "- 6 1 1", RecordFault.ILLEGAL_CALL, 12, 9),
        ("3 6 1 1", "3 6 1 -", RecordFault.ILLEGAL_CARD, 15, 6),
        ("; from memory", ";from memory", RecordFault.NOT_CANONICAL, 13, 2),
        ("; from memory", "; ", RecordFault.BAD_LINE, 13, 1),
        ("1. S AH", "1.S AH", RecordFault.BAD_LINE, 15, 1),
        ("1. S AH", "2. S AH", RecordFault.TRICK_NUMBER, 15, 1),
        ("1. S AH", "1. X AH", RecordFault.BAD_VALUE, 15, 4),
        ("1. S AH", "1. E AH", RecordFault.WRONG_LEADER, 15, 4),
        ("S AH 2H 3H", "S AH 2X 3H", RecordFault.BAD_CARD, 15, 9),
        ("S AH 2H 3H", "S AH QC 3H", RecordFault.ILLEGAL_CARD, 15, 9),
        ("S AH 2H 3H 4H", "S AH 2H 3H", RecordFault.TRICK_SIZE, 15, 14),
        ("S AH 2H 3H 4H", "S AH 2H 3H 4H 5H", RecordFault.TRICK_SIZE, 15, 18),
        ("S TH KH", "S 10H KH", RecordFault.NOT_CANONICAL, 16, 6),
        ("S TH KH 5H", "S TH KH 2H", RecordFault.ILLEGAL_CARD, 16, 12),
        ("; all follow", ";  all follow", RecordFault.NOT_CANONICAL, 15, 20),
        ('[Deal "3"]', '\n[Deal "3"]', RecordFault.BAD_LINE, 3, 1),
        ("\n\n1. S", "\n1. S", RecordFault.BAD_SPACING, 14, 1),
        ("\n\n1. S", "\n\n\n1. S", RecordFault.BAD_SPACING, 15, 1),
        ("\n2. S", "\n\n2. S", RecordFault.BAD_SPACING, 16, 1),
        ("7C\n", "7C\n\n", RecordFault.BAD_SPACING, 18, 1),
        ("7C\n", "7C\nx\n", RecordFault.BAD_LINE, 18, 1),
        ("7C\n", "7C\n\nx\n", RecordFault.BAD_LINE, 19, 1),
        ("7C\n", "7C\n; late\n", RecordFault.MISPLACED_LINE, 18, 1),
        ("7C\n", "7C\n%callbreak 1\n", RecordFault.BAD_SPACING, 18, 1),
        ("7C\n", '7C\n[Check "AB"]\n', RecordFault.BAD_SPACING, 18, 1),
        ("7C\n", '7C\n[Points "3.0 6.0 1.0 1.0"]\n', RecordFault.TAG_NOT_DUE, 18, 1),
        ("7C\n", '7C\n[After "stop"]\n', RecordFault.TAG_NOT_DUE, 18, 1),
        ("7C\n", '7C\n[After "never"]\n', RecordFault.BAD_VALUE, 18, 9),
        ("7C\n", '7C\n[Pints "3"]\n', RecordFault.UNKNOWN_TAG, 18, 2),
    ],
)
def test_each_fault_has_its_code_line_and_column(before, after, code, line, column):
    fault = fault_of(typed((before, after)))
    assert (fault.code, fault.line, fault.column) == (code, line, column), str(fault)


def test_an_illegal_card_comes_with_its_breach():
    breach = fault_of(typed(("S AH 2H", "S AH AC"))).breach
    assert (breach.clause, breach.seat) == (Clause.MUST_FOLLOW, Seat.EAST)
    assert breach.allowed == parse_hand("KH QH 2H")


def test_faulty_rules_keep_all_their_faults():
    fault = fault_of(typed(('"nepali"', '"void=fre trump=X"')))
    assert isinstance(fault.__cause__, RulesetError)
    assert len(fault.__cause__.faults) == 2


def test_a_newer_version_is_refused_by_name():
    fault = fault_of(TYPED.replace("%callbreak 1", "%callbreak 12"))
    assert (fault.code, fault.found, fault.expected) == (RecordFault.NEWER_VERSION, "12", "1")


def test_tags_of_other_programs_are_kept_in_their_order():
    text = typed(('[X-Mood "calm"]', '[X-b "\\"1\\""]\n[X-a ""]\n[X-b "2"]'))
    (record,) = read(text)
    assert record.extra == (("X-b", '"1"'), ("X-a", ""), ("X-b", "2"))
    assert write([record]).startswith(text)


# The result after the last trick.


def result_line() -> int:
    return FINISHED.split("\n").index(next(line for line in FINISHED.split("\n") if "Points" in line)) + 1


def unchecked(text: str) -> str:
    return text[: text.index("\n[Check")]


def test_mistyped_points_are_found_by_the_replay():
    line = next(line for line in FINISHED.split("\n") if line.startswith("[Points"))
    for wrong, code in (
        ('[Points "99.0 1.0 1.0 1.0"]', RecordFault.POINTS_DIFFER),
        ('[Points "99 1.0 1.0 1.0"]', RecordFault.BAD_VALUE),
        ('[Points "09.0 1.0 1.0 1.0"]', RecordFault.NOT_CANONICAL),
        (f'{line}\n[Won "S"]', RecordFault.TAG_NOT_DUE),
        (f"{line}\n{line}", RecordFault.TAG_TWICE),
    ):
        fault = fault_of(unchecked(FINISHED).replace(line, wrong))
        assert fault.code is code
        assert fault.line == result_line() + wrong.count("\n")
    left_out = fault_of(unchecked(FINISHED).replace(line + "\n", ""))
    assert (left_out.code, left_out.line) == (RecordFault.MISSING_TAG, result_line())
    assert left_out.expected == line


def test_a_mistyped_call_shows_in_the_points():
    (record,) = read(FINISHED)
    calls = (record.calls[0] % 6 + 1, *record.calls[1:])
    other = unchecked(write([replace(record, calls=calls)])).split("\n")
    mixed = [
        one if not one.startswith("[Calls") else other[index]
        for index, one in enumerate(unchecked(FINISHED).split("\n"))
    ]
    assert fault_of("\n".join(mixed)).code is RecordFault.POINTS_DIFFER


# Check signs.


def test_a_line_changed_in_a_legal_way_is_still_named():
    name = write([replace(read(TYPED)[0], players=("Ada", None, None, None))])
    fault = fault_of(name.replace("Ada", "Ida"))
    assert (fault.code, fault.line) == (RecordFault.CHANGED_LINE, 10)
    last_card = fault_of(write(read(TYPED)).replace("3. E AC 7C", "3. E AC 8C"))
    assert (last_card.code, last_card.line) == (RecordFault.CHANGED_LINE, 17)


def test_the_check_line_checks_itself():
    text = write(read(TYPED))
    line = text.count("\n")
    start = text.index('[Check "') + len('[Check "')
    for place in range(start, len(text) - 3):
        fault = fault_of(text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :])
        assert (fault.code, fault.line) == (RecordFault.CHANGED_LINE, line)
    fault = fault_of(text[:start] + "u" + text[start + 1 :])
    assert (fault.code, fault.line, fault.column) == (RecordFault.BAD_CHECK, line, 9)


# Hands that are not known.


def test_a_hand_that_is_not_known_cannot_play_what_it_has_shown_not_to_hold():
    text = typed(
        ('[Hand.E "AK.KQ2.AQ3.AK432"]', '[Hand.E "?"]'),
        ("S TH KH 5H 6H", "S TH QD 5H 6H"),
        ("3. E AC 7C", "3. S 7H QH"),
    )
    fault = fault_of(text)
    assert (fault.code, fault.line, fault.column) == (RecordFault.ILLEGAL_CARD, 17, 9)
    assert fault.breach.clause is Clause.CARD_NOT_HELD


def test_hidden_cards_must_have_a_place():
    # North and West show out of hearts, and yet hearts are missing.
    text = typed(("1. S AH 2H 3H 4H ; all follow\n2. S TH KH 5H 6H\n3. E AC 7C", "1. S AH 2H 3S 9D"))
    fault = fault_of(text)
    assert (fault.code, fault.line, fault.column) == (RecordFault.IMPOSSIBLE_HANDS, 15, 15)


def test_announced_voids_are_checked_against_hands_and_each_other():
    rules = "nepali"
    options = " ".join(
        f"{one}"
        for one in write([DealRecord(replace(PRESETS[rules], announce_voids=True), Seat.WEST, (None,) * 4)])
        .split('"')[1]
        .split()
    )
    base = typed(('"nepali"', f'"{options}"'))
    missing = fault_of(base)
    assert (missing.code, missing.line, missing.expected) == (RecordFault.MISSING_TAG, 12, "Voids")
    voids = lambda value: base.replace('[Player.S "You"]', f'[Voids "{value}"]\n[Player.S "You"]')  # noqa: E731
    assert read(voids("- - - ?"))[0].announced == (frozenset(), frozenset(), frozenset(), None)
    for value, code, column in (
        ("H - - -", RecordFault.VOIDS_DIFFER, 9),
        ("? - - -", RecordFault.VOIDS_DIFFER, 9),
        ("- - CH -", RecordFault.NOT_CANONICAL, 13),
        ("- - X -", RecordFault.BAD_VALUE, 13),
        ("- - D D", RecordFault.IMPOSSIBLE_HANDS, 1),
    ):
        fault = fault_of(voids(value))
        assert (fault.code, fault.line, fault.column) == (code, 10, column), str(fault)
    played = fault_of(voids("- - H -"))
    assert (played.code, played.line, played.column) == (RecordFault.ILLEGAL_CARD, 16, 12)
    early = fault_of(voids("- - - -").replace("3 6 1 1", "3 6 1 -"))
    assert (early.code, early.line) == (RecordFault.TAG_NOT_DUE, 13)


# What stands before a fault.


def test_the_records_before_a_fault_are_handed_back():
    records, fault = read_prefix(FINISHED + "\n" + FINISHED.replace("%callbreak 1", "%callbreak 2"))
    assert records == read(FINISHED)
    assert fault.line == FINISHED.count("\n") + 2


def test_the_record_at_fault_is_cut_before_the_faulty_line():
    records, fault = read_prefix(typed(("3. E AC 7C", "3. E AC 9D")))
    assert fault.line == 17
    assert records == (replace(read(TYPED)[0], tricks=read(TYPED)[0].tricks[:2]),)
    assert position_of(records[0]).tricks_won == (1, 1, 0, 0)


def test_a_changed_line_cuts_before_itself_not_where_it_shows():
    text = write(read(TYPED)).replace("2H 3H 4H ; all", "2H 3H 5H ; all")
    records, fault = read_prefix(text)
    assert (fault.code, fault.line) == (RecordFault.CHANGED_LINE, 15)
    assert records[0].tricks == ()
    assert records[0].notes == ("from memory",)


def test_a_fault_in_the_head_leaves_nothing_of_its_record():
    assert read_prefix(typed(("3 6 1 1", "3 6 1 x")))[0] == ()
    assert read_prefix(typed(("3 6 1 1", "3 6 1 99")))[0] == ()


def test_a_fault_in_the_result_leaves_the_whole_play():
    text = unchecked(FINISHED).replace("[Points", "[Pints")
    records, fault = read_prefix(text)
    assert fault.code is RecordFault.UNKNOWN_TAG
    assert records == read(FINISHED)


def test_the_first_of_two_faults_is_told():
    fault = fault_of(typed(("S AH 2H", "S AH QC"), ("3. E AC 7C", "rubbish")))
    assert (fault.code, fault.line) == (RecordFault.ILLEGAL_CARD, 15)


# The records themselves.


@pytest.mark.parametrize(
    "facts",
    [
        {"hands": (parse_hand("AS"), None, None, None)},
        {"deal_number": 0},
        {"redeals": 1001},
        {"totals": (10**8, 0, 0, 0)},
        {"date": "yesterday"},
        {"players": ("a\nb", None, None, None)},
        {"bots": ("", None, None, None)},
        {"extra": (("Mood", "x"),)},
        {"notes": (" padded",)},
        {"announced": (frozenset(), None, None, None)},
        {"tricks": (RecordedTrick(Seat.SOUTH, ()),)},
        {"deal_seed": 1 << 40},
        {"calls": (100, None, None, None)},
    ],
)
def test_facts_that_no_record_can_hold_are_refused(facts):
    with pytest.raises(FactError):
        replace(read(TYPED)[0], **facts)


def test_an_illegal_record_is_never_written():
    with pytest.raises(ReplayError):
        write([replace(read(TYPED)[0], calls=(3, 99, 1, 1))])


def test_a_saved_match_is_read_as_one():
    match = random_match(Random(6), PRESETS["classic"], 150)
    assert match_of(read(write(records_of_match(match)))) == match


def test_all_sound_records_of_a_text_are_found_and_the_first_fault_of_each_other_one():
    bad = typed(("[Deal ", "[Dael "))
    records, faults = read_all(f"{TYPED}\n{bad}\n{TYPED}")
    assert len(records) == 2 and set(records) == set(read(TYPED))
    (fault,) = faults
    assert (fault.line, fault.code) == (21, RecordFault.UNKNOWN_TAG)
    assert [share for _, share in read_each(TYPED)] == [1.0]
