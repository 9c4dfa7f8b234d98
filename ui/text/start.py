"""Starting in words: what is wrong with the data folder, safe mode, and faults that nobody foresaw."""

from pathlib import Path

from ui.text.language import tr


def already_open_text(folder: Path) -> str:
    """Another window works with the folder."""
    return tr("The program is already open with the data in {folder}.", folder=folder)


def safe_mode_text(folder: Path) -> str:
    """What safe mode means."""
    return tr(
        "Safe mode: the program runs with its default settings and without your saved hands."
        " Nothing in {folder} is read or changed. What you do now is gone when you close the window.",
        folder=folder,
    )


def stand_in_text(folder: Path, reason: str) -> str:
    """The data folder cannot be written."""
    return tr(
        "Nothing can be written to {folder} ({reason}). You work with a copy of what could be read there,"
        " which is gone when you close the window. Allow writing there, or start with --data and another"
        " folder.",
        folder=folder,
        reason=reason,
    )


def no_folder_text(folder: Path, place: Path) -> str:
    """There was a file where the data folder belongs."""
    return tr(
        "{folder} was a file, but a folder is needed there. The file is kept as {file}.",
        folder=folder,
        file=place,
    )


def from_library_text() -> str:
    """The match of a damaged file is also among the saved hands."""
    return tr("The match goes on from what was kept of it among your saved hands.")


def preferences_aside_text(place: Path) -> str:
    """A damaged file of preferences was moved out of the way."""
    return tr("The preferences could not be read; the damaged file is kept as {file}.", file=place)


def preferences_not_kept_text(file: Path) -> str:
    """Changed preferences hold for this sitting only."""
    return tr(
        "Your preferences could not be written to {file}, so they hold until you close the window. Is the disk"
        " full, or the file for reading only?",
        file=file,
    )


def safe_title() -> str:
    """The title of the window in safe mode."""
    return tr("Call Break Trainer (safe mode: nothing is kept)")


def copy_title() -> str:
    """The title of the window over a copy of the data folder."""
    return tr("Call Break Trainer (nothing is kept)")


def crashed_text(file: Path) -> str:
    """The program ended by a fault of a compiled part the last time."""
    return tr(
        "The program broke off the last time. What is known about it is kept in {file}; what you played before"
        " is saved.",
        file=file,
    )


def fault_text() -> str:
    """The program met a fault that nobody foresaw, and goes on."""
    return tr(
        "The program met a fault in itself; you did nothing wrong. It goes on, and your match is saved after"
        " every card. If something looks odd now, close the window and open it again."
    )


def report_text(file: Path) -> str:
    """What helps to have the fault mended."""
    return tr("To have it mended, copy the details and send them along. They are also in {file}.", file=file)


def no_start_text(fault: str, file: Path) -> str:
    """The window could not be opened at all."""
    return tr(
        "The program could not open its window: {fault}. Details are in {file}. Start it with --safe-mode: then"
        " it uses its default settings and leaves your files alone.",
        fault=fault,
        file=file,
    )
