"""Both counts against the tricks that club players then take: printed, and within sane bounds."""

from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from coach.engine.count import count_winners
from coach.engine.fifths import count_fifths
from coach.opponents.club import Club
from tests.helpers.arena import played_out
from trainer.deal import deal_hands
from trainer.position import Position
from trainer.ruleset import Ruleset
from trainer.score import is_made
from trainer.seats import SEATS, Seat

RULES = Ruleset()


@dataclass(frozen=True)
class Sample:
    """By hand: both counts, the tricks taken, and whether the call was kept."""

    count: np.ndarray
    fifths: np.ndarray
    took: np.ndarray
    kept: np.ndarray


@pytest.fixture(scope="module")
def sample(sized) -> Sample:
    rows = [row for deal in range(sized(50, 500)) for row in rows_of_deal(deal)]
    return Sample(*np.array(rows, dtype=float).T)


def rows_of_deal(deal: int) -> list[tuple[float, float, int, bool]]:
    """The four hands of a deal, played by four club players."""
    hands, dealer = deal_hands(5000 + deal), Seat(deal % 4)
    end = played_out(Position(RULES, dealer, hands), [Club()] * 4, Random(deal))
    won = end.tricks_won
    return [
        (
            count_winners(RULES, hands[seat], last_to_play=seat is dealer).tricks,
            count_fifths(RULES, hands[seat]).tricks,
            won[seat],
            is_made(RULES, end.calls[seat] or 0, won[seat]),
        )
        for seat in SEATS
    ]


@pytest.mark.parametrize("name", ["count", "fifths"])
def test_counts_against_tricks_taken(sample, name):
    counted = getattr(sample, name)
    error = counted - sample.took
    correlation = np.corrcoef(counted, sample.took)[0, 1]
    rmse = np.sqrt(np.mean(error**2))
    print(f"{name}: {len(error)} hands, r {correlation:.3f}, bias {error.mean():+.3f}, RMSE {rmse:.3f}")
    assert correlation > 0.75
    assert abs(error.mean()) < 0.35
    assert rmse < 1.3


def test_share_of_calls_kept(sample):
    share = sample.kept.mean()
    print(f"calls kept at a table of four club players: {share:.3f} of {len(sample.kept)}")
    assert 0.78 < share < 0.97
