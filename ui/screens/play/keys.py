"""Calls by key: 1 to 9, 0 for ten, with Shift eleven to thirteen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

SHIFTED_DIGITS = {Qt.Key.Key_Exclam: 11, Qt.Key.Key_At: 12, Qt.Key.Key_NumberSign: 13}
"""What Shift and 1, 2, 3 type on many keyboards; the digit itself with Shift is understood too."""


def called_number(event: QKeyEvent) -> int | None:
    """The call that a key stands for, None for another key."""
    key, text = event.key(), event.text()
    if text.isdecimal() and not text.isascii():  # a keyboard for Nepali, Hindi or Bengali has its own
        return int(text) or 10
    is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if is_shifted and key in SHIFTED_DIGITS:
        return SHIFTED_DIGITS[Qt.Key(key)]
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        digit = int(key) - int(Qt.Key.Key_0)
        if is_shifted:
            return 10 + digit if digit in (1, 2, 3) else None
        return digit or 10
    return None
