"""The hands of a random user: clicks, keys, words and choices anywhere in a window or dialog."""

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

KEYS = (
    *(getattr(Qt.Key, f"Key_{sign}") for sign in "0123456789ABCGHLMPRSTUW"),
    *(Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Question, Qt.Key.Key_F10, Qt.Key.Key_PageDown),
)
CHORDS = (Qt.Key.Key_Z, Qt.Key.Key_N, Qt.Key.Key_E, Qt.Key.Key_Comma, Qt.Key.Key_F, *KEYS[1:9])
"""Keys that are pressed with Ctrl."""
WORDS = (
    *("4", "13", "4 3 2 4", "3 2 4 2 KH 7H", "AS KH 10D", "AKJ4.Q72.T95.K83", "spades>=5"),
    *("Asha", "हुकुम", "রুইতন", "\u202e;[", '"quoted" & <b>', "x" * 60),
)


class Hands:
    """Does something at random in a place, and notes what it is."""

    def __init__(self, rng: Random, note: Callable[[str], None]) -> None:
        self._rng, self._note = rng, note

    def do_something(self, place: QWidget) -> None:
        """One of all that hands can do."""
        acts = (self.click, self.press, self.write, self.choose)
        self._rng.choices(acts, (4, 2, 2, 2))[0](place)

    def click(self, place: QWidget) -> None:
        """A button, or any other spot."""
        buttons = [one for one in place.findChildren(QAbstractButton) if can_be_used(one)]
        if buttons and self._rng.random() < 0.85:
            button = self._rng.choice(buttons)
            self._note(f"  {type(button).__name__} {button.accessibleName() or button.text()!r}")
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            return
        widgets = [one for one in place.findChildren(QWidget) if can_be_used(one)]
        if widgets:
            widget = self._rng.choice(widgets)
            spot = QPoint(self._rng.randrange(widget.width()), self._rng.randrange(widget.height()))
            self._note(f"  {type(widget).__name__} at {spot.x()},{spot.y()}")
            act = QTest.mouseDClick if self._rng.random() < 0.2 else QTest.mouseClick
            act(widget, Qt.MouseButton.LeftButton, pos=spot)

    def press(self, place: QWidget) -> None:
        """A key, or one with Ctrl."""
        is_chord = self._rng.random() < 0.2
        key = self._rng.choice(CHORDS if is_chord else KEYS)
        self._note(f"  {'Ctrl+' if is_chord else ''}{key.name}")
        modifier = Qt.KeyboardModifier.ControlModifier if is_chord else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(place.focusWidget() or place, key, modifier)

    def write(self, place: QWidget) -> None:
        """Words into a field, in place of what is there."""
        fields = [one for one in place.findChildren(QWidget) if can_be_used(one) and _takes_words(one)]
        if not fields:
            return
        field, words = self._rng.choice(fields), self._rng.choice(WORDS)
        self._note(f"  {words[:20]!r} into {type(field).__name__} {field.accessibleName()!r}")
        field.setFocus()
        QTest.keySequence(field, "Ctrl+A")
        if words.isascii():
            QTest.keyClicks(field, words)
        else:  # as an input method writes them
            event = QInputMethodEvent()
            event.setCommitString(words)
            QApplication.sendEvent(field, event)
        if self._rng.random() < 0.6:
            QTest.keyClick(field, Qt.Key.Key_Return)

    def choose(self, place: QWidget) -> None:
        """An entry of a box or of a list."""
        boxes = [one for one in place.findChildren(QComboBox) if can_be_used(one) and one.count()]
        views = [one for one in place.findChildren(QAbstractItemView) if can_be_used(one) and one.model()]
        if boxes and (not views or self._rng.random() < 0.6):
            box = self._rng.choice(boxes)
            row = self._rng.randrange(box.count())
            self._note(f"  {row} of {box.accessibleName()!r}")
            box.setCurrentIndex(row)
            box.activated.emit(row)
        elif views:
            view = self._rng.choice(views)
            rows = view.model().rowCount()
            if rows:
                row = self._rng.randrange(rows)
                self._note(f"  row {row} of {view.accessibleName()!r}")
                view.setCurrentIndex(view.model().index(row, 0))


def can_be_used(widget: QWidget) -> bool:
    """Is it there for a hand?"""
    return widget.isVisible() and widget.isEnabled() and widget.width() > 0 and widget.height() > 0


def _takes_words(widget: QWidget) -> bool:
    return isinstance(widget, QLineEdit | QPlainTextEdit | QAbstractSpinBox)
