"""The standard streams of a command: there wherever it was started, and able to take every sign. (I/O)"""

import codecs
import io
import os
import sys

_PLAIN = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "−": "-", "–": "-", "±": "+-", "×": "x", "·": "-"} | {
    "…": "...",
    "→": "->",
    "“": '"',
    "”": '"',
    "’": "'",
    "\u00a0": " ",
}
_HANDLER = "callbreak-plain"


def prepare_streams() -> None:
    """Make the three streams usable.

    One that was closed is empty, or takes everything. Files and pipes hold UTF-8, whatever the system
    thinks; a byte order mark is passed over. What a terminal has no sign for is told in plain letters.
    """
    codecs.register_error(_HANDLER, in_plain_letters)
    _open_the_closed()
    for stream in (sys.stdout, sys.stderr):
        _set(stream, None if stream.isatty() else "utf-8", _HANDLER)
    _set(sys.stdin, None if sys.stdin.isatty() else "utf-8-sig", "replace")


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """The signs that an encoding does not have, in letters that every one has.

    >>> codecs.register_error("plain", in_plain_letters)
    >>> "K♥ −4.0 é".encode("ascii", "plain")
    b'KH -4.0 ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def _open_the_closed() -> None:
    # Python leaves None where a stream was closed; in their order, so that each takes its own place.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (it stays open)


def _set(stream: object, encoding: str | None, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)


def drop_output() -> None:
    """Nobody takes the output any more: what is still to be written goes nowhere, without a complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
