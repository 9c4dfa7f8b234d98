"""A quick driver over the masks: a whole random deal on plain integers, the way the engine plays."""

from dataclasses import dataclass
from random import Random

from trainer import masks
from trainer.ruleset import InstantWin, Ruleset
from trainer.seats import Direction

FULL = (1 << 52) - 1


@dataclass
class Played:
    """One random deal: the tricks as (leader, cards), tricks won by seat, and why it ended."""

    tricks: list[tuple[int, list[int]]]
    won: list[int]
    closed_early: bool


def random_deal(rules: Ruleset, calls: list[int], rng: Random) -> tuple[list[int], Played]:
    """Deal and play random legal cards; asserts on the way that a legal card always exists."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands = [sum(1 << card for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
    return hands[:], play_out(rules, hands, calls, rng)


def play_out(rules: Ruleset, hands: list[int], calls: list[int], rng: Random) -> Played:
    law, step = rules.law, 1 if rules.direction is Direction.COUNTER_CLOCKWISE else -1
    leader, played = step % 4, Played([], [0, 0, 0, 0], False)  # South deals
    for number in range(13):
        led = high = win = -1
        winner, cards = leader, []
        for turn in range(4):
            seat = (leader + step * turn) % 4
            legal = masks.legal_mask(hands[seat], led, high, win, number == 0, law)
            assert legal and legal & ~hands[seat] == 0
            card = _random_bit(legal, rng)
            hands[seat] &= ~(1 << card)
            cards.append(card)
            if turn == 0:
                led, high, win = card // 13, card, card
            else:
                if card // 13 == led and card > high:
                    high = card
                if masks.beats(card, win, law):
                    win, winner = card, seat
        played.tricks.append((leader, cards))
        played.won[winner] += 1
        leader = winner
        if _is_closed(rules, calls, played.won):
            played.closed_early = number < 12
            break
    return played


def _random_bit(mask: int, rng: Random) -> int:
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _is_closed(rules: Ruleset, calls: list[int], won: list[int]) -> bool:
    nine = rules.nine_closes and any(call == 9 == tricks for call, tricks in zip(calls, won, strict=True))
    eight = rules.instant_win is InstantWin.EIGHT_OR_MORE and any(
        call >= 8 and tricks >= call for call, tricks in zip(calls, won, strict=True)
    )
    return nine or eight
