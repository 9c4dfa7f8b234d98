"""Cards that move: short flights to where a widget already belongs, ended at once by any key or click.

The table's state is never behind: a widget has its place from the start, and a flight shows it on the way.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPauseAnimation,
    QPropertyAnimation,
    QRect,
    QSequentialAnimationGroup,
)
from PySide6.QtWidgets import QWidget

_INPUT = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.TouchBegin,
        QEvent.Type.TabletPress,
        QEvent.Type.Wheel,
    )
)


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a flight waits and takes, in milliseconds."""

    takes: int
    waits: int = 0


PLAY = Timing(170)
"""A card on its way to the middle."""
GATHER = Timing(240)
"""A trick on its way to its winner."""
CLOSE_UP = Timing(130)
"""The hand closing the gap of a card that was played."""
DEAL = Timing(200)
"""One card of a deal; the next one follows after DEAL_STEP."""
DEAL_STEP = 18


class Motion(QObject):
    """All flights of a table. Switched off, widgets are at once where they belong."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self._flights: dict[QWidget, _Flight] = {}
        self._watched: QObject | None = None
        self.is_on = False

    @property
    def is_running(self) -> bool:
        """Is anything on its way?"""
        return bool(self._flights)

    def place(self, widget: QWidget, place: QRect) -> None:
        """Gives a widget its place; one that is on its way goes on to the new one."""
        flight = self._flights.get(widget)
        if flight is None:
            widget.setGeometry(place)
        else:
            flight.redirect(place)

    def fly(
        self, widget: QWidget, start: QRect, timing: Timing, then: Callable[[], None] | None = None
    ) -> None:
        """Shows a widget on its way from `start` to the place it has, then does something."""
        self.end(widget)
        window = self._table.window().windowHandle()
        if not self.is_on or window is None or not self._table.isVisible():
            if then is not None:
                then()
            return
        if self._watched is None:
            self._watched = window
            window.installEventFilter(self)
        flight = _Flight(self, widget, start, timing, then)
        flight.steps.finished.connect(lambda: self._ended(widget, flight))
        self._flights[widget] = flight
        flight.begin()

    def end(self, widget: QWidget) -> None:
        """Ends the flight of a widget, which is then where it belongs."""
        flight = self._flights.pop(widget, None)
        if flight is not None:
            flight.finish()
        self._rest_if_done()

    def end_all(self) -> None:
        """Ends every flight."""
        for widget in tuple(self._flights):
            self.end(widget)

    def forget(self, widget: QWidget) -> None:
        """Drops the flight of a widget that is about to be deleted."""
        flight = self._flights.pop(widget, None)
        if flight is not None:
            flight.drop()
        self._rest_if_done()

    def _ended(self, widget: QWidget, flight: "_Flight") -> None:
        if self._flights.get(widget) is flight:
            self.end(widget)

    def _rest_if_done(self) -> None:
        if self._watched is not None and not self._flights:
            self._watched.removeEventFilter(self)
            self._watched = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any input to the window ends all flights, and then goes its way."""
        if event.type() in _INPUT:
            self.end_all()
        return super().eventFilter(watched, event)


class _Flight:
    """One widget on its way."""

    def __init__(
        self,
        motion: Motion,
        widget: QWidget,
        start: QRect,
        timing: Timing,
        then: Callable[[], None] | None,
    ) -> None:
        self._widget, self._start, self._place, self._then = widget, start, widget.geometry(), then
        self.steps = QSequentialAnimationGroup(motion)
        if timing.waits:
            self.steps.addAnimation(QPauseAnimation(timing.waits))
        self._move = QPropertyAnimation(widget, b"geometry")
        self._move.setDuration(timing.takes)
        self._move.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._move.setStartValue(start)
        self._move.setEndValue(self._place)
        self.steps.addAnimation(self._move)

    def begin(self) -> None:
        """Sets off."""
        self._widget.setGeometry(self._start)
        self.steps.start()

    def drop(self) -> None:
        """Moves no more."""
        self.steps.stop()
        self.steps.deleteLater()

    def redirect(self, place: QRect) -> None:
        """Goes on to another place."""
        self._place = place
        self._move.setEndValue(place)

    def finish(self) -> None:
        """Is there."""
        self.drop()
        self._widget.setGeometry(self._place)
        if self._then is not None:
            self._then()
