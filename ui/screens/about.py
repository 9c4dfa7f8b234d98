"""The About box: version, engine, what the program stands on, where its files and logs are."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from coach.engine.built import engine_note
from ui.diagnosis import licence_place
from ui.icon import program_icon
from ui.machine import whole_report
from ui.panels.parts import Scroll, SectionHead, bold_label, muted_label, plain_label, stack
from ui.screens.fault import open_place
from ui.screens.parts import closing_row, dialog_button, set_up
from ui.store import CRASH_LOG, FAULT_LOG
from ui.text.language import tr
from ui.text.verdicts import engine_text
from ui.version import version

LIBRARIES = (
    ("Python", "PSF License"),
    ("Qt, PySide6", "LGPL 3"),
    ("Cython", "Apache License 2.0"),
    ("fsrs", "MIT License"),
    ("NumPy", "BSD 3-Clause"),
    ("SciPy", "BSD 3-Clause"),
    ("Noto Sans", "SIL Open Font License 1.1"),
)
"""What the frozen program contains; THIRD_PARTY.md has it all."""
_ICON = 56


class AboutBox(QDialog):
    """Who the program is."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        set_up(self, tr("About Call Break Trainer"), QSize(520, 560))
        contents = QWidget()
        parts = stack(contents, margin=4, spacing=6)
        parts.addLayout(_heading())
        self._add_files(parts)
        self._add_licences(parts)
        parts.addStretch()
        layout = stack(self, margin=18, spacing=14)
        layout.addWidget(Scroll(contents, tr("About Call Break Trainer")))
        layout.addLayout(self._buttons())

    def _add_files(self, parts: QVBoxLayout) -> None:
        """Where matches, preferences and logs are."""
        parts.addSpacing(10)
        parts.addWidget(SectionHead(tr("Your files")))
        rows = (
            (tr("Data folder"), self._folder),
            (tr("Log of faults"), self._folder / FAULT_LOG),
            (tr("Log of crashes"), self._folder / CRASH_LOG),
        )
        parts.addLayout(_grid([(name, _to_copy(str(place))) for name, place in rows]))
        self._add_opening(parts, tr("Open the data folder"), self._folder)

    def _add_licences(self, parts: QVBoxLayout) -> None:
        """Under which licence the program and its parts are."""
        parts.addSpacing(10)
        parts.addWidget(SectionHead(tr("Licences")))
        parts.addWidget(plain_label(tr("Free software under the MIT licence. It stands on:")))
        parts.addLayout(_grid([(name, plain_label(licence)) for name, licence in LIBRARIES]))
        place = licence_place()
        if place is not None:
            self._add_opening(parts, tr("Open the licences"), place)

    def _add_opening(self, parts: QVBoxLayout, label: str, place: Path) -> None:
        """A button that shows a place."""
        button = dialog_button(self, label)
        button.clicked.connect(lambda: open_place(place))
        parts.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _buttons(self) -> QHBoxLayout:
        row = closing_row(self)
        self.copy = dialog_button(self, tr("Copy the facts for a report"))
        self.copy.clicked.connect(self.copy_facts)
        row.insertWidget(0, self.copy)
        return row

    def copy_facts(self) -> None:
        """What is asked about every fault, for the clipboard."""
        QGuiApplication.clipboard().setText(whole_report(self._folder))
        self.copy.setText(tr("Copied"))


def _heading() -> QHBoxLayout:
    """The icon, and beside it name, version and engine."""
    icon = QLabel()
    icon.setPixmap(program_icon().pixmap(_ICON, _ICON))
    words = QVBoxLayout()
    words.addWidget(bold_label(tr("Call Break Trainer {version}", version=version())))
    words.addWidget(plain_label(engine_text(engine_note())))
    row = QHBoxLayout()
    row.setSpacing(14)
    row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
    row.addLayout(words, 1)
    return row


def _grid(rows: list[tuple[str, QLabel]]) -> QGridLayout:
    """Names in one column, what belongs to them in the other."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setColumnStretch(1, 1)
    for row, (name, what) in enumerate(rows):
        label = muted_label(name)
        label.setWordWrap(False)
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(what, row, 1)
    return grid


def _to_copy(text: str) -> QLabel:
    """Words that can be marked with the mouse."""
    label = plain_label(text)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
