"""What all dialogs share: their size, their buttons, and boxes that can be seen on dark ground."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QRadioButton,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)

from ui.panels.parts import SectionHead, stack
from ui.screens.flat import FlatButton
from ui.text.language import tr

MOST_HEIGHT = 600
"""A window of 640 lines still holds a dialog of this height with its frame."""


def set_up(dialog: QDialog, title: str, size: QSize) -> None:
    """Names a dialog and gives it a size that fits a small screen."""
    dialog.setWindowTitle(title)
    dialog.setAccessibleName(title)
    dialog.setMaximumHeight(MOST_HEIGHT)
    dialog.resize(size)


def run(dialog: QDialog) -> bool:
    """Shows a dialog until it is closed, and lets go of it; True if it was accepted."""
    result = dialog.exec()
    dialog.deleteLater()
    return result == QDialog.DialogCode.Accepted


def titled(groups: Iterable[tuple[str, QLayout]], *, spacing: int, between: int) -> QWidget:
    """Groups one below the other, each under its title, with so much room inside and between them."""
    contents = QWidget()
    column = stack(contents, margin=4, spacing=spacing)
    for at, (title, group) in enumerate(groups):
        if at:
            column.addSpacing(between)
        column.addWidget(SectionHead(title))
        column.addLayout(group)
    column.addStretch()
    return contents


def closing_row(dialog: QDialog) -> QHBoxLayout:
    """A single button that closes the dialog; it has the focus at first."""
    close = dialog_button(dialog, tr("Close"), is_default=True)
    close.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(close)
    return row


def dialog_button(dialog: QDialog, label: str, *, is_default: bool = False) -> QPushButton:
    """A button of a dialog; the default one is pressed by Enter and has the focus at first."""
    button = FlatButton(label, dialog)
    button.setAccessibleName(label)
    button.setDefault(is_default)
    if is_default:
        button.setFocus()
    return button


class CheckBox(QCheckBox):
    """A check box whose outline can be seen in both schemes."""

    def __init__(self, label: str) -> None:
        super().__init__(_literal(label))
        self.setAccessibleName(label)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Gives the style another colour to make the outline from."""
        super().initStyleOption(option)
        _show_outline(option)


class RadioButton(QRadioButton):
    """A radio button whose outline can be seen in both schemes."""

    def __init__(self, label: str) -> None:
        super().__init__(_literal(label))
        self.setAccessibleName(label)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Gives the style another colour to make the outline from."""
        super().initStyleOption(option)
        _show_outline(option)


class Roomy(QStyledItemDelegate):
    """Lines of a list with some air above and below the words: other scripts are higher than Latin."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A little higher than the words."""
        return super().sizeHint(option, index) + QSize(0, 8)


def _literal(label: str) -> str:
    """Qt takes a single & for the mark of a shortcut."""
    return label.replace("&", "&&")


def _show_outline(option: QStyleOptionButton) -> None:
    """Fusion draws outlines a little darker than the window, which a dark window swallows."""
    colours = QPalette(option.palette)
    colours.setColor(QPalette.ColorRole.Window, colours.color(QPalette.ColorRole.PlaceholderText))
    option.palette = colours
