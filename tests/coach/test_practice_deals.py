"""Deals as wished for, what the expert makes of them, and why a bot did what it did."""

import pytest

from coach.engine.count import count_winners
from coach.practice import wishes
from coach.practice.compare import with_expert
from coach.practice.session import BotAnswered, BotFailed, Fault, Player, Stage
from coach.practice.why import explained
from coach.practice.wishes import CLOSE_CALL, CLOSE_POINTS, find_deal, parse_deal_wish
from coach.verdict.judge import VerdictKind
from tests.helpers.tables import PLAYERS, Table, chosen
from trainer.cards import Suit
from trainer.deal import deal_hands, redeal_reason_of_hand
from trainer.match import FinishedDeal, taken_back
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.rewind import moments_of, rewound
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import view_of
from trainer.wish import WishError

RULES = Ruleset()


@pytest.mark.parametrize("rules", [RULES, PRESETS["classic"]], ids=["nepali", "classic"])
def test_a_deal_is_found_as_wished_for(rules):
    for seed in range(5):
        deal_seed = find_deal("trumps>=5, aces=0", rules, Seat.SOUTH, seed)
        hands = deal_hands(deal_seed)
        assert len(hands[Seat.SOUTH].in_suit(Suit.SPADES)) >= 5
        assert not any(redeal_reason_of_hand(rules, hand) for hand in hands)
        assert find_deal("trumps>=5, aces=0", rules, Seat.SOUTH, seed) == deal_seed


def test_close_calls_are_close():
    for seed in range(5):
        hand = deal_hands(find_deal(CLOSE_CALL, RULES, Seat.SOUTH, seed))[Seat.SOUTH]
        best, second, *_ = sorted((one.points for one in count_winners(RULES, hand).options), reverse=True)
        assert best - second <= CLOSE_POINTS


def test_a_wish_that_cannot_be_met_ends(monkeypatch):
    monkeypatch.setattr(wishes, "MOST_DEALS", 300)
    assert find_deal("trumps=0", PRESETS["classic"], Seat.SOUTH, 1) is None


@pytest.mark.parametrize("text", ["", "trumps>=", "close-call, nonsense", "queens"])
def test_what_is_no_wish_is_named(text):
    with pytest.raises(WishError):
        parse_deal_wish(text)


# The expert ------------------------------------------------------------------------------------------------


def test_the_expert_plays_the_same_cards_against_the_same_bots():
    table = Table(PRESETS["quick"], 3)
    session = table.play_to(Stage.DEAL_SHOWN)
    asked = []

    def answer(ask):
        asked.append(ask)
        return BotAnswered(ask.request, chosen(ask))

    *tricks, deal = with_expert(session, answer)
    assert tricks == sorted(tricks) and set(tricks) == set(range(14)) and isinstance(deal, FinishedDeal)
    ours = session.match.finished[-1]
    assert [deal.position.original_hand(seat) for seat in Seat] == [
        ours.position.original_hand(seat) for seat in Seat
    ]
    assert {ask.level for ask in asked if ask.view.seat is Seat.SOUTH} == {"expert"}
    assert {ask.level for ask in asked if ask.view.seat is not Seat.SOUTH} == {"newcomer"}
    assert {ask.levels for ask in asked} == {("expert", "newcomer", "newcomer", "newcomer")}
    assert len(asked) == 56 and sum(deal.position.tricks_won) == 13


def test_where_other_calls_would_be_dealt_again_there_is_no_result():
    rules = Ruleset(redeal_total_below=10)
    table = Table(rules, 3)
    session = table.play_to(Stage.DEAL_SHOWN)

    def low(ask):
        return BotAnswered(ask.request, 1 if ask.view.phase is Phase.CALLING else chosen(ask))

    assert set(with_expert(session, low)) <= {0}


def test_a_bot_that_fails_does_not_end_the_experts_deal():
    """The lowest choice stands in for its own, as in the match."""
    session = Table(PRESETS["quick"], 3).play_to(Stage.DEAL_SHOWN)

    def answer(ask):
        if ask.view.seat is Seat.NORTH:
            return BotFailed(ask.request, Fault(None, "broken"))
        return BotAnswered(ask.request, chosen(ask))

    *_, deal = with_expert(session, answer)
    assert isinstance(deal, FinishedDeal) and deal.position.calls[Seat.NORTH] == 1


# Why -------------------------------------------------------------------------------------------------------


def test_a_bots_choice_is_judged_from_what_its_seat_knew():
    players = (PLAYERS[0], *(Player(one.name, "club") for one in PLAYERS[1:]))
    table = Table(PRESETS["quick"], 8, players)
    match = table.play_to(Stage.DEAL_SHOWN).match
    kinds = set()
    for moment in moments_of(match.position)[::5]:
        before = rewound(match.position, moment.steps)
        assert before == taken_back(match, moment.steps).position
        view = view_of(before, moment.seat)
        *_, last = explained(view, moment.choice, 5)
        assert last.verdict.choice == moment.choice
        kinds.add(last.verdict.kind)
        if last.verdict.kind is VerdictKind.FORCED:
            assert last.reasons == ()
    assert VerdictKind.FORCED in kinds and len(kinds) > 1
