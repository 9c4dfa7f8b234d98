"""Buttons that Enter presses as Space does."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press a button if the key is Enter; False for another key.

    A key that is held presses once: what comes next under the focus is not pressed unseen.
    """
    if event.key() not in _ENTER:
        return False
    if not event.isAutoRepeat():
        button.click()
    return True
