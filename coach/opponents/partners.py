"""Programs at the two ends of the line protocol (I/O): a bot that is another program, and our bots served.

A partner may be slow, dead or lying: each choice it fails costs a fault, never the match.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from queue import Empty, Full, Queue
from random import Random
from typing import IO, TextIO, TypeVar

from coach.opponents.faults import BotFaultError, FaultKind
from coach.opponents.protocol import (
    LIMIT_SECONDS,
    PROTOCOL,
    Ask,
    Partner,
    Place,
    ProtocolError,
    answer_of,
    choice_of,
    end_of,
    error_of,
    hello,
    id_of,
    parsed,
    request_of,
    view_of_request,
    written,
)
from trainer.bots import Bot, decision_rng
from trainer.cards import Card
from trainer.view import SeatView

T = TypeVar("T")

MOST_STRIKES = 3
"""After so many silences or deaths without an answer between them a partner is not asked any more."""
START_FACTOR = 2
"""A program may take this many times the limit to start and say hello."""
LONGEST_LINE = 65_536
MOST_LINES_KEPT = 1_000
LAST_WORDS_SECONDS = 1.0


@dataclass(slots=True)
class Strikes:
    """Silences and deaths, with no usable answer between them."""

    count: int = 0

    def check(self) -> None:
        """BotFaultError if the partner is not to be asked any more."""
        if self.count >= MOST_STRIKES:
            raise BotFaultError(FaultKind.GIVEN_UP, f"silent or dead {MOST_STRIKES} times")

    def note(self, fault: BotFaultError | None) -> None:
        """Count the outcome of a choice, None for an answer."""
        if fault is None:
            self.count = 0
        elif fault.kind in (FaultKind.SILENT, FaultKind.ENDED):
            self.count += 1


class LineBot(Partner):
    """A bot that is another program and speaks the line protocol. It is started when first needed, and
    again when it has died: a bot keeps no state it needs."""

    def __init__(
        self, command: Sequence[str], limit_seconds: float = LIMIT_SECONDS, level: str | None = None
    ) -> None:
        self._command = tuple(command)
        self._limit = limit_seconds
        self._level = level or f"cmd:{' '.join(command)}"
        self._program: _Program | None = None
        self._strikes = Strikes()
        self._number = 0

    @property
    def level(self) -> str:
        """The description of the seat."""
        return self._level

    def greet(self) -> None:
        """Start the program and hear its name."""
        self._guarded(self._running)

    def hear_end(self, view: SeatView, points: tuple[int, ...] | None) -> None:
        """Tell the program that the deal is over, if it runs."""
        if self._program is not None:
            self._program.send(written(end_of(view, points)))

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def _chosen(self, view: SeatView, ask: Ask) -> int | Card:
        self._strikes.check()
        self._number += 1
        request = request_of(view, ask, self._number, self._limit)
        return self._guarded(lambda: choice_of(self._answered(request), ask))

    def _guarded(self, attempt: Callable[[], T]) -> T:
        try:
            result = attempt()
        except BotFaultError as fault:
            self._strikes.note(fault)
            if fault.kind is FaultKind.ENDED or self._strikes.count >= MOST_STRIKES:
                self.close()
            raise
        self._strikes.note(None)
        return result

    def _answered(self, request: dict[str, object]) -> object:
        program = self._running()
        program.forget_lines()
        program.send(written(request))
        ends = time.monotonic() + self._limit
        while True:
            answer = _message(program.line(ends, self._limit))
            number = id_of(answer)
            if number == self._number:
                return answer
            if number is None and not _is_greeting(answer):
                raise BotFaultError(FaultKind.GARBAGE, "an answer without its id")
            if number is not None and number > self._number:
                raise BotFaultError(FaultKind.WRONG_ID, f"{number} instead of {self._number}")

    def _running(self) -> "_Program":
        if self._program is not None and self._program.has_ended:
            self.close()
        if self._program is not None:
            return self._program
        self._program = _Program(self._command)
        self._program.send(written(hello()))
        limit = START_FACTOR * self._limit
        if not _is_greeting(_message(self._program.line(time.monotonic() + limit, limit))):
            raise BotFaultError(FaultKind.GARBAGE, 'the hello was not answered by {"name": ...}')
        return self._program


def _is_greeting(message: object) -> bool:
    return isinstance(message, dict) and isinstance(message.get("name"), str)


def _message(line: bytes) -> object:
    if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
        raise BotFaultError(FaultKind.GARBAGE, f"a line of more than {LONGEST_LINE} bytes")
    try:
        return parsed(line)
    except ProtocolError as error:
        raise BotFaultError(FaultKind.GARBAGE, str(error)) from None


class _Program:
    """A running program with its lines; reading and writing have threads, so neither can block the game."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            raise BotFaultError(FaultKind.ENDED, f"cannot be started: {error}") from None
        self._lines: Queue[bytes | None] = Queue(MOST_LINES_KEPT)
        self._letters: Queue[bytes | None] = Queue()
        self._is_closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._read, name="bot-reader", daemon=True),
            threading.Thread(target=self._write, name="bot-writer", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def has_ended(self) -> bool:
        """Has the program ended, or closed its output?"""
        return self._process.poll() is not None or not self._threads[0].is_alive()

    def send(self, line: str) -> None:
        """Write a line, some time soon."""
        self._letters.put(line.encode())

    def forget_lines(self) -> None:
        """Drop what was said before it was asked for; that the program has ended is not forgotten."""
        with contextlib.suppress(Empty):
            while self._lines.get_nowait() is not None:
                pass
            self._keep(None)

    def line(self, ends: float, limit: float) -> bytes:
        """The next line; BotFaultError if the time is up or the program has ended."""
        left = ends - time.monotonic()
        try:
            if left <= 0:
                raise Empty
            line = self._lines.get(timeout=left)
        except Empty:
            raise BotFaultError(FaultKind.SILENT, f"{limit:g} s") from None
        if line is not None:
            return line
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS_SECONDS)
        code = self._process.returncode
        raise BotFaultError(
            FaultKind.ENDED, "output closed" if code is None else f"the program left with code {code}"
        )

    def close(self) -> None:
        """Let the program end by itself, or end it; leave no thread and no pipe behind."""
        self._is_closing.set()
        self._letters.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS_SECONDS)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(LAST_WORDS_SECONDS)

    def _kill(self) -> None:
        """End the program and whatever it has started."""
        with contextlib.suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with pipe:
            while line := _line_from(pipe):
                self._keep(line)
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        while not self._is_closing.is_set():
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.1)
                return

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError), pipe:
            while (letter := self._letters.get()) is not None:
                pipe.write(letter)
                pipe.flush()


def _line_from(pipe: IO[bytes]) -> bytes:
    """The next line, b"" at the end; of one that is too long the beginning, without its end."""
    try:
        line = rest = pipe.readline(LONGEST_LINE)
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = pipe.readline(LONGEST_LINE)
        return line
    except (OSError, ValueError):
        return b""


# Our bots for other programs.


def serving_rng(seed: int, view: SeatView) -> Random:
    """The generator for a choice that is asked for from outside: the same for the same view."""
    return decision_rng((seed << 52) + view.hand.bits, 0, view)


def chosen_by(bot: Bot, ask: Ask, view: SeatView, seed: int) -> int | Card:
    """The bot's call or card."""
    rng = serving_rng(seed, view)
    return bot.choose_call(view, rng) if ask is Ask.CALL else bot.choose_card(view, rng)


def serve_lines(bot: Bot, lines: Iterable[str], out: TextIO, seed: int = 0) -> None:
    """Answer each line until there are no more; bad requests are answered with what is wrong in them."""
    for line in lines:
        if not line.strip():
            continue
        answer = _reply(bot, line, seed)
        if answer is not None:
            out.write(written(answer))
            out.flush()


def _reply(bot: Bot, line: str, seed: int) -> dict[str, object] | None:
    number = None
    try:
        message = parsed(line)
        number = id_of(message)
        match Place(message).key("type").value:
            case "hello":
                return _greeting(bot, Place(message))
            case "end":
                return None
            case "call" | "card":
                return _answer(bot, message, number, seed)
            case _:
                Place(message).key("type").refuse('"hello", "call", "card" or "end"')
    except ProtocolError as error:
        return error_of(number, str(error))


def _greeting(bot: Bot, message: Place) -> dict[str, object]:
    message.key("protocol").whole(PROTOCOL, PROTOCOL)
    return {"name": bot.level, "protocol": PROTOCOL}


def _answer(bot: Bot, message: object, number: int | None, seed: int) -> dict[str, object]:
    if number is None:
        Place(message).key("id").refuse("a whole number")
    ask, view = view_of_request(message)
    try:
        return answer_of(number, chosen_by(bot, ask, view, seed))
    except Exception as error:
        # A bug of ours: whoever asked hears of it, and the next request is served all the same.
        return error_of(number, f"the bot failed: {error!r}")
