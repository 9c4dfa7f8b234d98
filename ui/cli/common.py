"""What the commands share: options, bad input as one line, tables, JSON."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import NoReturn, TypeAlias, TypeVar

from trainer.cards import CardTextError
from trainer.deal import new_seed
from trainer.presets import DEFAULT_PRESET, PRESETS, preset
from trainer.rule_text import parse_setting, settings_of_json, with_settings
from trainer.ruleset import Ruleset, RulesetError
from ui.text.problems import card_text_problem
from ui.text.rules import rule_fault_text

T = TypeVar("T")

_NUMBER = re.compile(r"\d{1,6}")
_POINTS = re.compile(r"-?\d{1,6}(\.\d)?")
LONGEST_MESSAGE = 1000
HAND_HELP = 'such as "AS KH 10D 2C", or AKJ4.Q72.T95.K83 (spades, hearts, diamonds, clubs)'
HIGHEST_SEED = (1 << 63) - 1
ANSWER_IS_YES = 0
ANSWER_IS_NO = 1
WRONG_USAGE = 2


def one_line(message: str) -> str:
    """A message that quotes a text of any length and form, as one line of a length that can be read.

    >>> one_line("two\\nlines"), len(one_line("long " * 1000))
    ('two lines', 1000)
    """
    text = " ".join(message.split())
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:600]} … {text[603 - LONGEST_MESSAGE :]}"


class WrongInputError(Exception):
    """Input that cannot be used; the message is for a person."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with exit code 2."""
        self.exit(WRONG_USAGE, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are registered."""


def add_rules_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose a rule set."""
    parser.add_argument(
        "--rules",
        metavar="PRESET",
        default=DEFAULT_PRESET,
        help=f"one of {', '.join(PRESETS)} (default: {DEFAULT_PRESET})",
    )
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="change one option, such as must_head=off (callbreak rules lists them); may be repeated",
    )


def add_json_option(parser: argparse.ArgumentParser, shape: str = "") -> None:
    """The option for output to programs; `shape` names the keys of what is printed."""
    told = f": {shape}" if shape else ""
    parser.add_argument("--json", action="store_true", help=f"print one JSON object{told}")


def add_seed_option(parser: argparse.ArgumentParser) -> None:
    """The option for repeatable randomness."""
    parser.add_argument(
        "--seed", type=int, metavar="N", help="equal seeds give equal output (default: a new one)"
    )


def rules_from(arguments: argparse.Namespace) -> Ruleset:
    """The rule set of --rules and --set; all faults in one line."""
    try:
        settings = dict(parse_setting(text) for text in arguments.set)
        return with_settings(preset(arguments.rules), settings)
    except RulesetError as error:
        raise WrongInputError(rule_faults_line(error)) from None


def rule_faults_line(error: RulesetError) -> str:
    """All faults of a rule set in one line."""
    return " ".join(rule_fault_text(fault) for fault in error.faults)


def rules_of_line(entry: Mapping[str, object], usual: Ruleset) -> Ruleset:
    """The rule set of a JSON line with the keys `rules` and `options`; `usual` where it names none."""
    options = entry.get("options", {})
    if not isinstance(options, dict):
        raise WrongInputError('"options" must be an object')
    try:
        base = preset(text_field(entry, "rules")) if "rules" in entry else usual
        return with_settings(base, settings_of_json(options))
    except RulesetError as error:
        raise WrongInputError(rule_faults_line(error)) from None


def rng_from(arguments: argparse.Namespace) -> tuple[Random, int]:
    """The generator of --seed, or of a fresh seed, and the seed itself."""
    seed = new_seed(SystemRandom()) if arguments.seed is None else seed_from(arguments)
    return Random(seed), seed


def seed_from(arguments: argparse.Namespace) -> int:
    """The seed of --seed."""
    seed: int = arguments.seed
    if not 0 <= seed <= HIGHEST_SEED:
        raise WrongInputError(f"--seed cannot be {seed}: 0 to {HIGHEST_SEED} is right")
    return seed


def cards_from(what: str, text: str, parse: Callable[[str], T]) -> T:
    """Cards of a text; a fault names `what` they are for."""
    try:
        return parse(text)
    except CardTextError as error:
        raise WrongInputError(f"{what}: {card_text_problem(error)}") from None


def cards_counted(count: int) -> str:
    """
    >>> cards_counted(1), cards_counted(0)
    ('1 card', '0 cards')
    """
    return f"{count} card" if count == 1 else f"{count} cards"


def numbers_from(what: str, text: str, count: int) -> tuple[int, ...]:
    """Exactly `count` whole numbers separated by spaces."""
    words = text.split()
    if len(words) != count or not all(_NUMBER.fullmatch(word) for word in words):
        right = "a whole number is" if count == 1 else f"{count} whole numbers separated by spaces are"
        raise WrongInputError(f'{what} cannot be "{text}": {right} right')
    return tuple(map(int, words))


def tenths_from(what: str, text: str, count: int) -> tuple[int, ...]:
    """Exactly `count` points with at most one decimal, separated by spaces, as tenths."""
    words = text.replace("−", "-").split()
    if len(words) != count or not all(_POINTS.fullmatch(word) for word in words):
        raise WrongInputError(f'{what} cannot be "{text}": {count} points such as 4.1 or -3.0 are right')
    return tuple(round(float(word) * 10) for word in words)


def print_json(value: object) -> None:
    """One JSON object on one line."""
    print(json.dumps(value, ensure_ascii=False))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns aligned, the last one ragged."""
    table = [tuple(head), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    for row in table:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def json_lines(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of JSON lines with their line numbers; empty lines are passed over."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise WrongInputError(f"line {number}: not JSON: {error.msg} at column {error.colno}") from None
        except ValueError:
            raise WrongInputError(f"line {number}: a number of a sensible size is right") from None
        except RecursionError:
            raise WrongInputError(f"line {number}: not JSON: nested too deeply") from None
        if not isinstance(entry, dict):
            raise WrongInputError(
                f"line {number}: an object such as {{...}} is right, not {line.strip()[:40]}"
            )
        yield number, entry


def answer_json_lines(answer: Callable[[dict[str, object], Ruleset], object], usual: Ruleset) -> int:
    """Answer each JSON line of standard input with one, by its rules or the usual; a fault names its line."""
    for number, entry in json_lines(sys.stdin):
        try:
            print_json(answer(entry, rules_of_line(entry, usual)))
        except WrongInputError as error:
            raise WrongInputError(f"line {number}: {error}") from None
    return ANSWER_IS_YES


def text_field(entry: Mapping[str, object], name: str, default: str | None = None) -> str:
    """A text of a JSON line."""
    value = entry.get(name, default)
    if not isinstance(value, str):
        raise WrongInputError(f'"{name}" must be a text, not {json.dumps(value)}')
    return value


def flag_field(entry: Mapping[str, object], name: str) -> bool:
    """A yes or no of a JSON line, no if it is missing."""
    value = entry.get(name, False)
    if not isinstance(value, bool):
        raise WrongInputError(f'"{name}" must be true or false, not {json.dumps(value)}')
    return value


def number_field(entry: Mapping[str, object], name: str) -> int:
    """A whole number of a JSON line."""
    value = entry.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongInputError(f'"{name}" must be a whole number, not {json.dumps(value)}')
    return value
