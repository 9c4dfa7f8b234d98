"""The worlds that fit what a seat knows: counted exactly, and drawn without bias.

Unseen cards that the same seats can hold form a group. A world is told by how many cards of each group go
to each seat, and which; so worlds are counted by a walk from group to group over the places still free.
Where weak hands are dealt again, groups are told apart by trumps and courts too, and the walk remembers
which seats still lack one. The same walk gives the chance of every card and draws uniform worlds.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from math import factorial
from operator import or_

from coach.engine.built import kernel
from trainer import masks
from trainer.cards import Card, CardSet, Rank
from trainer.play import exclusions
from trainer.ruleset import CourtRedeal, Ruleset
from trainer.seats import SEATS, Seat
from trainer.view import SeatView

NEEDS_TRUMP = 1
NEEDS_COURT = 2
COURT_RANKS = {
    CourtRedeal.OFF: (),
    CourtRedeal.NO_FACE: (Rank.JACK, Rank.QUEEN, Rank.KING),
    CourtRedeal.NOTHING_ABOVE_TEN: (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE),
}
"""The ranks of which every hand has one, where hands without are dealt again."""

Places = tuple[int, int, int]
"""A number for each of the three others."""
Stage = tuple[Places, Places]
"""What is open before a group is shared out: the places still free, and the needs not yet met."""
Branch = tuple[Places, int, int]
"""One way to share a group out: cards by seat, how many choices of cards, the node it leads to."""
FULL: Stage = ((0, 0, 0), (0, 0, 0))


@dataclass(frozen=True, slots=True)
class Group:
    """Unseen cards that are alike: which of the three others can hold them, which needs they meet."""

    cards: tuple[Card, ...]
    holders: tuple[bool, bool, bool]
    meets: int


@dataclass(frozen=True, slots=True)
class Sampler:
    """The tables by which the kernel draws worlds."""

    fixed: tuple[int, ...]
    seats: tuple[int, ...]
    bits: "array[int]"
    ends: "array[int]"
    nodes: "array[int]"
    thresholds: "array[int]"
    gives: "array[int]"

    def draw(self, n: int, seed: int, first: int = 0) -> "array[int]":
        """The hands of worlds `first` to `first` + n of a seed: four 64-bit integers a world, by seat."""
        worlds = array("Q", bytes(32 * n))
        kernel.draw_worlds(
            self.fixed,
            self.seats,
            self.bits,
            self.ends,
            self.nodes,
            self.thresholds,
            self.gives,
            seed,
            first,
            n,
            worlds,
        )
        return worlds


@dataclass(frozen=True, slots=True)
class Worlds:
    """All placings of the unseen cards that fit a view; every one is as likely as any other.

    `nodes` are the stages of the walk in order, each with its branches; `ways` says for each node how many
    worlds there are from it on.

    >>> view = SeatView(Ruleset(), Seat.SOUTH, CardSet(0x1FFF), Seat.WEST)
    >>> worlds = Worlds.of(view)
    >>> worlds.count, round(worlds.probability(Card(51), Seat.NORTH), 3)
    (84478098072866400, 0.333)
    """

    seat: Seat
    hand: CardSet
    seats: tuple[Seat, Seat, Seat]
    groups: tuple[Group, ...]
    nodes: tuple[tuple[Branch, ...], ...]
    ways: tuple[int, ...]

    @classmethod
    def of(cls, view: SeatView) -> "Worlds":
        """The worlds of a view."""
        seats = others_of(view.seat)
        needs = needs_of(view, seats)
        groups = groups_of(view, seats, needs)
        free = (view.cards_left(seats[0]), view.cards_left(seats[1]), view.cards_left(seats[2]))
        return cls(view.seat, view.hand, seats, groups, *_walk(groups, (free, needs)))

    @property
    def count(self) -> int:
        """How many worlds there are; none if the view contradicts itself."""
        return self.ways[0]

    def marginals(self) -> dict[Card, dict[Seat, float]]:
        """For each unseen card the chance, 0 to 1, that each of the others holds it."""
        self._check()
        return {
            card: {
                seat: held / (self.count * len(group.cards))
                for seat, held in zip(self.seats, row, strict=True)
            }
            for group, row in zip(self.groups, self._held(), strict=True)
            for card in group.cards
        }

    def probability(self, card: Card, seat: Seat) -> float:
        """The chance, 0 to 1, that `seat` holds `card`: 0 or 1 for the own seat and for cards played."""
        if seat is self.seat:
            return float(card in self.hand)
        return self.marginals().get(card, {}).get(seat, 0.0)

    def _check(self) -> None:
        if not self.count:
            raise ValueError("no world fits the view")

    def _held(self) -> list[list[int]]:
        """By group and seat, the cards held, summed over all worlds."""
        held = [[0, 0, 0] for _ in self.groups]
        reached = [1] + [0] * (len(self.nodes) - 1)
        depth = [0] * len(self.nodes)
        for node, branches in enumerate(self.nodes):
            for gives, choices, then in branches:
                reached[then] += reached[node] * choices
                depth[then] = depth[node] + 1
                worlds = reached[node] * choices * self.ways[then]
                for place, given in enumerate(gives):
                    held[depth[node]][place] += worlds * given
        return held

    def sampler(self) -> Sampler:
        """The tables to draw worlds with; ValueError if there is none."""
        self._check()
        starts, thresholds, gives = array("i", [0]), array("Q"), array("i")
        for node, branches in enumerate(self.nodes):
            reached = 0
            for (first, second, _), choices, then in branches:
                if self.ways[then]:
                    reached += choices * self.ways[then]
                    thresholds.append(min((reached << 64) // self.ways[node], (1 << 64) - 1))
                    gives.extend((first, second, then))
            starts.append(len(thresholds))
        ends, bits = array("i"), array("Q")
        for group in self.groups:
            bits.extend(card.bit for card in group.cards)
            ends.append(len(bits))
        fixed = tuple(self.hand.bits if seat is self.seat else 0 for seat in SEATS)
        return Sampler(fixed, tuple(map(int, self.seats)), bits, ends, starts, thresholds, gives)

    def sample(self, n: int, seed: int) -> "array[int]":
        """The hands of n worlds drawn at random, as in `Sampler.draw`."""
        return self.sampler().draw(n, seed)


def others_of(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """The three other seats, counter-clockwise."""
    return SEATS[(seat + 1) % 4], SEATS[(seat + 2) % 4], SEATS[(seat + 3) % 4]


def needs_of(view: SeatView, seats: tuple[Seat, Seat, Seat]) -> Places:
    """What each seat must still hold to have been dealt a hand that is not dealt again.

    Whoever has played a trump was dealt one.
    """
    trumps, courts = weak_without(view.rules)

    def need(seat: Seat) -> int:
        shown = 0
        for trick in (*view.tricks, view.current_trick):
            turn = trick.leader.turns_to(seat, view.rules.direction)
            if turn < len(trick.cards):
                shown |= trick.cards[turn].bit
        lacks_trump = trumps and not shown & trumps
        lacks_court = courts and not shown & courts
        return (NEEDS_TRUMP if lacks_trump else 0) | (NEEDS_COURT if lacks_court else 0)

    return need(seats[0]), need(seats[1]), need(seats[2])


def weak_without(rules: Ruleset) -> tuple[int, int]:
    """The trumps and the courts of which every hand has one; 0 where the rules do not ask for it."""
    trumps = masks.suit_mask(rules.trump) if rules.redeal_no_trump else 0
    ranks = COURT_RANKS[rules.redeal_no_court]
    return trumps, sum(1 << (13 * suit + rank) for suit in range(4) for rank in ranks)


def groups_of(view: SeatView, seats: tuple[Seat, Seat, Seat], needs: Places) -> tuple[Group, ...]:
    """The unseen cards by who can hold them and which needs of those they meet; the widest groups last."""
    shown = view.shown()
    excluded = [exclusions(shown, view.announced, seat).bits for seat in seats]
    trumps, courts = weak_without(view.rules)
    found: dict[tuple[tuple[bool, bool, bool], int], list[Card]] = {}
    for card in view.unseen:
        first, second, third = (not bits & card.bit for bits in excluded)
        holders = (first, second, third)
        wanted = 0
        for place, can in enumerate(holders):
            wanted |= needs[place] if can else 0
        meets = (NEEDS_TRUMP if card.bit & trumps else 0) | (NEEDS_COURT if card.bit & courts else 0)
        found.setdefault((holders, meets & wanted), []).append(card)
    groups = [Group(tuple(cards), holders, meets) for (holders, meets), cards in found.items()]
    return tuple(sorted(groups, key=lambda group: (sum(group.holders), len(group.cards))))


def _walk(groups: tuple[Group, ...], start: Stage) -> tuple[tuple[tuple[Branch, ...], ...], tuple[int, ...]]:
    """The nodes of the walk, layer after layer, and how many worlds there are from each node on.

    Nodes of the last layer have no branches; only the one with no place and no need left open is a world.
    """
    nodes: list[tuple[Branch, ...]] = []
    layer = {start: 0}
    for number, group in enumerate(groups, start=1):
        meetable = reduce(or_, (later.meets for later in groups[number:]), 0)
        below: dict[Stage, int] = {}
        first = len(nodes) + len(layer)
        for stage in layer:
            shares = _shares(group, stage, meetable)
            nodes.append(
                tuple(
                    (gives, ways, below.setdefault(then, first + len(below))) for gives, ways, then in shares
                )
            )
        layer = below
    ways = [0] * len(nodes) + [int(stage == FULL) for stage in layer]
    for node in range(len(nodes) - 1, -1, -1):
        ways[node] = sum(choices * ways[then] for _, choices, then in nodes[node])
    return (*nodes, *(() for _ in layer)), tuple(ways)


def _shares(group: Group, stage: Stage, meetable: int) -> Iterator[tuple[Places, int, Stage]]:
    """Every way to share a group out: cards by seat, choices of cards, the stage after it.

    Ways that leave a need open which no later group can meet are left out.
    """
    total = len(group.cards)
    free, needs = stage
    left = ~group.meets
    meets_some = any(need & group.meets for need in needs)
    first, second, third = (
        min(total, places) if can else 0 for can, places in zip(group.holders, free, strict=True)
    )
    for gives, choices in _splits(total, (first, second, third)):
        rest = (free[0] - gives[0], free[1] - gives[1], free[2] - gives[2])
        if not meets_some:
            yield gives, choices, (rest, needs)
            continue
        after = (
            needs[0] & left if gives[0] else needs[0],
            needs[1] & left if gives[1] else needs[1],
            needs[2] & left if gives[2] else needs[2],
        )
        if not (after[0] | after[1] | after[2]) & ~meetable:
            yield gives, choices, (rest, after)


@lru_cache(maxsize=4_096)
def _splits(total: int, most: Places) -> tuple[tuple[Places, int], ...]:
    """Every way to give so many cards to three seats with room for `most`, with the choices of cards.

    >>> _splits(2, (0, 1, 2))
    (((0, 0, 2), 1), ((0, 1, 1), 2))
    """
    return tuple(
        (gives := (first, second, total - first - second), _choices(gives))
        for first in range(max(0, total - most[1] - most[2]), most[0] + 1)
        for second in range(max(0, total - first - most[2]), min(most[1], total - first) + 1)
    )


@cache
def _choices(gives: Places) -> int:
    """In how many ways that many cards can be chosen for each seat.

    >>> _choices((13, 13, 13))
    84478098072866400
    """
    first, second, third = map(factorial, gives)
    return factorial(sum(gives)) // (first * second * third)
