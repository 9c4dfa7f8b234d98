"""Performs a session's effects: bots think off the window's thread, saves are kept in order, pauses end.

The window's thread never waits. Bots think on one thread, the coach on another, a third one saves; what
the bots choose comes back as intents through a queued signal.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from coach.opponents.levels import choice_of
from coach.practice.session import (
    Announce,
    AskBot,
    BotAnswered,
    Continue,
    Effect,
    Intent,
    PauseOnTrick,
    SaveMatch,
    Session,
    Stage,
    Step,
    update,
)
from trainer.cards import Card
from trainer.match import Event
from trainer.record import records_of_match, write
from ui.settings import Preferences
from ui.store import MATCH_FILE, write_safely
from ui.thinking import Coach, Decision

log = logging.getLogger(__name__)


class Runner(QObject):
    """The table at work. Signals: `changed` after every step, `happened` with the events of a step,
    `save_failed` with the reason. The coach has signals of its own.
    """

    changed = Signal()
    happened = Signal(object)
    save_failed = Signal(str)
    _came_back = Signal(object)

    def __init__(self, folder: Path, preferences: Callable[[], Preferences]) -> None:
        super().__init__()
        self._folder = folder
        self._preferences = preferences
        self._session: Session | None = None
        self._is_painted = threading.Event()
        self._thinker = ThreadPoolExecutor(1, "thinker", initializer=self._is_painted.wait)
        self._keeper = ThreadPoolExecutor(1, "keeper")
        self.coach = Coach(self._is_painted)
        self.coach.failed.connect(self._let_ask_again)
        self._decision: Decision | None = None
        self._is_coach_asked = False
        self._date = ""
        self._is_closed = False
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(lambda: self.send(Continue()))
        self._came_back.connect(self._come_back)

    @property
    def session(self) -> Session:
        """The table as it stands; there is one after `begin`."""
        assert self._session is not None
        return self._session

    def let_think(self) -> None:
        """The window is painted: from now on there is time to load what bots and counts need."""
        self._is_painted.set()

    @property
    def has_session(self) -> bool:
        """Has a session been taken up?"""
        return self._session is not None

    def settle(self) -> None:
        """Wait until everything saved so far is on the disk."""
        self._keeper.submit(lambda: None).result()

    def begin(self, step: Step, date: str) -> None:
        """Take up a session, new or resumed; `date` is the day it began."""
        self._date = date
        self._take(step)

    def send(self, intent: Intent) -> None:
        """Hand an intent to the session; after closing nothing is done any more."""
        if not self._is_closed:
            self._take(update(self.session, intent))

    @property
    def decision(self) -> Decision | None:
        """The learner's turn that the table waits for, if it does."""
        return self._decision

    @property
    def is_coach_asked(self) -> bool:
        """Has the coach been asked about this decision?"""
        return self._is_coach_asked

    def ask_coach(self) -> None:
        """Ask the coach about the learner's turn; once is enough, as the figures get better by themselves."""
        if self._decision is not None and not self._is_coach_asked:
            self._is_coach_asked = True
            self.coach.ask(self._decision)

    def close(self) -> None:
        """Finish the saves under way and give up the rest."""
        self._is_closed = True
        self._pause.stop()
        self.let_think()
        self.coach.close()
        self._thinker.shutdown(wait=False, cancel_futures=True)
        self._keeper.shutdown(wait=True)

    def _take(self, step: Step) -> None:
        self._session, effects = step
        if self._session.stage is not Stage.TRICK_SHOWN:
            self._pause.stop()
        for effect in effects:
            self._perform(effect)
        self._attend()
        self.changed.emit()

    def _attend(self) -> None:
        """At a new turn the coach leaves off, and begins anew where it always shows its figures."""
        decision = Decision.of(self.session)
        if decision == self._decision:
            return
        self._decision, self._is_coach_asked = decision, False
        self.coach.stop()
        if self._preferences().coach_open:
            self.ask_coach()

    def _let_ask_again(self) -> None:
        self._is_coach_asked = False

    def _perform(self, effect: Effect) -> None:
        match effect:
            case AskBot():
                started = time.monotonic()
                self._think(
                    partial(choice_of, effect.level, effect.view, effect.match_seed, effect.redeals),
                    lambda choice: self._answer(effect, choice, started),
                )
            case SaveMatch():
                self._save(effect)
            case PauseOnTrick():
                self._start_pause()
            case Announce(events):
                self._announce(events)

    def _start_pause(self) -> None:
        pause = self._preferences().trick_pause
        if pause:
            self._pause.start(pause)

    def _announce(self, events: tuple[Event, ...]) -> None:
        self.happened.emit(events)

    def _think(self, work: Callable[[], object], then: Callable[[object], None]) -> None:
        future = self._thinker.submit(work)
        future.add_done_callback(lambda done: self._post(done, then))

    def _post(self, done: "Future[object]", then: Callable[[object], None]) -> None:
        """Called on the worker's thread: bring the result to the window's thread."""
        if not done.cancelled():
            self._came_back.emit((done, then))

    def _come_back(self, result: tuple["Future[object]", Callable[[object], None]]) -> None:
        done, then = result
        if not self._is_closed:
            then(done.result())

    def _answer(self, ask: AskBot, choice: object, started: float) -> None:
        """A bot takes its time like a person, but no longer than the tempo asks for."""
        assert isinstance(choice, int | Card)
        rest = self._preferences().bot_tempo - round(1000 * (time.monotonic() - started))
        QTimer.singleShot(max(0, rest), self, lambda: self._hand_in(ask, choice))

    def _hand_in(self, ask: AskBot, choice: int | Card) -> None:
        """An answer to a question of an earlier match is of no use any more."""
        if ask.match_seed == self.session.match.seed:
            self.send(BotAnswered(ask.request, choice))

    def _save(self, save: SaveMatch) -> None:
        names = tuple(player.name for player in save.players)
        levels = tuple(player.level for player in save.players)
        records = records_of_match(save.match, players=names, bots=levels, date=self._date)
        future = self._keeper.submit(lambda: write_safely(self._folder / MATCH_FILE, write(records)))
        future.add_done_callback(self._check_save)

    def _check_save(self, done: "Future[None]") -> None:
        """Called on the keeper's thread."""
        problem = done.exception()
        if problem is not None:
            log.error("the match could not be saved: %s", problem)
            self.save_failed.emit(str(problem))
