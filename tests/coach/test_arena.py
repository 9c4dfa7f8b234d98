"""The arena: duplicate deals, honest errors, the same result whatever does the work."""

import sys
import time
from random import Random
from statistics import fmean, stdev

import pytest
from distributed import LocalCluster

from coach.opponents.arena import (
    Plan,
    Tally,
    cluster_workers,
    local_workers,
    play_arena,
    play_game,
    play_games,
    standings_of,
)
from coach.opponents.dealing import play_match
from coach.opponents.levels import bot_of
from tests.helpers.partners import PROGRAM
from trainer.bots import Newcomer
from trainer.presets import PRESETS
from trainer.ruleset import Ruleset

NEPALI = PRESETS["nepali"]
MIXED = ("club", "newcomer", "newcomer", "club")


class Noting(Newcomer):
    """A newcomer that writes down what it is dealt and where it sits."""

    def __init__(self) -> None:
        self.seen = []

    def choose_call(self, view, rng: Random) -> int:
        self.seen.append((view.seat, view.hand, view.dealer, view.totals))
        return super().choose_call(view, rng)


def whole(plan: Plan, workers: int = 1) -> Tally:
    with local_workers(workers) as ready:
        tally = Tally()
        for tally in play_arena(plan, ready):  # noqa: B007
            pass
    return tally


PLAN = Plan(NEPALI, MIXED, 10, 7)


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Ten deals played in this process."""
    return whole(PLAN)


def test_any_number_of_workers_gives_the_same(tally):
    together = whole(PLAN, 2)
    assert tally == together and tally.games == 10
    assert standings_of(PLAN, tally) == standings_of(PLAN, together)


def test_every_player_gets_every_hand_of_a_deal():
    bots = [Noting() for _ in range(4)]
    play_game(Plan(NEPALI, ("newcomer",) * 4, 1, 3), bots, 0)
    hands = [{(seat, hand, dealer) for seat, hand, dealer, _ in bot.seen} for bot in bots]
    assert all(len(bot.seen) == 4 for bot in bots) and len(hands[0]) == 4
    assert hands[0] == hands[1] == hands[2] == hands[3]


def test_without_duplicates_the_players_keep_their_seats():
    bots = [Noting() for _ in range(4)]
    play_game(Plan(NEPALI, ("newcomer",) * 4, 1, 3, is_duplicate=False), bots, 0)
    assert [[seat for seat, *_ in bot.seen] for bot in bots] == [[0], [1], [2], [3]]


def test_the_deal_passes_round_the_table():
    bots = [Noting() for _ in range(4)]
    for index in range(4):
        play_game(Plan(NEPALI, ("newcomer",) * 4, 4, 3), bots, index)
    assert {dealer for *_, dealer, _ in bots[0].seen} == {0, 1, 2, 3}


@pytest.mark.parametrize("level", ["newcomer", "club"])
def test_equal_players_have_no_edge(level):
    plan = Plan(NEPALI, (level,) * 4, 3, 1)
    for one in standings_of(plan, whole(plan)):
        assert (one.edge.mean, one.edge.stderr) == (0, 0) and one.wins.mean == 0.25


def test_errors_are_clustered_by_deal(tally):
    bots = [bot_of(seat) for seat in PLAN.seats]
    games = [play_game(PLAN, bots, index) for index in range(10)]
    for player, one in enumerate(standings_of(PLAN, tally)):
        edges = [game.edge(player) for game in games]
        points = [game.points(player) for game in games]
        assert one.edge.mean == pytest.approx(fmean(edges))
        assert one.edge.stderr == pytest.approx(stdev(edges) / 10**0.5)
        assert one.points.stderr == pytest.approx(stdev(points) / 10**0.5)
        assert one.deals == 40 and one.edge.samples == 10


def test_the_better_player_wins():
    plan = Plan(NEPALI, ("club", "newcomer", "newcomer", "newcomer"), 12, 2)
    club, *others = standings_of(plan, whole(plan))
    assert club.edge.mean > 2 * club.edge.stderr and club.wins.mean > max(one.wins.mean for one in others)
    assert sum(one.edge.mean for one in (club, *others)) == pytest.approx(0)


def test_calls_and_tricks_add_up(tally):
    standings = standings_of(PLAN, tally)
    assert sum(one.tricks_mean for one in standings) == pytest.approx(13)
    for one in standings:
        calls = {call: record.said for call, record in one.by_call.items()}
        assert sum(calls.values()) == 40
        assert one.call_mean == pytest.approx(sum(call * said for call, said in calls.items()) / 40)
        assert all(0 <= record.made <= record.said for record in one.by_call.values())
        assert one.card_ms_mean is None


def test_whole_matches_are_played_to_their_end():
    plan = Plan(PRESETS["quick"], MIXED, 1, 4, is_matches=True)
    matches = whole(plan)
    standings = standings_of(plan, matches)
    assert matches.games == 1 and {one.deals for one in standings} == {4 * 3}
    assert sum(one.wins.mean for one in standings) == pytest.approx(1)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played(name):
    plan = Plan(PRESETS[name], MIXED, 2, 4, is_duplicate=False)
    assert not any(one.illegal or one.faults for one in standings_of(plan, whole(plan)))


def test_times_are_kept_on_request():
    plan = Plan(NEPALI, MIXED, 1, 4, is_timed=True)
    for one in standings_of(plan, whole(plan)):
        assert one.card_ms_mean is not None and one.card_ms_mean >= 0 and one.card_ms_p95 >= 0


def test_a_bad_partner_is_counted_and_named(tmp_path):
    (tmp_path / "bot.py").write_text(PROGRAM)
    words = (sys.executable, "-I", "-S", str(tmp_path / "bot.py"), "garbage", str(tmp_path / "flag"))
    seat = "cmd:" + " ".join(f'"{word}"' for word in words)
    plan = Plan(NEPALI, (seat, "newcomer", "newcomer", "newcomer"), 9, 4, is_duplicate=False)
    bad, *good = standings_of(plan, whole(plan, 2))
    assert bad.name == seat and sum(bad.faults.values()) == 2 and "not JSON" in bad.first_problem
    assert not any(one.illegal or one.faults for one in good)


def test_stopping_does_not_wait_for_the_plan():
    plan = Plan(NEPALI, ("club",) * 4, 100_000, 4, is_duplicate=False)
    with local_workers(2) as ready:
        tally = next(play_arena(plan, ready))
        started = time.monotonic()
    assert tally.games == 8 and time.monotonic() - started < 5


def test_a_match_of_bots_is_repeatable_and_may_be_cut_short():
    bots = (bot_of("newcomer"),) * 4
    assert play_match(NEPALI, 7, bots) == play_match(NEPALI, 7, bots)
    assert len(play_match(NEPALI, 7, bots, 2).finished) == 2
    with pytest.raises(ValueError, match="open match"):
        play_match(Ruleset(rounds=None), 7, bots)


@pytest.mark.filterwarnings("default")
def test_a_dask_cluster_gives_the_same(tally):
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, cluster_workers(cluster.scheduler_address) as ready:
        *_, together = play_arena(PLAN, ready)
    assert repr(together) == repr(tally)


def test_tasks_add_up_to_the_whole(tally):
    first = play_games(PLAN, 0, 8)
    first.add(play_games(PLAN, 8, 2))
    assert first == tally
