"""Preferences: read with types from an INI file, written back at once. A broken file is set aside."""

import logging
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from coach.opponents.levels import LEVELS
from trainer.ruleset import DEFAULT_PRESET, Ruleset, RulesetError, parse_rules, write_rules
from ui.store import set_aside
from ui.theme import Scheme

log = logging.getLogger(__name__)
DEFAULT_LEVEL = "club"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the user has chosen. Times in milliseconds; `levels` are the bots' in order of play."""

    scheme: Scheme = Scheme.SYSTEM
    four_colour: bool = False
    dims_illegal: bool = True
    coach_open: bool = False
    trick_pause: int = 1400
    bot_tempo: int = 550
    your_name: str = ""
    rules_text: str = DEFAULT_PRESET
    levels: str = "club,club,club"

    @property
    def rules(self) -> Ruleset:
        """The rule set of the next match; the default one if the text no longer reads."""
        try:
            return parse_rules(self.rules_text)
        except RulesetError:
            return Ruleset()

    @property
    def bot_levels(self) -> tuple[str, ...]:
        """The levels of the three bots; the default one for a level that there is not."""
        words = (*self.levels.split(","), "", "", "")[:3]
        return tuple(word if word in LEVELS else DEFAULT_LEVEL for word in words)

    def with_rules(self, rules: Ruleset) -> "Preferences":
        """The same with another rule set."""
        return replace(self, rules_text=write_rules(rules))


class Settings:
    """The preferences file; `problem` names the damaged file that was set aside, if there was one."""

    def __init__(self, path: Path) -> None:
        self.problem: Path | None = None
        if _is_damaged(path):
            self.problem = set_aside(path)
        self._file = QSettings(str(path), QSettings.Format.IniFormat)
        self.preferences = _read(self._file)

    def change(self, **changes: Any) -> None:
        """Change some preferences and keep them."""
        self.preferences = replace(self.preferences, **changes)
        for field in fields(Preferences):
            value = getattr(self.preferences, field.name)
            self._file.setValue(field.name, value.name.lower() if isinstance(value, Scheme) else value)
        self._file.sync()

    def geometry(self) -> QByteArray:
        """Size and place of the window when it was last closed; empty at first."""
        value = self._file.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_geometry(self, geometry: QByteArray) -> None:
        """Keep size and place of the window."""
        self._file.setValue("geometry", geometry)
        self._file.sync()


def _is_damaged(path: Path) -> bool:
    """A settings file is text in UTF-8 with lines of keys and values; an empty one was cut off."""
    if path.is_dir():
        return True
    if not path.exists():
        return False
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return True
    lines = [line for line in text.splitlines() if line.strip()]
    return not lines or "\0" in text or not all("=" in line or line.startswith(("[", ";")) for line in lines)


def _read(file: QSettings) -> Preferences:
    """Each preference with its type; what does not fit keeps the default."""
    default = Preferences()
    found: dict[str, Any] = {}
    for field in fields(Preferences):
        value = file.value(field.name)
        if value is None:
            continue
        try:
            found[field.name] = _typed(value, getattr(default, field.name))
        except ValueError:
            log.warning("the preference %s cannot be %r", field.name, value)
    return replace(default, **found)


def _typed(value: object, like: object) -> object:
    match like:
        case Scheme():
            return _scheme(str(value))
        case bool():
            if str(value).lower() not in ("true", "false"):
                raise ValueError(value)
            return str(value).lower() == "true"
        case int():
            return max(0, min(int(str(value)), 60_000))
        case _:
            return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _scheme(text: str) -> Scheme:
    try:
        return Scheme[text.upper()]
    except KeyError:
        raise ValueError(text) from None
