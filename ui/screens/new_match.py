"""The dialog for a new match: rules, length, opponents, names, deals."""

from dataclasses import replace
from random import SystemRandom
from threading import Event

from PySide6.QtCore import QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.wishes import find_deal
from trainer.deal import new_seed
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.beginning import Plan
from ui.panels.parts import Scroll, SectionHead, muted_label, stack
from ui.screens.deal_choice import DealChoice, DealWanted
from ui.screens.flat import Choice
from ui.screens.opponents_form import OpponentForm, name_field
from ui.screens.parts import dialog_button, set_up
from ui.screens.rules_choice import RulesChoice, RulesTable
from ui.settings import BETWEEN, BOT_NAMES, Preferences, plain_name
from ui.text.deals import no_deal_problem, searching_text
from ui.text.language import tr
from ui.text.window import changed_text, own_length_text, rounds_text
from ui.worker import Job, Worker

_LENGTHS = (1, 3, 5, 10, None)
_AS_RULES = "as the rules say"
"""Data of the entry that leaves the number of deals to the rule set."""


class NewMatchDialog(QDialog):
    """Asks for a new match; once accepted, `plan` is what is to be played, `changes` what is to be kept."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("New match"), QSize(900, 596))
        self._choice = RulesChoice(preferences.rules)
        self._length = _length_box()
        self._name = name_field(preferences.your_name, tr("You"), tr("Your name"))
        self._opponents = tuple(map(OpponentForm, BOT_NAMES, preferences.bot_names, preferences.bot_levels))
        self._deals = DealChoice(preferences.wish, preferences.own_wish)
        self._detail, self._problem = RulesTable(), muted_label("")
        self._search: Worker | None = None
        self._job: Job | None = None
        self._deal_seed: int | None = None
        self._lay_out()
        for change in (self._choice.group.idToggled, self._length.currentIndexChanged):
            change.connect(self._show_rules)
            change.connect(self._leave_off)
        for change in (self._deals.changed, *(one.changed for one in self._opponents)):
            change.connect(self._leave_off)
        self._show_rules()

    @property
    def plan(self) -> Plan:
        """What is to be played."""
        wanted = self._deals.wanted(self.rules)
        deal_seed = self._deal_seed if wanted.wish else wanted.deal_seed
        return Plan(self.rules, deal_seed, wanted.dealer, wanted.wish)

    def changes(self) -> dict[str, str]:
        """The preferences that change with what was chosen."""
        wanted = self._deals.wanted(self.rules)
        return {
            "rules_text": Preferences().with_rules(self.rules).rules_text,
            "levels": BETWEEN.join(self.levels),
            "names": BETWEEN.join(form.name for form in self._opponents),
            "your_name": self.your_name,
            "wish": wanted.wish,
            "own_wish": self._deals.own_wish,
        }

    @property
    def rules(self) -> Ruleset:
        """The rule set chosen, with the number of deals."""
        length = self._length.currentData()
        chosen = self._choice.rules
        return chosen if length == _AS_RULES else replace(chosen, rounds=length)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the three opponents, in the order of play."""
        return tuple(form.level for form in self._opponents)

    @property
    def your_name(self) -> str:
        """The name typed, empty if none."""
        return plain_name(self._name.text())

    def _lay_out(self) -> None:
        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(self._left_column(), 4)
        columns.addLayout(self._right_column(), 5)
        layout = stack(self, margin=18, spacing=12)
        layout.addLayout(columns)
        layout.addLayout(self._button_row())

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
        form.addRow(tr("Your name"), self._name)
        for place, opponent in zip(
            (tr("On your right"), tr("Opposite"), tr("On your left")), self._opponents, strict=True
        ):
            form.addRow(place, opponent)
        form.addRow(tr("Number of deals"), self._length)
        form.addRow(tr("Deals"), self._deals)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(SectionHead(tr("Match")))
        column.addLayout(form)
        column.addSpacing(10)
        self._detail_head = SectionHead(tr("Rules in detail"))
        column.addWidget(self._detail_head)
        column.addWidget(self._detail, 1)
        return column

    def _button_row(self) -> QHBoxLayout:
        self._start = dialog_button(self, tr("Start"), is_default=True)
        cancel = dialog_button(self, tr("Cancel"))
        self._start.clicked.connect(self._check)
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self._problem, 1)
        row.addWidget(cancel)
        row.addWidget(self._start)
        return row

    def _show_rules(self) -> None:
        """The length that the rule set brings, and all its options."""
        self._length.setItemText(0, own_length_text(self._choice.rules.rounds))
        self._detail.show_rules(self.rules)
        self._detail_head.show_remark(changed_text(self.rules))

    def _check(self) -> None:
        """Start if all is well; a deal as wished for has to be found first."""
        wanted = self._deals.wanted(self.rules)
        problems = (wanted.problem, *(form.problem(self.rules) for form in self._opponents))
        problem = next(filter(None, problems), "")
        self._say(problem, is_problem=True)
        if wanted.wish and not problem:
            self._look_for(wanted)
        elif not problem:
            self.accept()

    def _look_for(self, wanted: DealWanted) -> None:
        self._say(searching_text(), is_problem=False)
        self._start.setEnabled(False)
        if self._search is None:
            self._search = Worker("search", may_begin := Event())
            may_begin.set()
        rules, seed = self.rules, new_seed(SystemRandom())
        self._job = Job.once(lambda: find_deal(wanted.wish, rules, Seat.SOUTH, seed), self._found)
        self._search.do(self._job)

    def _leave_off(self) -> None:
        """Something else is wanted than the deal that is being looked for."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._start.setEnabled(True)
            self._say("", is_problem=False)

    def _found(self, deal_seed: int | None) -> None:
        self._job = None
        self._start.setEnabled(True)
        self._deal_seed = deal_seed
        if deal_seed is None:
            self._say(no_deal_problem(), is_problem=True)
        else:
            self.accept()

    def _say(self, words: str, *, is_problem: bool) -> None:
        role = QPalette.ColorRole.BrightText if is_problem else QPalette.ColorRole.PlaceholderText
        self._problem.setForegroundRole(role)
        self._problem.setText(words)
        self._problem.setAccessibleName(words)

    def done(self, result: int) -> None:
        """A search that nobody waits for ends with its thread."""
        if self._search is not None:
            self._search.close()
        super().done(result)


def _length_box() -> QComboBox:
    """The rule set's own number of deals, or another."""
    box = Choice()
    box.setAccessibleName(tr("Number of deals"))
    box.addItem("", _AS_RULES)
    for length in _LENGTHS:
        box.addItem(rounds_text(length), length)
    return box
