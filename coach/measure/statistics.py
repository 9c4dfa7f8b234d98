"""Statistics of promises and of counts: pure functions over arrays."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
PARTS = 10
"""Into how many groups promises are cut: tenths."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well a count agrees with the mean tricks of simulation: correlation, error and bias in tricks."""

    correlation: float
    rmse: float
    bias: float
    by_third: tuple[float, float, float]
    """The bias for weak, middle and strong hands."""


def agreement(counted: ArrayLike, simulated: ArrayLike) -> Agreement:
    """The agreement of two figures by hand; bias is counted less simulated.

    Thirds are by the mean of both figures: chosen by either one alone, its own errors would show as bias.

    >>> agreement([1.0, 2.0, 3.5], [1.0, 2.0, 3.0]).bias
    0.16666666666666666
    """
    count, truth = np.asarray(counted, float), np.asarray(simulated, float)
    error = count - truth
    weak, middle, strong = (float(error[third].mean()) for third in thirds(count + truth))
    return Agreement(
        correlation=float(np.corrcoef(count, truth)[0, 1]),
        rmse=sqrt(float(np.mean(error**2))),
        bias=float(error.mean()),
        by_third=(weak, middle, strong),
    )


def thirds(values: ArrayLike) -> tuple[NDArray[np.intp], ...]:
    """The places of the low, middle and high third of the values; equal values stay in their order.

    >>> [part.tolist() for part in thirds([5, 1, 4, 2, 3, 6])]
    [[1, 3], [4, 2], [0, 5]]
    """
    return groups_of_equal_size(values, 3)


def groups_of_equal_size(values: ArrayLike, number: int) -> tuple[NDArray[np.intp], ...]:
    """The places of the values in groups from the lowest to the highest, as equal in size as can be."""
    return tuple(np.array_split(np.argsort(np.asarray(values), kind="stable"), number))


@dataclass(frozen=True, slots=True)
class Promise:
    """A group of promises: how many, the mean of the promised chances, the share that was kept."""

    number: int
    promised: float
    kept: float

    @property
    def stderr(self) -> float:
        """The standard error of the share kept if the promises are right."""
        return sqrt(self.promised * (1 - self.promised) / self.number)

    @property
    def gap(self) -> float:
        """Kept less promised."""
        return self.kept - self.promised

    @property
    def is_kept(self) -> bool:
        """Is the gap within 2 points or 3 standard errors, whichever is larger?"""
        return abs(self.gap) <= max(0.02, 3 * self.stderr)


def reliability(chances: ArrayLike, happened: ArrayLike) -> tuple[Promise, ...]:
    """Promises in ten groups of equal number, from the least to the most likely.

    >>> reliability([0.25] * 20, [True, False, False, False] * 5)[0].promised
    0.25
    """
    promised, kept = np.asarray(chances, float), np.asarray(happened, float)
    return tuple(
        Promise(len(group), float(promised[group].mean()), float(kept[group].mean()))
        for group in groups_of_equal_size(promised, PARTS)
        if len(group)
    )


def reliability_by_tenth(chances: ArrayLike, happened: ArrayLike) -> tuple[Promise, ...]:
    """Promises by the tenth in which the chance lies: 0 to .1, .1 to .2 and so on; empty ones are left out.

    >>> [(one.number, one.kept) for one in reliability_by_tenth([0.05, 0.95, 1.0], [False, True, True])]
    [(1, 0.0), (2, 1.0)]
    """
    promised, kept = np.asarray(chances, float), np.asarray(happened, float)
    tenth = np.minimum((promised * PARTS).astype(int), PARTS - 1)
    return tuple(
        Promise(int(inside.sum()), float(promised[inside].mean()), float(kept[inside].mean()))
        for part in range(PARTS)
        if (inside := tenth == part).any()
    )


def brier(chances: ArrayLike, happened: ArrayLike) -> float:
    """The mean squared distance of promised chances from what happened (1 or 0): 0 is perfect.

    >>> brier([1.0, 0.5], [True, False])
    0.125
    """
    return float(np.mean((np.asarray(chances, float) - np.asarray(happened, float)) ** 2))


def ranked_probability_score(distributions: ArrayLike, outcomes: ArrayLike) -> float:
    """RPS: squared distances of the promised chances "k or less" from what happened, summed over k.

    `distributions` have a row of chances of 0, 1, 2 … for each outcome. 0 is perfect.

    >>> ranked_probability_score([[0.0, 0.5, 0.5]], [1])
    0.25
    """
    rows = np.asarray(distributions, float)
    happened = np.arange(rows.shape[1]) >= np.asarray(outcomes)[:, None]
    return float(np.mean(np.sum((np.cumsum(rows, axis=1) - happened) ** 2, axis=1)))


def randomised_pit(distributions: ArrayLike, outcomes: ArrayLike, rng: np.random.Generator) -> Floats:
    """The probability integral transform of counts: even between 0 and 1 if the distributions are right.

    For each outcome a random point between the chance of less and the chance of no more.

    >>> randomised_pit([[0.0, 1.0]], [0], np.random.default_rng(1)).tolist()
    [0.0]
    """
    rows, outcome = np.asarray(distributions, float), np.asarray(outcomes, int)
    place = np.arange(len(outcome))
    share = rows[place, outcome]
    below = np.cumsum(rows, axis=1)[place, outcome] - share
    return np.asarray(below + rng.random(len(outcome)) * share)


def chance_of_uneven(values: ArrayLike, parts: int = 20) -> float:
    """The p of a χ² test that the values are spread evenly between 0 and 1.

    >>> chance_of_uneven(np.linspace(0.001, 0.999, 200)) > 0.99
    True
    """
    from scipy.special import chdtrc

    counts, _ = np.histogram(np.asarray(values), bins=parts, range=(0.0, 1.0))
    expected = counts.sum() / parts
    return float(chdtrc(parts - 1, np.sum((counts - expected) ** 2) / expected))
