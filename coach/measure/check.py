"""Measures the promises of the coach: `python -m coach.measure.check [hands|intervals|calibration]`.

hands        both counts against simulation on fresh hands, under each preset
intervals    95 % intervals and the suggested call against a long reference
calibration  promised chances against calls kept: modelled policies, and club bots as found

Without a word all three. Every figure depends on the seed and the sizes alone.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import numpy as np

from coach.measure.coverage import Checked, Pair, check_hands
from coach.measure.hands import Comparison, compare, comparison_of
from coach.measure.promises import FIELDS, Promised, promises
from coach.measure.statistics import (
    Promise,
    brier,
    chance_of_uneven,
    randomised_pit,
    ranked_probability_score,
    reliability,
    reliability_by_tenth,
)
from coach.measure.work import print_table, shared_out
from trainer.presets import PRESETS
from trainer.rule_text import parse_rules

SECTIONS = ("hands", "intervals", "calibration")
FRESH = "fresh"
"""The label of the deals that no fit uses."""


def check_counts(options: Namespace) -> None:
    """Section hands: one line a preset, and the classes of cards under the first."""
    found: dict[str, Comparison] = {}
    for name in options.presets:
        fixed = (PRESETS[name], FRESH, options.seed, options.playouts)
        found[name] = comparison_of(shared_out(compare, options.hands, *fixed, label=name))
    print_counts(found, options.hands, options.playouts, options.seed)


def print_counts(found: dict[str, Comparison], hands: int, playouts: int, seed: int) -> None:
    """The tables of section hands."""
    heads = ("preset", "r", "rmse", "bias", "weak", "middle", "strong", "points lost", "same call")
    title = f"{hands} fresh hands, {playouts} playouts each, seed {seed}"
    print_table(
        f"Closed-form count against simulation: {title}",
        (*heads, "largest bias of a class"),
        [_count_row(name, one) for name, one in found.items()],
    )
    print_table(
        f"Count in fifths against simulation: {title}",
        heads[:-1],
        [
            (name, a.correlation, a.rmse, a.bias, *a.by_third, one.fifths_loss)
            for name, one in found.items()
            if (a := one.fifths)
        ],
    )
    for name, one in found.items():
        rows = [(kind, *figures) for kind, figures in one.class_bias.items()]
        print_table(f"Cards of the count by class: {name}", ("class", "cards", "simulated", "bias"), rows)


def _count_row(name: str, one: Comparison) -> tuple[str | float, ...]:
    a = one.count
    kind, bias = one.largest_class_bias
    worst = f"{kind} {bias:+.3f}"
    return name, a.correlation, a.rmse, a.bias, *a.by_third, one.count_loss, one.same_call, worst


def check_intervals(options: Namespace) -> None:
    """Section intervals."""
    fixed = (parse_rules(options.rules), options.seed, options.reference)
    checked = shared_out(check_hands, options.reference_hands, *fixed, label="intervals")
    pairs = [pair for one in checked for pair in one.pairs]
    print_table(
        f"95 % intervals of the chance to keep a call (2,500 playouts) against {options.reference} playouts, "
        f"{options.reference_hands} hands, seed {options.seed}",
        ("chance", "pairs", "normal covers", "Wilson covers"),
        [
            _coverage_row(".02 to .98", [pair for pair in pairs if pair.is_inside]),
            _coverage_row("outside", [pair for pair in pairs if not pair.is_inside]),
        ],
    )
    print(f"points lost by the suggested call: {mean_loss(checked):.5f} a hand")


def _coverage_row(name: str, pairs: Sequence[Pair]) -> tuple[str | float, ...]:
    normal = float(np.mean([pair.normal_covers for pair in pairs]))
    return name, len(pairs), normal, float(np.mean([pair.wilson_covers for pair in pairs]))


def mean_loss(checked: Sequence[Checked]) -> float:
    """The mean points that the suggested call loses against the best one by the reference."""
    return float(np.mean([one.loss for one in checked]))


def check_calibration(options: Namespace) -> None:
    """Section calibration: each field, on the same deals."""
    rules = parse_rules(options.rules)
    for field in options.fields:
        deals = shared_out(promises, options.deals, rules, options.seed, field, label=field)
        print_calibration(f"field: {field}, {options.deals} deals, seed {options.seed}", deals, options.seed)


def print_calibration(title: str, deals: Sequence[Promised], seed: int) -> None:
    """The tables of one field."""
    suggested = reliability([one.suggested for one in deals], [one.is_suggested_kept for one in deals])
    near = reliability_by_tenth([one.any_call for one in deals], [one.is_any_kept for one in deals])
    heads = ("number", "promised", "kept", "gap", "s.e.", "")
    print_table(f"Suggested calls, ten groups of equal number; {title}", heads, _promise_rows(suggested))
    print_table(f"A random call near it, by tenths of the chance; {title}", heads, _promise_rows(near))
    rows = np.array([one.distribution for one in deals])
    took = np.array([one.took for one in deals])
    kept = np.mean([one.is_suggested_kept for one in deals])
    pit = randomised_pit(rows, took, np.random.default_rng(seed))
    print(
        f"suggested calls kept {kept:.4f}, promised {np.mean([one.suggested for one in deals]):.4f}; "
        f"tricks {took.mean():.3f}, promised {(rows @ np.arange(14)).mean():.3f}\n"
        f"RPS {ranked_probability_score(rows, took):.4f}, "
        f"Brier {brier([one.suggested for one in deals], [one.is_suggested_kept for one in deals]):.4f} "
        f"(random call {brier([one.any_call for one in deals], [one.is_any_kept for one in deals]):.4f}), "
        f"randomised PIT even: p {chance_of_uneven(pit):.4f}"
    )


def _promise_rows(found: Sequence[Promise]) -> list[tuple[int | float | str, ...]]:
    return [
        (one.number, one.promised, one.kept, one.gap, one.stderr, "" if one.is_kept else "off")
        for one in found
    ]


def parser_of_check() -> ArgumentParser:
    """The command line."""
    parser = ArgumentParser(prog="python -m coach.measure.check")
    parser.add_argument("sections", nargs="*", choices=(*SECTIONS, []), help="all without a word")
    parser.add_argument("--hands", type=int, default=5000, help="fresh hands for each preset")
    parser.add_argument("--playouts", type=int, default=2500, help="playouts for each fresh hand")
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=list(PRESETS))
    parser.add_argument("--reference", type=int, default=500_000, help="playouts of the reference")
    parser.add_argument("--reference-hands", type=int, default=1005, help="nearly all give two pairs")
    parser.add_argument("--deals", type=int, default=20_000, help="held-out deals for each field")
    parser.add_argument("--fields", nargs="+", choices=FIELDS, default=list(FIELDS))
    parser.add_argument("--rules", default="nepali", help="of intervals and calibration")
    parser.add_argument("--seed", type=int, default=2)
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the sections asked for."""
    options = parser_of_check().parse_args(arguments)
    runs = {"hands": check_counts, "intervals": check_intervals, "calibration": check_calibration}
    for section in options.sections or SECTIONS:
        runs[section](options)


if __name__ == "__main__":
    main()
