"""The contest's game log: to records and back with nothing lost, and every fault by its place."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from tests.helpers.games import random_match
from trainer.breach import Clause
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import (
    DealRecord,
    RecordError,
    RecordFault,
    position_of,
    read,
    records_of_match,
    write,
)
from trainer.record.contest import contest_of_records, records_of_contest
from trainer.ruleset import Ruleset
from trainer.score import add_points, deal_points
from trainer.seats import Seat

LOG = (Path(__file__).parent.parent / "data" / "contest-log-a.json").read_text(encoding="utf-8")
SEATS_OF_LOG = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)


def test_the_log_comes_back_with_nothing_lost():
    records = records_of_contest(LOG)
    assert json.loads(contest_of_records(records)) == json.loads(LOG)
    saved = write(records)
    assert read(saved) == records
    assert contest_of_records(read(saved)) == contest_of_records(records)


def test_winners_and_running_totals_are_those_of_the_log():
    rounds = json.loads(LOG)["rounds"]
    for record, logged in zip(records_of_contest(LOG), rounds, strict=True):
        position = position_of(record)
        assert position.phase is Phase.OVER
        winners = [trick.winner(record.rules) for trick in position.tricks]
        assert winners == [SEATS_OF_LOG[action["ended"]] for action in logged["actions"]]
        totals = add_points(record.totals, deal_points(position))
        assert [totals[seat] / 10 for seat in SEATS_OF_LOG] == logged["scores"]


def test_only_what_records_do_not_tell_is_kept_aside():
    first = records_of_contest(LOG)[0]
    assert dict(first.extra).keys() == {"X-Contest", "X-Contest-Round"}
    assert json.loads(dict(first.extra)["X-Contest-Round"]) == {
        "errors": {},
        "responseTimes": [17, 0, 0, 19.3],
    }
    assert first.players == ("Player 1", "Player 4", "Player 3", "Player 2")


def test_the_corrected_card_is_explained_by_its_clause():
    notes = [
        (record.deal_number, number, trick.note)
        for record in records_of_contest(LOG)
        for number, trick in enumerate(record.tricks, start=1)
        if trick.note
    ]
    assert notes == [(5, 7, "S: 8D corrected to KD (must-head)")]


def changed(change) -> str:
    log = json.loads(LOG)
    change(log)
    return json.dumps(log)


def test_a_time_out_is_told_in_a_note():
    def change(log):
        log["rounds"][0]["errors"] = {
            "2": [{"type": "TIMEOUT", "turn": 1}, {"type": "TIMEOUT", "turn": 9}, 7]
        }

    text = changed(change)
    records = records_of_contest(text)
    assert records[0].tricks[2].note == "S: time-out"
    assert json.loads(contest_of_records(records)) == json.loads(text)


def unsorted(log):
    log["rounds"][1]["cards"][2].reverse()


def unfinished(log):
    log["rounds"][4]["actions"] = log["rounds"][4]["actions"][:3]
    log["rounds"][4]["actions"].append({"started": 0, "cards": ["3C", "TC"], "ended": None})
    del log["rounds"][4]["scores"]


def in_the_calls(log):
    log["rounds"][4] |= {"actions": [], "bids": [None, None, 2, 2], "dealer": 1}
    del log["rounds"][4]["scores"]
    # Seat 2 calls first after the dealer's neighbour in this made-up round.


def sloppy_sums(log):
    log["rounds"][1]["scores"][1] = 10.399999999999999


def odd_names(log):
    log["players"] = ["a\nb", "", None, 4]
    log["version"] = {"deep": [1, [2.5, None, True]]}


@pytest.mark.parametrize("change", [unsorted, unfinished, in_the_calls, sloppy_sums, odd_names])
def test_other_logs_of_the_kind_come_back_too(change):
    text = changed(change)
    records = records_of_contest(text)
    assert json.loads(contest_of_records(read(write(records)))) == json.loads(text)


def no_rounds(log):
    del log["rounds"]


def unknown_card(log):
    log["rounds"][2]["actions"][5]["cards"][1] = "AS"


def card_not_held(log):
    log["rounds"][0]["actions"][0]["cards"][1] = "TS"


def card_in_two_hands(log):
    log["rounds"][0]["cards"][1][0] = "6S"


def wrong_leader(log):
    log["rounds"][0]["actions"][0]["started"] = 1


def wrong_winner(log):
    log["rounds"][0]["actions"][3]["ended"] = 0


def wrong_score(log):
    log["rounds"][1]["scores"][2] = 1.1


def high_call(log):
    log["rounds"][0]["bids"][2] = 9


def short_hand(log):
    log["rounds"][3]["cards"][0].pop()


def short_trick(log):
    log["rounds"][3]["actions"][2]["cards"].pop()


def true_dealer(log):
    log["rounds"][3]["dealer"] = True


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (no_rounds, "rounds", RecordFault.BAD_VALUE),
        (unknown_card, "rounds[2].actions[5].cards[1]", RecordFault.BAD_CARD),
        (card_not_held, "rounds[0].actions[0].cards[1]", RecordFault.ILLEGAL_CARD),
        (card_in_two_hands, "rounds[0].cards[1]", RecordFault.CARD_TWICE),
        (wrong_leader, "rounds[0].actions[0].started", RecordFault.WRONG_LEADER),
        (wrong_winner, "rounds[0].actions[3].ended", RecordFault.WINNER_DIFFERS),
        (wrong_score, "rounds[1].scores[2]", RecordFault.POINTS_DIFFER),
        (high_call, "rounds[0].bids[2]", RecordFault.ILLEGAL_CALL),
        (short_hand, "rounds[3].cards[0]", RecordFault.BAD_VALUE),
        (short_trick, "rounds[3].actions[2].cards", RecordFault.BAD_VALUE),
        (true_dealer, "rounds[3].dealer", RecordFault.BAD_VALUE),
    ],
)
def test_faults_are_named_by_their_path(change, path, code):
    with pytest.raises(RecordError) as caught:
        records_of_contest(changed(change))
    assert (caught.value.path, caught.value.code) == (path, code)


def test_a_breach_says_which_clause():
    with pytest.raises(RecordError) as caught:
        records_of_contest(changed(card_not_held))
    assert caught.value.breach.clause is Clause.CARD_NOT_HELD


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("", 1, 1), ('{"players":\n  [1,]}', 2, 6), ('{"a":1', 1, 7), ("[" * 100_000, 1, 1)],
)
def test_what_is_no_json_is_named_by_line_and_column(text, line, column):
    with pytest.raises(RecordError) as caught:
        records_of_contest(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == (RecordFault.NOT_JSON, line, column)
    assert "Expecting" not in caught.value.expected


@pytest.mark.parametrize("text", ["1e999", "NaN", "9" * 5000, "null", "[]", '"x"', "{}", '{"rounds":[]}'])
def test_json_that_is_no_log_is_refused(text):
    with pytest.raises(RecordError):
        records_of_contest(text)


SCRAPS = (None, True, -1, 3, 10**30, 2.5, "", "1S", "नेपाल", [], [1], {}, {"type": "TIMEOUT", "turn": 0}, [[]])


def places(value):
    """Every list or object of a value, with each of its keys."""
    for key in list(value.keys() if isinstance(value, dict) else range(len(value))):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def test_no_value_of_any_kind_in_any_place_gets_past_the_reader_s_own_error(sized):
    rng, log = Random(41), json.loads(LOG)
    log["rounds"][0]["errors"] = log["rounds"][4]["errors"]
    del log["rounds"][2:]
    accepted = 0
    for _ in range(sized(300, 10_000)):
        damaged = deepcopy(log)
        holder, key = rng.choice(list(places(damaged)))
        if rng.random() < 0.2:
            del holder[key]
        else:
            holder[key] = rng.choice(SCRAPS)
        try:
            records = records_of_contest(json.dumps(damaged))
        except RecordError:
            continue
        accepted += 1
        assert json.loads(contest_of_records(records)) == damaged
    assert accepted


def test_matches_under_contest_rules_become_logs_and_come_back(sized):
    rng = Random(42)
    for _ in range(sized(15, 150)):
        records = records_of_match(random_match(rng, PRESETS["contest"]), ("a", "b", "c", "d"))
        text = contest_of_records(records)
        back = records_of_contest(text)
        assert contest_of_records(back) == text
        assert [facts(one) for one in back] == [facts(one) for one in records]


def facts(record: DealRecord):
    return record.dealer, record.hands, record.totals, record.calls, record.tricks, record.players


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (DealRecord(Ruleset(), Seat.SOUTH, (None,) * 4), RecordFault.NOT_CONTEST_RULES),
        (DealRecord(PRESETS["contest"], Seat.SOUTH, (None,) * 4), RecordFault.HAND_UNKNOWN),
    ],
)
def test_what_no_log_can_hold_is_refused(record, code):
    with pytest.raises(RecordError) as caught:
        contest_of_records([record])
    assert (caught.value.code, caught.value.path) == (code, "records[0]")


def test_kept_fields_that_were_damaged_are_refused():
    saved = write(records_of_contest(LOG)).replace('{\\"errors\\":{},\\"resp', "{errors:{}", 1)
    typed = "\n\n".join(part for part in saved.split("\n\n") if not part.startswith("[Check"))
    with pytest.raises(RecordError) as caught:
        contest_of_records(read(typed))
    assert caught.value.path == "records[0].X-Contest-Round"
