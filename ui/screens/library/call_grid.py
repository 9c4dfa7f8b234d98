"""The calls that a rule set knows, as buttons."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.ruleset import Ruleset
from ui.panels.parts import drop
from ui.screens.play.bar import BarButton
from ui.text.language import tr

_IN_A_ROW = 7


class CallGrid(QWidget):
    """Two rows at most."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(_IN_A_ROW, 1)

    def show_calls(self, rules: Ruleset) -> None:
        """Shows the calls of these rules."""
        for button in self.findChildren(BarButton):
            drop(button)
        for at, number in enumerate(range(rules.min_call, rules.max_call + 1)):
            button = BarButton(str(number), is_filled=True)
            button.setAccessibleName(tr("Call {call}", call=number))
            button.clicked.connect(lambda *_, number=number: self.chosen.emit(number))
            self._grid.addWidget(button, *divmod(at, _IN_A_ROW))
