"""What happens a little later, unless whoever wanted it is gone by then."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def later(owner: QObject, milliseconds: int, act: Callable[[], object]) -> None:
    """Call `act` after so long; not at all if the owner goes before.

    QTimer.singleShot would keep `act`, and all that it knows, for ever if its receiver goes first.
    """
    timer = QTimer(owner, singleShot=True)
    timer.timeout.connect(act)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
