"""The preferences dialog: what is chosen applies at once."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QWidget,
)

from ui.panels.parts import SectionHead, stack
from ui.screens.parts import CheckBox, closing_row, set_up
from ui.settings import Preferences
from ui.text.language import tr
from ui.text.window import pause_text, seconds_text
from ui.theme import Scheme

_STEP = 100
"""Times are set in tenths of a second."""
_LONGEST_PAUSE = 5000
_LONGEST_TEMPO = 3000


class PreferencesDialog(QDialog):
    """Shows the preferences and tells each change."""

    changed = Signal(object)
    """A dict of the changed preferences, by the names of their fields."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Preferences"), QSize(480, 340))
        form = QFormLayout()
        form.setHorizontalSpacing(18)
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._add_look(form, preferences)
        self._add_pace(form, preferences)
        layout = stack(self, margin=18, spacing=6)
        layout.addLayout(form)
        layout.addStretch()
        layout.addLayout(closing_row(self))

    def _add_look(self, form: QFormLayout, preferences: Preferences) -> None:
        form.addRow(SectionHead(tr("Look"), tr("changes apply at once")))
        form.addRow(tr("Colours"), self._scheme_box(preferences.scheme))
        for name, label in (
            ("four_colour", tr("Four-colour deck: clubs green, diamonds blue")),
            ("dims_illegal", tr("Dim the cards that may not be played")),
            ("coach_open", tr("Coach always shows its figures")),
        ):
            box = CheckBox(label)
            box.setChecked(getattr(preferences, name))
            box.toggled.connect(lambda now, name=name: self._tell(name, now))
            form.addRow("", box)

    def _add_pace(self, form: QFormLayout, preferences: Preferences) -> None:
        form.addRow(SectionHead(tr("Pace")))
        for name, label, most, words in (
            ("trick_pause", tr("Show a finished trick"), _LONGEST_PAUSE, pause_text),
            ("bot_tempo", tr("Time a bot takes"), _LONGEST_TEMPO, seconds_text),
        ):
            slider = _TimeSlider(label, getattr(preferences, name), most, words)
            slider.chosen.connect(lambda value, name=name: self._tell(name, value))
            form.addRow(label, slider)

    def _scheme_box(self, scheme: Scheme) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(tr("Colours"))
        for one, label in (
            (Scheme.SYSTEM, tr("as the desktop")),
            (Scheme.LIGHT, tr("light")),
            (Scheme.DARK, tr("dark")),
        ):
            box.addItem(label, one)
        box.setCurrentIndex(box.findData(scheme))
        box.currentIndexChanged.connect(lambda at: self._tell("scheme", box.itemData(at)))
        return box

    def _tell(self, name: str, value: object) -> None:
        self.changed.emit({name: value})


class _TimeSlider(QWidget):
    """A slider in tenths of a second with its value in words; tells a value when it is let go."""

    chosen = Signal(int)
    """Another time, in milliseconds."""

    def __init__(self, label: str, value: int, most: int, words: Callable[[int], str]) -> None:
        super().__init__()
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(label)
        slider.setRange(0, most // _STEP)
        slider.setPageStep(5)
        slider.setTracking(False)
        slider.setValue(round(value / _STEP))
        shown = QLabel(words(value))
        shown.setFixedWidth(shown.fontMetrics().horizontalAdvance(pause_text(0)) + 4)
        for moved in (slider.sliderMoved, slider.valueChanged):
            moved.connect(lambda at: shown.setText(words(at * _STEP)))
        slider.valueChanged.connect(lambda at: self.chosen.emit(at * _STEP))
        self.setFocusProxy(slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(slider)
        row.addWidget(shown)
