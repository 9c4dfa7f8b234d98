"""The paranoid search of the last tricks against a naive minimax over positions."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from coach.engine.built import kernel
from coach.engine.start import start_of
from tests.helpers.kernel_cases import hands_of
from tests.helpers.rule_sets import preset_or_random
from trainer.cards import CARDS, CardSet
from trainer.deal import shuffled
from trainer.play import legal_cards, play
from trainer.position import Phase, Position, Trick
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import view_of


def ending(rng: Random, rules: Ruleset, cards: int) -> Position:
    """The last tricks of a deal: what lies before them is shuffled together, legal or not."""
    pack = shuffled(CARDS, rng)
    hands = tuple(CardSet.of(pack[cards * seat : cards * seat + cards]) for seat in SEATS)
    rest = pack[4 * cards :]
    tricks = tuple(
        Trick(SEATS[rng.randrange(4)], tuple(rest[4 * number : 4 * number + 4]))
        for number in range(13 - cards)
    )
    most = rng.choice((4, 9, rules.max_call))
    calls = tuple(rng.randint(rules.min_call, min(most, rules.max_call)) for _ in SEATS)
    return Position(rules, Seat(rng.randrange(4)), hands, calls, tricks=tricks)


def guaranteed(position: Position, seat: Seat) -> int:
    """By trying everything: the further tricks of `seat` with all the others against it."""
    if position.phase is Phase.OVER:
        return 0
    values = []
    for card in legal_cards(position):
        after = play(position, card)
        won = after.tricks_won[seat] - position.tricks_won[seat]
        values.append(won + guaranteed(after, seat))
    return max(values) if position.to_act is seat else min(values)


def searched(position: Position, seat: Seat) -> int:
    actor = position.to_act
    assert actor is not None
    start = start_of(view_of(position, actor), (0, 0, 0, 0))
    return int(kernel.guaranteed_tricks(start, int(seat), hands_of(position)))


def test_search_equals_minimax_on_endings(sized: Callable[[int, int], int]) -> None:
    rng = Random(12)
    found = set()
    for number in range(sized(60, 300)):
        position = ending(rng, preset_or_random(rng), 3 if number % 50 else sized(2, 4))
        for _ in range(rng.randrange(4)):
            if position.phase is not Phase.OVER:
                position = play(position, rng.choice(list(legal_cards(position))))
        if position.phase is Phase.OVER:
            continue
        seat = Seat(rng.randrange(4))
        value = guaranteed(position, seat)
        assert searched(position, seat) == value
        found.add(value)
    assert {0, 1, 2} <= found


def test_an_early_end_counts(sized: Callable[[int, int], int]) -> None:
    """Where a call of nine closes the deal, reaching it can cut the others' last tricks off."""
    rng = Random(4)
    closed = 0
    rules = Ruleset(nine_closes=True)
    for _ in range(sized(150, 600)):
        position = replace(ending(rng, rules, 3), calls=tuple(rng.choice((3, 9)) for _ in SEATS))
        winner = SEATS[rng.randrange(4)]
        tricks = tuple(_won_by(winner, trick, rules) for trick in position.tricks[: rng.choice((7, 8))])
        position = replace(position, tricks=tricks + position.tricks[len(tricks) :])
        if position.phase is Phase.OVER:
            continue
        seat = Seat(rng.randrange(4))
        closed += any(position.tricks_won[one] + 3 >= 9 == position.calls[one] for one in SEATS)
        assert searched(position, seat) == guaranteed(position, seat)
    assert closed > 20


def _won_by(seat: Seat, trick: Trick, rules: Ruleset) -> Trick:
    """The trick led by whoever makes `seat` its winner."""
    return next(led for leader in SEATS if (led := Trick(leader, trick.cards)).winner(rules) is seat)
