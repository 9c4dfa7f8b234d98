"""The rule sets to choose from, and all options of the one chosen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.presets import DEFAULT_PRESET, PRESETS, preset_of
from trainer.ruleset import OPTIONS, Ruleset
from ui.panels.parts import muted_label, stack
from ui.screens.parts import RadioButton, Roomy
from ui.text.language import tr
from ui.text.rules import option_meaning, preset_summary, preset_title, rules_title
from ui.text.window import value_text


class RulesChoice(QWidget):
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
            self._add(layout, at, title, preset_summary(name) if name else rules_title(one))
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


class RulesTable(QTableWidget):
    """Every option with its meaning and value; what differs from the default preset is bold."""

    def __init__(self) -> None:
        super().__init__(len(OPTIONS), 2)
        self.setAccessibleName(tr("Rules in detail"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(Roomy(self))
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
