"""The page of the rules: presets and own sets, each option explained, the card to settle them by."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from trainer.presets import DEFAULT_PRESET, PRESETS, nearest_preset
from trainer.rule_text import NamedRules, share_rules, write_rules
from trainer.ruleset import Ruleset
from ui.screens.file_dialog import ask_where
from ui.screens.page import Desk
from ui.screens.rules.draft import Draft
from ui.screens.rules.parts import MOST_OF_A_NAME, RulesParts
from ui.screens.rules.shelf import OwnRules, free_name, own_file
from ui.text import rules_page as words
from ui.text.kept import copied_text, not_saved_text, written_text
from ui.text.language import tr
from ui.text.rules import preset_summary, preset_title, rules_title
from ui.theme import Look


class RulesPage(RulesParts):
    """Shows rule sets and keeps own ones; which one is shown is a place in the list."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._file = own_file(desk.folder)
        self._before: list[OwnRules] = []
        self._after: list[OwnRules] = []
        self._drafts: list[Draft] = []
        """What the set that is shown was before each change that is not saved yet."""
        self.draft = Draft.of(PRESETS[DEFAULT_PRESET])
        self._connect()
        self._fill_list()
        self.message.warn(self._file.problem())

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(lambda _: self._choose())
        self.options.changed.connect(self._change)
        self.name.textEdited.connect(lambda _: self._show_state())
        self.name.returnPressed.connect(self.save_set)
        self.save.clicked.connect(self.save_set)
        self.use.clicked.connect(self.use_set)
        self.copy_set.clicked.connect(self.duplicate)
        self.share.clicked.connect(self.copy_text)
        self.paste_set.clicked.connect(self.begin_paste)
        self.delete.clicked.connect(self.delete_set)
        self.copy_card.clicked.connect(lambda: self._copy(self.card.text))
        self.export_card.clicked.connect(self._ask_export)
        self.paste.read.connect(self._add_pasted)
        self.paste.left.connect(lambda: self._sides.setCurrentIndex(0))

    # What is shown

    @property
    def own(self) -> OwnRules:
        """The own rule sets."""
        return self._file.value

    @property
    def at_own(self) -> int | None:
        """Which own set is shown; None for a preset."""
        at = self.list.currentRow() - len(PRESETS)
        return at if at >= 0 else None

    @property
    def chosen(self) -> NamedRules:
        """The set of the list that is shown, without what has been changed since."""
        if self.at_own is not None:
            return self.own[self.at_own]
        name = list(PRESETS)[max(0, self.list.currentRow())]
        return NamedRules(preset_title(name), PRESETS[name])

    def opened(self) -> None:
        """The list has the keyboard."""
        self.list.setFocus()

    def dress(self, look: Look) -> None:
        """Shows itself in other colours and sizes."""
        self._show()

    def _fill_list(self, wanted: str = "") -> None:
        """Shows the sets there are, one of them chosen: by its name, else the rules of the next match."""
        names = [*map(preset_title, PRESETS), *(one.name for one in self.own)]
        rules = self.desk.settings.preferences.rules
        sets = [*PRESETS.values(), *(one.rules for one in self.own)]
        at = names.index(wanted) if wanted in names else sets.index(rules) if rules in sets else 0
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems(names)
        self.list.setCurrentRow(at)
        self.list.blockSignals(False)
        self._choose()

    def _choose(self) -> None:
        """Another set of the list is shown."""
        self._sides.setCurrentIndex(0)
        self._drafts.clear()
        self.draft = Draft.of(self.chosen.rules)
        self.name.setText(self.chosen.name if self.at_own is not None else "")
        self.message.clear()
        self._show()

    def _change(self, name: str, value: object) -> None:
        self._drafts.append(self.draft)
        self._show_draft(self.draft.with_value(name, value))

    def _show_draft(self, draft: Draft) -> None:
        self.draft = draft
        self._show()
        if faults := self.draft.faults:
            self.message.warn(words.conflicts_text(faults))
        else:
            self.message.clear()

    def _show(self) -> None:
        rules = self.draft.rules
        usual = self.chosen.rules if self.at_own is None else PRESETS[nearest_preset(self.chosen.rules)]
        self.options.show_draft(self.draft, usual, self.desk.look())
        if rules is not None:
            self.card.show_rules(self._title(rules), rules)
            self.compare.show_rules(self._title(rules), rules, self.own)
        self._show_state()

    def _title(self, rules: Ruleset) -> str:
        return self.chosen.name if rules == self.chosen.rules else rules_title(rules)

    def _show_state(self) -> None:
        """What can be done now, and in a sentence what the set is."""
        is_sound, is_own = self.draft.rules is not None, self.at_own is not None
        is_changed = self.draft.rules != self.chosen.rules
        is_renamed = is_own and self.name.text().strip() != self.chosen.name
        self.save.setEnabled(is_sound and (is_changed or is_renamed or not is_own))
        self.use.setEnabled(is_sound)
        self.share.setEnabled(is_sound)
        self.copy_set.setEnabled(is_sound)
        self.delete.setEnabled(is_own)
        for at in (1, 2):
            self.tabs.setTabEnabled(at, is_sound)
        if is_changed:
            self._summary.setText(words.changed_note(self.chosen.name))
        elif is_own:
            self._summary.setText(rules_title(self.chosen.rules))
        else:
            self._summary.setText(preset_summary(list(PRESETS)[max(0, self.list.currentRow())]))

    # What is done

    def save_set(self) -> None:
        """Keeps the set under the name in the field: a new set, or the own one changed or renamed."""
        name, rules, at = NamedRules(self.name.text(), Ruleset()).name, self.draft.rules, self.at_own
        others = tuple(one for number, one in enumerate(self.own) if number != at)
        if rules is None:
            self.message.warn(words.conflicts_text(self.draft.faults))
        elif not name:
            self.message.warn(words.name_missing_text())
            self.name.setFocus()
        elif words.is_taken(name, others):
            self.message.warn(words.name_taken_text(name))
        else:
            named = NamedRules(name, rules)
            sets = (*self.own, named) if at is None else (*self.own[:at], named, *self.own[at + 1 :])
            self._keep(sets, name, words.saved_text(name))

    def duplicate(self) -> None:
        """One more own set with the rules shown."""
        if self.draft.rules is not None:
            name = free_name(self._title(self.draft.rules), self._all_named())
            self._keep((*self.own, NamedRules(name, self.draft.rules)), name, words.saved_text(name))
            self.name.setFocus()
            self.name.selectAll()

    def _all_named(self) -> OwnRules:
        return (*self.own, *(NamedRules(preset_title(name), rules) for name, rules in PRESETS.items()))

    def delete_set(self) -> None:
        """Throws the own set away; it can be had back."""
        at = self.at_own
        if at is not None:
            name = self.own[at].name
            self._keep((*self.own[:at], *self.own[at + 1 :]), "", words.deleted_text(name), can_undo=True)

    def take_back(self) -> None:
        """The option that was changed last as it was; else the own sets before the last change."""
        if self._drafts:
            self._show_draft(self._drafts.pop())
        elif self._before:
            self._after.append(self.own)
            self._turn_to(self._before.pop())

    def do_again(self) -> None:
        """The change to the own sets that was taken back."""
        if self._after:
            self._before.append(self.own)
            self._turn_to(self._after.pop())

    def _turn_to(self, sets: OwnRules) -> None:
        """Other own sets; where one has gone that is told."""
        gone = [one.name for one in self.own if one not in sets]
        wanted = next((one.name for one in sets if one not in self.own), "")
        is_fewer = len(sets) < len(self.own)
        problem = self._file.keep(sets)
        self._fill_list(wanted)
        if problem or not is_fewer:
            self.message.warn(problem)
        else:
            self.message.tell(words.deleted_text(gone[0]))

    def _keep(self, sets: OwnRules, wanted: str, told: str, *, can_undo: bool = False) -> None:
        self._before.append(self.own)
        self._after.clear()
        problem = self._file.keep(sets)
        self._fill_list(wanted)
        if problem:
            self.message.warn(problem)
        else:
            self.message.tell(told, tr("Undo") if can_undo else "", self.take_back)

    def use_set(self) -> None:
        """The next match is played by the rules shown."""
        rules = self.draft.rules
        if rules is not None:
            self.desk.change({"rules_text": write_rules(rules)})
            self.message.tell(
                words.next_match_text(self._title(rules)), tr("New match…"), self.desk.new_match
            )

    def copy_text(self) -> None:
        """The set as text to send."""
        if self.draft.rules is not None:
            self._copy(share_rules(NamedRules(self._title(self.draft.rules), self.draft.rules)) + "\n")

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.message.tell(copied_text())

    def begin_paste(self) -> None:
        """A field for the text of a set."""
        self.message.clear()
        self._sides.setCurrentIndex(1)
        self.paste.begin()

    def _add_pasted(self, named: NamedRules) -> None:
        name = free_name(named.name[:MOST_OF_A_NAME].strip() or tr("Pasted rules"), self._all_named())
        self._keep((*self.own, NamedRules(name, named.rules)), name, words.saved_text(name))

    def _ask_export(self) -> None:
        filters = (tr("Picture (*.png)"), tr("Document to print (*.pdf)"), tr("Text (*.txt)"))
        name = f"{self.card.title}.png"
        path = ask_where(self, tr("Export the card"), name, filters)
        if path:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Writes the card to read aloud into a file."""
        try:
            self.card.write(path)
        except OSError as error:
            self.message.warn(not_saved_text(path.name, error.strerror or str(error)))
        else:
            self.message.tell(written_text(path.name))

    def take_key(self, event: QKeyEvent) -> bool:
        """Escape leaves the field for a text."""
        if event.key() == Qt.Key.Key_Escape and self._sides.currentIndex() == 1:
            self._sides.setCurrentIndex(0)
        else:
            return False
        return True
