"""A small file of the data folder that holds one value: read once, written after each change. (I/O)"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from ui.store import set_aside, write_safely
from ui.text.kept import damaged_text, not_saved_text

T = TypeVar("T")
_NOTHING = "\n"
"""What is written where there is nothing to write: a file without a byte was cut off."""


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """How a value is written as text; `read` raises ValueError for a text that is none."""

    name: str
    read: Callable[[str], T]
    write: Callable[[T], str]
    empty: T


class KeptFile(Generic[T]):
    """The value of a file, and once after reading a sentence on what was wrong with it."""

    def __init__(self, folder: Path, form: Form[T]) -> None:
        self._path, self._form = folder / form.name, form
        self._problem = ""
        self.value = self._read()

    def problem(self) -> str:
        """What was wrong with the file, told once; nothing if it was sound."""
        words, self._problem = self._problem, ""
        return words

    def keep(self, value: T) -> str:
        """Keeps another value; a sentence if it could not be written, else nothing."""
        self.value = value
        try:
            write_safely(self._path, self._form.write(value) or _NOTHING)
        except OSError as error:
            return not_saved_text(self._path.name, error.strerror or str(error))
        return ""

    def _read(self) -> T:
        try:
            return self._form.read(_some(self._path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return self._form.empty
        except (OSError, ValueError):
            self._problem = self._put_aside()
            return self._form.empty

    def _put_aside(self) -> str:
        try:
            return damaged_text(self._path.name, set_aside(self._path).name)
        except OSError as error:
            return not_saved_text(self._path.name, error.strerror or str(error))


def _some(text: str) -> str:
    if not text:
        raise ValueError("cut off")
    return text
