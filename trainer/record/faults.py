"""What can be wrong with a saved hand, and where: values, put into words elsewhere."""

from dataclasses import dataclass
from enum import Enum

from trainer.breach import Breach
from trainer.cards import LONGEST_FOUND


class RecordFault(Enum):
    """The kinds of faults of a record or a contest log."""

    # The frame of a record.
    NOT_UTF8 = "not-utf8"
    NOT_A_RECORD = "not-a-record"
    NEWER_VERSION = "newer-version"
    BAD_LINE = "bad-line"
    BAD_SPACING = "bad-spacing"
    CONTROL_CHARACTER = "control-character"
    MISPLACED_LINE = "misplaced-line"
    NOT_CANONICAL = "not-canonical"
    CHANGED_LINE = "changed-line"
    BAD_CHECK = "bad-check"
    # Tags and their values.
    UNKNOWN_TAG = "unknown-tag"
    TAG_TWICE = "tag-twice"
    MISSING_TAG = "missing-tag"
    TAG_NOT_DUE = "tag-not-due"
    BAD_VALUE = "bad-value"
    BAD_RULES = "bad-rules"
    # Cards, calls and what follows from them.
    BAD_CARD = "bad-card"
    CARD_TWICE = "card-twice"
    HAND_SIZE = "hand-size"
    HAND_UNKNOWN = "hand-unknown"
    CODE_DIFFERS = "code-differs"
    VOIDS_DIFFER = "voids-differ"
    TRICK_NUMBER = "trick-number"
    TRICK_SIZE = "trick-size"
    WRONG_LEADER = "wrong-leader"
    ILLEGAL_CALL = "illegal-call"
    ILLEGAL_CARD = "illegal-card"
    IMPOSSIBLE_HANDS = "impossible-hands"
    WINNER_DIFFERS = "winner-differs"
    POINTS_DIFFER = "points-differ"
    # The contest's log.
    NOT_JSON = "not-json"
    NOT_CONTEST_RULES = "not-contest-rules"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: what would be right and what is there, short; the breach where a rule is broken.

    >>> len(Fault(RecordFault.BAD_LINE, found="long" * 1000).found)
    60
    """

    code: RecordFault
    expected: str = ""
    found: str = ""
    breach: Breach | None = None

    def __post_init__(self) -> None:
        if len(self.found) > LONGEST_FOUND:
            object.__setattr__(self, "found", f"{self.found[: LONGEST_FOUND - 1]}…")

    def __str__(self) -> str:
        parts = (self.expected and f"expected {self.expected}", self.found and f"found {self.found}")
        return ": ".join(filter(None, (self.code.value, ", ".join(filter(None, parts)))))


class RecordError(ValueError):
    """The first fault of a text, with its place.

    `line` and `column` count from 1. In a contest log that is sound JSON, `path` names the place instead
    (`rounds[2].actions[5].cards[1]`), and line and column stay 1.
    """

    def __init__(self, fault: Fault, line: int = 1, column: int = 1, *, path: str = "") -> None:
        super().__init__(f"{path or f'{line}:{column}'}: {fault}")
        self.fault = fault
        self.line = line
        self.column = column
        self.path = path

    @property
    def code(self) -> RecordFault:
        """The kind of fault."""
        return self.fault.code

    @property
    def expected(self) -> str:
        """What would be right, where that can be said in a few signs."""
        return self.fault.expected

    @property
    def found(self) -> str:
        """What is there instead."""
        return self.fault.found

    @property
    def breach(self) -> Breach | None:
        """The refused call or card, where a rule of the game is broken."""
        return self.fault.breach


class UnreadableError(ValueError):
    """A value that cannot be read; `offset` is where in its text, from 0."""

    def __init__(self, fault: Fault, offset: int = 0) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.offset = offset


class FactError(ValueError):
    """Facts that no record can hold together; `tag` names the line of a record that is at fault."""

    def __init__(self, tag: str, fault: Fault) -> None:
        super().__init__(f"{tag}: {fault}")
        self.tag = tag
        self.fault = fault


class MatchFault(Enum):
    """Why records do not make up one match."""

    NO_RECORDS = "no-records"
    NO_MATCH_SEED = "no-match-seed"
    ANOTHER_MATCH = "another-match"
    DEAL_NUMBER = "deal-number"
    DEALER = "dealer"
    TOTALS = "totals"
    HANDS = "hands"
    DEAL_NOT_OVER = "deal-not-over"
    MATCH_OVER = "match-over"


class MatchError(ValueError):
    """Records that are no match; `index` is the first one that does not fit, from 0."""

    def __init__(self, fault: MatchFault, index: int = 0) -> None:
        super().__init__(f"record {index + 1}: {fault.value}")
        self.fault = fault
        self.index = index
