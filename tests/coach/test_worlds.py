"""Worlds: counted and weighed as by trying all, drawn without bias."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import factorial
from random import Random

import pytest
from scipy.special import gammaincc

from coach.engine.worlds import Worlds, others_of
from tests.helpers.kernel_cases import random_position
from trainer.cards import Card, CardSet, parse_hand
from trainer.deal import redeal_reason_of_hand
from trainer.play import exclusions
from trainer.position import Position
from trainer.presets import PRESETS
from trainer.ruleset import CourtRedeal, Ruleset
from trainer.seats import Seat
from trainer.view import SeatView, view_of

Sized = Callable[[int, int], int]
World = tuple[int, ...]


def worlds_by_trying(view: SeatView) -> Iterator[World]:
    """Every placing of the unseen cards that fits the view, as hands by seat."""
    seats = others_of(view.seat)
    shown = view.shown()
    banned = [exclusions(shown, view.announced, seat).bits for seat in seats]
    unseen = list(view.unseen)

    def place(turn: int, cards: list[Card], hands: dict[Seat, int]) -> Iterator[World]:
        if turn == 3:
            yield tuple(hands[Seat(seat)] for seat in range(4))
            return
        for chosen in combinations(cards, view.cards_left(seats[turn])):
            bits = CardSet.of(chosen).bits
            if not bits & banned[turn] and is_playable(view, seats[turn], bits):
                rest = [card for card in cards if card not in chosen]
                yield from place(turn + 1, rest, {**hands, seats[turn]: bits})

    yield from place(0, unseen, {view.seat: view.hand.bits})


def is_playable(view: SeatView, seat: Seat, held: int) -> bool:
    """Would the hand the seat was dealt, if it still holds these, have been played?"""
    everybody = Position(view.rules, view.dealer, (None,) * 4, tricks=view.tricks, trick=view.trick)
    dealt = CardSet(held) | CardSet.of(everybody.cards_played_by(seat))
    return redeal_reason_of_hand(view.rules, dealt) is None


def small_view(rng: Random, rules: Ruleset) -> SeatView:
    """Late in a deal: at most seven unseen cards."""
    position = random_position(rng, rules, cards=rng.randint(43, 49))
    return view_of(position, Seat(rng.randrange(4)))


def rule_sets() -> list[Ruleset]:
    redeals = [
        Ruleset(redeal_no_trump=True),
        Ruleset(redeal_no_court=CourtRedeal.NO_FACE),
        Ruleset(redeal_no_trump=True, redeal_no_court=CourtRedeal.NO_FACE, announce_voids=True),
    ]
    return [*PRESETS.values(), *redeals]


def test_nothing_known() -> None:
    view = SeatView(Ruleset(), Seat.SOUTH, parse_hand("AQ9754.J.KT8.KT8"), Seat.WEST)
    worlds = Worlds.of(view)
    assert worlds.count == factorial(39) // factorial(13) ** 3 == 84_478_098_072_866_400
    assert worlds.probability(Card(51), Seat.EAST) == 0
    assert worlds.probability(Card(50), Seat.EAST) == pytest.approx(1 / 3)


def test_count_and_marginals_by_trying_all(sized: Sized) -> None:
    rng = Random(17)
    choices = rule_sets()
    constrained = 0
    for number in range(sized(60, 300)):
        view = small_view(rng, choices[number % len(choices)])
        tried = list(worlds_by_trying(view))
        worlds = Worlds.of(view)
        assert worlds.count == len(tried)
        for card, row in worlds.marginals().items():
            for seat, chance in row.items():
                assert chance == pytest.approx(
                    sum(world[seat] & card.bit != 0 for world in tried) / len(tried)
                )
        constrained += worlds.count < factorial(len(view.unseen))
    assert constrained


def weak_so_far(rules: Ruleset) -> SeatView:
    """Nine rounds of small cards: the others still owe a trump and a court card each."""
    rng = Random(1)
    while True:
        view = small_view(rng, rules)
        before = Worlds.of(view)
        free = Worlds.of(view_without_redeals(view))
        if before.count < free.count and before.count > 10:
            return view


def view_without_redeals(view: SeatView) -> SeatView:
    rules = Ruleset(void=view.rules.void)
    return SeatView(
        rules, view.seat, view.hand, view.dealer, view.calls, view.announced, view.tricks, view.trick
    )


def test_redealt_hands_are_no_worlds() -> None:
    view = weak_so_far(PRESETS["classic"])
    tried = set(worlds_by_trying(view))
    worlds = Worlds.of(view)
    drawn = worlds.sample(200, 2)
    assert worlds.count == len(tried)
    assert {tuple(drawn[place : place + 4]) for place in range(0, 800, 4)} <= tried


def test_classic_counts_a_whole_deal() -> None:
    """Against inclusion and exclusion over the seats that would lack a trump, courts left aside."""
    rules = Ruleset(redeal_no_trump=True)
    hand = parse_hand("AQ9754.J.KT8.KT8")
    worlds = Worlds.of(SeatView(rules, Seat.SOUTH, hand, Seat.WEST))
    trumps, others = 7, 32

    def deals(without: int) -> int:
        """Deals in which that many named seats have no trump."""
        ways, left = 1, others
        for _ in range(without):
            ways *= factorial(left) // factorial(13) // factorial(left - 13)
            left -= 13
        rest = left + trumps
        for _ in range(3 - without):
            ways *= factorial(rest) // factorial(13) // factorial(rest - 13)
            rest -= 13
        return ways

    assert worlds.count == deals(0) - 3 * deals(1) + 3 * deals(2)


def test_marginals_add_up_and_true_hands_are_worlds() -> None:
    rng = Random(23)
    for number in range(40):
        position = random_position(rng, rule_sets()[number % 10])
        view = view_of(position, Seat(rng.randrange(4)))
        worlds = Worlds.of(view)
        marginals = worlds.marginals()
        assert set(marginals) == set(view.unseen)
        for row in marginals.values():
            assert sum(row.values()) == pytest.approx(1)
        for seat in others_of(view.seat):
            assert sum(row[seat] for row in marginals.values()) == pytest.approx(view.cards_left(seat))
            true_hand = position.hands[seat] or CardSet()
            assert all(marginals[card][seat] > 0 for card in true_hand)


def test_drawn_worlds_fit_the_view() -> None:
    rng = Random(29)
    for number in range(30):
        view = view_of(random_position(rng, rule_sets()[number % 10]), Seat(rng.randrange(4)))
        drawn = Worlds.of(view).sample(20, number)
        for place in range(0, 80, 4):
            world = drawn[place : place + 4]
            assert world[view.seat] == view.hand.bits
            assert sum(world) == (view.unseen | view.hand).bits
            for seat in others_of(view.seat):
                assert world[seat] & ~view.can_hold(seat).bits == 0
                assert world[seat].bit_count() == view.cards_left(seat)
                assert is_playable(view, seat, world[seat])


@pytest.mark.parametrize(("preset", "seed"), [("nepali", 101), ("classic", 102), ("rooms", 103)])
def test_the_sampler_is_uniform(preset: str, seed: int, sized: Sized) -> None:
    """χ² over all worlds of a constrained case: p > .001 at the recorded seeds."""
    rng = Random(seed)
    while True:
        view = small_view(rng, PRESETS[preset])
        worlds = Worlds.of(view)
        free = factorial(len(view.unseen))
        for seat in others_of(view.seat):
            free //= factorial(view.cards_left(seat))
        if 20 <= worlds.count <= 200 and worlds.count < free:
            break
    n = worlds.count * sized(100, 1000)
    drawn = worlds.sample(n, seed)
    seen = Counter(tuple(drawn[place : place + 4]) for place in range(0, 4 * n, 4))
    expected = n / worlds.count
    chi2 = sum((seen[world] - expected) ** 2 / expected for world in worlds_by_trying(view))
    assert len(seen) == worlds.count
    assert gammaincc((worlds.count - 1) / 2, chi2 / 2) > 0.001


def test_a_view_that_contradicts_itself_has_no_world() -> None:
    """All three others have announced to be void in the same suit, of which cards are unseen."""
    view = small_view(Random(2), Ruleset(announce_voids=True))
    suit = next(iter(view.unseen)).suit
    impossible = SeatView(
        view.rules,
        view.seat,
        view.hand,
        view.dealer,
        view.calls,
        (frozenset({suit}),) * 4,
        view.tricks,
        view.trick,
    )
    worlds = Worlds.of(impossible)
    assert worlds.count == 0
    with pytest.raises(ValueError, match="no world"):
        worlds.sampler()
    with pytest.raises(ValueError, match="no world"):
        worlds.marginals()
