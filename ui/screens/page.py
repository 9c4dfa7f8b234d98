"""What every page of the window has in common, and what it works with."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from ui.runner import Runner
from ui.screens.icons import Icon
from ui.settings import Settings
from ui.theme import Look


@dataclass(frozen=True, slots=True)
class Desk:
    """What pages work with: the table, the preferences, the data folder, and what the window does for them.

    `look` is how everything looks now, `change` keeps changed preferences, `new_match` asks for a new match,
    `open_page` brings another page to the front, `review` a saved hand of that number; `enter` lets one from
    memory be entered further.
    """

    runner: Runner
    settings: Settings
    folder: Path
    look: Callable[[], Look]
    change: Callable[[dict[str, Any]], None]
    new_match: Callable[[], None]
    open_page: Callable[[Icon], None]
    review: Callable[[int], None]
    enter: Callable[[int], None]


_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


def is_undo(event: QKeyEvent) -> bool:
    """Ctrl+Z, or what the system has for it."""
    return event.matches(_UNDO)


def is_redo(event: QKeyEvent) -> bool:
    """Ctrl+Y or Ctrl+Shift+Z, whatever the system has for it."""
    is_y = event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return is_y or event.matches(_REDO)


def letter_key(page: QWidget, key: str, act: Callable[[], None]) -> None:
    """A letter that works wherever the focus is on the page, also in lists, which would search for it."""
    if key:
        shortcut = QShortcut(QKeySequence(key), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)


class Page(QWidget):
    """A page: made when it is first opened, and kept."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""

    def opened(self) -> None:
        """The page has come to the front."""

    def take_back(self) -> None:
        """What Ctrl+Z means on the page: the last change undone, where it has changes."""

    def do_again(self) -> None:
        """The last change that was undone, made again."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Answers a key that no widget of it has used; False if it has no use for it either."""
        return False
