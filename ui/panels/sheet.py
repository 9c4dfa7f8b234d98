"""The score sheet of a match as plain values, without Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

from coach.practice.session import Player
from trainer.match import FinishedDeal, Match
from trainer.score import is_made
from trainer.seats import SEATS, Seat
from ui.text.cards import shown_name


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player's deal; tricks and points (tenths) are None while the deal runs or is not scored."""

    call: int | None
    tricks: int | None = None
    points: int | None = None
    is_missed: bool = False
    is_outright: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal: its cells by seat, how often it was dealt again before, and whether it still runs."""

    number: int
    cells: tuple[SheetCell, ...]
    redeals: int = 0
    is_running: bool = False

    @property
    def outright(self) -> int | None:
        """The column of the player who won the match by this deal, if anybody did."""
        return next((at for at, cell in enumerate(self.cells) if cell.is_outright), None)


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """The head and foot of a column; `total` in tenths, the rank shared or not."""

    name: str
    is_you: bool
    total: int
    rank: int
    is_shared: bool


@dataclass(frozen=True, slots=True)
class SheetFace:
    """The whole sheet, players in the order S E N W; ranks count once a deal is finished."""

    players: tuple[SheetPlayer, ...]
    rows: tuple[SheetRow, ...]

    @property
    def is_ranked(self) -> bool:
        """Is at least one deal finished?"""
        return any(not row.is_running for row in self.rows)


def sheet_of(match: Match, players: tuple[Player, ...]) -> SheetFace:
    """The sheet of a match; `players` by seat.

    >>> from trainer.match import start_match
    >>> from trainer.ruleset import Ruleset
    >>> match, _ = start_match(Ruleset(), seed=1)
    >>> sheet = sheet_of(match, (Player("You"), *(Player(name, "club") for name in "ABC")))
    >>> [row.number for row in sheet.rows], sheet.is_ranked, sheet.players[0].is_you
    ([1], False, True)
    """
    rows = [_row_of(deal, _outright_of(match, deal)) for deal in match.finished]
    if not match.is_between_deals:
        rows.append(_running_row(match))
    return SheetFace(_players_of(match, players), tuple(rows))


def _players_of(match: Match, players: Sequence[Player]) -> tuple[SheetPlayer, ...]:
    you = next((seat for seat in SEATS if players[seat].level is None), None)
    ranks = match.ranks
    return tuple(
        SheetPlayer(
            shown_name(players[seat].name),
            seat is you,
            match.totals[seat],
            ranks[seat],
            ranks.count(ranks[seat]) > 1,
        )
        for seat in SEATS
    )


def _outright_of(match: Match, deal: FinishedDeal) -> Seat | None:
    """Only the last deal can have won the match."""
    return match.outright if deal is match.finished[-1] else None


def _row_of(deal: FinishedDeal, outright: Seat | None) -> SheetRow:
    position, points = deal.position, deal.points
    cells = tuple(
        SheetCell(
            call,
            won,
            None if points is None else points[seat],
            call is not None and points is not None and not is_made(position.rules, call, won),
            seat is outright,
        )
        for seat, call, won in zip(SEATS, position.calls, position.tricks_won, strict=True)
    )
    return SheetRow(position.deal_number, cells, deal.redeals)


def _running_row(match: Match) -> SheetRow:
    position = match.position
    cells = tuple(SheetCell(call) for call in position.calls)
    return SheetRow(position.deal_number, cells, match.redeals, is_running=True)
