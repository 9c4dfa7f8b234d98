"""The page on which is played: it draws the session and passes on what the learner wants, nothing more.

Dialogs are imported when they are asked for, so that the window opens sooner.
"""

from random import SystemRandom

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QVBoxLayout

from coach.practice.session import (
    BackToMatch,
    CallChosen,
    CardChosen,
    Claim,
    Continue,
    Dismiss,
    Intent,
    Message,
    Pending,
    PlayOut,
    Rethink,
    Stage,
    TakeBack,
)
from trainer.cards import Card
from trainer.match import RedealLoopError
from ui.advice import Advice
from ui.announce import announce
from ui.later import later
from ui.panels.paper import Paper
from ui.screens.page import Desk, Page
from ui.screens.parts import run
from ui.screens.play.bar import ActionBar, BarFace
from ui.screens.play.keys import called_number
from ui.screens.play.on_table import OnTable
from ui.screens.play.panel import COACH, PANEL_KEYS, PlayPanel
from ui.screens.play.toast import Toast
from ui.table.present import Wanted, face_of, voice_of
from ui.table.table import TableView
from ui.text.language import tr
from ui.text.play import code_copied_text, message_text, sought_text
from ui.text.rules import redeal_loop_text
from ui.theme import Look

_FLIGHT = 40
"""Milliseconds after which figures that wait for flying cards look again."""
_PATIENCE = 400
"""Milliseconds after which a search for a deal is told."""


class PlayPage(Page):
    """Table, panel and bar; sheets lie on the table when there is something to read or to decide."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._runner = desk.runner
        self._focused: object = None
        self._advice: Advice | None = None
        """Figures that wait to be shown."""
        self.table = TableView(self)
        self.panel = PlayPanel(desk.runner.coach, self)
        self.bar = ActionBar(self)
        self.sheets, self.toast = OnTable(self.table, desk.runner), Toast(self.table)
        self._lay_out()
        self._connect_runner()
        self._connect_widgets()
        self._connect_sheets()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.table, 1)
        left.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self.panel)
        self.table.installEventFilter(self)

    def _connect_runner(self) -> None:
        runner = self._runner
        runner.begun.connect(self._start_anew)
        runner.changed.connect(self.refresh)
        runner.happened.connect(lambda events: self.panel.tell_events(runner.session, events))
        runner.told.connect(self._tell)
        runner.asked.connect(self._speak_question)
        runner.advice_wanted.connect(lambda: self.panel.turn_to(COACH))
        runner.coach.advised.connect(self._show_advice)
        runner.coach.failed.connect(self.panel.show_fault)

    def _connect_widgets(self) -> None:
        table, bar = self.table, self.bar
        table.call_chosen.connect(lambda number: self._send(CallChosen(number)))
        table.card_chosen.connect(self._card_chosen)
        table.continued.connect(self.go_on)
        table.why_asked.connect(self.show_rule)
        table.notice_dismissed.connect(lambda: self._send(Dismiss()))
        bar.back_wanted.connect(lambda: self._send(BackToMatch()))
        bar.take_back_wanted.connect(self.take_back)
        bar.replay_wanted.connect(self.try_again)
        bar.play_out_wanted.connect(self.play_out)
        bar.claim_wanted.connect(lambda: self._send(Claim()))
        bar.mode_chosen.connect(lambda mode: self.desk.change({"coach": mode}))

    def _connect_sheets(self) -> None:
        self.sheets.wanted.connect(self._send)
        self.sheets.again_wanted.connect(self.try_again)
        self.sheets.why_wanted.connect(self.explain_bots)
        self.sheets.copy_wanted.connect(self.copy_code)
        self.sheets.review_wanted.connect(self.review_deal)
        self.sheets.new_match_wanted.connect(self.desk.new_match)

    # What is shown

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self.table.animates = self.desk.settings.preferences.animates
        if self._runner.has_session:
            self.refresh()

    def refresh(self) -> None:
        """Draws the table as it stands."""
        session, look = self._runner.session, self.desk.look()
        preferences = self.desk.settings.preferences
        self.panel.show_session(session, look, preferences.coach)
        wanted = Wanted(preferences.dims_illegal, self.panel.suggested, look.order)
        self.table.show_face(face_of(session, wanted), look)
        self.bar.show_bar(BarFace.of(session), preferences.coach)
        self.sheets.show_session(session, look)
        self._move_focus(session.stage, self.sheets.shown)
        if session.stage is Stage.DEAL_SOUGHT:
            later(self, _PATIENCE, self._tell_search)
        else:
            self.toast.withdraw(sought_text())

    def _start_anew(self) -> None:
        """What belongs to the match before is past, and keys go where the first choice of this one is."""
        self._focused = None
        self.toast.hide()
        self.panel.log.clear()

    def _move_focus(self, stage: Stage, sheet: Paper | None) -> None:
        """When the table comes to wait for something else, keys go where the next choice is."""
        if (stage, sheet) == self._focused or not self.isVisible():
            return
        self._focused = stage, sheet
        if sheet is not None:
            sheet.focus_default()
        elif stage is Stage.CALL:
            self.table.call_pad.focus_pad()
        else:
            self.table.fan.focus_hand()

    def showEvent(self, event: QShowEvent) -> None:
        """When the page comes to the front, keys go where the next choice is."""
        super().showEvent(event)
        self._focused = None
        if self._runner.has_session:
            self.refresh()

    def _show_advice(self, advice: Advice) -> None:
        """Figures wait while cards fly: both at once would stutter."""
        is_waiting, self._advice = self._advice is not None, advice
        if not is_waiting:
            self._tell_advice()

    def _tell_advice(self) -> None:
        if self.table.is_moving:
            later(self, _FLIGHT, self._tell_advice)
            return
        advice, self._advice = self._advice, None
        assert advice is not None
        if self.panel.note_advice(advice):
            self.refresh()
        else:
            self.panel.show_session(
                self._runner.session, self.desk.look(), self.desk.settings.preferences.coach
            )

    def _tell(self, message: Message) -> None:
        sentence = message_text(message, voice_of(self._runner.session))
        self.panel.log.add([sentence])
        self.say(sentence)

    def _speak_question(self, pending: Pending) -> None:
        """The tutor's question for a screen reader; for the eye it lies on the table."""
        from ui.text.verdicts import tutor_text, tutor_title

        assert pending.verdict is not None
        announce(self, [tutor_title(pending.choice), tutor_text(pending.verdict)])

    def say(self, sentence: str) -> None:
        """Tells something in a line that goes again by itself."""
        self.toast.tell(sentence, self.desk.look())

    def _tell_search(self) -> None:
        if self._runner.session.stage is Stage.DEAL_SOUGHT:
            self.say(sought_text())

    # What the learner does

    def _send(self, intent: Intent) -> None:
        try:
            self._runner.send(intent)
        except RedealLoopError as error:
            QMessageBox.warning(self, tr("No playable deal"), redeal_loop_text(error.rules))

    def _card_chosen(self, card: Card) -> None:
        seat = self._runner.session.learner
        if seat is not None:
            self._send(CardChosen(seat, card))

    def go_on(self) -> None:
        """A click on the felt or Enter: close the explanation, or go on after a trick."""
        session = self._runner.session
        if session.refusal is not None or session.news:
            self._send(Dismiss())
        elif session.stage is Stage.TRICK_SHOWN:
            self._send(Continue())

    def take_back(self) -> None:
        """Back to the last own choice."""
        self._send(TakeBack())

    def play_out(self) -> None:
        """The program chooses, or does so no longer."""
        self._send(PlayOut(not self._runner.session.is_playing_out))

    def try_again(self) -> None:
        """Choose an earlier decision, and how to go on from it."""
        from ui.screens.try_again import TryAgainDialog

        session = self._runner.session
        if not BarFace.of(session).can_replay:
            return
        self._send(PlayOut(is_on=False))  # else the deal may be over before the choice is made
        dialog = TryAgainDialog(session, SystemRandom(), self.desk.look(), self.window())
        if run(dialog) and dialog.intent is not None:
            self._send(dialog.intent)

    def copy_code(self) -> None:
        """The code of the deal, to share it; other cards than those dealt have none."""
        from ui.screens.play.after_deal import code_of_deal

        session = self._runner.session
        has_code = session.beside is None or not session.beside.is_fresh
        if has_code:
            QGuiApplication.clipboard().setText(code_of_deal(session))
        self.say(code_copied_text(has_code=has_code))

    def explain_bots(self) -> None:
        """After a deal: why did a bot call or play that?"""
        from ui.screens.why import WhyDialog

        session = self._runner.session
        if session.match.is_between_deals:
            run(WhyDialog(self._runner.questions, session, self.desk.look(), self.window()))

    def review_deal(self) -> None:
        """After a deal of the match: its review."""
        session = self._runner.session
        if not session.match.is_between_deals or session.beside is not None:
            return
        self._runner.settle()
        number = self._runner.library.on_table(len(session.match.finished))
        if number is not None:
            self.desk.review(number)

    def show_rule(self) -> None:
        """The long explanation of the last refusal."""
        from ui.screens.rule_page import RulePage

        session = self._runner.session
        if session.refusal is not None:
            look = self.desk.look()
            run(RulePage(session.refusal, session.match.rules, voice_of(session), look, self.window()))

    def take_key(self, event: QKeyEvent) -> bool:
        """Keys that work wherever the focus is; one that is held counts once."""
        if event.isAutoRepeat():
            return False
        number = called_number(event)
        letter = event.text().upper()
        if number is not None:
            self._send(CallChosen(number))
        elif letter and letter in PANEL_KEYS:
            self.panel.turn_to(PANEL_KEYS.index(letter))
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go_on_by_key()
        else:
            return self._take_letter(letter)
        return True

    def _go_on_by_key(self) -> None:
        """Wherever the focus is, the keys do the main thing of the sheet on the table."""
        sheet = self.sheets.shown
        if sheet is None:
            self.go_on()
        else:
            sheet.buttons[-1].click()

    def _take_letter(self, letter: str) -> bool:
        match letter:
            case "U":
                self.take_back()
            case "T":
                self.try_again()
            case "P":
                self.play_out()
            case "C":
                self._send(Claim())
            case "B":
                self._send(BackToMatch())
            case "W":
                self.explain_bots()
            case "R":
                self.review_deal()
            case "M":
                self.bar.choose_mode()
            case _:
                return False
        return True

    def _leave(self) -> None:
        """Escape closes what has come up last."""
        session = self._runner.session
        if session.pending is not None:
            self._send(Rethink())
        elif session.refusal is not None or session.news:
            self._send(Dismiss())
        elif session.is_playing_out:
            self._send(PlayOut(is_on=False))

    # Qt events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table has another size: what lies on it takes its place anew."""
        if watched is self.table and event.type() is QEvent.Type.Resize:
            self.toast.fit()
            self.sheets.fit()
        return super().eventFilter(watched, event)
