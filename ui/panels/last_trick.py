"""The last complete trick: four small cards, who played them, and who won."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.practice.session import Session
from trainer.cards import Card
from ui.painted import Painted
from ui.panels.bars import Figure, Ink, write
from ui.panels.parts import SIDE, SectionHead, empty, muted_label, small_card, stack
from ui.table.card_button import line_of, paint_outline
from ui.table.faces import FaceLook, draw_sharp, face_picture
from ui.text.cards import card_name, shown_name
from ui.text.language import tr
from ui.theme import Look


class LastTrick(QWidget):
    """Shows the last complete trick of the deal in playing order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[_Play, ...], int, Look] | None = None
        self._head = SectionHead(tr("Last trick"))
        self._nothing = muted_label(tr("No trick is complete yet in this deal."))
        self._cards = QWidget()
        self._row = QHBoxLayout(self._cards)
        self._row.setContentsMargins(0, 4, 0, 0)
        self._row.setSpacing(4)
        layout = stack(self, margin=SIDE)
        for part in (self._head, self._nothing, self._cards):
            layout.addWidget(part)
        layout.addStretch()

    def show_trick(self, session: Session, look: Look) -> None:
        """Shows the trick completed last, or that there is none."""
        self._show(_plays_of(session), len(session.match.position.tricks), look)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._shown is not None:
            shown, self._shown = self._shown, None
            self._show(*shown)

    def _show(self, plays: tuple["_Play", ...], number: int, look: Look) -> None:
        if self._shown == (plays, number, look):
            return
        self._shown = plays, number, look
        self._head.show_remark(tr("trick {number}", number=number) if plays else "")
        self._nothing.setVisible(not plays)
        self._cards.setVisible(bool(plays))
        empty(self._row)
        for play in plays:
            self._row.addWidget(_PlayView(play, look))


@dataclass(frozen=True, slots=True)
class _Play:
    """A card of the trick, the name of its player, and whether it won."""

    card: Card
    player: str
    is_winner: bool


def _plays_of(session: Session) -> tuple[_Play, ...]:
    """The last complete trick in playing order."""
    position = session.match.position
    if not position.tricks:
        return ()
    trick, rules = position.tricks[-1], position.rules
    winner = trick.winner(rules)
    return tuple(
        _Play(card, shown_name(session.players[seat].name), seat is winner)
        for seat, card in zip(trick.players(rules.direction), trick.cards, strict=True)
    )


class _PlayView(Painted):
    """A small card with its player's name below; the winner is outlined and named as such."""

    def __init__(self, play: _Play, look: Look) -> None:
        super().__init__()
        self._play, self._look = play, look
        self._card = small_card(self)
        self._line = self.fontMetrics().height()
        self.setFixedHeight(self._card.height() + 2 * self._line + 8)
        self.setMinimumWidth(self._card.width() + 4)
        name = tr("{name}: {card}", name=play.player, card=card_name(play.card))
        self.setAccessibleName(tr("{play}, wins the trick", play=name) if play.is_winner else name)

    def sizeHint(self) -> QSize:
        """The card, and room for a short name."""
        return QSize(self._card.width() + 16, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints card, name and mark."""
        palette = self._look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRect(
            round((self.width() - self._card.width()) / 2), 0, self._card.width(), self._card.height()
        )
        face = FaceLook.sized(place.size(), self.devicePixelRatioF(), self._look)
        draw_sharp(painter, QPointF(place.topLeft()), face_picture(self._play.card, face))
        ink = Ink.STRONG if self._play.is_winner else Ink.PLAIN
        below = QRectF(0, place.bottom() + 5, self.width(), self._line)
        write(painter, below, Figure(self._play.player, ink), palette, align=Qt.AlignmentFlag.AlignCenter)
        if self._play.is_winner:
            paint_outline(painter, QRectF(place), palette.accent, line_of(place.width()))
            won = Figure(tr("wins"), Ink.GAIN)
            below.translate(0, self._line)
            write(painter, below, won, palette, align=Qt.AlignmentFlag.AlignCenter)
        painter.end()
