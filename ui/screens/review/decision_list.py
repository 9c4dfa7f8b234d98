"""The decisions of a saved hand with their marks; one of them is chosen."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from coach.verdict.annotate import DealReview, GradedDecision
from coach.verdict.judge import Mark
from trainer.record import CALLS_TRICK, DealRecord, Decision
from trainer.seats import Seat
from ui.panels.parts import muted_label, stack
from ui.screens.flat import Choice
from ui.screens.rich_list import RichList
from ui.text.language import tr
from ui.text.review_page import decision_line, no_such_decision_text, progress_line
from ui.theme import Look

_WIDTH = 270


class DecisionList(QWidget):
    """The decisions of a seat that the filter lets through, and below them how far the review has come.

    `turned` tells that another one is chosen.
    """

    turned = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._record: DealRecord | None = None
        self._seat = Seat.SOUTH
        self._review: DealReview | None = None
        self._under_way: DealReview | None = None
        self._shown: list[Decision] = []
        self.filter = Choice()
        self.filter.setAccessibleName(tr("Which decisions are shown"))
        self.filter.addItems([tr("All decisions"), tr("Mistakes only"), tr("Calls only")])
        self.list = RichList([], tr("Decisions"), look)
        self._words = muted_label("")
        parts = stack(self, spacing=6)
        parts.addWidget(self.filter)
        parts.addWidget(self.list, 1)
        parts.addWidget(self._words)
        self.setFixedWidth(_WIDTH)
        self.setFocusProxy(self.list)
        self.filter.currentIndexChanged.connect(lambda _row: self._fill())
        self.list.currentRowChanged.connect(lambda _row: self.turned.emit())

    def show_hand(self, record: DealRecord, seat: Seat) -> None:
        """Show the decisions of a seat in another hand, from the first, with the marks that it keeps."""
        self._record, self._seat, self._review, self._shown = record, seat, None, []
        self._fill()

    def show_review(self, review: DealReview) -> None:
        """Show what marks the review has found so far."""
        self._review = review
        self._fill()

    def show_progress(self, review: DealReview | None) -> None:
        """Show how far a review has come; nothing where none is made."""
        self._under_way = review
        self._tell()

    def _tell(self) -> None:
        words = "" if self._shown else no_such_decision_text()
        under_way = self._under_way
        self._words.setText(progress_line(under_way.done, under_way.total) if under_way else words)

    @property
    def chosen(self) -> Decision | None:
        """The chosen decision, if the filter lets any through."""
        row = self.list.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    @property
    def graded(self) -> GradedDecision | None:
        """The chosen decision as the review graded it, if it has come so far."""
        return self._graded(self.chosen)

    def suggest(self, graded: GradedDecision) -> None:
        """Choose a decision that the filter lets through, unless the user has turned away from the first."""
        tricks = [one.trick for one in self._shown]
        if self.list.currentRow() <= 0 and graded.trick in tricks:
            self.list.setCurrentRow(tricks.index(graded.trick))

    def _fill(self) -> None:
        if self._record is None:
            return
        chosen = self.chosen
        own = [one for one in self._record.decisions() if one.seat is self._seat]
        self._shown = [one for one in own if self._is_wanted(one)]
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems([decision_line(one, *self._judged(one)) for one in self._shown])
        kept = self._shown.index(chosen) if chosen in self._shown else 0
        self.list.setCurrentRow(kept if self._shown else -1)
        self.list.blockSignals(False)
        self._tell()
        if self.chosen != chosen:
            self.turned.emit()

    def _is_wanted(self, decision: Decision) -> bool:
        match self.filter.currentIndex():
            case 1:
                return self._judged(decision)[0] is not Mark.NONE
            case 2:
                return decision.trick == CALLS_TRICK
            case _:
                return True

    def _judged(self, decision: Decision) -> tuple[Mark, float | None]:
        """Mark and loss, of this review or an earlier one."""
        graded = self._graded(decision)
        if graded is not None:
            return graded.verdict.mark, graded.verdict.loss.mean
        assert self._record is not None
        remark = self._record.remark_on(decision.trick, decision.seat)
        return remark.mark, remark.verdict.loss if remark.verdict else None

    def _graded(self, decision: Decision | None) -> GradedDecision | None:
        if self._review is None or decision is None:
            return None
        return next((one for one in self._review.decisions if one.trick == decision.trick), None)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours."""
        self.list.dress(look)
