"""The players of a seat by its description: one of our levels, a program, or an address on this machine."""

import shlex
import shutil
import sys
from dataclasses import replace
from urllib.parse import urlsplit

from coach.opponents.contest import HOST, ContestBot
from coach.opponents.levels import bot_of
from coach.opponents.manners import LEVELS
from coach.opponents.partners import LineBot
from coach.opponents.protocol import LIMIT_SECONDS
from trainer.bots import Bot
from trainer.record.contest import CONTEST_RULES
from trainer.ruleset import Ruleset

PROGRAM = "cmd:"


class SeatError(ValueError):
    """A description that no player can be found for; the message is one line for a person."""


def open_seat(text: str, rules: Ruleset | None = None, limit_seconds: float = LIMIT_SECONDS) -> Bot:
    """The bot of a description; a Partner (see `coach.opponents.protocol`) is closed by whoever opened it.

    Without rules, whether the partner can play by them is not checked.

    >>> open_seat("club").level
    'club'
    """
    if text.startswith(PROGRAM):
        return LineBot(_command_of(text), limit_seconds, text)
    if "://" in text:
        port = _port_of(text)
        _check_contest_rules(text, rules)
        return ContestBot(port, limit_seconds)
    if text not in LEVELS:
        raise SeatError(
            f'a seat cannot be "{text}": {", ".join(LEVELS)}, cmd:PROGRAM or http://{HOST}:PORT is right'
        )
    return bot_of(text)


def _command_of(text: str) -> tuple[str, ...]:
    words = _words(text)
    if not words:
        raise SeatError(f'a seat cannot be "{text}": the program is missing, such as cmd:python3 bot.py')
    program = shutil.which(words[0])
    if program is None:
        raise SeatError(f'a seat cannot be "{text}": there is no program {words[0]} that may be run')
    return (program, *words[1:])


def _words(text: str) -> list[str]:
    """Program and arguments as a shell would part them; on Windows a backslash is part of a path."""
    try:
        if sys.platform == "win32":
            return [word.strip('"') for word in shlex.split(text.removeprefix(PROGRAM), posix=False)]
        return shlex.split(text.removeprefix(PROGRAM))
    except ValueError as error:
        raise SeatError(f'a seat cannot be "{text}": {error}') from None


def _port_of(text: str) -> int:
    try:
        address = urlsplit(text)
        port = address.port
    except ValueError:
        port = None
    if not port or text.rstrip("/") != f"http://{HOST}:{port}":
        raise SeatError(
            f'a seat cannot be "{text}": http://{HOST}:PORT is right, only this machine is ever asked'
        )
    return port


def _check_contest_rules(text: str, rules: Ruleset | None) -> None:
    if rules is None or replace(rules, first_dealer=CONTEST_RULES.first_dealer) == CONTEST_RULES:
        return
    raise SeatError(f'a seat cannot be "{text}" under these rules: its protocol needs --rules contest')
