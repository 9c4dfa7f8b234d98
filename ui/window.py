"""The main window: the navigation at the side, the pages beside it, the menu. It decides nothing.

Dialogs are imported when they are asked for, so that the window opens sooner.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QMessageBox, QWidget

from coach.practice.session import Claim
from trainer.match import RedealLoopError
from ui.beginning import Plan, begin_match
from ui.icon import program_icon
from ui.later import later
from ui.menu import Command, menu_of
from ui.runner import Runner
from ui.screens.icons import Icon
from ui.screens.page import Desk, is_redo, is_undo
from ui.screens.pages import Pages
from ui.screens.parts import run
from ui.screens.play.page import PlayPage
from ui.screens.play.panel import PANEL_KEYS, panel_labels
from ui.screens.rail import Rail
from ui.settings import Settings
from ui.text.kept import not_lost_text
from ui.text.language import tr
from ui.text.rules import redeal_loop_text
from ui.text.start import preferences_not_kept_text
from ui.theme import Look, font_of, palette_for, qt_palette
from ui.worker import Job

if TYPE_CHECKING:
    from trainer.intake import FileReport

_FIRST_SIZE, _SMALLEST_SIZE = QSize(1180, 720), QSize(1024, 640)
"""The window when it is first opened on a large screen and on a small one, in logical pixels."""
_MOST_FAULTS = 4
"""So many faults of files are told; `callbreak check` has the rest."""


class MainWindow(QMainWindow):
    """The window of the program."""

    reopening = Signal()
    """Another language is wanted: the window is to be opened anew."""
    painted = Signal()
    """It has been painted, the first time or again."""

    def __init__(self, runner: Runner, settings: Settings, folder: Path) -> None:
        super().__init__()
        self.runner, self.settings, self._folder = runner, settings, folder
        runner.setParent(self)  # it holds what listens to it, and would outlive the window with all of that
        self.news: tuple[str, ...] = ()
        self.look = self._new_look()
        self._put_on(self.look)
        self.pages = Pages(self._new_desk())
        self.rail = Rail([(entry.icon, entry.label) for entry in self.pages.entries], self)
        self.open_page(Icon.PLAY)
        self._lay_out()
        self._menu = menu_of(self, self._commands())
        self._connect()
        self.rail.dress(self.look)
        self.setAcceptDrops(True)
        self.setWindowTitle(tr("Call Break Trainer"))
        self.setWindowIcon(program_icon())
        if not self.restoreGeometry(settings.geometry()):
            self.resize(_FIRST_SIZE.boundedTo(self.screen().availableSize()).expandedTo(_SMALLEST_SIZE))

    def _new_desk(self) -> Desk:
        return Desk(
            self.runner,
            self.settings,
            self._folder,
            look=lambda: self.look,
            change=self.change_preferences,
            new_match=self.choose_new_match,
            open_page=self.open_page,
            review=self.review,
            enter=self.enter_hand,
        )

    def _lay_out(self) -> None:
        centre = QWidget(self)
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.pages, 1)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        self.rail.chosen.connect(self._open)
        self.rail.menu_wanted.connect(self.show_menu)
        self.runner.save_failed.connect(self._save_failed)
        self.runner.library_opened.connect(self._tell_news)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._dress)
        for number in range(len(self.pages.entries)):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number + 1}"), self)
            shortcut.activated.connect(lambda number=number: self._open(number))

    def _commands(self) -> tuple[tuple[Command, ...], ...]:
        play = self.play
        panels = (
            Command(label, self._at_table(partial(play.panel.turn_to, number)), shown=PANEL_KEYS[number])
            for number, label in enumerate(panel_labels())
        )
        return (
            (
                Command(tr("New match…"), self.choose_new_match, "Ctrl+N"),
                Command(tr("Copy the code of the deal"), self._at_table(play.copy_code), "Ctrl+Shift+C"),
                Command(tr("Save the match as a file…"), self.ask_where_to_save, "Ctrl+S"),
                Command(tr("Enter a hand from memory…"), self.enter_hand, "Ctrl+E"),
            ),
            (
                Command(tr("Take back"), self._at_table(play.take_back), shown="Ctrl+Z"),
                Command(tr("Try again…"), self._at_table(play.try_again), shown="T"),
                Command(tr("Play it out, or stop"), self._at_table(play.play_out), shown="P"),
                Command(tr("Claim the rest"), self._at_table(lambda: self.runner.send(Claim())), shown="C"),
                Command(tr("Why did a bot…?"), self._at_table(play.explain_bots), shown="W"),
            ),
            tuple(panels),
            (
                Command(tr("Preferences…"), self.choose_preferences, "Ctrl+,"),
                Command(tr("Full screen"), self.toggle_full_screen, "F11"),
                Command(tr("Manual"), self.show_manual, "F1"),
                Command(tr("Keys"), self.show_keys, shown="?"),
                Command(tr("Words of the game"), self.show_glossary),
                Command(tr("About"), self.show_about),
            ),
            (Command(tr("Quit"), self.close, "Ctrl+Q"),),
        )

    def _at_table(self, act: Callable[[], object]) -> Callable[[], object]:
        """What is done at the table is seen there, whichever page was in front."""

        def open_and_act() -> None:
            self.open_page(Icon.PLAY)
            act()

        return open_and_act

    @property
    def play(self) -> PlayPage:
        """The page on which is played."""
        page = self.pages.widget(self.pages.number_of(Icon.PLAY))
        assert isinstance(page, PlayPage)
        return page

    # Pages

    def open_page(self, icon: Icon) -> None:
        """Bring a page to the front."""
        self._open(self.pages.number_of(icon))

    def review(self, record_id: int) -> None:
        """Bring a saved hand to the front, to be reviewed."""
        from ui.screens.review.page import ReviewPage

        page = self.pages.page_of(Icon.REVIEW)
        assert isinstance(page, ReviewPage)
        page.show_hand(record_id)
        self.open_page(Icon.REVIEW)

    def enter_hand(self, record_id: int | None = None) -> None:
        """Bring a hand from memory to the front, to be entered; a saved one by its number."""
        from ui.screens.library.page import LibraryPage

        self.open_page(Icon.LIBRARY)
        page = self.pages.current
        assert isinstance(page, LibraryPage)
        page.enter_hand(record_id)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Take files of saved hands into the library and review the first hand; faults are told."""
        from ui.text.library import fault_text

        reports: list[FileReport] = []

        def take(report: "FileReport") -> None:
            is_first = not any(one.kept or one.known for one in reports)
            reports.append(report)
            if is_first and (found := (*report.kept, *report.known)):
                self.review(found[0])

        self.runner.files.do(
            Job(
                lambda _stop: self.runner.library.take_in(paths),
                take,
                lambda fault: self.tell_later(fault_text(fault)),
                lambda: self._tell_bad_files(reports),
            )
        )

    def _tell_bad_files(self, reports: "Sequence[FileReport]") -> None:
        from trainer.intake import last_of_each
        from ui.text.library import file_report_lines

        bad = [
            line
            for report in last_of_each(reports)
            if not report.is_good
            for line in file_report_lines(report)
        ]
        if bad:
            self.tell_later("\n".join(bad[:_MOST_FAULTS]))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Files of saved hands are opened."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.open_files(paths)

    def _open(self, number: int) -> None:
        self.pages.open(number)
        self.rail.mark(number)

    def show_menu(self) -> None:
        """The menu beside its button."""
        button = self.rail.menu_button
        foot = button.mapToGlobal(button.rect().bottomRight())
        self._menu.popup(foot - QPoint(0, self._menu.sizeHint().height()))
        self._menu.setActiveAction(self._menu.actions()[0])

    # Looks and preferences

    def _new_look(self) -> Look:
        preferences = self.settings.preferences
        palette = palette_for(preferences.scheme, QGuiApplication.styleHints())
        return Look(palette, preferences.four_colour, preferences.hand_order)

    def _put_on(self, look: Look) -> None:
        """Colours and text size of the whole program."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setPalette(qt_palette(look.palette))
        app.setFont(font_of(self.settings.preferences.text_size))

    def _dress(self) -> None:
        """Give the program its looks anew."""
        self.look = self._new_look()
        self._put_on(self.look)
        self.rail.dress(self.look)
        self.pages.dress(self.look)

    def choose_preferences(self) -> None:
        """Theme, deck, pauses: each change is seen at once."""
        from ui.screens.preferences import PreferencesDialog

        dialog = PreferencesDialog(self.settings.preferences, self)
        dialog.changed.connect(self.change_preferences)
        run(dialog)

    def change_preferences(self, changes: dict[str, Any]) -> None:
        """Keep changed preferences and show them."""
        was_kept = self.settings.is_kept
        self.settings.change(**changes)
        if was_kept and not self.settings.is_kept:
            self.tell_later(preferences_not_kept_text(self.settings.path))
        if "language" in changes:
            self.reopening.emit()
            return
        self.runner.change_habits()
        self._dress()

    # Matches

    def choose_new_match(self) -> None:
        """Rules, opponents, names and deals of the next match."""
        from ui.screens.new_match import NewMatchDialog

        dialog = NewMatchDialog(self.settings.preferences, self)
        if run(dialog):
            self.settings.change(**dialog.changes())
            self.start_match(dialog.plan)

    def start_match(self, plan: Plan) -> None:
        """A new match; the one before is kept among the finished ones."""
        try:
            begin_match(plan, self.runner, self.settings.preferences)
        except RedealLoopError as error:
            QMessageBox.warning(self, tr("No playable deal"), redeal_loop_text(error.rules))
            return
        self.open_page(Icon.PLAY)

    # The rest

    def _tell_news(self, of_library: tuple[str, ...]) -> None:
        """Tell what was found at the start, all at once."""
        news, self.news = (*self.news, *of_library), ()
        if news:
            self.tell_later("\n\n".join(news))

    def tell_later(self, message: str) -> None:
        """Tell something once the window is open."""
        later(self, 0, lambda: QMessageBox.information(self, tr("Please note"), message))

    def _save_failed(self, reason: str) -> None:
        QMessageBox.warning(
            self,
            tr("Not saved"),
            tr("The match could not be saved in {folder}: {reason}.", folder=self._folder, reason=reason)
            + "\n\n"
            + not_lost_text(),
        )

    def ask_where_to_save(self) -> None:
        """Choose a file for the match of the table."""
        from ui.screens.file_dialog import ask_where

        place = ask_where(self, tr("Save the match"), "match.callbreak", ("*.callbreak",))
        if place:
            self.save_match(place)

    def save_match(self, place: Path) -> None:
        """Write the match of the table into a file; what comes of it is told."""
        try:
            self.runner.write_match(place)
        except OSError as error:
            self.tell_later(tr("{file} could not be written: {reason}.", file=place, reason=error.strerror))
        else:
            self.tell_later(tr("The match is saved as {file}.", file=place))

    def show_keys(self) -> None:
        """The sheet of keys."""
        from ui.screens.keys import KeysSheet

        run(KeysSheet(self))

    def show_manual(self) -> None:
        """The manual."""
        from ui.screens.manual import ManualSheet

        run(ManualSheet(self.look, self))

    def show_glossary(self) -> None:
        """The sheet of the words that players use."""
        from ui.screens.glossary import show_glossary

        show_glossary(self)

    def show_about(self) -> None:
        """The About box."""
        from ui.screens.about import AboutBox

        run(AboutBox(self._folder, self))

    def toggle_full_screen(self) -> None:
        """Full screen, and back to what the window was before."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def event(self, event: QEvent) -> bool:
        """After the first painting the bots may think."""
        result = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            self.runner.let_think()
            self.painted.emit()
        return result

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that work wherever the focus is: those of the page in front, and the window's own."""
        page = self.pages.current
        is_chord = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if is_undo(event) or is_redo(event):
            if not event.isAutoRepeat():  # a key that is held acts once
                page.take_back() if is_undo(event) else page.do_again()
        elif is_chord:
            super().keyPressEvent(event)
        elif event.text() == "?":
            self.show_keys()
        elif event.key() == Qt.Key.Key_F10:
            self.show_menu()
        elif not page.take_key(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep size and place; finish the saves, also of what is being typed."""
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()
        from ui.machine import screens_text

        self.settings.keep_geometry(self.saveGeometry(), screens_text())
        self.runner.close()
        event.accept()
