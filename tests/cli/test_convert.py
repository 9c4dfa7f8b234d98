"""`callbreak convert` and `check`: every form, files written whole, faults in one line."""

import json
from random import Random

import pytest

from tests.helpers.games import random_match
from tests.helpers.remarks import remarked
from trainer.presets import PRESETS
from trainer.record import read, records_of_match, write


@pytest.fixture
def file(tmp_path):
    """A file with a match of which much is said."""
    match = random_match(Random(5), PRESETS["quick"], 130)
    records = [remarked(record, Random(6)) for record in records_of_match(match, ("You", "Asha", None, None))]
    path = tmp_path / "match.callbreak"
    path.write_text(write(records), encoding="utf-8")
    return path


def test_to_its_own_form_nothing_changes(run, file):
    assert run("convert", str(file), "--to", "record") == (0, file.read_text(encoding="utf-8"), "")


def test_to_json_all_that_is_said_is_there(run, file):
    code, out, _ = run("convert", str(file), "--to", "json")
    records = read(file.read_text(encoding="utf-8"))
    told = json.loads(out)["records"]
    assert code == 0 and out.count("\n") == 1
    for record, one in zip(records, told, strict=True):
        assert len(one["remarks"]) == len(record.remarks) and one["tags"] == list(record.tags)
        assert [said["choice"] for said in one["taken_back"]] == [
            taken.choice if isinstance(taken.choice, int) else str(taken.choice)
            for taken in record.taken_back
        ]
        for remark, said in zip(record.remarks, one["remarks"], strict=True):
            assert (said["trick"], said["seat"]) == (remark.trick, remark.seat.letter)
            assert (said["verdict"] or {}).get("loss") == (remark.verdict.loss if remark.verdict else None)


def test_to_a_page_in_a_file(run, file, tmp_path):
    page = tmp_path / "deep" / "page.html"
    assert run("convert", str(file), "--to", "html", "-o", str(page)) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and "Asha" in text and "<script" not in text
    assert run("convert", str(file), "--to", "html")[1] == text


def test_to_text_for_a_chat(run, file):
    code, out, _ = run("convert", str(file), "--to", "text")
    assert code == 0 and out.count("Deal ") >= 2 and "Asha" in out


def test_what_cannot_be_converted_or_written_is_told_in_one_line(run, file, tmp_path):
    for words, told in (
        (("convert", str(file), "--to", "contest"), "not-contest-rules"),
        (("convert", str(file), "--to", "html", "-o", str(file / "page")), "cannot be written"),
        (("convert", str(tmp_path / "none"), "--to", "text"), "cannot be read"),
    ):
        code, out, err = run(*words)
        assert (code, out, err.count("\n")) == (2, "", 1) and told in err


def test_check_names_every_bad_file_and_what_is_no_text(run, file, tmp_path):
    (tmp_path / "latin").write_bytes(b'%callbreak 1\n[Rules "n\xe9pali"]\n')
    (tmp_path / "dos").write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    code, out, _ = run("check", str(file), str(tmp_path / "latin"), str(tmp_path / "dos"))
    count = len(read(file.read_text(encoding="utf-8")))
    lines = out.splitlines()
    assert code == 1 and lines[0] == f"{file}: {count} records" and lines[2].endswith(f": {count} records")
    assert lines[1].startswith(f"{tmp_path / 'latin'}:2:10: not-utf8: ")
