"""The library when things go wrong: killed at any moment, a full disk, a folder that may not be written."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from tests.helpers.games import moments_of_match
from trainer.database import LibraryError, LibraryFault
from trainer.library import LIBRARY_FILE, Answer, Library
from trainer.presets import PRESETS
from trainer.record import match_of, records_of_match

ROOT = Path(__file__).parents[2]
NOBODY = 65534
NAMES = ("You", None, None, None)

PLAYER = """
import sys
from pathlib import Path
from random import Random
from tests.helpers.games import moments_of_match
from trainer.library import Answer, Library
from trainer.presets import PRESETS
from trainer.record import records_of_match
with Library(Path(sys.argv[1])) as library:
    for step, match in enumerate(moments_of_match(Random(int(sys.argv[2])), PRESETS["quick"])):
        library.keep_match(records_of_match(match, ("You", None, None, None)))
        library.note_answer(Answer("now", "calls", "c", "k", str(step), 0.0, 1.0, True, step))
        print(step, flush=True)
"""


def played_until_killed(folder: Path, seed: int, rng: Random) -> int:
    """A match played and kept step by step, killed at some moment; the last step that was acknowledged."""
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), str(seed)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    acknowledged = [player.stdout.readline() for _ in range(rng.randint(1, 60))]
    time.sleep(rng.random() * 0.03)
    player.send_signal(signal.SIGKILL)
    acknowledged += player.stdout.read().split("\n")
    player.stdout.close()
    assert player.wait() in (-signal.SIGKILL, 0)
    return int([line for line in acknowledged if line.strip()][-1])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_killed_at_any_moment_all_that_was_acknowledged_is_there(tmp_path, sized):
    rng = Random(71)
    steps = []
    for seed in range(sized(5, 200)):
        folder = tmp_path / str(seed)
        step = played_until_killed(folder, seed, rng)
        moments = moments_of_match(Random(seed), PRESETS["quick"])
        possible = [match for number, match in enumerate(moments) if number in (step, step + 1)]
        with Library(folder) as library:
            assert library.set_aside is None
            assert library.current_match() in [records_of_match(match, NAMES) for match in possible]
            assert match_of(library.current_match()) in possible
            assert [answer.seed for answer in library.answers()][: step + 1] == list(range(step + 1))
        steps.append(step)
        shutil.rmtree(folder)
    assert len(set(steps)) > min(len(steps), 50) / 2, steps


# A full disk.


def moments():
    return (records_of_match(match, NAMES) for match in moments_of_match(Random(5), PRESETS["nepali"]))


def kept_until_full(library: Library):
    """The last state that was kept, and the first one that found no room."""
    before, faults = (), []
    for records in moments():
        try:
            library.keep_match(records)
            library.note_answer(Answer("now", "calls", "c", "k" * 20_000, "4", 0.0, 1.0, True, 1))
        except LibraryError as error:
            faults = [error.fault]
            break
        before = records
    assert faults == [LibraryFault.DISK_FULL]
    return (before if library.current_match() == before else records), records


def test_without_room_nothing_is_lost_and_later_all_goes_on(tmp_path):
    with Library(tmp_path) as library:
        library.keep_match(next(moments()))
        ((pages,),) = library._database.rows("PRAGMA page_count")
        library._database.rows(f"PRAGMA max_page_count={pages + 40}")
        kept, refused = kept_until_full(library)
        assert library.current_match() == kept
        library._database.rows("PRAGMA max_page_count=1000000")
        library.keep_match(refused)
        assert library.current_match() == refused
    with Library(tmp_path) as library:
        assert library.current_match() == refused


@contextmanager
def small_disk(folder: Path):
    """A disk of one megabyte, where the system lets us have one."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no small disk can be had here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_on_a_full_disk_what_was_kept_is_there_and_with_room_all_goes_on(tmp_path):
    disk = tmp_path / "disk"
    with small_disk(disk):
        (disk / "ballast").write_bytes(bytes(500_000))
        with Library(disk) as library:
            kept, refused = kept_until_full(library)
            assert library.current_match() == kept
            with pytest.raises(LibraryError) as caught:
                library.backup_to(disk / "backup")
            assert caught.value.fault is LibraryFault.DISK_FULL
            assert not list(disk.glob("backup*"))
            library.backup_to(tmp_path / "backup")
            (disk / "ballast").unlink()
            library.keep_match(refused)
        with Library(disk) as library:
            assert library.set_aside is None and library.current_match() == refused
    with Library(tmp_path / "elsewhere") as library:
        library.restore_from(tmp_path / "backup")
        assert library.current_match() == kept


def test_a_full_disk_at_the_start_is_told(tmp_path):
    with small_disk(tmp_path / "disk"):
        with (tmp_path / "disk" / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(4096))
        with pytest.raises(LibraryError) as caught:
            Library(tmp_path / "disk")
        assert caught.value.fault is LibraryFault.DISK_FULL


# A folder that may not be written.


@contextmanager
def as_an_ordinary_user():
    """Without the rights of the superuser, which no folder withstands."""
    if os.geteuid():
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def shut_folder():
    """A folder, with and without a library in it, that can be read only."""
    folder = Path(tempfile.mkdtemp())
    (folder / "there").mkdir()
    with Library(folder / "there") as library:
        library.keep_match(next(moments()))
    for path in (folder / "there" / LIBRARY_FILE, folder / "there", folder):
        path.chmod(0o444 if path.is_file() else 0o555)
    yield folder
    for path in (folder, folder / "there"):
        path.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="rights are given in another way here")
@pytest.mark.parametrize("name", ["", "there", "new"])
def test_a_folder_that_can_only_be_read_is_told(shut_folder, name):
    before = sorted(path.name for path in shut_folder.rglob("*"))
    with as_an_ordinary_user(), pytest.raises(LibraryError) as caught:
        Library(shut_folder / name)
    assert caught.value.fault is LibraryFault.READ_ONLY
    assert caught.value.path == shut_folder / name / LIBRARY_FILE
    assert sorted(path.name for path in shut_folder.rglob("*")) == before


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="rights are given in another way here")
def test_a_backup_to_a_folder_that_can_only_be_read_is_told(shut_folder, tmp_path):
    with Library(tmp_path) as library:
        with as_an_ordinary_user(), pytest.raises(LibraryError) as caught:
            library.backup_to(shut_folder / "backup")
        assert caught.value.fault is LibraryFault.READ_ONLY
        library.keep_match(next(moments()))


def test_a_file_in_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "data").write_text("")
    with pytest.raises(LibraryError) as caught:
        Library(tmp_path / "data")
    assert caught.value.fault is LibraryFault.UNREACHABLE and caught.value.reason
