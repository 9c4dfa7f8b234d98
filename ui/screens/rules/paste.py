"""Where the text of a rule set is pasted; all that is wrong with it is listed at once."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from trainer.rule_text import NamedRules, read_shared_rules
from trainer.ruleset import RulesetError
from ui.announce import announce
from ui.panels.parts import PressButton, Scroll, SectionHead, plain_label, stack
from ui.text.language import tr
from ui.text.rules_page import import_faults_text, paste_text


class PastePane(QWidget):
    """A field for the text, and what is wrong with it."""

    read = Signal(object)
    """NamedRules that were read."""
    left = Signal()
    """Nothing is to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QPlainTextEdit()
        self.field.setAccessibleName(tr("The text of a rule set"))
        self.field.setTabChangesFocus(True)
        self.faults = plain_label("")
        self.faults.setForegroundRole(QPalette.ColorRole.BrightText)
        self.add, cancel = PressButton(tr("Read it"), is_main=True), PressButton(tr("Cancel"))
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(cancel)
        row.addStretch()
        layout = stack(self, margin=12, spacing=8)
        layout.addWidget(SectionHead(tr("Rules from a text")))
        layout.addWidget(plain_label(paste_text()))
        layout.addWidget(self.field, 2)
        layout.addLayout(row)
        layout.addWidget(Scroll(self.faults, tr("What is wrong")), 3)
        self.add.clicked.connect(self._read)
        cancel.clicked.connect(self.left)

    def begin(self) -> None:
        """An empty field, ready to be pasted into."""
        self.field.clear()
        self.faults.clear()
        self.field.setFocus()

    def _read(self) -> None:
        try:
            named: NamedRules = read_shared_rules(self.field.toPlainText())
        except RulesetError as error:
            words = import_faults_text(error)
            self.faults.setText(words)
            announce(self, [words])
            return
        self.read.emit(named)
