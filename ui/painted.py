"""The base of widgets that paint their own text."""

from PySide6.QtWidgets import QLabel


class Painted(QLabel):
    """Paints itself, and is read aloud by its accessible name: assistive technology takes it for text."""
