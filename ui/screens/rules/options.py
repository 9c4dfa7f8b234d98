"""All options of a rule set to be set, and beside them what the one in hand means."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from trainer.rule_examples import alternatives, example_of
from trainer.ruleset import OPTIONS, Ruleset
from ui.panels.parts import CardStrip, Quote, Scroll, SectionHead, bold_label, empty, muted_label, stack
from ui.rich_label import RichLabel, RichStyle
from ui.screens.flat import Choice
from ui.screens.learn.put import put
from ui.screens.rules.draft import Draft, offered
from ui.table.state import RichText, Strong
from ui.text.cards import rich
from ui.text.language import tr
from ui.text.rule_examples import situation_text
from ui.text.rule_sentences import option_title, practice_text, rule_sentence
from ui.text.rules import option_meaning
from ui.text.rules_page import alternative_text, cards_of, choice_words
from ui.theme import Look


class _OptionChoice(Choice):
    """The values of an option."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setAccessibleName(option_title(name))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)

    def show_value(self, value: object) -> None:
        """Shows the present value among those that are offered."""
        values = offered(self.name, value)
        self.blockSignals(True)
        if [self.itemData(at) for at in range(self.count())] != list(values):
            self.clear()
            for one in values:
                self.addItem(choice_words(self.name, one), one)
        self.setCurrentIndex(values.index(value))
        self.blockSignals(False)


class OptionsPane(QWidget):
    """The options at the left, the one in hand explained at the right."""

    changed = Signal(str, object)
    """An option is to have another value."""

    def __init__(self) -> None:
        super().__init__()
        self._draft = Draft.of(Ruleset())
        self._usual = Ruleset()
        self._look: Look | None = None
        self.at = next(iter(OPTIONS))
        self._titles = {name: bold_label(option_title(name)) for name in OPTIONS}
        self.boxes = {name: _OptionChoice(name) for name in OPTIONS}
        self._detail = QWidget()
        self._parts = stack(self._detail, margin=10, spacing=8)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 0)
        row.addWidget(self._list(), 8)
        row.addWidget(Scroll(self._detail, tr("What the rule means")), 7)

    def _list(self) -> Scroll:
        contents = QWidget()
        column = stack(contents, margin=6, spacing=2)
        for name, box in self.boxes.items():
            column.addWidget(self._titles[name])
            column.addWidget(box)
            column.addSpacing(8)
            box.installEventFilter(self)
            box.currentIndexChanged.connect(lambda at, box=box: self.changed.emit(box.name, box.itemData(at)))
        column.addStretch()
        return Scroll(contents, tr("Rules in detail"))

    def show_draft(self, draft: Draft, usual: Ruleset, look: Look) -> None:
        """Shows a rule set; what differs from `usual` is marked."""
        self._draft, self._usual, self._look = draft, usual, look
        for name, box in self.boxes.items():
            box.show_value(draft.value(name))
            is_changed = draft.value(name) != getattr(usual, name)
            self._titles[name].setText(option_title(name) + (" •" if is_changed else ""))
        self._explain()

    def turn_to(self, name: str) -> None:
        """Explains another option."""
        if name != self.at:
            self.at = name
            self._explain()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The option that has the keyboard, or the mouse's press, is explained."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, _OptionChoice):
            self.turn_to(watched.name)
        return super().eventFilter(watched, event)

    # What an option means

    def _explain(self) -> None:
        empty(self._parts)
        look, rules = self._look, self._draft.rules
        if look is None:
            return
        put(self._parts, SectionHead(option_title(self.at)))
        quote = Quote()
        quote.show_text(option_meaning(self.at) if rules is None else rule_sentence(rules, self.at), look)
        put(self._parts, quote)
        put(self._parts, muted_label(practice_text(self.at)))
        if rules is not None:
            self._show_example(rules, look)
        self._parts.addStretch()
        self._detail.updateGeometry()

    def _show_example(self, rules: Ruleset, look: Look) -> None:
        put(self._parts, SectionHead(tr("An example")))
        for situation in example_of(self.at, rules):
            self._say(rich(situation_text(situation)), look)
            for words, cards in cards_of(situation):
                put(self._parts, muted_label(words))
                put(self._parts, CardStrip(cards, look))
        present = OPTIONS[self.at].write(getattr(rules, self.at))
        for one in alternatives(self.at, rules):
            outcome = rich(alternative_text(self.at, one))
            self._say(_bold(outcome) if one.text == present else outcome, look)

    def _say(self, words: RichText, look: Look) -> None:
        label = RichLabel()
        label.show_text(words, RichStyle.on_window(look))
        put(self._parts, label)


def _bold(words: RichText) -> RichText:
    return ("• ", *(Strong(piece) if isinstance(piece, str) else piece for piece in words))
