"""The circumstances of a hand from memory: the rules, where one sat, who dealt."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from ui.panels.parts import SIDE, SectionHead, muted_label, stack
from ui.screens.flat import Choice
from ui.screens.rules.shelf import offer_rules, own_rules
from ui.text.cards import seat_name
from ui.text.language import tr
from ui.text.memory import dealer_hint, steps_texts, voice_of_own


class DealForm(QWidget):
    """Three boxes, and what follows from them."""

    changed = Signal()

    def __init__(self, folder: Path, rules: Ruleset) -> None:
        super().__init__()
        self._folder = folder
        self._rules, self._you, self._dealer = Choice(), Choice(), Choice()
        self._hint = muted_label("")
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        for label, box in (
            (tr("Rules"), self._rules),
            (tr("You sat"), self._you),
            (tr("Dealer"), self._dealer),
        ):
            box.setAccessibleName(label)
            form.addRow(label, box)
        for seat in SEATS:
            self._you.addItem(seat_name(seat), seat)
            self._dealer.addItem(seat_name(seat), seat)
        self._dealer.setCurrentIndex(Seat.WEST)
        self.offer(rules)
        column = stack(self, margin=SIDE, spacing=8)
        column.addWidget(SectionHead(tr("The table")))
        column.addLayout(form)
        column.addWidget(self._hint)
        column.addSpacing(12)
        column.addWidget(SectionHead(tr("How it goes")))
        for words in steps_texts():
            column.addWidget(muted_label(words))
        column.addStretch()
        for box in (self._rules, self._you, self._dealer):
            box.currentIndexChanged.connect(lambda _row: self._tell())
        self._tell()

    def offer(self, rules: Ruleset) -> None:
        """Offers all rule sets anew, these chosen."""
        offer_rules(self._rules, own_rules(self._folder), rules)

    @property
    def rules(self) -> Ruleset:
        """The rules chosen."""
        rules = self._rules.currentData()
        assert isinstance(rules, Ruleset)
        return rules

    @property
    def you(self) -> Seat:
        """The own seat."""
        return SEATS[self._you.currentIndex()]

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return SEATS[self._dealer.currentIndex()]

    def choose(self, you: Seat, dealer: Seat) -> None:
        """Chooses seats."""
        self._you.setCurrentIndex(you)
        self._dealer.setCurrentIndex(dealer)
        self._tell()

    def _tell(self) -> None:
        self._hint.setText(dealer_hint(self.rules, self.dealer, voice_of_own(self.you)))
        self.changed.emit()
