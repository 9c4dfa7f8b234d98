"""What the tests of the commands share."""

import io

import pytest

from ui.cli.main import main


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with some standard input: exit code, output, complaint."""

    def call(*words: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        try:
            code = main(words)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call
