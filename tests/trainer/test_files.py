"""Files are replaced whole: whatever fails on the way, the old text stays and nothing is left lying about."""

import errno
import os
from pathlib import Path

import pytest

from trainer.files import write_safely


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_fault_on_the_way_leaves_the_old_text(tmp_path, monkeypatch, step):
    path = tmp_path / "match"
    write_safely(path, "old")
    monkeypatch.setattr(f"trainer.files.os.{step}", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write_safely(path, "new")
    assert path.read_text() == "old" and [one.name for one in tmp_path.iterdir()] == ["match"]


@pytest.mark.parametrize("name", [".", "..", "folder"])
def test_a_folder_is_not_written_over(tmp_path, monkeypatch, name):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IsADirectoryError):
        write_safely(Path(name), "text")
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]
