"""Rule sets in words: presets, options, values, and what is wrong with a set."""

from trainer.deal import RedealReason
from trainer.match import Redealt
from trainer.presets import nearest_preset, preset_of
from trainer.ruleset import OPTIONS, RuleFault, RuleFaultKind, Ruleset, changed_settings
from ui.text.language import tr

_LONGEST_WORD = 40


def preset_title(name: str) -> str:
    """What a preset is called on the screen.

    >>> preset_title("nepali")
    'Nepali & Indian'
    """
    titles = {
        "nepali": tr("Nepali & Indian"),
        "digital": tr("Digital"),
        "rooms": tr("Online rooms"),
        "classic": tr("Classic"),
        "quick": tr("Quick"),
        "call-bridge": tr("Call Bridge"),
        "contest": tr("Bot contest"),
    }
    return titles[name]


def preset_summary(name: str) -> str:
    """One sentence on what is special about a preset."""
    summaries = {
        "nepali": tr(
            "Five deals, calls from 1; beat and trump when you can, and no trump needs to be wasted."
        ),
        "digital": tr("As Nepali & Indian, but no trump may be led to the first trick."),
        "rooms": tr("As Nepali & Indian, but a trump that loses must be played too."),
        "classic": tr("Any trump will do when void; hands without a trump or a high card are dealt again."),
        "quick": tr("As Nepali & Indian, in three deals."),
        "call-bridge": tr("The older game: calls from 2, no duty to beat, exactly the call or one more."),
        "contest": tr("As Nepali & Indian, clockwise, with calls up to 8."),
    }
    return summaries[name]


def rules_title(rules: Ruleset) -> str:
    """What a rule set is called: its preset, or the preset it is nearest to, changed.

    >>> rules_title(Ruleset(rounds=3)), rules_title(Ruleset(rounds=4))
    ('Quick', 'Nepali & Indian, changed')
    """
    name = preset_of(rules)
    if name is not None:
        return preset_title(name)
    return tr("{preset}, changed", preset=preset_title(nearest_preset(rules)))


def option_meaning(name: str) -> str:
    """One sentence on what an option decides."""
    meanings = {
        "rounds": tr("How many deals make a match; open means until the players stop."),
        "target_points": tr("The match also ends when a total reaches this many points."),
        "direction": tr("Which way deal, calls and play go round the table."),
        "first_dealer": tr("Who deals first; draw means that each player draws a card for it."),
        "trump": tr("The suit that beats all others."),
        "min_call": tr("The lowest call."),
        "max_call": tr("The highest call."),
        "first_trick_trump_lead": tr("May a trump be led to the first trick?"),
        "must_head": tr("Must you beat the winning card when you follow suit and can?"),
        "head_after_ruff": tr("Must you beat the highest card of the suit even after the trick was trumped?"),
        "void": tr("What you must play when you hold none of the suit led."),
        "announce_voids": tr("Does each player name the suits it lacks after the calls?"),
        "success": tr("Which numbers of tricks keep a call."),
        "overtrick_tenths": tr("What each trick beyond the call is worth, in tenths of a point."),
        "missed": tr("What a missed call costs: the whole call, or the tricks missing."),
        "high_call": tr("A made call from this threshold on scores a fixed number of points instead."),
        "instant_win": tr("Does a call of eight win the whole match?"),
        "nine_closes": tr("Does a call of nine, once reached, close the deal with 9.1 points?"),
        "redeal_total_below": tr("Deal again when the four calls sum to less than this; 0 means never."),
        "redeal_no_trump": tr("Deal again when a player holds no trump?"),
        "redeal_no_court": tr(
            "Deal again when a player holds no jack, queen or king, or nothing above a ten?"
        ),
    }
    return meanings[name]


def rule_fault_text(fault: RuleFault) -> str:
    """What is wrong with a rule set, in one sentence.

    >>> rule_fault_text(RuleFault(RuleFaultKind.BAD_VALUE, "min_call", "3", "1, 2"))
    'min_call cannot be "3": it takes 1, 2.'
    """
    fields = {"option": _short(fault.option), "found": _short(fault.found), "expected": fault.expected}
    sentences = {
        RuleFaultKind.UNKNOWN_OPTION: tr(
            'There is no option "{option}"; the options are {expected}.', **fields
        ),
        RuleFaultKind.BAD_VALUE: tr('{option} cannot be "{found}": it takes {expected}.', **fields),
        RuleFaultKind.NO_EQUALS_SIGN: tr('"{found}" is no setting: write {expected}.', **fields),
        RuleFaultKind.OPTION_TWICE: tr("{option} is set twice.", **fields),
        RuleFaultKind.UNKNOWN_PRESET: tr(
            'There is no rule set "{found}"; the presets are {expected}.', **fields
        ),
        RuleFaultKind.MIN_ABOVE_MAX: tr("min_call is above max_call."),
        RuleFaultKind.HIGH_CALL_ABOVE_MAX: tr("The threshold of high_call is above max_call."),
        RuleFaultKind.NINE_NEEDS_MAX_NINE: tr("nine_closes needs a max_call of 9 or more."),
        RuleFaultKind.NINE_WITH_EIGHT_OR_MORE: tr("nine_closes cannot go with instant_win=8-or-more."),
        RuleFaultKind.INSTANT_WIN_NEEDS_MAX_EIGHT: tr("instant_win needs a max_call of 8 or more."),
        RuleFaultKind.HEAD_AFTER_RUFF_NEEDS_HEAD: tr("head_after_ruff=on needs must_head=on."),
        RuleFaultKind.SHORTFALL_WITH_EXACT: tr("missed=shortfall cannot go with success=exact-or-plus-one."),
    }
    return sentences[fault.kind]


def _short(word: str) -> str:
    """A word that somebody has typed or pasted: a long one is cut."""
    return word if len(word) <= _LONGEST_WORD else f"{word[: _LONGEST_WORD - 1]}…"


def redeal_text(redealt: Redealt, name: str) -> str:
    """Why the cards were thrown in; `name` is the player with the weak hand."""
    match redealt.reason:
        case RedealReason.NO_TRUMP:
            return tr("{name} was dealt no trump: the cards are dealt again.", name=name)
        case RedealReason.NO_FACE:
            return tr("{name} was dealt no jack, queen or king: the cards are dealt again.", name=name)
        case RedealReason.NOTHING_ABOVE_TEN:
            return tr("{name} was dealt nothing above a ten: the cards are dealt again.", name=name)
        case RedealReason.LOW_TOTAL:
            return tr("The calls sum to only {total}: the cards are dealt again.", total=redealt.total)


def redeal_loop_text(rules: Ruleset) -> str:
    """A thousand redeals in a row, naming the options that demand them."""
    names = [name for name in OPTIONS if name.startswith("redeal_")]
    changed = [f"{name}={text}" for name, text in changed_settings(rules, Ruleset()).items() if name in names]
    return tr(
        "A thousand deals in a row had to be dealt again, so the match stops. Look at {options}.",
        options=", ".join(changed),
    )
