"""Taking up the unfinished match of the data folder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from coach.practice.session import Step, resumed
from trainer.record import DealRecord, MatchError, RecordError, read
from trainer.seats import SEATS
from ui.store import MATCH_FILE, set_aside
from ui.text.cards import seat_name
from ui.text.language import tr
from ui.text.problems import match_problem, record_problem
from ui.text.start import from_library_text

if TYPE_CHECKING:
    from trainer.library import Library


@dataclass(frozen=True, slots=True)
class Resumed:
    """A session to take up, if there was one, the day it began, and what there is to tell about it."""

    step: Step | None = None
    date: str | None = None
    news: tuple[str, ...] = ()


def resume(folder: Path, library: "Callable[[], Library]") -> Resumed:
    """The unfinished match of the folder.

    A damaged file is kept aside and named; then the library is asked for the match.
    """
    path = folder / MATCH_FILE
    try:
        return _of_records(read(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Resumed()
    except (OSError, UnicodeDecodeError) as error:
        problem = _damaged(path, str(error))
    except RecordError as error:
        where = tr("line {line}: {problem}", line=error.line, problem=record_problem(error))
        problem = _damaged(path, where)
    except MatchError as error:
        problem = _damaged(path, match_problem(error))
    return _from_library(library(), problem)


def _of_records(records: Sequence[DealRecord]) -> Resumed:
    return Resumed(resumed(records, [seat_name(seat) for seat in SEATS]), records[-1].date)


def _from_library(library: "Library", problem: str) -> Resumed:
    """The match as the library has it, if it has."""
    from trainer.database import LibraryError

    try:
        found = _of_records(library.current_match())
    except (LibraryError, RecordError, MatchError):
        return Resumed(news=(problem,))
    return replace(found, news=(f"{problem} {from_library_text()}",))


def _damaged(path: Path, reason: str) -> str:
    """A damaged file is kept aside; what there is to tell about it."""
    try:
        place = set_aside(path)
    except OSError as error:
        return tr("The last match cannot be read: {reason}.", reason=error.strerror)
    return tr(
        "The last match could not be read ({reason}). The damaged file is kept as {file}.",
        reason=reason.removesuffix("."),
        file=place,
    )
