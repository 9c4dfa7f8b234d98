"""The command line: right answers, and one clear line for wrong input."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from coach.opponents.contest import contest_request
from coach.opponents.protocol import Ask, end_of, hello, request_of
from trainer.cards import parse_hand
from trainer.presets import PRESETS
from trainer.record import write
from trainer.record.contest import records_of_contest
from trainer.ruleset import OPTIONS, Ruleset
from trainer.score import score_tenths
from trainer.seats import Seat
from trainer.view import SeatView

DATA = Path(__file__).parents[1] / "data"
STRONG_HAND = "AQ9754.J.KT8.KT8"


def shuffled_hand(line: str, rng: Random) -> str:
    entry = json.loads(line)
    cards = entry["hand"].split()
    rng.shuffle(cards)
    return json.dumps({**entry, "hand": " ".join(cards)})


@pytest.mark.parametrize("shuffles", [False, True])
def test_legal_agrees_with_every_conformance_line(run, shuffles):
    rng = Random(1)
    lines = (DATA / "legal.jsonl").read_text().splitlines()
    asked = [shuffled_hand(line, rng) if shuffles else line for line in lines]
    code, out, err = run("legal", "--jsonl", given="\n".join(asked))
    expected = [{key: json.loads(line)[key] for key in ("legal", "illegal")} for line in lines]
    assert (code, err) == (0, "") and [json.loads(line) for line in out.splitlines()] == expected


def test_score_agrees_with_every_conformance_line(run):
    lines = (DATA / "scores.jsonl").read_text().splitlines()
    code, out, _ = run("score", "--jsonl", given="\n".join(lines))
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        {"tenths": json.loads(line)["tenths"]} for line in lines
    ]


def test_legal_explains_every_card(run):
    code, out, _ = run("legal", "--hand", "KH 2H 3S", "--trick", "9h", "--json")
    cards = {one["card"]: one for one in json.loads(out)["cards"]}
    assert code == 0 and cards["KH"] == {"card": "KH", "legal": True, "clause": None, "reason": None}
    assert (cards["2H"]["clause"], cards["3S"]["clause"]) == ("must-head", "must-follow")
    assert "9♥" in cards["2H"]["reason"] and "K♥" in cards["2H"]["reason"]


def test_options_change_the_answer(run):
    answers = [
        json.loads(run("legal", "--hand", "KH 2H", "--trick", "9H", "--json", *more)[1])["cards"][1]["legal"]
        for more in ((), ("--set", "must_head=off"), ("--rules", "call-bridge"))
    ]
    assert answers == [False, True, True]


def test_call_by_count(run):
    code, out, _ = run("call", "--hand", STRONG_HAND, "--method", "count", "--json")
    answer = json.loads(out)
    assert code == 0 and answer["suggested"] == 5 and answer["fifths"]["total"] == 34
    assert abs(answer["tricks"]["mean"] - 6.7) < 0.25
    assert abs(sum(one["probability"] for one in answer["winners"]) - answer["tricks"]["mean"]) < 1e-9
    assert len(answer["tricks"]["distribution"]) == 14 and len(answer["options"]) == 13
    assert "Suggested call: 5" in run("call", "--hand", STRONG_HAND, "--method", "count")[1]


def test_deals_are_repeatable_and_valid_records(run, tmp_path):
    first = run("deal", "--count", "3", "--seed", "7", "--where", "spades>=5, aces=0")
    assert first == run("deal", "--count", "3", "--seed", "7", "--where", "spades>=5, aces=0")
    file = tmp_path / "deals.callbreak"
    file.write_text(first[1])
    assert run("check", str(file)) == (0, f"{file}: 3 records\n", "")
    deals = json.loads(
        run("deal", "--count", "3", "--seed", "7", "--where", "spades>=5, aces=0", "--json")[1]
    )
    for deal in deals["deals"]:
        spades = deal["hands"]["S"].split(".")[0]
        assert len(spades) >= 5 and "A" not in deal["hands"]["S"]


def test_the_contest_log_goes_to_records_and_back(run, tmp_path):
    log = DATA / "contest-log-a.json"
    code, records, _ = run("convert", str(log), "--to", "record")
    file = tmp_path / "log.callbreak"
    file.write_text(records)
    assert code == 0 and json.loads(run("convert", str(file), "--to", "contest")[1]) == json.loads(
        log.read_text()
    )
    code, out, _ = run("score", str(file), "--json")
    assert json.loads(out)["totals_tenths"] == {"S": 131, "E": 54, "N": 74, "W": 156}
    assert json.loads(out)["ranks"] == {"S": 2, "E": 4, "N": 3, "W": 1}


def test_lines_that_name_no_rules_go_by_those_of_the_command(run):
    line = '{"hand": "2H KH", "trick": "9H"}'
    lenient = '{"legal": ["2H", "KH"], "illegal": {}}\n'
    assert run("legal", "--jsonl", "--rules", "call-bridge", given=line)[1] == lenient
    assert run("legal", "--jsonl", "--set", "must_head=off", given=line)[1] == lenient
    named = '{"rules": "nepali", "hand": "2H KH", "trick": "9H"}'
    assert json.loads(run("legal", "--jsonl", "--rules", "call-bridge", given=named)[1])["legal"] == ["KH"]


def test_standings_are_of_one_match(run):
    deals = records_of_contest((DATA / "contest-log-a.json").read_text())
    unfinished = replace(deals[0], tricks=deals[0].tricks[:5])
    changed = replace(deals[1], totals=(0, 0, 0, 0))
    for records, told in (
        (deals * 2, "not in order at deal 6"),
        ((deals[0], deals[2]), "not in order at deal 2"),
        ((unfinished, deals[1]), "before deal 1 is over"),
        ((deals[0], changed), "totals before deal 2"),
    ):
        code, out, err = run("score", "-", given=write(records))
        assert (code, out) == (2, "") and told in err
    assert run("score", "-", given=write(deals[2:4]))[0] == 0


def test_deals_have_the_dealer_that_the_rules_name(run):
    dealt = json.loads(run("deal", "--count", "9", "--set", "first_dealer=N", "--json")[1])["deals"]
    assert {deal["dealer"] for deal in dealt} == {"N"}


def test_check_names_file_line_column_and_code(run, tmp_path):
    good = run("deal", "--seed", "1")[1]
    file = tmp_path / "bad.callbreak"
    file.write_text(good.replace('[Deal "1"]', '[Deal "x"]'))
    code, out, err = run("check", str(file))
    place, rest = out.split(": ", 1)
    assert code == 1 and err == "" and place.startswith(f"{file}:3:") and rest.split(":")[0] == "bad-value"


def test_every_file_is_checked_whatever_the_others_are(run, tmp_path):
    good, bad, nowhere = tmp_path / "good", tmp_path / "bad", tmp_path / "nowhere"
    good.write_text(run("deal", "--seed", "1")[1])
    bad.write_text("%callbreak 1\n" + "x" * 5000)
    code, out, err = run("check", str(nowhere), str(bad), str(good))
    first, second = out.splitlines()
    assert code == 2 and err == f"callbreak check: {nowhere}: cannot be read: No such file or directory\n"
    assert first.startswith(f"{bad}:2:1: ") and len(first) < 300 and second == f"{good}: 1 record"
    assert run("check", str(bad), str(good))[0] == 1


def test_a_whole_match_in_the_terminal(run):
    def play_all() -> str:
        typed = []
        for _ in range(60):
            code, out, _ = run("play", "--rules", "quick", "--seed", "3", given="\n".join([*typed, "q"]))
            assert code == 0
            if "The match is over." in out:
                return out
            typed = typed + next_moves(out, len(typed))
        raise AssertionError("the match does not end")

    assert "Deal 3" in play_all()


def test_where_the_input_ends_the_line_ends_too(run):
    out = run("play", "--seed", "1", "--bots", "club, club , newcomer")[1]
    assert out.endswith("\n> \n")


def test_the_terminal_speaks_to_you_in_the_second_person(run):
    for seed, said in (("1", "You hold every suit. Karim holds"), ("2", "You have no hearts. Karim holds")):
        assert said in run("play", "--seed", seed, "--set", "announce_voids=on", given="1\n")[1]


def next_moves(out: str, _: int) -> list[str]:
    """Type every card of the hand: the refused ones are explained and cost nothing."""
    hand = [line for line in out.splitlines() if "♠" in line or "♥" in line or "♦" in line or "♣" in line][-1]
    return ["1", *hand.replace(" ", " ").split()]


def test_call_by_simulation(run):
    words = (
        "call",
        "--hand",
        STRONG_HAND,
        "--calls",
        "2 3",
        "--totals",
        "-3.0 4.1 2.0 1.0",
        "--deal-number",
        "5",
    )
    first = run(*words, "--seed", "4", "--json")
    answer = json.loads(first[1])
    again = json.loads(run(*words, "--seed", "4", "--json")[1])
    assert answer | {"engine_seconds": 0} == again | {"engine_seconds": 0}
    assert (answer["method"], answer["playouts"], answer["seed"]) == ("simulation", 2500, 4)
    assert abs(sum(one["probability"] for one in answer["winners"]) - answer["tricks"]["mean"]) < 1e-9
    for row in answer["options"]:
        points = sum(
            share * score_tenths(Ruleset(), row["call"], took) / 10
            for took, share in enumerate(answer["tricks"]["distribution"])
        )
        assert abs(points - row["points"]) < 1e-9
        assert 0 <= row["win_probability"] <= 1
    best = [row for row in answer["options"] if row["loss"] == 0]
    assert [row["call"] for row in best] == [answer["suggested"]]
    told = run("call", "--hand", STRONG_HAND, "--playouts", "100", "--seed", "4")[1]
    assert "expected tricks" in told and "\n100 playouts, seed 4, " in told


def test_calls_heard_may_stand_with_commas(run):
    words = ("call", "--hand", STRONG_HAND, "--playouts", "100", "--seed", "4", "--calls")
    assert run(*words, "2,3") == run(*words, "2 3")


def test_without_totals_there_is_no_chance_to_win(run):
    answer = json.loads(run("call", "--hand", STRONG_HAND, "--playouts", "100", "--json")[1])
    assert {row["win_probability"] for row in answer["options"]} == {None}


WRONG = {
    "unknown command": (["dance"], "", "invalid choice"),
    "unknown preset": (["rules", "nepal"], "", '"nepal"'),
    "unknown preset of deal": (["deal", "--rules", "nepal"], "", '"nepal"'),
    "unknown option": (["deal", "--set", "must_hed=off"], "", '"must_hed"'),
    "bad value": (["deal", "--set", "must_head=no"], "", "on, off"),
    "conflict": (["deal", "--set", "max_call=8", "--set", "nine_closes=on"], "", "nine_closes"),
    "no sign": (["deal", "--set", "must_head"], "", '"must_head"'),
    "count of none": (["deal", "--count", "0"], "", "--count cannot be 0"),
    "bad wish": (["deal", "--where", "spade>=5"], "", '"spade>=5"'),
    "hopeless wish": (["deal", "--where", "spades>=14", "--seed", "1"], "", "--where"),
    "14 cards": (["call", "--hand", "AKQJT98765432.A.."], "", "14 cards"),
    "12 cards": (["call", "--hand", "AKQJT9876543..."], "", "12 cards"),
    "card twice": (["legal", "--hand", "AS AS"], "", "AS is there twice"),
    "no card": (["legal", "--hand", "AS 1S"], "", '"1S" is no card'),
    "card in hand and trick": (["legal", "--hand", "AS KS", "--trick", "9H AS"], "", "AS is both"),
    "no hand": (["legal"], "", "--hand"),
    "empty hand": (["legal", "--hand", ""], "", "0 cards"),
    "four in the trick": (["legal", "--hand", "AS", "--trick", "2H 3H 4H 5H"], "", "4 cards"),
    "call of 0": (["score", "--call", "0", "--took", "3"], "", "call cannot be 0"),
    "14 tricks": (["score", "--call", "3", "--took", "14"], "", "took cannot be 14"),
    "call of 0 heard": (["call", "--hand", STRONG_HAND, "--calls", "0"], "", "cannot be 0"),
    "three totals": (["call", "--hand", STRONG_HAND, "--totals", "1.0 2.0 3.0"], "", "--totals"),
    "totals in hundredths": (["call", "--hand", STRONG_HAND, "--totals", "1.05 2 3 4"], "", "--totals"),
    "four calls heard": (["call", "--hand", STRONG_HAND, "--calls", "1 2 3 4"], "", "3 whole numbers"),
    "one call that is none": (["call", "--hand", STRONG_HAND, "--calls", "x"], "", "a whole number is right"),
    "endless call": (["call", "--hand", STRONG_HAND, "--calls", "9" * 5000], "", "a whole number is right"),
    "seed below 0": (["call", "--hand", STRONG_HAND, "--seed", "-1"], "", "--seed cannot be -1"),
    "seed above all": (["bot", "--level", "club", "--seed", str(1 << 63)], "", f"0 to {(1 << 63) - 1} is"),
    "one card": (["call", "--hand", "AS"], "", "1 card: a call"),
    "endless number in JSON": (["score", "--jsonl"], '{"call": ' + "9" * 5000 + "}\n", "line 1: a number"),
    "hand that is dealt again": (["deal", "--rules", "classic", "--where", "trumps=0"], "", "dealt again"),
    "file without a name": (["check", ""], "", "FILE cannot be empty"),
    "seats on two lines": (["arena", "--seats", "club,club\nclub,club"], "", "four players"),
    "one playout": (["call", "--hand", STRONG_HAND, "--playouts", "1"], "", "2 to 10000000 is right"),
    "no playouts": (["call", "--hand", STRONG_HAND, "--playouts", "0"], "", "--playouts cannot be 0"),
    "deal number 0": (["call", "--hand", STRONG_HAND, "--deal-number", "0"], "", "--deal-number"),
    "calls do not fit": (["call", "--hand", STRONG_HAND, "--position", "3", "--calls", "3"], "", "--calls"),
    "broken JSON": (["legal", "--jsonl"], '{"hand": "AS"}\n' * 6 + "{hand\n", "line 7"),
    "no object": (["score", "--jsonl"], "[]\n", "line 1"),
    "missing field": (["score", "--jsonl"], '{"call": 4}\n', '"took"'),
    "wrong type": (["legal", "--jsonl"], '{"hand": 5}\n', '"hand"'),
    "bad option in JSON": (["legal", "--jsonl"], '{"hand": "AS", "options": {"void": 7}}\n', "void"),
    "no file": (["check", "/nowhere/at/all"], "", "cannot be read"),
    "not text": (["check", str(DATA)], "", "cannot be read"),
    "bad record": (["convert", "-", "--to", "json"], "%callbreak 1\n[Rules]\n", "-:2:"),
    "newer record": (["score", "-"], "%callbreak 2\n", "newer"),
    "bad bots": (["play", "--bots", "club,club"], "", "--bots"),
    "bad seed": (["deal", "--seed", "x"], "", "--seed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_one_clear_line(run, monkeypatch, name):
    monkeypatch.setattr("trainer.wish.MOST_TRIES", 2_000)
    words, given, told = WRONG[name]
    code, _, err = run(*words, given=given)
    assert code == 2
    assert err.count("\n") == 1 and told in err and err.startswith("callbreak"), err


def test_rules_lists_presets_and_options(run):
    presets = json.loads(run("rules", "--json")[1])["presets"]
    assert [one["id"] for one in presets] == [
        "nepali",
        "digital",
        "rooms",
        "classic",
        "quick",
        "call-bridge",
        "contest",
    ]
    assert presets[5]["options"]["high_call"] == [8, 13] and presets[5]["options"]["rounds"] == "open"
    table = run("rules")[1]
    assert "head_after_ruff" in table and "Nepali & Indian" in table
    assert "trump-any" in run("rules", "classic")[1]


def test_the_help_tells_both_protocols_whole(run):
    view = SeatView(PRESETS["contest"], Seat.SOUTH, parse_hand(STRONG_HAND), Seat.EAST)
    line, contest = run("bot", "--help")[1], run("serve", "--help")[1]
    for key in (*request_of(view, Ask.CARD, 1, 5), *end_of(view, None), *hello(), "name", "call", "error"):
        assert f'"{key}"' in line
    request = contest_request(view, Ask.CARD, 5)
    for key in (*request, *request["context"], *request["context"]["players"]["player-S"], "value", "error"):
        assert f'"{key}"' in contest
    assert all(len(text) <= 84 for text in (line + contest).splitlines())


JSON_ANSWERS = {
    "rules": ["quick"],
    "deal": [],
    "legal": ["--hand", "AS KS", "--trick", "2S"],
    "score": ["--call", "4", "--took", "4"],
    "call": ["--hand", STRONG_HAND, "--playouts", "20"],
    "arena": ["--seats", "newcomer,newcomer,newcomer,newcomer", "--deals", "1", "--workers", "1"],
}


@pytest.mark.parametrize("command", JSON_ANSWERS)
def test_the_help_names_every_key_of_the_json(run, command):
    def keys(value: object) -> set[str]:
        if isinstance(value, list):
            return {key for one in value for key in keys(one)}
        if not isinstance(value, dict):
            return set()
        return {key for key in value if key.islower()} | {key for one in value.values() for key in keys(one)}

    code, out, err = run(command, *JSON_ANSWERS[command], "--json")
    words = run(command, "--help")[1].replace("{", " ").replace("}", " ").replace("[", " ").split()
    named = {word.strip(",:;]").split(":")[0] for word in words}
    assert (code, err) == (0, "") and keys(json.loads(out)) - set(OPTIONS) <= named


def test_help_everywhere_with_an_example(run):
    names = (
        "rules deal legal score call card review check convert play drill arena bot serve bench diagnostics"
    )
    for words in ([], *([name] for name in names.split())):
        code, out, _ = run(*words, "--help")
        assert code == 0 and "callbreak" in out.split("\nexample: ")[1]
