"""Rule sets: written forms, JSON forms, presets, conflicts all at once."""

from dataclasses import replace
from random import Random

import pytest

from tests.helpers.rule_sets import random_rules, single_changes
from trainer.cards import Suit
from trainer.presets import PRESETS, nearest_preset, preset_of
from trainer.rule_text import (
    NamedRules,
    json_options,
    parse_rules,
    read_shared_rules,
    settings_of_json,
    share_rules,
    with_settings,
    write_rules,
)
from trainer.ruleset import (
    OPTIONS,
    Difference,
    HighCall,
    RuleFaultKind,
    Ruleset,
    RulesetError,
    VoidRule,
    differences,
    settings_of,
)

EVERY_CONFLICT = {
    "min_call": "2",
    "max_call": "8",
    "high_call": "9:13",
    "nine_closes": "on",
    "instant_win": "8-or-more",
    "head_after_ruff": "on",
    "must_head": "off",
    "missed": "shortfall",
    "success": "exact-or-plus-one",
}


def kinds(error: pytest.ExceptionInfo[RulesetError]) -> set[RuleFaultKind]:
    return {fault.kind for fault in error.value.faults}


def test_the_presets_differ_from_the_default_as_documented():
    default = settings_of(Ruleset())
    changes = {
        name: {option: text for option, text in settings_of(rules).items() if default[option] != text}
        for name, rules in PRESETS.items()
    }
    assert changes == {
        "nepali": {},
        "digital": {"first_trick_trump_lead": "forbidden"},
        "rooms": {"void": "overtrump-else-trump"},
        "classic": {
            "void": "trump-any",
            "redeal_no_trump": "on",
            "redeal_no_court": "nothing-above-ten",
            "first_dealer": "draw",
        },
        "quick": {"rounds": "3"},
        "call-bridge": {
            "rounds": "open",
            "min_call": "2",
            "max_call": "12",
            "must_head": "off",
            "success": "exact-or-plus-one",
            "overtrick_tenths": "0",
            "high_call": "8:13",
        },
        "contest": {"direction": "clockwise", "max_call": "8"},
    }


def test_every_rule_set_comes_back_from_its_text_and_from_json():
    rng = Random(1)
    for rules in [*PRESETS.values(), *single_changes().values(), *(random_rules(rng) for _ in range(300))]:
        assert parse_rules(write_rules(rules)) == rules
        assert with_settings(Ruleset(), settings_of_json(json_options(rules))) == rules


def test_json_forms():
    assert json_options(PRESETS["call-bridge"])["rounds"] == "open"
    assert json_options(Ruleset(high_call=HighCall(8, 13), trump=Suit.HEARTS)) | {} == {
        **json_options(Ruleset()),
        "high_call": [8, 13],
        "trump": "H",
    }


def test_all_conflicts_are_listed_at_once():
    with pytest.raises(RulesetError) as error:
        with_settings(Ruleset(), EVERY_CONFLICT)
    assert kinds(error) == {
        RuleFaultKind.HIGH_CALL_ABOVE_MAX,
        RuleFaultKind.NINE_NEEDS_MAX_NINE,
        RuleFaultKind.NINE_WITH_EIGHT_OR_MORE,
        RuleFaultKind.HEAD_AFTER_RUFF_NEEDS_HEAD,
        RuleFaultKind.SHORTFALL_WITH_EXACT,
    }


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("text", ["", "nonsense", "999", "-2", "S:H", "ON", " on", "1.0", "01", "٣"])
def test_bad_values_are_refused_by_name(name, text):
    with pytest.raises(RulesetError) as error:
        with_settings(Ruleset(), {name: text})
    assert [(fault.option, fault.found) for fault in error.value.faults] == [(name, text)]


def test_nonsense_lists_all_its_faults():
    with pytest.raises(RulesetError) as error:
        parse_rules("void=fre rounds=0 must_head nothing=1 trump=H trump=D")
    assert [fault.kind for fault in error.value.faults] == [
        RuleFaultKind.NO_EQUALS_SIGN,
        RuleFaultKind.OPTION_TWICE,
        RuleFaultKind.BAD_VALUE,
        RuleFaultKind.BAD_VALUE,
        RuleFaultKind.UNKNOWN_OPTION,
    ]


def test_values_out_of_range_are_refused_at_construction():
    with pytest.raises(RulesetError):
        Ruleset(rounds=0)
    with pytest.raises(RulesetError):
        Ruleset(min_call=True)
    assert preset_of(Ruleset(rounds=7)) is None


def test_a_rule_set_shared_as_text_comes_back_equal():
    rng = Random(2)
    for rules in [*PRESETS.values(), *single_changes().values(), *(random_rules(rng) for _ in range(300))]:
        for name in ("", "Our table", "घरको नियम: दशैं", "a  =  b"):
            text = share_rules(NamedRules(name, rules))
            assert read_shared_rules(text) == NamedRules(name, rules)
            assert read_shared_rules("\r\n  " + text.replace("\n", " \r\n\r\n ") + "\n") == NamedRules(
                name, rules
            )


def test_a_shared_rule_set_is_short_and_readable():
    assert share_rules(NamedRules(" Our \n table ", Ruleset(rounds=3, void=VoidRule.FREE))).splitlines() == [
        "Call Break rules: Our table",
        "quick",
        "void=free",
    ]
    assert share_rules(NamedRules("", PRESETS["classic"])) == "Call Break rules\nclassic"


def test_what_was_typed_without_a_title_is_read_too():
    assert read_shared_rules("call-bridge") == NamedRules("", PRESETS["call-bridge"])
    assert read_shared_rules("rounds=3\nvoid=free").rules == Ruleset(rounds=3, void=VoidRule.FREE)


def test_nonsense_that_was_shared_lists_all_its_faults():
    text = "Call Break rules: Odd\nnepal\nvoid=fre\nbeat everything\nmin_call=2 min_call=1\n"
    text += "nine_closes=on max_call=8"
    with pytest.raises(RulesetError) as error:
        read_shared_rules(text)
    assert [(fault.kind, fault.found) for fault in error.value.faults] == [
        (RuleFaultKind.UNKNOWN_PRESET, "nepal"),
        (RuleFaultKind.NO_EQUALS_SIGN, "beat"),
        (RuleFaultKind.NO_EQUALS_SIGN, "everything"),
        (RuleFaultKind.OPTION_TWICE, "min_call=1"),
        (RuleFaultKind.BAD_VALUE, "fre"),
        (RuleFaultKind.NINE_NEEDS_MAX_NINE, ""),
    ]


@pytest.mark.parametrize(
    "text", ["", "  \n", "Call Break rules", "Call Break rules: Our table\n", "hello world"]
)
def test_text_without_rules_is_refused(text):
    with pytest.raises(RulesetError) as error:
        read_shared_rules(text)
    assert RuleFaultKind.UNKNOWN_PRESET in kinds(error)


def test_differences_are_those_that_make_one_set_the_other():
    rng = Random(3)
    for _ in range(200):
        first, second = random_rules(rng), random_rules(rng)
        found = differences(first, second)
        assert with_settings(first, {one.option: one.second for one in found}) == second
        assert with_settings(second, {one.option: one.first for one in found}) == first
        assert all(one.first != one.second for one in found)
    assert differences(PRESETS["rooms"], PRESETS["classic"])[:2] == (
        Difference("first_dealer", "random", "draw"),
        Difference("void", "overtrump-else-trump", "trump-any"),
    )


def test_the_nearest_preset():
    assert nearest_preset(Ruleset()) == "nepali"
    assert (
        nearest_preset(with_settings(PRESETS["call-bridge"], {"trump": "H", "rounds": "7"})) == "call-bridge"
    )


def test_a_younger_option_is_written_only_where_it_is_changed(monkeypatch):
    old = write_rules(Ruleset(rounds=4))
    monkeypatch.setitem(OPTIONS, "nine_closes", replace(OPTIONS["nine_closes"], is_younger=True))
    assert write_rules(Ruleset(rounds=4)) == old.replace(" nine_closes=off", "")
    changed = Ruleset(rounds=4, nine_closes=True)
    assert "nine_closes=on" in write_rules(changed)
    assert all(parse_rules(write_rules(rules)) == rules for rules in (changed, Ruleset(rounds=4)))
