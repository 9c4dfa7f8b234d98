"""The head of a sheet: a title, four names, the rules, who deals first."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QWidget

from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.sheet import Sheet, SheetError
from ui.panels.parts import PressButton, Scroll, SectionHead, stack
from ui.screens.flat import Choice
from ui.screens.message_line import MessageLine
from ui.screens.rules.shelf import OwnRules, offer_rules
from ui.settings import plain_name
from ui.text.language import tr
from ui.text.sheet_page import faults_text

MOST_OF_A_NAME = 24


class HeadForm(QWidget):
    """Asks for the head of a sheet; what cannot be is told in one line, and nothing is lost."""

    done = Signal(object, bool)
    """A Sheet with the head that was asked for, and whether it is a new one."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._before: Sheet | None = None
        self._date: str | None = None
        self.title = QLineEdit()
        self.title.setMaxLength(60)
        self.names = tuple(QLineEdit() for _ in SEATS)
        self.rules, self.dealer = Choice(), Choice()
        self.message = MessageLine()
        self.start, self.cancel = PressButton(tr("Start"), is_main=True), PressButton(tr("Cancel"))
        self._lay_out()
        self.start.clicked.connect(self._check)
        self.cancel.clicked.connect(self.left)
        for field in (self.title, *self.names):
            field.returnPressed.connect(self._go_on)
        for field in self.names:
            field.textChanged.connect(lambda _: self._name_dealers())

    def _lay_out(self) -> None:
        contents = QWidget()
        form = QFormLayout(contents)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        for seat, field in zip(SEATS, self.names, strict=True):
            field.setMaxLength(MOST_OF_A_NAME)
            label = _label_of(seat)
            field.setAccessibleName(label)
            form.addRow(label, field)
        others: tuple[tuple[str, QWidget], ...] = (
            (tr("Deals first"), self.dealer),
            (tr("Rules"), self.rules),
            (tr("Title, if you like"), self.title),
        )
        for label, part in others:
            part.setAccessibleName(label)
            form.addRow(label, part)
        self._head = SectionHead(tr("Names and rules"), tr("in the order round the table"))
        row = QHBoxLayout()
        row.addWidget(self.start)
        row.addWidget(self.cancel)
        row.addStretch()
        column = stack(self, margin=16, spacing=10)
        column.addWidget(self._head)
        column.addWidget(Scroll(contents, tr("Names and rules")), 1)
        column.addWidget(self.message)
        column.addLayout(row)
        contents.setMaximumWidth(640)

    def begin(self, sheet: Sheet | None, date: str | None, rules: Ruleset, own: OwnRules) -> None:
        """Asks for a new sheet, or for another head of one."""
        self._before = sheet
        self._date = date if sheet is None else sheet.date
        names = ("",) * len(SEATS) if sheet is None else sheet.names
        for field, name in zip(self.names, names, strict=True):
            field.setText(name)
        self.title.setText("" if sheet is None else sheet.title)
        offer_rules(self.rules, own, rules if sheet is None else sheet.rules)
        self._name_dealers()
        self.dealer.setCurrentIndex(0 if sheet is None else int(sheet.first_dealer))
        words = tr("Start") if sheet is None else tr("Keep")
        self.start.setText(words)
        self.start.setAccessibleName(words)
        self.message.clear()
        self.names[0].setFocus()

    def _name_dealers(self) -> None:
        at = max(0, self.dealer.currentIndex())
        self.dealer.clear()
        for seat, field in zip(SEATS, self.names, strict=True):
            name = plain_name(field.text()) or _label_of(seat)
            self.dealer.addItem(name, seat)
        self.dealer.setCurrentIndex(at)

    def _go_on(self) -> None:
        """Enter goes to the next name that is missing, and starts where none is."""
        missing = next((field for field in self.names if not plain_name(field.text())), None)
        self._check() if missing is None else missing.setFocus()

    def _check(self) -> None:
        try:
            sheet = self._sheet()
        except SheetError as error:
            self.message.warn(faults_text(error, tuple(map(_label_of, SEATS))))
        else:
            self.done.emit(sheet, self._before is None)

    def _sheet(self) -> Sheet:
        rules = self.rules.currentData()
        return Sheet(
            rules if isinstance(rules, Ruleset) else Ruleset(),
            tuple(plain_name(field.text()) for field in self.names),
            () if self._before is None else self._before.deals,
            Seat(self.dealer.currentIndex()),
            plain_name(self.title.text()),
            self._date,
        )


def _label_of(seat: Seat) -> str:
    """Whose field it is."""
    return tr("Player {number}", number=int(seat) + 1)
