"""What a library knows of a saved hand without opening it, and the questions it can be asked."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from trainer.deal import code_of
from trainer.position import Position
from trainer.record import DealRecord, Mark, position_of
from trainer.rule_text import write_rules
from trainer.score import deal_points, is_made
from trainer.seats import SEATS, Seat


class Outcome(Enum):
    """What became of the own call."""

    UNFINISHED = "unfinished"
    MADE = "made"
    BROKEN = "broken"


class Order(Enum):
    """In which order saved hands are listed."""

    NEWEST = "newest"
    OLDEST = "oldest"
    COSTLIEST = "costliest"


@dataclass(frozen=True, slots=True)
class Entry:
    """A saved hand in the list of a library.

    `seat` is the own one: the first that a person holds whose cards are known. `call`, `took` and
    `outcome` are its; `tenths` its points, None while the deal is not over or where it is not scored.
    `marks` count the marks by weight: doubtful, mistakes, blunders. `loss` sums up what the own verdicts
    say, in points; None where there is none. `day` is that of the play, or else the one on which the hand
    was taken in. `players` and `bots` are in seat order, empty where nobody is named.
    """

    record_id: int
    match_id: int | None
    day: str
    rules: str
    deal_number: int
    code: str
    seat: Seat
    players: tuple[str, ...]
    bots: tuple[str, ...]
    call: int | None
    took: int
    tenths: int | None
    outcome: Outcome
    marks: tuple[int, int, int]
    loss: float | None
    tags: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Search:
    """What saved hands are looked for; everything that is set has to fit.

    `text` are words that stand in notes, names, tags, code or rules, in any letters. `rules` is a rule
    set in its written form. Days are YYYY-MM-DD, both included. `least_mark` finds hands with a mark of at
    least that weight. `opponent` is part of a name or a level of a bot at another seat.
    """

    text: str = ""
    rules: str | None = None
    since: str | None = None
    until: str | None = None
    calls: frozenset[int] = frozenset()
    outcomes: frozenset[Outcome] = frozenset()
    least_tenths: int | None = None
    most_tenths: int | None = None
    least_mark: Mark = Mark.NONE
    opponent: str = ""
    tags: tuple[str, ...] = ()
    is_reviewed: bool | None = None
    match_id: int | None = None
    order: Order = Order.NEWEST


Value = str | int | float | bytes | None

COLUMNS = (
    *("day", "rules", "deal_number", "code", "seat", "players", "bots", "call", "took", "tenths"),
    *("outcome", "dubious", "mistakes", "blunders", "loss", "tags", "note"),
)
"""The columns of an entry, after its own number and that of its match."""
INDEXED = (*COLUMNS, "worst", "opponents", "says")
"""All columns that follow from the record."""


def own_seat(record: DealRecord) -> Seat:
    """The seat of the person whose hand it is: the first without a bot and with known cards."""
    known = [seat for seat in SEATS if record.hands[seat] is not None]
    return next((seat for seat in known if record.bots[seat] is None), known[0] if known else Seat.SOUTH)


def indexed(record: DealRecord, day: str) -> tuple[Value, ...]:
    """The values of INDEXED for a record; `day` is for one that knows none.

    ReplayError for one that breaks the rules of the game.
    """
    position = position_of(record)
    seat = own_seat(record)
    marks = [sum(one.mark.weight == weight for one in record.remarks) for weight in (1, 2, 3)]
    losses = [one.verdict.loss for one in record.remarks if one.seat is seat and one.verdict is not None]
    return (
        record.date or day,
        write_rules(record.rules),
        record.deal_number,
        "" if record.deal_seed is None else code_of(record.deal_seed),
        int(seat),
        _joined(record.players),
        _joined(record.bots),
        record.calls[seat],
        position.tricks_won[seat],
        _tenths(position, seat),
        _outcome(position, seat).value,
        *marks,
        sum(losses) if losses else None,
        ", ".join(record.tags),
        next(iter(record.notes), ""),
        max((one.mark.weight for one in record.remarks), default=0),
        folded("\n".join(one or "" for other in SEATS if other is not seat for one in _who(record, other))),
        _says(record),
    )


def _who(record: DealRecord, seat: Seat) -> tuple[str | None, str | None]:
    return record.players[seat], record.bots[seat]


def _joined(names: Iterable[str | None]) -> str:
    """Names by seat in one text; no name holds a line end."""
    return "\n".join(name or "" for name in names)


def _tenths(position: Position, seat: Seat) -> int | None:
    points = None if position.ending is None else deal_points(position)
    return None if points is None else points[seat]


def _outcome(position: Position, seat: Seat) -> Outcome:
    call = position.calls[seat]
    if position.ending is None or call is None:
        return Outcome.UNFINISHED
    return Outcome.MADE if is_made(position.rules, call, position.tricks_won[seat]) else Outcome.BROKEN


def words_of(record: DealRecord) -> str:
    """All words by which a record can be found, each once."""
    return " ".join(sorted(set(folded(" ".join(_told(record))).split())))


def _told(record: DealRecord) -> Iterator[str]:
    yield write_rules(record.rules)
    if record.deal_seed is not None:
        yield code_of(record.deal_seed)
    yield from record.tags
    yield from (name for name in (*record.players, *record.bots) if name)
    yield from record.notes
    yield from (trick.note for trick in record.tricks)
    for remark in record.remarks:
        yield remark.note
        yield from remark.verdict.kinds if remark.verdict is not None else ()


def _says(record: DealRecord) -> bool:
    """Does the record say more than what happened?"""
    is_noted = any(trick.note for trick in record.tricks)
    said = (record.notes, record.tags, record.remarks, record.taken_back)
    return is_noted or any(said) or any(record.reviews)


def folded(text: str) -> str:
    """A text as it is compared: letters of one case and one form.

    >>> folded("ÉCART") == folded("E\\u0301cart")
    True
    """
    return unicodedata.normalize("NFKC", text).casefold()


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The entry of a row: its number, that of its match, then COLUMNS."""
    record_id, match_id, day, rules, deal_number, code, seat, players, bots, *rest = row
    call, took, tenths, outcome, dubious, mistakes, blunders, loss, tags, note = rest
    return Entry(
        record_id,
        match_id,
        day,
        rules,
        deal_number,
        code,
        Seat(seat),
        tuple(players.split("\n")),
        tuple(bots.split("\n")),
        call,
        took,
        tenths,
        Outcome(outcome),
        (dubious, mistakes, blunders),
        loss,
        tuple(tags.split(", ")) if tags else (),
        note,
    )


def condition_of(search: Search) -> tuple[str, list[Value]]:
    """What has to hold for a row, in SQL, and the values in it."""
    conditions = list(_conditions(search))
    values = [value for _, values in conditions for value in values]
    return " AND ".join(sql for sql, _ in conditions), values


def _conditions(search: Search) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Each condition, the cheap ones first."""
    yield "deleted IS NULL", ()
    equals = (("rules", search.rules), ("match_id", search.match_id))
    yield from ((f"{column} = ?", (value,)) for column, value in equals if value is not None)
    limits: tuple[tuple[str, Value], ...] = (
        ("day >= ?", search.since),
        ("day <= ?", search.until),
        ("tenths >= ?", search.least_tenths),
        ("tenths <= ?", search.most_tenths),
        ("worst >= ?", search.least_mark.weight or None),
    )
    yield from ((sql, (value,)) for sql, value in limits if value is not None)
    if search.is_reviewed is not None:
        yield f"loss IS {'NOT ' * search.is_reviewed}NULL", ()
    yield from _one_of("call", sorted(search.calls))
    yield from _one_of("outcome", sorted(outcome.value for outcome in search.outcomes))
    for tag in search.tags:
        yield "tags <> '' AND instr(', ' || tags || ', ', ?)", (f", {tag}, ",)
    if search.opponent:
        yield "instr(opponents, ?)", (folded(search.opponent),)
    words = folded(search.text).split()
    if words:
        holds = " AND ".join(["instr(words, ?)"] * len(words))
        yield f"id IN (SELECT record_id FROM words WHERE {holds})", tuple(words)


def _one_of(column: str, values: Sequence[Value]) -> Iterator[tuple[str, tuple[Value, ...]]]:
    if values:
        yield f"{column} IN ({', '.join('?' * len(values))})", tuple(values)


ORDERS = {
    Order.NEWEST: "day DESC, id DESC",
    Order.OLDEST: "day, id",
    Order.COSTLIEST: "loss DESC, day DESC, id DESC",
}


# Graded decisions, for progress.


@dataclass(frozen=True, slots=True)
class Graded:
    """One of the own decisions with its verdict; a call has trick 0. Points as in the verdict."""

    record_id: int
    day: str
    trick: int
    choice: str
    loss: float
    stderr: float
    mark: Mark
    kinds: tuple[str, ...]
    is_forced: bool


GRADED_COLUMNS = ("trick", "choice", "loss", "stderr", "weight", "kinds", "is_forced")


def graded_rows(record: DealRecord) -> Iterator[tuple[Value, ...]]:
    """The values of GRADED_COLUMNS for each own decision that has a verdict."""
    seat = own_seat(record)
    for decision in record.decisions():
        remark = record.remark_on(decision.trick, seat)
        if decision.seat is seat and remark.verdict is not None:
            verdict = remark.verdict
            yield (
                decision.trick,
                str(decision.choice),
                verdict.loss,
                verdict.stderr,
                remark.mark.weight,
                ",".join(verdict.kinds),
                verdict.is_forced,
            )


def graded_of(row: tuple[Any, ...]) -> Graded:
    """The graded decision of a row: number and day of its record, then GRADED_COLUMNS."""
    record_id, day, trick, choice, loss, stderr, weight, kinds, is_forced = row
    words = tuple(kinds.split(",")) if kinds else ()
    return Graded(record_id, day, trick, choice, loss, stderr, tuple(Mark)[weight], words, bool(is_forced))
