"""Two rule sets side by side: only where they differ."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from trainer.ruleset import Ruleset
from ui.panels.parts import Scroll, bold_label, drop, muted_label, plain_label, stack
from ui.screens.flat import Choice
from ui.screens.rules.shelf import OwnRules, offer_rules
from ui.text.language import tr
from ui.text.rule_sentences import compared_rules, option_title
from ui.text.rules_page import same_text


class ComparePane(QWidget):
    """The set on the page at the left, another one at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._rules = "", Ruleset()
        self.other = Choice()
        self.other.setAccessibleName(tr("Compare with"))
        self._contents, self._table = QWidget(), QWidget()
        self._column = stack(self._contents, margin=6)
        self._column.addWidget(self._table)
        self._column.addStretch()
        row = QHBoxLayout()
        row.addWidget(bold_label(tr("Compare with")))
        row.addWidget(self.other, 1)
        layout = stack(self, spacing=10)
        layout.setContentsMargins(6, 10, 6, 0)
        layout.addLayout(row)
        layout.addWidget(Scroll(self._contents, tr("Differences")), 1)
        self.other.currentIndexChanged.connect(lambda: self._draw())

    @property
    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """The differences in words: the option, the sentence of the one set, that of the other."""
        other = self.other.currentData()
        if not isinstance(other, Ruleset):
            return ()
        return tuple(
            (option_title(one.option), first, second)
            for one, first, second in compared_rules(self._rules, other)
        )

    def show_rules(self, title: str, rules: Ruleset, own: OwnRules) -> None:
        """Shows another set at the left; the one at the right stays."""
        self._title, self._rules = title, rules
        wanted = self.other.currentData()
        offer_rules(self.other, own, wanted if isinstance(wanted, Ruleset) else Ruleset())
        self._draw()

    def _draw(self) -> None:
        drop(self._table)
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(12)
        for column, stretch in enumerate((2, 3, 3)):
            grid.setColumnStretch(column, stretch)
        heads = ("", self._title, self.other.currentText())
        for column, head in enumerate(heads):
            grid.addWidget(bold_label(head), 0, column)
        for number, (title, first, second) in enumerate(self.rows, start=1):
            for column, label in enumerate((muted_label(title), plain_label(first), plain_label(second))):
                grid.addWidget(label, number, column, Qt.AlignmentFlag.AlignTop)
        if not self.rows:
            grid.addWidget(plain_label(same_text()), 1, 0, 1, 3)
        self._column.insertWidget(0, self._table)
        self._table.show()
