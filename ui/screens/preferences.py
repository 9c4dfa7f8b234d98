"""The preferences dialog: what is chosen applies at once."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QWidget,
)

from coach.opponents.manners import Manner
from ui.coach_mode import CoachMode
from ui.panels.parts import Scroll, SectionHead, stack
from ui.screens.flat import Choice
from ui.screens.parts import CheckBox, closing_row, set_up
from ui.settings import Preferences
from ui.table.order import HandOrder
from ui.text.language import LANGUAGES, tr
from ui.text.play import tutor_amount_text
from ui.text.window import coach_mode_name, pause_text, seconds_text
from ui.theme import Scheme, TextSize

_STEP = 100
"""Times are set in tenths of a second."""
_LONGEST_PAUSE = 5000
_LONGEST_TEMPO = 3000
_ROOMY = 1.5
"""The height of a line of words, in heights of Latin ones."""
_AMOUNTS = (5, 10, 15, 25, 40)
"""Losses from which on the tutor may ask, in hundredths of a point."""
Choices = tuple[tuple[object, str], ...]


class PreferencesDialog(QDialog):
    """Shows the preferences and tells each change."""

    changed = Signal(object)
    """A dict of the changed preferences, by the names of their fields."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Preferences"), QSize(520, 590))
        form = QFormLayout()
        form.setHorizontalSpacing(18)
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for add in (self._add_look, self._add_coach, self._add_pace):
            add(form, preferences)
        contents = QWidget()
        parts = stack(contents, margin=4)
        parts.addLayout(form)
        parts.addStretch()
        layout = stack(self, margin=16, spacing=8)
        layout.addWidget(Scroll(contents, tr("Preferences")))
        layout.addLayout(closing_row(self))

    def _add_look(self, form: QFormLayout, preferences: Preferences) -> None:
        form.addRow(SectionHead(tr("Look"), tr("changes apply at once")))
        for name, label, choices in (
            ("language", tr("Language"), _languages()),
            ("scheme", tr("Colours"), _schemes()),
            ("text_size", tr("Text size"), _text_sizes()),
            ("hand_order", tr("Sort the hand"), _hand_orders()),
        ):
            form.addRow(label, self._choice_box(name, label, choices, getattr(preferences, name)))
        for name, label in (
            ("four_colour", tr("Four-colour deck: clubs green, diamonds blue")),
            ("dims_illegal", tr("Dim the cards that may not be played")),
            ("animates", tr("Cards move on the table")),
        ):
            form.addRow("", self._check_box(name, label, is_on=getattr(preferences, name)))

    def _add_coach(self, form: QFormLayout, preferences: Preferences) -> None:
        form.addRow(SectionHead(tr("Coach")))
        for name, label, choices in (
            ("coach", tr("The coach speaks"), _modes()),
            ("tutor_cents", tr("The tutor asks about"), _amounts()),
            ("people", tr("The bots take you for"), _manners()),
        ):
            form.addRow(label, self._choice_box(name, label, choices, getattr(preferences, name)))

    def _add_pace(self, form: QFormLayout, preferences: Preferences) -> None:
        form.addRow(SectionHead(tr("Pace")))
        for name, label, most, words in (
            ("trick_pause", tr("Show a finished trick"), _LONGEST_PAUSE, pause_text),
            ("bot_tempo", tr("Time a bot takes"), _LONGEST_TEMPO, seconds_text),
        ):
            slider = _TimeSlider(label, getattr(preferences, name), most, words)
            slider.chosen.connect(lambda value, name=name: self._tell(name, value))
            form.addRow(label, slider)
        for name, label in (
            ("plays_forced", tr("A card plays itself where no other may be played")),
            ("plays_last", tr("The last card of a deal plays itself")),
        ):
            form.addRow("", self._check_box(name, label, is_on=getattr(preferences, name)))

    def _check_box(self, name: str, label: str, *, is_on: bool) -> CheckBox:
        box = CheckBox(label)
        box.setChecked(is_on)
        box.toggled.connect(lambda now: self._tell(name, now))
        return box

    def _choice_box(self, name: str, label: str, choices: Choices, chosen: object) -> QComboBox:
        box = Choice()
        box.setAccessibleName(label)
        for choice, words in choices:
            box.addItem(words, choice)
        box.setCurrentIndex(box.findData(chosen))
        box.currentIndexChanged.connect(lambda at: self._tell(name, box.itemData(at)))
        return box

    def _tell(self, name: str, value: object) -> None:
        self.changed.emit({name: value})


def _languages() -> Choices:
    return (("", tr("as the system")), *LANGUAGES.items())


def _manners() -> Choices:
    return (
        (Manner.CAUTIOUS, tr("a cautious player")),
        (Manner.AVERAGE, tr("an average player")),
        (Manner.OVER_CALLS, tr("a player who calls high")),
    )


def _schemes() -> Choices:
    return (
        (Scheme.SYSTEM, tr("as the desktop")),
        (Scheme.LIGHT, tr("light")),
        (Scheme.DARK, tr("dark")),
    )


def _modes() -> Choices:
    return tuple((mode, coach_mode_name(mode)) for mode in CoachMode)


def _amounts() -> Choices:
    return tuple((cents, tutor_amount_text(cents)) for cents in _AMOUNTS)


def _text_sizes() -> Choices:
    return (
        (TextSize.NORMAL, tr("normal")),
        (TextSize.LARGE, tr("large")),
        (TextSize.LARGER, tr("larger")),
    )


def _hand_orders() -> Choices:
    return (
        (HandOrder.TRUMPS_FIRST, tr("trumps first, then by suit")),
        (HandOrder.SUITS, tr("by suit, always in the same order")),
        (HandOrder.RANKS, tr("by rank, high cards first")),
    )


class _Slider(QSlider):
    """The wheel scrolls the page instead of moving it unawares."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the page."""
        event.ignore()


class _RoomyLabel(QLabel):
    """Words with room for longer ones, so that nothing beside them moves, and for higher scripts."""

    def __init__(self, words: str, longest: str) -> None:
        super().__init__(words)
        self._longest = longest
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """In the present text size."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._longest) + 4, round(_ROOMY * metrics.height()))


class _TimeSlider(QWidget):
    """A slider in tenths of a second with its value in words; tells a value when it is let go."""

    chosen = Signal(int)
    """Another time, in milliseconds."""

    def __init__(self, label: str, value: int, most: int, words: Callable[[int], str]) -> None:
        super().__init__()
        slider = _Slider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(label)
        slider.setRange(0, most // _STEP)
        slider.setPageStep(5)
        slider.setTracking(False)
        slider.setValue(round(value / _STEP))
        shown = _RoomyLabel(words(value), pause_text(0))
        for moved in (slider.sliderMoved, slider.valueChanged):
            moved.connect(lambda at: shown.setText(words(at * _STEP)))
        slider.valueChanged.connect(lambda at: self.chosen.emit(at * _STEP))
        self.setFocusProxy(slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(slider)
        row.addWidget(shown)
