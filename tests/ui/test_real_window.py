"""The program as a person meets it: a real window on a virtual screen, keys from outside.

A whole deal by keyboard alone, an illegal card explained on the way; killed in mid-trick, it opens again
at the same place. The state is read from the saved match, pictures from the screen's own memory.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from trainer.cards import SUITS_AS_FANNED, Card
from trainer.match import Match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.record import RecordError, match_of, read
from trainer.seats import Seat
from ui.theme import LIGHT

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)
PATIENCE = 60.0


class Screen:
    """A virtual screen; its memory is a file in the XWD format."""

    def __init__(self, folder: Path, size: str = "1366x768") -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-fbdir", str(folder)]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            self.display = ":" + told.readline().strip()
        self.memory = folder / "Xvfb_screen0"

    def has_colour(self, colour: str) -> bool:
        """Is there a run of 64 pixels of this colour somewhere on the screen?"""
        data = self.memory.read_bytes()
        start = struct.unpack(">I", data[:4])[0] + 12 * struct.unpack(">I", data[76:80])[0]
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        return bytes((blue, green, red, 255)) * 64 in data[start:]

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()


class Program:
    """The running program, its keys and its saved match."""

    def __init__(self, screen: Screen, data: Path) -> None:
        self.screen, self.data = screen, data
        self.environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb"}
        command = [sys.executable, "-m", "ui.app", "--data", str(data)]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
        self.xdotool("windowfocus", "--sync", self.window())

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        return done.stdout

    def window(self) -> str:
        """The window's number, as soon as it is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.stderr.read()
            search = ["xdotool", "search", "--onlyvisible", "--name", "Call Break Trainer"]
            found = subprocess.run(search, env=self.environment, capture_output=True, text=True, check=False)
            if found.stdout:
                return found.stdout.split()[0]
            time.sleep(0.1)
        raise AssertionError("no window")

    def keys(self, *names: str) -> None:
        self.xdotool("key", "--delay", "15", *names)

    def match(self) -> Match | None:
        try:
            return match_of(read((self.data / "match.callbreak").read_text()))
        except (FileNotFoundError, RecordError):
            return None

    def wait_for(self, what) -> Match:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            match = self.match()
            if match is not None and what(match):
                return match
            assert self.process.poll() is None, self.process.stderr.read()
            time.sleep(0.03)
        raise AssertionError("nothing happened")

    def wait_for_turn(self) -> Match:
        match = self.wait_for(lambda match: match.position.to_act in (Seat.SOUTH, None))
        time.sleep(0.35)  # the finished trick is shown for a moment
        return match

    def play(self, match: Match, card: Card) -> None:
        fan = match.position.hands[Seat.SOUTH].high_to_low(SUITS_AS_FANNED)
        self.keys("Home", *["Right"] * fan.index(card), "Return")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()


@pytest.fixture
def screen(tmp_path):
    folder = tmp_path / "screen"
    folder.mkdir()
    screen = Screen(folder)
    yield screen
    screen.close()


@pytest.fixture
def data(tmp_path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.ini").write_text("[General]\nbot_tempo=0\ntrick_pause=120\nscheme=light\n")
    return folder


def test_a_whole_deal_by_keyboard_with_a_refusal_and_a_kill(screen, data):
    program = Program(screen, data)
    was_refused = was_killed = False
    while not (match := program.wait_for_turn()).finished:
        if match.position.phase is Phase.CALLING:
            program.keys("3")
            program.wait_for(lambda now: now.position.calls[Seat.SOUTH] == 3)
            continue
        legal = legal_cards(match.position)
        refused = match.position.hands[Seat.SOUTH] - legal
        if refused and not was_refused:
            explain_refusal(program, match, next(iter(refused)))
            was_refused = True
        if match.position.trick is not None and not was_killed:
            program.kill()
            program = Program(screen, data)
            assert program.match() == match
            was_killed = True
            time.sleep(0.5)
        count = len(match.position.hands[Seat.SOUTH])
        program.play(match, next(iter(legal)))
        program.wait_for(lambda now, count=count: len(now.position.hands[Seat.SOUTH]) < count)
    assert was_refused and was_killed
    program.keys("Return")
    program.wait_for(lambda now: now.position.deal_number == 2)
    close(program)


def explain_refusal(program: Program, match: Match, card: Card) -> None:
    """The refused card changes nothing and is explained on the spot; Escape closes the explanation."""
    assert not program.screen.has_colour(LIGHT.notice)
    program.play(match, card)
    end = time.monotonic() + PATIENCE
    while not program.screen.has_colour(LIGHT.notice) and time.monotonic() < end:
        time.sleep(0.05)
    assert program.screen.has_colour(LIGHT.notice) and program.match() == match
    program.keys("Escape")
    time.sleep(0.3)
    assert not program.screen.has_colour(LIGHT.notice)


def close(program: Program) -> None:
    program.keys("ctrl+q")
    assert program.process.wait(PATIENCE) == 0
    with program.process.stderr as told:
        assert [line for line in told if "propagateSizeHints" not in line] == []
