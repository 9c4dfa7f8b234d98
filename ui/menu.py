"""The menu of the window: everything that can be done, with its key."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget


@dataclass(frozen=True, slots=True)
class Command:
    """A line of the menu; a key that is only `shown` is answered elsewhere, as it counts on one page only."""

    label: str
    act: Callable[[], object]
    key: str = ""
    shown: str = ""


def menu_of(window: QWidget, groups: tuple[tuple[Command, ...], ...]) -> QMenu:
    """The menu of these groups; their keys work in the whole window, whether the menu is open or not."""
    menu = QMenu(window)
    for number, group in enumerate(groups):
        if number:
            menu.addSeparator()
        for command in group:
            action = _action(window, command)
            window.addAction(action)
            menu.addAction(action)
    return menu


def _action(window: QWidget, command: Command) -> QAction:
    label = f"{command.label}\t{command.shown}" if command.shown else command.label
    action = QAction(label, window)
    if command.key:
        action.setShortcut(QKeySequence(command.key))
        action.setAutoRepeat(False)  # a key that is held acts once
    action.triggered.connect(lambda: command.act())
    return action
