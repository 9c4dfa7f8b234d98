"""What stands on the page of the score sheets, and where; what it does is the page's."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QStackedWidget, QWidget

from ui.panels.parts import PressButton, SectionHead, muted_label, plain_label, stack
from ui.screens.flat import Choice
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page
from ui.screens.play.bar import BarButton
from ui.screens.sheet.board import Board
from ui.screens.sheet.entry import EntryLine
from ui.screens.sheet.head import HeadForm
from ui.text import sheet_page as words
from ui.text.language import tr

EMPTY, BOARD, HEAD = range(3)
"""The sides: no sheet yet, the sheet that lies open, the form for names and rules."""


class SheetParts(Page):
    """The parts in their places."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.choice, self._rules = Choice(), muted_label("")
        self.board, self.entry, self.head = Board(), EntryLine(), HeadForm()
        self.asking, self.message = MessageLine(), MessageLine()
        self.new, self.names = BarButton(tr("New sheet…")), BarButton(tr("Names and rules…"))
        self.undo, self.redo = BarButton(tr("Undo")), BarButton(tr("Redo"))
        self.copy, self.export = BarButton(tr("Copy as text")), BarButton(tr("Export…"))
        self.delete, self.strike = BarButton(tr("Delete")), BarButton(tr("Strike out this deal"))
        self.first = PressButton(tr("New sheet…"), is_main=True)
        self._sides = QStackedWidget()
        self._lay_out()

    def _lay_out(self) -> None:
        self.choice.setAccessibleName(tr("The sheet that lies open"))
        for button, key in ((self.undo, "Ctrl+Z"), (self.redo, "Ctrl+Y")):
            button.setToolTip(tr("{what} ({key})", what=button.text(), key=key))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for side in (self._empty_side(), self._board_side(), self.head):
            self._sides.addWidget(side)
        column = stack(self)
        column.addWidget(self._sides, 1)
        column.addWidget(self.message)
        self.message.setContentsMargins(16, 0, 16, 8)

    def _empty_side(self) -> QWidget:
        side = QWidget()
        column = stack(side, margin=24, spacing=14)
        column.addWidget(SectionHead(tr("Score sheet")))
        column.addWidget(plain_label(words.empty_text()))
        column.addWidget(self.first, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch()
        return side

    def _board_side(self) -> QWidget:
        side = QWidget()
        top, foot = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.choice, 1)
        for button in (self.new, self.names, self.delete):
            top.addWidget(button)
        for button in (self.undo, self.redo, self.strike):
            foot.addWidget(button)
        foot.addStretch()
        for button in (self.copy, self.export):
            foot.addWidget(button)
        column = stack(side, margin=16, spacing=6)
        column.addLayout(top)
        for part in (self._rules, self.board, self.asking, self.entry):
            column.addWidget(part)
        column.addStretch()
        column.addLayout(foot)
        return side
