"""What stands on the page of a review, and where; what it does is the page's."""

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.panels.parts import PressButton, Scroll, SectionHead, stack
from ui.rich_label import RichLabel
from ui.screens.icons import Icon
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, Page, letter_key
from ui.screens.play.bar import BarButton
from ui.screens.review.account import AccountView
from ui.screens.review.decision_list import DecisionList
from ui.screens.review.decision_view import DecisionView
from ui.screens.review.deeper import DeeperLook
from ui.screens.review.graph import ChanceGraph
from ui.text.language import tr


class ReviewParts(Page):
    """The parts in their places."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.heading, self.message = RichLabel(), MessageLine(self)
        self.decisions = DecisionList(desk.look())
        self.decision, self.graph, self.account = DecisionView(), ChanceGraph(), AccountView()
        self.deeper = DeeperLook(desk.runner.answers, self.message)
        self._bar = QHBoxLayout()
        self._lay_out()

    def _lay_out(self) -> None:
        self.right = QWidget()
        parts = stack(self.right, margin=8, spacing=10)
        parts.addWidget(self.decision)
        parts.addWidget(SectionHead(tr("Chances to keep the call")))
        parts.addWidget(self.graph)
        parts.addWidget(self.account)
        parts.addStretch()
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addWidget(self.decisions)
        self._scroll = Scroll(self.right, tr("What the coach says"))
        columns.addWidget(self._scroll, 1)
        self.work = QWidget()
        work = stack(self.work, spacing=8)
        work.addLayout(self._bar)
        work.addWidget(self.message)
        work.addLayout(columns, 1)
        page = stack(self, margin=16, spacing=8)
        page.addWidget(self.heading)
        page.addWidget(self._ways_out())
        page.addWidget(self.work, 1)
        page.addStretch()

    def _ways_out(self) -> QWidget:
        """Where to go while there is nothing to review."""
        self.empty = QWidget()
        row = QHBoxLayout(self.empty)
        row.setContentsMargins(0, 8, 0, 0)
        for label, icon in ((tr("Play"), Icon.PLAY), (tr("Library"), Icon.LIBRARY)):
            button = PressButton(label, is_main=icon is Icon.PLAY)
            button.clicked.connect(lambda *_, icon=icon: self.desk.open_page(icon))
            row.addWidget(button)
            if icon is Icon.PLAY:
                self.empty.setFocusProxy(button)
        row.addStretch()
        self.empty.hide()
        return self.empty

    def _offer(self, acts: Iterable[tuple[str, str, Callable[[], None]]]) -> None:
        """Puts buttons for what can be done into the bar, each with its key."""
        for label, key, act in acts:
            button = BarButton(label, key)
            button.clicked.connect(lambda *_, act=act: act())
            letter_key(self, key, act)
            self._bar.addWidget(button)
        self._bar.addStretch()
