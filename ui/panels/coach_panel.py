"""The coach beside the table: what each call or card is worth, or how to ask for it.

The views of figures are loaded and made with the first figures, so that the table is seen sooner.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from ui.advice import Advice, CallAdvice
from ui.panels.parts import SIDE, PressButton, Scroll, SectionHead, muted_label, stack
from ui.text.breaches import Voice
from ui.text.language import tr
from ui.text.window import coach_at_work
from ui.theme import Look

if TYPE_CHECKING:
    from ui.panels.call_view import CallView
    from ui.panels.card_view import CardView

_WIDE = 340


class CoachPanel(QWidget):
    """Shows advice, or how to get some."""

    asked = Signal()
    """The button that asks for advice was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = QStackedLayout(self)
        self._nothing = _Nothing()
        self._nothing.button.clicked.connect(self.asked)
        self._drawn: object = None
        self._pages.addWidget(self._nothing)
        self.show_nothing(coach_at_work(), can_ask=False)

    @cached_property
    def _call(self) -> "CallView":
        from ui.panels.call_view import CallView

        return CallView()

    @cached_property
    def _card(self) -> "CardView":
        from ui.panels.card_view import CardView

        return CardView()

    @cached_property
    def _call_page(self) -> Scroll:
        return self._added(Scroll(self._call, tr("What each call brings")))

    @cached_property
    def _card_page(self) -> Scroll:
        return self._added(Scroll(self._card, tr("What each card brings")))

    def _added(self, page: Scroll) -> Scroll:
        self._pages.addWidget(page)
        return page

    @property
    def ask_button(self) -> PressButton:
        """The button that asks for advice."""
        return self._nothing.button

    def sizeHint(self) -> QSize:
        """A column beside the table."""
        return QSize(_WIDE, 600)

    def minimumSizeHint(self) -> QSize:
        """Narrower than this the bars say nothing."""
        return QSize(300, 120)

    def show_nothing(self, message: str, *, can_ask: bool = True) -> None:
        """Shows why there is no advice, and the button that asks for some where it can be had."""
        self._nothing.button.setVisible(can_ask)
        self._nothing.message.setText(message)
        self._drawn = None
        self._pages.setCurrentWidget(self._nothing)

    def show_advice(self, advice: Advice, look: Look, voice: Voice, *, is_past: bool = False) -> None:
        """Shows advice; better figures for the same decision take the place of the ones before.

        `is_past` is advice on a decision that has been made: it stays until there is something newer.
        """
        if self._drawn == (advice, look, voice, is_past):
            return
        self._drawn = (advice, look, voice, is_past)
        if isinstance(advice, CallAdvice):
            self._call.show_advice(advice, look, is_past=is_past)
            self._turn_to(self._call_page)
        else:
            self._card.show_advice(advice, look, voice, is_past=is_past)
            self._turn_to(self._card_page)

    def _turn_to(self, page: Scroll) -> None:
        """Another page begins at its top; the same one stays where the reader has scrolled it."""
        if self._pages.currentWidget() is not page:
            self._pages.setCurrentWidget(page)
            page.verticalScrollBar().setValue(0)


class _Nothing(QWidget):
    """The empty state: a sentence and a button."""

    def __init__(self) -> None:
        super().__init__()
        layout = stack(self, margin=SIDE, spacing=12)
        layout.addWidget(SectionHead(tr("Coach")))
        self.message = muted_label("")
        self.button = PressButton(tr("Ask the coach (H)"))
        layout.addWidget(self.message)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch()
