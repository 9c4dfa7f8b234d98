"""Bots against each other on the same cards: duplicate deals and matches, with honest errors.

Every deal is played in all four rotations of the players over the seats, so that the luck of the cards
cancels; errors are clustered by deal, or by match where whole matches are played. The work is mapped over
any executor of `concurrent.futures`; equal seeds give equal results whatever does the work, since tasks
are always cut alike and summed in order.

Where a low sum of calls is dealt again, the rotations of a deal may be played on different cards: that
depends on what the players call.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from math import ceil
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any

from coach.engine.estimates import Estimate, estimate_of
from coach.opponents.dealing import Conduct, play_deal
from coach.opponents.faults import FaultKind
from coach.opponents.protocol import LIMIT_SECONDS, Partner
from coach.opponents.seats import open_seat
from trainer.bots import Bot
from trainer.deal import derived_seed
from trainer.match import Match, next_deal, start_match
from trainer.ruleset import FirstDealer, Ruleset
from trainer.score import is_made
from trainer.seats import SEATS

DEALS_A_TASK = 8
TASKS_A_WORKER = 4
"""Tasks kept ready for each worker, so that none waits and little is lost on a stop."""
LOOK_SECONDS = 0.2
BACKGROUND_NICENESS = 10
DEALERS = (FirstDealer.SOUTH, FirstDealer.EAST, FirstDealer.NORTH, FirstDealer.WEST)


class StoppedError(Exception):
    """The worker was asked to stop."""


class ClusterError(Exception):
    """A cluster that cannot be used; the message is one line for a person."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the seats' descriptions by player, how many deals or whole matches, the seed.

    `limit_seconds` is the time a partner has for an answer; `is_timed` keeps the time of every card.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    games: int
    seed: int
    is_duplicate: bool = True
    is_matches: bool = False
    limit_seconds: float = LIMIT_SECONDS
    is_timed: bool = False

    @property
    def rotations(self) -> range:
        """The rotations of the players over the seats."""
        return range(4) if self.is_duplicate else range(1)

    @property
    def tasks(self) -> int:
        """In how many pieces the work is handed out."""
        return ceil(self.games / DEALS_A_TASK)


@dataclass(frozen=True, slots=True)
class Result:
    """One player's deal: the call, the tricks, the tenths, 0 for a deal that is not scored."""

    call: int
    tricks: int
    tenths: int


@dataclass(frozen=True, slots=True)
class Game:
    """A deal or a match in all its rotations: each player's results, share of wins, and conduct."""

    results: tuple[tuple[Result, ...], ...]
    wins: tuple[float, ...]
    conducts: tuple[Conduct, ...]

    def points(self, player: int) -> float:
        """The player's mean points a deal."""
        return self._tenths(player) / (10 * self.deals)

    def edge(self, player: int) -> float:
        """The player's points a deal less the mean of the three others."""
        others = sum(self._tenths(other) for other in range(4) if other != player)
        return (3 * self._tenths(player) - others) / (30 * self.deals)

    @property
    def deals(self) -> int:
        """How many deals were played, rotations counted one by one."""
        return len(self.results[0])

    def _tenths(self, player: int) -> int:
        return sum(result.tenths for result in self.results[player])


@dataclass(slots=True)
class Sums:
    """What an estimate needs of its samples."""

    total: float = 0.0
    squares: float = 0.0

    def note(self, value: float) -> None:
        """One more sample."""
        self.add(Sums(value, value * value))

    def add(self, other: "Sums") -> None:
        """More samples."""
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class CallRecord:
    """Calls of one number: how many, how many were kept, and the tricks taken."""

    said: int = 0
    made: int = 0
    tricks: int = 0

    def add(self, other: "CallRecord") -> None:
        """More calls."""
        self.said += other.said
        self.made += other.made
        self.tricks += other.tricks


@dataclass(slots=True)
class PlayerTally:
    """A player's games summed up."""

    points: Sums = field(default_factory=Sums)
    edge: Sums = field(default_factory=Sums)
    wins: Sums = field(default_factory=Sums)
    calls: tuple[CallRecord, ...] = field(default_factory=lambda: tuple(CallRecord() for _ in range(14)))
    conduct: Conduct = field(default_factory=Conduct)

    def note(self, plan: Plan, game: Game, player: int) -> None:
        """One more game."""
        self.points.note(game.points(player))
        self.edge.note(game.edge(player))
        self.wins.note(game.wins[player])
        for result in game.results[player]:
            made = is_made(plan.rules, result.call, result.tricks)
            self.calls[result.call].add(CallRecord(1, made, result.tricks))
        self._add_conduct(game.conducts[player], is_timed=plan.is_timed)

    def add(self, other: "PlayerTally") -> None:
        """More games."""
        self.points.add(other.points)
        self.edge.add(other.edge)
        self.wins.add(other.wins)
        for mine, more in zip(self.calls, other.calls, strict=True):
            mine.add(more)
        self._add_conduct(other.conduct, is_timed=True)

    def _add_conduct(self, other: Conduct, *, is_timed: bool) -> None:
        self.conduct.illegal += other.illegal
        for kind, count in other.faults.items():
            self.conduct.faults[kind] = self.conduct.faults.get(kind, 0) + count
        self.conduct.first_problem = self.conduct.first_problem or other.first_problem
        if is_timed:
            self.conduct.card_seconds += other.card_seconds


@dataclass(slots=True)
class Tally:
    """Games summed up, by player."""

    games: int = 0
    players: tuple[PlayerTally, ...] = field(default_factory=lambda: tuple(PlayerTally() for _ in range(4)))

    def note(self, plan: Plan, game: Game) -> None:
        """One more game."""
        self.games += 1
        for player, tally in enumerate(self.players):
            tally.note(plan, game, player)

    def add(self, other: "Tally") -> None:
        """More games."""
        self.games += other.games
        for mine, more in zip(self.players, other.players, strict=True):
            mine.add(more)


# Playing.


def play_arena(plan: Plan, workers: "Workers") -> Iterator[Tally]:
    """Play the plan; the one tally grows and is yielded after every task."""
    tally = Tally()
    tasks = _tasks(plan)
    pending: deque[Future[Tally]] = deque()
    try:
        while True:
            while len(pending) < workers.window and (task := next(tasks, None)) is not None:
                pending.append(workers.executor.submit(play_games, plan, *task))
            if not pending:
                return
            tally.add(_result_of(pending[0]))
            pending.popleft()
            yield tally
    finally:
        for future in pending:
            future.cancel()


def _result_of(future: Future[Tally]) -> Tally:
    """The result, waited for in small steps: on Windows Ctrl-C is not heard during a long wait."""
    while not wait((future,), timeout=LOOK_SECONDS).done:
        pass
    return future.result()


def _tasks(plan: Plan) -> Iterator[tuple[int, int]]:
    for first in range(0, plan.games, DEALS_A_TASK):
        yield first, min(DEALS_A_TASK, plan.games - first)


def play_games(plan: Plan, first: int, count: int) -> Tally:
    """Some games of a plan, one after the other: what a worker does."""
    bots: list[Bot] = []
    tally = Tally()
    try:
        bots += (open_seat(seat, plan.rules, plan.limit_seconds) for seat in plan.seats)
        for index in range(first, first + count):
            tally.note(plan, play_game(plan, bots, index))
    finally:
        for bot in bots:
            if isinstance(bot, Partner):
                bot.close()
    return tally


def play_game(plan: Plan, bots: Sequence[Bot], index: int) -> Game:
    """One deal or match in its rotations; StoppedError if the worker is to stop."""
    results: tuple[list[Result], ...] = ([], [], [], [])
    wins = [0.0] * 4
    conducts = tuple(Conduct() for _ in range(4))
    rules = replace(plan.rules, first_dealer=DEALERS[index % 4])
    for rotation in plan.rotations:
        players = tuple((seat + rotation) % 4 for seat in SEATS)
        match = replace(start_match(rules, derived_seed(plan.seed, "game", index))[0], players=players)
        match = _played(plan, match, bots, conducts)
        _note(match, results, wins)
    shares = tuple(won / len(plan.rotations) for won in wins)
    return Game(tuple(map(tuple, results)), shares, conducts)


def _played(plan: Plan, match: Match, bots: Sequence[Bot], conducts: Sequence[Conduct]) -> Match:
    while not is_stopped():
        match = play_deal(match, bots, conducts)
        if match.is_over or not plan.is_matches:
            return match
        match = next_deal(match)[0]
    raise StoppedError


def _note(match: Match, results: tuple[list[Result], ...], wins: list[float]) -> None:
    for done in match.finished:
        points, won = done.points or (0, 0, 0, 0), done.position.tricks_won
        for seat in SEATS:
            call = done.position.calls[seat]
            assert call is not None
            results[match.players[seat]].append(Result(call, won[seat], points[seat]))
    first = [seat for seat in SEATS if match.ranks[seat] == 1]
    for seat in first:
        wins[match.players[seat]] += 1 / len(first)


# What comes of it.


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player did over all games; points a deal, errors clustered by game; None for times not kept."""

    name: str
    points: Estimate
    edge: Estimate
    wins: Estimate
    call_mean: float
    tricks_mean: float
    made: float
    by_call: dict[int, CallRecord]
    illegal: int
    faults: dict[FaultKind, int]
    first_problem: str
    card_ms_mean: float | None
    card_ms_p95: float | None
    card_ms_most: float | None

    @property
    def deals(self) -> int:
        """How many deals the player has played, rotations counted one by one."""
        return sum(record.said for record in self.by_call.values())


def standings_of(plan: Plan, tally: Tally) -> tuple[Standing, ...]:
    """The standing of each player; ValueError if no game is done."""
    if not tally.games:
        raise ValueError("no game is done")
    return tuple(
        _standing(name, tally.games, player) for name, player in zip(plan.seats, tally.players, strict=True)
    )


def _standing(name: str, games: int, player: PlayerTally) -> Standing:
    by_call = {call: record for call, record in enumerate(player.calls) if record.said}
    deals = sum(record.said for record in by_call.values())
    conduct = player.conduct
    milliseconds = sorted(1000 * seconds for seconds in conduct.card_seconds)
    return Standing(
        name=name,
        points=_estimate(player.points, games),
        edge=_estimate(player.edge, games),
        wins=_estimate(player.wins, games),
        call_mean=sum(call * record.said for call, record in by_call.items()) / deals,
        tricks_mean=sum(record.tricks for record in by_call.values()) / deals,
        made=sum(record.made for record in by_call.values()) / deals,
        by_call=by_call,
        illegal=conduct.illegal,
        faults=dict(conduct.faults),
        first_problem=conduct.first_problem,
        card_ms_mean=sum(milliseconds) / len(milliseconds) if milliseconds else None,
        card_ms_p95=milliseconds[ceil(0.95 * len(milliseconds)) - 1] if milliseconds else None,
        card_ms_most=milliseconds[-1] if milliseconds else None,
    )


def _estimate(sums: Sums, games: int) -> Estimate:
    return estimate_of(sums.total, sums.squares, games)


# Who does the work.


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor, and how many tasks are handed to it at a time."""

    executor: Executor
    window: int


class _Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Do it; the future is done when it is returned. Ctrl-C passes through."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **options))
        except Exception as error:
            future.set_exception(error)
        return future


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_stop: Event | None = None


def is_stopped() -> bool:
    """In a worker: has the one who leads asked it to stop?"""
    return _stop is not None and _stop.is_set()


def _start_worker(stop: Event, *, is_background: bool) -> None:
    """In a worker: Ctrl-C is for the one who leads, who then sets `stop`; without a leader it ends."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_background and hasattr(os, "nice"):
        os.nice(BACKGROUND_NICENESS)
    Thread(target=_end_with_leader, daemon=True).start()


def _end_with_leader() -> None:
    leader = parent_process()
    if leader is not None:
        leader.join()
        os._exit(1)


@contextmanager
def local_workers(count: int, *, is_background: bool = False) -> Iterator[Workers]:
    """Processes of this machine, or for one worker this process itself; afterwards all have ended.

    Those in the background leave the machine to whoever else has something to do.
    """
    if count == 1:
        yield Workers(_Here(), 1)
        return
    context = get_context("spawn")
    stop = context.Event()
    start = partial(_start_worker, is_background=is_background)
    with ProcessPoolExecutor(count, context, start, (stop,)) as executor:
        try:
            yield Workers(executor, TASKS_A_WORKER * count)
        finally:
            stop.set()


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster, which need this program installed; ClusterError if there are none."""
    client = _client_of(address)
    executor = client.get_executor(pure=False)
    try:
        yield Workers(executor, TASKS_A_WORKER * max(1, sum(client.nthreads().values())))
    except Exception as error:
        if type(error).__module__.startswith("distributed"):
            raise ClusterError(f"the cluster failed: {error}") from None
        raise
    finally:
        executor.shutdown(wait=False)
        client.close()


def _client_of(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterError("Dask is not installed: pip install 'callbreak-trainer[cluster]'") from None
    try:
        return distributed.Client(address)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f'no cluster answers at "{address}": {error}') from None
