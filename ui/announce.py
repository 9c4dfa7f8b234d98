"""Sentences spoken by a screen reader while the focus stays where it is."""

from collections.abc import Sequence

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

MOST_AT_ONCE = 4
"""A resumed match has hundreds of events; nobody wants to hear more than the latest."""


def announce(widget: QWidget, sentences: Sequence[str]) -> None:
    """Speaks the latest of some sentences; does nothing where no assistive technology listens."""
    words = " ".join(sentence for sentence in sentences[-MOST_AT_ONCE:] if sentence)
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
