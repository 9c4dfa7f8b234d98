"""What is shown over the middle of the table when a deal or the match has ended."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from coach.practice.session import Session, Stage
from ui.panels.paper import Paper
from ui.panels.parts import muted_label, plain_label
from ui.panels.score_sheet import SheetTable
from ui.panels.sheet import sheet_of
from ui.text.breaches import Voice
from ui.text.language import tr
from ui.text.window import end_title, own_place, own_result
from ui.theme import Look

_WIDE = 440


class DealEnd(Paper):
    """Title, own result, score sheet and what can be done next; Enter or Space does the first of it."""

    next_wanted = Signal()
    stop_wanted = Signal()
    one_more_wanted = Signal()
    new_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, _WIDE)
        self._result, self._place = plain_label(""), muted_label("")
        self._sheet = SheetTable()
        for part in (self._result, self._place, self._sheet):
            self.contents.addWidget(part)
        self._connect_buttons()

    def _connect_buttons(self) -> None:
        self._stop, self._more = self.add_button(tr("Stop here")), self.add_button(tr("One more deal"))
        self._next = self.add_button(tr("Next deal"), is_main=True)
        self._new = self.add_button(tr("New match"), is_main=True)
        for button, signal in (
            (self._stop, self.stop_wanted),
            (self._more, self.one_more_wanted),
            (self._next, self.next_wanted),
            (self._new, self.new_wanted),
        ):
            button.clicked.connect(lambda _checked, wanted=signal: wanted.emit())

    def add_part(self, part: QWidget) -> None:
        """Shows something more below the scores."""
        self.contents.addWidget(part)

    def show_end(self, session: Session, look: Look) -> None:
        """Shows the end of the deal on the table, or of the match."""
        match, you = session.match, session.learner
        is_match = session.stage is Stage.MATCH_SHOWN
        voice = Voice(tuple(player.name for player in session.players), you)
        self.show_title(end_title(session, voice))
        for label, words in (
            (self._result, own_result(match, you)),
            (self._place, own_place(match, you) if is_match else ""),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self._sheet.show_sheet(sheet_of(match, session.players), look)
        self._offer(is_match=is_match, is_open=match.rules.rounds is None, can_go_on=match.outright is None)
        self.setAccessibleDescription(self._result.text())
        self.updateGeometry()

    def _offer(self, *, is_match: bool, is_open: bool, can_go_on: bool) -> None:
        self._next.setVisible(not is_match)
        self._stop.setVisible(not is_match and is_open)
        self._new.setVisible(is_match)
        self._more.setVisible(is_match and can_go_on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do the main thing wherever the focus is."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():  # else the key that played the last card would close the scores
            self.buttons[-1].click()
