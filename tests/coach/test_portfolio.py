"""What the progress page reads from a library."""

from dataclasses import replace

import pytest

from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.practice.own_calls import luck_adjusted
from coach.practice.portfolio import decisions_in, entries_in, told_by
from coach.practice.progress import Slip, leaks
from coach.practice.yardstick import Origin, Part
from tests.helpers.drills import NOON, answer_at
from trainer.library import Library
from trainer.presets import PRESETS
from trainer.record import DealRecord, Mark, records_of_match
from trainer.record.remarks import RecordedVerdict, Remark, Review
from trainer.ruleset import Ruleset
from trainer.score import score_tenths
from trainer.seats import Seat

LEVELS = (None, "club", "club", "club")


def played(rules: Ruleset = Ruleset(), deals: int = 2) -> list[DealRecord]:  # noqa: B008
    match = play_match(rules, 5, (bot_of("club"),) * 4, deals)
    return list(records_of_match(match, ("You", "A", "B", "C"), LEVELS, "2026-11-29"))


def reviewed(record: DealRecord) -> DealRecord:
    """With a costly call and every other card a forced one."""
    good, bad = (0.0, 0.01, 9, 1, 1), (0.3, 0.01, 9, 1, 1, ("over-call",))
    remarks = tuple(
        Remark(Seat.SOUTH, 0, Mark.MISTAKE, RecordedVerdict(one.choice, *bad))
        if one.trick == 0
        else Remark(Seat.SOUTH, one.trick, verdict=RecordedVerdict(one.choice, *good, (), one.trick % 2 == 1))
        for one in record.decisions()
        if one.seat is Seat.SOUTH
    )
    reviews = (Review(2.5, -0.25, 1, 1), None, None, None)
    return replace(record, remarks=remarks, reviews=reviews)


def test_decisions_of_drills_and_reviews_together(tmp_path):
    first, second = played()
    with Library(tmp_path) as library:
        library.keep(reviewed(first))
        library.keep(second)
        decisions = decisions_in(library, [answer_at(NOON, key='[Rules "nepali"]')])
    drills = [one for one in decisions if one.origin is Origin.DRILL]
    calls = [one for one in decisions if one.origin is Origin.TABLE and one.part is Part.CALLS]
    cards = [one for one in decisions if one.part is Part.CARDS]
    assert len(drills) == len(calls) == 1 and len(cards) == 6
    assert {one.rules for one in decisions} == {"nepali"}
    assert leaks(calls)[0].slip == Slip(word="over-call")
    assert leaks(calls)[0].cost.mean == pytest.approx(0.3)


def test_finished_deals_with_their_promise_and_their_luck(tmp_path):
    first, second = played()
    unfinished = replace(second, tricks=second.tricks[:5], deal_number=9)
    with Library(tmp_path) as library:
        for record in (reviewed(first), second, unfinished):
            library.keep(record)
        told = [told_by(library, entry) for entry in entries_in(library)]
    found = [deal for deal, _ in told if deal is not None]
    hands = [hands for _, hands in told]
    assert len(found) == 2 and len(hands) == 3 and all(hands)
    for deal in found:
        assert deal.tenths == score_tenths(Ruleset(), deal.call, deal.took)
        assert deal.promised is not None and 0 < deal.promised < 1
    (deal,) = [deal for deal in found if deal.luck is not None]
    assert deal.luck == pytest.approx(deal.tenths / 10 - 2.5 + 0.25)
    assert luck_adjusted(found).skill.mean == pytest.approx(-0.25)


def test_deals_that_may_be_thrown_in_say_nothing_of_the_shuffle(tmp_path):
    with Library(tmp_path) as library:
        library.keep(played(PRESETS["classic"], 1)[0])
        assert [told_by(library, entry)[1] for entry in entries_in(library)] == [None]
