"""Which sheet lies on the table now: the tutor's question, a claim, the end of a deal or of a replay.

Each is loaded and made when it is first needed, so that the table is seen sooner.
"""

from functools import cached_property
from typing import TYPE_CHECKING

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
from ui.panels.paper import Paper
from ui.runner import Runner
from ui.table.table import TableView
from ui.theme import Look

if TYPE_CHECKING:
    from ui.panels.deal_end import DealEnd
    from ui.screens.play.after_deal import AfterDeal
    from ui.screens.play.sheets import ReplayEndSheet, RestSheet, TutorSheet


class OnTable(QObject):
    """The sheets of a table; one of them at most is shown."""

    wanted = Signal(object)
    """An Intent: a button has been pressed that the session answers."""
    again_wanted = Signal()
    why_wanted = Signal()
    copy_wanted = Signal()
    review_wanted = Signal()
    new_match_wanted = Signal()

    def __init__(self, table: TableView, runner: Runner) -> None:
        super().__init__(table)
        self._table, self._runner = table, runner
        self._made: list[Paper] = []

    def _sends(self, sheet: Paper, *intents: tuple[SignalInstance, Intent]) -> None:
        """A new sheet, and what its buttons want."""
        self._made.append(sheet)
        for signal, intent in intents:
            signal.connect(lambda intent=intent: self.wanted.emit(intent))

    @cached_property
    def deal_end(self) -> "DealEnd":
        """The scores after a deal or match."""
        from ui.panels.deal_end import DealEnd

        sheet = DealEnd(self._table)
        sheet.add_part(self.after_deal)
        self._sends(
            sheet,
            (sheet.next_wanted, Continue()),
            (sheet.one_more_wanted, OneMoreDeal()),
            (sheet.stop_wanted, StopMatch()),
        )
        sheet.new_wanted.connect(self.new_match_wanted)
        return sheet

    @cached_property
    def after_deal(self) -> "AfterDeal":
        """What is offered below the scores."""
        from ui.screens.play.after_deal import AfterDeal

        part = AfterDeal(self._runner)
        part.replay_wanted.connect(self.again_wanted)
        part.why_wanted.connect(self.why_wanted)
        part.copy_wanted.connect(self.copy_wanted)
        part.review_wanted.connect(self.review_wanted)
        return part

    @cached_property
    def tutor(self) -> "TutorSheet":
        """The tutor's question."""
        from ui.screens.play.sheets import TutorSheet

        sheet = TutorSheet(self._table)
        self._sends(
            sheet,
            (sheet.stands, PlayAnyway()),
            (sheet.withdrawn, Rethink()),
            (sheet.figures_wanted, ShowMe()),
        )
        return sheet

    @cached_property
    def rest(self) -> "RestSheet":
        """The hands laid open after a claim."""
        from ui.screens.play.sheets import RestSheet

        sheet = RestSheet(self._table)
        self._sends(sheet, (sheet.seen, Continue()))
        return sheet

    @cached_property
    def replay_end(self) -> "ReplayEndSheet":
        """How a replay has ended."""
        from ui.screens.play.sheets import ReplayEndSheet

        sheet = ReplayEndSheet(self._table)
        self._sends(sheet, (sheet.back_wanted, BackToMatch()))
        sheet.again_wanted.connect(self.again_wanted)
        return sheet

    @property
    def shown(self) -> Paper | None:
        """The sheet that lies on the table."""
        return next((sheet for sheet in self._made if not sheet.isHidden()), None)

    def show_session(self, session: Session, look: Look) -> None:
        """Lays the right sheet on the table, or none."""
        wanted = self._filled(session, look)
        for sheet in self._made:
            sheet.setVisible(sheet is wanted)
        if "deal_end" in vars(self) and wanted is not self.deal_end:
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
