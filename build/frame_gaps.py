"""How smoothly the window runs beside the coach: the gaps of a 16 ms timer, and the time closing takes.

python build/frame_gaps.py [--seconds 3] [--interpreted]

The window runs without a screen, and the evaluation has no end, so that the coach is never idle; figures
are shown as they come. The last line tells how a program ends that is closed in mid-evaluation.
"""

import argparse
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
MOMENTS = ("idle", "call", "card")


def main() -> int:
    """Measure at rest, beside calls and beside cards, then close in mid-evaluation."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each measurement runs")
    parser.add_argument("--interpreted", action="store_true", help="as on a machine without a compiler")
    parser.add_argument("--close", choices=MOMENTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.interpreted:
        interpret()
    make_endless()
    if options.close:
        return close_in_mid_evaluation(options.close)
    for moment in MOMENTS:
        print(f"{moment:5}", *gaps_at(moment, options.seconds), flush=True)
    for moment in MOMENTS[1:]:
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
    thinking.evaluate_calls = lambda view, seed, _budget: evaluate_calls(view, seed, ENDLESS)
    thinking.evaluate_cards = lambda view, seed, _budget: evaluate_cards(view, seed, ENDLESS)


def gaps_at(moment: str, seconds: float) -> tuple[str, ...]:
    """The gaps between the ticks of a timer, in milliseconds, and how many results came meanwhile."""
    from PySide6.QtCore import Qt, QTimer

    told: list[object] = []
    ticks: list[float] = []
    with tempfile.TemporaryDirectory() as data:
        window = window_at(moment, Path(data))
        window.runner.coach.advised.connect(told.append)
        settle(SETTLING)
        told.clear()
        timer = QTimer()
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
        timer.start(TICK)
        settle(seconds)
        timer.stop()
        window.close()
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
    window.change_preferences({"bot_tempo": 60_000, "trick_pause": 0})
    window.show()
    show(window, match_at(is_lead if moment == "card" else lambda match: stage_of(match) is Stage.CALL))
    if moment != "idle":
        window.show_page(0)
    return window


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
