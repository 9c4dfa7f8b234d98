"""Bots that think: legal everywhere, the same for the same knowledge, the positions that bots get wrong."""

from dataclasses import replace
from random import Random

import pytest

from coach.opponents.levels import EXPERT, LEVELS, STRONG, bot_of
from tests.helpers.games import moments_of_match
from tests.helpers.rule_sets import preset_or_random
from trainer.cards import CardSet, parse_card, parse_hand
from trainer.deal import shuffled
from trainer.play import breach_of_call, breach_of_card
from trainer.position import Phase, Position, Trick
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of

THINKERS = (STRONG, EXPERT)


def choice_of(bot, position: Position, seed: int):
    view = view_of(position, position.to_act)
    if position.phase is Phase.CALLING:
        return bot.choose_call(view, Random(seed))
    return bot.choose_card(view, Random(seed))


def test_the_levels_from_the_weakest_up():
    assert LEVELS == ("newcomer", "club", "strong", "expert")
    assert [bot_of(level).level for level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
def test_every_answer_is_legal_and_repeatable(bot, sized):
    rng = Random(3)
    for number in range(sized(3, 60)):
        for match in moments_of_match(rng, preset_or_random(rng)):
            position = match.position
            if position.to_act is None or rng.random() < 0.93:
                continue
            choice = choice_of(bot, position, number)
            breach_of = breach_of_call if position.phase is Phase.CALLING else breach_of_card
            assert breach_of(position, position.to_act, choice) is None
            assert choice_of(bot, position, number) == choice


def permuted(position: Position, rng: Random) -> Position:
    """The other seats' cards exchanged at random among themselves, as many to each."""
    seat = position.to_act
    others = [other for other in SEATS if other is not seat]
    cards = shuffled([card for other in others for card in position.hands[other]], rng)
    hands = list(position.hands)
    for other in others:
        count = len(position.hands[other])
        hands[other], cards = CardSet.of(cards[:count]), cards[count:]
    return replace(position, hands=tuple(hands))


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
def test_exchanging_hidden_cards_changes_no_answer(bot, sized):
    rng = Random(8)
    done = 0
    while done < sized(10, 500):
        for match in moments_of_match(rng, preset_or_random(rng)):
            position = match.position
            if position.to_act is None or rng.random() < 0.97:
                continue
            assert choice_of(bot, position, done) == choice_of(bot, permuted(position, rng), done)
            done += 1


def view(hand: str, trick: str, calls: tuple[int, ...]) -> SeatView:
    """South to play to the first trick."""
    cards = tuple(map(parse_card, trick.split()))
    leader = Seat.SOUTH.after(-len(cards), Ruleset().direction)
    return SeatView(
        Ruleset(),
        Seat.SOUTH,
        parse_hand(hand),
        Seat.WEST,
        calls=calls,
        trick=Trick(leader, cards) if cards else None,
    )


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: bot.level)
def test_last_to_play_the_cheapest_trump_is_enough(bot):
    hand = "AS KS 9S 3S AH KH 9H 8H 7C 6C 5C 4C 3C"
    chosen = bot.choose_card(view(hand, "9D KD 4D", (4, 3, 3, 3)), Random(1))
    assert chosen == parse_card("3S")
