"""Sentences on the small files of the data folder."""

from ui.text.language import tr


def damaged_text(file: str, place: str) -> str:
    """A damaged file has been put aside.

    >>> damaged_text("lessons.json", "lessons.json.damaged-1")
    'The file lessons.json could not be read. It is kept as lessons.json.damaged-1, and a new one is begun.'
    """
    return tr(
        "The file {file} could not be read. It is kept as {place}, and a new one is begun.",
        file=file,
        place=place,
    )


def not_saved_text(file: str, reason: str) -> str:
    """A file could not be written, or not be read."""
    return tr("The file {file} could not be kept: {reason}.", file=file, reason=reason)


def written_text(file: str) -> str:
    """A file has been written for somebody else."""
    return tr("Written: {file}", file=file)


def copied_text() -> str:
    """Something lies on the clipboard."""
    return tr("Copied: paste it wherever you like.")


def not_lost_text() -> str:
    """What to do when the match could not be saved."""
    return tr(
        "Nothing is lost while the window is open: every card tries again. You can also save the match as a"
        " file elsewhere, from the menu."
    )
