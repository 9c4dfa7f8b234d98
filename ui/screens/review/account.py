"""Where the points of a reviewed hand went, and what all cards open would have told."""

from PySide6.QtWidgets import QGridLayout, QWidget

from coach.verdict.annotate import DealReview
from trainer.record import DealRecord
from trainer.seats import SEATS
from ui.panels.parts import CardStrip, SectionHead, bold_label, drop, muted_label, plain_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.learn.put import put
from ui.table.order import in_order
from ui.text.breaches import Voice
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.review import AccountRow, account_rows, hindsight_heading, hindsight_texts
from ui.theme import Look


class AccountView(QWidget):
    """The account line by line; below it, on request, all hands and the hindsight."""

    def __init__(self) -> None:
        super().__init__()
        self.is_open = False
        self._parts = stack(self, spacing=8)
        self._contents: list[QWidget] = []
        self._hindsight: QWidget | None = None

    @property
    def hindsight_at(self) -> int:
        """How far down the open cards begin, once they have their place."""
        return 0 if self._hindsight is None else self._hindsight.y()

    def show_review(self, review: DealReview, record: DealRecord, voice: Voice, look: Look) -> None:
        """Shows another account."""
        while self._contents:
            drop(self._contents.pop())
        self._hindsight = None
        if review.account is not None and review.is_complete:
            self._add(SectionHead(tr("Where the points went")))
            self._add(_table(account_rows(review.account)))
        if self.is_open:
            self._show_open(review, record, voice, look)

    def _add(self, widget: QWidget) -> None:
        self._contents.append(widget)
        put(self._parts, widget)

    def _show_open(self, review: DealReview, record: DealRecord, voice: Voice, look: Look) -> None:
        self._hindsight = SectionHead(hindsight_heading())
        self._add(self._hindsight)
        for seat in SEATS:
            hand = record.hands[seat]
            self._add(muted_label(voice.name(seat)))
            if hand is None:
                self._add(plain_label(tr("not known")))
            else:
                self._add(CardStrip(in_order(hand, look.order, record.rules.trump), look))
        for sentence in hindsight_texts(review, voice):
            label = RichLabel()
            label.show_text(rich(sentence), RichStyle.on_window(look))
            self._add(label)


def _table(rows: tuple[AccountRow, ...]) -> QWidget:
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setColumnStretch(2, 1)
    for line, row in enumerate(rows):
        make = bold_label if row.is_sum else plain_label
        for column, words in enumerate((row.label, row.points)):
            label = make(words)
            label.setWordWrap(False)
            grid.addWidget(label, line, column)
        grid.addWidget(muted_label(row.remark), line, 2)
    return table
