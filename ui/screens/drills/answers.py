"""Where an answer is given that is no card of the hand and no call: a number, trumps, suits of players."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QWidget

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.question import Question
from coach.practice.lessons.steps import Unit
from trainer.cards import Card, CardSet, Rank, Suit, card
from ui.panels.parts import PressButton, empty, paint_ring, plain_label, stack
from ui.rich_label import bold_of, rank_text
from ui.screens.learn.answers import NumberField, number_of
from ui.screens.learn.put import put
from ui.text.breaches import Voice
from ui.text.cards import card_name, suit_name
from ui.text.language import tr

_TRUMPS_A_ROW = 5
_SUITS_A_ROW = 2
"""So that the words have room, in any language and size."""
_OTHERS = (1, 2, 3)
"""The turns from the own seat to the other ones."""


class Tick(QAbstractButton):
    """Something that can be chosen with others; Space chooses, Enter is left to the page."""

    def __init__(self, label: str, name: str) -> None:
        super().__init__()
        self.setText(label)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter means that all are chosen."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The words with some room."""
        metrics = QFontMetricsF(bold_of(self.font()))
        wide = max(metrics.horizontalAdvance(self.text()) + 0.8 * metrics.height(), 2.2 * metrics.height())
        return QSize(round(wide), round(2.1 * metrics.height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tile, filled where it is chosen."""
        role, colours = QPalette.ColorRole, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.color(role.WindowText if self.underMouse() else role.Mid), 1))
        painter.setBrush(colours.color(role.Highlight if self.isChecked() else role.Button))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5), 6, 6)
        painter.setPen(colours.color(role.HighlightedText if self.isChecked() else role.ButtonText))
        painter.setFont(bold_of(self.font()) if self.isChecked() else self.font())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()


class AnswerBox(QWidget):
    """What the question needs, made anew for each; nothing where table or hand take the answer."""

    answered = Signal(object)
    """A Choice."""
    done = Signal()
    """The cards chosen in the hand are all."""
    unreadable = Signal()
    """What was typed is no number."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = stack(self, spacing=6)
        self._trumps: dict[Card, Tick] = {}
        self._voids: dict[object, Tick] = {}
        self.field: NumberField | None = None
        self.button: PressButton | None = None

    def show_question(self, question: Question | None, voice: Voice) -> None:
        """Shows the means to answer; none without a question."""
        empty(self._layout)
        self._trumps, self._voids, self.field, self.button = {}, {}, None, None
        if question is None:
            return
        match question.kind:
            case DrillKind.FIFTHS:
                self._add_field()
            case DrillKind.LEGAL:
                self._add_button()
            case DrillKind.COUNTING if question.concept is Concept.TRUMPS_OUT:
                self._add_trumps(question)
                self._add_button()
            case DrillKind.COUNTING:
                self._add_voids(question, voice)
                self._add_button()
            case _:
                pass
        self.updateGeometry()

    def _add_field(self) -> None:
        self.field, self.button = NumberField(), PressButton(tr("Answer"), is_main=True)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        for part in (self.field, self.button):
            line.addWidget(part)
        line.addStretch()
        put(self._layout, row)
        self.field.returnPressed.connect(self.finish)
        self.button.clicked.connect(self.finish)

    def _add_button(self) -> None:
        self.button = PressButton(tr("Done"), is_main=True)
        self.button.clicked.connect(self.finish)
        put(self._layout, self.button)

    def _add_trumps(self, question: Question) -> None:
        trump, grid = question.view.rules.trump, QWidget()
        places = QGridLayout(grid)
        places.setContentsMargins(0, 0, 0, 0)
        places.setSpacing(2)
        for at, rank in enumerate(reversed(Rank)):
            one = card(rank, trump)
            self._trumps[one] = Tick(rank_text(one), card_name(one))
            places.addWidget(self._trumps[one], at // _TRUMPS_A_ROW, at % _TRUMPS_A_ROW)
        put(self._layout, grid)

    def _add_voids(self, question: Question, voice: Voice) -> None:
        view, grid = question.view, QWidget()
        places = QGridLayout(grid)
        places.setContentsMargins(0, 0, 0, 0)
        places.setSpacing(2)
        for row, turns in enumerate(_OTHERS):
            seat = view.seat.after(turns, view.rules.direction)
            places.addWidget(plain_label(voice.name(seat)), 3 * row, 0, 1, _SUITS_A_ROW)
            for at, suit in enumerate(reversed(Suit)):
                name = tr("{name}: {suit}", name=voice.name(seat), suit=suit_name(suit))
                tick = Tick(suit_name(suit), name)
                self._voids[seat, suit] = tick
                places.addWidget(tick, 3 * row + 1 + at // _SUITS_A_ROW, at % _SUITS_A_ROW)
        put(self._layout, grid)

    # What is done

    def toggle_trump(self, text: str) -> bool:
        """Chooses a trump by the letter or digit of its rank; False for another key."""
        wanted = {"0": "10", "T": "10"}.get(text.upper(), text.upper())
        for one, tick in self._trumps.items():
            if wanted == rank_text(one):
                tick.toggle()
                return True
        return False

    def finish(self) -> None:
        """Hands in what was chosen or typed."""
        if self._trumps:
            self.answered.emit(CardSet.of(one for one, tick in self._trumps.items() if tick.isChecked()))
        elif self._voids:
            self.answered.emit(frozenset(name for name, tick in self._voids.items() if tick.isChecked()))
        elif self.field is None:
            self.done.emit()
        elif (number := number_of(self.field.text(), Unit.FIFTHS)) is not None:
            self.answered.emit(number)
        else:
            self.unreadable.emit()
