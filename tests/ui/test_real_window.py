"""The program as a person meets it: a real window on a virtual screen, keys from outside.

A whole deal by keyboard alone, an illegal card explained on the way; killed in mid-trick, it opens again
at the same place. The state is read from the saved match, pictures from the screen's own memory.
"""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from trainer.cards import Card
from trainer.catalogue import Search
from trainer.library import LIBRARY_FILE, Library
from trainer.match import Match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.record import read
from trainer.seats import Seat
from ui.theme import LIGHT

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

import real_window
from real_window import PATIENCE

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


class Screen(real_window.Screen):
    """A virtual screen whose colours are looked at."""

    def has_colour(self, colour: str) -> bool:
        """Is there a run of 64 pixels of this colour somewhere on the screen?"""
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        return bytes((blue, green, red, 255)) * 64 in self.memory.read_bytes()[self.pixels_start() :]


class Program(real_window.Program):
    """The program from its source; it may be started with a file."""

    def __init__(self, screen: Screen, data: Path, *files: Path) -> None:
        command = [sys.executable, "-m", "ui.app", "--data", data, *files]
        super().__init__(list(map(str, command)), screen, data)
        self.focus()

    def type_in(self, words: str) -> None:
        subprocess.run(
            ["xdotool", "type", "--delay", "15", words], env=self.environment, timeout=PATIENCE, check=True
        )

    def wait_for_words(self, words: str) -> None:
        """Until they stand in the library: its owner lets nobody else ask, but the texts are in the file."""
        files = [self.data / LIBRARY_FILE, self.data / f"{LIBRARY_FILE}-wal"]
        self._wait(
            lambda: any(words.encode() in file.read_bytes() for file in files if file.exists()),
            0.1,
            f"{words} is not kept",
        )

    def save_as(self, place: Path) -> None:
        """Answer the dialog that asks for a file."""
        words = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Save|Export"]
        subprocess.run(words, env=self.environment, timeout=PATIENCE, check=True)
        time.sleep(0.5)
        self.keys("ctrl+a")
        self.type_in(str(place))
        self.keys("Return")
        self._wait(place.exists, 0.1, f"{place} is not written")
        time.sleep(0.3)
        self.focus()

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
    (folder / "settings.ini").write_text(
        "[General]\nbot_tempo=0\ntrick_pause=120\nplays_last=false\nscheme=light\n"
    )
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
    assert [line for line in program.close() if "propagateSizeHints" not in line] == []


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


def test_a_hand_is_played_reviewed_noted_found_given_out_and_opened_again(screen, data, tmp_path):
    program = Program(screen, data)
    program.play_a_deal()
    program.keys("ctrl+2")
    program.wait_for_words("[Review.S ")
    add_a_note(program, "slowtrumps")
    program.keys("ctrl+3")
    time.sleep(0.5)
    program.type_in("/slowtrumps")
    program.keys("Return", "x")
    program.save_as(tmp_path / "hand.callbreak")
    program.keys("Return", "w")
    program.save_as(tmp_path / "hand.html")
    assert program.close() == []
    with Library(data) as library:
        (entry,) = library.search(Search(text="slowtrumps")).entries
        kept = library.record(entry.record_id)
    (given,) = read((tmp_path / "hand.callbreak").read_text())
    assert given == kept and kept.reviews[Seat.SOUTH] is not None
    assert "slowtrumps" in (tmp_path / "hand.html").read_text()
    other = tmp_path / "other"
    shutil.copytree(
        data, other, ignore=lambda _folder, names: [one for one in names if "settings" not in one]
    )
    program = Program(screen, other, tmp_path / "hand.callbreak")
    program.wait_for_words("slowtrumps")
    assert program.close() == []


def add_a_note(program: Program, words: str) -> None:
    """From the list of decisions past what is shown of one to the note on it."""
    program.keys("Tab", "Tab")
    program.type_in(words)
    program.wait_for_words(words)
