"""The long form of a refusal: what triggers it, the rule, an example, and the option that decides it."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QWidget

from trainer.breach import Breach
from trainer.ruleset import Ruleset
from ui.panels.parts import CardStrip, Quote, Scroll, SectionHead, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.parts import closing_row, set_up
from ui.table.state import RichText, Strong
from ui.text.breaches import Voice, clause_example, explain
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.rules import rules_title
from ui.text.window import deciding_options, option_sentence
from ui.theme import Look

_TITLE = 1.3


class RulePage(QDialog):
    """Explains a refused call or card at length."""

    def __init__(
        self, breach: Breach, rules: Ruleset, voice: Voice, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        set_up(self, tr("Why?"), QSize(560, 520))
        contents = QWidget()
        self._parts = stack(contents, margin=4, spacing=6)
        self._fill(breach, rules, voice)
        self._parts.addStretch()
        layout = stack(self, margin=18, spacing=14)
        layout.addWidget(Scroll(contents, tr("Why?")))
        layout.addLayout(closing_row(self))

    def _fill(self, breach: Breach, rules: Ruleset, voice: Voice) -> None:
        why = explain(breach, rules, voice)
        self._add_title(why.title)
        self._add_section("", why.trigger)
        self._add_section(tr("The rule"), why.rule)
        example = clause_example(breach.clause, rules)
        if example:
            self._add_head(tr("An example"))
            quote = Quote()
            quote.show_text(example, self._look)
            self._parts.addWidget(quote)
        self._add_options(breach, rules)
        if breach.allowed:
            self._add_head(tr("What you may play"))
            self._parts.addWidget(CardStrip(breach.allowed.high_to_low(), self._look))

    def _add_options(self, breach: Breach, rules: Ruleset) -> None:
        """What at other tables might be played otherwise."""
        names = deciding_options(breach.clause)
        self._add_head(tr("Where it is decided"), rules_title(rules))
        if not names:
            self._add_words((tr("Every rule set plays it so."),))
        for name in names:
            self._add_words((option_sentence(rules, name),))

    def _add_title(self, title: str) -> None:
        label = RichLabel()
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * _TITLE)
        label.setFont(font)
        pieces: RichText = tuple(
            Strong(piece, is_alert=True) if isinstance(piece, str) else piece for piece in rich(title)
        )
        label.show_text(pieces, RichStyle.on_window(self._look))
        self._parts.addWidget(label)

    def _add_section(self, title: str, words: str) -> None:
        if not words:
            return
        if title:
            self._add_head(title)
        self._add_words(rich(words))

    def _add_head(self, title: str, remark: str = "") -> None:
        self._parts.addSpacing(10)
        self._parts.addWidget(SectionHead(title, remark))

    def _add_words(self, words: RichText) -> None:
        label = RichLabel()
        label.show_text(words, RichStyle.on_window(self._look))
        self._parts.addWidget(label)
