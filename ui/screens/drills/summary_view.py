"""The end of a round: what it has come to, the answers that went wrong, and what can be done next."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from coach.practice.drills.session import Asked, DrillSession, summary_of
from ui.panels.parts import PressButton, Scroll, SectionHead, bold_label, empty, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.learn.put import put
from ui.text.breaches import Voice
from ui.text.cards import rich
from ui.text.drills import concept_name, shown_choice, summary_texts
from ui.text.drills_page import summary_title
from ui.text.language import tr
from ui.theme import Look


class SummaryView(QWidget):
    """Shows the summary of a round."""

    again_wanted = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._contents = QWidget()
        self._lines = stack(self._contents, margin=4, spacing=8)
        self.again = PressButton(tr("Practise these again"), is_main=True)
        self.back = PressButton(tr("All drills"))
        buttons = QHBoxLayout()
        buttons.addWidget(self.again)
        buttons.addWidget(self.back)
        buttons.addStretch()
        page = stack(self, margin=16, spacing=8)
        page.addWidget(bold_label(summary_title()))
        page.addWidget(Scroll(self._contents, summary_title()), 1)
        page.addLayout(buttons)
        self.again.clicked.connect(self.again_wanted)
        self.back.clicked.connect(self.left)

    @property
    def said(self) -> str:
        """All that is said."""
        labels = self._contents.findChildren(RichLabel)
        return " ".join(label.accessibleName() for label in labels)

    def show_summary(self, session: DrillSession, remark: str, voice: Voice, look: Look) -> None:
        """Shows a round that is over; the remark tells why, where it ended by itself."""
        summary = summary_of(session)
        empty(self._lines)
        for sentence in (remark, *summary_texts(summary, voice)):
            if sentence:
                self._say(sentence, look)
        if summary.wrong:
            put(self._lines, SectionHead(tr("To look at again")))
        for asked in summary.wrong:
            self._say(_wrong_text(asked, voice), look)
        if summary.answers and not summary.wrong:
            put(self._lines, muted_label(tr("All of them right: nothing to practise again.")))
        self._lines.addStretch()
        self.again.setVisible(bool(summary.wrong))
        (self.again if summary.wrong else self.back).setFocus()

    def _say(self, sentence: str, look: Look) -> None:
        label = RichLabel()
        label.show_text(rich(sentence), RichStyle.on_window(look))
        put(self._lines, label)


def _wrong_text(asked: Asked, voice: Voice) -> str:
    return tr(
        "{concept}: {choice} instead of {best}.",
        concept=concept_name(asked.answer.concept),
        choice=shown_choice(asked.choice, voice),
        best=shown_choice(asked.prepared.solution.best, voice),
    )
