"""The rule set: every option of the game, its values, and which of them cannot be played together."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from trainer import masks
from trainer.cards import Suit
from trainer.seats import Direction


class FirstDealer(Enum):
    """Who deals the first deal of a match."""

    RANDOM = "random"
    DRAW = "draw"
    SOUTH = "S"
    EAST = "E"
    NORTH = "N"
    WEST = "W"


class TrumpLead(Enum):
    """May a trump be led to the first trick?"""

    FREE = "free"
    FORBIDDEN = "forbidden"


class VoidRule(Enum):
    """What a seat void in the led suit owes."""

    WIN_OR_FREE = "win-or-free"
    OVERTRUMP_ELSE_TRUMP = "overtrump-else-trump"
    TRUMP_ANY = "trump-any"
    FREE = "free"


class Success(Enum):
    """Which trick counts keep a call."""

    AT_LEAST = "at-least"
    EXACT_OR_PLUS_ONE = "exact-or-plus-one"


class Missed(Enum):
    """What a missed call costs."""

    CALL = "call"
    SHORTFALL = "shortfall"


class InstantWin(Enum):
    """A deal that wins the match outright."""

    NONE = "none"
    EXACT_EIGHT = "exact-8"
    EIGHT_OR_MORE = "8-or-more"


class CourtRedeal(Enum):
    """Which hand without high cards is dealt again."""

    OFF = "off"
    NO_FACE = "no-face"
    NOTHING_ABOVE_TEN = "nothing-above-ten"


@dataclass(frozen=True, slots=True)
class HighCall:
    """A made call of `threshold` or more scores `score` whole points instead."""

    threshold: int
    score: int


class RuleFaultKind(Enum):
    """What can be wrong with a rule set."""

    UNKNOWN_OPTION = "unknown-option"
    BAD_VALUE = "bad-value"
    NO_EQUALS_SIGN = "no-equals-sign"
    OPTION_TWICE = "option-twice"
    UNKNOWN_PRESET = "unknown-preset"
    MIN_ABOVE_MAX = "min-above-max"
    HIGH_CALL_ABOVE_MAX = "high-call-above-max"
    NINE_NEEDS_MAX_NINE = "nine-needs-max-nine"
    NINE_WITH_EIGHT_OR_MORE = "nine-with-eight-or-more"
    INSTANT_WIN_NEEDS_MAX_EIGHT = "instant-win-needs-max-eight"
    HEAD_AFTER_RUFF_NEEDS_HEAD = "head-after-ruff-needs-head"
    SHORTFALL_WITH_EXACT = "shortfall-with-exact"


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One fault: for a bad option or value, its name, what was found and what would be right."""

    kind: RuleFaultKind
    option: str = ""
    found: str = ""
    expected: str = ""


class RulesetError(ValueError):
    """A rule set that cannot be played, with all its faults at once."""

    def __init__(self, faults: tuple[RuleFault, ...]) -> None:
        super().__init__(", ".join(fault.kind.value for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every option of the game; the defaults are the preset `nepali`.

    `rounds` None means open: until the players stop. Building one with conflicting options raises
    RulesetError, which lists all conflicts.

    >>> Ruleset(must_head=False).must_head
    False
    """

    rounds: int | None = 5
    target_points: int | None = None
    direction: Direction = Direction.COUNTER_CLOCKWISE
    first_dealer: FirstDealer = FirstDealer.RANDOM
    trump: Suit = Suit.SPADES
    min_call: int = 1
    max_call: int = 13
    first_trick_trump_lead: TrumpLead = TrumpLead.FREE
    must_head: bool = True
    head_after_ruff: bool = False
    void: VoidRule = VoidRule.WIN_OR_FREE
    announce_voids: bool = False
    success: Success = Success.AT_LEAST
    overtrick_tenths: int = 1
    missed: Missed = Missed.CALL
    high_call: HighCall | None = None
    instant_win: InstantWin = InstantWin.NONE
    nine_closes: bool = False
    redeal_total_below: int = 0
    redeal_no_trump: bool = False
    redeal_no_court: CourtRedeal = CourtRedeal.OFF
    law: int = field(init=False, compare=False, repr=False)
    """The options that touch legality, packed for `trainer.masks`."""

    def __post_init__(self) -> None:
        faults = _out_of_range(self) or conflicts_of(self)
        if faults:
            raise RulesetError(faults)
        object.__setattr__(self, "law", _law_of(self))


_VOID_CODES = {
    VoidRule.WIN_OR_FREE: masks.VOID_WIN_OR_FREE,
    VoidRule.OVERTRUMP_ELSE_TRUMP: masks.VOID_OVERTRUMP_ELSE_TRUMP,
    VoidRule.TRUMP_ANY: masks.VOID_TRUMP_ANY,
    VoidRule.FREE: masks.VOID_FREE,
}


def _law_of(rules: Ruleset) -> int:
    return masks.law_of(
        rules.trump,
        _VOID_CODES[rules.void],
        rules.must_head,
        rules.head_after_ruff,
        rules.first_trick_trump_lead is TrumpLead.FORBIDDEN,
    )


def conflicts_of(rules: Ruleset) -> tuple[RuleFault, ...]:
    """Every pair of options that cannot be played together."""
    checks = (
        (rules.min_call > rules.max_call, RuleFaultKind.MIN_ABOVE_MAX),
        (
            rules.high_call is not None and rules.high_call.threshold > rules.max_call,
            RuleFaultKind.HIGH_CALL_ABOVE_MAX,
        ),
        (rules.nine_closes and rules.max_call < 9, RuleFaultKind.NINE_NEEDS_MAX_NINE),
        (
            rules.nine_closes and rules.instant_win is InstantWin.EIGHT_OR_MORE,
            RuleFaultKind.NINE_WITH_EIGHT_OR_MORE,
        ),
        (
            rules.instant_win is not InstantWin.NONE and rules.max_call < 8,
            RuleFaultKind.INSTANT_WIN_NEEDS_MAX_EIGHT,
        ),
        (rules.head_after_ruff and not rules.must_head, RuleFaultKind.HEAD_AFTER_RUFF_NEEDS_HEAD),
        (
            rules.missed is Missed.SHORTFALL and rules.success is Success.EXACT_OR_PLUS_ONE,
            RuleFaultKind.SHORTFALL_WITH_EXACT,
        ),
    )
    return tuple(RuleFault(kind) for wrong, kind in checks if wrong)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: how its values are written, and which values are offered to choose from.

    `accepted` says in the written form what is right; `choices` are typical values, the default first.
    `is_younger`: it came after the first hands were saved, and is written only where it is not at its
    default, so that those hands are still written in the one way.
    """

    name: str
    accepted: str
    choices: tuple[object, ...]
    write: Callable[[object], str]
    read: Callable[[str], object]
    is_valid: Callable[[object], bool]
    is_younger: bool = False


def _enum_option(name: str, kind: type[Enum]) -> Option:
    values = tuple(kind)
    return Option(
        name,
        ", ".join(str(one.value) for one in values),
        values,
        lambda value: str(value.value) if isinstance(value, Enum) else str(value),
        kind,
        lambda value: isinstance(value, kind),
    )


def _flag_option(name: str, *, default: bool) -> Option:
    return Option(
        name,
        "on, off",
        (default, not default),
        lambda value: "on" if value else "off",
        lambda text: {"on": True, "off": False}[text],
        lambda value: isinstance(value, bool),
    )


def _number_option(
    name: str,
    accepted: str,
    choices: tuple[int | None, ...],
    *,
    none_as: str = "",
    allowed: range | None = None,
) -> Option:
    valid = allowed if allowed is not None else choices

    def read(text: str) -> int | None:
        if none_as and text == none_as:
            return None
        number = int(text)
        if str(number) != text:
            raise ValueError(text)
        return number

    def is_valid(value: object) -> bool:
        if value is None:
            return bool(none_as)
        return isinstance(value, int) and not isinstance(value, bool) and value in valid

    return Option(
        name, accepted, choices, lambda value: none_as if value is None else str(value), read, is_valid
    )


def _read_high_call(text: str) -> HighCall | None:
    if text == "none":
        return None
    threshold, score = text.split(":")
    result = HighCall(int(threshold), int(score))
    if _write_high_call(result) != text:
        raise ValueError(text)
    return result


def _write_high_call(value: object) -> str:
    return f"{value.threshold}:{value.score}" if isinstance(value, HighCall) else "none"


def _is_high_call(value: object) -> bool:
    return value is None or (
        isinstance(value, HighCall) and value.threshold in range(1, 14) and value.score in range(1, 101)
    )


def _read_trump(text: str) -> Suit:
    return Suit("CDHS".index(text)) if len(text) == 1 else Suit(99)


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        _number_option("rounds", "1 to 20, open", (5, 3, 10, None), none_as="open", allowed=range(1, 21)),
        _number_option(
            "target_points", "none, 1 to 100", (None, 20, 50), none_as="none", allowed=range(1, 101)
        ),
        _enum_option("direction", Direction),
        _enum_option("first_dealer", FirstDealer),
        Option(
            "trump",
            "S, H, D, C",
            (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
            lambda value: value.letter if isinstance(value, Suit) else str(value),
            _read_trump,
            lambda value: isinstance(value, Suit),
        ),
        _number_option("min_call", "1, 2", (1, 2)),
        _number_option("max_call", "8, 12, 13", (13, 12, 8)),
        _enum_option("first_trick_trump_lead", TrumpLead),
        _flag_option("must_head", default=True),
        _flag_option("head_after_ruff", default=False),
        _enum_option("void", VoidRule),
        _flag_option("announce_voids", default=False),
        _enum_option("success", Success),
        _number_option("overtrick_tenths", "1, 0, -1", (1, 0, -1)),
        _enum_option("missed", Missed),
        Option(
            "high_call",
            "none, or THRESHOLD:SCORE such as 8:13 (threshold 1 to 13, score 1 to 100)",
            (None, HighCall(8, 13), HighCall(8, 16)),
            _write_high_call,
            _read_high_call,
            _is_high_call,
        ),
        _enum_option("instant_win", InstantWin),
        _flag_option("nine_closes", default=False),
        _number_option("redeal_total_below", "0, 10, 11", (0, 10, 11)),
        _flag_option("redeal_no_trump", default=False),
        _enum_option("redeal_no_court", CourtRedeal),
    )
}


def _out_of_range(rules: Ruleset) -> tuple[RuleFault, ...]:
    return tuple(
        RuleFault(RuleFaultKind.BAD_VALUE, option.name, str(getattr(rules, option.name)), option.accepted)
        for option in OPTIONS.values()
        if not option.is_valid(getattr(rules, option.name))
    )


def settings_of(rules: Ruleset) -> dict[str, str]:
    """Every option in its written form, in the order of the options.

    >>> settings_of(Ruleset())["must_head"]
    'on'
    """
    return {name: option.write(getattr(rules, name)) for name, option in OPTIONS.items()}


def changed_settings(rules: Ruleset, base: Ruleset) -> dict[str, str]:
    """The options in which `rules` differ from `base`, in written form.

    >>> changed_settings(Ruleset(rounds=3), Ruleset())
    {'rounds': '3'}
    """
    before = settings_of(base)
    return {name: text for name, text in settings_of(rules).items() if before[name] != text}


@dataclass(frozen=True, slots=True)
class Difference:
    """An option in which two rule sets differ, and its written value in each."""

    option: str
    first: str
    second: str


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """Where two rule sets differ, in the order of the options.

    >>> differences(Ruleset(), Ruleset(rounds=3))
    (Difference(option='rounds', first='5', second='3'),)
    """
    ours, theirs = settings_of(first), settings_of(second)
    return tuple(Difference(name, ours[name], theirs[name]) for name in OPTIONS if ours[name] != theirs[name])
