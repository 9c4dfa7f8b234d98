"""The page of all saved hands in words."""

import math
from functools import lru_cache

from trainer.catalogue import Entry, Outcome
from trainer.rule_text import parse_rules
from ui.text.cards import points_text, signed_text
from ui.text.language import tr, trn
from ui.text.rules import rules_title

COLUMNS = 7
_ENOUGH_TO_TELL = 4
"""After so many hands the time that is left can be told."""


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
    return rules_title(_parsed(rules))


_parsed = lru_cache(maxsize=256)(parse_rules)


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


def none_chosen_text() -> str:
    """There is nothing to do something with."""
    return tr("No hand is chosen.")


def no_tags_text(count: int) -> str:
    """There is no tag to take off so many hands that are chosen."""
    return trn("The chosen hand has no tag.", "The chosen hands have no tags.", count)


def deleted_text(count: int) -> str:
    """Hands were deleted."""
    return trn("{count} hand deleted.", "{count} hands deleted.", count)


def reviewing_text(done: int, total: int, seconds: float) -> str:
    """How far the review of all hands has come, and how long it will go on, once that can be told.

    >>> reviewing_text(10, 310, 20.0)
    'Reviewing: 10 of 310 hands, about 10 minutes left'
    >>> reviewing_text(1, 310, 2.0)
    'Reviewing: 1 of 310 hands'
    """
    fields = {"done": done, "total": total}
    if done < _ENOUGH_TO_TELL or not seconds:
        return tr("Reviewing: {done} of {total} hands", **fields)
    minutes = math.ceil((total - done) * seconds / done / 60)
    return trn(
        "Reviewing: {done} of {total} hands, about {count} minute left",
        "Reviewing: {done} of {total} hands, about {count} minutes left",
        minutes,
        **fields,
    )


def stopped_text(done: int) -> str:
    """The review of all hands was stopped."""
    return trn(
        "Stopped. {count} hand was reviewed; the others come next time.",
        "Stopped. {count} hands were reviewed; the others come next time.",
        done,
    )


def all_reviewed_text(done: int, faults: int) -> str:
    """The review of all hands is over.

    >>> all_reviewed_text(0, 0)
    'Every hand is reviewed already.'
    >>> all_reviewed_text(3, 1)
    '2 hands were reviewed. 1 hand cannot be: the own cards are not known, or the rules would deal it again.'
    """
    if not done:
        return tr("Every hand is reviewed already.")
    told = trn("{count} hand was reviewed.", "{count} hands were reviewed.", done - faults)
    if not faults:
        return told
    left = trn(
        "{count} hand cannot be: the own cards are not known, or the rules would deal it again.",
        "{count} hands cannot be: the own cards are not known, or the rules would deal them again.",
        faults,
    )
    return f"{told} {left}"
