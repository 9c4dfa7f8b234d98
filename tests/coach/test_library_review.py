"""All hands of a library reviewed: stopped and taken up again, on several processes, notes and tags kept."""

from dataclasses import replace

import pytest

from coach.practice.library_review import Progress, review_library
from coach.verdict.annotate import annotated, is_reviewed, reviewed
from coach.verdict.many import never
from tests.coach.test_annotate import club_deal, quick, veiled  # noqa: F401
from trainer.library import Library
from trainer.record import Remark, with_remark, write
from trainer.seats import Seat

HANDS = 4


@pytest.fixture
def library(tmp_path):
    """Some hands of bots, one of them with cards of nobody."""
    with Library(tmp_path) as library:
        for seed in range(HANDS):
            library.keep(club_deal(seed))
        library.keep(veiled(replace(club_deal(9), hands=(None,) * 4), Seat.SOUTH))
        yield library


def records(library):
    return [library.record(number) for number in sorted(library.numbers())]


def is_done(record) -> bool:
    return is_reviewed(record, Seat.SOUTH)


@pytest.mark.usefixtures("quick")
def test_all_are_reviewed_as_one_by_one_and_told_on_the_way(library):
    before = records(library)
    told = list(review_library(library, never, 1))
    assert [one.done for one in told] == [*range(HANDS + 2), HANDS + 1]
    assert told[-1] == Progress(HANDS + 1, HANDS + 1, faults=1) and told[-1].is_complete
    for now, was in zip(records(library)[:HANDS], before, strict=False):
        assert write([now]) == write([annotated(was, reviewed(was, Seat.SOUTH))])
    assert next(review_library(library, never, 1)).total == 1  # what can have no review is looked at again


@pytest.mark.usefixtures("quick")
def test_what_was_stopped_is_taken_up_where_it_was(library):
    work = review_library(library, never, 1)
    for progress in work:
        if progress.done == 2:
            break
    work.close()
    done = [number for number in library.numbers() if is_done(library.record(number))]
    assert len(done) in (1, 2)
    assert next(review_library(library, never, 1)).total == HANDS + 1 - len(done)


@pytest.mark.usefixtures("quick")
def test_work_that_is_halted_keeps_nothing_more(library):
    progress = list(review_library(library, lambda: True, 1))
    assert progress == [Progress(0, HANDS + 1)]
    assert not any(map(is_done, records(library)))


@pytest.mark.usefixtures("quick")
def test_what_is_said_meanwhile_stays(library):
    note = Remark(Seat.SOUTH, 3, note="hm")
    for progress in review_library(library, never, 1):
        if not progress.done:
            for number in library.numbers():
                library.tag([number], "again")
                if library.record(number).tricks:
                    library.change(number, lambda record: with_remark(record, note))
    for record in records(library)[:HANDS]:
        assert is_done(record) and record.tags == ("again",)
        assert record.remark_on(3, Seat.SOUTH).note == "hm"


def test_several_processes_find_the_same(library):
    library.delete(sorted(library.numbers())[2:])
    told = list(review_library(library, never, 2))
    assert told[-1] == Progress(2, 2)
    for seed, record in enumerate(records(library)):
        alone = club_deal(seed)
        assert write([record]) == write([annotated(alone, reviewed(alone, Seat.SOUTH))])
