"""The count of a hand beside the table: what each call is worth, and why."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from coach.engine.count import CallOption, Count, Winner, WinnerReason
from coach.engine.fifths import Fifths
from trainer.ruleset import Ruleset
from ui.panels.parts import (
    SIDE,
    BarList,
    BarRow,
    Figure,
    Ink,
    PressButton,
    Scroll,
    SectionHead,
    muted_label,
    stack,
)
from ui.rich_label import RichLabel, RichStyle
from ui.table.state import Strong
from ui.text.cards import percent_text, rich, signed_text
from ui.text.counts import fifths_line_text, winner_reason
from ui.text.language import tr
from ui.text.window import (
    best_option,
    fifths_sum,
    fifths_words,
    option_words,
    others_label,
    others_words,
    short_reason,
    why_call,
    winner_words,
)
from ui.theme import Look

_BEYOND = 3
"""So many calls above the suggested one are shown: enough to see how they fall off."""
_WIDE = 340


class CountPanel(QWidget):
    """Shows a count, or how to get one."""

    asked = Signal()
    """The button that asks for the count was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = QStackedLayout(self)
        self._nothing = _Nothing()
        self._nothing.button.clicked.connect(self.asked)
        self._count = _CountView()
        self._scroll = Scroll(self._count, tr("The count"))
        self._pages.addWidget(self._nothing)
        self._pages.addWidget(self._scroll)

    @property
    def ask_button(self) -> PressButton:
        """The button that asks for the count."""
        return self._nothing.button

    def sizeHint(self) -> QSize:
        """A column beside the table."""
        return QSize(_WIDE, 600)

    def minimumSizeHint(self) -> QSize:
        """Narrower than this the bars say nothing."""
        return QSize(300, 120)

    def show_nothing(self, message: str, *, can_ask: bool = True) -> None:
        """Shows why there is no count, and the button that asks for one where one can be had."""
        self._nothing.button.setVisible(can_ask)
        self._nothing.message.setText(message)
        self._pages.setCurrentWidget(self._nothing)

    def show_count(self, count: Count, fifths: Fifths, look: Look, rules: Ruleset | None = None) -> None:
        """Shows a count; with the rule set also the chance that the next call would need."""
        self._count.show_count(count, fifths, look, rules)
        self._pages.setCurrentWidget(self._scroll)
        self._scroll.verticalScrollBar().setValue(0)


class _Nothing(QWidget):
    """The empty state: a sentence and a button."""

    def __init__(self) -> None:
        super().__init__()
        layout = stack(self, margin=SIDE, spacing=12)
        layout.addWidget(SectionHead(tr("What each call is worth")))
        self.message = muted_label("")
        self.button = PressButton(tr("Count this hand (H)"))
        layout.addWidget(self.message)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch()


class _CountView(QWidget):
    """The three sections and the sentence of a count."""

    def __init__(self) -> None:
        super().__init__()
        layout = stack(self, margin=SIDE)
        self._calls, self._winners, self._fifths = BarList(), BarList(), BarList()
        self._why = Quote()
        layout.addWidget(SectionHead(tr("What each call is worth"), tr("points · kept · difference")))
        layout.addWidget(self._calls)
        layout.addSpacing(10)
        layout.addWidget(self._why)
        for title, remark, rows in (
            (tr("Probable winners"), tr("chance of a trick"), self._winners),
            (tr("For the head, in fifths"), tr("of a trick"), self._fifths),
        ):
            layout.addSpacing(16)
            layout.addWidget(SectionHead(title, remark))
            layout.addWidget(rows)
        layout.addStretch()

    def show_count(self, count: Count, fifths: Fifths, look: Look, rules: Ruleset | None) -> None:
        """Shows the rows of a count."""
        self._calls.show_rows(_call_rows(count), look)
        self._winners.show_rows(_winner_rows(count), look)
        self._fifths.show_rows(_fifths_rows(fifths), look)
        self._why.show_text(why_call(count, rules), look)


class Quote(QWidget):
    """A sentence with a coloured line at its left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._text = RichLabel()
        layout = stack(self)
        layout.setContentsMargins(13, 3, 0, 3)
        layout.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_text(self, sentence: str, look: Look) -> None:
        """Shows a sentence; cards in it are drawn."""
        self._look = look
        self._text.show_text(rich(sentence), RichStyle.on_window(look))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the line."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.fillRect(0, 0, 3, self.height(), QColor(self._look.palette.accent))
        painter.end()


def _call_rows(count: Count) -> list[BarRow]:
    """Every call up to a few above the suggested one; bars are shares of the most points."""
    best = best_option(count)
    shown = [option for option in count.options if option.call <= best.call + _BEYOND]
    return [_call_row(option, best) for option in shown]


def _call_row(option: CallOption, best: CallOption) -> BarRow:
    is_best = option.call == best.call
    less = (
        Figure(tr("best"), Ink.GAIN)
        if is_best
        else Figure(signed_text(option.points - best.points), Ink.MUTED)
    )
    return BarRow(
        label=(Strong(str(option.call)),),
        bar=max(0.0, option.points / best.points) if best.points > 0 else 0.0,
        figures=(
            Figure(signed_text(option.points), Ink.STRONG),
            Figure(percent_text(option.made_probability), Ink.MUTED),
            less,
        ),
        name=option_words(option, best),
    )


def _winner_rows(count: Count) -> list[BarRow]:
    """The cards with a chance worth naming, the others together, and the sum of all."""
    named = [winner for winner in count.winners if winner.reason is not WinnerReason.SLIGHT]
    others = [winner.probability for winner in count.winners if winner.reason is WinnerReason.SLIGHT]
    rows = [_winner_row(winner) for winner in named]
    if others:
        rows.append(_others_row(others))
    total = f"{count.tricks:.2f}"
    words = tr("expected tricks")
    return [*rows, BarRow((words,), None, (Figure(total, Ink.STRONG),), f"{words} {total}")]


def _winner_row(winner: Winner) -> BarRow:
    return BarRow(
        label=(winner.card,),
        bar=winner.probability,
        figures=(Figure(f"{winner.probability:.2f}"),),
        name=winner_words(winner),
        note=short_reason(winner),
        hint=winner_reason(winner),
    )


def _others_row(chances: Sequence[float]) -> BarRow:
    total = sum(chances)
    return BarRow(
        label=(others_label(len(chances)),),
        bar=None,
        figures=(Figure(f"{total:.2f}"),),
        name=others_words(len(chances), total),
        note=tr("hardly ever"),
    )


def _fifths_rows(fifths: Fifths) -> list[BarRow]:
    rows = [
        BarRow(rich(fifths_line_text(line)), None, (Figure(str(line.fifths)),), fifths_words(line))
        for line in fifths.lines
    ]
    words = fifths_sum(fifths)
    return [*rows, BarRow((Strong(words),), None, (Figure(str(fifths.total), Ink.STRONG),), words)]
