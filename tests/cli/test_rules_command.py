"""`callbreak rules`: presets, ten lines, two sets side by side, an option with its example."""

import json

import pytest

from trainer.presets import PRESETS
from trainer.rule_text import json_options, parse_rules
from trainer.ruleset import OPTIONS


def test_presets_as_json(run):
    code, out, _ = run("rules", "--json")
    assert code == 0
    assert [one["id"] for one in json.loads(out)["presets"]] == list(PRESETS)
    code, out, _ = run("rules", "quick void=free", "--json")
    assert json.loads(out)["presets"] == [
        {"id": "quick void=free", "options": json_options(parse_rules("quick void=free"))}
    ]


def test_a_preset_with_all_its_options(run):
    code, out, err = run("rules", "call-bridge")
    assert (code, err) == (0, "") and out.startswith("Call Bridge: ")
    assert all(any(line.startswith(f"{name} ") for line in out.splitlines()) for name in OPTIONS)


def test_the_card_has_ten_lines(run):
    code, out, _ = run("rules", "classic", "--card")
    assert code == 0 and len([line for line in out.splitlines() if line[:1].isdecimal()]) == 10
    lines = json.loads(run("rules", "classic", "--card", "--json")[1])["lines"]
    assert len(lines) == 10 and all(line in out for line in lines)


def test_two_sets_side_by_side(run):
    code, out, _ = run("rules", "--compare", "nepali", "rooms", "--json")
    assert code == 0 and json.loads(out)["differences"] == [
        {"option": "void", "first": "win-or-free", "second": "overtrump-else-trump"}
    ]
    code, out, _ = run("rules", "--compare", "nepali", "quick void=free")
    assert code == 0 and len(out.splitlines()) == 3
    assert run("rules", "--compare", "quick", "rounds=3")[:2] == (1, "the two rule sets are the same\n")


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_explained(run, name):
    code, out, err = run("rules", "--explain", name)
    assert (code, err) == (0, "") and "?" in out
    values = json.loads(run("rules", "--explain", name, "--json")[1])["values"]
    assert len({str(one["answers"]) for one in values}) == len(values) > 1


def test_a_value_that_cannot_go_with_the_others(run):
    out = run("rules", "must_head=off", "--explain", "head_after_ruff")[1]
    assert "cannot go with the other options" in out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--compare", "nepali", "nepal"), "nepal"),
        (("void=fre rounds=0", "--card"), "void"),
        (("void=fre rounds=0", "--card"), "rounds"),
        (("--explain", "voids"), "voids"),
        (("tarot",), "tarot"),
    ],
)
def test_wrong_input_is_one_line_that_names_it(run, words, named):
    code, out, err = run("rules", *words)
    assert (code, out) == (2, "") and err.count("\n") == 1 and named in err
