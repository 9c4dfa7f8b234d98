"""The page of all saved hands in words."""

from trainer.catalogue import Entry, Outcome
from trainer.ruleset import parse_rules
from ui.text.cards import points_text, signed_text
from ui.text.language import tr, trn
from ui.text.rules import rules_title

COLUMNS = 7


def column_titles() -> tuple[str, ...]:
    """The heads of the columns."""
    return (tr("Day"), tr("Rules"), tr("Deal"), tr("Call"), tr("Tricks"), tr("Points"), tr("Lost, tags"))


def outcome_titles() -> dict[Outcome | None, str]:
    """What can be asked for, in the order of a list."""
    return {
        None: tr("Any result"),
        Outcome.MADE: tr("Call made"),
        Outcome.BROKEN: tr("Call missed"),
        Outcome.UNFINISHED: tr("Unfinished"),
    }


def entry_cells(entry: Entry) -> tuple[str, ...]:
    """A saved hand as the cells of its row."""
    lost = "" if entry.loss is None else signed_text(-entry.loss)
    said = " · ".join(filter(None, (lost, *entry.tags, entry.note)))
    return (
        entry.day,
        rules_word(entry.rules),
        str(entry.deal_number),
        "" if entry.call is None else str(entry.call),
        str(entry.took),
        "" if entry.tenths is None else points_text(entry.tenths),
        said,
    )


def rules_word(rules: str) -> str:
    """What a rule set is called, from its text.

    >>> rules_word("nepali rounds=7")
    'Nepali & Indian, changed'
    """
    return rules_title(parse_rules(rules))


def found_text(shown: int, total: int) -> str:
    """How many hands there are.

    >>> found_text(3, 3), found_text(200, 900)
    ('3 hands', 'The first 200 of 900 hands')
    """
    if shown < total:
        return tr("The first {shown} of {total} hands", shown=shown, total=total)
    return trn("{count} hand", "{count} hands", total)


def empty_text(is_filtered: bool) -> str:
    """Nothing is found, and what to do."""
    if is_filtered:
        return tr("No saved hand fits. Change or clear the search.")
    return tr(
        "There are no saved hands yet. Every deal that you play is kept here; you can also import files."
    )


def deleted_text(count: int) -> str:
    """Hands were deleted."""
    return trn("{count} hand deleted.", "{count} hands deleted.", count)
