"""Where a file is to be written. (I/O)"""

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

_ENDING = re.compile(r"\*(\.\w+)")
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|]')


def ask_where(parent: QWidget, title: str, name: str, kinds: Sequence[str]) -> Path | None:
    """Asks for the place of a file; None if nothing is to be written.

    `name` is proposed. `kinds` are such as "Picture (*.png)"; where the user types no ending, that of the
    kind that was chosen is added.
    """
    place, kind = QFileDialog.getSaveFileName(parent, title, _NOT_IN_NAMES.sub("-", name), ";;".join(kinds))
    if not place:
        return None
    endings = [ending for one in kinds for ending in _ENDING.findall(one)]
    path = Path(place)
    return path if path.suffix.lower() in endings else _free(path, _ENDING.findall(kind or kinds[0])[0])


def _free(path: Path, ending: str) -> Path:
    """The file with the ending, and a number where there is one so called: nobody was asked about that."""
    place, number = path.with_name(path.name + ending), 1
    while place.exists():
        number += 1
        place = path.with_name(f"{path.name} {number}{ending}")
    return place
