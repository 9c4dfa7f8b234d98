"""What is shown over the middle of the table when a deal or the match has ended."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from coach.practice.session import Session, Stage
from ui.panels.parts import PressButton, bold_label, muted_label, plain_label, stack
from ui.panels.score_sheet import SheetTable
from ui.panels.sheet import sheet_of
from ui.text.breaches import Voice
from ui.text.language import tr
from ui.text.window import end_title, own_place, own_result
from ui.theme import Look

_WIDE = 440
_SHADOW = 8
_MARGIN = 22
_RADIUS = 12
_TITLE = 1.45


class DealEnd(QFrame):
    """Title, own result, score sheet and what can be done next; Enter or Space does the first of it."""

    next_wanted = Signal()
    stop_wanted = Signal()
    one_more_wanted = Signal()
    new_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = bold_label("")
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * _TITLE)
        self._title.setFont(font)
        self._result, self._place = plain_label(""), muted_label("")
        self._sheet = SheetTable()
        layout = stack(self, margin=_MARGIN + _SHADOW, spacing=4)
        for part in (self._title, self._result, self._place):
            layout.addWidget(part)
        layout.addSpacing(10)
        layout.addWidget(self._sheet)
        layout.addSpacing(14)
        layout.addLayout(self._new_buttons())

    def _new_buttons(self) -> QHBoxLayout:
        """The main button is the rightmost."""
        self._next = PressButton(tr("Next deal"), is_main=True)
        self._new = PressButton(tr("New match"), is_main=True)
        self._stop, self._more = PressButton(tr("Stop here")), PressButton(tr("One more deal"))
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch()
        for button, signal in (
            (self._stop, self.stop_wanted),
            (self._more, self.one_more_wanted),
            (self._next, self.next_wanted),
            (self._new, self.new_wanted),
        ):
            button.clicked.connect(lambda _checked, wanted=signal: wanted.emit())
            row.addWidget(button)
        return row

    @property
    def buttons(self) -> tuple[PressButton, ...]:
        """The buttons that are now offered, the main one last."""
        return tuple(one for one in (self._stop, self._more, self._next, self._new) if not one.isHidden())

    def show_end(self, session: Session, look: Look) -> None:
        """Shows the end of the deal on the table, or of the match."""
        match, you = session.match, session.learner
        is_match = session.stage is Stage.MATCH_SHOWN
        voice = Voice(tuple(player.name for player in session.players), you)
        for label, words in (
            (self._title, end_title(session, voice)),
            (self._result, own_result(match, you)),
            (self._place, own_place(match, you) if is_match else ""),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self._sheet.show_sheet(sheet_of(match, session.players), look)
        self._offer(is_match=is_match, is_open=match.rules.rounds is None, can_go_on=match.outright is None)
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._result.text())
        self.updateGeometry()

    def _offer(self, *, is_match: bool, is_open: bool, can_go_on: bool) -> None:
        self._next.setVisible(not is_match)
        self._stop.setVisible(not is_match and is_open)
        self._new.setVisible(is_match)
        self._more.setVisible(is_match and can_go_on)

    def focus_default(self) -> None:
        """Gives the focus to the main button."""
        self.buttons[-1].setFocus()

    def sizeHint(self) -> QSize:
        """Wide enough for four columns, and as high as its contents then are."""
        wide = max(_WIDE, super().sizeHint().width())
        return QSize(wide, self.heightForWidth(wide))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do the main thing wherever the focus is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.buttons[-1].click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the sheet of paper and its shadow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW - 2, -_SHADOW, -_SHADOW - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 14))
        for spread in range(_SHADOW, 0, -1):
            shade = paper.adjusted(-spread, -spread + 2, spread, spread + 2)
            painter.drawRoundedRect(shade, _RADIUS + spread, _RADIUS + spread)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRoundedRect(paper.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        painter.end()
