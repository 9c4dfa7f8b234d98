"""The dialog for a new match: rules, length, opponents, your name."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from coach.opponents.levels import LEVELS
from trainer.ruleset import DEFAULT_PRESET, OPTIONS, PRESETS, Ruleset, preset_of
from ui.panels.parts import Scroll, SectionHead, muted_label, stack
from ui.screens.parts import RadioButton, dialog_button, set_up
from ui.settings import Preferences
from ui.text.language import tr
from ui.text.levels import level_name
from ui.text.rules import option_meaning, preset_summary, preset_title, rules_title
from ui.text.window import changed_text, own_length_text, rounds_text, value_text

_LENGTHS = (3, 5, 10, None)
_LONGEST_NAME = 20
BOT_NAMES = ("Karim", "Maya", "Priya")
_AS_RULES = "as the rules say"
"""Data of the entry that leaves the number of deals to the rule set."""


class NewMatchDialog(QDialog):
    """Asks for a new match; `rules`, `levels` and `your_name` are what has been chosen."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("New match"), QSize(880, 590))
        self._choice = _RulesChoice(preferences.rules)
        self._length, self._name = _length_box(), _name_field(preferences.your_name)
        self._opponents = _opponent_boxes(preferences.bot_levels)
        self._detail = _RulesTable()
        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(self._left_column(), 4)
        columns.addLayout(self._right_column(), 5)
        layout = stack(self, margin=18, spacing=14)
        layout.addLayout(columns)
        layout.addLayout(self._button_row())
        self._choice.group.idToggled.connect(self._show_rules)
        self._length.currentIndexChanged.connect(self._show_rules)
        self._show_rules()

    @property
    def rules(self) -> Ruleset:
        """The rule set chosen, with the number of deals."""
        length = self._length.currentData()
        chosen = self._choice.rules
        return chosen if length == _AS_RULES else replace(chosen, rounds=length)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the three opponents, in the order of their names."""
        return tuple(box.currentData() for box in self._opponents)

    @property
    def your_name(self) -> str:
        """The name typed, empty if none."""
        return self._name.text().strip()

    def _left_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(SectionHead(tr("Rules")))
        column.addWidget(Scroll(self._choice, tr("Rules")))
        return column

    def _right_column(self) -> QVBoxLayout:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.addRow(tr("Number of deals"), self._length)
        for name, box in zip(BOT_NAMES, self._opponents, strict=True):
            form.addRow(name, box)
        form.addRow(tr("Your name"), self._name)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(SectionHead(tr("Match")))
        column.addLayout(form)
        column.addSpacing(12)
        self._detail_head = SectionHead(tr("Rules in detail"))
        column.addWidget(self._detail_head)
        column.addWidget(self._detail, 1)
        return column

    def _button_row(self) -> QHBoxLayout:
        start = dialog_button(self, tr("Start"), is_default=True)
        cancel = dialog_button(self, tr("Cancel"))
        start.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(cancel)
        row.addWidget(start)
        return row

    def _show_rules(self) -> None:
        """The length that the rule set brings, and all its options."""
        self._length.setItemText(0, own_length_text(self._choice.rules.rounds))
        self._detail.show_rules(self.rules)
        self._detail_head.show_remark(changed_text(self.rules))


class _RulesChoice(QWidget):
    """The presets one below the other; other rules come first, as last time."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.group = QButtonGroup(self)
        self._offered = list(PRESETS.values())
        layout = stack(self, margin=4, spacing=2)
        if preset_of(rules) is None:
            self._offered.insert(0, rules)
        for at, one in enumerate(self._offered):
            name = preset_of(one)
            title = preset_title(name) if name else tr("As last time")
            self._add(layout, at, title, preset_summary(name) if name else rules_title(one) + ".")
        layout.addStretch()
        self.group.button(self._offered.index(rules)).setChecked(True)

    @property
    def rules(self) -> Ruleset:
        """The rule set chosen."""
        return self._offered[self.group.checkedId()]

    def _add(self, layout: QVBoxLayout, at: int, title: str, summary: str) -> None:
        button = RadioButton(title)
        button.setAccessibleDescription(summary)
        self.group.addButton(button, at)
        words = muted_label(summary)
        words.setContentsMargins(24, 0, 8, 8)
        layout.addWidget(button)
        layout.addWidget(words)


def _length_box() -> QComboBox:
    """The rule set's own number of deals, or another."""
    box = QComboBox()
    box.setAccessibleName(tr("Number of deals"))
    box.addItem("", _AS_RULES)
    for length in _LENGTHS:
        box.addItem(rounds_text(length), length)
    return box


def _opponent_boxes(levels: tuple[str, ...]) -> tuple[QComboBox, ...]:
    """A choice of level for each opponent."""
    return tuple(_level_box(name, level) for name, level in zip(BOT_NAMES, levels, strict=True))


def _level_box(name: str, chosen: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(tr("Level of {name}", name=name))
    for level in LEVELS:
        box.addItem(level_name(level), level)
    box.setCurrentIndex(LEVELS.index(chosen))
    return box


def _name_field(name: str) -> QLineEdit:
    field = QLineEdit(name)
    field.setAccessibleName(tr("Your name"))
    field.setPlaceholderText(tr("You"))
    field.setMaxLength(_LONGEST_NAME)
    return field


class _Roomy(QStyledItemDelegate):
    """Cells with some air above and below the words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A little higher than the words."""
        return super().sizeHint(option, index) + QSize(0, 8)


class _RulesTable(QTableWidget):
    """Every option with its meaning and value; what differs from the default preset is bold."""

    def __init__(self) -> None:
        super().__init__(len(OPTIONS), 2)
        self.setAccessibleName(tr("Rules in detail"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Roomy(self))
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().hide()
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def show_rules(self, rules: Ruleset) -> None:
        """Shows another rule set."""
        usual = PRESETS[DEFAULT_PRESET]
        for row, name in enumerate(OPTIONS):
            value = QTableWidgetItem(value_text(rules, name))
            font = value.font()
            font.setBold(getattr(rules, name) != getattr(usual, name))
            value.setFont(font)
            self.setItem(row, 0, QTableWidgetItem(option_meaning(name)))
            self.setItem(row, 1, value)
