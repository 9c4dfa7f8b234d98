"""The score sheet on the screen: names, a line for each deal that can be opened, totals and ranks."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from trainer.score import is_made
from trainer.seats import SEATS, Seat
from trainer.sheet import Sheet, SheetLine
from ui.panels.bars import Figure, Ink, write
from ui.panels.parts import Scroll, empty, muted_label, paint_ring, stack
from ui.pressing import pressed_by_enter
from ui.screens.learn.put import put
from ui.table.seat_badge import small_of
from ui.text.cards import points_text
from ui.text.language import tr
from ui.text.sheets import winners_text
from ui.text.window import cell_words, rank_text, redeals_text, row_words, total_words
from ui.theme import Look, Palette

PAD = 10
_CENTRE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter


def columns(width: int, font: QFont) -> tuple[QRectF, ...]:
    """Where the number of a deal and the four players stand across a width; heights are left open."""
    first = QFontMetricsF(font).horizontalAdvance("0000") + 2 * PAD
    wide = (width - first) / len(SEATS)
    return (QRectF(0, 0, first, 0), *(QRectF(first + at * wide, 0, wide, 0) for at in range(len(SEATS))))


class BoardLine(QAbstractButton):
    """One line: a title, and for each player a figure with a small note before it.

    The line of a deal can be pressed, to correct it; heads and totals cannot.
    """

    def __init__(self, title: str, cells: Sequence[tuple[str, Figure]], look: Look, name: str) -> None:
        super().__init__()
        self._title, self._cells, self._look = title, tuple(cells), look
        self.is_marked = False
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def open_by(self, hint: str) -> None:
        """Lets the line be pressed."""
        self.setToolTip(hint)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """A line with some air."""
        return QSize(40 * PAD, round(1.75 * self.fontMetrics().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, title, cells, the line below, and the ring."""
        palette, painter = self._look.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_marked or (self.underMouse() and self.focusPolicy() is not Qt.FocusPolicy.NoFocus):
            painter.fillRect(self.rect(), QColor(palette.stripe))
        title, *places = columns(self.width(), self.font())
        for place in (title, *places):
            place.setHeight(self.height() - 1)
        write(painter, title.adjusted(0, 0, -PAD, 0), Figure(self._title, Ink.MUTED), palette)
        for (note, figure), place in zip(self._cells, places, strict=True):
            self._paint_cell(painter, note, figure, place.adjusted(PAD, 0, -PAD, 0), palette)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(palette.line))
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), self.palette())
        painter.end()

    def _paint_cell(
        self, painter: QPainter, note: str, figure: Figure, place: QRectF, palette: Palette
    ) -> None:
        """The note in the left half, the figure in the right one; a figure alone in the middle."""
        if not note:
            write(painter, place, figure, palette, align=_CENTRE)
            return
        half = place.width() / 2
        painter.setFont(small_of(self.font()))
        write(painter, place.adjusted(0, 0, -half, 0), Figure(note, Ink.MUTED), palette, align=_CENTRE)
        painter.setFont(self.font())
        write(painter, place.adjusted(half, 0, 0, 0), figure, palette, align=_CENTRE)


class Board(QWidget):
    """The whole sheet; the last deal is in view."""

    opened = Signal(int)
    """The number of a deal that is to be corrected."""

    def __init__(self) -> None:
        super().__init__()
        self._heads, self._deals, self._foot = QWidget(), QWidget(), QWidget()
        self._parts = tuple(map(stack, (self._heads, self._deals, self._foot)))
        self.winner = muted_label("")
        self.winner.setContentsMargins(PAD, 6, PAD, 0)
        self._scroll = Scroll(self._deals, tr("The deals of the sheet"))
        self._scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._scroll.verticalScrollBar().rangeChanged.connect(
            lambda _, most: self._scroll.verticalScrollBar().setValue(most)
        )
        layout = stack(self)
        layout.addWidget(self._heads)
        layout.addWidget(self._scroll)
        layout.addWidget(self._foot)
        layout.addWidget(self.winner)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.lines: tuple[BoardLine, ...] = ()

    def show_sheet(self, sheet: Sheet, marked: int | None, look: Look) -> None:
        """Shows a sheet; the deal in hand is marked."""
        for part in self._parts:
            empty(part)
        heads, deals, foot = self._parts
        put(heads, BoardLine("", _names(sheet), look, tr("Names")))
        self.lines = tuple(_deal_line(sheet, line, look) for line in sheet.lines)
        for number, line in enumerate(self.lines, start=1):
            line.is_marked = number == marked
            line.clicked.connect(lambda _checked=False, number=number: self.opened.emit(number))
            put(deals, line)
        for line in _foot(sheet, look):
            put(foot, line)
        self.winner.setText(winners_text(sheet) if sheet.is_over else "")
        self.winner.setVisible(sheet.is_over)
        for outer in (self._deals, self._scroll, self):
            outer.updateGeometry()


def picture_of_sheet(sheet: Sheet, look: Look, width: int) -> QWidget:
    """The whole sheet as a widget of its own that scrolls nothing, to be made a picture of."""
    paper = QWidget()
    column = stack(paper, margin=12)
    for line in (
        BoardLine("", _names(sheet), look, ""),
        *(_deal_line(sheet, line, look) for line in sheet.lines),
        *_foot(sheet, look),
    ):
        column.addWidget(line)
    if sheet.is_over:
        column.addWidget(muted_label(winners_text(sheet)))
    paper.resize(width, column.sizeHint().height())
    return paper


def _names(sheet: Sheet) -> list[tuple[str, Figure]]:
    ranks = sheet.ranks if sheet.lines else (0,) * 4
    return [
        ("", Figure(name, Ink.STRONG if rank == 1 else Ink.PLAIN))
        for name, rank in zip(sheet.names, ranks, strict=True)
    ]


def _deal_line(sheet: Sheet, line: SheetLine, look: Look) -> BoardLine:
    tricks, points = line.deal.tricks, line.points
    words = [
        cell_words(
            sheet.names[seat],
            line.deal.calls[seat],
            None if tricks is None else tricks[seat],
            None if points is None else points[seat],
        )
        for seat in SEATS
    ]
    again = redeals_text(line.deal.redeals)
    name = row_words(line.number, line.deal.redeals, words)
    cells = [_cell(sheet, line, seat) for seat in SEATS]
    made = BoardLine(f"{line.number}{'*' if line.deal.redeals else ''}", cells, look, name)
    made.open_by(" ".join(part for part in (tr("Correct deal {number}", number=line.number), again) if part))
    return made


def _cell(sheet: Sheet, line: SheetLine, seat: Seat) -> tuple[str, Figure]:
    """Tricks and call small, then the points; a call alone while the deal is played."""
    call, tricks = line.deal.calls[seat], line.deal.tricks
    if tricks is None:
        return "", Figure(tr("call {number}", number=call), Ink.MUTED)
    note = f"{tricks[seat]}/{call}"
    if line.points is None:
        return note, Figure(tr("won"), Ink.GAIN) if line.outright is seat else Figure("–", Ink.MUTED)
    is_missed = not is_made(sheet.rules, call, tricks[seat])
    return note, Figure(points_text(line.points[seat]), Ink.LOSS if is_missed else Ink.PLAIN)


def _foot(sheet: Sheet, look: Look) -> list[BoardLine]:
    """Totals and ranks."""
    ranks = [rank_text(rank, is_shared=sheet.ranks.count(rank) > 1) for rank in sheet.ranks]
    words = [
        total_words(name, total, rank)
        for name, total, rank in zip(sheet.names, sheet.totals, ranks, strict=True)
    ]
    inks = [Ink.STRONG if rank == 1 and sheet.deals else Ink.PLAIN for rank in sheet.ranks]
    totals = [("", Figure(points_text(total), ink)) for total, ink in zip(sheet.totals, inks, strict=True)]
    lines = [BoardLine("Σ", totals, look, tr("Totals: {totals}.", totals="; ".join(words)))]
    if any(line.points is not None for line in sheet.lines):
        cells = [("", Figure(rank, ink)) for rank, ink in zip(ranks, inks, strict=True)]
        lines.append(BoardLine("#", cells, look, tr("Ranks: {ranks}.", ranks=", ".join(ranks))))
    return lines
