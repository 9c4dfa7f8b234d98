"""The examples of the options: each shows what its option changes, under every trump and preset."""

from itertools import combinations

import pytest

from tests.helpers.naive_rules import verdicts
from trainer.cards import FULL_PACK, CardSet, Suit, parse_card
from trainer.presets import PRESETS
from trainer.rule_examples import (
    EXAMPLES,
    HandDealt,
    MayPlay,
    WhoWins,
    YourCard,
    alternatives,
    example_of,
    hand_with_trump,
    makes_a_difference,
    outcome_of,
    with_trump,
)
from trainer.rule_text import json_options, with_settings
from trainer.ruleset import OPTIONS, HighCall, Ruleset, RulesetError, VoidRule, settings_of

NUMBERS = {"rounds": [*map(str, range(1, 21)), "open"], "target_points": ["none", "1", "20", "50", "100"]}


WITHOUT_A_CHOICE = {("contest", "nine_closes"), ("call-bridge", "head_after_ruff"), ("call-bridge", "missed")}
"""Where every other value of the option is in conflict with the preset."""


def test_every_option_has_an_example():
    assert list(EXAMPLES) == list(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_outcome_of_an_example_changes_with_every_value_of_its_option(name, preset):
    """No two values of an option make the same of its example."""
    rules = PRESETS[preset]
    texts = NUMBERS.get(name, [OPTIONS[name].write(value) for value in OPTIONS[name].choices])
    outcomes = {}
    for text in texts:
        try:
            changed = with_settings(rules, {name: text})
        except RulesetError:
            continue
        outcomes[text] = tuple(outcome_of(situation, changed) for situation in example_of(name, changed))
    assert all(outcomes[one] != outcomes[other] for one, other in combinations(outcomes, 2))
    assert (len(outcomes) == 1) is ((preset, name) in WITHOUT_A_CHOICE)


@pytest.mark.parametrize("trump", Suit)
@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "trump"])
def test_examples_follow_the_trump_suit(name, trump):
    rules = Ruleset(trump=trump)
    assert makes_a_difference(name, rules)
    for before, after in zip(example_of(name, Ruleset()), example_of(name, rules), strict=True):
        was, now = outcome_of(before, Ruleset()), outcome_of(after, rules)
        if isinstance(was, MayPlay):
            assert now == MayPlay(hand_with_trump(was.cards, trump))
        else:
            assert now == was


def test_examples_of_cards_agree_with_the_naive_reading():
    for name in OPTIONS:
        for one in alternatives(name, Ruleset()):
            for situation, outcome in zip(example_of(name, Ruleset()), one.outcomes, strict=False):
                if isinstance(situation, YourCard):
                    hand, trick = (
                        [str(card) for card in situation.hand],
                        [str(card) for card in situation.trick],
                    )
                    reading = verdicts(json_options(one.rules), hand, trick, situation.is_first_trick)
                    legal = CardSet.of(parse_card(card) for card in hand if reading[card] is None)
                    assert outcome == MayPlay(legal)


def test_hands_and_tricks_of_examples_are_whole():
    for situations in EXAMPLES.values():
        for situation in situations:
            match situation:
                case HandDealt(hand):
                    assert len(hand) == 13
                case WhoWins(trick):
                    assert len(CardSet.of(trick)) == 4
                case YourCard(hand, trick):
                    assert hand and not hand & CardSet.of(trick)


def test_changing_the_trumps_twice_changes_nothing():
    for trump in Suit:
        assert hand_with_trump(FULL_PACK, trump) == FULL_PACK
        assert all(with_trump(with_trump(card, trump), trump) == card for card in FULL_PACK)


def test_a_value_that_cannot_go_with_the_others_is_said_so():
    by_text = {one.text: one for one in alternatives("head_after_ruff", Ruleset(must_head=False))}
    assert by_text["on"].rules is None and by_text["on"].outcomes == ()
    assert not makes_a_difference("head_after_ruff", Ruleset(must_head=False))


def test_the_value_in_force_is_among_the_alternatives():
    odd = Ruleset(rounds=7, high_call=HighCall(9, 20), void=VoidRule.FREE)
    for name in OPTIONS:
        assert settings_of(odd)[name] in {one.text for one in alternatives(name, odd)}
