"""The bar below the table: what can be done beyond calls and cards, each with its key; the coach's mode."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLayout, QMenu, QWidget

from coach.practice.session import Session, Stage, claimable
from ui.coach_mode import CoachMode
from ui.panels.parts import paint_ring
from ui.pressing import pressed_by_enter
from ui.rich_label import bold_of
from ui.text.language import tr
from ui.text.window import coach_mode_name, coach_mode_text

_SIDE, _GAP = 6, 2


class BarButton(QAbstractButton):
    """Words and a key, flat until the mouse comes; one that matters now is filled."""

    def __init__(self, label: str, key: str = "", *, is_filled: bool = False) -> None:
        super().__init__()
        self._key = key
        self._is_filled = is_filled
        self.show_label(label)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_label(self, label: str) -> None:
        """Shows other words."""
        if label != self.text():
            self.setText(label)
            self.setAccessibleName(label)
            self.setToolTip(tr("{what} ({key})", what=label, key=self._key) if self._key else label)
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The words, the key, and room for the ring."""
        line = self.fontMetrics().height()
        key = self._key_width() + 0.4 * line if self._key else 0
        return QSize(round(self._word_width() + key + 1.2 * line), round(1.8 * line))

    def minimumSizeHint(self) -> QSize:
        """No word is cut."""
        return self.sizeHint()

    def _word_width(self) -> float:
        font = bold_of(self.font()) if self._is_filled else self.font()
        return QFontMetricsF(font).horizontalAdvance(self.text())

    def _key_width(self) -> float:
        return QFontMetricsF(self.font()).horizontalAdvance(self._key)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, words, key and focus ring."""
        role, colours = QPalette.ColorRole, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if self._is_filled or (self.isEnabled() and (self.underMouse() or self.isDown())):
            painter.setBrush(colours.color(role.Highlight if self._is_filled else role.Button))
            painter.drawRoundedRect(place, 6, 6)
        line = self.fontMetrics().height()
        ink = role.HighlightedText if self._is_filled else role.WindowText
        painter.setPen(colours.color(ink if self.isEnabled() else role.PlaceholderText))
        painter.setFont(bold_of(self.font()) if self._is_filled else self.font())
        words = QRectF(0.6 * line, 0, self._word_width() + 1, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.setFont(self.font())
        painter.setPen(colours.color(role.HighlightedText if self._is_filled else role.PlaceholderText))
        words.translate(words.width() + 0.4 * line, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._key)
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), colours)
        painter.end()


@dataclass(frozen=True, slots=True)
class BarFace:
    """What the bar offers."""

    can_take_back: bool
    can_replay: bool
    can_play_out: bool
    is_playing_out: bool
    can_claim: bool
    is_beside: bool

    @classmethod
    def of(cls, session: Session) -> "BarFace":
        """What a table offers to the learner."""
        seat, position = session.learner, session.match.position
        has_called = seat is not None and position.calls[seat] is not None
        is_running = not session.match.is_between_deals
        return cls(
            can_take_back=has_called and is_running,
            can_replay=has_called and session.stage is not Stage.DEAL_SOUGHT,
            can_play_out=seat is not None and is_running,
            is_playing_out=session.is_playing_out,
            can_claim=bool(claimable(session)),
            is_beside=session.beside is not None,
        )


class ActionBar(QWidget):
    """The buttons; what cannot be done now is dim, what is seldom possible comes and goes."""

    take_back_wanted = Signal()
    replay_wanted = Signal()
    play_out_wanted = Signal()
    claim_wanted = Signal()
    back_wanted = Signal()
    mode_chosen = Signal(object)
    """A CoachMode."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back = BarButton(tr("Back to the match"), "B", is_filled=True)
        self.take_back = BarButton(tr("Take back"), "U")
        self.replay = BarButton(tr("Try again…"), "T")
        self.play_out = BarButton(tr("Play it out"), "P")
        self.claim = BarButton(tr("Claim the rest"), "C", is_filled=True)
        self.mode = BarButton("")
        self._due: tuple[BarButton, ...] = ()
        row = QHBoxLayout(self)
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        row.setContentsMargins(_SIDE, 3, _SIDE, 3)
        row.setSpacing(_GAP)
        for button in (self.back, self.take_back, self.replay, self.play_out, self.claim):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.mode)
        self._connect()

    def _connect(self) -> None:
        for button, signal in (
            (self.back, self.back_wanted),
            (self.take_back, self.take_back_wanted),
            (self.replay, self.replay_wanted),
            (self.play_out, self.play_out_wanted),
            (self.claim, self.claim_wanted),
        ):
            button.clicked.connect(lambda _checked, wanted=signal: wanted.emit())
        self.mode.clicked.connect(self.choose_mode)

    def show_bar(self, face: BarFace, mode: CoachMode) -> None:
        """Offers what can be done now."""
        self.take_back.setEnabled(face.can_take_back)
        self.replay.setEnabled(face.can_replay)
        self.play_out.setEnabled(face.can_play_out)
        self.play_out.show_label(tr("Stop playing") if face.is_playing_out else tr("Play it out"))
        self.mode.show_label(coach_mode_text(mode))
        first = (self.back,) if face.is_beside else ()
        last = self.claim if face.can_claim else self.play_out
        self._due = (*first, self.take_back, self.replay, last, self.mode)
        self._fit()

    def _fit(self) -> None:
        """Shows what is due; where that is too much, the least needed keep to the menu and their keys."""
        left = list(self._due)
        for dispensable in (self.mode, self.play_out, self.replay, self.take_back):
            room = self.width() - 2 * _SIDE
            if sum(button.sizeHint().width() + _GAP for button in left) > room and dispensable in left:
                left.remove(dispensable)
        for button in (self.back, self.take_back, self.replay, self.play_out, self.claim, self.mode):
            button.setVisible(button in left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be room for more now, or for less."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Words in another size need other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """The bar asks for no more width than it has."""
        return QSize(0, self.sizeHint().height())

    def choose_mode(self) -> None:
        """Offers the modes of the coach."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for mode in CoachMode:
            action = menu.addAction(coach_mode_name(mode))
            action.setCheckable(True)
            action.setChecked(coach_mode_text(mode) == self.mode.text())
            action.triggered.connect(lambda _checked, mode=mode: self.mode_chosen.emit(mode))
        menu.popup(self.mode.mapToGlobal(self.mode.rect().topLeft()) - menu.rect().bottomLeft())
