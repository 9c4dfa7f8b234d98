"""The dialog that explains the bots' choices after a deal."""

import threading
import time
from collections.abc import Iterator

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from coach.practice.session import Session
from coach.practice.why import Explanation, explained
from coach.verdict.judge import VerdictKind
from trainer.match import taken_back
from trainer.position import Phase
from trainer.rewind import Moment, moments_of
from trainer.seats import SEATS
from trainer.view import SeatView, view_of
from ui.advice import Decision
from ui.panels.parts import CardStrip, Quote, Scroll, SectionHead, drop, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.parts import closing_row, set_up
from ui.screens.rich_list import RichList
from ui.table.order import in_order
from ui.table.present import voice_of
from ui.text.breaches import Voice
from ui.text.cards import NO_NAME, rich, seat_name
from ui.text.language import tr
from ui.text.play import moment_text, on_table_text, voice_to_bot, why_intro, why_title
from ui.text.verdicts import reasons_text, verdict_text
from ui.theme import Look
from ui.worker import Job, Worker

_PACE = 0.15
"""The least seconds between two explanations shown."""
_SIZE = QSize(900, 560)
_LIST_SHARE = 0.5
"""How much of the width the list may take, for which card was played stands at the end of its lines."""


class WhyDialog(QDialog):
    """The bots' calls and cards at the left, at the right what the coach would have said in their place."""

    def __init__(self, worker: Worker, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Why did a bot do that?"), _SIZE)
        self._worker, self._session, self._look = worker, session, look
        self._job: Job | None = None
        bots = [moment for moment in moments_of(session.match.position) if session.levels[moment.seat]]
        self._moments = tuple(bots)
        voice = voice_of(session)
        self.list = RichList([moment_text(one, voice) for one in bots], tr("The bots' choices"), look)
        self.list.setMinimumWidth(round(min(self.list.whole_width(), _LIST_SHARE * _SIZE.width())))
        self.answer = _Answer(look)
        columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(_column(tr("Calls and cards of the bots"), self.list), 2)
        columns.addWidget(Scroll(self.answer, tr("The coach's reasons")), 3)
        layout = stack(self, margin=18, spacing=12)
        layout.addLayout(columns)
        layout.addLayout(closing_row(self))
        self.list.currentRowChanged.connect(self._ask)
        self.list.setFocus()
        self.list.setCurrentRow(0)

    def _ask(self, row: int) -> None:
        """Explain another choice; what was under way is of no interest any more."""
        self._stop()
        moment = self._moments[row]
        match = taken_back(self._session.match, moment.steps)
        view = view_of(match.position, moment.seat)
        decision = Decision.at(match, view)
        voice = voice_to_bot(voice_of(self._session), moment.seat)
        self.answer.show_choice(self._session, moment, view)
        self._job = Job(
            lambda stop: _paced(explained(view, moment.choice, decision.seed), stop),
            lambda explanation: self.answer.show_explanation(explanation, voice),
            self.answer.show_fault,
        )
        self._worker.do(self._job)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()

    def done(self, result: int) -> None:
        """Nobody waits for an answer any longer."""
        self._stop()
        super().done(result)


def _paced(explanations: Iterator[Explanation], stop: threading.Event) -> Iterator[Explanation]:
    """An explanation now and then, and the last one."""
    told, held = float("-inf"), None
    for explanation in explanations:
        if stop.is_set():
            return
        held = explanation
        if time.monotonic() - told >= _PACE:
            told, held = time.monotonic(), None
            yield explanation
    if held is not None:
        yield held


def _column(title: str, widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(4)
    column.addWidget(SectionHead(title))
    column.addWidget(widget, 1)
    return column


class _Answer(QWidget):
    """What was chosen, the cards that were seen, the verdict and the reasons."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title, self._verdict = RichLabel(), RichLabel()
        self._intro, self._table = muted_label(""), RichLabel()
        self._hand: QWidget | None = None
        self._reasons: list[Quote] = []
        self._parts = stack(self, margin=4, spacing=10)
        for part in (self._title, self._intro, self._table, self._verdict):
            self._parts.addWidget(part)
        self._parts.addStretch()

    def show_choice(self, session: Session, moment: Moment, view: SeatView) -> None:
        """Shows what is to be explained; the answer comes later."""
        look, voice = self._look, voice_of(session)
        self._title.show_text(rich(why_title(moment, voice)), RichStyle.on_window(look))
        you = next((seat_name(seat) for seat in SEATS if voice.names[seat] == NO_NAME), "")
        self._intro.setText(why_intro(voice.name(moment.seat), you))
        if self._hand is not None:
            drop(self._hand)
        self._hand = CardStrip(in_order(view.hand, look.order, view.rules.trump), look)
        self._parts.insertWidget(2, self._hand)
        on_table = on_table_text(view.current_trick.cards)
        self._table.show_text(rich(on_table), RichStyle.on_window(look))
        self._table.setVisible(view.phase is Phase.PLAYING)
        self._say(tr("The coach looks at it…"))

    def show_explanation(self, explanation: Explanation, voice: Voice) -> None:
        """Shows the answer so far."""
        is_forced = explanation.verdict.kind is VerdictKind.FORCED
        reasons = () if is_forced else reasons_text(explanation.reasons, voice)
        self._say(verdict_text(explanation.verdict), *reasons)

    def show_fault(self, _fault: Exception) -> None:
        """There is no answer."""
        self._say(tr("The coach could not explain this; the log in the data folder has the details."))

    def _say(self, verdict: str, *reasons: str) -> None:
        self._verdict.show_text(rich(verdict), RichStyle.on_window(self._look))
        while len(self._reasons) > len(reasons):
            drop(self._reasons.pop())
        while len(self._reasons) < len(reasons):
            self._reasons.append(Quote())
            self._parts.insertWidget(self._parts.count() - 1, self._reasons[-1])
        for quote, reason in zip(self._reasons, reasons, strict=True):
            quote.show_text(reason, self._look)
