"""Preferences: read with types from an INI file, written back at once. A broken file is set aside."""

import logging
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from coach.opponents.manners import LEVELS, Manner
from coach.practice.session import Habits
from trainer.presets import DEFAULT_PRESET
from trainer.rule_text import parse_rules, write_rules
from trainer.ruleset import Ruleset, RulesetError
from ui.coach_mode import CoachMode
from ui.store import set_aside
from ui.table.order import HandOrder
from ui.text.language import LANGUAGES
from ui.text.start import preferences_aside_text
from ui.theme import Scheme, TextSize

log = logging.getLogger(__name__)
DEFAULT_LEVEL = "club"
BOT_NAMES = ("Karim", "Maya", "Priya")
_JOINERS = "\u200c\u200d"
"""Not to be seen, but they shape the letters of Indian scripts."""
BETWEEN = "\n"
"""Between the names and the levels of the bots: a program's own arguments may hold any other sign."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the user has chosen.

    `language` is a code, empty for that of the system. Times in milliseconds; `people` is what the bots
    take the learner for. `levels` and `names` are the bots' in order of play, a level being one of ours or
    the description of an own bot; `tutor_cents` are hundredths of a point from which on the tutor asks;
    `wish` is what the hands were to be like in the last match, `own_wish` the last one typed.
    """

    language: str = ""
    scheme: Scheme = Scheme.SYSTEM
    text_size: TextSize = TextSize.NORMAL
    four_colour: bool = False
    hand_order: HandOrder = HandOrder.TRUMPS_FIRST
    dims_illegal: bool = True
    animates: bool = True
    coach: CoachMode = CoachMode.ON_REQUEST
    tutor_cents: int = 15
    plays_forced: bool = False
    plays_last: bool = True
    trick_pause: int = 1400
    bot_tempo: int = 550
    your_name: str = ""
    rules_text: str = DEFAULT_PRESET
    people: Manner = Manner.AVERAGE
    levels: str = BETWEEN.join([DEFAULT_LEVEL] * 3)
    names: str = BETWEEN.join(BOT_NAMES)
    wish: str = ""
    own_wish: str = ""

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
        return tuple(
            text if text in LEVELS or is_own_bot(text) else DEFAULT_LEVEL for text in _three(self.levels)
        )

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The names of the three bots."""
        return tuple(
            plain_name(text) or usual for text, usual in zip(_three(self.names), BOT_NAMES, strict=True)
        )

    @property
    def habits(self) -> Habits:
        """How the learner wants to be served at the table."""
        tutor = self.tutor_cents / 100 if self.coach is CoachMode.TUTOR else None
        return Habits(self.plays_forced, self.plays_last, tutor)

    def with_rules(self, rules: Ruleset) -> "Preferences":
        """The same with another rule set."""
        return replace(self, rules_text=write_rules(rules))


def is_own_bot(text: str) -> bool:
    """Does a level describe a program or an address, not one of our bots?

    >>> is_own_bot("cmd:python3 bot.py"), is_own_bot("club")
    (True, False)
    """
    return ":" in text


def plain_name(text: str) -> str:
    """A name as it can stand in a record: printable signs only, and what joins letters of Indian scripts.

    >>> plain_name(" Asha\\t"), plain_name(" \\u200d"), len(plain_name("\\u0930\\u094d\\u200d\\u092f"))
    ('Asha', '', 4)
    """
    name = "".join(sign for sign in text if sign.isprintable() or sign in _JOINERS).strip()
    return name if name.strip(_JOINERS) else ""


def _three(text: str) -> tuple[str, ...]:
    """The three texts of one; earlier versions put commas between them."""
    texts = text.split(BETWEEN if BETWEEN in text else ",")
    return (*texts, "", "", "")[:3]


class Settings:
    """The preferences file; `news` tells of a damaged one that was set aside, if there was one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.news: tuple[str, ...] = ()
        if _is_damaged(path):
            with suppress(OSError):  # then nothing can be written here either, which is told at a change
                self.news = (preferences_aside_text(set_aside(path)),)
        self._file = QSettings(str(path), QSettings.Format.IniFormat)
        _upgrade(self._file)
        self.preferences = _read(self._file)

    def change(self, **changes: Any) -> None:
        """Change some preferences and keep them; the others stay as they are in the file."""
        self.preferences = replace(self.preferences, **changes)
        for name, value in changes.items():
            self._file.setValue(name, value.name.lower() if isinstance(value, Enum) else value)
        self._file.sync()

    @property
    def is_kept(self) -> bool:
        """Could everything be written so far?"""
        return self._file.status() is not QSettings.Status.AccessError

    def geometry(self) -> QByteArray:
        """Size and place of the window when it was last closed; empty at first."""
        value = self._file.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_geometry(self, geometry: QByteArray, screens: str) -> None:
        """Keep size and place of the window, and for reports of faults on what screens it was."""
        self._file.setValue("geometry", geometry)
        self._file.setValue("screens", screens)
        self._file.sync()


def language_in(path: Path) -> str:
    """The language that a preferences file asks for; nothing if it does not say, or cannot be read."""
    wanted = str(QSettings(str(path), QSettings.Format.IniFormat).value("language", ""))
    return wanted if wanted in LANGUAGES else ""


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


def _upgrade(file: QSettings) -> None:
    """What earlier versions wrote, in the terms of this one."""
    if file.value("coach") is None and str(file.value("coach_open")).lower() == "true":
        file.setValue("coach", CoachMode.OPEN.name.lower())
    file.remove("coach_open")


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
        case Enum():
            return _named(type(like), str(value))
        case bool():
            if str(value).lower() not in ("true", "false"):
                raise ValueError(value)
            return str(value).lower() == "true"
        case int():
            return max(0, min(int(str(value)), 60_000))
        case _:
            return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _named(kind: type[Enum], text: str) -> Enum:
    try:
        return kind[text.upper()]
    except KeyError:
        raise ValueError(text) from None
