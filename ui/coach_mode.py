"""When the coach speaks."""

from enum import Enum, auto


class CoachMode(Enum):
    """The learner's choice."""

    SILENT = auto()
    ON_REQUEST = auto()
    OPEN = auto()
    TUTOR = auto()
    """On request, and of its own accord before a costly choice stands."""
