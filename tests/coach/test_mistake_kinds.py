"""Kinds of mistakes: a position for each, defined by what the seat knew; every marked decision has one."""

from random import Random

import pytest

from coach.engine.estimates import Estimate
from coach.engine.evaluate import (
    CallEvaluation,
    CardEvaluation,
    CardPrice,
    evaluate_cards,
    last_of,
    priced_calls,
)
from coach.verdict.judge import Mark, judge_card
from coach.verdict.kinds import MistakeKind, kinds_of_call, kinds_of_card
from tests.helpers.games import random_match
from trainer.cards import parse_card, parse_cards, parse_hand
from trainer.position import Phase, Trick
from trainer.ruleset import Ruleset, VoidRule
from trainer.seats import Seat
from trainer.view import SeatView, view_of
from ui.text.review import kind_hint, kind_name

NEPALI = Ruleset()
FREE = Ruleset(void=VoidRule.FREE)
K = MistakeKind
NO_TRICKS: tuple[str, ...] = ()
EAST_RUFFS = ("S AC 2S 3C 4C", "E 5D 6D 7D AD")
"""East is out of clubs, and South on lead again."""

POSITIONS = {
    K.GAVE_UP_SURE_TRICK: (FREE, "9S 3S AH 6C 2C", NO_TRICKS, "E 9D KD 4D", "3S", "2C", (K.DID_NOT_RUFF,)),
    K.RUFFED_TOO_HIGH: (NEPALI, "AS 3S AH 6C 2C", NO_TRICKS, "E 9D KD 4D", "3S", "AS", ()),
    K.RUFFED_TOO_LOW: (NEPALI, "KS 3S AH 6C 2C", NO_TRICKS, "W 9D", "KS", "3S", ()),
    K.RUFFED_IN_VAIN: (FREE, "KS 3S AH 6C 2C", NO_TRICKS, "W 9D", "2C", "3S", ()),
    K.DID_NOT_RUFF: (FREE, "KS 3S AH 6C 2C", NO_TRICKS, "W 9D", "3S", "2C", ()),
    K.WASTED_HIGH_TRUMP: (NEPALI, "QS 3S AH 6C 2C", NO_TRICKS, "", "3S", "QS", ()),
    K.LED_INTO_VOID: (NEPALI, "9S 3S 8H 2H 9C 5C", EAST_RUFFS, "", "2H", "5C", ()),
    K.LEFT_WINNER: (NEPALI, "AS 3S 8H 2H 6C 5C", NO_TRICKS, "", "AS", "2H", (K.DREW_TRUMPS_LATE,)),
    K.DREW_TRUMPS_LATE: (NEPALI, "KS 3S 8H 2H 6C 5C", NO_TRICKS, "", "KS", "2H", ()),
    K.LED_TRUMPS_WRONGLY: (NEPALI, "KS 3S 8H 2H 6C 5C", NO_TRICKS, "", "2H", "KS", ()),
    K.DISCARDED_WINNER: (NEPALI, "AH 9H 6C 2C", NO_TRICKS, "W 9D", "2C", "AH", ()),
    K.BARED_HONOUR: (NEPALI, "KH 3H 6C 2C", NO_TRICKS, "W 9D", "2C", "3H", ()),
    K.PLAYED_TOO_HIGH: (NEPALI, "QD 3D AH 6C 2C", NO_TRICKS, "W AD", "3D", "QD", ()),
    K.PLAYED_TOO_LOW: (NEPALI, "AD 9D AH 6C 2C", NO_TRICKS, "W 5D", "AD", "9D", ()),
    K.LED_WRONG_SUIT: (NEPALI, "9S 3S 8H 2H 6C 4C", NO_TRICKS, "", "2H", "4C", ()),
    K.WRONG_DISCARD: (NEPALI, "QH 8H 3H 2H 9C 4C", NO_TRICKS, "W 9D", "4C", "8H", ()),
}
"""Rules, hand, tricks before, the table, the best card, the card played, and what else it was."""


def trick(text: str) -> Trick | None:
    return Trick(Seat("SENW".index(text[0])), parse_cards(text[2:])) if text else None


def view(rules: Ruleset, hand: str, tricks: tuple[str, ...], table: str) -> SeatView:
    done = tuple(map(trick, tricks))
    return SeatView(
        rules, Seat.SOUTH, parse_hand(hand), Seat.WEST, (4, 3, 3, 2), tricks=done, trick=trick(table)
    )


def evaluation(best: str, other: str, chances: tuple[float, float]) -> CardEvaluation:
    """Two cards, the other one clearly worse; the chances to keep the call as given."""
    n = 2_000
    prices = (
        CardPrice(parse_card(card), share(3 - loss), share(made), share(3), share(loss))
        for card, made, loss in zip((best, other), chances, (0.0, 0.3), strict=True)
    )
    return CardEvaluation(Seat.SOUTH, tuple(prices), n, seed=1)


def share(mean: float) -> Estimate:
    return Estimate(mean, 0.0, 2_000)


@pytest.mark.parametrize("kind", POSITIONS, ids=lambda kind: kind.value)
def test_every_kind_has_its_position(kind):
    rules, hand, tricks, table, best, other, more = POSITIONS[kind]
    seen = view(rules, hand, tricks, table)
    assert {parse_card(best), parse_card(other)} <= set(seen.legal)
    middling = evaluation(best, other, (0.8, 0.78))
    assert kinds_of_card(seen, middling, parse_card(other)) == (kind, *more)
    assert kinds_of_card(seen, middling, parse_card(best)) == ()


@pytest.mark.parametrize(
    ("chances", "kind"),
    [((0.8, 0.75), (K.RISKED_CALL,)), ((0.8, 0.8), (K.LOST_OVERTRICKS,)), ((0.8, 0.78), ())],
)
def test_what_a_mistake_has_cost(chances, kind):
    rules, hand, tricks, table, best, other, _ = POSITIONS[K.LED_WRONG_SUIT]
    found = kinds_of_card(
        view(rules, hand, tricks, table), evaluation(best, other, chances), parse_card(other)
    )
    assert found == (K.LED_WRONG_SUIT, *kind)


def test_near_misses_are_other_kinds():
    """One figure less, and a kind no longer fits."""
    seen = view(NEPALI, "KH 5H 3H 6C 2C", NO_TRICKS, "W 9D")
    guarded = kinds_of_card(seen, evaluation("2C", "3H", (0.8, 0.78)), parse_card("3H"))
    assert guarded == (K.WRONG_DISCARD,)
    beaten = view(NEPALI, "KH 9H 6C 2C", NO_TRICKS, "W 9D")
    assert kinds_of_card(beaten, evaluation("2C", "KH", (0.8, 0.78)), parse_card("KH")) == (K.WRONG_DISCARD,)
    follows = view(NEPALI, "9S 3S 8H 2H JC 5C", ("S AC 8C 3C 4C", "S AD 6D 7D 5D"), "")
    assert kinds_of_card(follows, evaluation("2H", "5C", (0.8, 0.78)), parse_card("5C")) == (
        K.LED_WRONG_SUIT,
    )


def test_calls_are_too_high_or_too_low():
    before = SeatView(NEPALI, Seat.SOUTH, parse_hand("AQT7.KJ9.AQT.KJ9"), Seat.WEST)
    histogram = [0, 0, 100, 1_900] + [0] * 10
    shares = tuple(count / 2_000 for count in histogram)
    found = CallEvaluation(priced_calls(NEPALI, histogram), shares, (), playouts=2_000, seed=1)
    assert kinds_of_call(before, found, 5) == (K.OVER_CALL,)
    assert kinds_of_call(before, found, 1) == (K.UNDER_CALL,)
    assert kinds_of_call(before, found, 3) == ()


def test_every_marked_card_has_a_kind_and_no_other_has(sized):
    rng, marked = Random(4), 0
    while marked < sized(25, 1_000):
        position = random_match(rng).position
        if position.phase is not Phase.PLAYING:
            continue
        seen = view_of(position, position.to_act)
        found = last_of(evaluate_cards(seen, 5, 300))
        for card in seen.legal:
            kinds = kinds_of_card(seen, found, card)
            is_marked = judge_card(seen, found, card).mark is not Mark.NONE
            assert bool(kinds) is is_marked and len(set(kinds)) == len(kinds)
            marked += is_marked


def test_every_kind_has_a_name_and_a_hint():
    assert len({kind_name(kind) for kind in MistakeKind}) == len(MistakeKind)
    assert all(kind_hint(kind).endswith(".") for kind in MistakeKind)
