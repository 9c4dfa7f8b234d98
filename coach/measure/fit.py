"""Fits the constants of the closed-form count: `python -m coach.measure.fit`.

Simulates random hands with the engine's own playouts (the own seat trying, the others as in
`field.AVERAGE_FIELD`), fits `CountConstants` by least squares on the share with which each card takes a
trick and on the tricks of the hand, then the spread on the chances of 1 to 13 tricks. First all constants
under the default rules, then few of them for duties when void that move the count by more than .05 tricks.
Prints what goes into `coach/engine/count.py`, and how well it fits; the test is `measure.check hands`.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from coach.engine.count import FITTED, CountConstants
from coach.measure.deals import Simulated, measured_views, simulated
from coach.measure.formula import Standings, at_least, averaged, chances, deviations
from coach.measure.statistics import agreement
from coach.measure.work import print_table, shared_out
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset, VoidRule

Floats = NDArray[np.float64]

SPREAD = ("spread", "trump_spread", "side_spread")
SHAPE = tuple(name for name in asdict(FITTED) if name not in SPREAD)
TOTAL_WEIGHT = 1.2
"""How much an error of the hand's tricks weighs against one of a card's chance.

At .7 the totals have an error of .183 tricks instead of .176; from 2 on the cards get worse.
"""
SMALLEST_SCALE = 0.05


@dataclass(frozen=True, slots=True)
class Stage:
    """One fit: the name of the constants, the rules simulated, what is fitted; the rest is kept."""

    name: str
    rules: Ruleset
    fitted: tuple[str, ...]


STAGES = (
    Stage("FITTED", Ruleset(), SHAPE),
    Stage("ANY_TRUMP", PRESETS["classic"], ("late",)),
    Stage("EXACT", PRESETS["call-bridge"], ("late",)),
    Stage("FREE_WHEN_VOID", Ruleset(void=VoidRule.FREE), ("honour_holds", "honour_falls", "ruffs")),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """Simulated hands: where their cards stand, the cards' shares, the chances of 0 to 13 tricks."""

    hands: Standings
    shares: Floats
    distribution: Floats

    @classmethod
    def of(cls, results: Sequence[Simulated]) -> "Sample":
        """The sample of these simulations; touching cards share their mean."""
        hands = Standings.of([one.view for one in results])
        histogram = np.array([one.histogram for one in results])
        playouts = histogram.sum(1)[:, None]
        wins = np.array([one.wins for one in results])
        shares = np.take_along_axis(wins, hands.card, 1) / playouts
        return cls(hands, averaged(hands.group, shares), histogram / playouts)

    @property
    def tricks(self) -> Floats:
        """The mean tricks of each hand."""
        return np.asarray(self.distribution @ np.arange(14))


def simulate(numbers: range, rules: Ruleset, label: str, seed: int, playouts: int) -> list[Simulated]:
    """The deals of these numbers, South's hand played out (a task to share out)."""
    return [simulated(view, own, playouts) for view, own in measured_views(rules, label, seed, numbers)]


def fitted_shape(sample: Sample, base: CountConstants, names: Sequence[str]) -> CountConstants:
    """`base` with the named constants of the chances fitted."""

    def errors(values: Floats) -> Floats:
        shares = chances(sample.hands, replaced(base, names, values))
        cards = (shares - sample.shares).ravel()
        return np.concatenate([cards, TOTAL_WEIGHT * (shares.sum(1) - sample.tricks)])

    begin = np.array([getattr(base, name) for name in names])
    result = least_squares(errors, begin, x_scale=np.maximum(SMALLEST_SCALE, np.abs(begin)))
    return replaced(base, names, result.x)


def fitted_spread(sample: Sample, base: CountConstants) -> CountConstants:
    """`base` with the spread fitted to the chances of each number of tricks."""
    shares = chances(sample.hands, base)
    truth = 1 - np.cumsum(sample.distribution, 1)[:, :-1]

    def errors(values: Floats) -> Floats:
        deviation = deviations(sample.hands, shares, replaced(base, SPREAD, values))
        return np.asarray((at_least(shares.sum(1), deviation) - truth).ravel())

    begin = [getattr(base, name) for name in SPREAD]
    return replaced(base, SPREAD, least_squares(errors, begin, bounds=(1e-4, 4.0)).x)


def replaced(base: CountConstants, names: Sequence[str], values: Floats) -> CountConstants:
    """The constants with new values for some."""
    return replace(base, **dict(zip(names, map(float, values), strict=True)))


def rounded(constants: CountConstants) -> CountConstants:
    """Three digits: more would pretend to what the sample does not know."""
    return CountConstants(**{name: round(value, 3) for name, value in asdict(constants).items()})


def price_of_leaving_out(sample: Sample, base: CountConstants) -> list[tuple[str, float]]:
    """For the constants that might be dropped: the error of the tricks with them at their neutral value."""
    found = []
    for name, neutral in (("honour_holds", 1.0), ("last_seat_gain", 0.0), ("near_top", 0.0)):
        others = [one for one in SHAPE if one != name]
        without = fitted_shape(sample, replace(base, **{name: neutral}), others)
        found.append((name, agreement(chances(sample.hands, without).sum(1), sample.tricks).rmse))
    return found


def quality_row(name: str, sample: Sample, constants: CountConstants) -> tuple[str | float, ...]:
    """The cells that say how well constants fit a sample."""
    shares = chances(sample.hands, constants)
    one = agreement(shares.sum(1), sample.tricks)
    card_error = float(np.sqrt(np.mean((shares - sample.shares) ** 2)))
    return name, one.correlation, one.rmse, one.bias, *one.by_third, card_error


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the fit and print it."""
    parser = ArgumentParser(prog="python -m coach.measure.fit", description=__doc__)
    parser.add_argument("--hands", type=int, default=5000, help="hands for each fit")
    parser.add_argument("--playouts", type=int, default=2000, help="playouts a hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drop", action="store_true", help="also say what dropping single constants costs")
    options = parser.parse_args(arguments)
    constants, rows, dropped = FITTED, [], []
    for stage in STAGES:
        results = shared_out(
            simulate, options.hands, stage.rules, "fit", options.seed, options.playouts, label=stage.name
        )
        sample = Sample.of(results)
        fitted = fitted_shape(sample, constants, stage.fitted)
        if stage is STAGES[0]:
            constants = rounded(fitted_spread(sample, fitted))
            dropped = price_of_leaving_out(sample, constants) if options.drop else []
            print(f"{stage.name} = {constants}")
        else:
            fitted = rounded(fitted)
            changes = ", ".join(f"{name}={getattr(fitted, name)}" for name in stage.fitted)
            print(f"{stage.name} = replace(FITTED, {changes})")
        rows.append(quality_row(stage.name, sample, rounded(fitted_spread(sample, fitted))))
    heads = ("constants", "r", "rmse", "bias", "weak", "middle", "strong", "cards' rmse")
    print_table(f"Fit on {options.hands} hands, {options.playouts} playouts each", heads, rows)
    if dropped:
        print_table("Error of the tricks without one constant", ("constant", "rmse"), dropped)


if __name__ == "__main__":
    main()
