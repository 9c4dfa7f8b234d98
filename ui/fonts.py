"""Fonts that a package brings: a Linux desktop need not have any for Devanagari and Bengali."""

from importlib.resources import files

from PySide6.QtGui import QFontDatabase


def load_fonts() -> list[str]:
    """Make the fonts of resources/fonts known, where there are some; the families they add.

    Called once there is a QGuiApplication.
    """
    folder = files("resources").joinpath("fonts")
    if not folder.is_dir():
        return []
    fonts = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".ttf")), key=lambda file: file.name
    )
    numbers = [QFontDatabase.addApplicationFontFromData(file.read_bytes()) for file in fonts]
    return [family for number in numbers for family in QFontDatabase.applicationFontFamilies(number)]
