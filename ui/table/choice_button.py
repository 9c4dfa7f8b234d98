"""What calls and cards have in common as buttons: none is chosen by accident."""

from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton

from ui.pressing import pressed_by_enter


class ChoiceButton(QAbstractButton):
    """A choice that Enter presses as Space does.

    Where one is chosen, others may come to lie under the mouse: the second press of a double click is not
    meant for them.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Chooses nothing."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was pressed here is not for the felt below, which a click would make go on."""
        super().mouseReleaseEvent(event)
        event.accept()
