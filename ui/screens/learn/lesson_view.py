"""A lesson that is being taken: the table at the left, the question and the answers at the right."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.lessons.state import (
    CallMade,
    CardTapped,
    GoBack,
    GoOn,
    Stage,
    Taken,
)
from coach.practice.lessons.steps import CallOne, CallWell, LessonName
from ui.announce import announce
from ui.later import later
from ui.panels.parts import PressButton, Scroll, bold_label, empty, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.learn.answers import AnswerBox, answer_by_key
from ui.screens.learn.face import Wanted, table_of
from ui.screens.learn.put import put
from ui.screens.play.bar import BarButton
from ui.table.state import RichText, Strong
from ui.table.table import TableView
from ui.text import learn
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.lesson_steps import step_story
from ui.text.lessons import lesson_title, step_note, step_task
from ui.theme import Look

_PANEL_LEAST = 330
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class LessonView(QWidget):
    """Draws a lesson and says what was answered; it decides nothing."""

    answered = Signal(object)
    """An Answer."""
    left = Signal()
    """Back to the list."""
    next_wanted = Signal()
    """On to another lesson, after this one."""

    def __init__(self) -> None:
        super().__init__()
        self._taken: Taken | None = None
        self._wanted: Wanted | None = None
        self._look: Look | None = None
        self._following: LessonName | None = None
        self._is_unreadable = False
        self._hinted: object = None
        self.table, self.answers = TableView(self), AnswerBox()
        self.to_list = BarButton(tr("All lessons"), "Esc")
        self.back, self.hint = BarButton(tr("Back"), "B"), BarButton(tr("Hint"), "H")
        self.next = PressButton(tr("Next"), is_main=True)
        self._words, self._remarks = QWidget(), QWidget()
        self._above, self._below = stack(self._words, spacing=8), stack(self._remarks, spacing=8)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        contents = QWidget()
        column = stack(contents, margin=14, spacing=12)
        for part in (self._words, self.answers, self._remarks):
            column.addWidget(part)
        column.addStretch()
        foot = QHBoxLayout()
        foot.setContentsMargins(6, 3, 6, 3)
        for button in (self.to_list, self.back, self.hint):
            foot.addWidget(button)
        foot.addStretch()
        right = QVBoxLayout()
        right.setSpacing(0)
        self.panel = Scroll(contents, tr("The lesson"))
        right.addWidget(self.panel, 1)
        right.addWidget(self.next)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.table, 17)
        row.addLayout(right, 10)
        self.panel.setMinimumWidth(_PANEL_LEAST)

    def _connect(self) -> None:
        self.table.card_chosen.connect(lambda card: self.answered.emit(CardTapped(card)))
        self.table.call_chosen.connect(lambda number: self.answered.emit(CallMade(number)))
        self.answers.answered.connect(self.answered)
        self.answers.unreadable.connect(self._tell_unreadable)
        self.to_list.clicked.connect(self.left)
        self.back.clicked.connect(lambda: self.answered.emit(GoBack()))
        self.hint.clicked.connect(self.give_hint)
        self.next.clicked.connect(self.go_on)

    # What is shown

    @property
    def said(self) -> tuple[str, ...]:
        """What is said below the question now: the answer's explanation, hints, the end."""
        labels = self._remarks.findChildren(RichLabel)
        return tuple(label.accessibleName() for label in labels)

    def show_lesson(self, taken: Taken, following: LessonName | None, wanted: Wanted, look: Look) -> None:
        """Shows the lesson after an answer; `following` is the lesson to take next."""
        before, self._taken = self._taken, taken
        self._following, self._wanted, self._look = following, wanted, look
        self._is_unreadable = False
        self._draw()
        if before is None or (before.at, before.stage, before.lesson) != (
            taken.at,
            taken.stage,
            taken.lesson,
        ):
            self.take_focus()
        announce(self, self.said or (step_story(taken.step, wanted.voice),))

    def _draw(self) -> None:
        taken, wanted, look = self._taken, self._wanted, self._look
        if taken is None or wanted is None or look is None:
            return
        hints = self._hinted == (taken.lesson, taken.rules, taken.at)
        self.table.show_face(table_of(taken, Wanted(wanted.voice, wanted.order, hints)), look)
        self._show_question(taken, wanted, look)
        self.answers.show_step(taken, wanted.voice)
        self._show_remarks(taken, wanted, look, hints=hints)
        self.back.setEnabled(taken.at > 0)
        self.hint.setEnabled(taken.stage is Stage.ASKED and not hints)
        self._show_next(taken)
        for part in (self._words, self.answers, self._remarks):  # each tells only the layout next above
            part.updateGeometry()
        later(self, 0, lambda: self.panel.ensureWidgetVisible(self._remarks, 0, 0))

    def _show_question(self, taken: Taken, wanted: Wanted, look: Look) -> None:
        step = taken.step
        empty(self._above)
        put(self._above, bold_label(lesson_title(taken.lesson)))
        put(self._above, muted_label(learn.step_place(taken)))
        put(self._above, _label(rich(step_story(step, wanted.voice)), look, 1.12))
        if note := step_note(step):
            put(self._above, muted_label(note))
        if taken.stage is Stage.ASKED:
            put(self._above, _label((Strong(step_task(step)),), look))
            put(self._above, muted_label(learn.keys_text(step)))

    def _show_remarks(self, taken: Taken, wanted: Wanted, look: Look, *, hints: bool) -> None:
        empty(self._below)
        title = _verdict(taken, is_unreadable=self._is_unreadable)
        said = () if self._is_unreadable else learn.said_after(taken, wanted.voice)
        if title:
            self._say(title, look)
        self._say_all(said, look)
        if hints and taken.stage is Stage.ASKED:
            self._say_all(learn.hint_text(taken.step, wanted.voice), look)
        if taken.stage is Stage.FINISHED:
            self._say((Strong(learn.finished_text(taken.lesson)),), look)

    def _say_all(self, sentences: Sequence[str], look: Look) -> None:
        for sentence in sentences:
            self._say(rich(sentence), look)

    def _say(self, text: RichText, look: Look) -> None:
        put(self._below, _label(text, look))

    def _show_next(self, taken: Taken) -> None:
        """The button on to the next step; after the last one, to the next lesson."""
        words = tr("Next")
        if taken.stage is Stage.FINISHED:
            following = self._following
            words = tr("All lessons") if following is None else learn.next_lesson_text(following)
        self.next.setText(words)
        self.next.setAccessibleName(words)
        self.next.setVisible(taken.stage is not Stage.ASKED or taken.at < taken.solved)

    # What is done

    def take_focus(self) -> None:
        """The keyboard goes to where the answer is given."""
        taken = self._taken
        if taken is None:
            return
        if taken.stage is not Stage.ASKED:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.answers.first is not None:
            self.answers.first.setFocus(Qt.FocusReason.OtherFocusReason)
        elif isinstance(taken.step.goal, CallOne | CallWell):
            self.table.call_pad.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.table.fan.focus_hand()

    def give_hint(self) -> None:
        """Shows what helps with this step."""
        if self._taken is not None:
            self._hinted = (self._taken.lesson, self._taken.rules, self._taken.at)
            self._draw()
            announce(self, self.said)

    def go_on(self) -> None:
        """To the next step, or the next lesson."""
        if self._taken is not None and self._taken.stage is Stage.FINISHED:
            self.next_wanted.emit() if self._following is not None else self.left.emit()
        else:
            self.answered.emit(GoOn())

    def _tell_unreadable(self) -> None:
        self._is_unreadable = True
        self._draw()

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits answer, letters do what the buttons do, Enter goes on, Escape leaves; no key when held."""
        if self._taken is None or event.isAutoRepeat():
            return False
        letters = {"b": self.back, "h": self.hint, "n": self.next}
        button = letters.get(event.text().lower())
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif button is not None:
            button.click()
        elif event.key() in _ENTER and self._taken.stage is not Stage.ASKED:
            self.go_on()
        elif self._taken.stage is Stage.ASKED:
            answer = answer_by_key(self._taken.step, event, self.table.fan.buttons)
            if answer is not None:
                self.answered.emit(answer)
            return answer is not None
        else:
            return False
        return True


def _verdict(taken: Taken, *, is_unreadable: bool) -> RichText:
    """Right or not; nothing before there is an answer."""
    if is_unreadable:
        return (Strong(learn.not_a_number_text(), is_alert=True),)
    if taken.miss is not None:
        return (Strong(learn.not_right_text(), is_alert=True),)
    return (Strong(learn.right_text()),) if taken.stage is Stage.SOLVED else ()


def _label(text: RichText, look: Look, size: float = 1.0) -> RichLabel:
    label = RichLabel()
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * size)
    label.setFont(font)
    label.show_text(text, RichStyle.on_window(look))
    return label
