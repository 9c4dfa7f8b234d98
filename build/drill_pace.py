"""How fast drills answer and follow one another in the window, and how fast progress opens.

python build/drill_pace.py [--questions 20] [--pace 10] [--decisions 5000]

The window runs without a screen. Questions are answered by a key and left by Enter, so many a minute, or
with `--pace 0` as fast as they come. Told are milliseconds from the key until all that is said is painted,
on the clock and of the window's own work, how long the next question lets one wait, and the pace. Progress
opens over so many decisions, half of them answers to drills, half from reviewed hands; told is the time
until its first part is painted.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.practice.drills.answers import Answer, row_of
from coach.practice.drills.concepts import DrillKind
from coach.practice.drills.pack import PackEntry, shipped_pack
from trainer.cards import Card
from trainer.library import Library
from trainer.record import DealRecord, Mark, records_of_match
from trainer.record.remarks import RecordedVerdict, Remark, Review
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.app import make_application, open_window
from ui.screens.drills.courses import Course
from ui.screens.drills.page import DrillsPage
from ui.screens.drills.round import Stage
from ui.screens.icons import Icon
from ui.table.order import in_order
from ui.window import MainWindow

SIZE = (1366, 768)
PATIENCE = 60.0
"""Seconds that anything is waited for."""
SETTLING = 3_000
"""Milliseconds in which the coach loads what it needs, and comes to rest."""
COURSES = (Course.CALLS, Course.CARDS, Course.MIXED)
DECISIONS_A_DEAL, DEALS_A_MATCH = 14, 5
LOSSES = (0.0, 0.0, 0.04, 0.1, 0.5)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast drills and progress are in the window.")
    parser.add_argument("--questions", type=int, default=20, help="of each course")
    parser.add_argument("--pace", type=float, default=10, help="questions a minute; 0: as fast as they come")
    parser.add_argument("--decisions", type=int, default=5_000, help="that progress is opened over")
    options = parser.parse_args()
    make_application()
    for course in COURSES:
        with tempfile.TemporaryDirectory() as data, closing(shown_window(Path(data))) as window:
            least = 60 / options.pace if options.pace else 0.0
            print(f"{course.value:6}", *pace_of(window, course, options.questions, least), flush=True)
    with tempfile.TemporaryDirectory() as data:
        fill(Path(data), options.decisions)
        with closing(shown_window(Path(data))) as window:
            QTest.qWait(SETTLING)
            for visit in ("first", "second"):
                print(f"progress, {visit} visit: {opening(window)}", flush=True)


def shown_window(data: Path) -> MainWindow:
    """The window, ready to be used."""
    window = open_window(data)
    window.change_preferences({"bot_tempo": 60_000, "animates": False})
    window.resize(*SIZE)
    window.show()
    wait_until(lambda: window.runner.has_session)
    return window


def wait_until(is_so: Callable[[], bool]) -> None:
    """Let the window run until something is so; TimeoutError if that takes too long."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError("the window does not come to it")
        QCoreApplication.processEvents()
        time.sleep(0.001)


def paint() -> None:
    """All that is waiting is done and painted."""
    for _ in range(3):
        QApplication.sendPostedEvents()
        QCoreApplication.processEvents()


# Drills


def pace_of(window: MainWindow, course: Course, questions: int, least: float) -> tuple[str, ...]:
    """So many questions answered one after another, each taking so many seconds at least."""
    window.open_page(Icon.DRILLS)
    page = window.pages.current
    assert isinstance(page, DrillsPage)
    page.begin(course)
    wait_until(lambda: page.round.stage is Stage.ASKED)
    paint()
    began = time.monotonic()
    times = [answered(page, began + (at + 0.9) * least) for at in range(questions)]
    pace = 60 * questions / (time.monotonic() - began)
    clock, work, waits = (sorted(1000 * one[at] for one in times) for at in range(3))
    asked = {one.answer.key for one in page.round.session.answers} if page.round.session else set()
    return (
        f"from key to feedback {clock[questions // 2]:.0f} ms, most {clock[-1]:.0f};",
        f"of work {work[questions // 2]:.0f}, most {work[-1]:.0f};",
        f"to the next {waits[questions // 2]:.0f}, most {waits[-1]:.0f};",
        f"{pace:.0f} a minute, {len(asked)} different ones",
    )


def answered(page: DrillsPage, when: float) -> tuple[float, float, float]:
    """Answers by a key and goes on: seconds to the painted feedback, of work for it, to the next question."""
    wait_until(lambda: time.monotonic() >= when)
    clock, work = time.perf_counter(), time.thread_time()
    give_answer(page)
    paint()
    taken = time.perf_counter() - clock, time.thread_time() - work
    assert page.round.stage is Stage.ANSWERED
    clock = time.perf_counter()
    QTest.keyClick(page.question.next, Qt.Key.Key_Return)
    wait_until(lambda: page.round.stage is Stage.ASKED)
    paint()
    return *taken, time.perf_counter() - clock


def give_answer(page: DrillsPage) -> None:
    """The best answer by a digit; where there is none it is handed in as the view does."""
    assert page.round.current is not None
    prepared = page.round.current.prepared
    best, kind = prepared.solution.best, prepared.question.kind
    if kind is DrillKind.CALLS:
        QTest.keyClicks(page.question, str(best))
    elif isinstance(best, Card):
        view = prepared.question.view
        hand = in_order(view.hand, page.desk.look().order, view.rules.trump)
        page.question.table.card_chosen.emit(hand[hand.index(best)])
    else:
        page.question.answered.emit(best)


# Progress


def fill(data: Path, decisions: int) -> None:
    """A library with so many decisions."""
    now = datetime.now(UTC)
    with Library(data) as library:
        for at, entry in enumerate(drilled(decisions // 2)):
            when = now - timedelta(minutes=10 * (decisions // 2 - at))
            loss = LOSSES[at % len(LOSSES)]
            choice = entry.best if loss == 0 else other_than(entry.best)
            answer = Answer(
                when, entry.concept, entry.key + f"{{{at}}}", choice, entry.best, loss, 4.0, True, 1500, 1
            )
            library.note_answer(row_of(answer))
        for at, record in enumerate(islice(played(), decisions // 2 // DECISIONS_A_DEAL)):
            day = (now - timedelta(days=at % 90)).date().isoformat()
            library.keep(reviewed(replace(record, date=day)))


def drilled(number: int) -> Iterator[PackEntry]:
    """Positions of the pack over and over."""
    entries = shipped_pack().entries
    return (entries[at % len(entries)] for at in range(number))


def played() -> Iterator[DealRecord]:
    """Deals of one match of club bots after another."""
    bots = (None, "club", "club", "club")
    for seed in count():
        match = play_match(Ruleset(), seed, (bot_of("club"),) * 4, DEALS_A_MATCH)
        yield from records_of_match(match, ("You", "A", "B", "C"), bots, "2026-01-01")


def other_than(best: str) -> str:
    """A choice that is not the best one."""
    return str(int(best) + 1) if best.isdecimal() else "2C"


def reviewed(record: DealRecord) -> DealRecord:
    """A hand whose own decisions are graded, some of them as mistakes."""
    remarks = []
    for at, one in enumerate(one for one in record.decisions() if one.seat is Seat.SOUTH):
        loss = LOSSES[at % len(LOSSES)]
        mark = Mark.MISTAKE if loss >= 0.15 else Mark.NONE
        kinds = ("over-call",) if loss else ()
        remarks.append(
            Remark(Seat.SOUTH, one.trick, mark, RecordedVerdict(one.choice, loss, 0.01, 2_000, 1, 1, kinds))
        )
    return replace(record, remarks=tuple(remarks), reviews=(Review(2.5, -0.25, 1, 1), None, None, None))


def opening(window: MainWindow) -> str:
    """Open the page, and tell how long it took."""
    window.open_page(Icon.PLAY)
    paint()
    clock, work = time.perf_counter(), time.thread_time()
    window.open_page(Icon.PROGRESS)
    page = window.pages.current
    for section in page.sections:
        section.setProperty("old", True)
    wait_until(lambda: bool(page.sections) and page.sections[0].property("old") is None)
    paint()
    taken, worked = 1000 * (time.perf_counter() - clock), 1000 * (time.thread_time() - work)
    return f"{taken:.0f} ms on the clock, {worked:.0f} ms of it the window's own work"


if __name__ == "__main__":
    main()
