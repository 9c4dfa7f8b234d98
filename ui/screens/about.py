"""The About box: version, licence, and the libraries inside."""

from PySide6.QtWidgets import QMessageBox, QWidget

from ui.text.language import tr
from ui.version import version

LIBRARIES = (
    ("Qt, PySide6", "LGPL 3"),
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
            "Call Break Trainer {version}\n\nFree software under the MIT licence."
            " It stands on:\n\n{libraries}",
            version=version(),
            libraries=libraries,
        ),
    )
