"""`callbreak rules`: the presets, every option with its meaning and example, two sets side by side."""

import argparse

from trainer.presets import DEFAULT_PRESET, PRESETS, preset_of
from trainer.rule_examples import Alternative, alternatives, example_of
from trainer.rule_text import json_options, parse_rules, write_rules
from trainer.ruleset import OPTIONS, Ruleset, RulesetError, settings_of
from ui.cli.common import (
    ANSWER_IS_NO,
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    print_json,
    print_table,
    rule_faults_line,
)
from ui.text.rule_examples import outcome_text, situation_text
from ui.text.rule_sentences import compared_rules, option_title, practice_text, rule_sentence, settle_card
from ui.text.rules import option_meaning, preset_summary, preset_title, rules_title


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "rules",
        help="presets, and every option with its meaning",
        epilog="example: callbreak rules --compare nepali classic",
    )
    parser.add_argument(
        "preset", nargs="?", metavar="PRESET", help='a preset, or options over one, such as "quick void=free"'
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--card", action="store_true", help="ten lines to settle before you deal")
    what.add_argument(
        "--compare", nargs=2, metavar=("A", "B"), help="where two rule sets differ; exit 1 if nowhere"
    )
    what.add_argument("--explain", metavar="OPTION", help="an option with its example under every value")
    add_json_option(
        parser,
        "{presets:[{id, options}]}, with --card {rules, lines}, with --compare {differences:[{option, first, "
        "second}]}, with --explain {option, values:[{value, answers}]}",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the presets, one with all its options, or what else is asked about rule sets."""
    named = arguments.preset
    if arguments.compare is not None:
        return _print_comparison(arguments, *map(_rules_of, arguments.compare))
    if arguments.card:
        return _print_card(_rules_of(named or DEFAULT_PRESET), as_json=arguments.json)
    if arguments.explain is not None:
        rules = _rules_of(named or DEFAULT_PRESET)
        return _print_option(arguments.explain, rules, as_json=arguments.json)
    if arguments.json:
        print_json({"presets": _json_presets(named)})
    elif named is None:
        _print_presets()
    else:
        _print_rules(_rules_of(named))
    return ANSWER_IS_YES


def _rules_of(text: str) -> Ruleset:
    try:
        return parse_rules(text)
    except RulesetError as error:
        raise WrongInputError(rule_faults_line(error)) from None


def _json_presets(named: str | None) -> list[dict[str, object]]:
    chosen = PRESETS if named is None else {named: _rules_of(named)}
    return [
        {"id": preset_of(rules) or name, "options": json_options(rules)} for name, rules in chosen.items()
    ]


def _print_presets() -> None:
    print_table(
        ("preset", "name", "what is special"),
        ((name, preset_title(name), preset_summary(name)) for name in PRESETS),
    )
    print()
    print_table(
        ("option", "takes", "meaning"),
        ((option.name, option.accepted, option_meaning(option.name)) for option in OPTIONS.values()),
    )


def _print_rules(rules: Ruleset) -> None:
    name = preset_of(rules)
    print(rules_title(rules) if name is None else f"{preset_title(name)}: {preset_summary(name)}")
    print()
    rows = ((option, text, option_meaning(option)) for option, text in settings_of(rules).items())
    print_table(("option", "value", "meaning"), rows)


def _print_card(rules: Ruleset, *, as_json: bool) -> int:
    lines = settle_card(rules)
    if as_json:
        print_json({"rules": write_rules(rules), "lines": lines})
        return ANSWER_IS_YES
    print(rules_title(rules))
    print()
    print_table(("", "to settle before you deal"), ((str(n), line) for n, line in enumerate(lines, start=1)))
    return ANSWER_IS_YES


def _print_comparison(arguments: argparse.Namespace, first: Ruleset, second: Ruleset) -> int:
    """The differences; exit 1 if there are none."""
    rows = compared_rules(first, second)
    if arguments.json:
        print_json(
            {"differences": [{"option": o.option, "first": o.first, "second": o.second} for o, *_ in rows]}
        )
    elif rows:
        print_table(
            ("option", *arguments.compare),
            ((option_title(one.option), ours, theirs) for one, ours, theirs in rows),
        )
    else:
        print("the two rule sets are the same")
    return ANSWER_IS_YES if rows else ANSWER_IS_NO


def _print_option(name: str, rules: Ruleset, *, as_json: bool) -> int:
    if name not in OPTIONS:
        raise WrongInputError(f"--explain: there is no option {name}; the options are {', '.join(OPTIONS)}")
    values = alternatives(name, rules)
    if as_json:
        print_json({"option": name, "values": [_json_value(one) for one in values]})
        return ANSWER_IS_YES
    print(f"{option_title(name)}: {option_meaning(name)}")
    print(practice_text(name))
    for at, situation in enumerate(example_of(name, rules)):
        print()
        print(situation_text(situation))
        print_table((name, "answer"), ((one.text, _answer(one, at)) for one in values))
    print()
    print(rule_sentence(rules, name))
    return ANSWER_IS_YES


def _answer(one: Alternative, at: int) -> str:
    return outcome_text(one.outcomes[at]) if one.rules is not None else "cannot go with the other options"


def _json_value(one: Alternative) -> dict[str, object]:
    return {"value": one.text, "answers": [outcome_text(outcome) for outcome in one.outcomes]}
