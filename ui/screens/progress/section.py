"""A part of the page: a title, sentences, a plot or bars, and buttons that save them as picture and table."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from trainer.files import write_safely
from ui.panels.bars import BarList, BarRow
from ui.panels.parts import SectionHead, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.file_dialog import ask_where
from ui.screens.play.bar import BarButton
from ui.screens.progress.plot import Plot, PlotFace
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.progress import Table
from ui.theme import Look

_SHARPER = 2
"""Pictures have twice the dots of the window."""


@dataclass(frozen=True, slots=True)
class SectionFace:
    """What a section shows; `file` is what its files are called, without their ending."""

    title: str
    file: str
    texts: tuple[str, ...] = ()
    plot: PlotFace | None = None
    rows: tuple[BarRow, ...] = ()
    table: Table | None = None
    remark: str = ""


Sections = tuple[SectionFace, ...]


class Section(QWidget):
    """Shows a SectionFace."""

    told = Signal(str, bool)
    """What became of saving, and whether it went well."""

    def __init__(self, face: SectionFace, look: Look) -> None:
        super().__init__()
        self.face = face
        self.setAccessibleName(face.title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        column = stack(self, spacing=6)
        head = QHBoxLayout()
        head.addWidget(SectionHead(face.title, face.remark), 1)
        self.buttons: tuple[BarButton, ...] = ()
        self._body = QWidget()
        body = stack(self._body, margin=4, spacing=6)
        for text in face.texts:
            label = RichLabel()
            label.show_text(rich(text), RichStyle.on_window(look))
            body.addWidget(label)
        if face.plot is not None:
            body.addWidget(Plot(face.plot, look))
        if face.rows:
            rows = BarList()
            rows.show_rows(face.rows, look)
            body.addWidget(rows)
        if face.table is not None and face.table.rows:
            self._offer_saving(head)
        column.addLayout(head)
        column.addWidget(self._body)

    def _offer_saving(self, head: QHBoxLayout) -> None:
        picture, table = BarButton(tr("Save picture…")), BarButton(tr("Save table…"))
        picture.clicked.connect(lambda: self._ask(tr("Picture (*.png)"), "png"))
        table.clicked.connect(lambda: self._ask(tr("Table (*.csv)"), "csv"))
        self.buttons = (picture, table)
        for button in self.buttons:
            button.setAccessibleDescription(self.face.title)
            head.addWidget(button)

    def _ask(self, kind: str, ending: str) -> None:
        place = ask_where(self, self.face.title, f"{self.face.file}.{ending}", (kind,))
        if place:
            self.save(place)

    def picture(self) -> QImage:
        """Sentences and plot as they look now, in twice the sharpness."""
        image = QImage(self._body.size() * _SHARPER, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_SHARPER)
        image.fill(self.palette().color(QPalette.ColorRole.Window))
        self._body.render(image, QPoint())
        return image

    def save(self, place: Path) -> None:
        """Writes the table where the file is to end in .csv, else the picture; what goes wrong is told."""
        try:
            if place.suffix.lower() == ".csv":
                assert self.face.table is not None
                write_safely(place, self.face.table.csv)
            elif not self.picture().save(str(place)):
                raise OSError(0, tr("the system does not let it"))
        except OSError as error:
            words = tr("{file} could not be written: {reason}.", file=place, reason=error.strerror)
            self.told.emit(words, False)
        else:
            self.told.emit(tr("Saved as {file}.", file=place), True)
