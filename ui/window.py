"""The main window: the table, the panel beside it, menus and keys. It draws and passes on, nothing more."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QMessageBox,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from coach.practice.session import (
    CallChosen,
    CardChosen,
    Continue,
    Dismiss,
    Intent,
    OneMoreDeal,
    Player,
    Stage,
    StopMatch,
    open_session,
)
from trainer.cards import Card
from trainer.deal import code_of, new_seed
from trainer.match import Dealt, Event, RedealLoopError
from trainer.ruleset import Ruleset
from ui.icon import program_icon
from ui.panels.coach_panel import CoachPanel
from ui.panels.deal_end import DealEnd
from ui.panels.last_trick import LastTrick
from ui.panels.log_panel import LogPanel
from ui.panels.score_sheet import ScoreSheet
from ui.panels.sheet import sheet_of
from ui.runner import Runner
from ui.screens.about import show_about
from ui.screens.keys import KeysSheet
from ui.screens.new_match import BOT_NAMES, NewMatchDialog
from ui.screens.preferences import PreferencesDialog
from ui.screens.rule_page import RulePage
from ui.settings import Settings
from ui.store import archive_match
from ui.table.present import Wanted, face_of, voice_of
from ui.table.table import TableView
from ui.text.coach import coach_failed_text, coach_invitation
from ui.text.events import event_text
from ui.text.language import tr
from ui.text.rules import redeal_loop_text
from ui.theme import Look, palette_for, qt_palette
from ui.thinking import Advice, CallAdvice

PANEL_WIDTH = 340
SHIFTED_DIGITS = {Qt.Key.Key_Exclam: 11, Qt.Key.Key_At: 12, Qt.Key.Key_NumberSign: 13}
"""What Shift and 1, 2, 3 type on many keyboards; the digit itself with Shift is understood too."""


class MainWindow(QMainWindow):
    """The window of the program."""

    def __init__(self, runner: Runner, settings: Settings, folder: Path) -> None:
        super().__init__()
        self.runner = runner
        self.settings = settings
        self._folder = folder
        self._advice: Advice | None = None
        self._stage: Stage | None = None
        self.look = self._new_look()
        self.table = TableView(self)
        self.coach = CoachPanel(self)
        self.scores = ScoreSheet(self)
        self.last_trick = LastTrick(self)
        self.log = LogPanel(self)
        self.deal_end = DealEnd(self.table)
        self._pages = QStackedWidget(self)
        self._tabs = QTabBar(self)
        self._lay_out()
        self._make_menus()
        self._connect()
        self._dress()
        self.setWindowTitle(tr("Call Break Trainer"))
        self.setWindowIcon(program_icon())
        if not self.restoreGeometry(settings.geometry()):
            self.resize(1180, 720)

    # Building

    def _lay_out(self) -> None:
        for page, label in self._panel_pages():
            self._pages.addWidget(page)
            self._tabs.addTab(label)
        self._tabs.setExpanding(True)
        self._tabs.setDocumentMode(True)
        self._tabs.setAccessibleName(tr("What the panel shows"))
        panel = QWidget(self)
        panel.setFixedWidth(PANEL_WIDTH)
        column = QVBoxLayout(panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._tabs)
        column.addWidget(self._pages)
        centre = QWidget(self)
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.table, 1)
        row.addWidget(panel)
        self.setCentralWidget(centre)
        self.deal_end.hide()

    def _panel_pages(self) -> tuple[tuple[QWidget, str], ...]:
        return (
            (self.coach, tr("Coach")),
            (self.scores, tr("Scores")),
            (self.last_trick, tr("Last trick")),
            (self.log, tr("Log")),
        )

    def _make_menus(self) -> None:
        match_menu = self.menuBar().addMenu(tr("&Match"))
        self._add(match_menu, tr("&New match…"), self.choose_new_match, "Ctrl+N")
        match_menu.addSeparator()
        self._add(match_menu, tr("&Preferences…"), self.choose_preferences, "Ctrl+,")
        match_menu.addSeparator()
        self._add(match_menu, tr("&Quit"), self.close, "Ctrl+Q")
        view_menu = self.menuBar().addMenu(tr("&View"))
        for number, (_, label) in enumerate(self._panel_pages()):
            key = "HSLG"[number]
            self._add(view_menu, f"{label}\t{key}", partial(self.show_page, number))
        view_menu.addSeparator()
        self._add(view_menu, tr("&Full screen"), self.toggle_full_screen, "F11")
        help_menu = self.menuBar().addMenu(tr("&Help"))
        self._add(help_menu, tr("&Keys") + "\t?", self.show_keys)
        self._add(help_menu, tr("&About"), lambda: show_about(self))

    def _add(self, menu: QMenu, label: str, act: Callable[[], object], key: str = "") -> None:
        action = QAction(label, self)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda: act())
        menu.addAction(action)

    def _connect(self) -> None:
        self.runner.changed.connect(self.refresh)
        self.runner.happened.connect(self._tell)
        self.runner.coach.advised.connect(self._show_advice)
        self.runner.coach.failed.connect(self._coach_failed)
        self.runner.save_failed.connect(self._save_failed)
        self._tabs.currentChanged.connect(self._pages.setCurrentIndex)
        self.table.call_chosen.connect(lambda number: self.runner.send(CallChosen(number)))
        self.table.card_chosen.connect(self._card_chosen)
        self.table.continued.connect(self.go_on)
        self.table.why_asked.connect(self.show_rule)
        self.table.notice_dismissed.connect(lambda: self.runner.send(Dismiss()))
        self.coach.asked.connect(self.runner.ask_coach)
        self.deal_end.next_wanted.connect(lambda: self._deal(Continue()))
        self.deal_end.one_more_wanted.connect(lambda: self._deal(OneMoreDeal()))
        self.deal_end.stop_wanted.connect(lambda: self._deal(StopMatch()))
        self.deal_end.new_wanted.connect(self.choose_new_match)
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda: self._dress())

    def _new_look(self) -> Look:
        preferences = self.settings.preferences
        palette = palette_for(preferences.scheme, QGuiApplication.styleHints())
        return Look(palette, preferences.four_colour)

    def _dress(self) -> None:
        """Give the program its colours anew."""
        self.look = self._new_look()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setPalette(qt_palette(self.look.palette))
        if self.runner.has_session:
            self.refresh()

    # What the session says

    def refresh(self) -> None:
        """Draw the table as it stands."""
        session = self.runner.session
        wanted = Wanted(self.settings.preferences.dims_illegal, self._suggested())
        self.table.show_face(face_of(session, wanted), self.look.palette, self.look.four_colour)
        self.scores.show_sheet(sheet_of(session.match, session.players), self.look)
        self.last_trick.show_trick(session, self.look)
        self._refresh_coach(session.stage)
        self._refresh_end(session.stage)
        self._move_focus(session.stage)

    def _suggested(self) -> int | None:
        """The call to mark, if the coach has settled on one for this turn."""
        advice = self._advice
        is_now = advice is not None and advice.decision == self.runner.decision
        return advice.suggested if is_now and isinstance(advice, CallAdvice) else None

    def _refresh_coach(self, stage: Stage) -> None:
        """Advice stays until there is newer one, so that the panel does not blink from turn to turn."""
        decision = self.runner.decision
        is_past = decision is None and stage not in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN)
        if self._advice is not None and (is_past or decision == self._advice.decision):
            voice = voice_of(self.runner.session)
            self.coach.show_advice(self._advice, self.look, voice, is_past=is_past)
        elif not self.runner.is_coach_asked:
            self._advice = None
            self.coach.show_nothing(coach_invitation(stage), can_ask=decision is not None)

    def _refresh_end(self, stage: Stage) -> None:
        is_end = stage in (Stage.DEAL_SHOWN, Stage.MATCH_SHOWN)
        if is_end:
            self.deal_end.show_end(self.runner.session, self.look)
            self._place_end()
        self.deal_end.setVisible(is_end)
        if is_end:
            self.deal_end.raise_()
            self.deal_end.focus_default()

    def _place_end(self) -> None:
        size = self.deal_end.sizeHint().boundedTo(self.table.size())
        self.deal_end.resize(size)
        self.deal_end.move(
            (self.table.width() - size.width()) // 2, (self.table.height() - size.height()) // 2
        )

    def _move_focus(self, stage: Stage) -> None:
        """When the table comes to wait for something else, keys go where the next choice is."""
        if stage is self._stage:
            return
        self._stage = stage
        if stage is Stage.CALL:
            self.table.call_pad.focus_pad()
        elif stage is not Stage.DEAL_SHOWN and stage is not Stage.MATCH_SHOWN:
            self.table.fan.focus_hand()

    def _tell(self, events: tuple[Event, ...]) -> None:
        voice = voice_of(self.runner.session)
        if any(isinstance(event, Dealt) for event in events) and len(events) == 1:
            self.log.add([""])
        self.log.add([event_text(event, voice) for event in events])

    def _show_advice(self, advice: Advice) -> None:
        """Better figures: the table is drawn again only where they change its call pad."""
        before = self._suggested()
        self._advice = advice
        if self._suggested() != before:
            self.refresh()
        else:
            self._refresh_coach(self.runner.session.stage)

    def _coach_failed(self, reason: str) -> None:
        self._advice = None
        self.coach.show_nothing(coach_failed_text(reason))

    def _save_failed(self, reason: str) -> None:
        QMessageBox.warning(
            self,
            tr("Not saved"),
            tr("The match could not be saved in {folder}: {reason}.", folder=self._folder, reason=reason),
        )

    # What the user does

    def _card_chosen(self, card: Card) -> None:
        seat = self.runner.session.learner
        if seat is not None:
            self.runner.send(CardChosen(seat, card))

    def tell_later(self, message: str) -> None:
        """Tell something once the window is open."""
        QTimer.singleShot(0, self, lambda: QMessageBox.information(self, tr("Please note"), message))

    def go_on(self) -> None:
        """A click on the felt or Enter: close the explanation, or go on after a trick."""
        session = self.runner.session
        if session.refusal is not None or session.news:
            self.runner.send(Dismiss())
        elif session.stage is Stage.TRICK_SHOWN:
            self.runner.send(Continue())

    def _deal(self, intent: Intent) -> None:
        try:
            self.runner.send(intent)
        except RedealLoopError as error:
            QMessageBox.warning(self, tr("No playable deal"), redeal_loop_text(error.rules))

    def show_page(self, number: int) -> None:
        """Turn the panel to a page; turning to the coach asks it."""
        self._tabs.setCurrentIndex(number)
        if number == 0:
            self.runner.ask_coach()

    def show_rule(self) -> None:
        """The long explanation of the last refusal."""
        session = self.runner.session
        if session.refusal is not None:
            RulePage(session.refusal, session.match.rules, voice_of(session), self.look, self).exec()

    def show_keys(self) -> None:
        """The sheet of keys."""
        KeysSheet(self).exec()

    def toggle_full_screen(self) -> None:
        """Full screen, and back."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def choose_preferences(self) -> None:
        """Theme, deck, pauses: each change is seen at once."""
        dialog = PreferencesDialog(self.settings.preferences, self)
        dialog.changed.connect(self.change_preferences)
        dialog.exec()

    def change_preferences(self, changes: dict[str, Any]) -> None:
        """Keep changed preferences and show them."""
        self.settings.change(**changes)
        if self.settings.preferences.coach_open:
            self.runner.ask_coach()
        self._dress()

    def choose_new_match(self) -> None:
        """Rules, opponents and name of the next match."""
        dialog = NewMatchDialog(self.settings.preferences, self)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        preferences = self.settings.preferences.with_rules(dialog.rules)
        self.settings.change(
            rules_text=preferences.rules_text,
            levels=",".join(dialog.levels),
            your_name=dialog.your_name,
        )
        self.start_match(dialog.rules)

    def start_match(self, rules: Ruleset) -> None:
        """A new match by the preferences; the one before is kept among the finished ones."""
        seed = new_seed(SystemRandom())
        try:
            step = open_session(rules, seed, players_of(self.settings))
        except RedealLoopError as error:
            QMessageBox.warning(self, tr("No playable deal"), redeal_loop_text(error.rules))
            return
        today = date.today().isoformat()
        self.runner.settle()
        archive_match(self._folder, f"{today}-{code_of(seed)}")
        self.log.clear()
        self.runner.begin(step, today)

    # Qt events

    def event(self, event: QEvent) -> bool:
        """After the first painting the bots may think."""
        result = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            self.runner.let_think()
        return result

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that work wherever the focus is."""
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
            return
        number = called_number(event)
        if number is not None:
            self.runner.send(CallChosen(number))
        elif event.text().upper() in tuple("HSLG"):
            self.show_page("HSLG".index(event.text().upper()))
        elif event.text() == "?":
            self.show_keys()
        elif event.key() == Qt.Key.Key_Escape and self.runner.session.refusal is not None:
            self.runner.send(Dismiss())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go_on()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the end of the deal in the middle of the table."""
        super().resizeEvent(event)
        self._place_end()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep size and place; finish the saves."""
        self.settings.keep_geometry(self.saveGeometry())
        self.runner.close()
        event.accept()


def called_number(event: QKeyEvent) -> int | None:
    """The call that a key stands for: 1 to 9, 0 for ten, with Shift eleven to thirteen."""
    key = event.key()
    is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if is_shifted and key in SHIFTED_DIGITS:
        return SHIFTED_DIGITS[Qt.Key(key)]
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        digit = int(key) - int(Qt.Key.Key_0)
        if is_shifted:
            return 10 + digit if digit in (1, 2, 3) else None
        return digit or 10
    return None


def players_of(settings: Settings) -> tuple[Player, ...]:
    """The learner and the three bots of the preferences."""
    preferences = settings.preferences
    own_name = "".join(sign for sign in preferences.your_name if sign.isprintable()).strip()
    names = (own_name or tr("You"), *BOT_NAMES)
    levels = (None, *preferences.bot_levels)
    return tuple(Player(name, level) for name, level in zip(names, levels, strict=True))
