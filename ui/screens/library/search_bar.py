"""What saved hands are looked for: words, and four lists to choose from."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from trainer.catalogue import Order, Search
from trainer.record import Mark
from ui.screens.flat import Choice
from ui.text.language import tr
from ui.text.library_page import outcome_titles, rules_word


class SearchField(QLineEdit):
    """Enter goes on to the list, and does not open what is chosen there."""

    done = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keeps Enter for itself."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        else:
            super().keyPressEvent(event)


class SearchBar(QWidget):
    """Everything that is set has to fit."""

    changed = Signal()
    """Something else is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.words = SearchField()
        self.words.setPlaceholderText(tr("Search names, notes, tags and codes"))
        self.words.setAccessibleName(tr("Search names, notes, tags and codes"))
        self.words.setClearButtonEnabled(True)
        self.rules, self.outcome = _choice(tr("Rules")), _choice(tr("Result"))
        self.marks, self.order = _choice(tr("Marks")), _choice(tr("Order"))
        self._fill()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        self.words.textChanged.connect(lambda _words: self.changed.emit())
        for one in (self.rules, self.outcome, self.marks, self.order):
            row.addWidget(one)
            one.currentIndexChanged.connect(lambda _row: self.changed.emit())

    def _fill(self) -> None:
        self.rules.addItem(tr("All rules"), None)
        for outcome, title in outcome_titles().items():
            self.outcome.addItem(title, outcome)
        for title, mark in (
            (tr("With or without mistakes"), Mark.NONE),
            (tr("Doubtful or worse"), Mark.DUBIOUS),
            (tr("Mistakes or worse"), Mark.MISTAKE),
            (tr("Blunders only"), Mark.BLUNDER),
        ):
            self.marks.addItem(title, mark)
        for title, order in (
            (tr("Newest first"), Order.NEWEST),
            (tr("Oldest first"), Order.OLDEST),
            (tr("Costliest first"), Order.COSTLIEST),
        ):
            self.order.addItem(title, order)

    def offer_rules(self, rule_sets: Iterable[str]) -> None:
        """Offers the rule sets of the saved hands, in their written form; the chosen one stays."""
        chosen = self.rules.currentData()
        self.rules.blockSignals(True)
        while self.rules.count() > 1:
            self.rules.removeItem(1)
        for rules in rule_sets:
            self.rules.addItem(rules_word(rules), rules)
        self.rules.setCurrentIndex(max(0, self.rules.findData(chosen)))
        self.rules.blockSignals(False)

    @property
    def wanted(self) -> Search:
        """What is asked for."""
        outcome = self.outcome.currentData()
        return Search(
            text=self.words.text(),
            rules=self.rules.currentData(),
            outcomes=frozenset({outcome} if outcome else ()),
            least_mark=self.marks.currentData(),
            order=self.order.currentData(),
        )


def _choice(name: str) -> QComboBox:
    choice = Choice()
    choice.setAccessibleName(name)
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return choice
