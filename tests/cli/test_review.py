"""`callbreak review`: the JSON, sums that close, the annotated file, what cannot be reviewed, a stop."""

import json
from dataclasses import replace

import pytest

from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.verdict.annotate import is_reviewed, reviewed
from tests.helpers.reviews import small_budgets
from trainer.record import DealRecord, read, records_of_match, write
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from ui.cli import review as command

ANSWER_KEYS = {"decisions", "luck", "skill", "score_tenths", "expected", "deals", "seed", "engine", "model"}
DECISION_KEYS = {"deal", "seat", "trick", "choice", "best", "loss", "loss_stderr", "mark", "forced"} | {
    "kinds",
    "reasons",
    "samples",
    "seed",
}
NAMES = ("You", "Karim", "Maya", "Priya")


@pytest.fixture
def quick():
    """Small budgets: what is tested here does not depend on their size."""
    yield from small_budgets()


def match_records(deals: int) -> tuple[DealRecord, ...]:
    levels = ("newcomer", "club", "club", "club")
    match = play_match(Ruleset(), 7, [bot_of(level) for level in levels], deals)
    return records_of_match(match, NAMES, (None, "club", "club", "club"))


def unfinished(record: DealRecord, tricks: int) -> DealRecord:
    return replace(record, tricks=record.tricks[:tricks], after=())


def known_to(record: DealRecord, seat: Seat) -> DealRecord:
    hands = tuple(hand if one is seat else None for one, hand in zip(SEATS, record.hands, strict=True))
    return replace(record, hands=hands, deal_seed=None)


def answer_of(run, text: str, *more: str) -> dict:
    code, out, err = run("review", "-", "--json", *more, given=text)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_answer_has_every_key_and_adds_up(quick, run):
    answer = answer_of(run, write(match_records(2)))
    assert set(answer) == ANSWER_KEYS and len(answer["decisions"]) == 28
    assert all(set(one) == DECISION_KEYS for one in answer["decisions"])
    came = sum(step["points"] for step in answer["luck"])
    assert answer["score_tenths"] / 10 == pytest.approx(answer["expected"] + came + answer["skill"], abs=1e-9)
    for deal in answer["deals"]:
        assert deal["score_tenths"] / 10 == pytest.approx(
            deal["expected"] + deal["luck"] + deal["skill"], abs=1e-9
        )
        assert len(deal["chances"]) == 53 and deal["is_complete"]
        assert sum(step["points"] for step in deal["own_steps"]) == pytest.approx(deal["skill"], abs=1e-9)


def test_the_costliest_decision_comes_first(quick, run):
    decisions = answer_of(run, write(match_records(2)))["decisions"]
    marked = [one["loss"] for one in decisions if one["mark"]]
    assert marked == sorted(marked, reverse=True) and decisions[0]["mark"]
    assert all(one["kinds"] and one["reasons"] is not None for one in decisions[: len(marked)])
    assert [one["forced"] for one in decisions] == sorted(one["forced"] for one in decisions)


def test_equal_input_gives_equal_output(quick, run):
    text = write(match_records(1))
    assert answer_of(run, text) == answer_of(run, text)
    assert answer_of(run, text, "--seed", "3")["seed"] == 3


def test_the_annotated_file_is_valid_and_says_the_same_again(quick, run, tmp_path):
    text, path = write(match_records(2)), tmp_path / "reviewed.callbreak"
    first = answer_of(run, text, "-o", str(path))
    records = read(path.read_text(encoding="utf-8"))
    assert all(is_reviewed(record, Seat.SOUTH) for record in records)
    assert answer_of(run, path.read_text(encoding="utf-8")) == first
    marks = sorted(one["mark"] for one in first["decisions"] if one["mark"])
    assert marks == sorted(one.mark.sign for record in records for one in record.remarks if one.mark.sign)


def test_another_seat_and_hands_that_are_not_known(quick, run):
    record = match_records(1)[0]
    known = answer_of(run, write([record]), "--seat", "e")
    veiled = answer_of(run, write([known_to(record, Seat.EAST)]))
    assert veiled["decisions"] == known["decisions"] and veiled["luck"] == known["luck"]
    assert veiled["deals"][0]["hindsight"] == [] and known["deals"][0]["hindsight"]


def test_a_deal_that_is_not_over_has_no_score(quick, run):
    answer = answer_of(run, write([unfinished(match_records(1)[0], 4)]))
    assert answer["score_tenths"] is None and len(answer["decisions"]) == 5


def test_what_cannot_be_reviewed_is_one_clear_line(quick, run, tmp_path):
    records = match_records(2)
    text = write([known_to(records[0], Seat.WEST), records[1]])
    code, out, err = run("review", "-", "--seat", "S", "--json", given=text)
    assert (code, err.count("\n")) == (1, 1) and "deal 1" in err and "You" in err
    assert len(json.loads(out)["decisions"]) == 14
    (tmp_path / "file").write_text("")
    for more, words in (
        (("--seat", "X"), '--seat cannot be "X"'),
        (("--seed", "-1"), "--seed cannot be -1"),
        (("--workers", "0"), "--workers cannot be 0"),
        (("-o", str(tmp_path / "file" / "out")), "cannot be written"),
    ):
        code, _, err = run("review", "-", *more, given=write([unfinished(records[0], 1)]))
        assert (code, err.count("\n")) == (2, 1) and words in err


def test_where_nothing_was_decided_yet_that_is_said(run, tmp_path):
    path, out_file = tmp_path / "dealt.callbreak", tmp_path / "out.callbreak"
    path.write_text(run("deal", "--seed", "3")[1], encoding="utf-8")
    code, out, err = run("review", str(path), "-o", str(out_file))
    assert (code, out) == (1, "") and err.count("\n") == 1 and "not called or played yet" in err
    assert not out_file.exists()


def test_the_report_is_for_people(quick, run):
    code, out, err = run("review", "-", given=write(match_records(2)))
    assert (code, err) == (0, "")
    for words in ("Deal 1, You: called", "lost against the best", "Expected before the deal", "Your cards"):
        assert words in out
    assert "All 2 deals" in out and "you could not know this" in out


def test_ctrl_c_leaves_what_is_finished(quick, run, monkeypatch, tmp_path):
    def stopped(record, seat, seed):
        if record.deal_number == 2:
            raise KeyboardInterrupt
        yield reviewed(record, seat, seed)

    monkeypatch.setattr(command, "reviews", stopped)
    path = tmp_path / "part.callbreak"
    code, out, err = run("review", "-", "--json", "-o", str(path), given=write(match_records(2)))
    assert (code, err) == (130, "callbreak review: stopped\n")
    assert [deal["deal"] for deal in json.loads(out)["deals"]] == [1]
    first, second = read(path.read_text(encoding="utf-8"))
    assert is_reviewed(first, Seat.SOUTH) and not second.remarks


def test_more_workers_change_no_byte(run):
    text = write([unfinished(record, 1) for record in match_records(2)])
    assert answer_of(run, text, "--workers", "2") == answer_of(run, text, "--workers", "1")
