"""`callbreak arena`, `bot` and `serve`: output, and one clear line for wrong input."""

import io
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from random import Random

import pytest

from coach.opponents import arena
from coach.opponents.protocol import hello, request_of, written
from tests.helpers.partners import PROGRAM, acting_view, ask_of
from ui.cli import arena as command
from ui.cli.main import main

SEATS = ("--seats", "club,newcomer,newcomer,newcomer")


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with some standard input: exit code, output, complaint."""

    def call(*words: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="ascii"))
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def seat_of(tmp_path, trick: str) -> str:
    (tmp_path / "bot.py").write_text(PROGRAM)
    return f'cmd:"{sys.executable}" -I -S "{tmp_path}/bot.py" {trick} "{tmp_path}/flag"'


def test_equal_seeds_give_equal_bytes_whatever_the_workers(run):
    words = ("arena", *SEATS, "--deals", "10", "--seed", "5", "--json")
    code, out, err = run(*words, "--workers", "1")
    assert (code, err) == (0, "") and run(*words, "--workers", "2")[1] == out
    answer = json.loads(out)
    assert list(answer) == ["seats", "deals", "seed"] and (answer["deals"], answer["seed"]) == (10, 5)
    assert " ".join(answer["seats"][0]) == (
        "name points stderr edge edge_stderr call_mean made_probability tricks_mean by_call"
        " illegal faults card_ms_mean card_ms_p95 card_ms_most win_share"
    )
    assert answer["seats"][0]["card_ms_mean"] is None and answer["seats"][0]["edge"] > 0


def test_a_table_for_people(run):
    code, out, err = run("arena", *SEATS, "--matches", "1", "--rules", "quick", "--seed", "5", "--times")
    assert (
        (code, err) == (0, "")
        and "edge" in out
        and "\n1 match, in four rotations; seed 5" in out
        and "inf" not in out
    )


def test_a_single_deal_has_no_error_to_tell(run):
    out = run("arena", *SEATS, "--deals", "1", "--no-duplicate", "--json")[1]
    assert json.loads(out)["seats"][0]["edge_stderr"] is None and "Infinity" not in out


def test_a_bad_partner_is_named(run, tmp_path):
    words = ("--deals", "1", "--seed", "5", "--workers", "1", "--json")
    code, out, err = run("arena", "--seats", f"{seat_of(tmp_path, 'garbage')},club,club,club", *words)
    assert code == 0 and json.loads(out)["seats"][0]["faults"] == 1
    assert "bot.py" in err and "cannot be read" in err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--seats", "club,club"), "four players"),
        (("--seats", ""), "four players"),
        (("--seats", "club,club,club,master"), "master"),
        (("--seats", "club,club,club,cmd:nothing-like-it"), "nothing-like-it"),
        (("--seats", "club,club,club,http://10.0.0.1:80"), "127.0.0.1"),
        (("--seats", "club,club,club,http://127.0.0.1:80"), "--rules contest"),
        ((*SEATS, "--deals", "0"), "--deals"),
        ((*SEATS, "--matches", "0"), "--matches"),
        ((*SEATS, "--matches", "1", "--rules", "call-bridge"), "rounds"),
        ((*SEATS, "--workers", "0"), "--workers"),
        ((*SEATS, "--limit", "nan"), "--limit"),
    ],
)
def test_wrong_input_is_one_line(run, words, part):
    code, out, err = run("arena", *words)
    assert (code, out) == (2, "") and err.count("\n") == 1 and part in err


def test_without_dask_the_extra_is_named(run, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(arena, "import_module", missing)
    code, _, err = run("arena", *SEATS, "--dask", "tcp://127.0.0.1:1")
    assert code == 2 and "callbreak-trainer[cluster]" in err and err.count("\n") == 1


def test_ctrl_c_prints_what_is_finished(run, monkeypatch):
    def interrupted(plan, workers):
        yield next(arena.play_arena(plan, workers))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_arena", interrupted)
    code, out, err = run("arena", *SEATS, "--deals", "50", "--workers", "1", "--json")
    assert code == 130 and json.loads(out)["deals"] == 8 and "stopped" in err


def test_the_bot_answers_on_standard_output(run):
    view = acting_view(Random(1))
    request = request_of(view, ask_of(view), 3, 5.0)
    code, out, err = run("bot", "--level", "club", given=written(hello()) + written(request) + "nonsense\n")
    greeting, answer, refusal = map(json.loads, out.splitlines())
    assert (code, err) == (0, "") and greeting["name"] == "club" and answer["id"] == 3
    assert "not JSON" in refusal["error"]


@pytest.mark.skipif(os.name != "posix", reason="sends the signal of Ctrl-C")
def test_serve_prints_its_address_and_ends_on_ctrl_c():
    words = ("serve", "--level", "club", "--port", "0")
    server = subprocess.Popen(
        (sys.executable, "-m", "ui.cli.main", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        address = server.stdout.readline().strip()
        with urllib.request.urlopen(f"{address}/hi", timeout=10) as answer:
            assert json.load(answer) == {"value": "hello"}
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0 and server.stderr.read() == ""


def test_a_taken_port_is_one_line(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _, err = run("serve", "--level", "club", "--port", str(taken.getsockname()[1]))
    assert code == 2 and err.count("\n") == 1 and "--port" in err
