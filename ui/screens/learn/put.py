"""Widgets put into a layout that is on the screen already."""

from PySide6.QtWidgets import QBoxLayout, QWidget


def put(layout: QBoxLayout, widget: QWidget) -> None:
    """Adds a widget and shows it: else it has no size until the next turn of the event loop."""
    layout.addWidget(widget)
    widget.show()
