"""Kinds of mistakes, each defined by figures: what the player knew, the prices, the rules of the table.

Only a marked decision has kinds: one or more of what was done, and for a card perhaps one of what it cost.
The best is the choice with the most points on the same playouts; touching cards count as one. A card heads
if it would be winning the trick as it is played; it wins for certain if besides no card that a later seat can
still hold beats it; it ruffs if it is a trump that heads and another suit was led.
"""

from collections.abc import Callable
from enum import Enum

from coach.engine.evaluate import CallEvaluation, CardEvaluation
from coach.verdict.contrast import Contrast
from coach.verdict.judge import Mark, judge_call, judge_card
from trainer import masks
from trainer.cards import Card, CardSet
from trainer.view import SeatView

RISKED_CHANCE = 0.05
"""So much less often a call must be kept for it to count as risked,"""
SAME_CHANCE = 0.005
"""and so much at most for it to count as kept as often."""


class MistakeKind(Enum):
    """What kind of mistake a choice was, the telling ones first; the value is the word saved hands keep."""

    OVER_CALL = "over-call"
    """The best call is lower."""
    UNDER_CALL = "under-call"
    """The best call is higher."""
    GAVE_UP_SURE_TRICK = "gave-up-sure-trick"
    """Not leading: the best card wins this trick for certain, the one played does not even head it."""
    RUFFED_TOO_HIGH = "ruffed-too-high"
    """The card played and the best one both ruff, the best one is lower."""
    RUFFED_TOO_LOW = "ruffed-too-low"
    """The card played and the best one both ruff, the best one is higher."""
    RUFFED_IN_VAIN = "ruffed-in-vain"
    """The card played ruffs, the best one is no trump."""
    DID_NOT_RUFF = "did-not-ruff"
    """The best card ruffs, the one played is no trump."""
    WASTED_HIGH_TRUMP = "wasted-high-trump"
    """A trump was played, the best card is a lower one, and they do not both ruff."""
    LED_INTO_VOID = "led-into-void"
    """A side suit was led of which a later seat is known to be out, while it can hold trumps and is not known
    to be out of the suit of the best card."""
    LEFT_WINNER = "left-winner"
    """Leading: the best card wins for certain, the one played does not."""
    DREW_TRUMPS_LATE = "drew-trumps-late"
    """A side suit was led while others hold trumps; the best card is a trump."""
    LED_TRUMPS_WRONGLY = "led-trumps-wrongly"
    """A trump was led; the best card is of a side suit."""
    DISCARDED_WINNER = "discarded-winner"
    """A side card was thrown away that none still out beats in its suit; the best one is another suit's."""
    BARED_HONOUR = "bared-honour"
    """A side card was thrown away that guarded a higher one: as many cards of the suit are out above that one
    as the hand held below it, and now there are more. The best card is another suit's."""
    PLAYED_TOO_HIGH = "played-too-high"
    """The best card is a lower one of the same side suit."""
    PLAYED_TOO_LOW = "played-too-low"
    """The best card is a higher one of the same suit, and they do not both ruff."""
    LED_WRONG_SUIT = "led-wrong-suit"
    """Leading, and none of the kinds above fits: the best card is of another suit."""
    WRONG_DISCARD = "wrong-discard"
    """Not leading, and none of the kinds above fits: another card is the best to throw away."""
    RISKED_CALL = "risked-call"
    """What it cost: the call is kept less often by RISKED_CHANCE or more than with the best card."""
    LOST_OVERTRICKS = "lost-overtricks"
    """What it cost: tricks beyond the call, which is kept as often, but for SAME_CHANCE at most."""


def kinds_of_call(view: SeatView, evaluation: CallEvaluation, call: int) -> tuple[MistakeKind, ...]:
    """What kind of mistake a call was; empty if it is not marked."""
    if judge_call(view, evaluation, call).mark is Mark.NONE:
        return ()
    return (MistakeKind.OVER_CALL if call > evaluation.best.call else MistakeKind.UNDER_CALL,)


def kinds_of_card(view: SeatView, evaluation: CardEvaluation, card: Card) -> tuple[MistakeKind, ...]:
    """What kinds of mistake a card was, the most telling first; empty if it is not marked."""
    if judge_card(view, evaluation, card).mark is Mark.NONE:
        return ()
    contrast = Contrast.with_best(view, evaluation, card)
    done = tuple(kind for kind, fits in SIGNS.items() if fits(contrast))
    otherwise = MistakeKind.LED_WRONG_SUIT if contrast.is_lead else MistakeKind.WRONG_DISCARD
    return (*(done or (otherwise,)), *_cost(contrast))


def _cost(contrast: Contrast) -> tuple[MistakeKind, ...]:
    """What a card has cost, where that is one thing or the other."""
    best, other = contrast.prices
    chance = best.made.mean - other.made.mean
    if chance >= RISKED_CHANCE:
        return (MistakeKind.RISKED_CALL,)
    return (MistakeKind.LOST_OVERTRICKS,) if abs(chance) <= SAME_CHANCE else ()


def _gave_up_sure_trick(contrast: Contrast) -> bool:
    best, other = contrast.best[0], contrast.other[0]
    return not contrast.is_lead and contrast.wins_surely(best) and not contrast.beats_table(other)


def _both_ruff(contrast: Contrast) -> bool:
    return contrast.is_ruff(contrast.best[0]) and contrast.is_ruff(contrast.other[0])


def _ruffed_too_high(contrast: Contrast) -> bool:
    return _both_ruff(contrast) and contrast.best[0] < contrast.other[0]


def _ruffed_too_low(contrast: Contrast) -> bool:
    return _both_ruff(contrast) and contrast.best[0] > contrast.other[0]


def _ruffed_in_vain(contrast: Contrast) -> bool:
    return contrast.is_ruff(contrast.other[0]) and contrast.best[0].suit is not contrast.trump


def _did_not_ruff(contrast: Contrast) -> bool:
    return contrast.is_ruff(contrast.best[0]) and contrast.other[0].suit is not contrast.trump


def _wasted_high_trump(contrast: Contrast) -> bool:
    best, other = contrast.best[0], contrast.other[0]
    is_lower = best.suit is other.suit is contrast.trump and best < other
    return is_lower and not _both_ruff(contrast)


def _led_into_void(contrast: Contrast) -> bool:
    return contrast.ruffer is not None


def _left_winner(contrast: Contrast) -> bool:
    best, other = contrast.best[0], contrast.other[0]
    return contrast.is_lead and contrast.wins_surely(best) and not contrast.wins_surely(other)


def _drew_trumps_late(contrast: Contrast) -> bool:
    is_contrast = contrast.best[0].suit is contrast.trump is not contrast.other[0].suit
    return contrast.is_lead and is_contrast and bool(contrast.view.unseen.in_suit(contrast.trump))


def _led_trumps_wrongly(contrast: Contrast) -> bool:
    return contrast.is_lead and contrast.other[0].suit is contrast.trump is not contrast.best[0].suit


def _is_side_discard(contrast: Contrast) -> bool:
    other = contrast.other[0]
    is_side = contrast.trump is not other.suit is not contrast.best[0].suit
    return is_side and contrast.is_discard(other)


def _discarded_winner(contrast: Contrast) -> bool:
    return _is_side_discard(contrast) and not _out_above(contrast.view, contrast.other[0])


def _bared_honour(contrast: Contrast) -> bool:
    other = contrast.other[0]
    held = contrast.view.hand.in_suit(other.suit)
    top = max(held)
    guards = len(held) - 1
    return (
        _is_side_discard(contrast)
        and top not in contrast.other
        and guards == len(_out_above(contrast.view, top))
    )


def _out_above(view: SeatView, card: Card) -> CardSet:
    """The cards that the others hold above a card, in its suit."""
    return view.unseen & CardSet(masks.above(card.index))


def _is_same_suit(contrast: Contrast) -> bool:
    return contrast.best[0].suit is contrast.other[0].suit


def _played_too_high(contrast: Contrast) -> bool:
    is_side = contrast.other[0].suit is not contrast.trump
    return is_side and _is_same_suit(contrast) and contrast.best[0] < contrast.other[0]


def _played_too_low(contrast: Contrast) -> bool:
    is_lower = _is_same_suit(contrast) and contrast.best[0] > contrast.other[0]
    return is_lower and not _both_ruff(contrast)


Sign = Callable[[Contrast], bool]

SIGNS: dict[MistakeKind, Sign] = {
    MistakeKind.GAVE_UP_SURE_TRICK: _gave_up_sure_trick,
    MistakeKind.RUFFED_TOO_HIGH: _ruffed_too_high,
    MistakeKind.RUFFED_TOO_LOW: _ruffed_too_low,
    MistakeKind.RUFFED_IN_VAIN: _ruffed_in_vain,
    MistakeKind.DID_NOT_RUFF: _did_not_ruff,
    MistakeKind.WASTED_HIGH_TRUMP: _wasted_high_trump,
    MistakeKind.LED_INTO_VOID: _led_into_void,
    MistakeKind.LEFT_WINNER: _left_winner,
    MistakeKind.DREW_TRUMPS_LATE: _drew_trumps_late,
    MistakeKind.LED_TRUMPS_WRONGLY: _led_trumps_wrongly,
    MistakeKind.DISCARDED_WINNER: _discarded_winner,
    MistakeKind.BARED_HONOUR: _bared_honour,
    MistakeKind.PLAYED_TOO_HIGH: _played_too_high,
    MistakeKind.PLAYED_TOO_LOW: _played_too_low,
}
"""What was done; several may fit."""
