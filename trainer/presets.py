"""The rule sets that have a name, and which of them another one is nearest to."""

from functools import lru_cache

from trainer.ruleset import (
    CourtRedeal,
    FirstDealer,
    HighCall,
    RuleFault,
    RuleFaultKind,
    Ruleset,
    RulesetError,
    Success,
    TrumpLead,
    VoidRule,
    changed_settings,
)
from trainer.seats import Direction

DEFAULT_PRESET = "nepali"
PRESETS: dict[str, Ruleset] = {
    "nepali": Ruleset(),
    "digital": Ruleset(first_trick_trump_lead=TrumpLead.FORBIDDEN),
    "rooms": Ruleset(void=VoidRule.OVERTRUMP_ELSE_TRUMP),
    "classic": Ruleset(
        void=VoidRule.TRUMP_ANY,
        redeal_no_trump=True,
        redeal_no_court=CourtRedeal.NOTHING_ABOVE_TEN,
        first_dealer=FirstDealer.DRAW,
    ),
    "quick": Ruleset(rounds=3),
    "call-bridge": Ruleset(
        rounds=None,
        min_call=2,
        max_call=12,
        must_head=False,
        success=Success.EXACT_OR_PLUS_ONE,
        overtrick_tenths=0,
        high_call=HighCall(8, 13),
    ),
    "contest": Ruleset(max_call=8, direction=Direction.CLOCKWISE),
}


def preset_of(rules: Ruleset) -> str | None:
    """The name of the preset that equals these rules, if one does.

    >>> preset_of(Ruleset(rounds=3))
    'quick'
    """
    return next((name for name, preset in PRESETS.items() if preset == rules), None)


def preset(name: str) -> Ruleset:
    """The preset of a name; RulesetError lists the names there are.

    >>> preset("quick").rounds
    3
    """
    if name not in PRESETS:
        raise RulesetError(
            (RuleFault(RuleFaultKind.UNKNOWN_PRESET, found=name, expected=", ".join(PRESETS)),)
        )
    return PRESETS[name]


@lru_cache(maxsize=256)
def nearest_preset(rules: Ruleset) -> str:
    """The name of the preset that differs from these rules in the fewest options, the first of equals.

    >>> nearest_preset(Ruleset(rounds=3, void=VoidRule.FREE))
    'quick'
    """
    return min(PRESETS, key=lambda name: len(changed_settings(rules, PRESETS[name])))
