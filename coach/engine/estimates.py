"""Figures with their errors: means, shares, differences of paired samples."""

from dataclasses import dataclass
from math import sqrt

NORMAL_95 = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its standard error, and how many samples it comes from."""

    mean: float
    stderr: float
    samples: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval by the normal curve."""
        reach = NORMAL_95 * self.stderr
        return self.mean - reach, self.mean + reach


def estimate_of(total: float, total_squares: float, samples: int) -> Estimate:
    """The estimate of samples given by their sum and the sum of their squares.

    >>> estimate_of(10.0, 30.0, 5)
    Estimate(mean=2.0, stderr=0.7071067811865476, samples=5)
    """
    mean = total / samples
    if samples < 2:
        return Estimate(mean, float("inf"), samples)
    variance = max(0.0, (total_squares - samples * mean * mean) / (samples - 1))
    return Estimate(mean, sqrt(variance / samples), samples)


def share_of(kept: float, samples: int) -> Estimate:
    """The estimate of a chance from how often something happened.

    >>> share_of(90, 100)
    Estimate(mean=0.9, stderr=0.03, samples=100)
    """
    share = kept / samples
    return Estimate(share, sqrt(share * (1 - share) / samples), samples)


def wilson_interval(share: Estimate) -> tuple[float, float]:
    """The 95 % interval of a chance by Wilson, honest also near 0 and 1 where the normal one is not.

    >>> low, high = wilson_interval(share_of(100, 100))
    >>> round(low, 3), round(high, 3)
    (0.963, 1.0)
    """
    n, p, z = share.samples, share.mean, NORMAL_95
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - reach), min(1.0, centre + reach)
