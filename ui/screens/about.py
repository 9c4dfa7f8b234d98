"""The About box: version, licence, and the libraries inside."""

from PySide6.QtWidgets import QMessageBox, QWidget

from coach.engine.built import engine_note
from ui.text.language import tr
from ui.text.verdicts import engine_text
from ui.version import version

LIBRARIES = (
    ("Qt, PySide6", "LGPL 3"),
    ("Cython", "Apache 2.0"),
    ("NumPy", "BSD 3-Clause"),
    ("SciPy", "BSD 3-Clause"),
    ("Python", "PSF"),
)


def show_about(parent: QWidget) -> None:
    """Show the box."""
    libraries = "\n".join(f"{name}: {licence}" for name, licence in LIBRARIES)
    QMessageBox.about(
        parent,
        tr("About Call Break Trainer"),
        tr(
            "Call Break Trainer {version}\n\n{engine}\n\nFree software under the MIT licence."
            " It stands on:\n\n{libraries}",
            version=version(),
            engine=engine_text(engine_note()),
            libraries=libraries,
        ),
    )
