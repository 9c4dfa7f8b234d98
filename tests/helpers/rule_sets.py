"""Rule sets to test under: presets, single options flipped, random ones."""

from random import Random

from trainer.presets import PRESETS
from trainer.rule_text import with_settings
from trainer.ruleset import OPTIONS, Ruleset, RulesetError


def single_changes() -> dict[str, Ruleset]:
    """The default rules with one option changed, for every choice of every option."""
    changed = {}
    for option in OPTIONS.values():
        for choice in option.choices[1:]:
            text = option.write(choice)
            changed[f"{option.name}={text}"] = with_settings(Ruleset(), {option.name: text})
    return changed


def random_rules(rng: Random) -> Ruleset:
    """Any rule set without conflicts."""
    while True:
        settings = {name: option.write(rng.choice(option.choices)) for name, option in OPTIONS.items()}
        settings["rounds"] = str(rng.randint(1, 6))
        try:
            return with_settings(Ruleset(), settings)
        except RulesetError:
            continue


def preset_or_random(rng: Random) -> Ruleset:
    """A preset half of the time."""
    return rng.choice(list(PRESETS.values())) if rng.random() < 0.5 else random_rules(rng)
