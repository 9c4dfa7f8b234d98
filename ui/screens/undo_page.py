"""A page whose changes can be taken back by Ctrl+Z, which elsewhere takes back a card of the table."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from ui.screens.page import Page

_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


def is_undo(event: QKeyEvent) -> bool:
    """Ctrl+Z, or what the system has for it."""
    return event.matches(_UNDO)


def is_redo(event: QKeyEvent) -> bool:
    """Ctrl+Y or Ctrl+Shift+Z, whatever the system has for it."""
    is_y = event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return is_y or event.matches(_REDO)


class UndoPage(Page):
    """Answers the keys for back and forth while it is in front."""

    def take_back(self) -> None:
        """The last change undone."""

    def do_again(self) -> None:
        """The last change that was undone, made again."""

    def event(self, event: QEvent) -> bool:
        """Keeps the keys from the window's menu."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_own = is_undo(event) or is_redo(event)
            event.setAccepted(is_own)
            return is_own
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Back and forth."""
        if is_undo(event):
            self.take_back()
        elif is_redo(event):
            self.do_again()
        else:
            super().keyPressEvent(event)
