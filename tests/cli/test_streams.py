"""The standard streams: closed, full, in other encodings, with other beginnings and ends of lines."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cli.main import main

BARE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
HELLO = '{"type":"hello","protocol":1}'
in_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="a shell is needed")


def shell(command: str, **environment: str) -> tuple[int, str, str]:
    """A command line; `callbreak` is this program."""
    program = f"'{sys.executable}' -m ui.cli.main"
    done = subprocess.run(
        ["sh", "-c", command.replace("callbreak", program)],
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env=BARE | environment,
        timeout=60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@in_a_shell
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("legal --jsonl", 0),
        ("bot --level club", 0),
        ("play --seed 1", 0),
        ("check -", 1),
    ],
)
def test_closed_input_is_empty_input(command, code):
    assert shell(f"callbreak {command} <&-")[::2] == (code, "")


@in_a_shell
def test_closed_output_and_complaints_are_no_fault():
    assert shell("callbreak rules >&-") == (0, "", "")
    assert shell("callbreak rules nope 2>&-") == (2, "", "")


@in_a_shell
@pytest.mark.parametrize("command", ["rules --json", "--help"])
def test_whoever_has_read_enough_hears_no_complaint(command):
    code, out, err = shell(f"{{ callbreak {command}; echo $? >&2; }} | true")
    assert (code, out, err) == (0, "", "0\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is needed")
def test_a_full_disk_is_one_line():
    code, _, err = shell("callbreak score --call 4 --took 4 > /dev/full")
    assert code == 2 and err == f"callbreak score: {os.strerror(28)}\n"


@in_a_shell
def test_files_and_pipes_hold_utf_8_whatever_the_system_thinks():
    code, out, _ = shell(
        """echo '{"hand":"A♠ 2♥","trick":"3♥"}' | callbreak legal --jsonl
        callbreak call --hand AQ9754.J.KT8.KT8 --method count""",
        PYTHONIOENCODING="cp1252",
    )
    assert code == 0 and out.startswith('{"legal": ["2H"]') and "king K♦" in out


def test_a_terminal_without_suit_signs_shows_letters(monkeypatch):
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    shown = io.BytesIO()
    monkeypatch.setattr("sys.stdout", Terminal(shown, encoding="cp1252"))
    assert main(["call", "--hand", "AQ9754.J.KT8.KT8", "--method", "count"]) == 0
    text = shown.getvalue().decode("cp1252")
    assert "king KD" in text and "-" in text and "?" not in text


def test_a_byte_order_mark_and_windows_line_ends_are_passed_over(run):
    assert run("legal", "--jsonl", given='\ufeff{"hand":"AS KS"}\r\n') == (
        0,
        '{"legal": ["AS", "KS"], "illegal": {}}\n',
        "",
    )
    assert run("bot", "--level", "club", given=f"\ufeff{HELLO}\r\n")[1] == '{"name":"club","protocol":1}\n'


@pytest.mark.parametrize("loads", [True, False])
def test_ctrl_c_is_one_line_while_the_program_loads_too(monkeypatch, capsys, loads):
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    where = "ui.cli.commands.all_commands" if loads else "ui.cli.score.run"
    monkeypatch.setattr(where, stopped)
    assert main(["score", "--call", "4", "--took", "4"]) == 130
    out, err = capsys.readouterr()
    assert (out, err) == ("", "callbreak: stopped\n" if loads else "callbreak score: stopped\n")
