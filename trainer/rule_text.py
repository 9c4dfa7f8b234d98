"""Rule sets in writing: one line, a text to share, JSON.

The written form of a value is the same on the command line, in saved hands and in shared text:
`must_head=off`, `trump=H`, `high_call=8:13`, `rounds=open`. The JSON form uses true and false, null,
numbers, and `[8, 13]`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from trainer.cards import Suit
from trainer.presets import PRESETS, nearest_preset, preset, preset_of
from trainer.ruleset import (
    OPTIONS,
    HighCall,
    Option,
    RuleFault,
    RuleFaultKind,
    Ruleset,
    RulesetError,
    changed_settings,
    settings_of,
)

JsonValue = bool | int | str | list[int] | None


def with_settings(base: Ruleset, settings: Mapping[str, str]) -> Ruleset:
    """`base` with options changed by their written forms; RulesetError lists every fault.

    >>> with_settings(Ruleset(), {"high_call": "8:13"}).high_call
    HighCall(threshold=8, score=13)
    """
    values: dict[str, object] = {name: getattr(base, name) for name in OPTIONS}
    faults: list[RuleFault] = []
    for name, text in settings.items():
        option = OPTIONS.get(name)
        if option is None:
            faults.append(RuleFault(RuleFaultKind.UNKNOWN_OPTION, name, name, ", ".join(OPTIONS)))
            continue
        try:
            values[name] = _value_of(option, text)
        except (ValueError, KeyError):
            faults.append(RuleFault(RuleFaultKind.BAD_VALUE, name, text, option.accepted))
    return _built(values, faults)


def _value_of(option: Option, text: str) -> object:
    value = option.read(text)
    if not option.is_valid(value):
        raise ValueError(text)
    return value


def _built(values: dict[str, object], faults: list[RuleFault]) -> Ruleset:
    """The rule set of checked values; conflicts join the faults already found."""
    try:
        rules = Ruleset(**values)  # type: ignore[arg-type]
    except RulesetError as error:
        raise RulesetError((*faults, *error.faults)) from None
    if faults:
        raise RulesetError(tuple(faults))
    return rules


def parse_setting(text: str) -> tuple[str, str]:
    """Option and value of a text `option=value`.

    >>> parse_setting("must_head=off")
    ('must_head', 'off')
    """
    name, sign, value = text.partition("=")
    if not sign:
        raise RulesetError((RuleFault(RuleFaultKind.NO_EQUALS_SIGN, found=text, expected="option=value"),))
    return name.strip(), value.strip()


def write_rules(rules: Ruleset) -> str:
    """One line of text that gives the rules back: a preset's name, or every option (younger ones if changed).

    >>> write_rules(Ruleset(rounds=3))
    'quick'
    >>> write_rules(Ruleset(rounds=4))[:26]
    'rounds=4 target_points=non'
    """
    name = preset_of(rules)
    changed = changed_settings(rules, Ruleset())
    written = (
        f"{option}={text}"
        for option, text in settings_of(rules).items()
        if option in changed or not OPTIONS[option].is_younger
    )
    return name or " ".join(written)


def parse_rules(text: str) -> Ruleset:
    """The rules of a text: options in any order over a preset that is named first, else over the defaults.

    RulesetError lists every fault.

    >>> parse_rules("void=free rounds=open").rounds is None, parse_rules("quick void=free").rounds
    (True, 3)
    """
    words = text.split()
    if not words:
        return preset(text.strip())
    faults: list[RuleFault] = []
    base = Ruleset()
    if "=" not in words[0]:
        try:
            base = preset(words.pop(0))
        except RulesetError as error:
            faults += error.faults
    settings = _settings_of_words(words, faults)
    try:
        rules = with_settings(base, settings)
    except RulesetError as error:
        raise RulesetError((*faults, *error.faults)) from None
    if faults:
        raise RulesetError(tuple(faults))
    return rules


def _settings_of_words(words: Iterable[str], faults: list[RuleFault]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            faults.append(RuleFault(RuleFaultKind.NO_EQUALS_SIGN, found=word, expected="option=value"))
        elif name in settings:
            faults.append(RuleFault(RuleFaultKind.OPTION_TWICE, name, word, "each option once"))
        else:
            settings[name] = value
    return settings


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rule set of a table's own, with the name it goes by; empty for none."""

    name: str
    rules: Ruleset

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", " ".join(self.name.split()))


SHARED_TITLE = "Call Break rules"


def share_rules(named: NamedRules) -> str:
    """A rule set as text to send: its name, the nearest preset, and what differs from it, one a line.

    >>> print(share_rules(NamedRules("Our table", parse_rules("quick void=free"))))
    Call Break rules: Our table
    quick
    void=free
    """
    nearest = nearest_preset(named.rules)
    title = f"{SHARED_TITLE}: {named.name}" if named.name else SHARED_TITLE
    changes = changed_settings(named.rules, PRESETS[nearest])
    return "\n".join([title, nearest, *(f"{option}={text}" for option, text in changes.items())])


def read_shared_rules(text: str) -> NamedRules:
    """The rule set of a text that was sent, with or without its title; RulesetError lists every fault.

    >>> read_shared_rules("Call Break rules: Our table\\nquick\\nvoid=free").name
    'Our table'
    """
    title, _, rest = text.strip().partition("\n")
    head, _, name = title.partition(":")
    if head.strip() != SHARED_TITLE:
        return NamedRules("", parse_rules(text))
    return NamedRules(name, parse_rules(rest))


def json_options(rules: Ruleset) -> dict[str, JsonValue]:
    """Every option in its JSON form.

    >>> json_options(Ruleset())["trump"], json_options(Ruleset())["rounds"]
    ('S', 5)
    """
    return {name: _json_value(name, getattr(rules, name)) for name in OPTIONS}


def _json_value(name: str, value: object) -> JsonValue:
    match value:
        case HighCall(threshold, score):
            return [threshold, score]
        case Suit():
            return value.letter
        case Enum():
            return str(value.value)
        case None:
            return "open" if name == "rounds" else None
        case bool() | int():
            return value
        case _:
            raise TypeError(name)


def settings_of_json(options: Mapping[str, object]) -> dict[str, str]:
    """The written forms of options given in JSON form.

    >>> settings_of_json({"must_head": False, "high_call": [8, 13], "target_points": None})
    {'must_head': 'off', 'high_call': '8:13', 'target_points': 'none'}
    """
    return {name: _text_of_json(value) for name, value in options.items()}


def _text_of_json(value: object) -> str:
    match value:
        case True:
            return "on"
        case False:
            return "off"
        case None:
            return "none"
        case [threshold, score]:
            return f"{threshold}:{score}"
        case _:
            return str(value)
