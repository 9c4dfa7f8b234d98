"""A hand from memory: 13 cards are chosen, then calls and cards entered; the coach prices the own turns."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from trainer.breach import Breach
from trainer.cards import Card, CardTextError, parse_card, parse_hand
from trainer.library import Library
from trainer.position import Position
from trainer.record import with_remarks_of
from trainer.record.memory import EntryError, Misfit, can_go_on
from ui.panels.parts import Quote, Scroll, bold_label, muted_label, stack
from ui.screens.library.board import CardBoard
from ui.screens.library.call_grid import CallGrid
from ui.screens.library.deal_form import DealForm
from ui.screens.library.entering import Entering
from ui.screens.library.memory_coach import MemoryCoach
from ui.screens.message_line import MessageLine
from ui.screens.page import Desk, letter_key
from ui.screens.play.bar import BarButton
from ui.screens.play.keys import called_number
from ui.screens.rich_list import RichList
from ui.settings import plain_name
from ui.text.breaches import explain
from ui.text.cards import NO_NAME
from ui.text.language import tr
from ui.text.library import UNREAD, unread_text
from ui.text.memory import (
    HAND_SIZE,
    count_text,
    dropped_text,
    kept_text,
    misfit_text,
    not_kept_text,
    prompt_text,
    standing_text,
    trick_texts,
    typed_problem,
    wrong_count_problem,
)
from ui.text.problems import card_text_problem
from ui.theme import Look

_PANEL = 320


class MemoryView(QWidget):
    """Two steps: the own hand, then what is remembered of calls and cards."""

    left = Signal()
    """Back to the list of saved hands."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._library: Library = desk.runner.library
        self._record_id: int | None = None
        self.form = DealForm(desk.folder, desk.settings.preferences.rules)
        self.state = self._nothing_entered()
        self.panel, self.board = MemoryCoach(desk.runner.answers, desk.look), CardBoard()
        self.prompt, self.count = bold_label(""), muted_label("")
        self.said, self.message = Quote(), MessageLine(self)
        self.typed = QLineEdit()
        self.calls, self.side = CallGrid(), QStackedWidget()
        self.standing = muted_label("")
        self.tricks = RichList([], tr("Tricks so far"), desk.look())
        self.tricks.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.back = BarButton(tr("Saved hands"), tr("Esc"))
        self.begin = BarButton(tr("On to the calls"), is_filled=True)
        self.undo = BarButton(tr("Undo"), "U")
        self.change = BarButton(tr("Change hand"))
        self.fresh = BarButton(tr("New hand"), "N")
        self.keep = BarButton(tr("Keep"), "K")
        self.review = BarButton(tr("Review"), "R")
        self._lay_out()
        self._connect()
        self._say("")
        self._show()

    def _nothing_entered(self) -> Entering:
        return Entering(self.form.rules, self.form.you, self.form.dealer)

    # Building

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        for button in (self.back, self.begin, self.undo, self.change, self.fresh, self.keep, self.review):
            bar.addWidget(button)
        bar.addStretch()
        self.side.addWidget(Scroll(self.form, tr("The table")))
        self.side.addWidget(self.panel)
        self.side.setMinimumWidth(_PANEL)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addWidget(self._left_column(), 3)
        columns.addWidget(self.side, 2)
        page = stack(self, margin=16, spacing=8)
        page.addLayout(bar)
        page.addWidget(self.message)
        page.addLayout(columns, 1)

    def _left_column(self) -> QWidget:
        self.prompt.setWordWrap(False)
        head = QHBoxLayout()
        head.addWidget(self.prompt)
        head.addWidget(self.count, 1)
        column = QWidget()
        parts = stack(column, spacing=8)
        parts.addLayout(head)
        for part in (self.calls, self.said, self.board, self.typed, self.standing):
            parts.addWidget(part)
        parts.addWidget(self.tricks, 1)
        parts.addStretch()
        return column

    def _connect(self) -> None:
        for button, key, act in (
            (self.back, "", self.left.emit),
            (self.begin, "", self.go_on),
            (self.undo, "U", self.take_back),
            (self.change, "", self.change_hand),
            (self.fresh, "N", self.start_anew),
            (self.keep, "K", self.keep_hand),
            (self.review, "R", self.review_hand),
        ):
            button.clicked.connect(lambda *_, act=act: act())
            letter_key(self, key, button.click)
        self.board.chosen.connect(self._take_card)
        self.calls.chosen.connect(self.enter)
        self.typed.returnPressed.connect(self._take_typed)
        self.typed.textEdited.connect(lambda _words: self._read_hand())
        self.form.changed.connect(self._take_table)

    # What is shown

    def _show(self) -> None:
        is_playing = self.state.position is not None
        self.begin.setVisible(not is_playing)
        for button in (self.undo, self.change, self.keep, self.review):
            button.setVisible(is_playing)
            button.setEnabled(is_playing)
        self.side.setCurrentIndex(int(is_playing))
        self.standing.setVisible(is_playing)
        self.board.show_board(self.state.board, self._desk.look())
        self.calls.setVisible(self.state.is_calling)
        self.calls.show_calls(self.state.rules)
        if self.state.position is None:
            self._show_choosing()
        else:
            self._show_deal(self.state.position)

    def _show_choosing(self) -> None:
        self.panel.stop()
        self.prompt.setText(tr("Which cards did you hold?"))
        self.count.setText(count_text(self.state.hand))
        self._show_tricks(())
        self._name_field(tr("Or type them: AS KH 10D …, or AKJ4.Q72.T95.K83"))

    def _show_deal(self, position: Position) -> None:
        voice = self.state.voice
        self.prompt.setText(prompt_text(position, voice))
        self.count.setText("")
        self._name_field(tr("Or type calls and cards in their order: 3 2 4 2 KH 7H …"))
        self.standing.setText(standing_text(position, voice))
        self._show_tricks(trick_texts(position, voice))
        self.panel.attend(self.state)

    def _show_tricks(self, lines: Sequence[str]) -> None:
        self.tricks.setVisible(bool(lines))
        self.tricks.clear()
        self.tricks.addItems(list(lines))

    def _name_field(self, words: str) -> None:
        self.typed.setPlaceholderText(words)
        self.typed.setAccessibleName(words)

    def _say(self, words: str) -> None:
        """A refusal, above the board."""
        self.said.setVisible(bool(words))
        self.said.show_text(words, self._desk.look())
        self.said.setAccessibleName(words)

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self.tricks.dress(look)
        self._show()

    # The table and the hand

    def _take_table(self) -> None:
        form = self.form
        self.state = replace(self.state, rules=form.rules, you=form.you, dealer=form.dealer)

    def start_anew(self) -> None:
        """An empty board; what was kept stays in the library, what was not can be had back."""
        rules = self._desk.settings.preferences.rules
        self._leave_for(Entering(rules, self.form.you, self.form.dealer), None)

    def take_up(self, record_id: int) -> None:
        """Enter a saved hand further, in its place, if it is still there."""
        try:
            record = self._library.record(record_id)
            if not can_go_on(record):  # another library has been restored
                raise KeyError(record_id)
        except UNREAD as fault:
            self.message.warn(unread_text(fault))
        else:
            self._leave_for(Entering.of(record), record_id)

    def _leave_for(self, state: Entering, record_id: int | None) -> None:
        """Another deal is entered; of one that was not kept that is told."""
        before, is_lost = self.state, self._record_id is None and self.state.is_begun
        self._take(state, record_id)
        if is_lost:
            self.message.tell(not_kept_text(), tr("Undo"), lambda: self._take(before, None))

    def _take(self, state: Entering, record_id: int | None) -> None:
        """Another deal is entered; nothing that was said of the one before stays."""
        self.form.offer(state.rules)
        self.form.choose(state.you, state.dealer)
        self.state, self._record_id = state, record_id
        self.typed.setText("" if state.position is not None else str(state.hand))
        self.message.clear()
        self._say("")
        self._show()
        self.board.focus_card()

    def go_on(self) -> None:
        """From the hand to the calls, if it is one."""
        try:
            self.state = replace(self.state, hand=parse_hand(self.typed.text()))
        except CardTextError as error:
            self._say(card_text_problem(error))
            return
        if self.state.problem:
            self._say(self.state.problem)
            return
        self.state, dropped = self.state.begun()
        self._say(dropped_text(dropped) if dropped else "")
        self.typed.clear()
        self._show()
        self.board.focus_card()

    def change_hand(self) -> None:
        """Back to the hand and the table; calls and cards come again as far as they still fit."""
        self.state = self.state.with_hand_open()
        self._show_hand()

    def _show_hand(self) -> None:
        self.typed.setText(str(self.state.hand))
        self._say("")
        self._show()

    def _read_hand(self) -> None:
        """A hand that is typed or pasted lies on the board as soon as it can be read."""
        if self.state.position is None:
            try:
                self.state = replace(self.state, hand=parse_hand(self.typed.text()))
            except CardTextError:
                return
            self._say("")
            self._show()

    # Calls and cards

    def _take_card(self, card: Card) -> None:
        if self.state.position is not None:
            self.enter(card)
            return
        self.state = self.state.toggled(card)
        self._show_hand()
        if len(self.state.hand) > HAND_SIZE:
            self._say(wrong_count_problem(self.state.hand))

    def enter(self, choice: int | Card) -> bool:
        """Enter a call or card; one that cannot be is explained, and all stays as it is."""
        try:
            self.state = self.state.with_choice(choice)
        except EntryError as error:
            self._say(self._reason_text(error.reason))
            return False
        self._say("")
        self._keep_on()
        self._show()
        return True

    def _reason_text(self, reason: Breach | Misfit) -> str:
        if isinstance(reason, Misfit):
            return misfit_text(reason, self.state.voice)
        return explain(reason, self.state.rules, self.state.voice).text

    def _take_typed(self) -> None:
        """The hand, or calls and cards one after the other; what is not taken stays in the field."""
        if self.state.position is None:
            self.go_on()
            return
        words = self.typed.text().replace(",", " ").split()
        while words and self._enter_word(words[0]):
            del words[0]
        self.typed.setText(" ".join(words))

    def _enter_word(self, word: str) -> bool:
        try:
            choice = int(word) if word.isdecimal() else parse_card(word)
        except CardTextError:
            self._say(typed_problem(word))
            return False
        return self.enter(choice)

    def take_back(self) -> None:
        """The last call or card undone; before the first one, back to the hand."""
        if self.state.position is None:
            return
        self.state = self.state.less_one()
        if self.state.position is None:
            self._show_hand()
            return
        self._say("")
        self._keep_on()
        self._show()

    # The library

    def keep_hand(self) -> bool:
        """Keep the hand among the saved ones, from now on after every call and card."""
        try:
            self._put_in_library()
        except UNREAD as fault:
            self.message.warn(unread_text(fault))
            return False
        self.message.tell(kept_text())
        return True

    def _keep_on(self) -> None:
        if self._record_id is not None:
            self.keep_hand()

    def _put_in_library(self) -> None:
        """In its place if it has one; what was said about it meanwhile stays."""
        name = plain_name(self._desk.settings.preferences.your_name) or NO_NAME
        record = self.state.record(name, date.today())
        if self._record_id is not None:
            kept = self._library.record(self._record_id)
            record = replace(record, players=kept.players, bots=kept.bots, date=kept.date, extra=kept.extra)
            record = with_remarks_of(record, kept)
        self._record_id = self._library.keep(record, self._record_id)

    def let_go(self) -> None:
        """The library is another one: what is entered is kept there only when it is wanted, as a new hand."""
        self._record_id = None

    def review_hand(self) -> None:
        """Keep the hand and open its review."""
        if self.keep_hand() and self._record_id is not None:
            self._desk.review(self._record_id)

    # Keys

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits call, Escape leaves."""
        number = called_number(event)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.state.is_calling and number is not None:
            self.enter(number)
        else:
            return False
        return True
