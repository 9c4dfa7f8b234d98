"""`--self-test`: one JSON line, exit code 0 if all is well and 1 if not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from trainer.presets import PRESETS
from ui import self_test
from ui.text.language import LANGUAGES

ROOT = Path(__file__).parents[2]


def report_of(*options: str) -> dict[str, object]:
    command = [sys.executable, "-m", "ui.app", "--self-test", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["ok"], report
    return report


def test_the_program_finds_itself_well(tmp_path):
    report = report_of()
    assert report["resumed"] and report["icon"] and not report["scipy_before_painting"]


def test_every_language_theme_rule_set_and_page(pytestconfig):
    if not pytestconfig.getoption("--full"):
        pytest.skip("takes a minute")
    report = report_of("--thorough")
    assert report["walked"]["languages"] == list(LANGUAGES)
    assert report["walked"]["presets"] == list(PRESETS) and report["rule_sets_played"] == len(PRESETS)


def test_a_failure_is_named(monkeypatch, tmp_path):
    def fail(_folder: Path, _report: dict[str, object]) -> None:
        raise AssertionError("the icon is missing")

    fail.__name__ = "_load_resources"
    monkeypatch.setattr(self_test, "_open_window", fail)
    assert self_test.run_self_test(tmp_path / "out") == 1
    report = json.loads((tmp_path / "out").read_text(encoding="utf-8"))
    assert (report["failed"], report["fault"]) == ("load_resources", "AssertionError: the icon is missing")


def test_a_result_that_cannot_be_written_is_printed(monkeypatch, tmp_path, capsys):
    def fail(_folder: Path, _report: dict[str, object]) -> None:
        raise AssertionError("no more is needed here")

    monkeypatch.setattr(self_test, "_open_window", fail)
    assert self_test.run_self_test(tmp_path) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["ok"] is False
    assert f"callbreak-trainer: {tmp_path}: cannot be written: " in err
