"""`callbreak library`: search, import, export, delete, backup, and one clear line for what goes wrong."""

import json
from dataclasses import replace

import pytest

from tests.cli.test_review import quick  # noqa: F401
from tests.trainer.test_library import finished_match
from trainer.library import LIBRARY_FILE, Library
from trainer.record import Mark, Remark, read, with_remark, write
from ui.cli.library import default_folder


@pytest.fixture
def callbreak(run, tmp_path):
    """The command with a data folder of its own."""
    return lambda *words: run("library", "--data", str(tmp_path / "data"), *words)


@pytest.fixture
def file(tmp_path):
    first, *others = finished_match()
    first = with_remark(first, Remark(first.tricks[0].leader, 1, Mark.BLUNDER, note="think of the trumps"))
    path = tmp_path / "match.callbreak"
    path.write_text(write([replace(first, tags=("odd",)), *others]), encoding="utf-8")
    return path


def test_what_is_imported_is_found_and_exported(callbreak, file, tmp_path):
    assert callbreak("import", str(file)) == (0, f"{file}: 3 hands taken in.\n", "")
    code, out, _ = callbreak("search", "TRUMPS", "--mark", "??", "--tag", "odd", "--rules", "quick", "--json")
    found = json.loads(out)
    assert code == 0 and found["total"] == 1
    (hand,) = found["hands"]
    assert (hand["number"], hand["deal_number"], hand["marks"]) == (1, 1, {"?!": 0, "?": 0, "??": 1})
    assert callbreak("search", "--mark", "??")[1].splitlines()[-1] == "1 of 1"
    assert read(callbreak("export")[1]) == read(file.read_text(encoding="utf-8"))
    out_file = tmp_path / "out.callbreak"
    assert callbreak("export", "2", "-o", str(out_file)) == (0, "", "")
    assert read(out_file.read_text(encoding="utf-8")) == read(file.read_text(encoding="utf-8"))[1:2]


def test_of_the_deal_on_the_table_only_what_was_seen_is_exported(callbreak, tmp_path):
    record = replace(finished_match()[0], after=())
    running = replace(record, tricks=record.tricks[:3])
    with Library(tmp_path / "data") as library:
        library.keep_match((running,))
    code, out, err = callbreak("export")
    assert code == 0 and err == "hand 1 is still being played: it shows what its player has seen\n"
    (given,) = read(out)
    assert given.hands == (running.hands[0], None, None, None) and given.tricks == running.tricks


def test_nothing_found_is_a_no(callbreak, file):
    callbreak("import", str(file))
    for words in (("nowhere",), ("--outcome", "unfinished"), ("--call", "13"), ("--until", "2020-01-01")):
        code, out, _ = callbreak("search", *words)
        assert (code, out.splitlines()[-1]) == (1, "0 of 0")


def test_deleted_hands_come_back(callbreak, file):
    callbreak("import", str(file))
    callbreak("delete", "1", "2")
    assert callbreak("search")[1].splitlines()[-1] == "1 of 1"
    callbreak("undelete", "2")
    assert callbreak("search")[1].splitlines()[-1] == "2 of 2"


def test_a_backup_is_restored(callbreak, file, tmp_path):
    callbreak("import", str(file))
    callbreak("backup", str(tmp_path / "backup"))
    callbreak("delete", "1", "2", "3")
    code, out, _ = callbreak("restore", str(tmp_path / "backup"))
    assert code == 0 and "before-restore" in out
    assert callbreak("search")[1].splitlines()[-1] == "3 of 3"


@pytest.mark.usefixtures("quick")
def test_all_hands_are_reviewed_once(callbreak, file):
    callbreak("import", str(file))
    assert callbreak("review", "--workers", "1") == (0, "3 hands were reviewed.\n", "")
    hands = json.loads(callbreak("search", "--json")[1])["hands"]
    assert all(hand["loss"] is not None for hand in hands)
    assert callbreak("review") == (0, "Every hand is reviewed already.\n", "")


def test_a_bad_file_is_named_and_the_rest_is_in(callbreak, file, tmp_path):
    bad = tmp_path / "bad.callbreak"
    bad.write_text(file.read_text(encoding="utf-8").replace('[Deal "2"]', '[Deal "x"]'), encoding="utf-8")
    code, out, err = callbreak("import", str(tmp_path / "nowhere"), str(bad), str(file))
    lines = out.splitlines()
    assert (code, err) == (1, "") and "cannot be read" in lines[0]
    assert lines[1] == f"{bad}: 2 hands taken in, 1 could not be read."
    assert lines[2].startswith(f"{bad}:") and "bad-value" in lines[2]
    assert lines[3] == f"{file}: 1 hand taken in, 2 were there already."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("search", "--since", "yesterday"), "--since"),
        (("search", "--rules", "nepal"), '"nepal"'),
        (("search", "--mark", "!"), "--mark"),
        (("export", "9"), "number 9"),
        (("delete", "9"), "number 9"),
        (("delete", "9" * 30), "9999"),
        (("export", "0"), '"0"'),
        (("export", "-o", "."), ".: cannot be written"),
        (("backup", "/"), "/"),
        (("search", "--call", "9" * 30), "1 to 13"),
        (("search", "--limit", "-5"), "1 or more"),
        (("restore", "/nowhere/at/all"), "/nowhere/at/all"),
        (("review", "--workers", "0"), "--workers"),
        (("dance",), "dance"),
        ((), "ACTION"),
    ],
)
def test_wrong_input_is_one_clear_line(callbreak, words, told):
    code, _, err = callbreak(*words)
    assert code == 2 and err.count("\n") == 1 and told in err


def test_an_export_does_not_write_over_the_library(callbreak, file, tmp_path):
    callbreak("import", str(file))
    code, _, err = callbreak("export", "-o", str(tmp_path / "data" / LIBRARY_FILE))
    assert code == 2 and LIBRARY_FILE in err
    assert callbreak("search")[1].endswith("3 of 3\n")


def test_the_data_folder_may_stand_after_what_is_to_be_done(run, file, tmp_path):
    for words in (("import", str(file)), ("search",)):
        code, out, _ = run("library", *words, "--data", str(tmp_path / "here"))
        assert code == 0
    assert out.endswith("3 of 3\n")


def test_a_library_in_use_is_told(callbreak, tmp_path):
    with Library(tmp_path / "data"):
        code, _, err = callbreak("search")
    assert code == 2 and "open in another window" in err and err.count("\n") == 1


def test_without_a_folder_it_is_that_of_the_window(monkeypatch, tmp_path):
    pytest.importorskip("PySide6.QtCore", exc_type=ImportError)
    from ui.home import usual_folder

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == usual_folder()
