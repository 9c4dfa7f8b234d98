"""The rest is certain, or it is not claimed."""

from dataclasses import replace
from random import Random

import pytest

from coach.engine.built import kernel
from coach.engine.start import start_of
from coach.engine.worlds import Worlds
from coach.practice.claim import sure_rest
from coach.practice.session import (
    Announce,
    Claim,
    Continue,
    SaveMatch,
    Stage,
    claimable,
    update,
)
from tests.helpers.rule_sets import preset_or_random
from tests.helpers.tables import Table
from trainer.cards import CardSet, parse_card, parse_hand
from trainer.match import MatchWon, TrickWon, call_in, play_in, start_match
from trainer.play import legal_cards, play
from trainer.position import Phase, Position, Trick
from trainer.presets import PRESETS
from trainer.ruleset import InstantWin, Ruleset, TrumpLead, VoidRule
from trainer.seats import Seat
from trainer.view import SeatView, view_of


def view_with(hand: str, played: str, trick: str = "", leader: Seat = Seat.SOUTH) -> SeatView:
    """South's view: `played` are complete tricks led by whoever won the one before, South first."""
    tricks: tuple[Trick, ...] = ()
    lead = Seat.SOUTH
    cards = [parse_card(one) for one in played.split()]
    for at in range(0, len(cards), 4):
        tricks = (*tricks, Trick(lead, tuple(cards[at : at + 4])))
        won = tricks[-1].winner(Ruleset())
        assert won is not None
        lead = won
    on_table = tuple(parse_card(one) for one in trick.split())
    return SeatView(
        Ruleset(),
        Seat.SOUTH,
        parse_hand(hand),
        Seat.WEST,
        (3, 3, 3, 3),
        tricks=tricks,
        trick=Trick(leader, on_table) if on_table else None,
    )


def names(cards) -> str:
    return " ".join(map(str, cards))


def test_thirteen_top_trumps_take_all():
    assert len(sure_rest(view_with("AKQJT98765432.-.-.-", ""))) == 13


def test_trumps_first_then_what_nobody_can_ruff():
    view = view_with("AKQJT98.AKQ.AK.A", "")
    assert names(sure_rest(view)) == "AS KS QS JS TS 9S 8S AH KH QH AD KD AC"


@pytest.mark.parametrize(
    "hand", ["AKQJT.AKQ.AKQ.AK", "AKQJT97.AKQ.AK.2", "AKQJT98.AKJ.AK.A", "-.AKQJT98765432.-.-"]
)
def test_what_may_be_lost_is_not_claimed(hand):
    """Five trumps may leave one with another hand; a two, a jack below a queen, a suit that may be ruffed."""
    assert sure_rest(view_with(hand, "")) == ()


NINE_TRICKS = (
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 3H 4H 5H 6H"
)
"""Eight of them; in the ninth, hearts are led and two follow."""


@pytest.mark.parametrize(("hand", "is_sure"), [("-.AKQ2.-.-", True), ("-.AKT2.-.-", False)])
def test_a_long_suit_runs_where_the_rest_of_it_must_fall(hand, is_sure):
    """Three hearts are out: three rounds draw them, so the two wins as well, if the three rounds are won."""
    rules = Ruleset(must_head=False, void=VoidRule.FREE)
    for ninth in ("7H 8H 6D 7D", "6D 7H 8H 7D", "7D 6D 7H 8H", "8H 7D 6D 7H"):
        view = replace(view_with(hand, f"{NINE_TRICKS} {ninth}"), rules=rules)
        if view.to_act is Seat.SOUTH:
            assert len(view.unseen) == 12
            assert bool(sure_rest(view)) is is_sure
            break
    else:
        raise AssertionError("South is never on lead")


def test_the_trick_on_the_table_is_taken_with_the_lowest_card_that_takes_it_for_certain():
    view = replace(view_with("AKQJT98765432.-.-.-", ""), trick=Trick(Seat.WEST, (parse_card("AH"),)))
    assert names(sure_rest(view))[:2] == "2S"


def test_in_the_first_trick_trumps_may_not_be_led():
    rules = Ruleset(first_trick_trump_lead=TrumpLead.FORBIDDEN)
    view = replace(view_with("AKQJT98.AKQ.AK.A", ""), rules=rules)
    assert sure_rest(view) == ()


def test_nobody_claims_out_of_turn():
    view = replace(view_with("AKQJT98765432.-.-.-", ""), dealer=Seat.SOUTH)
    assert sure_rest(view) == ()


# Against everything that can happen ------------------------------------------------------------------------


def claims(rng: Random, count: int, most: int):
    """Claims of at most so many tricks that come up in random deals, whoever they belong to."""
    found = 0
    while found < count:
        rules = replace(preset_or_random(rng), nine_closes=False, instant_win=InstantWin.NONE)
        match, _ = start_match(rules, rng.getrandbits(40))
        while not match.is_between_deals:
            if match.position.phase is Phase.CALLING:
                match, _ = call_in(match, max(3, rules.min_call))
                continue
            view = view_of(match.position, match.position.to_act)
            rest = sure_rest(view) if len(view.hand) <= most else ()
            if rest:
                found += 1
                yield view, rest
            match, _ = play_in(match, rng.choice(sorted(legal_cards(match.position))))


def layouts(view: SeatView, count: int, rng: Random):
    """Positions as they may be for all that the seat knows."""
    worlds = Worlds.of(view).sample(count, rng.getrandbits(40))
    for at in range(0, len(worlds), 4):
        hands = tuple(CardSet(bits) for bits in worlds[at : at + 4])
        yield Position(
            view.rules,
            view.dealer,
            hands,
            view.calls,
            view.announced,
            view.tricks,
            view.trick,
            view.totals,
            view.deal_number,
        )


def test_the_plan_takes_every_trick_along_every_line(sized):
    """Short endings: whatever the others play, in every sampled layout, each card of the plan wins."""
    rng = Random(5)
    for view, rest in claims(rng, sized(40, 200), most=4):
        for position in layouts(view, 4, rng):
            assert always_wins(position, view.seat, rest)


def always_wins(position: Position, seat: Seat, plan) -> bool:
    """Exhaustive: the plan against all legal cards of the others."""
    if position.phase is not Phase.PLAYING:
        return True
    if position.to_act is seat:
        after = play(position, plan[0])
        return has_won(after, seat) and always_wins(after, seat, plan[1:])
    followed = (play(position, card) for card in legal_cards(position))
    return all(has_won(after, seat) and always_wins(after, seat, plan) for after in followed)


def has_won(position: Position, seat: Seat) -> bool:
    """Did the trick that has just been completed, if one has, go to the seat?"""
    return position.trick is not None or position.tricks[-1].winner(position.rules) is seat


def test_the_search_with_open_cards_agrees(sized):
    """Longer endings: even if the others see all cards and play together, they take nothing."""
    rng = Random(9)
    for view, rest in claims(rng, sized(60, 1_000), most=8):
        start = start_of(view, (0, 0, 0, 0))
        for position in layouts(view, 4, rng):
            hands = tuple(hand.bits for hand in position.hands)
            assert kernel.guaranteed_tricks(start, int(view.seat), hands) == len(rest)


# At the table ----------------------------------------------------------------------------------------------


def claimed_table():
    for seed in range(40):
        table = Table(PRESETS["quick"], seed)
        session = table.play_until(
            lambda session: bool(claimable(session)) or session.stage is Stage.DEAL_SHOWN
        )
        if claimable(session) and len(claimable(session)) > 1:
            return table
    raise AssertionError("nobody ever has the rest")


def test_a_claim_lays_the_cards_open_and_scores_the_deal():
    table = claimed_table()
    before = table.session
    tricks = len(claimable(before))
    effects = table.send(Claim())
    assert table.session.stage is Stage.REST_SHOWN
    assert table.session.laid_out == before.match.position.hands
    won = before.match.position.tricks_won[Seat.SOUTH]
    assert table.session.match.position.tricks_won[Seat.SOUTH] == won + tricks
    assert sum(isinstance(effect, SaveMatch) for effect in effects) == 1
    events = [event for effect in effects if isinstance(effect, Announce) for event in effect.events]
    assert [event.seat for event in events if isinstance(event, TrickWon)] == [Seat.SOUTH] * tricks
    assert not any(isinstance(event, MatchWon) for event in events)
    table.send(Continue())
    assert table.session.stage is Stage.DEAL_SHOWN and len(table.session.match.finished) == 1
    table.send(Continue())
    assert table.session.laid_out == ()


def test_without_certainty_nothing_is_claimed():
    table = Table(PRESETS["quick"], 1)
    session = table.play_to(Stage.CARD)
    assert claimable(session) == ()
    assert update(session, Claim()) == (session, ())
