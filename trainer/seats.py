"""The four seats of the table and the two ways round it."""

from enum import Enum, IntEnum


class Direction(Enum):
    """Which way deal, calls and play go round the table."""

    COUNTER_CLOCKWISE = "counter-clockwise"
    CLOCKWISE = "clockwise"

    @property
    def step(self) -> int:
        """What is added to a seat's number to come to the next one: 1 or -1."""
        return 1 if self is Direction.COUNTER_CLOCKWISE else -1


class Seat(IntEnum):
    """The seats in counter-clockwise order, seen from above with South below."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """
        >>> Seat.WEST.letter
        'W'
        """
        return "SENW"[self]

    def next(self, direction: Direction) -> "Seat":
        """The seat whose turn comes after this one.

        >>> Seat.SOUTH.next(Direction.COUNTER_CLOCKWISE).letter
        'E'
        >>> Seat.SOUTH.next(Direction.CLOCKWISE).letter
        'W'
        """
        return self.after(1, direction)

    def after(self, turns: int, direction: Direction) -> "Seat":
        """The seat that is `turns` turns away in the direction of play.

        >>> Seat.EAST.after(3, Direction.COUNTER_CLOCKWISE).letter
        'S'
        """
        return SEATS[(self + direction.step * turns) % 4]

    def turns_to(self, other: "Seat", direction: Direction) -> int:
        """How many turns after this seat `other` comes, 0 to 3.

        >>> Seat.EAST.turns_to(Seat.SOUTH, Direction.COUNTER_CLOCKWISE)
        3
        """
        return (other - self) * direction.step % 4


SEATS = tuple(Seat)


def parse_seat(letter: str) -> Seat:
    """The seat of a letter S, E, N or W; ValueError for anything else.

    >>> parse_seat("N") is Seat.NORTH
    True
    """
    if len(letter) != 1 or letter not in "SENW":
        raise ValueError(letter)
    return Seat("SENW".index(letter))
