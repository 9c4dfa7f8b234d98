"""Dialogs as people really use them: scrolled by the wheel, in other scripts, opened in other sizes."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QSlider

from ui.screens.preferences import PreferencesDialog
from ui.settings import Preferences


def turn_wheel(widget) -> None:
    """A notch down over a widget."""
    middle, none = QPointF(widget.rect().center()), Qt.KeyboardModifier.NoModifier
    button, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    notch = QPoint(0, -120)
    place = widget.mapToGlobal(middle)
    QApplication.sendEvent(widget, QWheelEvent(middle, place, QPoint(), notch, button, none, phase, False))


def test_the_wheel_scrolls_the_preferences_and_changes_none(qtbot):
    dialog, told = PreferencesDialog(Preferences()), []
    qtbot.addWidget(dialog)
    dialog.resize(dialog.width(), 300)
    dialog.show()
    dialog.changed.connect(told.append)
    parts = [*dialog.findChildren(QComboBox), *dialog.findChildren(QSlider)]
    for part in parts:
        turn_wheel(part)
    assert len(parts) == 9 and not told
