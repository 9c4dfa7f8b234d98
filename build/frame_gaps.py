"""How smoothly the window runs beside the coach: the gaps of a 16 ms timer, and the time closing takes.

python build/frame_gaps.py [--seconds 3] [--interpreted]
python build/frame_gaps.py --deals 200

The window runs without a screen, and the evaluation has no end, so that the coach is never idle; figures
are shown as they come. At `deal` a hand is dealt again and again, at `play` cards fly to the table and from
it, both with the coach at work. The last lines tell how a program ends that is closed in mid-evaluation.
With `--deals` the window plays so many deals, and the memory that it takes is told on the way.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

TICK = 16
ENDLESS = 100_000_000
SETTLING = 1.0
"""Seconds in which numpy and scipy are loaded and the first figures drawn; they are not measured."""
MOMENTS = ("idle", "call", "card", "deal", "play")
CLOSED_AT = ("call", "card")
AGAIN = 0.7
"""Seconds from one deal or trick to the next."""
SIZE = (1366, 768)


def main() -> int:
    """Measure at rest, beside calls and beside cards, then close in mid-evaluation."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each measurement runs")
    parser.add_argument("--interpreted", action="store_true", help="as on a machine without a compiler")
    parser.add_argument("--deals", type=int, metavar="N", help="play N deals and tell the memory taken")
    parser.add_argument("--close", choices=MOMENTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.deals:
        return tell_memory(options.deals)
    if options.interpreted:
        interpret()
    make_endless()
    if options.close:
        return close_in_mid_evaluation(options.close)
    for moment in MOMENTS:
        print(f"{moment:5}", *gaps_at(moment, options.seconds), flush=True)
    for moment in CLOSED_AT:
        print("closing beside a", moment, *closing(moment, is_interpreted=options.interpreted), flush=True)
    return 0


def interpret() -> None:
    """Let the engine run from its source; to be done before anything has asked for its kernel."""
    from coach.engine import built

    built.kernel = built.interpreted_kernel()


def make_endless() -> None:
    """Let the coach never come to an end."""
    from ui import thinking

    evaluate_calls, evaluate_cards = thinking.evaluate_calls, thinking.evaluate_cards
    thinking.evaluate_calls = lambda view, seed, _budget, field: evaluate_calls(view, seed, ENDLESS, field)
    thinking.evaluate_cards = lambda view, seed, _budget, field: evaluate_cards(view, seed, ENDLESS, field)


def gaps_at(moment: str, seconds: float) -> tuple[str, ...]:
    """The gaps between the ticks of a timer, in milliseconds, and how many results came meanwhile."""
    from PySide6.QtCore import Qt, QTimer

    told: list[object] = []
    ticks: list[float] = []
    with tempfile.TemporaryDirectory() as data, contextlib.closing(window_at(moment, Path(data))) as window:
        window.runner.coach.advised.connect(told.append)
        settle(SETTLING)
        told.clear()
        mover = mover_of(window, moment)
        timer = QTimer()
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
        timer.start(TICK)
        settle(seconds)
        timer.stop()
        mover.stop()
    gaps = sorted(1000 * (after - before) for before, after in pairwise(ticks))
    shares = ((0.5, "median"), (0.95, "p95"), (0.99, "p99"))
    figures = (f"{name} {gaps[int(share * len(gaps))]:.1f}" for share, name in shares)
    return (*figures, f"most {gaps[-1]:.1f} ms,", f"{len(told)} results, {len(gaps)} ticks")


def window_at(moment: str, data: Path):
    """The window at the learner's call or card, the coach at work unless `moment` is idle."""
    from pictures import is_lead, match_at, show, stage_of

    from coach.practice.session import Stage
    from ui.app import make_application, open_window

    make_application()
    window = open_window(data)
    window.change_preferences({"bot_tempo": 60_000, "trick_pause": 0, "animates": True})
    window.resize(*SIZE)
    window.show()
    is_card = moment in ("card", "play")
    show(window, match_at(is_lead if is_card else lambda match: stage_of(match) is Stage.CALL))
    if moment != "idle":
        window.play.panel.turn_to(0)
    return window


def mover_of(window, moment: str):
    """A timer that deals the cards of the table anew, or has tricks played and gathered; or does nothing."""
    from itertools import cycle

    from PySide6.QtCore import QTimer

    faces = cycle(faces_of(window, moment))
    timer = QTimer(window)
    timer.timeout.connect(lambda: window.play.table.show_face(next(faces), window.look))
    if moment in ("deal", "play"):
        timer.start(round(1000 * AGAIN / (5 if moment == "play" else 1)))
    return timer


def faces_of(window, moment: str) -> list:
    """States of the table that follow one another: two hands, or a trick that grows and goes."""
    from dataclasses import replace

    from trainer.cards import CARDS
    from trainer.seats import SEATS
    from ui.table.present import Wanted, face_of
    from ui.table.state import CardFace, PlayedCard

    face = face_of(window.runner.session, Wanted())
    if moment == "deal":
        packs = (CARDS[::4], CARDS[1::4])
        hands = [tuple(CardFace(card, True, str(card), "") for card in pack) for pack in packs]
        return [replace(face, hand=hand) for hand in hands]
    cards = [PlayedCard(seat, card, str(card)) for seat, card in zip(SEATS, CARDS[::13], strict=True)]
    growing = [replace(face, trick=tuple(cards[:count])) for count in range(5)]
    return [*growing[:4], replace(growing[4], trick_winner=SEATS[1])]


def tell_memory(deals: int) -> int:
    """Play matches as fast as the window can; tell the memory at the first deal and at every tenth of all."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from ui.app import make_application, open_window

    make_application()
    with tempfile.TemporaryDirectory() as data, contextlib.closing(open_window(Path(data))) as window:
        window.change_preferences({"bot_tempo": 0, "trick_pause": 1, "animates": True})
        window.resize(*SIZE)
        window.show()
        begin_match(window)
        played = iter(range(deals + 1))
        player = QTimer(window)
        player.timeout.connect(partial(play_on, window, partial(tell_deal, played, deals)))
        player.start(1)
        QApplication.exec()
    return 0


def begin_match(window) -> None:
    """A match by the preferences; saves under way are waited for, else they would pile up."""
    from pictures import PLAYERS

    from coach.practice.session import open_session
    from trainer.ruleset import Ruleset

    window.runner.settle()
    window.runner.begin(open_session(Ruleset(), 7, PLAYERS), "2026-01-01")


def tell_deal(played, deals: int) -> None:
    """Another deal has been played; after the last one the program ends."""
    from PySide6.QtWidgets import QApplication

    number = next(played) + 1
    if number == 1 or number % max(1, deals // 10) == 0:
        print(f"{number:4} deals, {megabytes():.1f} MB", flush=True)
    if number == deals:
        QApplication.quit()


def play_on(window, tell) -> None:
    """The learner's turns played at random, everything else gone on with."""
    from random import Random

    from coach.practice.session import CallChosen, CardChosen, Continue, Stage
    from trainer.play import legal_cards
    from trainer.seats import Seat

    session = window.runner.session
    match session.stage:
        case Stage.CALL:
            window.runner.send(CallChosen(2))
        case Stage.CARD:
            legal = sorted(legal_cards(session.match.position))
            window.runner.send(CardChosen(Seat.SOUTH, Random(len(legal)).choice(legal)))
        case Stage.DEAL_SHOWN:
            window.runner.send(Continue())
            tell()
        case Stage.MATCH_SHOWN:
            begin_match(window)
            tell()
        case _:
            pass


def megabytes() -> float:
    """The memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def settle(seconds: float) -> None:
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def closing(moment: str, *, is_interpreted: bool) -> tuple[str, ...]:
    """How a program ends that is closed in mid-evaluation: code, and seconds from the close to the end."""
    command = [sys.executable, __file__, "--close", moment] + ["--interpreted"] * is_interpreted
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ended = time.time()
    began = float(done.stdout.split()[-1])
    return f"exit {done.returncode},", f"{ended - began:.2f} s"


def close_in_mid_evaluation(moment: str) -> int:
    """Run the program, close its window after a while, and say when; the exit code of the program."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    with tempfile.TemporaryDirectory() as data:
        window = window_at(moment, Path(data))
        QTimer.singleShot(round(1000 * SETTLING), partial(tell_and_close, window))
        return QApplication.exec()


def tell_and_close(window) -> None:
    print(time.time(), flush=True)
    window.close()


if __name__ == "__main__":
    sys.exit(main())
