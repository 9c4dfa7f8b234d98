"""Throw damaged files of saved hands at the reader for a number of seconds.

    .venv/bin/python build/fuzz_records.py --seconds 600 [--seed 1]

Records, matches and contest logs are mangled by characters, pieces and lines; most lose their check signs
first, so that the damage gets past them. Nothing but the reader's own error may come out, and what is read
must come back the same when it is written. The first failure is kept in a file and told; exit code 1.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.helpers.games import random_match, random_records  # noqa: E402
from tests.helpers.remarks import remarked  # noqa: E402
from trainer.presets import PRESETS  # noqa: E402
from trainer.record import (  # noqa: E402
    DealRecord,
    RecordError,
    read,
    read_all,
    read_prefix,
    records_of_match,
    text_of_bytes,
    write,
)
from trainer.record.contest import contest_of_records, records_of_contest  # noqa: E402
from ui.export.chat import MOST_SIGNS, text_of  # noqa: E402
from ui.export.page import page_of  # noqa: E402

PIECES = (
    *(
        '[Calls "',
        '"]',
        "[verdict ",
        "best=",
        " ; ",
        "??",
        "?!",
        "forced",
        "kinds=",
        "%callbreak 1",
        "%callbreak 2",
    ),
    *(
        "S ",
        "1. ",
        "14. ",
        "\n",
        "\n\n",
        "\r\n",
        "\x00",
        "\u2028",
        "\ud800",
        "é",
        "हुकुम",
        "99999999999",
        "-0.0",
    ),
    *(
        "AS",
        "10H",
        ".",
        "?",
        "-",
        "\\",
        '"',
        "[Voids",
        "[Code",
        "[TakenBack",
        "[Review.S",
        "[X-",
        "{",
        "[",
        ":",
        ",",
    ),
)
"""What damage is made of, besides pieces of the file itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Mangle and read until the time is over; 0 if the reader withstands."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=600, help="how long (default: 600)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds mangle in the same way")
    options = parser.parse_args(arguments)
    rng, seen = Random(options.seed), Counter[str]()
    ends = time.monotonic() + options.seconds
    while time.monotonic() < ends:
        for text in sources(rng):
            for _ in range(40):
                damaged = mangled(text, rng)
                try:
                    seen[outcome(damaged)] += 1
                except Exception as error:
                    return failure(damaged, error)
    print(f"{seen.total()} files withstood: {dict(sorted(seen.items()))}")
    return 0


def sources(rng: Random) -> tuple[str, ...]:
    """A file with check signs, the same without, and a log of the contest."""
    records = tuple(remarked(record, rng) for record in random_records(rng)[-2:])
    text = write(records)
    typed = "\n\n".join(part for part in text.split("\n\n") if not part.startswith("[Check"))
    log = contest_of_records(records_of_match(random_match(rng, PRESETS["contest"]), ("a", "b", "c", "d")))
    return text, typed, typed, typed, log


def mangled(text: str, rng: Random) -> str:
    """The text damaged in one to four places."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 2, 5, 40)))
        fresh = rng.choice((rng.choice(PIECES), chr(rng.randrange(32, 127)), "", text[start - 30 : start]))
        text = text[:start] + fresh + text[end:]
        if rng.random() < 0.2:
            lines = text.split("\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
    return text


def outcome(text: str) -> str:
    """What becomes of a damaged text, by the code of its fault; an exception for what must not happen."""
    try:
        text_of_bytes(text.encode("utf-8", "surrogatepass"))
        records = records_of_contest(text) if text.lstrip().startswith("{") else read(text)
    except RecordError as error:
        fault = error
    else:
        check_sound(records)
        return "read"
    assert fault.line >= 1 and fault.column >= 1 and str(fault)
    check_what_is_left(text)
    return fault.code.value


def check_what_is_left(text: str) -> None:
    """The sound parts of a damaged text are sound indeed."""
    check_sound(read_prefix(text)[0])
    check_sound(read_all(text)[0])


def check_sound(records: tuple[DealRecord, ...]) -> None:
    """What was read comes back the same, and can be shown."""
    if not records:
        return
    assert read(write(records)) == records
    assert page_of(records) and all(len(text_of(record)) <= MOST_SIGNS for record in records)


def failure(text: str, error: Exception) -> int:
    """Keep and tell what the reader did not withstand."""
    place = Path("fuzz-failure.callbreak")
    place.write_bytes(text.encode("utf-8", "surrogatepass"))
    print(f"{type(error).__name__}: {error}; the file is kept as {place}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
