"""Drive a program installed in another root directory, by its desktop entry; used by try_bare_root.sh.

It plays a deal, is closed, is started again with a saved file, is closed: one JSON line tells the figures.
"""

import argparse
import json
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from real_window import SETTINGS, Program, Screen

NAME = 'your_name="आशा আশা"\n'
"""The pictures show whether there are fonts for these scripts."""


@dataclass(frozen=True, slots=True)
class Place:
    """A root directory and a user in it."""

    root: Path
    user: str

    @property
    def home(self) -> Path:
        """The user's home folder, from outside."""
        return self.root / "home" / self.user

    @property
    def data(self) -> Path:
        """Where the program keeps matches and preferences."""
        return self.home / ".local/share/callbreak-trainer"

    def command(self, display: str, *arguments: str) -> list[str]:
        """The Exec line of the desktop entry, run as a desktop runs it: its quotes are nearly a shell's."""
        entry = self.home / ".local/share/applications/callbreak-trainer.desktop"
        lines = entry.read_text(encoding="utf-8").splitlines()
        line = next(line for line in lines if line.startswith("Exec=")).removeprefix("Exec=")
        words = shlex.split(line.replace("\\\\", "\\").replace("%%", "%").removesuffix(" %f"))
        variables = [f"HOME=/home/{self.user}", "PATH=/usr/bin:/bin", f"DISPLAY={display}", "LANG=C.UTF-8"]
        enter = ["chroot", f"--userspec={self.user}:{self.user}", str(self.root), "env", "-i"]
        return [*enter, *variables, *words, *arguments]


def main() -> int:
    """Drive it; 0 if all went well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("user")
    parser.add_argument("--open", default=[], action="append", metavar="FILE", help="a path inside the root")
    parser.add_argument(
        "--pictures", type=Path, help="keep pictures of the screen here, in the format of xwd"
    )
    options = parser.parse_args()
    place = Place(options.root, options.user)
    place.data.mkdir(parents=True)
    (place.data / "settings.ini").write_text(SETTINGS + NAME, encoding="utf-8")
    inside = f"/home/{place.user}/.local"
    subprocess.run(["chroot", place.root, "chown", "-R", f"{place.user}:", inside], check=True)
    folder = Path(tempfile.mkdtemp(dir=place.root / "tmp"))
    screen = Screen(folder, place.root)
    try:
        print(json.dumps(drive(place, screen, options.open, options.pictures)))
    finally:
        screen.close()
        shutil.rmtree(folder)
    return 0


def drive(place: Place, screen: Screen, files: list[str], pictures: Path | None) -> dict[str, object]:
    """What the program does when a deal is played, and when each of the files is opened."""
    program = Program(place.command(screen.display), screen, place.data)
    program.play_a_deal()
    time.sleep(2)
    keep_picture(screen, pictures, "deal")
    report: dict[str, object] = {
        "paint_seconds": round(program.paint_seconds, 3),
        "memory_mb": program.megabytes("VmRSS"),
        "deal_points": [str(points) for points in program.match().totals],
        "said": program.close(),
    }
    for number, file in enumerate(files):
        program = Program(place.command(screen.display, file), screen, place.data)
        time.sleep(3)
        keep_picture(screen, pictures, f"file-{number}")
        dismiss(program, "Please note")
        report[file] = program.close()
    return report


def dismiss(program: Program, title: str) -> None:
    """Close a message of that title, if one is open: it has to be answered before the window closes."""
    words = ["xdotool", "search", "--onlyvisible", "--name", title, "windowfocus", "--sync", "key", "Escape"]
    subprocess.run(words, env=program.environment, timeout=30, check=False)
    time.sleep(1)


def keep_picture(screen: Screen, pictures: Path | None, name: str) -> None:
    """A copy of the screen's memory."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(screen.memory, pictures / f"{name}.xwd")


if __name__ == "__main__":
    sys.exit(main())
