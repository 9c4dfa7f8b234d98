"""A random user at the real window: clicks, types, resizes, changes everything, for as long as asked.

python build/random_user.py --minutes 2 --seed 7    the same seed does the same steps, but for their timing

It fails, with the seed and the last steps, on any exception or warning of Qt, if the window does not answer,
if a match is not what the replay of its record gives, and if the program takes ever more memory after ten
minutes, when everything has been opened. All steps are in the log that it names at first.
"""

import argparse
import faulthandler
import gc
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QMenu,
)
from random_hands import Hands

from coach.practice.session import CallChosen, CardChosen, Continue, Stage
from trainer.match import Match
from trainer.play import legal_cards
from trainer.record import match_of, read, records_of_match, write
from trainer.seats import Seat
from ui.app import Desktop, make_application
from ui.coach_mode import CoachMode
from ui.faults import Faults, caught_in
from ui.home import open_home
from ui.later import later
from ui.screens.fault import FaultDialog
from ui.store import MATCH_FILE
from ui.table.order import HandOrder
from ui.text.language import LANGUAGES
from ui.theme import Scheme, TextSize
from ui.window import MainWindow

HARMLESS = ("This plugin does not support", "OpenType support missing")
"""What Qt says without a screen, or without all fonts."""
_GLANCE = 15
"""Milliseconds between two looks for a dialog."""
SETTLED, MOST_GROWTH = 600, 20
"""Seconds after which the memory is to stay as it is, within so many MB."""
SLOW = 90
"""Seconds without an answer after which the window counts as hung."""
CHANGES: dict[str, tuple[object, ...]] = {
    "scheme": tuple(Scheme),
    "text_size": tuple(TextSize),
    "four_colour": (False, True),
    "hand_order": tuple(HandOrder),
    "coach": tuple(CoachMode),
    "animates": (False, True),
    "plays_forced": (False, True),
    "bot_tempo": (0, 20),
    "trick_pause": (0, 30),
    "dims_illegal": (False, True),
}
QUICK = '[General]\nbot_tempo=0\ntrick_pause=20\nlevels="newcomer\\nclub\\nclub"\nlanguage=en\n'


class FoundError(Exception):
    """Something that must not be."""


class RandomUser:
    """Does one step after the other; what goes wrong is raised by `check`."""

    def __init__(self, folder: Path, seed: int, log: Path) -> None:
        self.rng = Random(seed)
        self.steps: deque[str] = deque(maxlen=40)
        self.count, self.deals, self.slowest = 0, 0, (0.0, "")
        self.memory: list[tuple[float, float]] = []
        self.faults: list[str] = []
        self._log = log.open("w", encoding="utf-8", buffering=1)
        self._data, self._out = folder / "data", folder / "out"
        for one in (self._data, self._out):
            one.mkdir()
        (self._data / "settings.ini").write_text(QUICK, encoding="utf-8")
        self._catcher = Faults()
        self._catcher.met.connect(self.faults.append)
        self._patience = 0
        self._hands = Hands(self.rng, self._note)
        self._finished = 0
        self._is_at_work = False

    @property
    def window(self) -> MainWindow:
        assert self.desk.window is not None
        return self.desk.window

    def work(self, seconds: float, steps: int, tell: Callable[[str], None]) -> None:
        """Use the window for so long, or for so many steps."""
        _answer_file_dialogs(self.rng, self._out)
        home = open_home(self._data)
        with caught_in(self._data, self._catcher):
            faulthandler.enable()  # to be read here, not in a folder that goes away
            logging.getLogger().addHandler(_Listener(self.faults))
            self.desk = Desktop(home, Faults())
            self.desk.open()
            self._is_at_work = True
            self._at_a_dialog()
            try:
                self._use(seconds, steps, tell)
            finally:
                self._is_at_work = False
                self._close()
        home.leave()

    def _use(self, seconds: float, steps: int, tell: Callable[[str], None]) -> None:
        begun = told = time.monotonic()
        while (now := time.monotonic()) < begun + seconds and self.count < steps:
            if now >= told:
                self.memory.append((now - begun, memory_mb()))
                tell(f"{now - begun:6.0f} s  {self.count:6d} steps  {self.memory[-1][1]:6.1f} MB")
                told = now + max(5.0, seconds / 40)
            self.step()
        self.memory.append((time.monotonic() - begun, memory_mb()))
        if self.growth > MOST_GROWTH:
            raise FoundError(f"{self.growth:.0f} MB more memory than after {SETTLED} s")

    @property
    def growth(self) -> float:
        """The MB by which the memory has grown since it should be settled; nought before."""
        settled = [taken for seconds, taken in self.memory if seconds >= SETTLED]
        return settled[-1] - settled[0] if settled else 0.0

    def step(self) -> None:
        """One thing that a user might do, and a look whether all is well."""
        faulthandler.dump_traceback_later(SLOW, exit=True)
        act = self.rng.choices(*zip(*self._habits(), strict=True))[0]
        self._patience = self.rng.randrange(1, 14)
        started = time.monotonic()
        self._note(act.__name__.removeprefix("_"))
        act()
        QTest.qWait(self.rng.choice((0, 0, 1, 5, 20)))
        self.slowest = max(self.slowest, (time.monotonic() - started, self.steps[-1]))
        self.count += 1
        self._return()
        self.check()

    def _habits(self) -> tuple[tuple[Callable[[], None], int], ...]:
        return (
            (self._click, 30),
            (self._press_key, 20),
            (self._play, 25),
            (self._type, 6),
            (self._choose, 6),
            (self._turn_to_page, 8),
            (self._resize, 3),
            (self._change, 4),
            (self._speak, 1),
            (self._open_dialog, 3),
            (self._open_file, 1),
            (self._reopen, 1),
        )

    # What a user does

    def _click(self) -> None:
        self._hands.click(self.window)

    def _press_key(self) -> None:
        self._hands.press(self.window)

    def _type(self) -> None:
        self._hands.write(self.window)

    def _choose(self) -> None:
        self._hands.choose(self.window)

    def _play(self) -> None:
        """Some calls and cards of a deal that is played quickly."""
        for _ in range(self.rng.randrange(1, 30)):
            if self.desk.window is None or QApplication.activeModalWidget() is not None:
                return
            now = self.window.runner.session
            if now.stage is Stage.CALL:
                self.window.runner.send(CallChosen(self.rng.randrange(1, 9)))
            elif now.stage is Stage.CARD:
                card = self.rng.choice(list(legal_cards(now.match.position)))
                self.window.runner.send(CardChosen(Seat.SOUTH, card))
            elif now.stage in (Stage.DEAL_SHOWN, Stage.REST_SHOWN, Stage.TRICK_SHOWN):
                self.window.runner.send(Continue())
            QTest.qWait(5)

    def _turn_to_page(self) -> None:
        entry = self.rng.choice(self.window.pages.entries)
        self._note(f"  {entry.icon.name}")
        self.window.open_page(entry.icon)

    def _resize(self) -> None:
        wide, high = self.rng.randrange(1024, 1800), self.rng.randrange(640, 1100)
        self._note(f"  {wide}x{high}")
        self.window.resize(wide, high)

    def _change(self) -> None:
        name = self.rng.choice(list(CHANGES))
        value = self.rng.choice(CHANGES[name])
        self._note(f"  {name} {value}")
        self.window.change_preferences({name: value})

    def _speak(self) -> None:
        code = self.rng.choice(list(LANGUAGES))
        self._note(f"  {code}")
        self.window.change_preferences({"language": code})

    def _open_dialog(self) -> None:
        action = self.rng.choice([one for one in self.window.actions() if one.isEnabled()])
        self._note(f"  {action.text()!r}")
        action.trigger()

    def _open_file(self) -> None:
        files = [*self._out.iterdir(), self._data / MATCH_FILE, self._data / "settings.ini"]
        file = self.rng.choice(files)
        self._note(f"  {file.name}")
        self.window.open_files([file])

    def _reopen(self) -> None:
        self._close()
        self.desk.open()

    def _close(self) -> None:
        old = self.desk.window
        if old is not None:
            old.close()
            old.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _return(self) -> None:
        """Leave boxes and menus that are still there; come back if the window was closed or made small."""
        for _ in range(200):
            front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if front is None and self.desk.window is not None:
                break
            if front is not None:
                front.close()
            QTest.qWait(1)
        if not self.window.isVisible():
            self._note("  closed")
            self._reopen()
        if self.window.isFullScreen():
            self.window.showNormal()

    def _at_a_dialog(self) -> None:
        """Called now and then, also while a dialog waits for an answer.

        Each call asks for the next before it acts: what it does may wait for an answer itself.
        """
        if not self._is_at_work:
            return
        app = QApplication.instance()
        assert app is not None
        later(app, _GLANCE, lambda: self._at_a_dialog())
        menu, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        front = menu or dialog
        if front is None:
            return
        self._patience -= 1
        if self._patience < 0:
            self._note(f"  leaves {type(front).__name__}")
            front.reject() if isinstance(front, QDialog) else front.close()
        elif isinstance(front, QMenu):
            QTest.keyClick(front, self.rng.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return)))
        else:
            self._hands.do_something(front)

    def _note(self, step: str) -> None:
        self.steps.append(step)
        self._log.write(f"{self.count} {step}\n")

    # Is all well?

    def check(self) -> None:
        """FoundError if something is not as it must be."""
        if any(isinstance(one, FaultDialog) for one in QApplication.topLevelWidgets()):
            self.faults.append("a fault was told")
        if self.faults:
            raise FoundError("\n".join(self.faults))
        match = self._match()
        is_deal_over = len(match.finished) > self._finished
        self.deals += max(0, len(match.finished) - self._finished)
        self._finished = len(match.finished)
        if is_deal_over or not self.count % 10:
            records = records_of_match(match, (None,) * 4)
            if match_of(read(write(records))) != match:
                raise FoundError(f"the match is not the replay of its record:\n{write(records)}")
        if is_deal_over or not self.count % 50:
            self._check_file()

    def _match(self) -> Match:
        """The match on the table, which waits while a deal is played again beside it."""
        session = self.window.runner.session
        return session.match if session.beside is None else session.beside.home.match

    def _check_file(self) -> None:
        """What is on the disk is what is on the table."""
        self.window.runner.settle()
        kept, match = match_of(read((self._data / MATCH_FILE).read_text(encoding="utf-8"))), self._match()
        if (kept.seed, kept.finished) != (match.seed, match.finished):
            raise FoundError("another match is kept than is played")


class _Listener(logging.Handler):
    """Warnings and worse are faults, unless they are known to mean nothing."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        words = self.format(record)
        if not any(one in words for one in HARMLESS):
            self._faults.append(f"{record.name}: {words}")


def _answer_file_dialogs(rng: Random, folder: Path) -> None:
    """The system's dialogs for files cannot be driven from inside: a file of the folder is chosen."""

    def place(*_: object) -> tuple[str, str]:
        return str(folder / f"file-{rng.randrange(6)}"), ""

    def found(*_: object) -> tuple[str, str]:
        files = sorted(map(str, folder.glob("file-*")))
        return (rng.choice(files), "") if files else place()

    QFileDialog.getSaveFileName = staticmethod(place)
    QFileDialog.getOpenFileName = staticmethod(found)
    QFileDialog.getOpenFileNames = staticmethod(lambda *_: ([found()[0]], ""))
    QFileDialog.getExistingDirectory = staticmethod(lambda *_: str(folder))
    QDesktopServices.openUrl = staticmethod(lambda _url: True)


def memory_mb() -> float:
    """The memory that the process holds now, in MB; 0 where the system does not tell."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(arguments: list[str] | None = None) -> int:
    """Use the window for so long; 1 if something was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=2.0, metavar="M")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--steps", type=int, default=10**9, metavar="N", help="stop after N steps")
    options = parser.parse_args(arguments)
    app = make_application()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        log = Path(tempfile.gettempdir()) / f"random-user-{options.seed}.log"
        print(f"seed {options.seed}, steps in {log}", flush=True)
        user = RandomUser(Path(folder), options.seed, log)
        try:
            user.work(60 * options.minutes, options.steps, lambda line: print(line, flush=True))
        except Exception as found:
            words = str(found) if isinstance(found, FoundError) else traceback.format_exc()
            print(f"seed {options.seed}, step {user.count}: {words}\nlast steps:", *user.steps, sep="\n")
            return 1
        finally:
            faulthandler.cancel_dump_traceback_later()
        print(
            f"well: {user.count} steps, {user.deals} deals, {user.memory[-1][1]:.0f} MB of memory,"
            f" {user.growth:+.0f} after {SETTLED} s;"
            f" slowest {user.slowest[0]:.1f} s: {user.slowest[1].strip()}"
        )
        app.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main())
