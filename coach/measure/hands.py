"""Both counts against simulation on hands that no fit has seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from coach.engine.count import count_of_view
from coach.engine.fifths import count_fifths
from coach.measure.deals import Simulated, measured_views, simulated
from coach.measure.statistics import Agreement, agreement
from trainer.cards import Card, Rank
from trainer.ruleset import Ruleset
from trainer.score import score_table

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand: mean tricks of simulation and counts, points lost by the calls of the counts.

    `cards` are for each card its class, the counted chance and the simulated share.
    """

    simulated: float
    counted: float
    fifths: float
    count_loss: float
    fifths_loss: float
    is_same_call: bool
    cards: tuple[tuple[str, float, float], ...]


def compare(numbers: range, rules: Ruleset, label: str, seed: int, playouts: int) -> list[Compared]:
    """The deals of these numbers, South's hand (a task to share out)."""
    return [
        compared(simulated(view, own, playouts)) for view, own in measured_views(rules, label, seed, numbers)
    ]


def compared(one: Simulated) -> Compared:
    """A simulated hand beside its counts."""
    rules, hand = one.view.rules, one.view.hand
    count, fifths = count_of_view(one.view), count_fifths(rules, hand)
    points = points_of_calls(rules, one.histogram / one.playouts)
    best = int(points.argmax())
    lost = points[best] - points
    return Compared(
        one.tricks,
        count.tricks,
        fifths.tricks,
        float(lost[count.suggested_call - rules.min_call]),
        float(lost[fifths.call - rules.min_call]),
        count.suggested_call == rules.min_call + best,
        tuple(
            (
                class_of(rules, winner.card),
                winner.probability,
                float(one.wins[winner.card.index]) / one.playouts,
            )
            for winner in count.winners
        ),
    )


def points_of_calls(rules: Ruleset, distribution: Floats) -> Floats:
    """The mean points of every legal call, from the least, for chances of 0 to 13 tricks."""
    table = np.array(score_table(rules))[rules.min_call : rules.max_call + 1]
    return np.asarray(table @ distribution / 10)


def class_of(rules: Ruleset, card: Card) -> str:
    """The class in which a card is compared: trump or side, and its rank down to the ten.

    >>> from trainer.cards import parse_card
    >>> class_of(Ruleset(), parse_card("KH")), class_of(Ruleset(), parse_card("4S"))
    ('side king', 'trump low')
    """
    rank = card.rank.name.lower() if card.rank >= Rank.TEN else "low"
    return f"{'trump' if card.suit is rules.trump else 'side'} {rank}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A sample of hands: how the counts agree with simulation, and what their calls lose."""

    count: Agreement
    fifths: Agreement
    count_loss: float
    fifths_loss: float
    same_call: float
    class_bias: dict[str, tuple[int, float, float]]
    """By class of card: how many, the simulated share, and the bias of the counted chance."""

    @property
    def largest_class_bias(self) -> tuple[str, float]:
        """The class with the largest bias, and the bias."""
        name = max(self.class_bias, key=lambda one: abs(self.class_bias[one][2]))
        return name, self.class_bias[name][2]


def comparison_of(hands: Sequence[Compared]) -> Comparison:
    """What the hands say together."""
    truth = [one.simulated for one in hands]
    return Comparison(
        agreement([one.counted for one in hands], truth),
        agreement([one.fifths for one in hands], truth),
        float(np.mean([one.count_loss for one in hands])),
        float(np.mean([one.fifths_loss for one in hands])),
        float(np.mean([one.is_same_call for one in hands])),
        _class_bias(hands),
    )


def _class_bias(hands: Sequence[Compared]) -> dict[str, tuple[int, float, float]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for hand in hands:
        for name, counted, share in hand.cards:
            found.setdefault(name, []).append((counted, share))
    return {
        name: (len(pairs), float(np.mean([b for _, b in pairs])), float(np.mean([a - b for a, b in pairs])))
        for name, pairs in sorted(found.items())
    }
