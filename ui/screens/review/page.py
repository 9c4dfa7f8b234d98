"""The page of a review: the decisions of a saved hand, and beside them what the coach says of one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from coach.verdict.annotate import DealReview, GradedDecision, ReviewError, annotated, reviews
from coach.verdict.judge import Mark
from trainer.catalogue import Outcome, Search, own_seat
from trainer.files import write_safely
from trainer.record import (
    DealRecord,
    Decision,
    is_same_deal,
    position_of,
    with_remark,
    with_verdicts_of,
)
from trainer.record.memory import can_go_on, known_to
from trainer.seats import Seat
from ui.advice import Advice
from ui.export.chat import texts_of
from ui.export.page import page_of
from ui.later import later
from ui.rich_label import RichStyle
from ui.screens.file_dialog import ask_where
from ui.screens.page import Desk
from ui.screens.review.advice import advice_of
from ui.screens.review.graph import GraphFace
from ui.screens.review.parts import ReviewParts
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.library import UNREAD, unread_text
from ui.text.review import review_fault_text
from ui.text.review_page import (
    gone_text,
    nothing_to_review,
    still_played_text,
    stopped_text,
    unfinished_text,
    voice_in,
)
from ui.text.saved import deal_heading, player_name
from ui.theme import Look
from ui.worker import Job

FINISHED = Search(outcomes=frozenset({Outcome.MADE, Outcome.BROKEN}))


class ReviewPage(ReviewParts):
    """Reviews one saved hand; its number is given by `show_hand`, else the newest one is taken."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._library = desk.runner.library
        self._record: DealRecord | None = None
        self._record_id = 0
        self._review: DealReview | None = None
        self._job: Job | None = None
        self._answer: Job | None = None
        self._connect()

    def _connect(self) -> None:
        self._offer(
            (
                (tr("Try it yourself"), "T", self.ask),
                (tr("Look deeper"), "D", self.look_deeper),
                (tr("All cards open"), "O", self.open_cards),
                (tr("Copy as text"), "C", self.copy_text),
                (tr("Save as a web page…"), "W", self.save_page),
            )
        )
        self.decisions.turned.connect(self._turn)
        self.decision.note.noted.connect(self._keep_note)

    # What is reviewed

    def opened(self) -> None:
        """At first the newest finished hand is taken; one that has been played on is read anew."""
        self.desk.runner.settle()
        if self._record is None:
            newest = self._library.search(FINISHED, limit=1).entries
            if newest:
                self.show_hand(newest[0].record_id)
            else:
                self._show_nothing()
        elif self._is_played_on():
            self.show_hand(self._record_id)
        (self.empty if self._record is None else self.decisions).setFocus()

    def _is_played_on(self) -> bool:
        """Has more been played of the hand since it was read?"""
        assert self._record is not None
        try:
            now = self._library.record(self._record_id)
        except UNREAD:
            return False
        is_other = list(now.decisions()) != list(self._record.decisions())
        return is_other and is_same_deal(now, self._record)

    def _show_nothing(self) -> None:
        self.heading.show_text(rich(nothing_to_review()), RichStyle.on_window(self.desk.look()))
        self.work.hide()
        self.empty.show()

    def show_hand(self, record_id: int) -> None:
        """Review another hand; if it cannot be read, what is shown stays."""
        try:
            record = self._library.record(record_id)
        except UNREAD as fault:
            self.message.warn(unread_text(fault))
            return
        self.decision.note.finish()
        self.stop()
        self.deeper.stop()
        self._record_id, self._record = record_id, record
        self._review = None
        self.account.is_open = False
        self.empty.hide()
        self.work.show()
        self.message.clear()
        if can_go_on(self._record):
            self.message.tell(unfinished_text(), tr("Go on"), lambda: self.desk.enter(record_id))
        self.right.hide()
        self._show_heading()
        self.decisions.show_hand(self._record, self.seat)
        self._begin()

    @property
    def seat(self) -> Seat:
        """Whose play is reviewed."""
        assert self._record is not None
        return own_seat(self._record)

    def _show_heading(self) -> None:
        assert self._record is not None
        words = deal_heading(self._record, position_of(self._record))
        self.heading.show_text(rich(words), RichStyle.on_window(self.desk.look()))

    def _begin(self) -> None:
        record, seat = self._record, self.seat
        assert record is not None
        self._job = Job(lambda _stop: reviews(record, seat), self._take, self._fail, self._finish)
        self.desk.runner.questions.do(self._job)

    def _go_on(self) -> None:
        """A review that was stopped is made after all."""
        self.message.clear()
        self._begin()

    def stop(self) -> None:
        """Nobody waits for the review any longer."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self.decisions.show_progress(None)

    def _take(self, review: DealReview) -> None:
        news = self._review is None or len(review.decisions) != len(self._review.decisions)
        self._review = review
        self.decisions.show_progress(review)
        if news:
            was_waited_for = self.decisions.graded is None
            self.decisions.show_review(review)
            if was_waited_for and self.decisions.graded is not None:
                self._turn()

    def _fail(self, fault: Exception) -> None:
        self.decisions.show_progress(None)
        if isinstance(fault, ReviewError) and self._record is not None:
            self.message.warn(review_fault_text(fault.fault, player_name(self._record, self.seat)))
        else:
            self.message.warn(
                tr("The hand could not be reviewed; the log in the data folder has the details.")
            )

    def _finish(self) -> None:
        """The whole review is there: it is kept with the hand."""
        self.decisions.show_progress(None)
        self._job = None
        assert self._record is not None and self._review is not None
        judged = annotated(self._record, self._review)
        self._change(lambda record: with_verdicts_of(record, judged))
        self._show_graph()
        costliest = self._review.costliest
        if costliest and costliest[0].verdict.mark is not Mark.NONE and not self._is_in_use():
            self.decisions.suggest(costliest[0])

    def _is_in_use(self) -> bool:
        """Is the user at work on the decision that is shown: a note, an answer, a deeper look?"""
        return self.decision.is_asking or self.decision.note.hasFocus() or self.deeper.is_begun

    def _change(self, change: Callable[[DealRecord], DealRecord]) -> None:
        """Change the hand, here and in the library, where it may have been played on meanwhile."""
        assert self._record is not None
        self._record = change(self._record)
        try:
            self._library.change(self._record_id, lambda kept: change(self._found_again(kept)))
        except KeyError:  # another library has been restored
            self.message.warn(gone_text())
        except UNREAD as fault:
            self.message.warn(unread_text(fault))

    def _found_again(self, kept: DealRecord) -> DealRecord:
        """What is kept under the number of the hand, if that is still its deal; else KeyError."""
        assert self._record is not None
        if not is_same_deal(kept, self._record):
            raise KeyError(self._record_id)
        return kept

    # One decision

    def _turn(self, *, is_question: bool = False) -> None:
        """Another decision is chosen, or the same one is to be answered anew."""
        self.deeper.stop()
        self._show_decision(is_question=is_question)

    def _show_decision(self, *, is_question: bool) -> None:
        """Asks for the figures of the chosen decision; they come from another thread."""
        self._stop_answer()
        graded = self.decisions.graded
        if graded is None:
            self.right.hide()
            return
        self._answer = Job.once(
            lambda: advice_of(graded),
            lambda advice: self._show_advice(graded, advice, is_question=is_question),
        )
        self.desk.runner.answers.do(self._answer)

    def _stop_answer(self) -> None:
        if self._answer is not None:
            self._answer.stop()

    def _show_advice(self, graded: GradedDecision, advice: Advice, *, is_question: bool) -> None:
        chosen = self.decisions.chosen
        if self._record is None or chosen is None or chosen.trick != graded.trick:
            return
        look, voice = self.desk.look(), voice_in(self._record, self.seat)
        note = self._record.remark_on(graded.trick, self.seat).note
        self.right.show()
        self.decision.note.show_note(chosen, note)
        self.decision.show_decision(graded, advice, look, voice, is_question=is_question)
        self._show_graph()

    def _show_graph(self) -> None:
        if self._record is None or self._review is None:
            return
        voice, chosen = voice_in(self._record, self.seat), self.decisions.graded
        is_open = self.account.is_open
        at = len(chosen.view.played) if chosen else 0
        self.graph.show_face(GraphFace(self._review.chances, self.seat, voice, is_open, at), self.desk.look())
        self.account.show_review(self._review, self._record, voice, self.desk.look())

    def _keep_note(self, decision: Decision, words: str) -> None:
        self._change(lambda record: _noted(record, decision, words))

    # Deeds

    def ask(self) -> None:
        """The same decision again, with the answer hidden."""
        self._turn(is_question=True)

    def look_deeper(self) -> None:
        """The decision again with many more playouts, and for other kinds of opponents."""
        graded = self.decisions.graded
        if graded is not None:
            self.deeper.begin(graded)

    def open_cards(self) -> None:
        """All cards open, or only what was known; not while the deal is still played."""
        if self._library.is_on_table(self._record_id):
            self.message.warn(tr("All cards are shown once the deal is over."))
            return
        self.account.is_open = not self.account.is_open
        self._show_graph()
        if self.account.is_open:
            later(self, 0, self._go_to_hindsight)  # it has no place before

    def _go_to_hindsight(self) -> None:
        """The open cards stand far below what was in sight."""
        self._scroll.verticalScrollBar().setValue(self.account.y() + self.account.hindsight_at)

    def _to_show(self) -> tuple[DealRecord, str]:
        """The hand as it may be shown, and a word where that is less than the whole."""
        assert self._record is not None
        if not self._library.is_on_table(self._record_id):
            return self._record, ""
        return known_to(self._record, self.seat), " " + still_played_text()

    def copy_text(self) -> None:
        """The hand as a text for a chat, in the clipboard."""
        if self._record is not None:
            record, remark = self._to_show()
            QGuiApplication.clipboard().setText(texts_of((record,)))
            self.message.tell(tr("The hand is in the clipboard as text.") + remark)

    def save_page(self) -> None:
        """The hand as a web page that opens anywhere."""
        if self._record is None:
            return
        place = ask_where(self, tr("Save as a web page"), "hand.html", (tr("Web page (*.html)"),))
        if place:
            self.write_page(place)

    def write_page(self, place: Path) -> None:
        """Write the page; what goes wrong is told."""
        record, remark = self._to_show()
        try:
            write_safely(place, page_of((record,)))
        except OSError as error:
            self.message.warn(tr("{file} could not be written: {reason}.", file=place, reason=error.strerror))
        else:
            self.message.tell(tr("The page is saved as {file}.", file=place) + remark)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self.decisions.dress(look)
        if self._record is not None:
            self._show_heading()
            self._show_decision(is_question=self.decision.is_asking)

    def take_key(self, event: QKeyEvent) -> bool:
        """Escape stops a review, and a deeper look."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.deeper.stop()
        if self._job is not None:
            self.stop()
            self.message.tell(stopped_text(), tr("Go on"), self._go_on)
        return True


def _noted(record: DealRecord, decision: Decision, words: str) -> DealRecord:
    """The record with a note on a decision, if it still has that one."""
    if decision not in record.decisions():
        return record
    said = record.remark_on(decision.trick, decision.seat)
    return with_remark(record, replace(said, note=words))
