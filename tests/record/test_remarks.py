"""What is said about decisions: written, read back, refused at its place, joined with more of its kind."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.helpers.games import random_match, random_record
from tests.helpers.remarks import remarked
from tests.record.test_reader import fault_of
from trainer.breach import Clause
from trainer.cards import parse_card
from trainer.presets import PRESETS
from trainer.record import (
    CALLS_TRICK,
    Mark,
    RecordedVerdict,
    RecordFault,
    Remark,
    ReplayError,
    Review,
    TakenBack,
    bare,
    facts_of,
    read,
    read_all,
    read_prefix,
    records_of_match,
    with_remark,
    with_remarks_of,
    with_verdicts_of,
    write,
)
from trainer.record.faults import FactError
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
[TakenBack "Calls S 4, 3 S 7H"]
[Tags "trumps, my mistakes"]
[Review.S "expected=2.31 skill=-0.21 seed=7 model=3"]
[X-Mood "calm"]
[Calls "3? 6 1 1"]
S [verdict best=2 loss=0.21/0.031 playouts=16000 seed=7 model=3 kinds=over-call] ; counted twice
; from memory

1. S AH 2H 3H 4H ; all follow
S [verdict best=AH loss=0.00/0.00 worlds=64 seed=7 model=3 forced]
2. S TH KH?! 5H 6H
E ; why?
3. E AC 7C??
"""
RECORD = read(TYPED)[0]


def typed(*changes: tuple[str, str]) -> str:
    text = TYPED
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


def test_a_hand_typed_record_is_read_with_all_that_it_says():
    assert write([RECORD]).startswith(TYPED)
    assert RECORD.taken_back == (
        TakenBack(CALLS_TRICK, Seat.SOUTH, 4),
        TakenBack(3, Seat.SOUTH, parse_card("7H")),
    )
    assert RECORD.tags == ("trumps", "my mistakes")
    assert RECORD.reviews[0] == Review(2.31, -0.21, 7, 3)
    call, forced, doubtful, blunder = RECORD.remarks
    assert call == Remark(
        Seat.SOUTH,
        CALLS_TRICK,
        Mark.MISTAKE,
        RecordedVerdict(2, 0.21, 0.031, 16000, 7, 3, ("over-call",)),
        "counted twice",
    )
    assert forced.verdict.is_forced and forced.mark is Mark.NONE
    assert doubtful == Remark(Seat.EAST, 2, Mark.DUBIOUS, None, "why?")
    assert blunder == Remark(Seat.NORTH, 3, Mark.BLUNDER)


def test_random_records_with_remarks_come_back(sized):
    rng, seen = Random(61), Counter()
    for number in range(sized(150, 2_000)):
        rules = list(PRESETS.values())[number % 14] if number % 14 < len(PRESETS) else None
        record = remarked(random_record(rng, rules), rng)
        text = write([record])
        (back,) = read(text)
        assert back == record
        assert write([back]) == text
        for remark in record.remarks:
            seen[f"mark {remark.mark.sign}"] += 1
            seen["verdict on a call"] += remark.verdict is not None and remark.trick == CALLS_TRICK
            seen["verdict on a card"] += remark.verdict is not None and remark.trick != CALLS_TRICK
            seen["note"] += bool(remark.note)
        seen["taken back"] += bool(record.taken_back)
        seen["reviewed"] += any(record.reviews)
        seen["tags"] += bool(record.tags)
    assert len(seen) == 10 and min(seen.values()) >= 5, seen


@pytest.mark.parametrize(
    ("before", "after", "code", "line", "column"),
    [
        ("3? 6", "3?? ! 6", RecordFault.BAD_VALUE, 15, 9),
        ("3? 6", "3! 6", RecordFault.BAD_VALUE, 15, 9),
        ("3? 6 1 1", "3? 6 1 -?", RecordFault.BAD_VALUE, 15, 16),
        ("3? 6 1 1", "3? 16 1 1", RecordFault.ILLEGAL_CALL, 15, 12),
        ("S [verdict best=2", "S [verdict best=99", RecordFault.ILLEGAL_CALL, 16, 17),
        ("S [verdict best=2", "S [verdict best=2H", RecordFault.BAD_VALUE, 16, 17),
        ("S [verdict best=2", "S [verdict worst=2", RecordFault.BAD_VALUE, 16, 12),
        ("S [verdict best=2 ", "S [verdict best=2  ", RecordFault.BAD_VALUE, 16, 19),
        ("loss=0.21/0.031", "loss=0.21", RecordFault.BAD_VALUE, 16, 24),
        ("loss=0.21/0.031", "loss=0.2100/0.031", RecordFault.NOT_CANONICAL, 16, 28),
        ("loss=0.21/0.031", "loss=-0.21/0.031", RecordFault.BAD_VALUE, 16, 24),
        ("playouts=16000", "worlds=16000", RecordFault.BAD_VALUE, 16, 35),
        ("playouts=16000", "playouts=many", RecordFault.BAD_VALUE, 16, 44),
        ("playouts=16000", "playouts=99999999999", RecordFault.BAD_VALUE, 16, 12),
        ("seed=7 model=3 kinds", "seed=007 model=3 kinds", RecordFault.NOT_CANONICAL, 16, 55),
        ("kinds=over-call]", "kinds=Over]", RecordFault.BAD_VALUE, 16, 12),
        ("kinds=over-call]", "kinds=over-call more]", RecordFault.BAD_VALUE, 16, 81),
        ("S [verdict best=2", "X [verdict best=2", RecordFault.BAD_LINE, 16, 1),
        ("S [verdict best=AH", "S [verdict best=AC", RecordFault.ILLEGAL_CARD, 20, 17),
        ("S [verdict best=AH", "S [verdict best=AX", RecordFault.BAD_CARD, 20, 17),
        ("E ; why?", "E [verdict]", RecordFault.BAD_LINE, 22, 1),
        ("E ; why?", "E ;why?", RecordFault.BAD_LINE, 22, 1),
        ("E ; why?", "E ;  why?", RecordFault.NOT_CANONICAL, 22, 5),
        ("E ; why?", "E ; why?\nE ; again", RecordFault.TAG_TWICE, 23, 1),
        ("E ; why?", "E ; why?\nS ; late", RecordFault.MISPLACED_LINE, 23, 1),
        ("7C??\n", "7C??\nW ; not yet", RecordFault.MISPLACED_LINE, 24, 1),
        ("; from memory", "; from memory\nS ; late", RecordFault.MISPLACED_LINE, 18, 1),
        ("KH?!", "KH!?", RecordFault.BAD_CARD, 21, 9),
        ("KH?! 5H 6H", "KH?! 5H 9D", RecordFault.IMPOSSIBLE_HANDS, 21, 17),
        ("KH?! 5H", "KH?! 2H", RecordFault.ILLEGAL_CARD, 21, 14),
        ("5H 6H", "5H", RecordFault.TRICK_SIZE, 21, 16),
        ("Calls S 4", "Calls S 14", RecordFault.BAD_VALUE, 11, 13),
        ("Calls S 4", "Calls S x", RecordFault.BAD_VALUE, 11, 21),
        ("3 S 7H", "14 S 7H", RecordFault.BAD_VALUE, 11, 24),
        ("3 S 7H", "3 S 8H", RecordFault.BAD_VALUE, 11, 13),
        ("trumps, my", "trumps,  my", RecordFault.BAD_VALUE, 12, 8),
        ("trumps, my mistakes", "trumps, trumps", RecordFault.BAD_VALUE, 12, 8),
        ("skill=-0.21", "skill=-0.2", RecordFault.BAD_VALUE, 13, 32),
        ("skill=-0.21", "skill=-0.00", RecordFault.NOT_CANONICAL, 13, 32),
        ('model=3"]', 'model=3 x=1"]', RecordFault.BAD_VALUE, 13, 53),
    ],
)
def test_each_fault_has_its_code_line_and_column(before, after, code, line, column):
    fault = fault_of(typed((before, after)))
    assert (fault.code, fault.line, fault.column) == (code, line, column), str(fault)


def test_a_refused_best_choice_comes_with_its_breach():
    breach = fault_of(typed(("S [verdict best=AH", "S [verdict best=AC"))).breach
    assert (breach.clause, breach.seat) == (Clause.CARD_NOT_HELD, Seat.SOUTH)


def test_an_illegal_card_is_told_before_a_best_choice_below_it():
    fault = fault_of(typed(("2H 3H 4H ;", "2H 3H KS ;"), ("best=AH", "best=AC")))
    assert fault.line == 19


def test_a_fault_in_a_remark_leaves_what_stands_before_it():
    (record,), fault = read_prefix(typed(("E ; why?", "E [verdict]")))
    assert fault.line == 22
    assert len(record.tricks) == 2 and record.remark_on(2, Seat.EAST) == Remark(Seat.EAST, 2, Mark.DUBIOUS)
    (record,), fault = read_prefix(typed(("best=2 ", "best=x ")))
    assert (record.tricks, record.notes) == ((), ())
    assert record.remarks == (Remark(Seat.SOUTH, CALLS_TRICK, Mark.MISTAKE),)


def test_points_are_kept_to_four_decimals_and_nothing_is_below_nothing():
    verdict = RecordedVerdict(2, 0.123456, -0.0, 1, 1, 1)
    assert (verdict.loss, str(verdict.stderr)) == (0.1235, "0.0")
    for wrong in (-0.1, float("nan"), float("inf"), 1e5):
        with pytest.raises(FactError):
            RecordedVerdict(2, wrong, 0.0, 1, 1, 1)
    for wrong in ({"samples": -1}, {"seed": 1 << 64}, {"kinds": ("two words",)}):
        with pytest.raises(FactError):
            replace(verdict, **wrong)


@pytest.mark.parametrize(
    "remark",
    [
        Remark(Seat.WEST, 3, Mark.MISTAKE),
        Remark(Seat.SOUTH, 14, Mark.MISTAKE),
        Remark(Seat.SOUTH, 1, note=" padded"),
        Remark(Seat.SOUTH, 1, note="two\nlines"),
        Remark(Seat.SOUTH, 1, verdict=RecordedVerdict(3, 0.0, 0.0, 1, 1, 1)),
        Remark(Seat.SOUTH, CALLS_TRICK, verdict=RecordedVerdict(parse_card("AH"), 0.0, 0.0, 1, 1, 1)),
    ],
)
def test_remarks_that_fit_nothing_are_refused(remark):
    with pytest.raises(FactError):
        with_remark(RECORD, remark)


def test_remarks_out_of_order_or_empty_are_refused():
    for remarks in (RECORD.remarks[::-1], RECORD.remarks * 2, (Remark(Seat.SOUTH, 1),)):
        with pytest.raises(FactError):
            replace(RECORD, remarks=remarks)


def test_a_best_choice_that_the_rules_refuse_is_never_written():
    verdict = RecordedVerdict(parse_card("AC"), 0.0, 0.0, 1, 1, 1)
    with pytest.raises(ReplayError):
        write([with_remark(RECORD, Remark(Seat.SOUTH, 1, verdict=verdict))])


def test_a_remark_takes_the_place_of_the_one_before_and_an_empty_one_unsays_it():
    said = with_remark(RECORD, Remark(Seat.EAST, 2, Mark.BLUNDER))
    assert said.remark_on(2, Seat.EAST) == Remark(Seat.EAST, 2, Mark.BLUNDER)
    unsaid = with_remark(said, Remark(Seat.EAST, 2))
    assert unsaid.remark_on(2, Seat.EAST).is_empty
    assert [one.trick for one in unsaid.remarks] == [0, 1, 3]


def test_bare_facts_are_the_same_whatever_is_said(sized):
    rng = Random(62)
    for _ in range(sized(20, 200)):
        record = replace(random_record(rng), notes=(), extra=())
        said = remarked(record, rng)
        assert bare(said) == bare(record)
        assert facts_of(said) == facts_of(record)
    assert facts_of(RECORD) != facts_of(replace(RECORD, tricks=RECORD.tricks[:2], remarks=()))


# Joining what two records of one deal say.


def test_a_deal_played_on_keeps_what_was_said_before():
    match = random_match(Random(5), PRESETS["quick"], 40)
    (record,) = records_of_match(match)
    earlier = replace(record, tricks=record.tricks[:4])
    said = with_remark(earlier, Remark(earlier.tricks[3].leader, 4, Mark.DUBIOUS, note="hm"))
    said = replace(said, notes=("a deal",), tags=("odd",))
    joined = with_remarks_of(record, said)
    assert (joined.remarks, joined.notes, joined.tags) == (said.remarks, ("a deal",), ("odd",))
    assert bare(joined) == record
    assert with_remarks_of(joined, said) == joined


def test_after_another_choice_nothing_is_taken_over():
    other = replace(RECORD, calls=(2, 6, 1, 1), remarks=(), reviews=(None,) * 4)
    joined = with_remarks_of(other, with_remark(RECORD, Remark(Seat.EAST, CALLS_TRICK, Mark.MISTAKE)))
    assert joined.remarks == (Remark(Seat.EAST, CALLS_TRICK, Mark.MISTAKE),)
    assert joined.tricks[0].note == "all follow" and joined.reviews == (None,) * 4
    assert with_remarks_of(replace(other, dealer=Seat.SOUTH, tricks=()), RECORD).remarks == ()


def test_what_a_record_says_itself_stands():
    mine = with_remark(bare(RECORD), Remark(Seat.EAST, 2, Mark.BLUNDER))
    joined = with_remarks_of(mine, RECORD)
    assert joined.remark_on(2, Seat.EAST) == Remark(Seat.EAST, 2, Mark.BLUNDER, None, "why?")
    assert joined.reviews == RECORD.reviews and joined.taken_back == RECORD.taken_back


def test_take_backs_of_an_earlier_sitting_come_first():
    later = TakenBack(4, Seat.SOUTH, parse_card("TH"))
    assert with_remarks_of(replace(RECORD, taken_back=(later,)), RECORD).taken_back == (
        *RECORD.taken_back,
        later,
    )
    longer = replace(RECORD, taken_back=(*RECORD.taken_back, later))
    assert with_remarks_of(longer, RECORD).taken_back == longer.taken_back


# Files in which some records are sound.


def test_sound_records_beside_bad_ones_are_read():
    sound = write([RECORD])
    bad = {
        typed(("3 S 7H", "3 S 8H")): RecordFault.BAD_VALUE,
        sound.replace("You", "Yu"): RecordFault.CHANGED_LINE,
        "%callbreak 2\n": RecordFault.NEWER_VERSION,
        typed(("TH KH?!", "TH KS?!")): RecordFault.ILLEGAL_CARD,
    }
    text = "\n".join(piece for one in bad for piece in (sound, one)) + "\n" + TYPED
    records, faults = read_all(text)
    assert records == (RECORD,) * 5
    assert [fault.code for fault in faults] == list(bad.values())
    lines = [text.split("\n")[fault.line - 1] for fault in faults]
    assert [line[:9] for line in lines] == ["[TakenBac", "[Player.S", "%callbrea", "2. S TH K"]
    assert read_all(text.replace("%callbreak", "%callbrake"))[0] == ()


def test_another_review_takes_the_place_of_the_marks_and_leaves_the_notes():
    rng = Random(12)
    mine, judged = remarked(RECORD, rng), remarked(RECORD, rng)
    joined = with_verdicts_of(mine, judged)
    for decision in RECORD.decisions():
        said = joined.remark_on(decision.trick, decision.seat)
        assert said.note == mine.remark_on(decision.trick, decision.seat).note
        told = judged.remark_on(decision.trick, decision.seat)
        assert (said.mark, said.verdict) == (told.mark, told.verdict)
    assert (joined.reviews, joined.tags, joined.notes) == (judged.reviews, mine.tags, mine.notes)
    assert with_verdicts_of(joined, judged) == joined
    shorter = replace(bare(RECORD), tricks=bare(RECORD).tricks[:2])
    assert with_verdicts_of(shorter, judged) == with_remarks_of(shorter, judged)
