"""Sentences of the page of the rules: own sets, conflicts, what an import says."""

from dataclasses import replace
from typing import Any

from trainer.presets import PRESETS
from trainer.rule_examples import AfterTheCalls, Alternative, HandDealt, Situation, WhoWins, YourCard
from trainer.rule_text import NamedRules
from trainer.ruleset import OPTIONS, RuleFault, RuleFaultKind, Ruleset, RulesetError
from ui.text.language import tr, trn
from ui.text.rule_examples import outcome_text
from ui.text.rule_sentences import settle_card
from ui.text.rules import preset_title, rule_fault_text
from ui.text.window import value_text

_MOST_FAULTS = 20


def conflict_text(fault: RuleFault) -> str:
    """Two options that cannot be played together, in plain words.

    >>> conflict_text(RuleFault(RuleFaultKind.MIN_ABOVE_MAX))
    'The lowest call is above the highest call.'
    """
    sentences = {
        RuleFaultKind.MIN_ABOVE_MAX: tr("The lowest call is above the highest call."),
        RuleFaultKind.HIGH_CALL_ABOVE_MAX: tr("High calls begin above the highest call."),
        RuleFaultKind.NINE_NEEDS_MAX_NINE: tr("A call of nine needs a highest call of nine or more."),
        RuleFaultKind.NINE_WITH_EIGHT_OR_MORE: tr(
            "Where a call of eight or more wins the match at once, a call of nine cannot end the deal."
        ),
        RuleFaultKind.INSTANT_WIN_NEEDS_MAX_EIGHT: tr(
            "A call of eight needs a highest call of eight or more."
        ),
        RuleFaultKind.HEAD_AFTER_RUFF_NEEDS_HEAD: tr(
            "A duty to beat in a trumped trick needs the duty to beat."
        ),
        RuleFaultKind.SHORTFALL_WITH_EXACT: tr(
            "A missed call cannot cost the missing tricks where too many tricks break a call too."
        ),
    }
    return sentences.get(fault.kind) or rule_fault_text(fault)


def conflicts_text(faults: tuple[RuleFault, ...]) -> str:
    """All conflicts, one below the other."""
    lines = [tr("These rules do not go together:"), *(f"• {conflict_text(fault)}" for fault in faults)]
    return "\n".join(lines)


def import_faults_text(error: RulesetError) -> str:
    """Everything that is wrong with a text that was pasted.

    >>> print(import_faults_text(RulesetError((RuleFault(RuleFaultKind.MIN_ABOVE_MAX),))))
    1 thing in this text is not right:
    • The lowest call is above the highest call.
    """
    count = len(error.faults)
    head = trn(
        "{count} thing in this text is not right:", "{count} things in this text are not right:", count
    )
    lines = [head, *(f"• {conflict_text(fault)}" for fault in error.faults[:_MOST_FAULTS])]
    if count > _MOST_FAULTS:
        lines.append(tr("… and {count} further lines.", count=count - _MOST_FAULTS))
    return "\n".join(lines)


def choice_words(name: str, value: Any) -> str:
    """A value of an option, as it is offered.

    >>> choice_words("rounds", 3), choice_words("must_head", False)
    ('3 deals', 'no')
    """
    return value_text(replace(Ruleset(), **{name: value}), name)


def alternative_text(option: str, alternative: Alternative) -> str:
    """What would come of the example with a value."""
    value = choice_words(option, OPTIONS[option].read(alternative.text))
    if alternative.rules is None:
        return tr("{value}: does not go with the other rules", value=value)
    outcomes = " ".join(map(outcome_text, alternative.outcomes))
    return tr("{value}: {outcome}", value=value, outcome=outcomes)


def cards_of(situation: Situation) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """The cards of an example that can be drawn, each row with its words."""
    match situation:
        case YourCard(hand, trick, _):
            rows = ((tr("On the table"), trick), (tr("Your cards"), hand.high_to_low()))
            return tuple((words, tuple(cards)) for words, cards in rows if cards)
        case WhoWins(trick):
            return ((tr("The trick, as it was played"), trick),)
        case HandDealt(hand) | AfterTheCalls(hand):
            return ((tr("The hand"), tuple(hand.high_to_low())),)
        case _:
            return ()


def settle_title(title: str) -> str:
    """The head of the card that is read aloud."""
    return tr("Before you deal: {title}", title=title)


def settle_text(title: str, rules: Ruleset) -> str:
    """The card as text.

    >>> print(settle_text("Home", Ruleset()).splitlines()[0])
    Before you deal: Home
    """
    lines = (f"{number}. {line}" for number, line in enumerate(settle_card(rules), start=1))
    return "\n".join([settle_title(title), "", *lines, ""])


def saved_text(name: str) -> str:
    """An own set is kept."""
    return tr("“{name}” is kept.", name=name)


def deleted_text(name: str) -> str:
    """An own set is gone, and can be had back."""
    return tr("“{name}” is deleted.", name=name)


def next_match_text(title: str) -> str:
    """The rules of the next match are chosen."""
    return tr("The next match is played by the rules “{title}”.", title=title)


def name_missing_text() -> str:
    """An own set needs a name."""
    return tr("Give the set a name, then save it.")


def name_taken_text(name: str) -> str:
    """Two sets cannot have one name."""
    return tr("There is already a set called “{name}”. Choose another name.", name=name)


def is_taken(name: str, own: tuple[NamedRules, ...]) -> bool:
    """Is there a set of this name already, own or not?"""
    return name in {one.name for one in own} | set(map(preset_title, PRESETS))


def same_text() -> str:
    """Two sets that are compared do not differ."""
    return tr("These two sets are the same.")


def paste_text() -> str:
    """What the field of the import is for."""
    return tr(
        "Paste the text of a rule set here. It begins with “Call Break rules:”, or with a preset's name."
    )


def changed_note(title: str) -> str:
    """The set has been changed and is not kept yet."""
    return tr("Changed from “{title}”, not saved yet.", title=title)
