"""Taking up the unfinished match of the data folder."""

from dataclasses import dataclass
from pathlib import Path

from coach.practice.session import Step, resumed
from trainer.record import MatchError, RecordError, read
from trainer.seats import SEATS
from ui.store import MATCH_FILE, set_aside
from ui.text.cards import seat_name
from ui.text.language import tr
from ui.text.problems import match_problem, record_problem


@dataclass(frozen=True, slots=True)
class Resumed:
    """A session to take up, if there was one, the day it began, and what was wrong with the file."""

    step: Step | None = None
    date: str | None = None
    problem: str | None = None


def resume(folder: Path) -> Resumed:
    """The unfinished match of the folder; a damaged file is kept aside and named."""
    path = folder / MATCH_FILE
    try:
        text = path.read_text(encoding="utf-8")
        records = read(text)
        step = resumed(records, [seat_name(seat) for seat in SEATS])
    except FileNotFoundError:
        return Resumed()
    except (OSError, UnicodeDecodeError) as error:
        return _damaged(path, str(error))
    except RecordError as error:
        return _damaged(path, tr("line {line}: {problem}", line=error.line, problem=record_problem(error)))
    except MatchError as error:
        return _damaged(path, match_problem(error))
    return Resumed(step, records[-1].date)


def _damaged(path: Path, reason: str) -> Resumed:
    try:
        place = set_aside(path)
    except OSError as error:
        return Resumed(problem=tr("The last match cannot be read: {reason}.", reason=error.strerror))
    return Resumed(
        problem=tr(
            "The last match could not be read ({reason}). The damaged file is kept as {file}.",
            reason=reason,
            file=place,
        )
    )
