"""How fast the library is: opening, searching, keeping, with as many saved hands as are asked for.

    .venv/bin/python build/library_figures.py [--hands 10000] [--deals 300]

So many different deals are played and reviewed at random; copies of their rows with other days make up the
number. Times are the best of some runs and their median, in milliseconds.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.helpers.games import moments_of_match, random_match  # noqa: E402
from tests.helpers.remarks import remarked  # noqa: E402
from trainer.catalogue import INDEXED, Order, Outcome, Search  # noqa: E402
from trainer.library import Library  # noqa: E402
from trainer.presets import PRESETS  # noqa: E402
from trainer.record import Mark, records_of_match  # noqa: E402

NAMES, BOTS = ("You", "Asha", "Maya", "Karim"), (None, "club", "strong", "expert")
RUNS = 9
QUESTIONS = {
    "everything": Search(),
    "everything, the costliest first": Search(order=Order.COSTLIEST),
    "two words": Search(text="north void"),
    "a word that is not there": Search(text="nowhere"),
    "broken calls of 4": Search(calls=frozenset({4}), outcomes=frozenset({Outcome.BROKEN})),
    "blunders": Search(least_mark=Mark.BLUNDER),
    "an opponent": Search(opponent="expert"),
    "a tag": Search(tags=("trumps",)),
    "one rule set in three years": Search(rules="quick", since="2012-01-01", until="2014-12-31"),
}


def main() -> int:
    """Make a library, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=10_000, help="saved hands (default: 10,000)")
    parser.add_argument("--deals", type=int, default=300, help="different deals among them (default: 300)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        filled(folder, options.deals, options.hands)
        print(f"{options.hands} hands, {(folder / 'library.db').stat().st_size / 1e6:.1f} MB")
        tell("opening and closing", lambda: Library(folder).close())
        with Library(folder) as library:
            for name, search in QUESTIONS.items():
                found = library.search(search).total
                tell(f"search: {name} ({found})", lambda search=search: library.search(search))  # type: ignore[misc]
            tell_keeping(library)
    return 0


def filled(folder: Path, deals: int, hands: int) -> None:
    """A library of so many hands."""
    rng = Random(1)
    presets = [rules for rules in PRESETS.values() if rules.rounds]
    with Library(folder) as library:
        while library.search(limit=1).total < deals:
            match = random_match(rng, rng.choice(presets), 400)
            for record in records_of_match(match, NAMES, BOTS):
                library.keep(remarked(record, rng))
        with library._database.transaction() as at:
            for number in range(library.search(limit=1).total, hands):
                day = f"20{number % 26:02}-{number % 12 + 1:02}-{number % 28 + 1:02}"
                at.execute(
                    f"INSERT INTO records (digest, {', '.join(INDEXED)})"
                    f" SELECT randomblob(32), ?, {', '.join(INDEXED[1:])} FROM records WHERE id = ?",
                    (day, number % deals + 1),
                )
                for table, column in (("texts", "text"), ("words", "words")):
                    at.execute(
                        f"INSERT INTO {table} SELECT (SELECT max(id) FROM records), {column}"
                        f" FROM {table} WHERE record_id = ?",
                        (number % deals + 1,),
                    )


def tell_keeping(library: Library) -> None:
    """Every state of a match kept, one after the other."""
    states = [records_of_match(match, NAMES, BOTS) for match in moments_of_match(Random(2), PRESETS["quick"])]
    times = [timed(lambda records=records: library.keep_match(records)) for records in states]  # type: ignore[misc]
    print(f"keeping a call or card: best {min(times):.1f}, median {statistics.median(times):.1f} ms")


def tell(name: str, work: Callable[[], object]) -> None:
    """Print how long a piece of work takes."""
    times = [timed(work) for _ in range(RUNS)]
    print(f"{name}: best {min(times):.1f}, median {statistics.median(times):.1f} ms")


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of one run."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
