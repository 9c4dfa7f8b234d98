"""The manual in a window of its own, in the language in use; nothing of it needs a network."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QListWidget, QWidget

from ui.panels.parts import Scroll, SectionHead, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.glossary import show_glossary
from ui.screens.parts import MOST_HEIGHT, Roomy, closing_row, dialog_button, set_up
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.manual import Chapter, manual
from ui.theme import Look

_INDEX_WIDTH = 210


class ManualSheet(QDialog):
    """The chapters at the left, their words at the right."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Manual"), QSize(820, MOST_HEIGHT))
        self._look = look
        self._heads: list[SectionHead] = []
        self.index = QListWidget()
        self.words = Scroll(self._pages(manual()), tr("Manual"))
        self._lay_out()
        self.index.setCurrentRow(0)
        self.index.currentRowChanged.connect(self.turn_to)

    def _lay_out(self) -> None:
        self.index.setAccessibleName(tr("Chapters"))
        self.index.setFrameShape(QFrame.Shape.NoFrame)
        self.index.setFixedWidth(_INDEX_WIDTH)
        self.index.setWordWrap(True)
        self.index.setItemDelegate(Roomy(self.index))
        self.index.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sides = QHBoxLayout()
        sides.setSpacing(14)
        sides.addWidget(self.index)
        sides.addWidget(self.words, 1)
        glossary = dialog_button(self, tr("Words of the game"))
        glossary.clicked.connect(lambda: show_glossary(self))
        row = closing_row(self)
        row.insertWidget(0, glossary)
        layout = stack(self, margin=18, spacing=14)
        layout.addLayout(sides, 1)
        layout.addLayout(row)

    def _pages(self, chapters: tuple[Chapter, ...]) -> QWidget:
        contents = QWidget()
        parts = stack(contents, margin=4, spacing=8)
        for at, chapter in enumerate(chapters):
            if at:
                parts.addSpacing(16)
            self.index.addItem(chapter.title)
            head = SectionHead(chapter.title)
            self._heads.append(head)
            parts.addWidget(head)
            for words in chapter.words:
                label = RichLabel()
                label.show_text(rich(words), RichStyle.on_window(self._look))
                parts.addWidget(label)
        parts.addStretch()
        return contents

    def turn_to(self, number: int) -> None:
        """Scrolls to a chapter."""
        bar = self.words.verticalScrollBar()
        bar.setValue(min(bar.maximum(), self._heads[number].y()))
