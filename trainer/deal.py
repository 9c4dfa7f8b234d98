"""Seeded deals: shuffles, short codes, hands that must be dealt again, the draw for seats.

Everything random here follows from a seed, a number of 40 bits, so that a deal can be shared as a code
of nine signs. Equal seeds give equal deals on every machine: only `Random.random` is used, whose sequence
Python promises to keep.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random
from typing import TypeVar

from trainer.cards import CARDS, FULL_PACK, Card, CardSet, Rank
from trainer.ruleset import CourtRedeal, Ruleset
from trainer.seats import SEATS, Seat, parse_seat

T = TypeVar("T")

SEED_BITS = 40
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32 signs: no I, L, O or U, which are read as others or spell words."""
CODE_LENGTH = 9
_LOOKALIKES = str.maketrans("ILO", "110", " -")


class CodeError(ValueError):
    """Text that is no deal code."""


def new_seed(rng: Random) -> int:
    """A fresh seed of 40 bits."""
    return rng.getrandbits(SEED_BITS)


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed of 40 bits that follows from another and some labels.

    >>> derived_seed(1, "deal", 2) == derived_seed(1, "deal", 2) != derived_seed(1, "deal", 3)
    True
    """
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(sha256(text.encode()).digest()[: SEED_BITS // 8])


def code_of(seed: int) -> str:
    """The code of a seed: eight signs and a check sign.

    >>> code_of(0), code_of(2**40 - 1)
    ('000000000', 'ZZZZZZZZ0')
    """
    signs = [CODE_SIGNS[seed >> shift & 31] for shift in range(35, -1, -5)]
    return "".join(signs) + _check_sign(signs)


def parse_code(text: str) -> int:
    """The seed of a code; small letters, spaces, dashes and look-alikes (I, L, O) are read too.

    >>> parse_code(code_of(123456789)) == parse_code(code_of(123456789).lower()) == 123456789
    True
    """
    signs = text.upper().translate(_LOOKALIKES)
    if len(signs) != CODE_LENGTH or not set(signs) <= set(CODE_SIGNS) or _check_sign(signs[:-1]) != signs[-1]:
        raise CodeError(text)
    seed = 0
    for sign in signs[:-1]:
        seed = seed << 5 | CODE_SIGNS.index(sign)
    return seed


def deal_code(seed: int, dealer: Seat) -> str:
    """The code of a deal to share: its cards, and who deals.

    >>> deal_code(0, Seat.WEST)
    '000000000-W'
    """
    return f"{code_of(seed)}-{dealer.letter}"


def parse_deal_code(text: str) -> tuple[int, Seat | None]:
    """The seed of a deal's code, and the dealer, who may be left out.

    >>> parse_deal_code("oooo ooooo w"), parse_deal_code("000000000")
    ((0, <Seat.WEST: 3>), (0, None))
    """
    signs = text.upper().translate(_LOOKALIKES)
    if len(signs) == CODE_LENGTH + 1 and signs[-1] in "SENW":
        return parse_code(signs[:-1]), parse_seat(signs[-1])
    return parse_code(signs), None


def _check_sign(signs: Sequence[str]) -> str:
    """A weighted sum: any one wrong sign changes it, and so do most swaps."""
    return CODE_SIGNS[sum((2 * place + 1) * CODE_SIGNS.index(sign) for place, sign in enumerate(signs)) % 32]


def shuffled(items: Sequence[T], rng: Random) -> list[T]:
    """The items in random order (Fisher and Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def deal_hands(seed: int) -> tuple[CardSet, ...]:
    """The four hands of a seed, in seat order.

    >>> [len(hand) for hand in deal_hands(7)]
    [13, 13, 13, 13]
    """
    pack = shuffled(CARDS, Random(seed))
    return tuple(CardSet.of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS)


class RedealReason(Enum):
    """Why a deal is dealt again."""

    NO_TRUMP = "no-trump"
    NO_FACE = "no-face"
    NOTHING_ABOVE_TEN = "nothing-above-ten"
    LOW_TOTAL = "low-total"


_FACES = CardSet.of(one for one in FULL_PACK if one.rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
_ABOVE_TEN = CardSet.of(one for one in FULL_PACK if one.rank > Rank.TEN)


def redeal_reason_of_hand(rules: Ruleset, hand: CardSet) -> RedealReason | None:
    """Why a hand of thirteen must be dealt again, None if it is played."""
    if rules.redeal_no_trump and not hand.in_suit(rules.trump):
        return RedealReason.NO_TRUMP
    if rules.redeal_no_court is CourtRedeal.NO_FACE and not hand & _FACES:
        return RedealReason.NO_FACE
    if rules.redeal_no_court is CourtRedeal.NOTHING_ABOVE_TEN and not hand & _ABOVE_TEN:
        return RedealReason.NOTHING_ABOVE_TEN
    return None


def is_total_too_low(rules: Ruleset, calls: Sequence[int | None]) -> bool:
    """Do four calls sum to less than the rules demand?"""
    return None not in calls and sum(number or 0 for number in calls) < rules.redeal_total_below


@dataclass(frozen=True, slots=True)
class SeatingDraw:
    """The draw for seats: each round's cards by player (0 to 3), and the players from the highest down."""

    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    ranking: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The player at each seat, counter-clockwise by rank, turned so that player 0 sits South."""
        first = self.ranking.index(0)
        return tuple(self.ranking[(seat + first) % 4] for seat in SEATS)

    @property
    def dealer(self) -> Seat:
        """The seat of whoever drew highest."""
        return Seat(self.players.index(self.ranking[0]))


def draw_seats(seed: int) -> SeatingDraw:
    """Each player draws a card; rank alone counts, and the tied alone draw again from the rest.

    >>> sorted(draw_seats(5).ranking)
    [0, 1, 2, 3]
    """
    pack = shuffled(CARDS, Random(seed))
    rounds: list[tuple[tuple[int, Card], ...]] = []

    def ranked(players: list[int]) -> list[int]:
        drawn = {player: pack.pop() for player in players}
        rounds.append(tuple(drawn.items()))
        order: list[int] = []
        for rank in sorted({one.rank for one in drawn.values()}, reverse=True):
            tied = [player for player in players if drawn[player].rank == rank]
            order += tied if len(tied) == 1 else ranked(tied)
        return order

    ranking = tuple(ranked([0, 1, 2, 3]))
    return SeatingDraw(tuple(rounds), ranking)
