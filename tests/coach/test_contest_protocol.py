"""The contest's HTTP protocol: our server against our client, bad requests named, bad servers survived."""

import contextlib
import http.client
import json
import socket
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

from coach.opponents.contest import ContestBot, ContestServer, contest_request, view_of_contest
from coach.opponents.dealing import play_match
from coach.opponents.faults import BotFaultError, FaultKind
from coach.opponents.levels import bot_of
from coach.opponents.partners import chosen_by
from coach.opponents.protocol import Ask, ProtocolError
from tests.helpers.mangled import mangled
from tests.helpers.partners import CLUB, acting_view, ask_of, played_deal
from trainer.presets import PRESETS
from trainer.record.contest import contest_card

CONTEST = PRESETS["contest"]


@contextmanager
def serving(server):
    """The server at work on a thread of its own."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def client_of(port: int, limit: float = 5.0):
    bot = ContestBot(port, limit)
    try:
        yield bot
    finally:
        bot.close()


def test_a_view_comes_back_from_its_request(sized):
    rng = Random(4)
    for _ in range(sized(30, 2_000)):
        view = acting_view(rng, CONTEST)
        request = json.loads(json.dumps(contest_request(view, ask_of(view), 5.0)))
        assert view_of_contest(request, ask_of(view)) == view


def test_mangled_requests_are_named_or_answered(sized):
    rng = Random(8)
    problems = []
    views = [acting_view(rng, CONTEST) for _ in range(sized(12, 300))]
    for _ in range(sized(400, 20_000)):
        view = rng.choice(views)
        request = mangled(rng, contest_request(view, ask_of(view), 5.0))
        try:
            read = view_of_contest(request, ask_of(view))
        except ProtocolError as error:
            problems.append(str(error))
        else:
            assert None in read.calls or CLUB.choose_card(read, rng) in read.legal
    assert problems and all(text and "\n" not in text for text in problems)


def test_deals_over_http_are_those_played_in_process(sized):
    deals = sized(3, 200)
    with serving(ContestServer(CLUB, 0)) as server, client_of(server.port) as bot:
        bot.greet()
        over_there = play_match(CONTEST, 5, (bot, CLUB, bot, CLUB), min(deals, 5))
        conducts = [played_deal(bot, CONTEST, seed)[1] for seed in range(deals)]
    assert not any(one.faults or one.illegal for one in conducts)
    assert over_there == play_match(CONTEST, 5, (CLUB,) * 4, min(deals, 5))


def test_the_spelling_of_the_contest_log_is_used():
    log = json.loads((Path(__file__).parents[1] / "data" / "contest-log-a.json").read_text())
    cards = log["rounds"][0]["cards"][3]
    view = view_of_contest(
        {
            "playerId": "d",
            "playerIds": ["a", "b", "c", "d"],
            "cards": cards,
            "context": {"round": 1, "players": {name: {"totalPoints": 0, "bid": 0} for name in "abcd"}},
        },
        Ask.CALL,
    )
    assert (view.seat.letter, view.dealer.letter) == ("E", "N")
    assert contest_request(view, ask_of(view), 5)["cards"] == cards


def test_a_fault_is_named_in_the_words_of_the_contest():
    players = {name: {"totalPoints": 0, "bid": 2} for name in "abcd"}
    good = {
        "playerId": "b",
        "playerIds": ["a", "b", "c", "d"],
        "cards": ["KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"],
        "context": {"round": 1, "players": players},
        "history": [[0, ["2H", "1S", "3H", "4H"], 1]],
        "played": [],
    }
    assert view_of_contest(good, Ask.CARD).to_act is view_of_contest(good, Ask.CARD).seat
    unbid = {"round": 1, "players": {**players, "c": {"bid": 0}}}
    for wrong, told in (
        ({"cards": good["cards"][1:]}, "cards: 12 cards are right, not 11"),
        ({"context": unbid}, "context.players: the calls come in the order a, b, c, d"),
        ({"played": ["5H"]}, "played: b leads, not a"),
    ):
        with pytest.raises(ProtocolError) as caught:
            view_of_contest({**good, **wrong}, Ask.CARD)
        assert str(caught.value) == told


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/hi", None, 200),
        ("GET", "/", None, 404),
        ("POST", "/hi", "{}", 404),
        ("POST", "/bid", "{}", 400),
        ("POST", "/bid", "nonsense", 400),
        ("POST", "/play", "[" * 100_000, 400),
        ("POST", "/play", b"\xff\xfe", 400),
        ("POST", "/play", '{"playerIds": ["a", "a", "b", "c"]}', 400),
        ("PUT", "/play", "{}", 501),
    ],
)
def test_bad_requests_get_one_line_of_json(method, path, body, status):
    with serving(ContestServer(CLUB, 0)) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request(method, path, body)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
    assert response.status == status and text.count("\n") == 1
    assert list(json.loads(text)) == (["value"] if status == 200 else ["error"])


def test_a_body_without_length_is_refused():
    with (
        serving(ContestServer(CLUB, 0)) as server,
        socket.create_connection(("127.0.0.1", server.port), 10) as line,
        line.makefile("rb") as answer,
    ):
        line.sendall(b"POST /bid HTTP/1.1\r\nContent-Length: many\r\n\r\n")
        assert b" 400 " in answer.readline()


def test_a_bot_that_fails_is_told_of():
    class Broken:
        level = "broken"

        def choose_call(self, view, rng):
            raise KeyError("a bug")

        choose_card = choose_call

    with serving(ContestServer(Broken(), 0)) as server, client_of(server.port) as bot:
        _, conduct = played_deal(bot, CONTEST)
    assert conduct.faults == {FaultKind.REFUSED: 14} and "the bot failed" in conduct.first_problem


def faulty_server(trick: str) -> ThreadingHTTPServer:
    """A server that answers as the club player would, but for its fifth request."""
    count = 0

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self):
            nonlocal count
            count += 1
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = json.dumps({"value": self._good(request)}).encode()
            if count == 5:
                body = self._bad(request, body)
            if body is not None:
                self.send_response(500 if count == 5 and trick == "status" else 200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def _good(self, request):
            ask = Ask.CALL if self.path == "/bid" else Ask.CARD
            chosen = chosen_by(CLUB, ask, view_of_contest(request, ask), 0)
            return chosen if ask is Ask.CALL else contest_card(chosen)

        def _bad(self, request, body):
            match trick:
                case "drop":
                    self.close_connection = True
                    return None
                case "silent":
                    time.sleep(0.6)
                    self.close_connection = True
                    return None
                case "drip":
                    self.close_connection = True
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
                    for _ in range(6):
                        time.sleep(0.1)
                        self.wfile.write(b" ")
                    return None
                case "no-end":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n" + body)
                    time.sleep(0.6)
                    self.close_connection = True
                    return None
                case "cut":
                    self.close_connection = True
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n" + body)
                    return None
                case "endless":
                    self.close_connection = True
                    with contextlib.suppress(OSError):
                        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n" + body + b" " * 10_000_000)
                    return None
                case "garbage":
                    return b"what?"
                case "not-http":
                    self.wfile.write(b"what?\r\n\r\n")
                    self.close_connection = True
                    return None
                case "wrong-value":
                    return b'{"value": 7}'
                case "illegal":
                    played = {card for trick in request["history"] for card in trick[1]}
                    return json.dumps({"value": sorted(played)[0]}).encode()
            return body

        def log_message(self, *args):
            pass

    class Server(ThreadingHTTPServer):
        block_on_close = True
        daemon_threads = False

        def handle_error(self, request, client_address):
            pass

    return Server(("127.0.0.1", 0), Handler)


@pytest.mark.parametrize(
    ("trick", "kind"),
    [
        ("drop", FaultKind.ENDED),
        ("not-http", FaultKind.ENDED),
        ("cut", FaultKind.ENDED),
        ("endless", FaultKind.ENDED),
        ("silent", FaultKind.SILENT),
        ("drip", FaultKind.SILENT),
        ("no-end", FaultKind.SILENT),
        ("garbage", FaultKind.GARBAGE),
        ("wrong-value", FaultKind.GARBAGE),
        ("status", FaultKind.REFUSED),
        ("illegal", None),
    ],
)
def test_a_fault_costs_one_choice(trick, kind):
    limit = 0.4 if kind is FaultKind.SILENT else 5.0
    with serving(faulty_server(trick)) as server, client_of(server.server_port, limit) as bot:
        match, conduct = played_deal(bot, CONTEST)
        bot.close()
    assert match.is_between_deals
    assert conduct.faults == ({kind: 1} if kind else {}) and conduct.illegal == (kind is None)


def test_an_answer_may_end_with_the_connection():
    """The simplest of servers tell no length; see `faulty_server` for one that breaks off instead."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            ask = Ask.CALL if self.path == "/bid" else Ask.CARD
            chosen = chosen_by(CLUB, ask, view_of_contest(request, ask), 0)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(
                json.dumps({"value": chosen if ask is Ask.CALL else contest_card(chosen)}).encode()
            )

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with serving(server), client_of(server.server_port) as bot:
        match, conduct = played_deal(bot, CONTEST)
    assert (conduct.faults, conduct.illegal) == ({}, 0)
    assert match == played_deal(CLUB, CONTEST)[0]


def test_a_dead_server_is_given_up():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with client_of(taken.getsockname()[1]) as bot:
            with pytest.raises(BotFaultError, match="ended"):
                bot.greet()
            _, conduct = played_deal(bot, CONTEST)
    assert conduct.faults == {FaultKind.ENDED: 3, FaultKind.GIVEN_UP: 11}


def test_the_newcomer_is_served_alike_for_equal_seeds():
    newcomer = bot_of("newcomer")
    matches = []
    for seed in (1, 1, 2):
        with serving(ContestServer(newcomer, 0, seed)) as server, client_of(server.port) as bot:
            matches.append(played_deal(bot, CONTEST)[0])
    assert matches[0] == matches[1] != matches[2]
