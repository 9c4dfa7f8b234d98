"""Round numbers along an axis."""

from math import ceil, floor, log10

_MOST_STEPS = 4


def round_scale(low: float, high: float) -> tuple[tuple[float, str], ...]:
    """The round numbers from one end of an axis to the other, as values and as words.

    >>> [words for _, words in round_scale(0, 44)], [words for _, words in round_scale(0, 0.23)]
    (['0', '20', '40'], ['0.0', '0.1', '0.2'])
    >>> [words for _, words in round_scale(-7.5, 3)]
    ['-5', '0']
    """
    least = (high - low) / _MOST_STEPS
    power = floor(log10(least))
    step = next(one * 10.0**power for one in (1, 2, 5, 10) if one * 10.0**power >= least)
    digits = max(0, -floor(log10(step)))
    numbers = range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)
    return tuple((number * step, f"{number * step:.{digits}f}") for number in numbers)
