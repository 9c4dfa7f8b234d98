"""Opening the library of a data folder for the window (I/O): whatever is wrong, the program starts."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from trainer.database import LibraryError
from trainer.library import Library
from ui.text.language import tr
from ui.text.library import library_problem, set_aside_text, upgraded_text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The open library, and what there is to tell about it."""

    library: Library
    news: tuple[str, ...] = ()


def open_shelf(folder: Path) -> Shelf:
    """The library of the folder.

    If it cannot be opened it is left as it is, and one that lasts until the program ends takes its place.
    """
    try:
        library = Library(folder)
        return Shelf(library, tuple(_news_of(library)))
    except LibraryError as error:
        log.error("the library cannot be opened: %s", error)
        return Shelf(Library(folder, is_passing=True), (f"{library_problem(error)} {_not_kept_text()}",))


def _not_kept_text() -> str:
    return tr("Until then, hands that you play are not kept among the saved hands.")


def _news_of(library: Library) -> Iterator[str]:
    if library.set_aside is not None:
        yield set_aside_text(library.set_aside)
    if library.copy is not None:
        yield upgraded_text(library.copy)
