"""The sheet of the words that players use."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QVBoxLayout, QWidget

from ui.panels.parts import Scroll, bold_label, muted_label, plain_label, stack
from ui.screens.parts import MOST_HEIGHT, closing_row, run, set_up, titled
from ui.text.glossary import Word, WordGroup, glossary
from ui.text.language import tr

_NAMES, _MEANINGS = 2, 5
"""The widths of the two columns, one to the other."""


def show_glossary(parent: QWidget) -> None:
    """Shows the sheet until it is closed."""
    run(GlossarySheet(parent))


class GlossarySheet(QDialog):
    """Every word with its English name, its meaning, and how players say it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Words of the game"), QSize(680, MOST_HEIGHT))
        groups = ((group.title, _grid_of(group)) for group in glossary())
        contents = titled(groups, spacing=6, between=14)
        layout = stack(self, margin=18, spacing=14)
        layout.addWidget(Scroll(contents, tr("Words of the game")))
        layout.addLayout(closing_row(self))


def _grid_of(group: WordGroup) -> QGridLayout:
    """The words in one column, what they mean in the other."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(18)
    grid.setVerticalSpacing(12)
    grid.setColumnStretch(0, _NAMES)
    grid.setColumnStretch(1, _MEANINGS)
    for row, word in enumerate(group.words):
        grid.addLayout(_column(_name_labels(word)), row, 0)
        grid.addLayout(_column((plain_label(word.meaning), muted_label(word.said))), row, 1)
    return grid


def _name_labels(word: Word) -> tuple[QLabel, ...]:
    name = bold_label(word.name)
    return (name, muted_label(word.beside)) if word.beside else (name,)


def _column(labels: tuple[QLabel, ...]) -> QVBoxLayout:
    """Labels one below the other, at the top of their row."""
    column = QVBoxLayout()
    column.setSpacing(1)
    for label in labels:
        column.addWidget(label)
    column.addStretch()
    return column
