"""The program driven from outside, in a real window on a virtual screen: Xvfb and xdotool; Linux only.

python build/real_window.py PROGRAM    how soon it has painted, and the memory it takes in play: one JSON line

Run it in an environment with this project installed; freeze.py uses its own.
"""

import json
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from trainer.cards import SUITS_AS_FANNED, Card
from trainer.match import Match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.record import RecordError, match_of, read
from trainer.seats import Seat

STARTS = 3
PATIENCE = 120.0
SIZE = (1366, 768)
SETTINGS = "[General]\nbot_tempo=0\ntrick_pause=120\nplays_last=false\nplays_forced=false\ncoach=open\n"
LOOK = 0.003
"""Seconds between two looks at the screen."""


class Screen:
    """A virtual screen, run inside a root directory; its memory is a file in the XWD format."""

    def __init__(self, folder: Path, root: Path = Path("/")) -> None:
        reading, writing = os.pipe()
        enter = [] if root == Path("/") else ["chroot", str(root)]
        inside = f"/{folder.relative_to(root)}"
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = [*enter, "Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", inside]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            self.display = ":" + told.readline().strip()
        self.memory = folder / "Xvfb_screen0"

    def is_painted(self) -> bool:
        """Is something in the middle of the screen? It is black before."""
        with self.memory.open("rb") as file:
            file.seek(self.pixels_start() + 4 * (SIZE[0] * SIZE[1] // 2 + SIZE[0] // 2))
            return any(file.read(4 * 64)[colour] for colour in range(3))

    def pixels_start(self) -> int:
        """Where the pixels begin in the memory: after its head and 12 bytes for each colour of a table."""
        with self.memory.open("rb") as file:
            head = file.read(80)
        return struct.unpack(">I", head[:4])[0] + 12 * struct.unpack(">I", head[76:80])[0]

    def close(self) -> None:
        """End the server."""
        self.server.terminate()
        self.server.wait()


class Program:
    """The running program, its keys and its saved match."""

    def __init__(self, command: Sequence[str], screen: Screen, data: Path) -> None:
        self.screen, self.data = screen, data
        self.environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb"}
        started = time.perf_counter()
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
        self._wait(screen.is_painted, LOOK, "nothing is painted")
        self.paint_seconds = time.perf_counter() - started
        self.paint_cpu_seconds = self._cpu_seconds()

    def keys(self, *names: str) -> None:
        words = ["xdotool", "key", "--delay", "15", *names]
        subprocess.run(words, env=self.environment, timeout=PATIENCE, check=True)

    def focus(self) -> None:
        words = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Break", "windowfocus", "--sync"]
        subprocess.run(words, env=self.environment, timeout=PATIENCE, check=True)

    def match(self) -> Match | None:
        try:
            return match_of(read((self.data / "match.callbreak").read_text(encoding="utf-8")))
        except (FileNotFoundError, RecordError):
            return None

    def wait_for(self, what: Callable[[Match], bool]) -> Match:
        """The saved match as soon as it is so."""
        found: list[Match] = []

        def look() -> bool:
            match = self.match()
            if match is not None and what(match):
                found.append(match)
            return bool(found)

        self._wait(look, 0.03, "nothing happened")
        return found[0]

    def wait_for_turn(self) -> Match:
        """The match when the learner is to act, or at the end of a deal."""
        match = self.wait_for(lambda match: match.position.to_act in (Seat.SOUTH, None))
        time.sleep(0.35)  # the finished trick is shown for a moment
        return match

    def play_a_deal(self) -> None:
        """The learner's seat: three tricks called, then the first card that is legal, by the keyboard."""
        self.focus()
        while not (match := self.wait_for_turn()).finished:
            if match.position.phase is Phase.CALLING:
                self.keys("3")
                self.wait_for(lambda now: now.position.calls[Seat.SOUTH] == 3)
                continue
            count = len(match.position.hands[Seat.SOUTH])
            self.play(match, next(iter(legal_cards(match.position))))
            self.wait_for(partial(_has_fewer_than, count))

    def play(self, match: Match, card: Card) -> None:
        """Go along the hand to this card, and play it."""
        fan = match.position.hands[Seat.SOUTH].high_to_low(SUITS_AS_FANNED)
        self.keys("Home", *["Right"] * fan.index(card), "Return")

    def megabytes(self, name: str) -> float:
        """A figure of the system: VmRSS is the memory held now, VmHWM the most so far."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in text.splitlines() if line.startswith(name))
        return round(int(line.split()[1]) / 1024, 1)

    def _cpu_seconds(self) -> float:
        """What it has had of a core: on a busy machine it tells more than the clock does."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> list[str]:
        """Close it by its key; what it said on the error stream."""
        self.focus()
        self.keys("ctrl+q")
        code = self.process.wait(PATIENCE)
        with self.process.stderr as told:
            lines = told.read().splitlines()
        if code:
            raise SystemExit(f"the program ended with {code}: {lines}")
        return lines

    def _wait(self, what: Callable[[], bool], pause: float, otherwise: str) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            if self.process.poll() is not None:
                raise SystemExit(f"the program has ended: {self.process.stderr.read()}")
            if time.monotonic() > end:
                raise SystemExit(otherwise)
            time.sleep(pause)


def _has_fewer_than(count: int, match: Match) -> bool:
    return len(match.position.hands[Seat.SOUTH]) < count


def measure(command: Sequence[str]) -> dict[str, float]:
    """Seconds until it has painted, the best of some starts; megabytes held after a deal, and the most."""
    times, works = [], []
    for number in range(STARTS):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "settings.ini").write_text(SETTINGS)
            screen = Screen(folder)
            program = Program([*command, "--data", name], screen, folder)
            times.append(program.paint_seconds)
            works.append(program.paint_cpu_seconds)
            if number == STARTS - 1:
                program.play_a_deal()
            memory = {"memory_mb": program.megabytes("VmRSS"), "memory_most_mb": program.megabytes("VmHWM")}
            program.close()
            screen.close()
    return {"paint_seconds": round(min(times), 3), "paint_cpu_seconds": min(works), **memory}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1:])))
