"""The lessons one below the other, with what is done of each."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.lessons.progress import LessonProgress
from coach.practice.lessons.steps import LessonName
from trainer.ruleset import Ruleset
from ui.painted import Painted
from ui.panels.parts import bold_label, muted_label, paint_ring, stack
from ui.pressing import pressed_by_enter
from ui.table.seat_badge import check_path
from ui.text.learn import lesson_progress
from ui.text.lessons import lesson_summary, lesson_title
from ui.theme import Look, Palette

_PAD = 10


class _Ring(Painted):
    """How much of a lesson is done: a ring that closes, then a check mark."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self._palette: Palette | None = None
        self.setFixedSize(round(2.2 * self.fontMetrics().height()), round(2.2 * self.fontMetrics().height()))

    def show_share(self, share: float, palette: Palette) -> None:
        """Shows another share, 0 to 1."""
        self._share, self._palette = share, palette
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the track, the part that is done, and the mark."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        painter.setPen(QPen(QColor(self._palette.bar_track), 3.5))
        painter.drawEllipse(place)
        ink = QColor(self._palette.gain if self._share == 1 else self._palette.bar)
        painter.setPen(QPen(ink, 3.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if self._share:
            painter.drawArc(place, 90 * 16, round(-360 * 16 * self._share))
        if self._share == 1:
            painter.translate(QPointF(place.center()))
            painter.scale(place.width() * 0.55, place.width() * 0.55)
            painter.strokePath(check_path(), QPen(ink, 0.16))
        painter.end()


class LessonRow(QAbstractButton):
    """A lesson: its title, what it is about, how much is done."""

    def __init__(self, lesson: LessonName) -> None:
        super().__init__()
        self.lesson = lesson
        self._ring, self._done = _Ring(), muted_label("")
        self.setText(lesson_title(lesson))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(bold_label(lesson_title(lesson)))
        words.addWidget(muted_label(lesson_summary(lesson)))
        self._done.setWordWrap(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(_PAD, 6, _PAD, 6)
        row.setSpacing(_PAD)
        row.addWidget(self._ring)
        row.addLayout(words, 1)
        row.addWidget(self._done)

    def show_done(self, done: int, count: int, palette: Palette) -> None:
        """Shows how many steps are solved."""
        words = lesson_progress(done, count)
        self._ring.show_share(done / count, palette)
        self._done.setText(words)
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(f"{lesson_summary(self.lesson)} {words}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens as Space does."""
        if pressed_by_enter(self, event):
            return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground under the mouse, the line below, and the ring of the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.palette()
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.button())
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 7, 7)
        painter.fillRect(QRectF(_PAD, self.height() - 1, self.width() - 2 * _PAD, 1), colours.mid())
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()


class LessonList(QWidget):
    """All lessons; Up and Down move between them."""

    chosen = Signal(object)
    """A LessonName."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = tuple(map(LessonRow, LessonName))
        layout = stack(self)
        for row in self.rows:
            row.clicked.connect(lambda _checked=False, row=row: self.chosen.emit(row.lesson))
            layout.addWidget(row)
        layout.addStretch()

    def show_progress(self, progress: LessonProgress, rules: Ruleset, look: Look) -> None:
        """Shows what is done under a rule set."""
        for row in self.rows:
            row.show_done(*progress.solved(row.lesson, rules), look.palette)

    def row_of(self, lesson: LessonName) -> LessonRow:
        """The row of a lesson."""
        return next(row for row in self.rows if row.lesson is lesson)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the neighbour."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        at = next((at for at, row in enumerate(self.rows) if row.hasFocus()), None)
        if step is None or at is None:
            super().keyPressEvent(event)
        else:
            self.rows[max(0, min(at + step, len(self.rows) - 1))].setFocus(Qt.FocusReason.TabFocusReason)
