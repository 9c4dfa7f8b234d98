"""What stands on the page of the rules, and where; what it does is the page's."""

from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ui.panels.parts import PressButton, Scroll, SectionHead, muted_label, stack
from ui.panels.side import PanelTabs
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page
from ui.screens.parts import Roomy
from ui.screens.play.bar import BarButton
from ui.screens.rules.compare import ComparePane
from ui.screens.rules.options import OptionsPane
from ui.screens.rules.paste import PastePane
from ui.screens.rules.settle import SettleCard
from ui.text.language import tr

MOST_OF_A_NAME = 60


class RulesParts(Page):
    """The parts in their places."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.list, self.name = QListWidget(), QLineEdit()
        self.message, self._summary = MessageLine(), muted_label("")
        self.options, self.card = OptionsPane(), SettleCard()
        self.compare, self.paste = ComparePane(), PastePane()
        self.save = PressButton(tr("Save"))
        self.use = PressButton(tr("Use for the next match"), is_main=True)
        self.copy_set, self.share = BarButton(tr("Duplicate")), BarButton(tr("Copy as text"))
        self.paste_set, self.delete = BarButton(tr("Paste…")), BarButton(tr("Delete"))
        self.copy_card, self.export_card = BarButton(tr("Copy as text")), BarButton(tr("Export…"))
        self.tabs, self._sides = QTabWidget(), QStackedWidget()
        self._lay_out()

    def _lay_out(self) -> None:
        self.list.setAccessibleName(tr("Rule sets"))
        self.list.setItemDelegate(Roomy(self.list))
        self.name.setAccessibleName(tr("Name of the set"))
        self.name.setPlaceholderText(tr("Name of your own set"))
        self.name.setMaxLength(MOST_OF_A_NAME)
        self.tabs.setTabBar(PanelTabs())
        for part in (self.tabs, self.tabs.tabBar()):
            part.setAccessibleName(tr("What is shown"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.options, tr("Options"))
        self.tabs.addTab(self._card_side(), tr("Settle before you deal"))
        self.tabs.addTab(self.compare, tr("Compare"))
        right = QWidget()
        column = stack(right, margin=12, spacing=6)
        column.addLayout(self._name_row())
        column.addWidget(self._summary)
        column.addWidget(self.tabs, 1)
        self._sides.addWidget(right)
        self._sides.addWidget(self.paste)
        side = QVBoxLayout()
        side.setSpacing(0)
        side.addWidget(self._sides, 1)
        side.addWidget(self.message)
        self.message.setContentsMargins(12, 0, 12, 8)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(self._list_column(), 2)
        row.addLayout(side, 7)

    def _list_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(12, 12, 0, 12)
        column.setSpacing(2)
        column.addWidget(SectionHead(tr("Rule sets")))
        column.addWidget(self.list, 1)
        for button in (self.copy_set, self.share, self.paste_set, self.delete):
            column.addWidget(button)
        return column

    def _name_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.save)
        row.addWidget(self.use)
        return row

    def _card_side(self) -> QWidget:
        side = QWidget()
        column = stack(side, spacing=6)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(Scroll(self.card, tr("Settle before you deal")), 1)
        row = QHBoxLayout()
        row.addWidget(self.copy_card)
        row.addWidget(self.export_card)
        row.addStretch()
        column.addLayout(row)
        return side
