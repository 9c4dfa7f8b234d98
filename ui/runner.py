"""Performs a session's effects: bots think off the window's thread, saves are kept in order, pauses end.

The window's thread never waits. Bots think on one thread, the coach on another, a third one saves; what
comes of it returns as intents through queued signals.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from coach.practice.session import (
    Announce,
    Ask,
    AskBot,
    BotAnswered,
    BotFailed,
    ChangeHabits,
    Continue,
    DealFound,
    DealOver,
    Effect,
    Evaluate,
    FindDeal,
    Intent,
    PauseOnTrick,
    PlayForced,
    SaveMatch,
    Session,
    ShowAdvice,
    Stage,
    Step,
    Tell,
    Weighed,
    update,
)
from trainer.match import FinishedDeal
from ui.advice import Decision
from ui.later import later
from ui.opponents import Opponents, fault_of
from ui.settings import Preferences
from ui.store import MATCH_FILE, write_safely
from ui.turn_coach import TurnCoach
from ui.worker import Job, Worker

if TYPE_CHECKING:
    from trainer.library import Answer, Library

log = logging.getLogger(__name__)
BRIEF_PAUSE = 500
"""The longest milliseconds that a trick is shown, or a bot thinks, while nobody has to choose."""


class Runner(QObject):
    """The table at work."""

    begun = Signal()
    """Another match comes to the table."""
    changed = Signal()
    """There is another state of the table, after every step."""
    happened = Signal(object)
    """The events of a step."""
    told = Signal(object)
    """A Message for the learner."""
    asked = Signal(object)
    """The tutor asks about a Pending choice."""
    advice_wanted = Signal()
    """The learner wants to see the coach's figures."""
    save_failed = Signal(str)
    """The match could not be saved; the reason."""
    library_opened = Signal(tuple)
    """The library is open; the sentences that there are to tell about it."""
    answer_failed = Signal(str)
    """The answer to a drill could not be kept; the reason."""

    def __init__(self, folder: Path, preferences: Callable[[], Preferences]) -> None:
        super().__init__()
        self._folder = folder
        self._preferences = preferences
        self._session: Session | None = None
        self._is_painted = threading.Event()
        self._opponents = Opponents(lambda: preferences().people)
        self._bots = Worker("bots", self._is_painted)
        self._keeper = ThreadPoolExecutor(1, "keeper")
        self._library = self._keeper.submit(self._open_library)
        self.questions = Worker("questions", self._is_painted)
        self.answers = Worker("answers", self._is_painted)
        self.reviews = Worker("reviews", self._is_painted)
        self.files = Worker("files", self._is_painted)
        self.coach = TurnCoach(self._is_painted, lambda: preferences().coach)
        self._comparison: Job | None = None
        self._date = self._save_problem = ""
        self._matches = 0
        """So many have been begun."""
        self._is_closed = False
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(lambda: self.send(Continue()))

    @property
    def session(self) -> Session:
        """The table as it stands; there is one after `begin`."""
        assert self._session is not None
        return self._session

    @property
    def has_session(self) -> bool:
        """Has a session been taken up?"""
        return self._session is not None

    def let_think(self) -> None:
        """The window is painted: from now on there is time to load what bots and counts need."""
        self._is_painted.set()

    @property
    def library(self) -> "Library":
        """The saved hands; they are opened after the first painting, or for whoever asks before."""
        self.let_think()
        return self._library.result()

    def _open_library(self) -> "Library":
        """On the keeper's thread, before it keeps anything."""
        self._is_painted.wait()
        from ui.shelf import open_shelf

        shelf = open_shelf(self._folder)
        self.library_opened.emit(shelf.news)
        return shelf.library

    def note_answer(self, answer: "Answer") -> None:
        """Keep the answer to a drill, in its turn among all that is saved."""
        self._keeper.submit(lambda: self.library.note_answer(answer)).add_done_callback(self._check_answer)

    def settle(self) -> None:
        """Wait until everything saved so far is on the disk."""
        self.let_think()
        self._keeper.submit(lambda: None).result()

    def close_match(self) -> None:
        """The match on the table is not played on; its deals stay among the saved hands."""
        self._keeper.submit(lambda: self.library.close_match())

    def begin(self, step: Step, date: str) -> None:
        """Take up a session, new or resumed; `date` is the day it began."""
        self._date = date
        self._matches += 1
        self.begun.emit()
        self._bots.do(Job.once(self._opponents.close))
        self._take(step)
        self.change_habits()

    def change_habits(self) -> None:
        """The preferences have changed: serve the learner accordingly, from this turn on."""
        habits = self._preferences().habits
        if habits != self.session.habits:
            self.send(ChangeHabits(habits))
        self.coach.begin()

    def send(self, intent: Intent) -> None:
        """Hand an intent to the session; after closing nothing is done any more."""
        if not self._is_closed:
            self._take(update(self.session, intent))

    def close(self) -> None:
        """Finish the saves under way and give up the rest."""
        self._is_closed = True
        self._pause.stop()
        self.let_think()
        self.stop_comparing()
        for one in (self.coach, self._bots, self.questions, self.answers, self.reviews, self.files):
            one.close()
        self._opponents.close()
        self._keeper.shutdown(wait=True)
        self.library.close()

    def _take(self, step: Step) -> None:
        self._session, effects = step
        if self._session.stage is not Stage.TRICK_SHOWN:
            self._pause.stop()
        for effect in effects:
            self._perform(effect)
        self.coach.attend(Decision.of(self._session))
        self.changed.emit()

    def _perform(self, effect: Effect) -> None:
        match effect:
            case AskBot():
                self._ask_bot(effect)
            case PlayForced(request, card):
                later(self, self._tempo(), partial(self._hand_in(), BotAnswered(request, card)))
            case Evaluate():
                hand_in = self._hand_in()
                self.coach.weigh(effect, lambda verdict: hand_in(Weighed(effect.request, verdict)))
            case FindDeal():
                self._find_deal(effect)
            case SaveMatch():
                self._save(effect)
            case PauseOnTrick(is_brief):
                self._start_pause(is_brief=is_brief)
            case DealOver():
                self._bots.do(Job.once(partial(self._opponents.hear_end, effect)))
            case Announce(events):
                self.happened.emit(events)
            case Tell(message):
                self.told.emit(message)
            case Ask(pending):
                self.asked.emit(pending)
            case ShowAdvice():
                self.advice_wanted.emit()

    def _hand_in(self) -> Callable[[Intent], None]:
        """Takes the answer to a question of this match; once another has begun it is of no use any more."""
        number = self._matches

        def hand_in(answer: Intent) -> None:
            if self._matches == number:
                self.send(answer)

        return hand_in

    # Bots

    def _ask_bot(self, ask: AskBot) -> None:
        started, hand_in = time.monotonic(), self._hand_in()

        def answer(choice: object) -> None:
            rest = self._tempo() - round(1000 * (time.monotonic() - started))
            assert isinstance(choice, BotAnswered | BotFailed)
            later(self, max(0, rest), partial(hand_in, choice))

        self._bots.do(Job.once(partial(self._answer, ask), answer))

    def _answer(self, ask: AskBot) -> BotAnswered | BotFailed:
        """On the bots' thread; whatever goes wrong with a bot, the match goes on."""
        try:
            return BotAnswered(ask.request, self._opponents.choice(ask))
        except Exception as problem:
            log.warning("a bot failed: %s: %s", ask.level, problem)
            return BotFailed(ask.request, fault_of(problem))

    def _tempo(self) -> int:
        """A bot takes its time like a person, but no longer than the tempo asks for."""
        tempo = self._preferences().bot_tempo
        return min(tempo, BRIEF_PAUSE) if self.session.is_playing_out else tempo

    def _start_pause(self, *, is_brief: bool) -> None:
        pause = self._preferences().trick_pause
        if is_brief:
            pause = min(pause or BRIEF_PAUSE, BRIEF_PAUSE)
        if pause:
            self._pause.start(pause)
        else:
            self._pause.stop()

    def _find_deal(self, find: FindDeal) -> None:
        from coach.practice.wishes import find_deal

        hand_in = self._hand_in()

        def tell(deal_seed: int | None) -> None:
            hand_in(DealFound(find.request, deal_seed))

        search = partial(find_deal, find.wish, find.rules, find.seat, find.seed)
        self._bots.do(Job.once(search, tell, lambda _fault: tell(None)))

    # The end of a deal

    def compare(self, tell: Callable[[FinishedDeal | int], None], end: Callable[[], None]) -> None:
        """Let the expert play the finished deal in the learner's seat: tricks done, the deal, and the end."""
        self.stop_comparing()
        from coach.practice.compare import with_expert

        session = self.session
        job = Job(lambda _stop: with_expert(session, self._answer), tell, lambda _fault: end(), end)
        self._comparison = job
        self._bots.do(job)

    def stop_comparing(self) -> None:
        """Nobody waits for the comparison any longer."""
        if self._comparison is not None:
            self._comparison.stop()

    def _save(self, save: SaveMatch) -> None:
        self._keeper.submit(partial(self._keep, save, self._date)).add_done_callback(self._check_save)

    def write_match(self, place: Path) -> None:
        """Write the match of the table, as it now stands, into a file elsewhere; OSError if that fails."""
        from coach.practice.session.saved import records_of
        from trainer.record import write

        beside = self.session.beside
        home = self.session if beside is None else beside.home
        write_safely(place, write(records_of(SaveMatch.of(home), self._date)))

    def _keep(self, save: SaveMatch, date: str) -> None:
        """On the keeper's thread: the match of the table as a file, its deals among the saved hands."""
        from coach.practice.session.saved import records_of
        from trainer.record import write

        records = records_of(save, date)
        try:
            write_safely(self._folder / MATCH_FILE, write(records))
        finally:  # one of the two places is better than none
            self.library.keep_match(records)

    def _check_save(self, done: "Future[None]") -> None:
        """Called on the keeper's thread; what stays wrong is told once."""
        problem = done.exception()
        words = "" if problem is None else _words_of(problem)
        if words and words != self._save_problem:
            log.error("the match could not be saved: %s", problem)
            self.save_failed.emit(words)
        self._save_problem = words

    def _check_answer(self, done: "Future[None]") -> None:
        """Called on the keeper's thread."""
        problem = done.exception()
        if problem is not None:
            log.error("an answer could not be kept: %s", problem)
            self.answer_failed.emit(_words_of(problem))


def _words_of(problem: BaseException) -> str:
    from ui.text.library import fault_text  # here, as it is seldom needed

    return fault_text(problem)
