"""Which sheet lies on the table now: the tutor's question, a claim, the end of a deal or of a replay."""

from PySide6.QtCore import QObject, Signal, SignalInstance

from coach.practice.session import (
    BackToMatch,
    Continue,
    Intent,
    OneMoreDeal,
    PlayAnyway,
    Rethink,
    Session,
    ShowMe,
    Stage,
    StopMatch,
)
from ui.panels.deal_end import DealEnd
from ui.panels.paper import Paper
from ui.runner import Runner
from ui.screens.play.after_deal import AfterDeal
from ui.screens.play.sheets import ReplayEndSheet, RestSheet, TutorSheet
from ui.table.table import TableView
from ui.theme import Look


class OnTable(QObject):
    """The sheets of a table; one of them at most is shown."""

    wanted = Signal(object)
    """An Intent: a button has been pressed that the session answers."""
    again_wanted = Signal()
    why_wanted = Signal()
    copy_wanted = Signal()
    new_match_wanted = Signal()

    def __init__(self, table: TableView, runner: Runner) -> None:
        super().__init__(table)
        self._table = table
        self.deal_end, self.after_deal = DealEnd(table), AfterDeal(runner)
        self.deal_end.add_part(self.after_deal)
        self.tutor, self.rest, self.replay_end = TutorSheet(table), RestSheet(table), ReplayEndSheet(table)
        self._sheets = (self.deal_end, self.tutor, self.rest, self.replay_end)
        self._connect()

    def _connect(self) -> None:
        intents: tuple[tuple[SignalInstance, Intent], ...] = (
            (self.deal_end.next_wanted, Continue()),
            (self.deal_end.one_more_wanted, OneMoreDeal()),
            (self.deal_end.stop_wanted, StopMatch()),
            (self.tutor.stands, PlayAnyway()),
            (self.tutor.withdrawn, Rethink()),
            (self.tutor.figures_wanted, ShowMe()),
            (self.rest.seen, Continue()),
            (self.replay_end.back_wanted, BackToMatch()),
        )
        for signal, intent in intents:
            signal.connect(lambda intent=intent: self.wanted.emit(intent))
        self.deal_end.new_wanted.connect(self.new_match_wanted)
        self.replay_end.again_wanted.connect(self.again_wanted)
        self.after_deal.replay_wanted.connect(self.again_wanted)
        self.after_deal.why_wanted.connect(self.why_wanted)
        self.after_deal.copy_wanted.connect(self.copy_wanted)

    @property
    def shown(self) -> Paper | None:
        """The sheet that lies on the table."""
        return next((sheet for sheet in self._sheets if not sheet.isHidden()), None)

    def show_session(self, session: Session, look: Look) -> None:
        """Lays the right sheet on the table, or none."""
        wanted = self._filled(session, look)
        for sheet in self._sheets:
            sheet.setVisible(sheet is wanted)
        if wanted is not self.deal_end:
            self.after_deal.leave()
        if wanted is not None:
            wanted.fit()
            wanted.raise_()

    def fit(self) -> None:
        """The table has another size."""
        if self.shown is not None:
            self.shown.fit()

    def _filled(self, session: Session, look: Look) -> Paper | None:
        pending = session.pending
        if pending is not None and pending.verdict is not None:
            is_card = session.stage is Stage.CARD
            self.tutor.show_question(pending, look)
            self.tutor.stands_on = self._table.height() - self._table.fan.y() if is_card else None
            return self.tutor
        match session.stage:
            case Stage.REST_SHOWN:
                self.rest.show_rest(session, look)
                return self.rest
            case Stage.DEAL_SHOWN if session.beside is not None:
                self.replay_end.show_result(session)
                return self.replay_end
            case Stage.DEAL_SHOWN | Stage.MATCH_SHOWN:
                self.deal_end.show_end(session, look)
                self.after_deal.show_end(session)
                return self.deal_end
            case _:
                return None
