"""The preferences dialog: what is chosen applies at once."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QWidget,
)

from ui.panels.parts import SectionHead, muted_label, stack
from ui.screens.parts import closing_row, set_up
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
        set_up(self, tr("Preferences"), QSize(520, 400))
        layout = stack(self, margin=18, spacing=6)
        layout.addWidget(SectionHead(tr("Look")))
        layout.addLayout(self._look_form(preferences))
        layout.addSpacing(14)
        layout.addWidget(SectionHead(tr("Pace")))
        layout.addLayout(self._pace_form(preferences))
        layout.addWidget(muted_label(tr("Changes apply at once.")))
        layout.addStretch()
        layout.addLayout(closing_row(self))

    def _look_form(self, preferences: Preferences) -> QFormLayout:
        form = _new_form()
        form.addRow(tr("Colours"), self._scheme_box(preferences.scheme))
        for name, label, is_on in (
            ("four_colour", tr("Four-colour deck: clubs green, diamonds blue"), preferences.four_colour),
            ("dims_illegal", tr("Dim the cards that may not be played"), preferences.dims_illegal),
        ):
            form.addRow("", self._check_box(name, label, is_on=is_on))
        return form

    def _pace_form(self, preferences: Preferences) -> QFormLayout:
        form = _new_form()
        for name, label, most, words in (
            ("trick_pause", tr("Show a finished trick"), _LONGEST_PAUSE, pause_text),
            ("bot_tempo", tr("Time a bot takes"), _LONGEST_TEMPO, seconds_text),
        ):
            row = self._slider_row(name, label, (getattr(preferences, name), most), words)
            form.addRow(label, row)
        return form

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

    def _check_box(self, name: str, label: str, *, is_on: bool) -> QCheckBox:
        box = QCheckBox(label)
        box.setAccessibleName(label)
        box.setChecked(is_on)
        box.toggled.connect(lambda now: self._tell(name, now))
        return box

    def _slider_row(
        self, name: str, label: str, value_and_most: tuple[int, int], words: Callable[[int], str]
    ) -> QHBoxLayout:
        """A slider with its value in words; a preference is told when the slider is let go."""
        value, most = value_and_most
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(label)
        slider.setRange(0, most // _STEP)
        slider.setPageStep(5)
        slider.setTracking(False)
        slider.setValue(round(value / _STEP))
        shown = QLabel(words(value))
        shown.setFixedWidth(max(map(shown.fontMetrics().horizontalAdvance, map(words, (0, most)))) + 4)
        slider.sliderMoved.connect(lambda at: shown.setText(words(at * _STEP)))
        slider.valueChanged.connect(lambda at: shown.setText(words(at * _STEP)))
        slider.valueChanged.connect(lambda at: self._tell(name, at * _STEP))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(slider)
        row.addWidget(shown)
        return row

    def _tell(self, name: str, value: object) -> None:
        self.changed.emit({name: value})


def _new_form() -> QFormLayout:
    form = QFormLayout()
    form.setHorizontalSpacing(16)
    form.setVerticalSpacing(10)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form
