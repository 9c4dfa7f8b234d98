"""The library: what was kept is there, found, taken in and out; one owner; damage, upgrades, backups."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.helpers.games import moments_of_match, random_record
from tests.helpers.remarks import remarked
from trainer.catalogue import Order, Outcome, Search, own_seat
from trainer.database import Database, LibraryError, LibraryFault
from trainer.intake import last_of_each
from trainer.library import DAYS_TO_UNDO, LIBRARY_FILE, Answer, Library
from trainer.presets import PRESETS
from trainer.record import (
    Mark,
    RecordedVerdict,
    RecordError,
    RecordFault,
    Remark,
    ReplayError,
    Review,
    TakenBack,
    bare,
    match_of,
    position_of,
    records_of_match,
    with_remark,
    write,
)
from trainer.record.faults import FactError
from trainer.rule_text import write_rules
from trainer.ruleset import Ruleset
from trainer.schema import SCHEMA
from trainer.score import deal_points
from trainer.seats import Seat

DATA = Path(__file__).parent.parent / "data"
NAMES = ("You", None, None, None)
BOTS = (None, "club", "newcomer", "club")
TODAY = date(2026, 11, 30)
ANSWER = Answer("2026-11-30T10:00:00+05:45", "calls", "long-trumps", "K3-7", "4", 0.25, 3.5, True, 77)


def opened(folder: Path, day: date = TODAY) -> Library:
    return Library(folder, lambda: day)


@pytest.fixture
def library(tmp_path):
    with opened(tmp_path / "data") as library:
        yield library


def finished_match(seed: int = 5):
    """The records of a match of three deals."""
    moments = moments_of_match(Random(seed), PRESETS["quick"])
    match = next(one for one in moments if one.is_over and len(one.finished) == 3)
    return records_of_match(match, NAMES, BOTS, "2026-11-29")


def some_records(count: int, seed: int):
    """Different deals, half of them with much said about them."""
    rng = Random(seed)
    found = {}
    while len(found) < count:
        record = random_record(rng)
        found[write([bare(record)])] = remarked(record, rng) if rng.random() < 0.5 else record
    return list(found.values())


def fault_of(action) -> LibraryError:
    with pytest.raises(LibraryError) as caught:
        action()
    return caught.value


# Keeping.


def test_what_was_kept_is_there_after_opening_again(tmp_path):
    records = some_records(25, 1)
    with opened(tmp_path) as library:
        numbers = [library.keep(record) for record in records]
        assert len(set(numbers)) == len(records)
    with opened(tmp_path) as library:
        assert [library.record(number) for number in numbers] == records
        assert library.search().total == len(records)


def test_a_deal_that_is_there_keeps_its_place_and_what_is_said_is_joined(library):
    record = finished_match()[0]
    first = with_remark(record, Remark(record.tricks[0].leader, 1, Mark.DUBIOUS))
    second = replace(record, notes=("a note",))
    number = library.keep(first)
    assert library.keep(second) == number
    assert library.record(number) == replace(first, notes=("a note",))
    assert library.keep(replace(first, date="2020-01-01")) != number


def test_a_record_takes_the_place_of_the_one_with_its_number(library):
    record = finished_match()[0]
    number = library.keep(replace(record, notes=("gone",)))
    assert library.keep(record, number) == number
    assert library.record(number) == record


def test_numbers_that_are_not_there(library):
    with pytest.raises(KeyError):
        library.record(1)
    with pytest.raises(KeyError):
        library.keep(finished_match()[0], 1)


def test_an_unsound_record_is_not_kept_and_takes_nothing_with_it(library):
    record = finished_match()[0]
    number = library.keep(record)
    with pytest.raises(ReplayError):
        library.keep(replace(record, calls=(99, 1, 1, 1)), number)
    assert library.record(number) == record


# The match on the table.


def test_the_match_on_the_table_is_there_at_every_moment(tmp_path):
    for number, match in enumerate(moments_of_match(Random(8), PRESETS["quick"])):
        if number % 15 and not match.is_over:
            continue
        records = records_of_match(match, NAMES, BOTS)
        with opened(tmp_path) as library:
            library.keep_match(records)
        with opened(tmp_path) as library:
            assert library.current_match() == records
            assert match_of(library.current_match()) == match
            assert library.search().total == len(records)
        if match.is_over:
            break


def test_step_by_step_in_one_sitting(library):
    for match in moments_of_match(Random(8), PRESETS["quick"]):
        library.keep_match(records_of_match(match, NAMES))
        if len(match.finished) == 2:
            break
    assert library.current_match() == records_of_match(match, NAMES)
    assert library.search().total == 2


def test_what_is_said_meanwhile_stays_when_the_match_goes_on(library):
    records = finished_match()
    running = replace(records[1], tricks=records[1].tricks[:4], after=())
    library.keep_match((records[0], running))
    first, second = (entry.record_id for entry in library.search(Search(order=Order.OLDEST)).entries)
    library.keep(replace(records[0], notes=("well played",)), first)
    said = Remark(running.tricks[2].leader, 3, Mark.MISTAKE, note="why?")
    library.keep(with_remark(running, said), second)
    library.keep_match(records)
    now = library.current_match()
    assert (now[0].notes, now[1].remarks) == (("well played",), (said,))
    assert tuple(map(bare, now)) == tuple(map(bare, records))


def test_a_take_back_is_kept_with_what_was_taken_back(library):
    record = finished_match()[0]
    library.keep_match((record,))
    taken = TakenBack(13, record.tricks[12].leader, record.tricks[12].cards[0])
    shorter = replace(record, tricks=record.tricks[:12], after=(), taken_back=(taken,))
    library.keep_match((shorter,))
    assert library.current_match() == (shorter,)
    library.keep_match((replace(record, after=()),))
    assert library.current_match()[0].taken_back == (taken,)


def test_another_match_begins_when_one_is_closed_or_its_seed_differs(library):
    one, other = finished_match(5), finished_match(9)
    library.keep_match(one)
    library.keep_match(other[:1])
    assert library.current_match() == other[:1]
    library.close_match()
    assert library.current_match() == ()
    replayed = (replace(other[0], date="2026-11-30"),)
    library.keep_match(replayed)
    assert library.current_match() == replayed
    assert library.search().total == len(one) + 2


def test_a_deal_beyond_the_last_one_of_a_match_stays_a_saved_hand(library):
    records = finished_match()
    library.keep_match(records)
    library.keep_match(records[:1])
    assert library.current_match() == records[:1]
    assert library.search().total == len(records)


def running_match():
    """The first deal of a match, and the second one after four tricks."""
    records = finished_match()
    return records[0], replace(records[1], tricks=records[1].tricks[:4], after=())


def test_the_deal_on_the_table_is_shown_as_its_player_has_seen_it(library):
    records = running_match()
    library.keep_match(records)
    over, running = (entry.record_id for entry in library.search(Search(order=Order.OLDEST)).entries)
    assert (library.is_on_table(over), library.is_on_table(running)) == (False, True)
    seen = library.to_show(running)
    assert seen.hands == (records[1].hands[0], None, None, None)
    assert seen.deal_seed is None and seen.match_seed is None
    assert (seen.calls, seen.tricks) == (records[1].calls, records[1].tricks)
    text = library.text_of([running])
    assert text == write([seen]) and not any(str(hand) in text for hand in records[1].hands[1:])
    assert library.to_show(over) == records[0] and library.record(running) == records[1]
    library.close_match()
    assert library.to_show(running) == records[1]


def test_a_change_is_made_to_the_hand_as_it_now_stands(library):
    records = running_match()
    library.keep_match(records)
    running = library.search().entries[0].record_id
    asked = []

    def with_note(record):
        if not asked:  # somebody is faster
            library.tag([running], "again")
        asked.append(record)
        return replace(record, notes=("slow",))

    library.change(running, with_note)
    assert len(asked) == 2
    assert library.record(running) == replace(records[1], tags=("again",), notes=("slow",))
    library.delete([running])
    library.change(running, lambda record: replace(record, notes=()))
    assert library.search().total == 1 and library.record(running).notes == ()
    with pytest.raises(KeyError):
        library.change(99, with_note)


def test_unreviewed_are_all_but_those_with_a_whole_review_and_the_deal_on_the_table(library):
    records = running_match()
    library.keep_match(records)
    over = next(entry.record_id for entry in library.search(Search(order=Order.OLDEST)).entries)
    assert library.unreviewed(0, 3) == (over,)
    mine, other = Review(2.31, -0.21, 0, 3), Review(1.1, 0.2, 0, 3)
    for reviews, is_reviewed in (
        ((mine, None, None, None), True),
        ((None, other, None, None), False),
        ((replace(mine, model=2), other, None, None), False),
        ((replace(mine, seed=1), None, None, None), False),
    ):
        library.keep(replace(records[0], reviews=reviews), over)
        assert library.unreviewed(0, 3) == (() if is_reviewed else (over,)), reviews
    library.close_match()
    assert len(library.unreviewed(0, 3)) == 2
    library.delete([over])
    assert len(library.unreviewed(0, 3)) == 1


# Finding.


def expected(records, fits):
    return {write([bare(record)]) for record in records if fits(record)}


def found(library, search: Search):
    page = library.search(search, limit=1000)
    assert page.total == len(page.entries)
    return {write([bare(library.record(entry.record_id))]) for entry in page.entries}


def points_of(record):
    position = position_of(record)
    points = None if position.ending is None else deal_points(position)
    return None if points is None else points[own_seat(record)]


def call_of(record):
    return record.calls[own_seat(record)]


def all_text(record) -> str:
    return write([replace(record, extra=())]).casefold()


def test_every_question_finds_what_a_look_at_each_record_finds(tmp_path, sized):
    records = some_records(sized(60, 1_000), 2)
    rules = write_rules(records[0].rules)
    questions = {
        Search(): lambda r: True,
        Search(rules=rules): lambda r: write_rules(r.rules) == rules,
        Search(since="2026-12-01"): lambda r: False,
        Search(until="2026-11-29", order=Order.OLDEST): lambda r: False,
        Search(since="2026-11-30", until="2026-11-30"): lambda r: True,
        Search(calls=frozenset({1, 3})): lambda r: call_of(r) in (1, 3),
        Search(outcomes=frozenset({Outcome.UNFINISHED})): lambda r: position_of(r).ending is None,
        Search(least_tenths=1): lambda r: (points_of(r) or 0) > 0,
        Search(most_tenths=-1, order=Order.COSTLIEST): lambda r: (points_of(r) or 0) < 0,
        Search(least_mark=Mark.BLUNDER): lambda r: any(one.mark is Mark.BLUNDER for one in r.remarks),
        Search(least_mark=Mark.DUBIOUS): lambda r: any(one.mark is not Mark.NONE for one in r.remarks),
        Search(tags=("trumps",)): lambda r: "trumps" in r.tags,
        Search(tags=("मेरो गल्ती", "trumps")): lambda r: {"trumps", "मेरो गल्ती"} <= set(r.tags),
        Search(is_reviewed=True): lambda r: is_reviewed(r),
        Search(is_reviewed=False): lambda r: not is_reviewed(r),
        Search(text="NORTH ruffs"): lambda r: "north is void" in all_text(r),
        Search(text="এক্কা"): lambda r: False,
        Search(text="एक्का"): lambda r: "एक्का" in all_text(r),
        Search(text="zoË"): lambda r: "zoë" in all_text(r),
        Search(opponent="রহিম"): lambda r: "রহিম শেখ" in others(r, r.players),
        Search(opponent="newcomer"): lambda r: "newcomer" in others(r, r.bots),
    }
    with opened(tmp_path) as library:
        for record in records:
            library.keep(record)
        for question, fits in questions.items():
            assert found(library, question) == expected(records, fits), question
    hits = [len(expected(records, fits)) for fits in questions.values()]
    assert sum(0 < count < len(records) for count in hits) >= 14, hits


def is_reviewed(record) -> bool:
    seat = own_seat(record)
    return any(one.seat is seat and one.verdict is not None for one in record.remarks)


def others(record, names):
    return [name for seat, name in enumerate(names) if seat != own_seat(record)]


def test_an_entry_tells_what_the_list_shows(library):
    record = finished_match()[0]
    leader = record.tricks[0].leader
    verdict = RecordedVerdict(record.tricks[0].cards[0], 0.25, 0.02, 2000, 1, 1)
    record = with_remark(record, Remark(leader, 1, Mark.MISTAKE, verdict))
    record = replace(record, tags=("x", "y"), notes=("first", "second"))
    number = library.keep(record)
    (entry,) = library.search().entries
    position = position_of(record)
    assert (entry.record_id, entry.match_id, entry.day, entry.rules) == (number, None, "2026-11-29", "quick")
    assert (entry.seat, entry.players, entry.bots) == (
        Seat.SOUTH,
        ("You", "", "", ""),
        ("", "club", "newcomer", "club"),
    )
    assert (entry.call, entry.took) == (record.calls[0], position.tricks_won[0])
    assert entry.tenths == deal_points(position)[0]
    assert entry.outcome is (Outcome.MADE if entry.took >= entry.call else Outcome.BROKEN)
    assert (entry.marks, entry.tags, entry.note) == ((0, 1, 0), ("x", "y"), "first")
    assert entry.loss == (0.25 if leader is Seat.SOUTH else None)


def test_pages_follow_each_other_and_hands_without_a_day_have_that_of_keeping(tmp_path):
    records = some_records(12, 3)
    for day, record in enumerate(records):
        with opened(tmp_path, TODAY + timedelta(day)) as library:
            library.keep(replace(record, date=None))
    with opened(tmp_path) as library:
        whole = library.search(limit=100).entries
        assert [entry.day for entry in whole] == sorted((entry.day for entry in whole), reverse=True)
        pages = [library.search(limit=5, offset=offset) for offset in (0, 5, 10, 15)]
        assert [len(page.entries) for page in pages] == [5, 5, 2, 0]
        assert tuple(entry for page in pages for entry in page.entries) == whole
        assert library.numbers() == tuple(entry.record_id for entry in whole)
        number = whole[0].record_id
        library.keep(library.record(number), number)
        assert library.search(limit=100).entries == whole


def test_rule_sets_and_tags_in_use(library):
    for record, tags in zip(finished_match(), (("b",), ("a", "b"), ()), strict=True):
        library.keep(replace(record, tags=tags))
    library.keep(next(one for one in some_records(20, 4) if one.rules == Ruleset()))
    assert library.rule_sets() == ("quick", "nepali")
    assert library.tags() == tuple(
        sorted({"a", "b", *library.search(Search(rules="nepali")).entries[0].tags})
    )


def test_tagging(library):
    numbers = [library.keep(record) for record in finished_match()]
    library.tag(numbers, "again")
    library.tag(numbers[:1], "again")
    library.untag(numbers[1:], "again")
    assert [library.record(number).tags for number in numbers] == [("again",), (), ()]
    with pytest.raises(FactError):
        library.tag(numbers, "two, words")


def test_graded_decisions_are_those_of_the_own_seat(library):
    record = finished_match()[0]
    for seat in (Seat.SOUTH, Seat.EAST):
        verdict = RecordedVerdict(record.calls[seat], 0.0, 0.01, 16_000, 1, 1, ("over-call", "x"), True)
        record = with_remark(record, Remark(seat, 0, Mark.BLUNDER, verdict))
    number = library.keep(record)
    (graded,) = library.graded()
    assert (graded.record_id, graded.day, graded.trick) == (number, "2026-11-29", 0)
    assert (graded.choice, graded.mark) == (str(record.calls[0]), Mark.BLUNDER)
    assert (graded.kinds, graded.is_forced, graded.stderr) == (("over-call", "x"), True, 0.01)
    assert library.graded(since="2026-11-30") == ()
    library.keep(bare(record), number)
    assert library.graded() == ()


# Deleting.


def test_deleting_can_be_undone_for_a_month(tmp_path):
    records = finished_match()
    with opened(tmp_path) as library:
        numbers = [library.keep(record) for record in records]
        library.delete(numbers[:2])
        assert [entry.record_id for entry in library.search().entries] == numbers[2:]
        library.undelete(numbers[:1])
        assert library.search().total == 2
    with opened(tmp_path, TODAY + timedelta(DAYS_TO_UNDO)) as library:
        assert library.record(numbers[1]) == records[1]
    with opened(tmp_path, TODAY + timedelta(DAYS_TO_UNDO + 1)) as library:
        with pytest.raises(KeyError):
            library.record(numbers[1])
        assert library.record(numbers[0]) == records[0]


def test_a_deleted_deal_of_the_running_match_is_not_lost_to_the_match(tmp_path):
    records = finished_match()
    with opened(tmp_path) as library:
        library.keep_match(records)
        library.delete(entry.record_id for entry in library.search().entries)
        assert library.search().total == 0
    with opened(tmp_path, TODAY + timedelta(DAYS_TO_UNDO + 1)) as library:
        assert library.current_match() == records


def test_a_deleted_hand_that_is_taken_in_again_is_back(library, tmp_path):
    record = finished_match()[0]
    number = library.keep(record)
    library.delete([number])
    (tmp_path / "a").write_text(write([record]))
    assert next(library.take_in([tmp_path / "a"])).known == (number,)
    assert library.search().total == 1


# Files.


def test_each_file_is_judged_alone_and_each_record_in_it(library, tmp_path):
    good, other = finished_match(5), finished_match(9)
    (tmp_path / "good").write_text(write(good), newline="\r\n")
    (tmp_path / "mixed").write_text(
        "\n".join([write(other[:1]), write(other[1:2]).replace("[Calls", "[Cals"), write(other[2:])])
    )
    (tmp_path / "latin").write_bytes(write(good).encode().replace(b"You", b"Y\xf6u"))
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "log").write_text("\ufeff" + (DATA / "contest-log-a.json").read_text())
    (tmp_path / "broken-log").write_text('{"rounds": [1]}')
    names = ("good", "mixed", "latin", "empty", "log", "broken-log", "nowhere", "good")
    reports = dict(enumerate(library.take_in([tmp_path / name for name in names])))
    assert [len(reports[index].kept) for index in reports] == [3, 2, 0, 0, 5, 0, 0, 0]
    assert reports[7].known == reports[0].kept and reports[7].is_good
    assert reports[6].unreadable and not reports[6].is_good
    faults = {names[index]: report.faults[0] for index, report in reports.items() if report.faults}
    assert {name: fault.code for name, fault in faults.items()} == {
        "mixed": RecordFault.UNKNOWN_TAG,
        "latin": RecordFault.NOT_UTF8,
        "empty": RecordFault.NOT_A_RECORD,
        "broken-log": RecordFault.BAD_VALUE,
    }
    lines = (tmp_path / "mixed").read_text().split("\n")
    assert lines[faults["mixed"].line - 1].startswith("[Cals") and faults["mixed"].column == 2
    assert b"\xf6" in (tmp_path / "latin").read_bytes().split(b"\n")[faults["latin"].line - 1]
    assert library.search().total == 10


def test_a_long_file_is_reported_on_the_way_and_can_be_left_off(library, tmp_path):
    records = [
        replace(finished_match()[0], match_seed=None, date=f"2026-11-{day:02}") for day in range(1, 31)
    ]
    (tmp_path / "f").write_text(write(records))
    reports = library.take_in([tmp_path / "f"])
    first = next(reports)
    assert 0 < first.share < 1
    reports.close()
    assert library.search().total == len(first.kept) == 10
    *others, last = library.take_in([tmp_path / "f"])
    assert 0 < others[0].share < others[1].share < last.share == 1 and len(others) == 2
    assert last_of_each([*others, last]) == (last,)
    assert (last.known, len(last.kept)) == (first.kept, 20)
    assert library.search().total == 30


def test_a_match_in_a_file_is_one_match(library, tmp_path):
    one, other = finished_match(5), finished_match(9)
    (tmp_path / "f").write_text("\n".join([write(one), write(other[:2]), write(other[:1])]))
    next(library.take_in([tmp_path / "f"]))
    entries = library.search(Search(order=Order.OLDEST)).entries
    assert [entry.match_id for entry in entries] == [1, 1, 1, 2, 2]
    assert library.match(1) == one
    assert library.search(Search(match_id=2)).total == 2
    assert library.current_match() == ()


def test_what_is_given_out_can_be_taken_in_elsewhere(library, tmp_path):
    records = some_records(10, 6)
    numbers = [library.keep(record) for record in records]
    (tmp_path / "f").write_text(library.text_of(numbers), encoding="utf-8")
    with opened(tmp_path / "elsewhere") as other:
        assert next(other.take_in([tmp_path / "f"])).is_good
        assert {write([other.record(entry.record_id)]) for entry in other.search().entries} == {
            write([record]) for record in records
        }


# One owner.


OPENER = """
import sys
from pathlib import Path
from trainer.database import LibraryError
from trainer.library import Library
try:
    Library(Path(sys.argv[1])).close()
    print("opened")
except LibraryError as error:
    print(error.fault.value)
"""


def opened_elsewhere(folder: Path) -> str:
    run = subprocess.run(
        [sys.executable, "-c", OPENER, str(folder)], capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def test_one_owner_at_a_time(tmp_path):
    with opened(tmp_path) as library:
        library.note_answer(ANSWER)
        assert opened_elsewhere(tmp_path) == "in-use"
        error = fault_of(lambda: opened(tmp_path))
        assert (error.fault, error.path) == (LibraryFault.IN_USE, tmp_path / LIBRARY_FILE)
        assert opened_elsewhere(tmp_path) == "in-use"
        assert library.answers() == (ANSWER,)
    assert opened_elsewhere(tmp_path) == "opened"


def test_a_folder_with_any_name(tmp_path):
    folder = tmp_path / "Ärger #1 ? 100% & सीता"
    for _ in range(2):
        with opened(folder) as library:
            library.note_answer(ANSWER)
            library.backup_to(folder / "b?.backup")
    assert sorted(path.name for path in folder.iterdir()) == ["b?.backup", LIBRARY_FILE]


def test_threads_wait_for_each_other(library):
    records = finished_match()
    with ThreadPoolExecutor(3) as threads:
        kept = [
            threads.submit(
                library.keep_match, (replace(records[0], tricks=records[0].tricks[:count], after=()),)
            )
            for count in range(14)
        ]
        found = [threads.submit(lambda: library.search().total) for _ in range(50)]
        noted = [threads.submit(library.note_answer, ANSWER) for _ in range(20)]
        results = [one.result() for one in (*kept, *found, *noted)]
    assert len(results) == 84 and {one.result() for one in found} <= {0, 1}
    assert len(library.answers()) == 20 and len(library.current_match()) == 1


# Versions.


def contents(path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in path.iterdir()}


def test_every_older_form_is_upgraded_in_order_after_a_copy(tmp_path):
    records = finished_match()
    for version in range(1, len(SCHEMA)):
        folder = tmp_path / str(version)
        database = Database(folder / LIBRARY_FILE, SCHEMA[:version])
        database.close()
        with opened(folder) as library:
            assert library.copy is not None
            library.keep(records[0])
            library.note_answer(ANSWER)
        with closing(sqlite3.connect(library.copy)) as copy:
            assert copy.execute("PRAGMA user_version").fetchone() == (version,)
            assert copy.execute("SELECT count(*) FROM records").fetchone() == (0,)
        with opened(folder) as library:
            assert library.copy is None
            assert library.search().total == 1 and library.answers() == (ANSWER,)


def test_an_upgrade_keeps_what_is_there(tmp_path):
    folder = tmp_path / "data"
    with opened(folder) as library:
        number = library.keep(finished_match()[0])
    later = Database(folder / LIBRARY_FILE, (*SCHEMA, "ALTER TABLE matches ADD COLUMN place TEXT"))
    assert later.copy is not None and later.rows("SELECT id, match_id FROM records") == [(number, None)]
    assert later.rows("SELECT place FROM matches") == []
    later.close()


def test_an_upgrade_that_fails_leaves_the_older_form(tmp_path):
    with opened(tmp_path) as library:
        library.note_answer(ANSWER)
    with pytest.raises(LibraryError):
        Database(tmp_path / LIBRARY_FILE, (*SCHEMA, "ALTER TABLE nothing ADD COLUMN place TEXT"))
    with opened(tmp_path) as library:
        assert library.answers() == (ANSWER,)


def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path):
    Database(tmp_path / LIBRARY_FILE, (*SCHEMA, "CREATE TABLE later (a)")).close()
    before = (tmp_path / LIBRARY_FILE).read_bytes()
    error = fault_of(lambda: opened(tmp_path))
    assert (error.fault, error.found, error.known) == (LibraryFault.NEWER, len(SCHEMA) + 1, len(SCHEMA))
    assert (tmp_path / LIBRARY_FILE).read_bytes() == before


# Damage.


def damaged(data: bytearray, place: str) -> bytearray:
    """A library's file with a part of it spoilt."""
    match place:
        case "start":
            return bytearray(b"x" * 50) + data[50:]
        case "middle":
            return data[:8192] + b"\xff" * 12288 + data[20480:]
        case "end":
            return data[:-8192] + b"\xff" * 8192
        case "cut":
            return data[: len(data) // 2]
        case _:
            return bytearray(b"just some words\n" * 100)


@pytest.mark.parametrize(
    ("place", "least"), [("start", 0), ("middle", 25), ("end", 20), ("cut", 0), ("rubbish", 0)]
)
def test_a_damaged_file_is_kept_aside_and_what_can_be_read_of_it_is_there(tmp_path, place, least):
    path = tmp_path / LIBRARY_FILE
    records = some_records(30, 7)
    with opened(tmp_path) as library:
        for record in records:
            library.keep(record)
    data = damaged(bytearray(path.read_bytes()), place)
    path.write_bytes(data)
    with opened(tmp_path) as library:
        assert library.set_aside is not None
        assert library.set_aside.read_bytes() == data
        left = [library.record(entry.record_id) for entry in library.search().entries]
        assert least <= len(left) <= 30 and all(record in records for record in left)
        library.keep(finished_match()[0])
    with opened(tmp_path) as library:
        assert library.set_aside is None and library.search().total == len(left) + 1


def test_whatever_pages_are_damaged_the_rest_is_there_and_nothing_else(tmp_path, sized):
    rng = Random(12)
    records = some_records(25, 13)
    with opened(tmp_path / "whole") as library:
        library.note_answer(ANSWER)
        for record in records:
            library.keep(record)
    whole = (tmp_path / "whole" / LIBRARY_FILE).read_bytes()
    lefts = []
    for number in range(sized(40, 300)):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(100, len(data) - 600)
            spoilt = rng.randrange(1, 600)
            data[start : start + spoilt] = rng.randbytes(spoilt)
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / LIBRARY_FILE).write_bytes(data)
        with opened(folder) as library:
            left = readable(library)
            assert all(record in records for record in left)
            assert library.answers() in ((), (ANSWER,)) and all(
                0 <= one.loss < 10 for one in library.graded()
            )
            lefts.append(len(left))
            library.keep(finished_match()[0])
    assert sum(lefts) > 0.5 * len(lefts) * len(records), lefts


def readable(library):
    """The saved hands whose texts are sound; those of the others are refused by the reader's own error."""
    found = []
    for entry in library.search(limit=1000).entries:
        with suppress(RecordError):
            found.append(library.record(entry.record_id))
    return found


def test_another_program_s_file_is_kept_aside(tmp_path):
    with closing(sqlite3.connect(tmp_path / LIBRARY_FILE)) as other:
        other.execute("CREATE TABLE theirs (a)")
    data = (tmp_path / LIBRARY_FILE).read_bytes()
    with opened(tmp_path) as library:
        assert library.set_aside.read_bytes() == data
        assert library.search().total == 0


def test_a_damaged_text_spoils_no_other(tmp_path):
    records = finished_match()
    with opened(tmp_path) as library:
        library.keep_match(records)
    with closing(sqlite3.connect(tmp_path / LIBRARY_FILE)) as file:
        file.execute("UPDATE texts SET text = replace(text, 'You', 'Yu') WHERE record_id = 2")
        file.commit()
    with opened(tmp_path) as library:
        assert library.record(1) == records[0] and library.search().total == 3
        for action in (lambda: library.record(2), lambda: library.current_match()):
            with pytest.raises(RecordError):
                action()
        library.keep_match(records)
        assert library.current_match() == records


# Backup.


def test_a_backup_gives_everything_back(tmp_path):
    records = finished_match()
    backup = tmp_path / "elsewhere" / "all.backup"
    with opened(tmp_path / "data") as library:
        library.keep_match(records)
        library.note_answer(ANSWER)
        library.backup_to(backup)
        library.delete([1, 2])
        library.close_match()
        library.note_answer(ANSWER)
        kept = library.restore_from(backup)
        assert (library.search().total, library.answers(), library.current_match()) == (3, (ANSWER,), records)
        library.keep_match(records[:2])
        assert opened_elsewhere(tmp_path / "data") == "in-use"
        library.restore_from(kept)
        assert (library.search().total, len(library.answers())) == (1, 2)
    assert [one.name for one in backup.parent.iterdir()] == ["all.backup"]
    with opened(tmp_path / "new") as library:
        library.restore_from(backup)
    with opened(tmp_path / "new") as library:
        assert library.current_match() == records


def test_an_older_backup_is_upgraded(tmp_path):
    Database(tmp_path / "old.backup", SCHEMA[:1]).close()
    before = (tmp_path / "old.backup").read_bytes()
    with opened(tmp_path / "data") as library:
        library.restore_from(tmp_path / "old.backup")
        library.note_answer(ANSWER)
        assert library.answers() == (ANSWER,)
    assert (tmp_path / "old.backup").read_bytes() == before


def test_what_is_no_sound_backup_changes_nothing(tmp_path):
    (tmp_path / "words").write_text("just some words\n" * 1000)
    (tmp_path / "empty").write_bytes(b"")
    Database(tmp_path / "newer", (*SCHEMA, "CREATE TABLE later (a)")).close()
    with opened(tmp_path / "data") as library:
        for record in some_records(30, 7):
            library.keep(record)
        library.backup_to(tmp_path / "damaged")
        data = bytearray((tmp_path / "damaged").read_bytes())
        data[8192:20480] = b"\xff" * 12288
        (tmp_path / "damaged").write_bytes(data)
        for name, fault in (
            ("words", LibraryFault.NOT_A_LIBRARY),
            ("empty", LibraryFault.NOT_A_LIBRARY),
            ("newer", LibraryFault.NEWER),
            ("damaged", LibraryFault.DAMAGED),
            ("nowhere", LibraryFault.UNREACHABLE),
        ):
            error = fault_of(lambda: library.restore_from(tmp_path / name))  # noqa: B023
            assert (error.fault, error.path.name) == (fault, name)
            assert library.search().total == 30


# Drills.


def test_answers_come_back_in_the_order_in_which_they_were_given(tmp_path):
    answers = [replace(ANSWER, at=f"2026-11-{30 - number}", seed=number) for number in range(5)]
    with opened(tmp_path) as library:
        for answer in answers:
            library.note_answer(answer)
    with opened(tmp_path) as library:
        assert library.answers() == tuple(answers)
        assert [one.seed for one in library.answers(since="2026-11-28")] == [0, 1, 2]
