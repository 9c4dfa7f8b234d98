"""`callbreak library review`: every hand that has no review gets one, on all cores; Ctrl-C stops it."""

import sys

from coach.practice.library_review import Progress, review_library
from coach.verdict.many import never
from trainer.library import Library
from ui.cli.common import ANSWER_IS_NO, ANSWER_IS_YES, WrongInputError
from ui.cli.review import MOST_WORKERS, STOPPED
from ui.text.library_page import all_reviewed_text, reviewing_text, stopped_text


def review_all_hands(library: Library, count: int | None) -> int:
    """Review, and tell how it ended; exit 1 if a hand can have no review."""
    if count is not None and not 1 <= count <= MOST_WORKERS:
        raise WrongInputError(f"--workers cannot be {count}: 1 to {MOST_WORKERS} is right")
    progress = Progress(0, 0)
    is_shown = sys.stderr.isatty()
    try:
        for progress in review_library(library, never, count):
            if is_shown:
                told = reviewing_text(progress.done, progress.total, 0.0)
                print(f"\r{told:<60}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\r{stopped_text(progress.done)}", file=sys.stderr)
        return STOPPED
    if is_shown:
        print(f"\r{'':<60}\r", end="", file=sys.stderr)
    print(all_reviewed_text(progress.done, progress.faults))
    return ANSWER_IS_NO if progress.faults else ANSWER_IS_YES
