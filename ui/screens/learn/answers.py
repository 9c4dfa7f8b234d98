"""Where an answer is given that is no card and no call: sentences, a number, or that all cards are chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QWidget

from coach.practice.lessons.state import (
    Answer,
    CallMade,
    CardTapped,
    NumberGiven,
    SentenceChosen,
    Stage,
    Taken,
    TapsDone,
)
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    Choose,
    GiveNumber,
    PlayOne,
    PlayWell,
    Step,
    TapCards,
    Unit,
)
from ui.panels.parts import PressButton, empty, muted_label, paint_ring, plain_label, stack
from ui.pressing import pressed_by_enter
from ui.screens.learn.put import put
from ui.screens.play.keys import called_number
from ui.table.card_button import CardButton
from ui.text.breaches import Voice
from ui.text.language import tr
from ui.text.lessons import statement_text


class NumberField(QLineEdit):
    """A short field for a number; letters are left to the page."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Your number"))
        self.setMaxLength(6)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.4)
        self.setFont(font)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("−00.0") * 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits, signs and editing are the field's, letters are not; what comes after Enter begins anew."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.selectAll()
        if event.text().isalpha() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


class StatementButton(QAbstractButton):
    """A sentence to choose, with the digit that chooses it; the words wrap."""

    def __init__(self, digit: int, words: str) -> None:
        super().__init__()
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(str(digit))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        number = muted_label(str(digit))
        number.setWordWrap(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 9, 12, 9)
        row.setSpacing(12)
        row.addWidget(number)
        row.addWidget(plain_label(words), 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses as Space does; Up and Down go to the neighbour."""
        if pressed_by_enter(self, event):
            return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tile and the ring of the focus."""
        role, colours = QPalette.ColorRole, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_touched = self.isEnabled() and (self.underMouse() or self.isDown())
        painter.setPen(QPen(colours.color(role.WindowText if is_touched else role.Mid), 1))
        painter.setBrush(colours.color(role.Button))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6)
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()


class AnswerBox(QWidget):
    """What the step needs: it is made anew for each step, and gone once the step is solved."""

    answered = Signal(object)
    """An Answer."""
    unreadable = Signal()
    """What was typed is no number."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = stack(self, spacing=2)
        self._shown: object = None
        self.first: QWidget | None = None
        """The part that takes the keyboard, if there is one."""
        self.field: NumberField | None = None

    def show_step(self, taken: Taken, voice: Voice) -> None:
        """Shows the means to answer; what has been typed stays while the step does."""
        key = (taken.lesson, taken.rules, taken.at, taken.stage is Stage.ASKED, voice)
        if key == self._shown:
            return
        self._shown, self.first, self.field = key, None, None
        empty(self._layout)
        if taken.stage is Stage.ASKED:
            self._fill(taken, voice)

    def _fill(self, taken: Taken, voice: Voice) -> None:
        match taken.step.goal:
            case Choose(statements):
                for place, statement in enumerate(statements):
                    words = statement_text(statement, voice)
                    self._add(StatementButton(place + 1, words), SentenceChosen(place))
            case GiveNumber(_, unit):
                self._add_field(unit)
            case TapCards():
                self._add(PressButton(tr("Done"), is_main=True), TapsDone())
                self.first = None

    def _add(self, button: QAbstractButton, answer: Answer) -> None:
        button.clicked.connect(lambda: self.answered.emit(answer))
        put(self._layout, button)
        self.first = self.first or button

    def _add_field(self, unit: Unit) -> None:
        field, button = NumberField(), PressButton(tr("Answer"), is_main=True)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(field)
        line.addWidget(button)
        line.addStretch()
        put(self._layout, row)
        field.returnPressed.connect(lambda: self._give(field.text(), unit))
        button.clicked.connect(lambda: self._give(field.text(), unit))
        self.first = self.field = field

    def _give(self, text: str, unit: Unit) -> None:
        number = number_of(text, unit)
        if number is None:
            self.unreadable.emit()
        else:
            self.answered.emit(NumberGiven(number))


def number_of(text: str, unit: Unit) -> int | None:
    """The number that was typed, in tenths where points are asked; None if it is none."""
    plain = text.strip().replace("−", "-").replace(",", ".")
    try:
        number = 10 * float(plain) if unit is Unit.TENTHS else float(plain)
    except ValueError:
        return None
    return round(number) if abs(number) < 10_000 and abs(number - round(number)) < 1e-6 else None


def answer_by_key(step: Step, event: QKeyEvent, cards: Sequence[CardButton]) -> Answer | None:
    """The answer that a key stands for: digits for sentences, calls and cards, D for done."""
    number = called_number(event)
    match step.goal:
        case TapCards() if event.text().lower() == "d":
            return TapsDone()
        case Choose() if number is not None:
            return SentenceChosen(number - 1)
        case CallOne() | CallWell() if number is not None:
            return CallMade(number)
        case TapCards() | PlayOne() | PlayWell() if number is not None and number <= len(cards):
            return CardTapped(cards[number - 1].card)
        case _:
            return None
