"""Calls and cards at the table: every clause, unknown hands, views that hide."""

from dataclasses import fields, replace
from random import Random

import pytest

from trainer.breach import BreachError, Clause
from trainer.cards import FULL_PACK, CardSet, Suit, dotted, parse_card, parse_hand
from trainer.deal import deal_hands
from trainer.play import breach_of_call, breach_of_card, call, excluded_cards, legal_cards, play, turn_of
from trainer.position import Phase, Position
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset, TrumpLead, VoidRule
from trainer.seats import Seat
from trainer.view import SeatView, view_of

HANDS = (
    parse_hand("AS 3S 2S KH 9H 2H AD 5D 4D 3D 7C 6C 5C"),
    parse_hand("KS 5S TH 8H 7H 3H KD QD JD AC KC QC JC"),
    parse_hand("QS 9S 8S 7S AH QH JH TD 9D 8D TC 9C 8C"),
    parse_hand("JS TS 6S 4S 6H 5H 4H 7D 6D 2D 4C 3C 2C"),
)


def called(rules: Ruleset = PRESETS["nepali"], calls: tuple[int, ...] = (3, 3, 2, 3)) -> Position:
    """East calls and leads first; South deals."""
    position = Position(rules, Seat.SOUTH, HANDS)
    for number in calls:
        position = call(position, number)
    return position


def played(position: Position, cards: str) -> Position:
    for text in cards.split():
        position = play(position, parse_card(text))
    return position


def clause_of_card(position: Position, seat: Seat, card: str) -> Clause | None:
    breach = breach_of_card(position, seat, parse_card(card))
    return None if breach is None else breach.clause


def test_clauses_of_calls():
    start = Position(PRESETS["call-bridge"], Seat.SOUTH, HANDS)
    said = [breach_of_call(start, Seat.EAST, number) for number in (1, 2, 12, 13)]
    assert [breach and breach.clause for breach in said] == [
        Clause.CALL_BELOW_MINIMUM,
        None,
        None,
        Clause.CALL_ABOVE_MAXIMUM,
    ]
    assert breach_of_call(start, Seat.NORTH, 3).clause is Clause.NOT_YOUR_TURN
    assert breach_of_call(call(start, 3), Seat.EAST, 4).clause is Clause.ALREADY_CALLED
    assert breach_of_call(called(), Seat.EAST, 4).clause is Clause.CALLS_CLOSED
    assert clause_of_card(start, Seat.EAST, "KS") is Clause.CALLS_OPEN


def test_clauses_of_cards_in_their_order():
    position = called()
    assert clause_of_card(position, Seat.SOUTH, "KS") is Clause.NOT_YOUR_TURN
    assert clause_of_card(position, Seat.EAST, "AS") is Clause.CARD_NOT_HELD
    position = played(position, "TH JH 4H")
    assert clause_of_card(position, Seat.SOUTH, "7C") is Clause.MUST_FOLLOW
    breach = breach_of_card(position, Seat.SOUTH, parse_card("9H"))
    assert (breach.clause, breach.by, str(breach.to_beat)) == (Clause.MUST_HEAD, Seat.NORTH, "JH")
    assert str(breach.allowed) == "KH"


def test_trumping_clauses():
    position = Position(
        Ruleset(), Seat.SOUTH, tuple(map(parse_hand, ("7S 3S 2C", "9H 2D 3D", "5S KC QC", "8H 4D 5D")))
    )
    position = replace(position, calls=(1, 1, 1, 1))
    position = played(position, "9H")
    assert clause_of_card(position, Seat.NORTH, "KC") is Clause.MUST_TRUMP
    position = played(position, "5S 8H")
    breach = breach_of_card(position, Seat.SOUTH, parse_card("3S"))
    assert (breach.clause, breach.by, str(breach.to_beat)) == (Clause.MUST_OVERTRUMP, Seat.NORTH, "5S")
    any_trump = replace(position, rules=Ruleset(void=VoidRule.TRUMP_ANY))
    assert clause_of_card(any_trump, Seat.SOUTH, "3S") is None
    assert clause_of_card(any_trump, Seat.SOUTH, "2C") is Clause.MUST_TRUMP


def test_a_trump_leads_the_first_trick_only_where_allowed():
    position = called(Ruleset(first_trick_trump_lead=TrumpLead.FORBIDDEN))
    assert clause_of_card(position, Seat.EAST, "KS") is Clause.FIRST_TRICK_TRUMP_LEAD
    assert clause_of_card(called(), Seat.EAST, "KS") is None


def test_illegal_calls_and_cards_raise():
    with pytest.raises(BreachError):
        play(called(), parse_card("2H"))
    with pytest.raises(BreachError):
        call(called(), 3)


def test_after_the_deal_everything_is_refused():
    position = called()
    while position.phase is Phase.PLAYING:
        position = play(position, min(legal_cards(position)))
    assert clause_of_card(position, Seat.SOUTH, "AS") is Clause.DEAL_OVER
    assert breach_of_call(position, Seat.SOUTH, 1).clause is Clause.DEAL_OVER
    with pytest.raises(BreachError):
        play(position, parse_card("AS"))


def test_voids_are_announced_after_the_calls():
    hands = tuple(
        map(
            parse_hand,
            (
                "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
                *(dotted(CardSet(0x1FFF << 13 * n)) for n in range(3)),
            ),
        )
    )
    position = Position(Ruleset(announce_voids=True), Seat.SOUTH, hands)
    for number in (1, 1, 1):
        position = call(position, number)
        assert position.announced == (None,) * 4
    position = call(position, 9)
    assert position.announced[Seat.SOUTH] == frozenset(Suit) - {Suit.SPADES}
    assert not view_of(position, Seat.EAST).can_hold(Seat.SOUTH).in_suit(Suit.HEARTS)


def test_an_unknown_hand_may_play_what_its_own_plays_do_not_exclude():
    position = replace(called(), hands=(HANDS[0], None, None, None))
    position = played(position, "TH QH 4H")
    position = played(position, "KH")
    assert clause_of_card(position, Seat.SOUTH, "AD") is None
    position = played(position, "9H")
    assert clause_of_card(position, Seat.EAST, "AD") is Clause.CARD_NOT_HELD  # South holds it
    assert clause_of_card(position, Seat.EAST, "TH") is Clause.CARD_NOT_HELD  # played already
    position = played(position, "5S")  # East trumps: it holds no heart
    position = played(position, "AH 5H")
    assert position.to_act is Seat.EAST
    assert clause_of_card(position, Seat.EAST, "7H") is Clause.CARD_NOT_HELD


def test_a_view_holds_nobody_elses_cards():
    position = called()
    view = view_of(position, Seat.WEST)
    shuffled = replace(position, hands=(HANDS[1], HANDS[2], HANDS[0], HANDS[3]))
    assert view_of(shuffled, Seat.WEST) == view
    assert {field.name for field in fields(SeatView)} == {
        "rules",
        "seat",
        "hand",
        "dealer",
        "calls",
        "announced",
        "tricks",
        "trick",
        "totals",
        "deal_number",
    }


def test_shown_tells_who_cannot_hold_what():
    position = played(called(), "8H AH 4H KH")
    view = view_of(position, Seat.WEST)
    south = next(one for one in view.shown() if one.seat is Seat.SOUTH)
    assert south.trick_number == 1 and not south.excludes
    position = played(called(), "TH JH 4H KH")
    view = view_of(position, Seat.EAST)
    assert str(next(one for one in view.shown() if one.seat is Seat.WEST).excludes) == "AH QH"
    assert parse_card("AH") not in view.can_hold(Seat.WEST)


def test_cards_left_and_unseen_agree():
    rng = Random(3)
    position = Position(PRESETS["rooms"], Seat.WEST, deal_hands(9))
    for _ in range(4):
        position = call(position, 2)
    while position.phase is Phase.PLAYING:
        view = view_of(position, Seat.SOUTH)
        others = [seat for seat in Seat if seat is not Seat.SOUTH]
        assert sum(view.cards_left(seat) for seat in others) == len(view.unseen)
        assert all(view.cards_left(seat) == len(position.hands[seat]) for seat in Seat)
        position = play(position, rng.choice(list(legal_cards(position))))


def test_a_forbidden_lead_of_trumps_shows_that_its_seat_has_nothing_else():
    rules = Ruleset(first_trick_trump_lead=TrumpLead.FORBIDDEN)
    trumps = parse_hand("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")
    position = Position(rules, Seat.SOUTH, (None, trumps, None, None))
    for number in (3, 3, 2, 3):
        position = call(position, number)
    position = play(position, parse_card("AS"))
    sides = CardSet.of(card for card in FULL_PACK if card.suit is not Suit.SPADES)
    assert excluded_cards(position, Seat.EAST) == sides
    assert excluded_cards(position, Seat.NORTH) == CardSet()


def test_there_is_no_turn_to_play_before_all_have_called():
    with pytest.raises(ValueError, match="no known hand"):
        turn_of(call(Position(PRESETS["nepali"], Seat.SOUTH, HANDS), 3))
    assert turn_of(called()).hand == HANDS[Seat.EAST]
