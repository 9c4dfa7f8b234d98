"""The sheets that lie on the table now and then: the tutor's question, a claim, the end of a replay."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.practice.session import Pending, Session
from trainer.seats import SEATS, Seat
from ui.panels.paper import Paper
from ui.panels.parts import CardStrip, bold_label, drop, muted_label, plain_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.table.order import in_order
from ui.text.cards import rich, shown_name
from ui.text.language import tr
from ui.text.play import replay_result, rest_text, rest_title
from ui.text.verdicts import tutor_text, tutor_title
from ui.theme import Look

_NARROW = 420
_WIDE = 460
_SMALL = 0.8
"""Four hands have to find room on the table, whatever the text size."""


class TutorSheet(Paper):
    """Asks whether a costly choice stands; Escape thinks again, as does the button that has the focus."""

    stands = Signal()
    withdrawn = Signal()
    figures_wanted = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table, _NARROW)
        self._words = RichLabel()
        self.contents.addWidget(self._words)
        self.anyway = self.add_button(tr("Play anyway"))
        self.show_me = self.add_button(tr("Show me"))
        self.rethink = self.add_button(tr("Rethink"), is_main=True)
        for button, signal in (
            (self.anyway, self.stands),
            (self.show_me, self.figures_wanted),
            (self.rethink, self.withdrawn),
        ):
            button.clicked.connect(lambda _checked, wanted=signal: wanted.emit())

    def show_question(self, pending: Pending, look: Look) -> None:
        """Asks about a choice."""
        verdict = pending.verdict
        assert verdict is not None
        self.show_title(tutor_title(pending.choice))
        words = tutor_text(verdict)
        self._words.show_text(rich(words), RichStyle.on_window(look))
        self.setAccessibleDescription(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape thinks again."""
        if event.key() == Qt.Key.Key_Escape:
            self.withdrawn.emit()
        else:
            super().keyPressEvent(event)


class RestSheet(Paper):
    """All cards laid open after a claim."""

    seen = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table, _WIDE)
        self.add_line(plain_label(rest_text()))
        self.go_on = self.add_button(tr("Go on"), is_main=True)
        self.go_on.clicked.connect(self.seen)
        self._shown: object = None
        self._hands: QWidget | None = None

    def show_rest(self, session: Session, look: Look) -> None:
        """Shows the hands at the moment of the claim."""
        shown = (session.laid_out, look, self.font())
        if self._shown == shown:
            return
        self._shown = shown
        self.show_title(rest_title(max(map(len, session.laid_out))))
        if self._hands is not None:
            drop(self._hands)
        self._hands = QWidget()
        rows = stack(self._hands, spacing=8)
        for seat in SEATS:
            rows.addLayout(_hand_row(session, seat, look))
        self.contents.addWidget(self._hands)


def _hand_row(session: Session, seat: Seat, look: Look) -> QHBoxLayout:
    name = bold_label(shown_name(session.players[seat].name))
    name.setFixedWidth(6 * name.fontMetrics().height())
    row = QHBoxLayout()
    row.addWidget(name)
    hand = in_order(session.laid_out[seat], look.order, session.match.rules.trump)
    row.addWidget(CardStrip(hand, look, _SMALL), 1)
    return row


class ReplayEndSheet(Paper):
    """How a replay has ended."""

    again_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table, _NARROW)
        self.show_title(tr("The replay is over"))
        self._result = self.add_line(plain_label(""))
        self._other_cards = self.add_line(muted_label(tr("The other hands were dealt anew.")))
        again = self.add_button(tr("Try again…"))
        again.clicked.connect(self.again_wanted)
        self.back = self.add_button(tr("Back to the match"), is_main=True)
        self.back.clicked.connect(self.back_wanted)

    def show_result(self, session: Session) -> None:
        """Shows the result, against that of the match where the deal is over there too."""
        beside, you = session.beside, session.learner
        assert beside is not None and you is not None
        home = beside.home.match
        before = home.finished[-1] if home.is_between_deals else None
        self._result.setText(replay_result(session.match.finished[-1], before, you))
        self._other_cards.setVisible(beside.is_fresh)
        self.setAccessibleDescription(self._result.text())
