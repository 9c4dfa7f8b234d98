"""Rule sets in words: ten lines to settle, options with examples, two sets side by side."""

from random import Random

import pytest

from tests.helpers.rule_sets import random_rules, single_changes
from trainer.presets import PRESETS
from trainer.rule_examples import alternatives, example_of
from trainer.rule_text import with_settings
from trainer.ruleset import OPTIONS, Ruleset
from ui.text.rule_examples import outcome_text, situation_text
from ui.text.rule_sentences import (
    SETTLE_LINES,
    compared_rules,
    option_title,
    practice_text,
    rule_sentence,
    settle_card,
)
from ui.text.rules import option_meaning


def test_the_ten_lines_cover_every_option():
    assert sorted(name for names in SETTLE_LINES for name in names) == sorted(OPTIONS)


def test_there_are_always_ten_lines_and_none_is_empty():
    rng = Random(1)
    for rules in [*PRESETS.values(), *single_changes().values(), *(random_rules(rng) for _ in range(200))]:
        card = settle_card(rules)
        assert len(card) == 10 and all(line.strip() and line[-1] in ".!" for line in card)


@pytest.mark.parametrize("change", single_changes())
def test_every_change_of_an_option_can_be_heard(change):
    rules = single_changes()[change]
    name = change.partition("=")[0]
    assert settle_card(rules) != settle_card(Ruleset())
    assert rule_sentence(rules, name) != rule_sentence(Ruleset(), name)


def test_the_ten_lines_of_the_default():
    assert settle_card(Ruleset()) == (
        "A match is 5 deals.",
        "Chance decides who deals first. Dealing, calling and playing go to the right, counter-clockwise.",
        "Trumps are spades: any of them beats any card of another suit.",
        "Everybody must call; the lowest call is 1. The highest call is 13.",
        "You may lead a trump at any time, even to the first trick.",
        "When you follow suit, you must beat the winning card if you can."
        " After somebody has trumped, any card of the suit will do.",
        "When you hold none of the suit led, you must play a trump that wins; if you have no such trump,"
        " you may play any card.",
        "You keep your call with as many tricks as you called, or more, and score the call."
        " If you miss your call, you lose the whole call. Each extra trick scores 0.1 more.",
        "No call is special: high calls score as any other and win no match.",
        "Nothing is dealt again: every hand and every call is played.",
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_options_in_words(name):
    words = (option_title(name), option_meaning(name), practice_text(name), rule_sentence(Ruleset(), name))
    assert all(words) and len(set(words)) == 4
    assert all(situation_text(situation).endswith("?") for situation in example_of(name, Ruleset()))
    said = [tuple(map(outcome_text, one.outcomes)) for one in alternatives(name, Ruleset()) if one.outcomes]
    assert len(set(said)) == len(said)


def test_differences_side_by_side():
    rows = compared_rules(PRESETS["nepali"], PRESETS["call-bridge"])
    assert [one.option for one, _, _ in rows] == [
        "rounds",
        "min_call",
        "max_call",
        "must_head",
        "success",
        "overtrick_tenths",
        "high_call",
    ]
    assert rows[3][1:] == (
        "When you follow suit, you must beat the winning card if you can.",
        "When you follow suit, any card of the suit will do, high or low.",
    )
    rng = Random(2)
    for _ in range(100):
        first, second = random_rules(rng), random_rules(rng)
        assert all(ours != theirs for _, ours, theirs in compared_rules(first, second))


def test_a_closing_nine_names_its_points():
    assert "9.1" in rule_sentence(with_settings(Ruleset(), {"nine_closes": "on"}), "nine_closes")
