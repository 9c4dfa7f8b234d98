"""The fuzzer of the reader runs, and finds nothing in the time it has."""

import subprocess
import sys
from pathlib import Path

FUZZER = Path(__file__).parents[2] / "build" / "fuzz_records.py"


def test_mangled_files_are_withstood(sized, tmp_path):
    command = [sys.executable, str(FUZZER), "--seconds", str(sized(3, 120)), "--seed", "4"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "'bad-line'" in run.stdout and not list(tmp_path.iterdir())
