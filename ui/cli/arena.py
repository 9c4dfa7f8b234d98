"""`callbreak arena`: bots against each other, every deal in all four seat rotations."""

import argparse
import csv
import sys
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import isfinite

from coach.opponents.arena import (
    ClusterError,
    Plan,
    Standing,
    Tally,
    Workers,
    cluster_workers,
    cores,
    local_workers,
    play_arena,
    standings_of,
)
from coach.opponents.dealing import is_endless
from coach.opponents.faults import BotFaultError
from coach.opponents.manners import LEVELS
from coach.opponents.protocol import LIMIT_SECONDS, Partner
from coach.opponents.seats import SeatError, open_seat
from trainer.match import RedealLoopError
from ui.cli.common import (
    ANSWER_IS_NO,
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    add_seed_option,
    print_json,
    print_table,
    rng_from,
    rules_from,
)
from ui.text.cards import percent_text, signed_text
from ui.text.rules import redeal_loop_text

MOST_GAMES = 100_000_000
DEALS = 200
STOPPED = 130


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "arena",
        help="bots against each other on the same cards",
        description="Bots against each other. Every deal is played in all four rotations of the players over "
        "the seats, so that the luck of the cards cancels. edge: own points a deal less the mean of the "
        "other three; errors are standard errors, clustered by deal, or by match.",
        epilog='example: callbreak arena --seats "club,newcomer,newcomer,cmd:python3 mybot.py" --deals 500',
    )
    parser.add_argument(
        "--seats",
        required=True,
        metavar="A,B,C,D",
        help=f"four players: {', '.join(LEVELS)}, cmd:PROGRAM (see callbreak bot), http://127.0.0.1:PORT "
        "(see callbreak serve); one with commas in it stands in double quotes",
    )
    games = parser.add_mutually_exclusive_group()
    games.add_argument("--deals", type=int, default=DEALS, metavar="N", help=f"how many (default: {DEALS})")
    games.add_argument("--matches", type=int, metavar="N", help="play whole matches instead of single deals")
    parser.add_argument(
        "--no-duplicate", action="store_true", help="play every deal once, with the players as they are named"
    )
    parser.add_argument(
        "--limit",
        type=float,
        default=LIMIT_SECONDS,
        metavar="SECONDS",
        help="the time that a program of your own has for an answer, up to 3600 "
        f"(default: {LIMIT_SECONDS:g})",
    )
    parser.add_argument(
        "--times",
        action="store_true",
        help="tell the time of a card (CPU of our own bots, else by the clock); it differs from run to run, "
        "so equal seeds no longer give equal output",
    )
    add_workers_options(parser)
    add_rules_options(parser)
    add_seed_option(parser)
    add_json_option(
        parser,
        "{seats:[{name, points, stderr, edge, edge_stderr, call_mean, made_probability, tricks_mean, "
        "by_call:{call:{said, made}}, illegal, faults, card_ms_mean, card_ms_p95, card_ms_most, win_share}], "
        "deals, seed}, and matches with --matches; errors are null for a single game, times without --times",
    )
    parser.set_defaults(run=run)


def add_workers_options(parser: argparse.ArgumentParser) -> None:
    """The options that say who does the work."""
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster do it, such as tcp://10.0.0.5:8786",
    )


@dataclass(slots=True)
class Outcome:
    """What was finished, and why it ended early, if it did."""

    tally: Tally
    problem: str | None = None
    code: int = ANSWER_IS_YES


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the standings of what is finished."""
    plan = _plan_of(arguments)
    _try_seats(plan)
    outcome = _played(plan, _workers_of(arguments, plan))
    if outcome.problem is not None:
        print(f"callbreak arena: {outcome.problem}", file=sys.stderr)
    if outcome.tally.games:
        standings = standings_of(plan, outcome.tally)
        if arguments.json:
            print_json(_json_answer(plan, outcome.tally.games, standings))
        else:
            _print_standings(plan, outcome.tally.games, standings)
        _print_problems(standings)
    return outcome.code


def _plan_of(arguments: argparse.Namespace) -> Plan:
    rules = rules_from(arguments)
    is_matches = arguments.matches is not None
    if is_matches and is_endless(rules):
        raise WrongInputError("--matches: under these rules a match never ends; add --set rounds=5")
    if not 0 < arguments.limit <= 3600:
        raise WrongInputError(
            f"--limit cannot be {arguments.limit:g}: more than 0, up to 3600 seconds is right"
        )
    _, seed = rng_from(arguments)
    return Plan(
        rules,
        _seats_of(arguments.seats),
        _count("--matches", arguments.matches) if is_matches else _count("--deals", arguments.deals),
        seed,
        is_duplicate=not arguments.no_duplicate,
        is_matches=is_matches,
        limit_seconds=arguments.limit,
        is_timed=arguments.times,
    )


def _count(option: str, number: int, most: int = MOST_GAMES) -> int:
    if not 1 <= number <= most:
        raise WrongInputError(f"{option} cannot be {number}: 1 to {most} is right")
    return number


def _seats_of(text: str) -> tuple[str, ...]:
    try:
        words = next(csv.reader([text], skipinitialspace=True), [])
    except csv.Error:
        words = []
    seats = tuple(word.strip() for word in words)
    if len(seats) != 4:
        raise WrongInputError(f'--seats cannot be "{text}": four players with commas between them are right')
    return seats


def _try_seats(plan: Plan) -> None:
    """Find every player before the work begins; a partner that does not answer yet is only told of."""
    for seat in dict.fromkeys(plan.seats):
        try:
            bot = open_seat(seat, plan.rules, plan.limit_seconds)
        except SeatError as error:
            raise WrongInputError(f"--seats: {error}") from None
        if isinstance(bot, Partner):
            try:
                bot.greet()
            except BotFaultError as fault:
                print(f"callbreak arena: {seat} does not say hello: {fault}", file=sys.stderr)
            finally:
                bot.close()


def _workers_of(arguments: argparse.Namespace, plan: Plan) -> AbstractContextManager[Workers]:
    if arguments.dask is not None:
        return cluster_workers(arguments.dask)
    count = cores() if arguments.workers is None else _count("--workers", arguments.workers, 1024)
    return local_workers(min(count, plan.tasks))


def _played(plan: Plan, workers: AbstractContextManager[Workers]) -> Outcome:
    outcome = Outcome(Tally())
    progress = Progress(plan)
    try:
        with workers as ready:
            for outcome.tally in play_arena(plan, ready):
                progress.show(outcome.tally.games)
    except KeyboardInterrupt:
        outcome.problem, outcome.code = "stopped", STOPPED
    except (BrokenExecutor, CancelledError):
        outcome.problem, outcome.code = "a worker has died", ANSWER_IS_NO
    except ClusterError as error:
        if not outcome.tally.games:
            raise WrongInputError(f"--dask: {error}") from None
        outcome.problem, outcome.code = str(error), ANSWER_IS_NO
    except RedealLoopError as error:
        raise WrongInputError(redeal_loop_text(error.rules)) from None
    finally:
        progress.clear()
    return outcome


class Progress:
    """A line on a terminal that tells how far the work is; nothing anywhere else."""

    def __init__(self, plan: Plan) -> None:
        self._games = plan.games
        self._what = "matches" if plan.is_matches else "deals"
        self._started = time.monotonic()
        self._is_shown = sys.stderr.isatty()
        self._write(f"0 of {self._games} {self._what}")

    def show(self, done: int) -> None:
        """So many games are done."""
        left = (time.monotonic() - self._started) * (self._games - done) / done
        bar = "#" * (30 * done // self._games)
        self._write(f"[{bar:<30}] {done} of {self._games} {self._what}, {_time_text(left)} left")

    def clear(self) -> None:
        """Wipe the line."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._is_shown:
            print(f"\r{text:<78}\r", end="", file=sys.stderr, flush=True)


def _time_text(seconds: float) -> str:
    """
    >>> _time_text(5), _time_text(125), _time_text(7500)
    ('5 s', '2 min', '2.1 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


# What is printed.


def _json_answer(plan: Plan, games: int, standings: Sequence[Standing]) -> dict[str, object]:
    deals = standings[0].deals // len(plan.rotations)
    answer: dict[str, object] = {"seats": [_json_seat(one) for one in standings], "deals": deals}
    return answer | ({"matches": games} if plan.is_matches else {}) | {"seed": plan.seed}


def _json_seat(one: Standing) -> dict[str, object]:
    return {
        "name": one.name,
        "points": one.points.mean,
        "stderr": _finite(one.points.stderr),
        "edge": one.edge.mean,
        "edge_stderr": _finite(one.edge.stderr),
        "call_mean": one.call_mean,
        "made_probability": one.made,
        "tricks_mean": one.tricks_mean,
        "by_call": {
            str(call): {"said": record.said, "made": record.made} for call, record in one.by_call.items()
        },
        "illegal": one.illegal,
        "faults": sum(one.faults.values()),
        "card_ms_mean": one.card_ms_mean,
        "card_ms_p95": one.card_ms_p95,
        "card_ms_most": one.card_ms_most,
        "win_share": one.wins.mean,
    }


def _finite(number: float) -> float | None:
    """The number; None for an error that a single game cannot tell."""
    return number if isfinite(number) else None


def _print_standings(plan: Plan, games: int, standings: Sequence[Standing]) -> None:
    print_table(
        ("player", "points", "error", "edge", "error", "call", "tricks", "kept", "won", "illegal", "faults"),
        map(_row, standings),
    )
    print()
    _print_calls(standings)
    if plan.is_timed:
        print()
        print_table(("player", "ms a card", "95 %", "most"), map(_time_row, standings))
    print()
    how = "in four rotations" if plan.is_duplicate else "once each"
    print(f"{_games_text(plan, games)}, {how}; seed {plan.seed}")


def _games_text(plan: Plan, games: int) -> str:
    one, many = ("match", "matches") if plan.is_matches else ("deal", "deals")
    return f"1 {one}" if games == 1 else f"{games} {many}"


def _row(one: Standing) -> tuple[str, ...]:
    return (
        one.name,
        signed_text(one.points.mean),
        _error_text(one.points.stderr),
        signed_text(one.edge.mean),
        _error_text(one.edge.stderr),
        f"{one.call_mean:.2f}",
        f"{one.tricks_mean:.2f}",
        percent_text(one.made),
        percent_text(one.wins.mean),
        str(one.illegal),
        str(sum(one.faults.values())),
    )


def _error_text(error: float) -> str:
    """An error; a single game tells none.

    >>> _error_text(0.125), _error_text(float("inf"))
    ('0.12', '')
    """
    return f"{error:.2f}" if isfinite(error) else ""


def _time_row(one: Standing) -> tuple[str, ...]:
    times = (one.card_ms_mean, one.card_ms_p95, one.card_ms_most)
    return one.name, *("" if time_ms is None else f"{time_ms:.2f}" for time_ms in times)


def _print_calls(standings: Sequence[Standing]) -> None:
    """How often each call was said, and how often it was kept."""
    calls = sorted({call for one in standings for call in one.by_call})
    print_table(
        ("call", *(_short(one.name) for one in standings)),
        ((str(call), *(_call_text(one, call) for one in standings)) for call in calls),
    )


def _short(name: str) -> str:
    """
    >>> _short("club"), _short("cmd:python3 mybot.py")
    ('club', 'cmd:python3 my…')
    """
    return name if len(name) <= 15 else name[:14] + "…"


def _call_text(one: Standing, call: int) -> str:
    record = one.by_call.get(call)
    return "" if record is None else f"{record.said}, kept {percent_text(record.made / record.said)}"


def _print_problems(standings: Sequence[Standing]) -> None:
    """Name whoever answered badly, and how."""
    for one in standings:
        kinds = [f"{count} × {kind.value}" for kind, count in one.faults.items()]
        if one.illegal:
            kinds.insert(0, f"{one.illegal} × illegal")
        if kinds:
            print(
                f"callbreak arena: {one.name}: {'; '.join(kinds)}. The first: {one.first_problem}",
                file=sys.stderr,
            )
