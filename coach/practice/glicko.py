"""Glicko-2: a rating with its uncertainty, from results against rated opponents.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2012, revised 2022), by its steps; its worked
example is a test. A rating period here is a day: a period may also be a part of one, then the uncertainty
that time brings is added in that proportion.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from coach.engine.estimates import NORMAL_95

CENTRE = 1500.0
SCALE = 173.7178
"""Rating points to one unit of the inner scale."""
TAU = 0.5
"""How much the volatility may change; the paper finds .3 to 1.2 reasonable."""
WIDEST = 350.0
CONVERGED = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation, and its volatility: how erratic the results are."""

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies with 95 % confidence."""
        reach = NORMAL_95 * self.deviation
        return self.rating - reach, self.rating + reach


NEWCOMER = Rating()


@dataclass(frozen=True, slots=True)
class Game:
    """A result against an opponent: 1 won, 0.5 drawn, 0 lost."""

    rating: float
    deviation: float
    score: float


def after_games(before: Rating, games: Iterable[Game], periods: float = 1.0) -> Rating:
    """The rating after the games of some rating periods, usually one, or only after their passing.

    >>> after = after_games(Rating(1500, 200), [Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)])
    >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    played = tuple(games)
    phi = before.deviation / SCALE
    if not played:
        return Rating(before.rating, _rested(phi, before.volatility, periods), before.volatility)
    mu = (before.rating - CENTRE) / SCALE
    terms = [_term(mu, game) for game in played]
    variance = 1 / sum(weight for weight, _ in terms)
    gain = sum(pull for _, pull in terms)
    volatility = _volatility(before.volatility, phi, variance, variance * gain)
    rested = _rested(phi, volatility, periods) / SCALE
    after = 1 / sqrt(1 / rested**2 + 1 / variance)
    return Rating(SCALE * (mu + after**2 * gain) + CENTRE, SCALE * after, volatility)


def _rested(phi: float, volatility: float, periods: float) -> float:
    """The deviation after time has passed, never wider than that of somebody unknown."""
    return min(WIDEST, SCALE * sqrt(phi**2 + volatility**2 * periods))


def _term(mu: float, game: Game) -> tuple[float, float]:
    """What a game tells: its weight, and how much more came than was expected."""
    g = 1 / sqrt(1 + 3 * (game.deviation / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (mu - (game.rating - CENTRE) / SCALE)))
    return g * g * expected * (1 - expected), g * (game.score - expected)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    return exp(_root(f, low, high) / 2)


def _root(f: Callable[[float], float], low: float, high: float) -> float:
    """A root of f between two values of opposite sign."""
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CONVERGED:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return low
