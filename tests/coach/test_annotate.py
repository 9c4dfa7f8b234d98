"""Reviews: luck and skill close, equal seeds give equal bytes, what was not known counts for nothing."""

from array import array
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from coach.engine.built import kernel
from coach.engine.chances import typical_call_of
from coach.engine.evaluate import MODEL_VERSION
from coach.engine.field import AVERAGE_FIELD
from coach.engine.start import start_of
from coach.measure.deals import measured_deal
from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.verdict import annotate, judge, luck
from coach.verdict.annotate import (
    DealReview,
    ReviewError,
    ReviewFault,
    annotated,
    is_reviewed,
    reviewed,
    reviews,
)
from coach.verdict.hindsight import BestPlay, guaranteed, open_chances, open_decision
from coach.verdict.judge import Mark, VerdictKind
from coach.verdict.luck import Account, StepKind, accounts
from coach.verdict.many import Task, review_all
from tests.helpers.games import random_records
from tests.helpers.kernel_cases import random_position
from tests.helpers.reviews import small_budgets
from tests.helpers.rule_sets import preset_or_random
from tests.helpers.stacked import stacked_match
from trainer.cards import CARDS, Card
from trainer.play import call, legal_cards, play
from trainer.position import Ending, Phase, Position
from trainer.presets import PRESETS
from trainer.record import DealRecord, Remark, position_of, record_of, records_of_match, with_remark, write
from trainer.ruleset import FirstDealer, InstantWin, Ruleset
from trainer.score import deal_points, is_made, score_table
from trainer.seats import SEATS, Seat
from trainer.view import view_of

RULES = Ruleset()


@pytest.fixture
def quick():
    """Small budgets: what is tested here does not depend on their size."""
    yield from small_budgets()


def club_deal(seed: int, rules: Ruleset = RULES, levels=("newcomer", "club", "club", "club")) -> DealRecord:
    """A finished deal of bots; the first one sits South."""
    match = play_match(rules, seed, [bot_of(level) for level in levels], 1)
    return records_of_match(match)[0]


def cut(record: DealRecord, cards: int) -> DealRecord:
    """The deal after so many cards."""
    position = position_of(replace(record, tricks=(), after=()))
    for card in islice((card for trick in record.tricks for card in trick.cards), cards):
        position = play(position, card)
    return record_of(position)


def veiled(record: DealRecord, seat: Seat) -> DealRecord:
    """The deal as one seat remembers it: the other hands are not known."""
    hands = tuple(hand if one is seat else None for one, hand in zip(SEATS, record.hands, strict=True))
    return replace(record, hands=hands, deal_seed=None)


# Luck and skill.


def assert_closes(review: DealReview, record: DealRecord) -> None:
    account = review.account
    assert account is not None
    assert account.end == pytest.approx(account.expected + account.luck + account.skill, abs=1e-9)
    position = position_of(record)
    points = deal_points(position) if position.ending is not None else None
    assert account.is_over is (points is not None)
    if points is not None:
        assert account.end == points[review.seat] / 10


def test_luck_and_skill_close_under_all_rules(quick, sized):
    rng, done, ends = Random(12), 0, set()
    while done < sized(20, 1_000):
        for record in random_records(rng, preset_or_random(rng)):
            seat = rng.choice(SEATS)
            assert_closes(reviewed(record, seat, seed=done), record)
            ends.add(position_of(record).ending)
            done += 1
    assert {None, Ending.ALL_PLAYED} <= ends


@pytest.mark.parametrize(
    ("rules", "ending"),
    [
        (Ruleset(nine_closes=True, first_dealer=FirstDealer.WEST), Ending.NINE_CLOSED),
        (Ruleset(instant_win=InstantWin.EIGHT_OR_MORE, first_dealer=FirstDealer.WEST), Ending.EIGHT_REACHED),
    ],
)
def test_deals_that_end_early_close_too(quick, rules, ending):
    position = stacked_match(rules, 9).position
    for number in (9, 1, 1, 1):
        position = call(position, number)
    while position.phase is Phase.PLAYING:
        position = play(position, max(legal_cards(position)))
    assert position.ending is ending
    for seat in SEATS:
        assert_closes(reviewed(record_of(position), seat), record_of(position))


def test_every_step_is_in_the_account_once(quick):
    record = club_deal(3)
    review = reviewed(record, Seat.SOUTH)
    kinds = [step.kind for step in review.account.steps]
    assert [kinds.count(kind) for kind in StepKind] == [1, 3, 39, 1, 13]
    told = [(step.trick, step.seat, step.choice) for step in review.account.steps[1:]]
    assert sorted(told) == sorted((one.trick, one.seat, one.choice) for one in record.decisions())
    total = sum(review.account.total_of(kind) for kind in StepKind)
    assert total == pytest.approx(review.account.luck + review.account.skill, abs=1e-9)


def modelled_record(rules: Ruleset, number: int, label: str) -> DealRecord:
    """A deal called and played by the policies of the playouts, South's being that of the own seat."""
    deal = measured_deal(rules, label, 1, number)
    position = Position(rules, deal.dealer, deal.hands)
    while position.phase is Phase.CALLING:
        position = call(position, typical_call_of(rules, position.hands[position.to_act].bits))
    view = view_of(position, Seat.SOUTH)
    lines = np.zeros((1, 52), "int8")
    counts, wins = np.zeros(14, "int64"), np.zeros(52, "int64")
    world = array("Q", [hand.bits for hand in deal.hands])
    start = start_of(view, AVERAGE_FIELD.policies(view))
    kernel.play_worlds(start, int(Seat.SOUTH), world, number, 0, 1, counts, wins, None, None, lines)
    for index in lines[0]:
        position = play(position, CARDS[index])
    return record_of(position)


@pytest.mark.parametrize("name", ["nepali", "call-bridge"])
def test_luck_averages_nothing_where_all_play_as_modelled(name, quick, monkeypatch, sized):
    """Within three standard errors, with that of the value before the deal; the steps may be rough."""
    rules, deals = PRESETS[name], sized(40, 10_000 if name == "nepali" else 1_000)
    monkeypatch.setattr(luck, "DEALS", sized(2_000, 25_000))
    found = [account_of(modelled_record(rules, number, "luck")) for number in range(deals)]
    lucks = [account.luck for account in found]
    of_deal = stdev(lucks) / luck.DEALS**0.5
    assert abs(fmean(lucks)) <= 3 * np.hypot(stdev(lucks) / deals**0.5, of_deal)
    hands = [account.total_of(StepKind.HAND) for account in found]
    assert abs(fmean(hands)) <= 3 * np.hypot(stdev(hands) / deals**0.5, of_deal)
    assert {account.skill for account in found} == {0.0}


def account_of(record: DealRecord) -> Account:
    """South's account alone, without grades."""
    deal = annotate._Deal.of(record, Seat.SOUTH)
    *_, last = accounts(deal.first, deal.seen, deal.score_tenths / 10, seed=1)
    return last.account


def test_forced_cards_and_those_of_the_policy_have_no_skill(quick):
    for seed in range(4):
        review = reviewed(club_deal(seed, levels=("club",) * 4), Seat.EAST)
        changes = {step.trick: step.change for step in review.account.steps if step.kind is StepKind.OWN_CARD}
        forced = [
            one.trick for one in review.decisions if one.verdict.kind is VerdictKind.FORCED and one.trick
        ]
        assert forced and all(changes[trick] == 0 for trick in forced)


# What a review may depend on.


def test_equal_seeds_give_equal_bytes(quick):
    record = club_deal(5)
    first, second = reviewed(record, Seat.SOUTH), reviewed(record, Seat.SOUTH)
    assert first == second and repr(first) == repr(second)
    assert write([annotated(record, first)]) == write([annotated(record, second)])
    assert reviewed(record, Seat.SOUTH, seed=1) != first


def test_a_review_of_a_review_says_the_same(quick):
    record = club_deal(6)
    once = annotated(record, reviewed(record, Seat.SOUTH))
    again = annotated(once, reviewed(once, Seat.SOUTH))
    assert write([once]) == write([again]) and once.remarks


def test_hidden_hands_change_no_verdict_and_no_luck(quick):
    for seed, rules in enumerate((RULES, PRESETS["call-bridge"], Ruleset(announce_voids=True))):
        record, seat = club_deal(seed, rules), SEATS[seed]
        known, unknown = reviewed(record, seat), reviewed(veiled(record, seat), seat)
        assert known.decisions == unknown.decisions and known.account == unknown.account
        assert [one.known for one in known.chances] == [one.known for one in unknown.chances]
        assert unknown.hindsight == () and {one.open for one in unknown.chances} == {None}


def test_how_a_deal_goes_on_changes_nothing_before(quick):
    record = club_deal(7)
    whole, part = reviewed(record, Seat.SOUTH), reviewed(cut(record, 30), Seat.SOUTH)
    assert part.decisions == whole.decisions[: len(part.decisions)]
    assert part.account.steps == whole.account.steps[: len(part.account.steps)]
    assert part.chances == whole.chances[:31] and part.score_tenths is None


def test_seeds_that_differ_agree_within_their_errors(quick):
    record = club_deal(8)
    first, second = reviewed(record, Seat.SOUTH, 1), reviewed(record, Seat.SOUTH, 2)
    for one, other in zip(first.decisions, second.decisions, strict=True):
        error = np.hypot(one.verdict.loss.stderr, other.verdict.loss.stderr)
        assert abs(one.verdict.loss.mean - other.verdict.loss.mean) <= 4 * error + 0.02


def test_voids_of_unknown_hands_are_not_known_before_they_are_named(quick):
    rules = Ruleset(announce_voids=True)
    record = club_deal(1, rules)
    assert any(record.announced[seat] for seat in (Seat.EAST, Seat.NORTH, Seat.WEST))
    review = reviewed(veiled(record, Seat.SOUTH), Seat.SOUTH)
    assert review.decisions[0].view.announced == (None,) * 4
    assert review.decisions[1].view.announced == record.announced


# Decisions.


def test_decisions_are_graded_in_order_and_listed_by_cost(quick):
    review = reviewed(club_deal(9), Seat.SOUTH)
    assert [one.trick for one in review.decisions] == list(range(14))
    assert sorted(review.costliest, key=lambda one: one.trick) == list(review.decisions)
    marks = [one.verdict.mark.weight for one in review.costliest]
    assert marks == sorted(marks, reverse=True) and marks[0] > 0
    losses = [one.verdict.loss.mean for one in review.costliest if one.verdict.mark is not Mark.NONE]
    assert losses == sorted(losses, reverse=True)


def test_forced_decisions_are_not_counted(quick):
    review = reviewed(club_deal(9), Seat.SOUTH)
    forced = [one for one in review.decisions if not one.verdict.counts]
    assert forced and not any(one.kinds or one.verdict.loss.mean for one in forced)
    assert review.loss == sum(one.verdict.loss.mean for one in review.decisions if one not in forced)
    assert not any(one.verdict.counts for one in review.costliest[-len(forced) :])


def test_marks_come_from_the_judge_and_have_kinds_and_reasons(quick):
    review = reviewed(club_deal(9), Seat.SOUTH)
    for one in review.decisions:
        card = one.verdict.choice
        judged = judge.judge_card if isinstance(card, Card) else judge.judge_call
        assert judged(one.view, one.evaluation, card) == one.verdict
        assert bool(one.kinds) is (one.verdict.mark is not Mark.NONE)


def test_the_expert_hardly_ever_blunders(sized):
    """By its own knowledge, graded with the whole budgets: blunders in under half a per cent."""
    deals, marks = sized(2, 60), []
    for seed in range(deals):
        record = club_deal(seed, levels=("expert",) * 4)
        for seat in SEATS:
            steps = reviews(record, seat)
            graded = next(one for one in steps if len(one.decisions) == 14)
            marks += [one.verdict.mark for one in graded.decisions]
    assert len(marks) == 56 * deals
    assert marks.count(Mark.BLUNDER) <= max(1, 0.005 * len(marks))


# Step by step.


def test_a_review_grows_and_may_be_stopped_anywhere(quick):
    record = club_deal(10)
    steps = list(reviews(record, Seat.SOUTH))
    assert (steps[0].done, steps[0].decisions, steps[0].account) == (0, (), None)
    assert [one.done for one in steps] == sorted(one.done for one in steps)
    assert {one.total for one in steps} == {steps[-1].total} and steps[-1].is_complete
    assert sum(one.is_complete for one in steps) == 1
    for one in steps:
        assert one.decisions == steps[-1].decisions[: len(one.decisions)]
        part = annotated(record, one)
        assert len(part.remarks) == len(one.decisions)
        assert (part.reviews[0] is None) is not one.is_complete
        assert is_reviewed(part, Seat.SOUTH) is one.is_complete


def test_notes_stay_and_marks_are_replaced(quick):
    record = club_deal(10)
    said = with_remark(record, Remark(Seat.SOUTH, 3, Mark.BLUNDER, note="my plan"))
    after = annotated(said, reviewed(said, Seat.SOUTH))
    assert after.remark_on(3, Seat.SOUTH).note == "my plan"
    assert replace(after, remarks=(), reviews=(None,) * 4) == record
    bare = annotated(record, reviewed(record, Seat.SOUTH))
    assert after.remark_on(3, Seat.SOUTH) == replace(bare.remark_on(3, Seat.SOUTH), note="my plan")


def test_what_a_record_keeps_of_a_review(quick):
    record = club_deal(9)
    review = reviewed(record, Seat.SOUTH, seed=4)
    kept = annotated(record, review)
    sums = kept.reviews[Seat.SOUTH]
    assert (sums.seed, sums.model) == (4, MODEL_VERSION)
    assert sums.skill == pytest.approx(review.account.skill, abs=1e-4)
    assert sums.expected == pytest.approx(review.account.with_hand, abs=1e-4)
    for one in review.decisions:
        verdict = kept.remark_on(one.trick, Seat.SOUTH).verdict
        assert (verdict.best, verdict.seed) == (one.verdict.best, one.verdict.seed)
        assert verdict.kinds == tuple(kind.value for kind in one.kinds)


@pytest.mark.parametrize("fault", list(ReviewFault))
def test_what_cannot_be_reviewed_is_refused(fault):
    record = club_deal(1)
    with pytest.raises(ReviewError) as refusal:
        reviewed(unreviewable(record, fault), Seat.SOUTH)
    assert refusal.value.fault is fault and "S: " in str(refusal.value)


def unreviewable(record: DealRecord, fault: ReviewFault) -> DealRecord:
    match fault:
        case ReviewFault.HAND_UNKNOWN:
            return veiled(record, Seat.WEST)
        case ReviewFault.BREAKS_RULES:
            return replace(record, tricks=tuple(reversed(record.tricks)))
        case ReviewFault.NO_WORLD:
            return weak_deal()


def weak_deal() -> DealRecord:
    """A finished deal with a hand without trumps, taken for one under rules that deal such hands again."""
    seeds = (club_deal(seed, levels=("newcomer",) * 4) for seed in range(1_000))
    weak = next(one for one in seeds if any(not hand.in_suit(RULES.trump) for hand in one.hands[1:]))
    return replace(weak, rules=Ruleset(redeal_no_trump=True), deal_seed=None)


# Many.


class Here(Executor):
    """Does the work at once, and counts it."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, work, /, *arguments, **options):
        self.done += 1
        future: Future = Future()
        future.set_result(work(*arguments, **options))
        return future


def test_many_are_reviewed_once_in_order_and_taken_up_again(quick):
    records = [club_deal(seed) for seed in range(4)]
    records[2] = veiled(records[2], Seat.WEST)
    worker = Here()
    tasks = [Task(number, record, Seat.SOUTH) for number, record in enumerate(records)]
    some = review_all(iter(tasks), worker, window=1)
    first = next(some)
    some.close()
    assert worker.done == 1 and is_reviewed(first.record, Seat.SOUTH)
    tasks[0] = replace(tasks[0], record=first.record)
    outcomes = list(review_all(tasks, Here(), window=2))
    assert [one.task.number for one in outcomes] == [0, 1, 2, 3]
    assert (outcomes[0].record, outcomes[2].record) == (None, None)
    assert [one.fault for one in outcomes] == [None, None, ReviewFault.HAND_UNKNOWN, None]
    assert outcomes[1].record == annotated(records[1], reviewed(records[1], Seat.SOUTH))


def test_an_old_or_partial_review_is_none(quick):
    record = club_deal(2)
    done = annotated(record, reviewed(record, Seat.SOUTH))
    sums = done.reviews[Seat.SOUTH]
    older = replace(done, reviews=(replace(sums, model=sums.model + 1), None, None, None))
    short = replace(done, remarks=done.remarks[:-1])
    assert is_reviewed(done, Seat.SOUTH)
    assert not any(is_reviewed(one, Seat.SOUTH) for one in (record, older, short))
    assert not is_reviewed(done, Seat.EAST) and not is_reviewed(done, Seat.SOUTH, seed=1)


# All cards open.


def endings(rng: Random, cards: int) -> Iterator[Position]:
    """Positions between tricks with so many cards in each hand."""
    while True:
        position = random_position(rng, preset_or_random(rng), 4 * (13 - cards))
        if (
            position.to_act is not None
            and len(position.hands[position.to_act]) == cards
            and not position.trick
        ):
            yield position


def naive_best_play(position: Position, reviewed_seat: Seat) -> tuple[int, ...]:
    """Every card tried, nothing kept: each seat for its own points, else against the reviewed one."""
    if position.phase is Phase.OVER:
        return position.tricks_won
    seat = position.to_act
    cards = legal_cards(position).high_to_low()
    results = [naive_best_play(play(position, card), reviewed_seat) for card in cards]
    table = score_table(position.rules)

    def wanted(tricks):
        points = [table[position.calls[one]][tricks[one]] for one in SEATS]
        against = sum(points) - points[seat] if seat is reviewed_seat else points[reviewed_seat]
        return points[seat], -against

    return max(results, key=wanted)


def test_best_play_is_that_of_a_search_without_short_cuts(sized):
    for position in islice(endings(Random(3), 3), sized(6, 200)):
        seat = position.to_act
        table = score_table(position.rules)
        found, naive = BestPlay(seat).tricks(position), naive_best_play(position, seat)
        assert [table[position.calls[one]][found[one]] for one in SEATS] == [
            table[position.calls[one]][naive[one]] for one in SEATS
        ]


def test_best_play_gets_at_least_what_is_guaranteed(sized):
    rng, rules = Random(5), RULES
    for _ in range(sized(10, 200)):
        position = random_position(rng, rules, 36)
        seat = position.to_act
        found = open_decision(position, next(iter(legal_cards(position))), BestPlay(seat))
        sure = max(one.guaranteed for one in found.cards)
        assert sure == guaranteed(position, seat)
        points = score_table(rules)[position.calls[seat]]
        assert points[found.best_play[seat]] >= points[sure]
        assert points[found.best_play[seat]] == max(points[one.best_play[seat]] for one in found.cards)


def test_hindsight_is_for_the_last_tricks_and_names_what_was_given_away(quick):
    review = reviewed(club_deal(4), Seat.SOUTH)
    assert [one.trick for one in review.hindsight] == list(range(6, 14))
    assert [one.best_play is not None for one in review.hindsight] == [False] * 4 + [True] * 4
    assert all(one.given_away >= 0 for one in review.hindsight)
    last = review.hindsight[-1]
    took = position_of(club_deal(4)).tricks_won
    assert last.best_play == took and last.cards[0].guaranteed == took[Seat.SOUTH]


# Chances.


def test_chances_start_after_the_calls_and_end_certain(quick):
    record = club_deal(4)
    review = reviewed(record, Seat.SOUTH)
    assert [one.cards for one in review.chances] == list(range(53))
    position = position_of(record)
    kept = tuple(
        float(is_made(record.rules, number, took))
        for number, took in zip(record.calls, position.tricks_won, strict=True)
    )
    assert review.chances[-1].known == review.chances[-1].open == kept
    assert all(0 <= chance <= 1 for one in review.chances for chance in (*one.known, *one.open))


def test_open_chances_are_those_of_many_playouts():
    rng = Random(9)
    for _ in range(5):
        position = random_position(rng, RULES, 12)
        view, n = view_of(position, Seat.SOUTH), 4_000
        world = array("Q", [hand.bits for hand in position.hands] * n)
        tricks = np.zeros((n, 4), "int8")
        counts, wins = np.zeros(14, "int64"), np.zeros(52, "int64")
        start = start_of(view, AVERAGE_FIELD.policies(view))
        kernel.play_worlds(start, int(Seat.SOUTH), world, 1, 0, n, counts, wins, tricks)
        shares = [np.mean(tricks[:, seat] >= position.calls[seat]) for seat in SEATS]
        assert open_chances(position, Seat.SOUTH, AVERAGE_FIELD) == pytest.approx(shares, abs=0.04)
