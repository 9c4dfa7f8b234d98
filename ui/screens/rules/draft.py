"""A rule set that is being changed: its options in written form, which may not go together yet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.rule_text import with_settings
from trainer.ruleset import OPTIONS, RuleFault, Ruleset, RulesetError, settings_of

_ROUNDS = (*range(1, 21), None)
_TARGETS = (None, *range(10, 101, 5))


@dataclass(frozen=True, slots=True)
class Draft:
    """Options by name, each in its written form.

    >>> draft = Draft.of(Ruleset()).with_value("must_head", False).with_value("head_after_ruff", True)
    >>> draft.rules, [fault.kind.value for fault in draft.faults]
    (None, ['head-after-ruff-needs-head'])
    """

    settings: Mapping[str, str]

    @classmethod
    def of(cls, rules: Ruleset) -> "Draft":
        """A rule set, not changed yet."""
        return cls(settings_of(rules))

    def with_value(self, name: str, value: object) -> "Draft":
        """The same with one option set otherwise."""
        return replace(self, settings={**self.settings, name: OPTIONS[name].write(value)})

    def value(self, name: str) -> object:
        """The value of an option."""
        return OPTIONS[name].read(self.settings[name])

    @property
    def rules(self) -> Ruleset | None:
        """The rule set; None while options do not go together."""
        try:
            return with_settings(Ruleset(), self.settings)
        except RulesetError:
            return None

    @property
    def faults(self) -> tuple[RuleFault, ...]:
        """All options that do not go together."""
        try:
            with_settings(Ruleset(), self.settings)
        except RulesetError as error:
            return error.faults
        return ()


def offered(name: str, present: object) -> tuple[object, ...]:
    """The values of an option to choose from, the present one among them."""
    values: tuple[object, ...] = {"rounds": _ROUNDS, "target_points": _TARGETS}.get(
        name, OPTIONS[name].choices
    )
    return values if present in values else (*values, present)
