"""The panel beside the table: the coach, the scores, the last trick and the log, one at a time.

Scores and last trick are loaded and made when they are first turned to.
"""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from coach.practice.session import Session, Stage
from trainer.match import Dealt, Event
from ui.advice import Advice, CallAdvice
from ui.announce import announce
from ui.coach_mode import CoachMode
from ui.panels.coach_panel import CoachPanel
from ui.panels.log_panel import LogPanel
from ui.panels.side import PanelTabs, SidePanel
from ui.table.present import voice_of
from ui.text.events import event_text
from ui.text.language import tr
from ui.text.window import coach_at_work, coach_failed_text, coach_invitation, silent_coach_text
from ui.theme import Look
from ui.turn_coach import TurnCoach

if TYPE_CHECKING:
    from ui.panels.last_trick import LastTrick
    from ui.panels.score_sheet import ScoreSheet

_Page = TypeVar("_Page", bound=QWidget)
COACH, SCORES, LAST_TRICK, _LOG = range(4)
PANEL_KEYS = "HSLG"
"""The keys of the pages, in order."""


def panel_labels() -> tuple[str, ...]:
    """The names of the pages, in order."""
    return tr("Coach"), tr("Scores"), tr("Last trick"), tr("Log")


class PlayPanel(SidePanel):
    """Four pages under their tabs; shows what the session and the coach say."""

    turned = Signal(int)
    """Another page is in front."""

    def __init__(self, coach: TurnCoach, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn_coach = coach
        self.advice: Advice | None = None
        self._shown: tuple[Session, Look, CoachMode] | None = None
        self.coach, self.log = CoachPanel(self), LogPanel(self)
        self.pages, self._tabs = QStackedWidget(self), PanelTabs(self)
        for page in (self.coach, QWidget(), QWidget(), self.log):
            self.pages.addWidget(page)
        for label in panel_labels():
            self._tabs.addTab(label)
        self._tabs.setAccessibleName(tr("What the panel shows"))
        self._tabs.currentChanged.connect(self._turn)
        self.coach.asked.connect(self._ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._tabs)
        column.addWidget(self.pages)

    @cached_property
    def scores(self) -> "ScoreSheet":
        """The scores of the match so far."""
        from ui.panels.score_sheet import ScoreSheet

        return self._put(SCORES, ScoreSheet(self))

    @cached_property
    def last_trick(self) -> "LastTrick":
        """The trick completed last."""
        from ui.panels.last_trick import LastTrick

        return self._put(LAST_TRICK, LastTrick(self))

    def _put(self, number: int, page: _Page) -> _Page:
        """A page in its place, which nothing but emptiness held before."""
        empty = self.pages.widget(number)
        assert empty is not None
        self.pages.insertWidget(number, page)
        self.pages.removeWidget(empty)
        empty.deleteLater()
        return page

    def _turn(self, number: int) -> None:
        self._fill(number)
        self.pages.setCurrentIndex(number)

    def _fill(self, number: int) -> None:
        """Scores and last trick are drawn only when somebody looks."""
        if self._shown is None:
            return
        session, look, _ = self._shown
        if number == SCORES:
            from ui.panels.sheet import sheet_of

            self.scores.show_sheet(sheet_of(session.match, session.players), look)
        elif number == LAST_TRICK:
            self.last_trick.show_trick(session, look)

    def turn_to(self, number: int) -> None:
        """Turns to a page; turning to the coach asks it."""
        self._tabs.setCurrentIndex(number)
        if number == COACH:
            self._ask()

    def _ask(self) -> None:
        """The figures may take a moment; that they are worked out is seen at once."""
        self._turn_coach.ask()
        if self._shown is not None:
            self._show_coach(*self._shown)

    @property
    def suggested(self) -> int | None:
        """The call to mark, if the coach has settled on one for this turn."""
        advice = self.advice
        is_now = advice is not None and advice.decision == self._turn_coach.decision
        return advice.suggested if is_now and isinstance(advice, CallAdvice) else None

    def show_session(self, session: Session, look: Look, mode: CoachMode) -> None:
        """Shows the table as it stands."""
        self._shown = session, look, mode
        self._fill(self.pages.currentIndex())
        self._show_coach(session, look, mode)

    def _show_coach(self, session: Session, look: Look, mode: CoachMode) -> None:
        """Advice stays until there is newer one, so that the panel does not blink from turn to turn."""
        decision = self._turn_coach.decision
        is_past = decision is None and session.stage not in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN)
        if mode is CoachMode.SILENT:
            self.advice = None
            self.coach.show_nothing(silent_coach_text(), can_ask=False)
        elif self.advice is not None and (is_past or decision == self.advice.decision):
            self.coach.show_advice(self.advice, look, voice_of(session), is_past=is_past)
        elif not self._turn_coach.is_asked:
            self.advice = None
            self.coach.show_nothing(coach_invitation(session.stage), can_ask=decision is not None)
        elif self.advice is None:
            self.coach.show_nothing(coach_at_work(), can_ask=False)

    def note_advice(self, advice: Advice) -> bool:
        """Better figures have come: does the table have to be drawn again, since its call pad changes?"""
        before = self.suggested
        self.advice = advice
        return self.suggested != before

    def show_fault(self, reason: str) -> None:
        """The coach has failed."""
        self.advice = None
        self.coach.show_nothing(coach_failed_text(reason))

    def tell_events(self, session: Session, events: tuple[Event, ...]) -> None:
        """What has happened, for the log and for screen readers."""
        voice = voice_of(session)
        if any(isinstance(event, Dealt) for event in events):
            self.advice = None  # it is about cards that are gone
            if len(events) == 1:
                self.log.add([""])
        sentences = [event_text(event, voice) for event in events]
        self.log.add(sentences)
        announce(self, sentences)
