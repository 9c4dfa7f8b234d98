"""The icon of the program."""

from importlib.resources import files

from PySide6.QtGui import QIcon, QPixmap


def program_icon() -> QIcon:
    """The icon from the resources."""
    picture = QPixmap()
    picture.loadFromData(files("resources").joinpath("icon.png").read_bytes())
    return QIcon(picture)
