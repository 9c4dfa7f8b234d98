"""What is offered below the scores when a deal has ended: the expert's result, the code, why, try again."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.practice.session import Session
from trainer.deal import deal_code
from trainer.match import FinishedDeal
from ui.panels.parts import muted_label, plain_label, stack
from ui.runner import Runner
from ui.screens.play.bar import BarButton
from ui.text.language import tr
from ui.text.play import code_text, expert_progress, expert_result, expert_unknown, review_label


class AfterDeal(QWidget):
    """How the expert would have done, which it finds out while this is shown, and buttons."""

    why_wanted = Signal()
    replay_wanted = Signal()
    copy_wanted = Signal()
    review_wanted = Signal()

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self._runner = runner
        self._session: Session | None = None
        self._has_result = False
        self._expert, self._code = plain_label(""), muted_label("")
        self._code.setWordWrap(False)
        self.copy = BarButton(tr("Copy"))
        self.copy.setAccessibleName(tr("Copy the code of the deal"))
        self.review = BarButton(tr("Review"), "R")
        self.review.setAccessibleName(review_label())
        self.why = BarButton(tr("Why did a bot…?"), "W")
        self.replay = BarButton(tr("Try again…"), "T")
        self.copy.clicked.connect(self.copy_wanted)
        self.review.clicked.connect(self.review_wanted)
        self.why.clicked.connect(self.why_wanted)
        self.replay.clicked.connect(self.replay_wanted)
        column = stack(self, spacing=4)
        column.addWidget(self._expert)
        for parts in (
            (self._code, self.copy),
            (self.review, self.why, self.replay),
        ):  # large text needs two rows
            row = QHBoxLayout()
            row.setSpacing(2)
            for part in parts:
                row.addWidget(part)
            row.addStretch()
            column.addLayout(row)

    @property
    def expert_words(self) -> str:
        """What is said about the expert."""
        return self._expert.text()

    def show_end(self, session: Session) -> None:
        """Shows the end of a deal; the expert begins to play it."""
        if self._session is not None and session.match is self._session.match:
            return
        self._session, self._has_result = session, False
        self._code.setText(code_text(code_of_deal(session)))
        self._expert.setVisible(session.learner is not None)
        if session.learner is not None:
            self._say(expert_progress(0))
            self._runner.compare(self._tell, self._end)

    def leave(self) -> None:
        """Another deal is on the table."""
        if self._session is not None:
            self._session = None
            self._runner.stop_comparing()

    def _say(self, words: str) -> None:
        """Words about the expert; the sheet below grows with them."""
        self._expert.setText(words)
        self.updateGeometry()

    def _tell(self, result: FinishedDeal | int) -> None:
        you = None if self._session is None else self._session.learner
        if isinstance(result, int):
            self._say(expert_progress(result))
        elif you is not None:
            self._has_result = True
            self._say(expert_result(result, you))

    def _end(self) -> None:
        """There is nothing more to come; there may be no result."""
        if not self._has_result:
            self._say(expert_unknown())


def code_of_deal(session: Session) -> str:
    """The code of the deal on the table."""
    match = session.match
    return deal_code(match.deal_seed, match.position.dealer)
