"""What is said about single decisions of a saved hand: marks, verdicts, notes, take-backs, reviews.

A decision is a call or a card. It is named by its seat and the number of its trick, from 1; number 0 is
the calls. Points are of the deal's score, as floats, kept to four decimals.
"""

import re
from dataclasses import dataclass
from enum import Enum

from trainer.cards import Card
from trainer.record.faults import FactError, Fault, RecordFault
from trainer.seats import Seat

CALLS_TRICK = 0
"""The number that stands for the calls where decisions are named by tricks."""
DECIMALS = 4
"""To how many decimals points of verdicts and reviews are kept."""
HIGHEST_POINTS = 9_999
HIGHEST_SAMPLES = 999_999_999
HIGHEST_SEED = (1 << 64) - 1
_KIND = re.compile("[a-z][a-z0-9-]*")


class Mark(Enum):
    """How a choice is marked; the value is the sign written behind it. In the order of their weight."""

    NONE = ""
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @property
    def sign(self) -> str:
        """
        >>> Mark.DUBIOUS.sign
        '?!'
        """
        return self.value

    @property
    def weight(self) -> int:
        """0 for no mark, 3 for the heaviest.

        >>> Mark.BLUNDER.weight
        3
        """
        return _MARKS.index(self)


_MARKS = tuple(Mark)


@dataclass(frozen=True, slots=True)
class RecordedVerdict:
    """A judgement as it is kept: the best choice, what the one made loses against it, how it was found.

    `loss` and its standard error are in points; `samples` are worlds for a card and playouts for a call.
    `kinds` are words for the kind of a mistake, such as `over-call`; they mean what the coach says.
    """

    best: int | Card
    loss: float
    stderr: float
    samples: int
    seed: int
    model: int
    kinds: tuple[str, ...] = ()
    is_forced: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "loss", kept_points(self.loss, low=0))
        object.__setattr__(self, "stderr", kept_points(self.stderr, low=0))
        _check_whole(self.samples, HIGHEST_SAMPLES)
        _check_whole(self.seed, HIGHEST_SEED)
        _check_whole(self.model, HIGHEST_SAMPLES)
        for kind in self.kinds:
            if not _KIND.fullmatch(kind):
                raise _bad_value("words such as over-call", kind)


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about one decision: a mark, a verdict, a note; any of them may be absent."""

    seat: Seat
    trick: int
    mark: Mark = Mark.NONE
    verdict: RecordedVerdict | None = None
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Is nothing said?"""
        return self.mark is Mark.NONE and self.verdict is None and not self.note


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A choice that was taken back, whatever was chosen instead."""

    trick: int
    seat: Seat
    choice: int | Card


@dataclass(frozen=True, slots=True)
class Review:
    """A seat's decisions were reviewed, all of them; what is not in its verdicts.

    `expected` are the points the seat could expect when it saw its hand, `skill` what its own choices
    changed in that. Luck is the rest: score − expected − skill.
    """

    expected: float
    skill: float
    seed: int
    model: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "expected", kept_points(self.expected))
        object.__setattr__(self, "skill", kept_points(self.skill))
        _check_whole(self.seed, HIGHEST_SEED)
        _check_whole(self.model, HIGHEST_SAMPLES)


def kept_points(points: float, *, low: float = -HIGHEST_POINTS) -> float:
    """Points as a record keeps them; FactError for what no score can be.

    >>> kept_points(-0.000001), kept_points(0.41234567)
    (0.0, 0.4123)
    """
    if not low <= points <= HIGHEST_POINTS:
        raise _bad_value(f"points from {low} to {HIGHEST_POINTS}", str(points))
    return round(points, DECIMALS) + 0.0


def _check_whole(number: int, high: int) -> None:
    if not 0 <= number <= high:
        raise _bad_value(f"0 to {high}", str(number))


def _bad_value(expected: str, found: str) -> FactError:
    return FactError("Verdict", Fault(RecordFault.BAD_VALUE, expected, found))
