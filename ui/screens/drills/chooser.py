"""What can be practised: one button for each course, and the wishes for its questions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QWidget

from coach.practice.drills.concepts import Concept, DrillKind, concepts_of
from coach.practice.drills.history import History
from coach.practice.drills.ratings import RATED_KINDS
from trainer.ruleset import Ruleset
from trainer.wish import parse_wish
from ui.panels.parts import bold_label, muted_label, plain_label, stack
from ui.screens.drills.courses import Course, Wanted
from ui.screens.flat import Choice
from ui.screens.learn.answers import StatementButton
from ui.text.deals import wish_name
from ui.text.drills import concept_hint, concept_name, kind_name, rating_text
from ui.text.drills_page import (
    daily_hint,
    daily_title,
    kind_hint,
    mistakes_hint,
    mistakes_title,
    mixed_hint,
    mixed_title,
    time_name,
)
from ui.text.language import tr

TIMES = (None, 120, 300)
WISHES = ("", "trumps>=5", "trumps<=1", "voids>=1", "aces>=3")


class Chooser(QWidget):
    """Offers the courses; a digit begins one."""

    chosen = Signal(object)
    """A Course."""
    rules_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rules_box, self.concept, self.level = Choice(), Choice(), Choice()
        self.wish, self.time = Choice(), Choice()
        self.buttons = {
            course: StatementButton(at, _course_words(course)) for at, course in enumerate(Course, start=1)
        }
        self._ratings = muted_label("")
        for one in WISHES:
            self.wish.addItem(wish_name(one), parse_wish(one) if one else ())
        for seconds in TIMES:
            self.time.addItem(time_name(seconds), seconds)
        self._lay_out()
        for course, button in self.buttons.items():
            button.clicked.connect(lambda *_, course=course: self.chosen.emit(course))
        self.rules_box.currentIndexChanged.connect(lambda _row: self.rules_changed.emit())

    def _lay_out(self) -> None:
        page = stack(self, spacing=4)
        page.addWidget(plain_label(tr("What do you want to practise?")))
        columns = QHBoxLayout()
        columns.setSpacing(18)
        list_, side = QWidget(), QWidget()
        rows = stack(list_, spacing=0)
        for button in self.buttons.values():
            rows.addWidget(button)
        rows.addStretch()
        self._lay_out_wishes(side)
        columns.addWidget(list_, 3)
        columns.addWidget(side, 2)
        page.addLayout(columns, 1)

    def _lay_out_wishes(self, side: QWidget) -> None:
        column = stack(side, spacing=8)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for label, box in (
            (tr("Rules"), self.rules_box),
            (tr("What it is about"), self.concept),
            (tr("Best call"), self.level),
            (tr("Your hand"), self.wish),
            (tr("Time"), self.time),
        ):
            box.setAccessibleName(label)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
            title = QLabel(label)
            title.setBuddy(box)
            form.addRow(title, box)
        column.addLayout(form)
        column.addSpacing(6)
        column.addWidget(bold_label(tr("Your ratings")))
        column.addWidget(self._ratings)
        column.addStretch()

    @property
    def rules(self) -> Ruleset:
        """The rules chosen."""
        rules = self.rules_box.currentData()
        return rules if isinstance(rules, Ruleset) else Ruleset()

    def wanted(self, course: Course) -> Wanted:
        """All that was chosen, for a course; a concept of another kind of drill does not narrow it."""
        concept = self.concept.currentData()
        is_of_course = isinstance(concept, Concept) and concept.kind in course.kinds
        return Wanted(
            course,
            self.rules,
            concept if is_of_course else None,
            self.level.currentData(),
            self.wish.currentData(),
            self.time.currentData(),
        )

    def offer_wishes(self) -> None:
        """The concepts and calls that the rules know; what was chosen stays where it still can be."""
        rules = self.rules
        concepts: list[tuple[str, object]] = [(tr("everything"), None)]
        for kind in DrillKind:
            concepts += [
                (tr("{kind}: {concept}", kind=kind_name(kind), concept=concept_name(concept)), concept)
                for concept in concepts_of(kind, rules)
            ]
        _fill(self.concept, concepts)
        calls: list[tuple[str, object]] = [
            (str(call), call) for call in range(rules.min_call, rules.max_call + 1)
        ]
        _fill(self.level, [(tr("any"), None), *calls])

    def show_history(self, history: History) -> None:
        """The ratings of the learner."""
        lines = [
            tr("{kind}: {rating}", kind=kind_name(kind), rating=rating_text(history.rating_of(kind)))
            for kind in RATED_KINDS
            if kind in history.ratings
        ]
        self._ratings.setText("\n".join(lines) or tr("Answer some drills, and your ratings stand here."))

    def take_key(self, event: QKeyEvent) -> bool:
        """A digit begins a course."""
        number = int(event.key()) - int(Qt.Key.Key_0)
        if not 1 <= number <= len(self.buttons):
            return False
        list(self.buttons.values())[number - 1].click()
        return True


def _fill(box: QComboBox, items: list[tuple[str, object]]) -> None:
    chosen = box.currentData()
    box.clear()
    for words, data in items:
        box.addItem(words, data)
        if isinstance(data, Concept):
            box.setItemData(box.count() - 1, concept_hint(data), Qt.ItemDataRole.ToolTipRole)
    found = [at for at, (_, data) in enumerate(items) if data == chosen]
    box.setCurrentIndex(found[0] if found else 0)


def _course_words(course: Course) -> str:
    """The name of a course, and what it is."""
    names = {
        Course.MIXED: (mixed_title(), mixed_hint()),
        Course.DAILY: (daily_title(), daily_hint()),
        Course.MISTAKES: (mistakes_title(), mistakes_hint()),
    }
    kind = course.kinds[0]
    title, hint = names.get(course, (kind_name(kind), kind_hint(kind)))
    return tr("{title}. {hint}", title=title, hint=hint)
