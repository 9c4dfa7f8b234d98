"""How many tricks a hand takes how often: a column for each number, and the line of a call across them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip

from trainer.ruleset import Ruleset
from trainer.score import is_made
from ui.painted import Painted
from ui.table.seat_badge import small_of
from ui.text.coach import kept_label, took_hint, tricks_words
from ui.theme import Look, Palette

_COLUMNS_IN_LINES = 3.4
"""The height of the highest column, in lines of text."""
_GAP = 0.28
"""How much of its room a column leaves free."""
_LEAST_SHARE = 0.005
"""Smaller shares have no figure: it would be a nought."""


@dataclass(frozen=True, slots=True)
class TrickFace:
    """The share of deals for each number of tricks, and the call whose line is drawn."""

    distribution: tuple[float, ...]
    call: int
    rules: Ruleset

    def is_kept(self, tricks: int) -> bool:
        """Do so many tricks keep the call?"""
        return is_made(self.rules, self.call, tricks)

    @property
    def kept(self) -> float:
        """How often the call is kept."""
        return sum(share for tricks, share in enumerate(self.distribution) if self.is_kept(tricks))


class TrickChart(Painted):
    """Shows a TrickFace; columns that keep the call are filled, the others pale; figures are per cent."""

    def __init__(self) -> None:
        super().__init__()
        self._face: TrickFace | None = None
        self._look: Look | None = None

    def show_tricks(self, distribution: Sequence[float], call: int, rules: Ruleset, look: Look) -> None:
        """Shows another distribution or another call."""
        face = TrickFace(tuple(distribution), call, rules)
        if (face, look) == (self._face, self._look):
            return
        self._face, self._look = face, look
        self.setAccessibleName(f"{tricks_words(distribution)} {kept_label(call, face.kept)}")
        self.update()

    def sizeHint(self) -> QSize:
        """Three lines of words and the columns."""
        line = self.fontMetrics().height()
        return QSize(14 * line, round((3 + _COLUMNS_IN_LINES) * line))

    def minimumSizeHint(self) -> QSize:
        """No lower than this."""
        return QSize(0, self.sizeHint().height())

    def _column(self, tricks: int) -> QRectF:
        """The room of a column, from top to bottom of the whole."""
        assert self._face is not None
        wide = self.width() / len(self._face.distribution)
        return QRectF(tricks * wide, 0, wide, self.height())

    def hint_at(self, x: float) -> str:
        """What is said of the column at this place."""
        if self._face is None:
            return ""
        tricks = min(int(x / self._column(0).width()), len(self._face.distribution) - 1)
        share = self._face.distribution[tricks]
        return took_hint(tricks, share, self._face.call, is_kept=self._face.is_kept(tricks))

    def event(self, event: QEvent) -> bool:
        """Under the mouse every column says what it is."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.hint_at(event.pos().x()), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the columns, their figures above and below, and the line of the call."""
        if self._face is None or self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.fontMetrics().height()
        area = QRectF(0, 2 * line, self.width(), self.height() - 3 * line)
        most = max(self._face.distribution)
        for tricks, share in enumerate(self._face.distribution):
            self._paint_column(painter, tricks, share, area, area.height() * share / most)
        palette = self._look.palette
        painter.fillRect(QRectF(0, area.bottom(), self.width(), 1), QColor(palette.line))
        self._paint_call(painter, self._face, area, palette)
        painter.end()

    def _paint_column(self, painter: QPainter, tricks: int, share: float, area: QRectF, tall: float) -> None:
        assert self._face is not None and self._look is not None
        palette, is_kept = self._look.palette, self._face.is_kept(tricks)
        room = self._column(tricks)
        aside = room.width() * _GAP / 2
        column = QRectF(room.left() + aside, area.bottom() - tall, room.width() - 2 * aside, tall)
        painter.fillRect(column, QColor(palette.bar if is_kept else palette.bar_missed))
        small = self._small()
        line = QFontMetricsF(small).height()
        self._write(painter, room, area.bottom() + 2, str(tricks), palette.text if is_kept else palette.muted)
        if share >= _LEAST_SHARE:
            self._write(painter, room, column.top() - line - 1, str(round(100 * share)), palette.text)

    def _write(self, painter: QPainter, room: QRectF, top: float, words: str, ink: str) -> None:
        """A small figure in the middle of a column's room."""
        painter.setFont(self._small())
        painter.setPen(QColor(ink))
        tall = QFontMetricsF(painter.font()).height()
        painter.drawText(
            QRectF(room.left() - 4, top, room.width() + 8, tall), Qt.AlignmentFlag.AlignCenter, words
        )

    def _small(self) -> QFont:
        return small_of(self.font())

    def _paint_call(self, painter: QPainter, face: TrickFace, area: QRectF, palette: Palette) -> None:
        """A line left of the first column that keeps the call, beside its top the chance of keeping it."""
        x = self._column(face.call).left()
        painter.fillRect(QRectF(x - 1, 4, 2, area.bottom() - 4), QColor(palette.accent_line))
        words = kept_label(face.call, face.kept)
        wide = QFontMetricsF(self.font()).horizontalAdvance(words)
        is_right = x + 8 + wide <= self.width()
        left = x + 8 if is_right else x - 8 - wide
        painter.setFont(self.font())
        painter.setPen(QColor(palette.text))
        place = QRectF(left, 0, wide + 2, self.fontMetrics().height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
