"""The HTTP protocol of the public bot contest of 2022 (I/O): a bot that is a server, and our bots served.

Both ends stay on this machine: 127.0.0.1. The rules are those of the preset `contest`.
"""

import contextlib
import os
import select
import socket
import socketserver
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException, IncompleteRead
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import isfinite
from typing import TypeVar

from coach.opponents.faults import BotFaultError, FaultKind
from coach.opponents.partners import Strikes, chosen_by
from coach.opponents.protocol import (
    LIMIT_SECONDS,
    MOST_DEALS,
    MOST_TENTHS,
    Ask,
    Partner,
    Place,
    ProtocolError,
    Words,
    check_view,
    different,
    parsed,
    shortened,
    written,
)
from trainer.bots import Bot
from trainer.cards import Card, CardSet
from trainer.position import TRICKS_IN_A_DEAL, Trick
from trainer.record.contest import (
    CONTEST_RULES,
    CONTEST_SEATS,
    CONTEST_SUITS,
    contest_card,
    parse_contest_card,
)
from trainer.seats import Seat
from trainer.view import SeatView

T = TypeVar("T")

HOST = "127.0.0.1"
LONGEST_BODY = 1_000_000
LONGEST_ANSWER = 65_536
IDLE_SECONDS = 120
PLAYER_IDS = tuple(f"player-{seat.letter}" for seat in CONTEST_SEATS)
_PATHS = {Ask.CALL: "/bid", Ask.CARD: "/play"}


# Requests of a view.


def contest_request(view: SeatView, ask: Ask, limit_seconds: float) -> dict[str, object]:
    """The body of a request: seats are told by player ids in playing order, cards in the contest's spelling.

    >>> from trainer.cards import parse_hand
    >>> view = SeatView(CONTEST_RULES, Seat.WEST, parse_hand("A2.T.K.QJT9876543"), Seat.SOUTH)
    >>> request = contest_request(view, Ask.CALL, 5)
    >>> request["playerId"], request["cards"][:5]
    ('player-W', ['1S', '2S', 'TH', 'QC', 'JC'])
    """
    request: dict[str, object] = {
        "playerId": PLAYER_IDS[_number(view.seat)],
        "playerIds": list(PLAYER_IDS),
        "cards": _texts(view.hand.high_to_low(CONTEST_SUITS)),
        "context": {"round": view.deal_number, "players": _players_message(view)},
    }
    if ask is Ask.CALL:
        return request
    return request | {
        "timeBudget": int(limit_seconds * 1000),
        "played": _texts(view.current_trick.cards),
        "history": [_trick_message(trick) for trick in view.tricks],
    }


def _number(seat: Seat) -> int:
    return CONTEST_SEATS.index(seat)


def _texts(cards: Sequence[Card]) -> list[str]:
    return [contest_card(card) for card in cards]


def _players_message(view: SeatView) -> dict[str, object]:
    won = view.tricks_won
    return {
        player: {"totalPoints": view.totals[seat] / 10, "bid": view.calls[seat] or 0, "won": won[seat]}
        for player, seat in zip(PLAYER_IDS, CONTEST_SEATS, strict=True)
    }


def _trick_message(trick: Trick) -> list[object]:
    winner = trick.winner(CONTEST_RULES)
    assert winner is not None
    return [_number(trick.leader), _texts(trick.cards), _number(winner)]


def contest_choice(answer: object, ask: Ask) -> int | Card:
    """The call or card of an answer, legal or not; BotFaultError if it says neither.

    >>> contest_choice({"value": 3}, Ask.CALL), contest_choice({"value": "1S"}, Ask.CARD)
    (3, Card(AS))
    """
    try:
        value = Place(answer).key("value")
        return value.whole(-99, 99) if ask is Ask.CALL else _card_of(value)
    except ProtocolError as error:
        raise BotFaultError(FaultKind.GARBAGE, str(error)) from None


# Views of a request.


def view_of_contest(request: object, ask: Ask) -> SeatView:
    """The view of the player that is asked; ProtocolError names the first fault.

    The dealer is not told: before the first lead it follows from who has bid, then from who led first.
    """
    at = Place(request)
    ids = _ids_of(at.key("playerIds"))
    me = _player_of(at.key("playerId"), ids)
    tricks = _history_of(at.key("history"), ids) if ask is Ask.CARD else ()
    played = _cards_of(at.key("played"), 0, 3) if ask is Ask.CARD else ()
    context = at.key("context")
    players = [context.key("players").key(player) for player in ids]
    calls = [_bid_of(player.optional("bid")) for player in players]
    totals = [_tenths_of(player.optional("totalPoints")) for player in players]
    if tricks:
        first = _number(tricks[0].leader)
    else:
        first = me - (len(played) if ask is Ask.CARD else sum(call is not None for call in calls))
    view = SeatView(
        rules=CONTEST_RULES,
        seat=CONTEST_SEATS[me],
        hand=CardSet.of(_cards_of(at.key("cards"), 1, TRICKS_IN_A_DEAL)),
        dealer=CONTEST_SEATS[(first - 1) % 4],
        calls=_in_seat_order(calls),
        tricks=tricks,
        trick=Trick(CONTEST_SEATS[(me - len(played)) % 4], played) if played else None,
        totals=_in_seat_order(totals),
        deal_number=context.key("round").whole(1, MOST_DEALS),
    )
    check_view(view, ask, _words_of(ids))
    return view


def _words_of(ids: Sequence[str]) -> Words:
    return Words(
        ask="context.players",
        seat="playerId",
        hand="cards",
        calls="context.players",
        tricks="history",
        trick="played",
        leader="",
        seats=_in_seat_order(ids),
    )


def _in_seat_order(values: Sequence[T]) -> tuple[T, ...]:
    return tuple(values[_number(seat)] for seat in Seat)


def _ids_of(at: Place) -> tuple[str, ...]:
    ids = tuple(place.text("a player's id") for place in at.items(4, 4))
    if len(set(ids)) != 4:
        at.refuse("four different ids")
    return ids


def _player_of(at: Place, ids: Sequence[str]) -> int:
    """The place of a player in the playing order, told by its id or by that place."""
    if isinstance(at.value, int):
        return at.whole(0, 3)
    player = at.text("one of playerIds")
    if player not in ids:
        at.refuse("one of playerIds")
    return ids.index(player)


def _card_of(at: Place) -> Card:
    card = parse_contest_card(at.text("a card such as 1S"))
    if card is None:
        at.refuse("a card such as 1S")
    return card


def _cards_of(at: Place, low: int, high: int) -> tuple[Card, ...]:
    return different([(place, _card_of(place)) for place in at.items(low, high)])


def _history_of(at: Place, ids: Sequence[str]) -> tuple[Trick, ...]:
    return tuple(_trick_of(place, ids) for place in at.items(0, TRICKS_IN_A_DEAL - 1))


def _trick_of(at: Place, ids: Sequence[str]) -> Trick:
    starter, cards, winner = at.items(3, 3)
    trick = Trick(CONTEST_SEATS[_player_of(starter, ids)], _cards_of(cards, 4, 4))
    if trick.winner(CONTEST_RULES) is not CONTEST_SEATS[_player_of(winner, ids)]:
        winner.refuse(f"the winner of {' '.join(_texts(trick.cards))}")
    return trick


def _bid_of(at: Place) -> int | None:
    if at.value in (None, 0):
        return None
    return at.whole(CONTEST_RULES.min_call, CONTEST_RULES.max_call)


def _tenths_of(at: Place) -> int:
    points = 0 if at.value is None else at.value
    if isinstance(points, bool) or not isinstance(points, int | float):
        at.refuse("points")
    if not isfinite(points) or abs(points) * 10 > MOST_TENTHS:
        at.refuse("points of a sensible size")
    return round(points * 10)


# A bot that is a server.


class ContestBot(Partner):
    """A bot behind an address of this machine. The connection is kept, and made anew when it was dropped."""

    def __init__(self, port: int, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._port = port
        self._limit = limit_seconds
        self._connection = HTTPConnection(HOST, port)
        self._strikes = Strikes()

    @property
    def level(self) -> str:
        """The description of the seat."""
        return f"http://{HOST}:{self._port}"

    def greet(self) -> None:
        """Ask the server for its hello."""
        value = self._answered("GET", "/hi", None)
        if not isinstance(value, dict) or "value" not in value:
            raise BotFaultError(FaultKind.GARBAGE, '/hi was not answered by {"value": "hello"}')

    def hear_end(self, view: SeatView, points: tuple[int, ...] | None) -> None:
        """The contest's protocol does not tell a bot of the end of a deal."""

    def close(self) -> None:
        """Drop the connection."""
        self._connection.close()

    def _chosen(self, view: SeatView, ask: Ask) -> int | Card:
        self._strikes.check()
        body = written(contest_request(view, ask, self._limit)).encode()
        try:
            choice = contest_choice(self._answered("POST", _PATHS[ask], body), ask)
        except BotFaultError as fault:
            self._strikes.note(fault)
            raise
        self._strikes.note(None)
        return choice

    def _answered(self, method: str, path: str, body: bytes | None) -> object:
        """The JSON value of the answer; the connection is dropped after any fault."""
        if _is_dropped(self._connection):
            self._connection.close()
        started = time.monotonic()
        try:
            with self._alarm():
                status, answer = self._exchanged(method, path, body)
            if time.monotonic() - started >= self._limit:
                raise TimeoutError  # the alarm has cut the answer, which may look whole
        except (OSError, HTTPException) as error:
            self._connection.close()
            if time.monotonic() - started >= self._limit:
                raise BotFaultError(FaultKind.SILENT, f"{self._limit:g} s") from None
            raise BotFaultError(FaultKind.ENDED, _told(error)) from None
        if status != 200:
            raise BotFaultError(
                FaultKind.REFUSED, f"status {status}, {shortened(answer.decode(errors='replace'))}"
            )
        try:
            return parsed(answer)
        except ProtocolError as error:
            raise BotFaultError(FaultKind.GARBAGE, str(error)) from None

    def _exchanged(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        headers = {} if body is None else {"Content-Type": "application/json"}
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        answer = response.read(LONGEST_ANSWER)
        if response.length is None:
            response.read(1)  # such an answer ends with the connection, which is heard only here
        if not response.isclosed():
            # Cut short, or too long: what is left unread would be taken for the next answer.
            raise IncompleteRead(answer, response.length)
        return response.status, answer

    @contextlib.contextmanager
    def _alarm(self) -> Iterator[None]:
        """Cut the connection when the time is up, however slowly the answer drips."""
        self._connection.timeout = self._limit
        if self._connection.sock is None:
            self._connection.connect()
        line = self._connection.sock
        alarm = threading.Timer(self._limit, _cut, (line,))
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()
            alarm.join()


def _told(error: OSError | HTTPException) -> str:
    if isinstance(error, IncompleteRead):
        return f"an answer that is cut short, or longer than {LONGEST_ANSWER} bytes"
    return " ".join(str(error).split()) or type(error).__name__


def _is_dropped(connection: HTTPConnection) -> bool:
    """Has the other side closed, or spoken unasked? Either way the connection is of no more use."""
    return connection.sock is not None and bool(select.select([connection.sock], [], [], 0)[0])


def _cut(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


# Our bots as servers.


class ContestServer(ThreadingHTTPServer):
    """One of our bots at an address of this machine; port 0 takes any free one, see `port`."""

    daemon_threads = True
    # Elsewhere this is for a port in TIME_WAIT; on Windows it would let two servers share one.
    allow_reuse_address = os.name == "posix"

    def __init__(self, bot: Bot, port: int, seed: int = 0) -> None:
        self.bot = bot
        self.seed = seed
        super().__init__((HOST, port), _Handler)

    @property
    def port(self) -> int:
        """The port it listens at."""
        return int(self.server_address[1])

    def server_bind(self) -> None:
        """Bind without asking anybody for a host name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.port

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is its own affair."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    server: ContestServer
    server_version = "callbreak"
    protocol_version = "HTTP/1.1"
    timeout = IDLE_SECONDS
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """/hi."""
        if self.path == "/hi":
            self._send(200, {"value": "hello"})
        else:
            self._send(404, {"error": f"{self.path}: GET /hi, POST /bid or POST /play is right"})

    def do_POST(self) -> None:
        """/bid and /play."""
        ask = next((ask for ask, path in _PATHS.items() if path == self.path), None)
        body = self._body()
        if body is None:
            self.close_connection = True
            self._send(400, {"error": f"Content-Length: 0 to {LONGEST_BODY} is right"})
        elif ask is None:
            self._send(404, {"error": f"{self.path}: GET /hi, POST /bid or POST /play is right"})
        else:
            self._answer(ask, body)

    def _body(self) -> bytes | None:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal() and len(length) < 9 and int(length) <= LONGEST_BODY):
            return None
        return self.rfile.read(int(length))

    def _answer(self, ask: Ask, body: bytes) -> None:
        try:
            view = view_of_contest(parsed(body), ask)
        except ProtocolError as error:
            self._send(400, {"error": str(error)})
            return
        try:
            choice = chosen_by(self.server.bot, ask, view, self.server.seed)
        except Exception as error:
            # A bug of ours: whoever asked hears of it, and the next request is served all the same.
            self._send(500, {"error": f"the bot failed: {error!r}"})
            return
        self._send(200, {"value": contest_card(choice) if isinstance(choice, Card) else choice})

    def _send(self, status: int, message: dict[str, object]) -> None:
        body = written(message).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no request at all is told of in the same form."""
        self.close_connection = True
        self._send(int(code), {"error": message or "no request that can be read"})

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged: a partner asks fifty times a deal."""
