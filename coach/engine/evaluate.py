"""What each call and card is worth: sampled worlds played out, priced by the rule set's scores.

All choices of one decision are compared on the same playouts, so the error of a difference is that of the
paired difference. Figures come batch by batch; each batch gives a complete evaluation, and whoever has seen
enough stops asking. Batches may be of any size: playout i depends on the seed and i alone.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from coach.engine.budgets import CALL_PLAYOUTS, CARD_WORLDS
from coach.engine.built import engine_name, kernel
from coach.engine.estimates import Estimate, estimate_of, share_of
from coach.engine.field import AVERAGE_FIELD, Field
from coach.engine.start import start_of
from coach.engine.worlds import Worlds
from trainer.cards import CARDS, Card
from trainer.ruleset import Ruleset
from trainer.score import is_made, score_table
from trainer.seats import Seat
from trainer.view import SeatView

MODEL_VERSION = 1
"""Goes up whenever equal seeds may give other figures."""
FIRST_BATCH = 64
PLAYOUTS_A_BATCH = {"compiled": 4_000, "interpreted": 128}
"""About ten milliseconds each: so often somebody who waits can be heard."""
LOOK = 2_000
"""Every multiple of it is the end of a batch, so that whoever looks only there sees the same everywhere."""
TRICK_COUNTS = range(14)
PLAYOUT_SEEDS = 0x9D5A3C71E2B64F08
"""Mixed into a seed for the playouts, so that they do not repeat the numbers that drew their worlds."""


@dataclass(frozen=True, slots=True)
class CallPrice:
    """A call: points of the deal, the chance to keep it, the loss to the best call; points are whole ones."""

    call: int
    points: Estimate
    made: Estimate
    loss: Estimate


@dataclass(frozen=True, slots=True)
class CardShare:
    """How often a card of the hand takes a trick."""

    card: Card
    share: Estimate


@dataclass(frozen=True, slots=True)
class CallEvaluation:
    """All calls of one hand from the same playouts.

    `distribution` is the share of playouts with 0 to 13 tricks; the winners' shares sum to its mean.
    """

    prices: tuple[CallPrice, ...]
    distribution: tuple[float, ...]
    winners: tuple[CardShare, ...]
    playouts: int
    seed: int
    model: int = MODEL_VERSION

    @property
    def tricks(self) -> Estimate:
        """Mean and error of the tricks."""
        n = self.playouts
        total = n * sum(k * share for k, share in enumerate(self.distribution))
        return estimate_of(total, n * sum(k * k * share for k, share in enumerate(self.distribution)), n)

    @property
    def best(self) -> CallPrice:
        """The call with the most points; the lower one of equals."""
        return max(self.prices, key=lambda price: price.points.mean)


@dataclass(frozen=True, slots=True)
class CardPrice:
    """A card: points of the deal, chance to keep the call, tricks in the whole deal, loss to the best."""

    card: Card
    points: Estimate
    made: Estimate
    tricks: Estimate
    loss: Estimate


@dataclass(frozen=True, slots=True)
class CardEvaluation:
    """All legal cards of one turn on the same worlds, the best first."""

    seat: Seat
    prices: tuple[CardPrice, ...]
    worlds: int
    seed: int
    model: int = MODEL_VERSION

    @property
    def best(self) -> CardPrice:
        """The card with the most points."""
        return self.prices[0]

    def price_of(self, card: Card) -> CardPrice:
        """The price of a card; KeyError if it was not legal."""
        for price in self.prices:
            if price.card == card:
                return price
        raise KeyError(card)


def batches_of(budget: int, choices: int = 1) -> Iterator[tuple[int, int]]:
    """First world and number of worlds, batch by batch: small ones first, so that figures come soon.

    `choices` is how often each world is played out.

    >>> sum(size for _, size in batches_of(500)), list(batches_of(500))[0]
    (500, (0, 64))
    """
    most = max(1, PLAYOUTS_A_BATCH[engine_name()] // choices)
    done = 0
    while done < budget:
        size = min(max(FIRST_BATCH, 3 * done), most, LOOK - done % LOOK, budget - done)
        yield done, size
        done += size


def evaluate_calls(
    view: SeatView, seed: int, budget: int = CALL_PLAYOUTS, field: Field = AVERAGE_FIELD
) -> Iterator[CallEvaluation]:
    """Evaluations of the seat's call, each from more playouts than the one before, up to `budget`."""
    from numpy import zeros  # here, so that a window opens before numpy is loaded

    sampler = Worlds.of(view).sampler()
    start = start_of(view, field.policies(view))
    histogram, wins = zeros(14, "int64"), zeros(52, "int64")
    for first, size in batches_of(budget):
        worlds = sampler.draw(size, seed, first)
        plays = seed ^ PLAYOUT_SEEDS
        kernel.play_worlds(start, int(view.seat), worlds, plays, first, size, histogram, wins)
        yield _call_evaluation(view, histogram.tolist(), wins.tolist(), first + size, seed)


def _call_evaluation(
    view: SeatView, histogram: Sequence[int], wins: Sequence[int], playouts: int, seed: int
) -> CallEvaluation:
    hand = view.hand.high_to_low()
    return CallEvaluation(
        prices=priced_calls(view.rules, histogram),
        distribution=tuple(count / playouts for count in histogram),
        winners=tuple(CardShare(card, share_of(wins[card.index], playouts)) for card in hand),
        playouts=playouts,
        seed=seed,
    )


def priced_calls(rules: Ruleset, histogram: Sequence[int]) -> tuple[CallPrice, ...]:
    """Every legal call, from how often each number of tricks was taken.

    >>> [round(price.points.mean, 2) for price in priced_calls(Ruleset(), [0, 0, 50, 50] + [0] * 10)][:3]
    [1.15, 2.05, 0.0]
    """
    points, kept = _call_rows(rules)
    n = sum(histogram)
    gaps = points[int((points @ histogram).argmax())] - points
    totals, squares, made = points @ histogram, points**2 @ histogram, kept @ histogram
    losses, loss_squares = gaps @ histogram, gaps**2 @ histogram
    return tuple(
        CallPrice(
            rules.min_call + place,
            estimate_of(float(totals[place]), float(squares[place]), n),
            share_of(float(made[place]), n),
            estimate_of(float(losses[place]), float(loss_squares[place]), n),
        )
        for place in range(len(points))
    )


@lru_cache(maxsize=256)
def _call_rows(rules: Ruleset) -> tuple[Any, Any]:
    """Points and kept or not of every legal call (rows) by number of tricks (columns), as arrays."""
    from numpy import stack

    rows = [_rows_of(rules, call) for call in range(rules.min_call, rules.max_call + 1)]
    return stack([points for points, _ in rows]), stack([kept for _, kept in rows])


def evaluate_cards(
    view: SeatView, seed: int, budget: int = CARD_WORLDS, field: Field = AVERAGE_FIELD
) -> Iterator[CardEvaluation]:
    """Evaluations of the seat's card, each from more worlds than the one before, up to `budget`.

    Touching cards are one choice: they are played out once and share their price.
    """
    groups = touching_groups(view)
    sampler = Worlds.of(view).sampler()
    start = start_of(view, field.policies(view))
    sums = _Sums(view, len(groups))
    choices = tuple(group[-1].index for group in groups)
    for first, size in batches_of(budget, len(groups)):
        worlds = sampler.draw(size, seed, first)
        sums.add(kernel, start, worlds, choices, seed, first, size)
        yield sums.evaluation(groups, seed)


class _Sums:
    """Running sums over worlds: points and their products, kept calls, tricks."""

    def __init__(self, view: SeatView, choices: int) -> None:
        from numpy import zeros

        self._view = view
        self._worlds = 0
        self._points = zeros(choices)
        self._products = zeros((choices, choices))
        self._made = zeros(choices)
        self._tricks = zeros(choices)
        self._trick_squares = zeros(choices)

    def add(
        self, kernel: Any, start: Any, worlds: Any, choices: tuple[int, ...], seed: int, first: int, size: int
    ) -> None:
        """Play a batch of worlds and add what came of it."""
        from numpy import empty

        taken = empty((size, len(choices), 4), "int8")
        kernel.play_cards(start, worlds, choices, seed ^ PLAYOUT_SEEDS, first, size, taken)
        tricks = taken[:, :, int(self._view.seat)]
        points, kept = _rows_of(self._view.rules, self._view.calls[self._view.seat] or 0)
        scores = points[tricks]
        self._worlds += size
        self._points += scores.sum(0)
        self._products += scores.T @ scores
        self._made += kept[tricks].sum(0)
        self._tricks += tricks.sum(0)
        self._trick_squares += (tricks.astype(float) ** 2).sum(0)

    def evaluation(self, groups: tuple[tuple[Card, ...], ...], seed: int) -> CardEvaluation:
        """The figures so far, the best card first, touching cards beside one another from the top."""
        best = int(self._points.argmax())
        order = sorted(range(len(groups)), key=lambda k: -self._points[k])
        prices = tuple(self._price(card, k, best) for k in order for card in groups[k])
        return CardEvaluation(self._view.seat, prices, self._worlds, seed)

    def _price(self, card: Card, k: int, best: int) -> CardPrice:
        n = self._worlds
        return CardPrice(
            card,
            estimate_of(float(self._points[k]), float(self._products[k, k]), n),
            share_of(float(self._made[k]), n),
            estimate_of(float(self._tricks[k]), float(self._trick_squares[k]), n),
            self._gap(best, k),
        )

    def _gap(self, best: int, k: int) -> Estimate:
        """The paired difference of two choices."""
        if best == k:
            return Estimate(0.0, 0.0, self._worlds)
        squares = self._products[best, best] + self._products[k, k] - 2 * self._products[best, k]
        return estimate_of(float(self._points[best] - self._points[k]), float(squares), self._worlds)


@lru_cache(maxsize=256)
def _rows_of(rules: Ruleset, call: int) -> tuple[Any, Any]:
    """Points and kept or not, by number of tricks, as arrays."""
    from numpy import array

    points = array([tenths / 10 for tenths in score_table(rules)[call]])
    return points, array([float(is_made(rules, call, took)) for took in TRICK_COUNTS])


def touching_groups(view: SeatView) -> tuple[tuple[Card, ...], ...]:
    """The legal cards in groups whose members are worth the same: no card that may still matter between.

    A card in another hand or in the trick on the table lies between; one that is gone does not.
    """
    matters = view.unseen.bits
    for card in view.current_trick.cards:
        matters |= card.bit
    groups: list[list[Card]] = []
    for card in view.legal.high_to_low():
        if groups and _are_touching(groups[-1][-1], card, matters):
            groups[-1].append(card)
        else:
            groups.append([card])
    return tuple(map(tuple, groups))


def _are_touching(higher: Card, lower: Card, matters: int) -> bool:
    if higher.suit is not lower.suit:
        return False
    return not any(matters & CARDS[between].bit for between in range(lower.index + 1, higher.index))


def last_of(evaluations: Iterator[Any]) -> Any:
    """The evaluation from the whole budget."""
    return deque(evaluations, maxlen=1).pop()
