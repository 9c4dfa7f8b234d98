"""A rule set in plain sentences: every option as it is set, the ten lines to settle before you deal."""

from collections.abc import Callable

from trainer.ruleset import (
    CourtRedeal,
    Difference,
    FirstDealer,
    InstantWin,
    Missed,
    Ruleset,
    Success,
    TrumpLead,
    VoidRule,
    differences,
)
from trainer.seats import Direction, Seat
from ui.text.cards import points_text, seat_name, suit_name
from ui.text.language import tr, trn

REDEAL_OPTIONS = ("redeal_total_below", "redeal_no_trump", "redeal_no_court")
SPECIAL_CALL_OPTIONS = ("high_call", "instant_win", "nine_closes")
SETTLE_LINES = (
    ("rounds", "target_points"),
    ("first_dealer", "direction"),
    ("trump",),
    ("min_call", "max_call", "announce_voids"),
    ("first_trick_trump_lead",),
    ("must_head", "head_after_ruff"),
    ("void",),
    ("success", "missed", "overtrick_tenths"),
    SPECIAL_CALL_OPTIONS,
    REDEAL_OPTIONS,
)
"""The options in the ten lines that are read aloud before the first deal."""
_EXTRAS = {"target_points", "announce_voids", *SPECIAL_CALL_OPTIONS, *REDEAL_OPTIONS}
_NO_EXTRAS = Ruleset()


def settle_card(rules: Ruleset) -> tuple[str, ...]:
    """The rule set in ten lines, to be read aloud before the first deal.

    >>> len(settle_card(Ruleset())), settle_card(Ruleset())[2]
    (10, 'Trumps are spades: any of them beats any card of another suit.')
    """
    return tuple(_settle_line(rules, names) for names in SETTLE_LINES)


def _settle_line(rules: Ruleset, names: tuple[str, ...]) -> str:
    """The sentences of one line; what is not played at this table is told only if nothing of it is."""
    told = [name for name in names if not _is_off(rules, name)]
    if told:
        return " ".join(rule_sentence(rules, name) for name in told)
    if names == REDEAL_OPTIONS:
        return tr("Nothing is dealt again: every hand and every call is played.")
    return tr("No call is special: high calls score as any other and win no match.")


def _is_off(rules: Ruleset, name: str) -> bool:
    """Is this an extra that the table does without?"""
    if name == "head_after_ruff":
        return not rules.must_head
    return name in _EXTRAS and getattr(rules, name) == getattr(_NO_EXTRAS, name)


def compared_rules(first: Ruleset, second: Ruleset) -> tuple[tuple[Difference, str, str], ...]:
    """Where two rule sets differ, with the sentence of each."""
    return tuple(
        (one, rule_sentence(first, one.option), rule_sentence(second, one.option))
        for one in differences(first, second)
    )


def option_title(name: str) -> str:
    """An option in two or three words.

    >>> option_title("void")
    'When you are void'
    """
    titles = {
        "rounds": tr("Deals in a match"),
        "target_points": tr("Points that end it"),
        "direction": tr("Direction of play"),
        "first_dealer": tr("First dealer"),
        "trump": tr("Trump suit"),
        "min_call": tr("Lowest call"),
        "max_call": tr("Highest call"),
        "first_trick_trump_lead": tr("Trump lead to the first trick"),
        "must_head": tr("Duty to beat"),
        "head_after_ruff": tr("Duty to beat in a trumped trick"),
        "void": tr("When you are void"),
        "announce_voids": tr("Missing suits announced"),
        "success": tr("What keeps a call"),
        "overtrick_tenths": tr("Extra tricks"),
        "missed": tr("A missed call"),
        "high_call": tr("High calls"),
        "instant_win": tr("A call of eight"),
        "nine_closes": tr("A call of nine"),
        "redeal_total_below": tr("Low calls dealt again"),
        "redeal_no_trump": tr("No trump dealt again"),
        "redeal_no_court": tr("Weak hands dealt again"),
    }
    return titles[name]


def rule_sentence(rules: Ruleset, name: str) -> str:
    """An option as it is set, in one or two plain sentences.

    >>> rule_sentence(Ruleset(must_head=False), "must_head")
    'When you follow suit, any card of the suit will do, high or low.'
    """
    return _SENTENCES[name](rules)


def _rounds(rules: Ruleset) -> str:
    if rules.rounds is None:
        return tr("You play as many deals as you like, until the players stop.")
    return trn("A match is {count} deal.", "A match is {count} deals.", rules.rounds)


def _target(rules: Ruleset) -> str:
    if rules.target_points is None:
        return tr("No number of points ends the match early.")
    return tr("The match ends early when a total reaches {points} points.", points=rules.target_points)


def _direction(rules: Ruleset) -> str:
    if rules.direction is Direction.COUNTER_CLOCKWISE:
        return tr("Dealing, calling and playing go to the right, counter-clockwise.")
    return tr("Dealing, calling and playing go to the left, clockwise.")


def _first_dealer(rules: Ruleset) -> str:
    match rules.first_dealer:
        case FirstDealer.RANDOM:
            return tr("Chance decides who deals first.")
        case FirstDealer.DRAW:
            return tr("Each player draws a card; the highest card deals first and chooses a seat.")
        case _:
            seat = Seat("SENW".index(rules.first_dealer.value))
            return tr("{seat} deals first.", seat=seat_name(seat))


def _trump(rules: Ruleset) -> str:
    return tr("Trumps are {suit}: any of them beats any card of another suit.", suit=suit_name(rules.trump))


def _min_call(rules: Ruleset) -> str:
    return tr("Everybody must call; the lowest call is {number}.", number=rules.min_call)


def _max_call(rules: Ruleset) -> str:
    return tr("The highest call is {number}.", number=rules.max_call)


def _announce(rules: Ruleset) -> str:
    if rules.announce_voids:
        return tr("After the calls each player names the suits that are missing in the hand.")
    return tr("Nobody tells which suits are missing in the hand.")


def _trump_lead(rules: Ruleset) -> str:
    if rules.first_trick_trump_lead is TrumpLead.FREE:
        return tr("You may lead a trump at any time, even to the first trick.")
    return tr("The first trick may not be led with a trump, unless you hold nothing else.")


def _must_head(rules: Ruleset) -> str:
    if rules.must_head:
        return tr("When you follow suit, you must beat the winning card if you can.")
    return tr("When you follow suit, any card of the suit will do, high or low.")


def _after_ruff(rules: Ruleset) -> str:
    if rules.head_after_ruff:
        return tr("Even after somebody has trumped, you must beat the highest card of the suit if you can.")
    return tr("After somebody has trumped, any card of the suit will do.")


def _void(rules: Ruleset) -> str:
    match rules.void:
        case VoidRule.WIN_OR_FREE:
            return tr(
                "When you hold none of the suit led, you must play a trump that wins; if you have no such trump,"
                " you may play any card."
            )
        case VoidRule.OVERTRUMP_ELSE_TRUMP:
            return tr(
                "When you hold none of the suit led, you must play a trump that wins; if you have only trumps that"
                " lose, you must play one of them."
            )
        case VoidRule.TRUMP_ANY:
            return tr(
                "When you hold none of the suit led, you must play a trump if you have one, high or low."
            )
        case VoidRule.FREE:
            return tr("When you hold none of the suit led, you may play any card.")


def _success(rules: Ruleset) -> str:
    if rules.success is Success.AT_LEAST:
        return tr("You keep your call with as many tricks as you called, or more, and score the call.")
    return tr(
        "You keep your call with exactly as many tricks as you called, or one more, and score the call."
    )


def _missed(rules: Ruleset) -> str:
    if rules.missed is Missed.CALL:
        return tr("If you miss your call, you lose the whole call.")
    return tr("If you miss your call, you lose one point for each trick that is missing.")


def _overtricks(rules: Ruleset) -> str:
    match rules.overtrick_tenths:
        case 1:
            return tr("Each extra trick scores 0.1 more.")
        case 0:
            return tr("Extra tricks score nothing.")
        case _:
            return tr("Each extra trick costs 0.1.")


def _high_call(rules: Ruleset) -> str:
    high = rules.high_call
    if high is None:
        return tr("High calls score as any other.")
    return tr(
        "A call of {threshold} or more that is kept scores {score} points.",
        threshold=high.threshold,
        score=high.score,
    )


def _instant_win(rules: Ruleset) -> str:
    match rules.instant_win:
        case InstantWin.NONE:
            return tr("No single deal wins the match.")
        case InstantWin.EXACT_EIGHT:
            return tr("Whoever calls eight and takes exactly eight tricks wins the whole match.")
        case InstantWin.EIGHT_OR_MORE:
            return tr("Whoever reaches a call of eight or more wins the whole match at once.")


def _nine_closes(rules: Ruleset) -> str:
    if rules.nine_closes:
        return tr(
            "A call of nine, once reached, ends the deal and scores {points}; the others are scored on the tricks"
            " they have.",
            points=points_text(91),
        )
    return tr("A call of nine does not end the deal.")


def _low_total(rules: Ruleset) -> str:
    if not rules.redeal_total_below:
        return tr("Low calls are played.")
    return tr(
        "If the four calls sum to less than {number}, the cards are dealt again.",
        number=rules.redeal_total_below,
    )


def _no_trump(rules: Ruleset) -> str:
    if rules.redeal_no_trump:
        return tr("If a player has no trump, the cards are dealt again.")
    return tr("A hand without a trump is played.")


def _no_court(rules: Ruleset) -> str:
    match rules.redeal_no_court:
        case CourtRedeal.OFF:
            return tr("A hand without high cards is played.")
        case CourtRedeal.NO_FACE:
            return tr("If a player has no jack, queen or king, the cards are dealt again.")
        case CourtRedeal.NOTHING_ABOVE_TEN:
            return tr("If a player has nothing above a ten, the cards are dealt again.")


_SENTENCES: dict[str, Callable[[Ruleset], str]] = {
    "rounds": _rounds,
    "target_points": _target,
    "direction": _direction,
    "first_dealer": _first_dealer,
    "trump": _trump,
    "min_call": _min_call,
    "max_call": _max_call,
    "first_trick_trump_lead": _trump_lead,
    "must_head": _must_head,
    "head_after_ruff": _after_ruff,
    "void": _void,
    "announce_voids": _announce,
    "success": _success,
    "overtrick_tenths": _overtricks,
    "missed": _missed,
    "high_call": _high_call,
    "instant_win": _instant_win,
    "nine_closes": _nine_closes,
    "redeal_total_below": _low_total,
    "redeal_no_trump": _no_trump,
    "redeal_no_court": _no_court,
}


def practice_text(name: str) -> str:
    """What an option changes in practice, in one sentence."""
    texts = {
        "rounds": tr("In a long match careful calls pay; in a short one a single missed call decides."),
        "target_points": tr("Whoever is close to the number can end the match with a small call."),
        "direction": tr("It decides who plays after you, and so who can beat your card."),
        "first_dealer": tr("It only decides who calls last in the first deal."),
        "trump": tr("Only the suit changes; count its cards as you would count spades."),
        "min_call": tr("With a lowest call of two, a very weak hand loses two points or more."),
        "max_call": tr("It matters only for very strong hands."),
        "first_trick_trump_lead": tr(
            "Where it is forbidden, the first leader cannot draw trumps at once, so a short suit is ruffed more often."
        ),
        "must_head": tr(
            "With the duty, high cards fall early, and you can make others spend theirs; without it, you can wait."
        ),
        "head_after_ruff": tr("With the duty, you may lose a high card to a trick that you cannot win."),
        "void": tr(
            "The stricter the duty, the sooner trumps are gone, and the more often low cards win at the end."
        ),
        "announce_voids": tr("Everybody knows from the start who will trump what."),
        "success": tr("Where too many tricks break a call, you call more, and get rid of winners in time."),
        "overtrick_tenths": tr("It decides whether you go on winning after your call is kept."),
        "missed": tr("Where only the missing tricks are lost, high calls are less risky."),
        "high_call": tr("A strong hand may call the threshold even if it is not safe."),
        "instant_win": tr("Whoever is far behind can still win with eight tricks."),
        "nine_closes": tr("The others must hurry to keep their calls when somebody has called nine."),
        "redeal_total_below": tr("Where it is played, four careful players throw the cards in."),
        "redeal_no_trump": tr("Where it is played, everybody has a trump, so nobody ruffs without limit."),
        "redeal_no_court": tr("Where it is played, nobody has a hand without any hope."),
    }
    return texts[name]
