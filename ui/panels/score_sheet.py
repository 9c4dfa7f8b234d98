"""The score sheet of the match: a row for each deal, totals and ranks below."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.panels.bars import Figure, Ink, Row, write
from ui.panels.parts import SIDE, Scroll, SectionHead, empty, muted_label, stack
from ui.panels.sheet import SheetCell, SheetFace, SheetPlayer, SheetRow
from ui.table.seat_badge import small_of
from ui.text.cards import points_text
from ui.text.language import tr
from ui.text.table import deal_hint, ranks_label, totals_label
from ui.text.window import cell_words, outright_text, rank_text, redeals_text, row_words, total_words
from ui.theme import Look

_PAD = 6
_LEAST_WIDTH = 300


class SheetTable(QWidget):
    """Shows a sheet; the deals scroll where there are many, heads and totals stay."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._head, self._foot, deals = QWidget(), QWidget(), QWidget()
        self._head_lines, self._foot_lines, self._deal_lines = map(stack, (self._head, self._foot, deals))
        self._scroll = Scroll(deals, tr("The deals of the match"))
        self._scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._keep_aligned)
        self._note = muted_label("")
        layout = stack(self)
        for part in (self._head, self._scroll, self._foot, self._note):
            layout.addWidget(part)
        layout.addStretch()
        self.setMinimumWidth(_LEAST_WIDTH)

    def show_sheet(self, face: SheetFace, look: Look) -> None:
        """Shows another sheet, its last deal in view."""
        if (face, look) == self._shown:
            return
        self._shown = face, look
        own = next((at for at, player in enumerate(face.players) if player.is_you), None)
        for layout, lines in (
            (self._head_lines, [_head_of(face)]),
            (self._deal_lines, [_deal_of(row, face) for row in face.rows]),
            (self._foot_lines, _foot_of(face)),
        ):
            empty(layout)
            for line in lines:
                view = _LineView(line, look, own)
                layout.addWidget(view)
                view.show()  # else it counts for nothing in size hints until the next turn of the event loop
        self._show_note(face)
        for part in (self._scroll, self):  # each tells only the layout next above
            part.updateGeometry()

    def _show_note(self, face: SheetFace) -> None:
        """Says who won outright."""
        self._note.hide()
        for row in face.rows:
            at = row.outright
            if at is not None:
                self._note.setText(outright_text(row.number, face.players[at].name, row.cells[at].call))
                self._note.show()

    def _keep_aligned(self, _least: int, most: int) -> None:
        """Heads and totals leave room for the scroll bar, and the last deal comes into view."""
        bar = self._scroll.verticalScrollBar()
        wide = bar.sizeHint().width() if most else 0
        for layout in (self._head_lines, self._foot_lines):
            layout.setContentsMargins(0, 0, wide, 0)
        bar.setValue(most)


class ScoreSheet(QWidget):
    """The sheet of the match as a panel beside the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = SheetTable()
        layout = stack(self, margin=SIDE)
        layout.addWidget(SectionHead(tr("Scores"), tr("tricks/call · points")))
        layout.addWidget(self._sheet)

    def show_sheet(self, face: SheetFace, look: Look) -> None:
        """Shows another sheet."""
        self._sheet.show_sheet(face, look)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A figure, and before it a small muted note."""

    figure: Figure
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sheet: what stands before it, a cell for each player, how it is read aloud, and hints.

    `hints` say what the figures of each player are, `hint` what stands before them.
    """

    title: str
    cells: tuple[_Cell, ...]
    name: str
    hints: tuple[str, ...] = ()
    hint: str = ""


class _LineView(Row):
    """One line, painted."""

    def __init__(self, line: _Line, look: Look, own: int | None) -> None:
        super().__init__()
        self._line, self._look, self._own = line, look, own
        self.setAccessibleName(line.name)

    def _columns(self) -> tuple[float, float]:
        """The width of what stands before the cells, and of each cell."""
        first = QFontMetricsF(self.font()).horizontalAdvance("00") + 2 * _PAD
        return first, (self.width() - first) / len(self._line.cells)

    def hint_at(self, x: float) -> str:
        """What is said of the figures at this place."""
        first, wide = self._columns()
        at = int((x - first) // wide)
        return self._line.hints[at] if 0 <= at < len(self._line.hints) else self._line.hint

    def event(self, event: QEvent) -> bool:
        """Under the mouse every figure says what it is."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.hint_at(event.pos().x()), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the own column's stripe, the title, the cells and the line below."""
        palette = self._look.palette
        painter = QPainter(self)
        first, wide = self._columns()
        title = QRectF(0, 0, first - _PAD, self.height() - 1)
        write(painter, title, Figure(self._line.title, Ink.MUTED), palette)
        for at, cell in enumerate(self._line.cells):
            place = QRectF(first + at * wide, 0, wide, self.height())
            if at == self._own:
                painter.fillRect(place, QColor(palette.stripe))
            self._paint_cell(painter, cell, place.adjusted(_PAD, 0, -_PAD, -1))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(palette.line))
        painter.end()

    def _paint_cell(self, painter: QPainter, cell: _Cell, place: QRectF) -> None:
        write(painter, place, cell.figure, self._look.palette)
        if cell.note:
            taken = cell.figure.ink.width_of(cell.figure.text, self.font())
            painter.setFont(small_of(self.font()))
            room = place.adjusted(0, 0, -max(taken, self._figure_room()) - 3, 0)
            note = Figure(cell.note, Ink.MUTED)
            if note.ink.width_of(note.text, painter.font()) <= room.width():
                write(painter, room, note, self._look.palette)
            painter.setFont(self.font())

    def _figure_room(self) -> float:
        """Notes stand in a column, whatever the length of the figure behind them."""
        return Ink.PLAIN.width_of("−0.0", self.font())


def _head_of(face: SheetFace) -> _Line:
    names = tuple(_Cell(Figure(player.name, _ink(player, face))) for player in face.players)
    return _Line("", names, tr("Call and points of each player"))


def _ink(player: SheetPlayer, face: SheetFace) -> Ink:
    """The leader stands out."""
    return Ink.STRONG if face.is_ranked and player.rank == 1 else Ink.PLAIN


def _deal_of(row: SheetRow, face: SheetFace) -> _Line:
    words = [
        cell_words(player.name, cell.call, cell.tricks, cell.points)
        for player, cell in zip(face.players, row.cells, strict=True)
    ]
    cells = tuple(map(_deal_cell, row.cells))
    number, again = deal_hint(row.number), redeals_text(row.redeals)
    name = row_words(row.number, row.redeals, words)
    return _Line(str(row.number), cells, name, tuple(words), f"{number} {again}".strip())


def _deal_cell(cell: SheetCell) -> _Cell:
    """Tricks and call small, then the points; a call alone while the deal runs."""
    if cell.call is None:
        return _Cell(Figure("·", Ink.MUTED))
    if cell.tricks is None:
        return _Cell(Figure(tr("call {number}", number=cell.call), Ink.MUTED))
    note = f"{cell.tricks}/{cell.call}"
    if cell.points is None:
        return _Cell(Figure(tr("won"), Ink.GAIN) if cell.is_outright else Figure("–", Ink.MUTED), note)
    return _Cell(Figure(points_text(cell.points), Ink.LOSS if cell.is_missed else Ink.PLAIN), note)


def _foot_of(face: SheetFace) -> Sequence[_Line]:
    """Totals, and ranks once there are any."""
    names = [
        total_words(player.name, player.total, rank_text(player.rank, is_shared=player.is_shared))
        for player in face.players
    ]
    totals = tuple(_Cell(Figure(points_text(player.total), _ink(player, face))) for player in face.players)
    hints = tuple(names)
    lines = [_Line("Σ", totals, tr("Totals: {totals}.", totals="; ".join(names)), hints, totals_label())]
    if face.is_ranked:
        ranks = [rank_text(player.rank, is_shared=player.is_shared) for player in face.players]
        cells = tuple(
            _Cell(Figure(rank, _ink(player, face))) for rank, player in zip(ranks, face.players, strict=True)
        )
        lines.append(_Line("#", cells, tr("Ranks: {ranks}.", ranks=", ".join(ranks)), hints, ranks_label()))
    return lines
