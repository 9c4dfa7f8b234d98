"""What all dialogs share: their size, and the row of buttons below."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton

from ui.text.language import tr

MOST_HEIGHT = 600
"""A window of 640 lines still holds a dialog of this height with its frame."""


def set_up(dialog: QDialog, title: str, size: QSize) -> None:
    """Names a dialog and gives it a size that fits a small screen."""
    dialog.setWindowTitle(title)
    dialog.setAccessibleName(title)
    dialog.setMaximumHeight(MOST_HEIGHT)
    dialog.resize(size)


def closing_row(dialog: QDialog) -> QHBoxLayout:
    """A single button that closes the dialog; it has the focus at first."""
    close = dialog_button(tr("Close"), is_default=True)
    close.clicked.connect(dialog.accept)
    close.setFocus()
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(close)
    return row


def dialog_button(label: str, *, is_default: bool = False) -> QPushButton:
    """A button of a dialog; the default one is pressed by Enter."""
    button = QPushButton(label)
    button.setAccessibleName(label)
    button.setDefault(is_default)
    button.setAutoDefault(True)
    return button
