"""`callbreak bench`: how fast the engine runs here."""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial

from coach.engine.budgets import CALL_PLAYOUTS, CARD_WORLDS
from coach.engine.built import engine_name, engine_note, kernel
from coach.engine.evaluate import evaluate_calls, evaluate_cards, last_of, touching_groups
from coach.engine.start import MIXED_POLICY, RANDOM_POLICY, start_of_deal
from coach.engine.worlds import Worlds
from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from coach.verdict.annotate import reviewed
from trainer.cards import parse_hand
from trainer.record import DealRecord, records_of_match
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView
from ui.cli.common import ANSWER_IS_YES, Commands, add_json_option, print_json, print_table
from ui.text.verdicts import engine_text

ROUNDS = 5
LEAST_SECONDS = 0.05
"""A shorter round says little; the work is doubled until one takes as long."""
SEED = 7
HAND = parse_hand("AQT7.KJ9.AQT.KJ9")
"""No two of its cards touch: thirteen choices at the opening lead."""


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "bench",
        help="how fast the engine runs here: processor time, the best of five (a review once)",
        epilog="example: callbreak bench --json",
    )
    add_json_option(
        parser,
        "{random_deals_per_second, playouts_per_second, worlds_per_second, call_seconds, card_seconds, "
        "review_seconds, memory_mb, engine, engine_note}",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measured()
    note = engine_note()
    if arguments.json:
        print_json({**figures, "engine": engine_name(), "engine_note": note.value})
    else:
        print_table(
            ("what", "figure"), ((_label(name), _figure_text(value)) for name, value in figures.items())
        )
        print(engine_text(note))
    return ANSWER_IS_YES


def measured() -> dict[str, float | None]:
    """The figures: rates a second, seconds, and the most memory used so far in MB."""
    before_calls = view_before_calls()
    opening_lead = view_at_lead()
    deal = finished_deal()
    assert len(touching_groups(opening_lead)) == 13
    return {
        "random_deals_per_second": rate_of(lambda n: _play_deals(RANDOM_POLICY, n)),
        "playouts_per_second": rate_of(lambda n: _play_deals(MIXED_POLICY, n)),
        "worlds_per_second": rate_of(lambda n: _draw(before_calls, n)),
        "call_seconds": best_of(lambda: last_of(evaluate_calls(before_calls, SEED, CALL_PLAYOUTS))),
        "card_seconds": best_of(lambda: last_of(evaluate_cards(opening_lead, SEED, CARD_WORLDS))),
        "review_seconds": seconds_of(lambda: reviewed(deal, Seat.SOUTH)),
        "memory_mb": memory_mb(),
    }


def view_before_calls() -> SeatView:
    """The hand, first to call."""
    return SeatView(Ruleset(), Seat.SOUTH, HAND, Seat.WEST)


def view_at_lead() -> SeatView:
    """The hand at the opening lead, after the calls."""
    return SeatView(Ruleset(), Seat.SOUTH, HAND, Seat.WEST, calls=(4, 3, 3, 2))


def finished_deal() -> DealRecord:
    """A deal of four club bots."""
    return records_of_match(play_match(Ruleset(), SEED, (bot_of("club"),) * 4, deals=1))[0]


def _play_deals(policy: int, n: int) -> None:
    from numpy import empty

    start = start_of_deal(Ruleset(), Seat.SOUTH, (policy,) * 4)
    kernel.play_deals(start, SEED, 0, n, empty((n, 4), "int8"))


def _draw(view: SeatView, n: int) -> None:
    Worlds.of(view).sample(n, SEED)


def rate_of(work: Callable[[int], object]) -> float:
    """Pieces a second of a work that is given their number."""
    n = 32
    work(n)  # the first time something may have to be loaded
    while seconds_of(partial(work, n)) < LEAST_SECONDS:
        n *= 2
    return n / best_of(partial(work, n))


def best_of(work: Callable[[], object]) -> float:
    """The processor seconds of the fastest of five rounds."""
    return min(seconds_of(work) for _ in range(ROUNDS))


def seconds_of(work: Callable[[], object]) -> float:
    """The processor seconds of one round."""
    started = time.process_time()
    work()
    return time.process_time() - started


def memory_mb() -> float | None:
    """The most memory this process has used, in MB; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _label(name: str) -> str:
    labels = {
        "random_deals_per_second": "random deals a second",
        "playouts_per_second": "playouts a second that look at calls",
        "worlds_per_second": "layouts drawn a second",
        "call_seconds": f"pricing the calls ({CALL_PLAYOUTS} playouts), seconds",
        "card_seconds": f"pricing 13 cards ({CARD_WORLDS} layouts), seconds",
        "review_seconds": "reviewing a whole deal for one seat, seconds",
        "memory_mb": "most memory used, MB",
    }
    return labels[name]


def _figure_text(value: float | None) -> str:
    if value is None:
        return "not known"
    return f"{value:,.0f}" if value >= 100 else f"{value:.4f}"
