"""The own rule sets of the data folder, and boxes in which one of all rule sets is chosen. (I/O)"""

from pathlib import Path

from PySide6.QtWidgets import QComboBox

from trainer.presets import PRESETS
from trainer.rule_text import SHARED_TITLE, NamedRules, read_shared_rules, share_rules
from trainer.ruleset import Ruleset
from ui.screens.kept import Form, KeptFile
from ui.text.rules import preset_title, rules_title

OwnRules = tuple[NamedRules, ...]


def read_own(text: str) -> OwnRules:
    """Own rule sets one after the other; ValueError where one cannot be read.

    >>> read_own("Call Break rules: Home\\nquick\\n")[0].name
    'Home'
    """
    parts = [part for part in text.strip().split("\n\n") if part.strip()]
    sets = tuple(map(read_shared_rules, parts))
    names = [one.name for one in sets]
    if not all(names) or len(set(names)) < len(names):
        raise ValueError(f"{SHARED_TITLE} need names of their own")
    return sets


def write_own(sets: OwnRules) -> str:
    """The text of own rule sets."""
    return "\n\n".join(map(share_rules, sets)) + "\n" if sets else ""


OWN_RULES: Form[OwnRules] = Form("rules.txt", read_own, write_own, ())


def own_rules(folder: Path) -> OwnRules:
    """The own rule sets now; a damaged file is left for the page of the rules to tell of."""
    try:
        return read_own((folder / OWN_RULES.name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()


def own_file(folder: Path) -> KeptFile[OwnRules]:
    """The file of own rule sets, to be changed."""
    return KeptFile(folder, OWN_RULES)


def free_name(name: str, sets: OwnRules) -> str:
    """The name, with a number where it is taken.

    >>> free_name("Home", (NamedRules("Home", Ruleset()),))
    'Home 2'
    """
    taken = {one.name for one in sets}
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def offer_rules(box: QComboBox, own: OwnRules, wanted: Ruleset) -> None:
    """Fills a box with presets and own sets, the wanted one chosen; rules of no name are offered too."""
    offered = [(preset_title(name), rules) for name, rules in PRESETS.items()]
    offered += [(one.name, one.rules) for one in own]
    if all(rules != wanted for _, rules in offered):
        offered.insert(0, (rules_title(wanted), wanted))
    box.blockSignals(True)
    box.clear()
    for title, rules in offered:
        box.addItem(title, rules)
    box.setCurrentIndex(next(at for at, (_, rules) in enumerate(offered) if rules == wanted))
    box.blockSignals(False)
