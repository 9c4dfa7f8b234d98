"""The facts behind a choice: each on a position made for it, with figures that the evaluation has."""

from random import Random

from coach.engine.estimates import Estimate
from coach.engine.evaluate import (
    CardEvaluation,
    CardPrice,
    evaluate_calls,
    evaluate_cards,
    last_of,
    touching_groups,
)
from coach.engine.worlds import Worlds
from coach.verdict.reasons import (
    MOST_REASONS,
    CallChances,
    CallSettled,
    CannotHold,
    CheapestWinner,
    DrawsTrumps,
    ExpectedTricks,
    KeepsCall,
    KeepsHighest,
    LeadsIntoVoid,
    RuffsNow,
    TakesTricks,
    WinsNow,
    WorthMore,
    call_reasons,
    card_reasons,
    rival_of,
)
from tests.coach.test_verdict import random_views, view
from trainer.cards import parse_card, parse_cards
from trainer.position import Trick
from trainer.ruleset import Ruleset, VoidRule
from trainer.seats import Seat
from trainer.view import SeatView
from ui.text.breaches import Voice
from ui.text.verdicts import reason_text

C = parse_card


def priced(seen: SeatView, best: str, **other: float) -> CardEvaluation:
    """An evaluation in which `best` leads and every other card loses half a point; figures of the others."""
    made, tricks = other.get("made", 0.5), other.get("tricks", 4.0)
    touching = next(group for group in touching_groups(seen) if C(best) in group)

    def price(card):
        ahead = card in touching
        return CardPrice(
            card,
            Estimate(3.0 if ahead else 2.5, 0.1, 2_000),
            Estimate(0.9 if ahead else made, 0.01, 2_000),
            Estimate(5.0 if ahead else tricks, 0.01, 2_000),
            Estimate(0.0 if ahead else 0.5, 0.0 if ahead else 0.05, 2_000),
        )

    ordered = sorted(seen.legal.high_to_low(), key=lambda card: card not in touching)
    return CardEvaluation(Seat.SOUTH, tuple(map(price, ordered)), 2_000, seed=1)


def facts(seen: SeatView, best: str, other: str):
    return card_reasons(seen, priced(seen, best), C(other))


def test_the_first_fact_is_the_figure_that_makes_the_difference():
    seen = view("AS 9S 4H 2C")
    assert card_reasons(seen, priced(seen, "AS"), C("4H"))[0] == KeepsCall(0.9, 0.5)
    assert card_reasons(seen, priced(seen, "AS", made=0.9), C("4H"))[0] == TakesTricks(5.0, 4.0)
    assert card_reasons(seen, priced(seen, "AS", made=0.9, tricks=5.0), C("4H"))[0] == WorthMore(3.0, 2.5)


def test_the_last_seat_wins_or_wins_cheaply():
    table = Trick(Seat.EAST, parse_cards("5C 7C TC"))
    seen = SeatView(
        Ruleset(must_head=False), Seat.SOUTH, view("KC JC 2C 9H").hand, Seat.SOUTH, (4, 3, 3, 2), trick=table
    )
    assert CheapestWinner(C("JC"), C("KC")) in facts(seen, "JC", "KC")
    assert WinsNow(C("JC"), C("2C")) in facts(seen, "JC", "2C")


def test_a_ruff_and_the_highest_card_kept():
    table = Trick(Seat.EAST, parse_cards("5C 7C TC"))
    free = Ruleset(void=VoidRule.FREE)
    seen = SeatView(free, Seat.SOUTH, view("AS 3S AH 9H").hand, Seat.SOUTH, (4, 3, 3, 2), trick=table)
    assert RuffsNow(C("3S"), 1, 11) in facts(seen, "3S", "9H")
    assert KeepsHighest(C("AS"), is_trump=True) in facts(seen, "3S", "AS")
    assert KeepsHighest(C("AH"), is_trump=False) in facts(seen, "3S", "AH")


def test_leads_draw_trumps_and_keep_out_of_voids():
    """East has ruffed the first club."""
    tricks = (Trick(Seat.SOUTH, parse_cards("KC 2S 5C 6C")), Trick(Seat.EAST, parse_cards("4H 5H 6H AH")))
    seen = view("AS 9S 9H 7H TD 8D 4D 2D TC 8C 2C", tricks=tricks)
    assert DrawsTrumps(C("AS"), 10) in facts(seen, "AS", "4D")
    (into_void,) = (one for one in facts(seen, "4D", "8C") if isinstance(one, LeadsIntoVoid))
    marginals = Worlds.of(seen).marginals()
    held = sum(chances[Seat.EAST] for card, chances in marginals.items() if card.suit is C("2S").suit)
    assert (into_void.seat, into_void.suit, into_void.trumps) == (Seat.EAST, C("8C").suit, held)


def test_a_play_shows_who_cannot_hold_the_higher_card():
    """East followed low to the queen of hearts, so the ace is not there."""
    tricks = (Trick(Seat.SOUTH, parse_cards("QH 4H 5H 6H")),)
    seen = view("KH JH 9S 4D", tricks=tricks)
    assert CannotHold(Seat.EAST, C("AH"), C("4H"), 1) in facts(seen, "KH", "4D")


def test_a_settled_call_is_said():
    tricks = tuple(Trick(Seat.SOUTH, parse_cards(f"A{suit} 2{suit} 3{suit} 4{suit}")) for suit in "HDC")
    seen = view("KS 9S 4D 5C", calls=(3, 3, 3, 2), tricks=tricks)
    assert CallSettled(3, is_made=True) in facts(seen, "KS", "4D")


def test_reasons_are_few_repeatable_and_the_same_for_touching_cards():
    rng = Random(4)
    for _, seen in zip(range(25), random_views(rng), strict=False):
        evaluation = last_of(evaluate_cards(seen, 9, 500))
        rival = rival_of(seen, evaluation)
        assert card_reasons(seen, evaluation) == card_reasons(seen, evaluation, rival)
        for group in touching_groups(seen):
            told = [card_reasons(seen, evaluation, card) for card in group]
            assert len(set(told)) == 1 and len(told[0]) <= MOST_REASONS
            for reason in told[0]:
                assert reason_text(reason, Voice())[-1] == "."


def test_calls_have_their_chances_as_reasons():
    seen = view("AQT7.KJ9.AQT.KJ9", calls=(None,) * 4)
    evaluation = last_of(evaluate_calls(seen, 3, 2_000))
    chances, tricks = call_reasons(seen, evaluation, 9)
    assert isinstance(chances, CallChances) and isinstance(tricks, ExpectedTricks)
    assert (chances.best, chances.other) == (evaluation.best.call, 9)
    assert chances.other_probability == evaluation.prices[8].made.mean
    assert tricks.tricks == evaluation.tricks.mean and 0.5 < tricks.sd < 3
