"""The dialog on a fault that nobody foresaw: plain words, the details to copy, and on it goes."""

from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QWidget

from ui.machine import whole_report
from ui.panels.parts import bold_label, plain_label, stack
from ui.screens.parts import dialog_button, set_up
from ui.store import FAULT_LOG
from ui.text.language import tr
from ui.text.start import fault_text, report_text


def is_telling() -> bool:
    """Is a fault being told now? Then another one is only logged."""
    return any(isinstance(one, FaultDialog) and one.isVisible() for one in QApplication.topLevelWidgets())


class FaultDialog(QDialog):
    """Tells of a fault; `details` is what somebody needs to mend it."""

    def __init__(self, details: str, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        set_up(self, tr("Something went wrong"), QSize(600, 420))
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setAccessibleName(tr("Details of the fault"))
        self.details.setTabChangesFocus(True)
        layout = stack(self, margin=18, spacing=10)
        layout.addWidget(bold_label(tr("Something went wrong")))
        layout.addWidget(plain_label(fault_text()))
        layout.addWidget(self.details, 1)
        layout.addWidget(plain_label(report_text(folder / FAULT_LOG)))
        layout.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.copy = dialog_button(self, tr("Copy the details"))
        self.copy.clicked.connect(self.copy_details)
        place = dialog_button(self, tr("Open the folder"))
        place.clicked.connect(lambda: open_place(self._folder))
        on = dialog_button(self, tr("Go on"), is_default=True)
        on.clicked.connect(self.accept)
        row.addWidget(self.copy)
        row.addWidget(place)
        row.addStretch()
        row.addWidget(on)
        return row

    def copy_details(self) -> None:
        """The fault, and what is asked about every fault, for the clipboard."""
        words = f"{self.details.toPlainText()}\n{whole_report(self._folder)}\n"
        QGuiApplication.clipboard().setText(words)
        self.copy.setText(tr("Copied"))


def open_place(place: Path) -> None:
    """Show a folder or file in the program that the system has for it."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))
