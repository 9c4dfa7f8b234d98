"""Cards and hands as people write them."""

import pytest

from trainer.cards import CardTextError, CardTextFault, dotted, parse_hand
from trainer.deal import deal_hands
from trainer.record import DealRecord
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.export.chat import texts_of

HAND = parse_hand("AKJ4.Q72.-.KT9832")


@pytest.mark.parametrize(
    "text",
    [
        "as ks js 4s qh 7h 2h kc 10c 9c 8c 3c 2c",
        "A♠, K♠, J♠, 4♠, Q♥, 7♥, 2♥, K♣, 10♣, 9♣, 8♣, 3♣, 2♣",
        "A♠️ K♠️ J♠️ 4♠️ Q♥️ 7♥️ 2♥️ K♣️ T♣️ 9♣️ 8♣️ 3♣️ 2♣️",
        "♣️ K 10 9 8 3 2 ♥️ Q 7 2 ♠️ A K J 4",
        "♠AKJ4 ♥Q72 ♦– ♣KT9832",
        "♤A ♤K ♡Q ♤J ♤4 ♡7 ♡2 ♧K ♧10 ♧9 ♧8 ♧3 ♧2",
        "A K J 4 . Q,7,2 . — . K 10 9 8 3 2",
        "\u200eakj4.q72..k109832\n",
    ],
)
def test_one_hand_in_many_hands_writing(text):
    assert parse_hand(text) == HAND


def test_the_hands_of_a_chat_text_can_be_pasted():
    hands = deal_hands(3)
    lines = texts_of([DealRecord(Ruleset(), Seat.SOUTH, hands)]).splitlines()
    assert [parse_hand(line) for line in lines if line.startswith("♠")] == list(hands)


@pytest.mark.parametrize(
    ("text", "fault", "found"),
    [
        ("♠AX", CardTextFault.NOT_A_CARD, "XS"),
        ("♠A ♥K ♠A", CardTextFault.CARD_TWICE, "AS"),
        ("A♠K♠", CardTextFault.NOT_A_CARD, "A♠K♠"),
        ("AK.Q.J", CardTextFault.NOT_FOUR_SUITS, "AK.Q.J"),
        ("AK.Q" * 1000, CardTextFault.NOT_FOUR_SUITS, ("AK.Q" * 15)[:59] + "…"),
        ("AS\nK" + "S" * 100, CardTextFault.NOT_A_CARD, "K" + "S" * 58 + "…"),
        ("AK.Q.J.-2-", CardTextFault.NOT_A_CARD, "-C"),
    ],
)
def test_what_is_no_hand_is_named(text, fault, found):
    with pytest.raises(CardTextError) as caught:
        parse_hand(text)
    assert (caught.value.fault, caught.value.found) == (fault, found)


def test_what_is_written_is_read():
    assert all(parse_hand(dotted(hand)) == hand == parse_hand(str(hand)) for hand in deal_hands(5))
