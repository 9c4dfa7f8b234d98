"""The Linux package's scripts: installed for one user, found by the desktop, gone without a trace."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "build" / "linux"
HOMES = ("player", 'Asha "the 9" O\'Ruff $5 `50%` & co|back\\slash', "खेलाडी")
LISTED = ("mime.cache", "mimeinfo.cache")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the package of Linux")


class User:
    """A user's home, and the unpacked package in it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.home.mkdir()
        self.package = home / "Downloads" / "callbreak-trainer"
        share = self.package / "share"
        (share / "icons").mkdir(parents=True)
        for name in ("install.sh", "uninstall.sh"):
            shutil.copy(SOURCES / name, self.package)
        for name in ("callbreak-trainer.desktop", "callbreak-trainer.xml"):
            shutil.copy(SOURCES / name, share)
        for side in (48, 64, 128, 256):
            (share / "icons" / f"{side}.png").write_bytes(b"picture")
        for name in ("callbreak", "callbreak-trainer"):
            program = self.package / name
            program.write_text(f'#!/bin/sh\necho {name} "$@"\n')
            program.chmod(0o755)

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def install(self) -> None:
        done = self.run(self.package / "install.sh")
        assert done.returncode == 0, done.stderr

    def uninstall(self, *options: str) -> str:
        done = self.run(self.home / ".local/opt/callbreak-trainer/uninstall.sh", *options)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def entry_words(self) -> list[str]:
        """The command of the menu entry, its two layers of quoting undone."""
        entry = (self.home / ".local/share/applications/callbreak-trainer.desktop").read_text("utf-8")
        value = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=")
        program, placeholder = re.fullmatch(r'"(.*)" (.*)', value.replace("\\\\", "\\")).groups()
        return [re.sub(r'\\(["`$\\])', r"\1", program).replace("%%", "%"), placeholder]

    def tree(self) -> dict[str, bytes | None]:
        return {
            str(file.relative_to(self.home)): file.read_bytes() if file.is_file() else None
            for file in self.home.rglob("*")
        }


@pytest.fixture(params=HOMES)
def user(request, tmp_path) -> User:
    return User(tmp_path / request.param)


def test_menu_entry_and_commands_start_the_program(user):
    user.install()
    *command, placeholder = user.entry_words()
    assert placeholder == "%f"
    assert user.run(*command, "a b.callbreak").stdout == "callbreak-trainer a b.callbreak\n"
    assert user.run(user.home / ".local/bin/callbreak", "rules").stdout == "callbreak rules\n"
    described = user.home / ".local/share/mime/packages/callbreak-trainer.xml"
    assert 'type="application/x-callbreak"' in described.read_text()


def test_uninstalling_leaves_nothing_behind(user):
    before = user.tree()
    user.install()
    assert user.tree() != before
    user.uninstall()
    assert user.tree() == before


def test_a_second_installation_takes_the_place_of_the_first(user):
    before = user.tree()
    user.install()
    (user.home / ".local/opt/callbreak-trainer/left").write_text("of the old version")
    installed = user.tree()
    matches = user.home / ".local/share/callbreak-trainer"
    matches.mkdir()
    user.install()
    matches.rmdir()
    assert user.tree().keys() == installed.keys() - {".local/opt/callbreak-trainer/left"}
    user.uninstall()
    assert user.tree() == before


def test_matches_stay_unless_they_are_to_go(user):
    user.install()
    matches = user.home / ".local/share/callbreak-trainer"
    matches.mkdir()
    (matches / "match.callbreak").write_text("a match")
    assert str(matches) in user.uninstall()
    assert (matches / "match.callbreak").read_text() == "a match"
    user.install()
    user.uninstall("--data")
    assert not matches.exists()


def test_what_others_have_put_there_stays(tmp_path):
    user = User(tmp_path / "home")
    others = [user.home / ".local/share/applications/other.desktop", user.home / ".local/bin/other"]
    for other in others:
        other.parent.mkdir(parents=True)
        other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=other\n")
    before = user.tree()
    user.install()
    user.uninstall()
    after = {place: text for place, text in user.tree().items() if not place.endswith(LISTED)}
    assert after == before


def test_the_installed_program_is_not_installed_over_itself(tmp_path):
    user = User(tmp_path / "home")
    user.install()
    installed = user.tree()
    done = user.run(user.home / ".local/opt/callbreak-trainer/install.sh")
    assert done.returncode == 1 and "downloaded one" in done.stderr
    assert user.tree() == installed
