"""The dialog that goes back to an earlier choice: taken back in the match, or played again beside it."""

from random import Random

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from coach.practice.session import Intent, Replay, Session, TakeBack, own_moments
from trainer.deal import new_seed
from ui.panels.parts import SectionHead, muted_label, stack
from ui.screens.parts import dialog_button, set_up
from ui.screens.rich_list import RichList
from ui.table.present import voice_of
from ui.text.language import tr
from ui.text.play import moment_text
from ui.theme import Look


class TryAgainDialog(QDialog):
    """Lists the learner's choices of the deal; `intent` is what was chosen to do, None for nothing."""

    def __init__(self, session: Session, rng: Random, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(self, tr("Try again"), QSize(500, 440))
        self.intent: Intent | None = None
        self._rng = rng
        self._moments = own_moments(session)
        voice = voice_of(session)
        sentences = [moment_text(moment, voice) for moment in self._moments]
        self.list = RichList(sentences, tr("Your choices in this deal"), look)
        self.list.setCurrentRow(len(sentences) - 1)
        self.list.itemDoubleClicked.connect(lambda: self._replay(is_fresh=False))
        can_take_back = not session.match.is_between_deals
        layout = stack(self, margin=18, spacing=10)
        layout.addWidget(SectionHead(tr("From which of your choices?")))
        layout.addWidget(self.list, 1)
        layout.addWidget(muted_label(_hint(can_take_back=can_take_back)))
        layout.addLayout(self._button_row(can_take_back=can_take_back))
        self.list.setFocus()

    def _button_row(self, *, can_take_back: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        if can_take_back:
            take_back = dialog_button(self, tr("Take back to here"))
            take_back.clicked.connect(lambda: self._choose(TakeBack(self._steps)))
            row.addWidget(take_back)
        row.addStretch()
        fresh = dialog_button(self, tr("Replay with other cards"))
        fresh.clicked.connect(lambda: self._replay(is_fresh=True))
        same = dialog_button(self, tr("Replay with these cards"), is_default=True)
        same.clicked.connect(lambda: self._replay(is_fresh=False))
        row.addWidget(fresh)
        row.addWidget(same)
        return row

    @property
    def _steps(self) -> int:
        return self._moments[self.list.currentRow()].steps

    def _replay(self, *, is_fresh: bool) -> None:
        self._choose(Replay(self._steps, new_seed(self._rng) if is_fresh else None))

    def _choose(self, intent: Intent) -> None:
        self.intent = intent
        self.accept()


def _hint(*, can_take_back: bool) -> str:
    replay = tr(
        "A replay runs beside the match and does not change its score. Other cards are those that"
        " might have lain with the others for all you knew then."
    )
    if not can_take_back:
        return replay
    return tr("Taking back changes the match itself, and the record says so.") + " " + replay
