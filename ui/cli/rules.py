"""`callbreak rules`: the presets, and every option with its meaning."""

import argparse

from trainer.ruleset import OPTIONS, PRESETS, RulesetError, json_options, preset, settings_of
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    print_json,
    print_table,
    rule_faults_line,
)
from ui.text.rules import option_meaning, preset_summary, preset_title


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "rules",
        help="presets, and every option with its meaning",
        epilog="example: callbreak rules call-bridge",
    )
    parser.add_argument("preset", nargs="?", metavar="PRESET", help="show one preset")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the presets, or one with all its options."""
    names = tuple(PRESETS) if arguments.preset is None else (_known(arguments.preset),)
    if arguments.json:
        print_json({"presets": [{"id": name, "options": json_options(PRESETS[name])} for name in names]})
    elif arguments.preset is None:
        _print_presets()
    else:
        _print_preset(arguments.preset)
    return ANSWER_IS_YES


def _known(name: str) -> str:
    try:
        preset(name)
    except RulesetError as error:
        raise WrongInputError(rule_faults_line(error)) from None
    return name


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


def _print_preset(name: str) -> None:
    print(f"{preset_title(name)}: {preset_summary(name)}")
    print()
    rows = ((option, text, option_meaning(option)) for option, text in settings_of(PRESETS[name]).items())
    print_table(("option", "value", "meaning"), rows)
