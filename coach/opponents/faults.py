"""What may go wrong with a bot that is not ours."""

from enum import Enum


class FaultKind(Enum):
    """What a partner did instead of answering."""

    SILENT = "no answer in time"
    ENDED = "ended, or dropped the connection"
    GARBAGE = "an answer that cannot be read"
    WRONG_ID = "an answer to another request"
    REFUSED = "answered that it cannot answer"
    GIVEN_UP = "not asked any more"


class BotFaultError(Exception):
    """A bot that is not ours gave no answer that can be used: what it did instead, and in detail."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.kind.value} ({self.detail})" if self.detail else self.kind.value
