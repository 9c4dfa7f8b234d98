"""Who sits at the table: a name and a level for each bot, or an own bot by its command or address."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from coach.opponents.manners import LEVELS
from coach.opponents.protocol import Partner
from coach.opponents.seats import SeatError, open_seat
from trainer.ruleset import Ruleset
from ui.screens.flat import Choice
from ui.settings import is_own_bot, plain_name
from ui.text.language import tr
from ui.text.levels import level_name, own_bot_problem

LONGEST_NAME = 20
_OWN = "own"
"""Data of the entry for an own bot."""


class OpponentForm(QWidget):
    """One bot: its name, its level, and where it is an own one, how to reach it."""

    changed = Signal()

    def __init__(self, usual_name: str, name: str, level: str) -> None:
        super().__init__()
        self._usual_name = usual_name
        self._name = name_field(name, usual_name, tr("Name of the bot {name}", name=usual_name))
        self._level = _level_box(usual_name, level)
        self._way = QLineEdit(level if is_own_bot(level) else "")
        self._way.setAccessibleName(tr("Command or address of the bot {name}", name=usual_name))
        self._way.setPlaceholderText("cmd:python3 bot.py · http://127.0.0.1:7000")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._name, 2)
        row.addWidget(self._level, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._way)
        self._level.currentIndexChanged.connect(self._show_way)
        self._level.currentIndexChanged.connect(self.changed)
        self._way.textChanged.connect(self.changed)
        self._show_way()

    def _show_way(self) -> None:
        self._way.setVisible(self._level.currentData() == _OWN)

    @property
    def name(self) -> str:
        """The name typed, or else the usual one."""
        return plain_name(self._name.text()) or self._usual_name

    @property
    def level(self) -> str:
        """The level, or the description of the own bot."""
        level = self._level.currentData()
        return self._way.text().strip() if level == _OWN else str(level)

    def problem(self, rules: Ruleset) -> str:
        """Why the own bot cannot sit there, empty if it may."""
        if self._level.currentData() != _OWN:
            return ""
        if not is_own_bot(self.level):
            return own_bot_problem(self.name)
        try:
            bot = open_seat(self.level, rules)
        except SeatError as error:
            return own_bot_problem(self.name, str(error))
        if isinstance(bot, Partner):
            bot.close()
        return ""


def name_field(name: str, usual: str, label: str) -> QLineEdit:
    """A field for a name; the usual one shows where none is typed."""
    field = QLineEdit("" if name == usual else name)
    field.setAccessibleName(label)
    field.setPlaceholderText(usual)
    field.setMaxLength(LONGEST_NAME)
    field.setCursorPosition(0)  # a long name is seen from its beginning
    return field


def _level_box(name: str, chosen: str) -> QComboBox:
    box = Choice()
    box.setAccessibleName(tr("Level of {name}", name=name))
    for level in LEVELS:
        box.addItem(level_name(level), level)
    box.addItem(tr("own bot…"), _OWN)
    box.setCurrentIndex(box.findData(_OWN if is_own_bot(chosen) else chosen))
    return box
