"""The library: every saved hand, the match on the table, the answers to drills; one file. (I/O)

Each saved hand is kept as its text in the format of `trainer.record`; everything else about it in the file
follows from that text and serves to find it. What a method has kept when it returns is on the disk.

How the table uses it: `keep_match` after every call and card, with all records of the match so far;
`current_match` at the next start; `close_match` when a match is not played on. How a review uses it:
`record`, then `keep` with the same number. How drills use it: `note_answer` and `answers`, below.

Every method may be called from any thread; they wait for each other. LibraryError tells what went wrong
with the file; then nothing of what was to be kept is, and the caller still has it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from types import TracebackType

from trainer.catalogue import (
    COLUMNS,
    GRADED_COLUMNS,
    INDEXED,
    ORDERS,
    Entry,
    Graded,
    Order,
    Outcome,
    Search,
    Value,
    condition_of,
    entry_of,
    graded_of,
    graded_rows,
    indexed,
    own_seat,
    words_of,
)
from trainer.database import Database, Row
from trainer.intake import FileReport, continues, portions
from trainer.record import (
    DealRecord,
    RecordError,
    facts_of,
    read,
    text_of_bytes,
    with_remarks_of,
    write,
)
from trainer.record.memory import known_to
from trainer.rule_text import write_rules
from trainer.schema import SCHEMA

LIBRARY_FILE = "library.db"
DAYS_TO_UNDO = 30
"""For so long what was deleted can be had back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a drill, a row of the log: rows are only ever added, and read in the order of adding.

    `at` is when, in ISO 8601 with its offset from UTC. `kind` is the kind of drill, `concept` what is
    practised, `key` names the question so that it can be asked again, `choice` what was answered; the
    words are the drills' own. `loss` is in points, `seconds` how long it took. `is_first` tells the first
    answer to the question. `seed` is that of the session, at most 63 bits.
    """

    at: str
    kind: str
    concept: str
    key: str
    choice: str
    loss: float
    seconds: float
    is_first: bool
    seed: int


ANSWER_COLUMNS = ("at", "kind", "concept", "key", "choice", "loss", "seconds", "is_first", "seed")


@dataclass(frozen=True, slots=True)
class Page:
    """Some of what a search has found, and how many there are in all."""

    total: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A record, and all that is written of it; made before anybody has to wait."""

    record: DealRecord
    digest: bytes
    values: tuple[Value, ...]
    text: str
    words: str
    graded: tuple[tuple[Value, ...], ...]


Tags = tuple[str, ...]
EVERYTHING = Search()
_MOST_VALUES = 500
"""So many values a question to the file may have."""


class Library:
    """The open library of a data folder, which nobody else can open meanwhile.

    `set_aside` is where a damaged file was moved to when a new library was opened in its place, with what
    could still be read; `copy` the copy that was made before an older file was upgraded. LibraryError if it
    cannot be opened. One that `is_passing` lies in memory and goes with the program; the folder is untouched.
    """

    def __init__(
        self, folder: Path, today: Callable[[], date] = date.today, *, is_passing: bool = False
    ) -> None:
        self._today = today
        self._database = Database(folder / LIBRARY_FILE, SCHEMA, is_passing=is_passing)
        self._as_given: dict[int, DealRecord] = {}
        if self.set_aside is not None:
            self._mend()
        self._purge()

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    @property
    def set_aside(self) -> Path | None:
        """Where a damaged file was moved to, if there was one."""
        return self._database.set_aside

    @property
    def copy(self) -> Path | None:
        """The copy of an older file, if it had to be upgraded."""
        return self._database.copy

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Saved hands.

    def keep(self, record: DealRecord, record_id: int | None = None) -> int:
        """Keep a record, in place of the one with this number if one is given; its number.

        Without a number, a deal that is already there keeps its place, and what both say of it is joined.
        KeyError if there is none with this number, ReplayError for a record that breaks the rules.
        """
        prepared = self._prepared(record)
        with self._database.transaction() as at:
            if record_id is not None:
                self._text(record_id)
                return self._put(at, prepared, record_id)
            known = self._same_as(prepared)
            return self._put(at, self._joined(prepared, known), known)

    def record(self, record_id: int) -> DealRecord:
        """A saved hand; KeyError if there is none with this number, RecordError if its text was damaged."""
        return read(self._text(record_id))[0]

    def search(self, search: Search = EVERYTHING, limit: int = 200, offset: int = 0) -> Page:
        """The saved hands that fit, in the order asked for: some of them, and how many there are."""
        found = self.numbers(search)
        shown = found[offset : offset + limit]
        entries: dict[int, Entry] = {}
        for start in range(0, len(shown), _MOST_VALUES):
            some = shown[start : start + _MOST_VALUES]
            rows = self._database.rows(
                f"SELECT id, match_id, {', '.join(COLUMNS)} FROM records"
                f" WHERE id IN ({', '.join('?' * len(some))})",
                some,
            )
            entries |= {row[0]: entry_of(row) for row in rows}
        return Page(len(found), tuple(entries[number] for number in shown if number in entries))

    def numbers(self, search: Search = EVERYTHING) -> tuple[int, ...]:
        """The numbers of all saved hands that fit, in the order asked for."""
        condition, values = condition_of(search)
        rows = self._database.rows(
            f"SELECT id FROM records WHERE {condition} ORDER BY {ORDERS[search.order]}", values
        )
        return tuple(record_id for (record_id,) in rows)

    def unreviewed(self, seed: int, model: int) -> tuple[int, ...]:
        """The numbers of the hands of which no whole review by this model is kept, the newest first.

        The deal on the table is not among them.
        """
        rows = self._database.rows(
            "SELECT id FROM records WHERE deleted IS NULL AND NOT (outcome = ? AND EXISTS"
            f" (SELECT 1 FROM matches WHERE matches.id = match_id AND is_current)) ORDER BY {_NEWEST}",
            (Outcome.UNFINISHED.value,),
        )
        numbers = [record_id for (record_id,) in rows]
        reviewed: set[int] = set()
        for start in range(0, len(numbers), _MOST_VALUES):  # whoever else asks has a turn in between
            some = numbers[start : start + _MOST_VALUES]
            found = self._database.rows(
                f"SELECT id FROM records WHERE id IN ({', '.join('?' * len(some))})"
                f" AND {_REVIEW_LINE} LIKE ?",
                [*some, f'% seed={seed} model={model}"]%'],
            )
            reviewed.update(record_id for (record_id,) in found)
        return tuple(record_id for record_id in numbers if record_id not in reviewed)

    def rule_sets(self) -> tuple[str, ...]:
        """The rule sets of the saved hands in written form, the most frequent first."""
        rows = self._database.rows(
            "SELECT rules FROM records WHERE deleted IS NULL GROUP BY rules ORDER BY count(*) DESC, rules"
        )
        return tuple(rules for (rules,) in rows)

    def tags(self) -> tuple[str, ...]:
        """All tags in use, in alphabetical order."""
        rows = self._database.rows("SELECT DISTINCT tags FROM records WHERE tags <> '' AND deleted IS NULL")
        return tuple(sorted({tag for (tags,) in rows for tag in tags.split(", ")}))

    def tag(self, record_ids: Iterable[int], tag: str) -> None:
        """Give saved hands a tag; FactError for a text that can be none."""
        self._retag(record_ids, lambda tags: tags if tag in tags else (*tags, tag))

    def untag(self, record_ids: Iterable[int], tag: str) -> None:
        """Take a tag from saved hands."""
        self._retag(record_ids, lambda tags: tuple(one for one in tags if one != tag))

    def _retag(self, record_ids: Iterable[int], change: Callable[[Tags], Tags]) -> None:
        for record_id in record_ids:
            self.change(record_id, lambda record: replace(record, tags=change(record.tags)))

    def change(self, record_id: int, change: Callable[[DealRecord], DealRecord]) -> None:
        """Change a saved hand as it now stands, which may be asked again where somebody else is at it too.

        A deleted one stays deleted. KeyError as in `record`.
        """
        while not self._is_changed(record_id, change):
            pass

    def _is_changed(self, record_id: int, change: Callable[[DealRecord], DealRecord]) -> bool:
        """Change a saved hand; False if somebody has changed it meanwhile."""
        text = self._text(record_id)
        prepared = self._prepared(change(read(text)[0]))
        with self._database.transaction() as at:
            is_same = self._text(record_id) == text
            if is_same:
                ((day,),) = self._database.rows("SELECT deleted FROM records WHERE id = ?", (record_id,))
                self._put(at, prepared, record_id)
                at.execute("UPDATE records SET deleted = ? WHERE id = ?", (day, record_id))
        return is_same

    def graded(self, since: str = "") -> tuple[Graded, ...]:
        """The own decisions that have a verdict, of deals from a day on, in the order of the days."""
        rows = self._database.rows(
            f"SELECT record_id, day, {', '.join(f'graded.{name}' for name in GRADED_COLUMNS)}"
            " FROM graded JOIN records ON records.id = record_id"
            " WHERE deleted IS NULL AND day >= ? ORDER BY day, record_id, graded.id",
            (since,),
        )
        return tuple(map(graded_of, rows))

    def delete(self, record_ids: Iterable[int]) -> None:
        """Take saved hands out of sight; `undelete` brings them back for DAYS_TO_UNDO days.

        KeyError if one is not there; then none is deleted.
        """
        self._mark_deleted(record_ids, self._day())

    def undelete(self, record_ids: Iterable[int]) -> None:
        """Bring deleted hands back; KeyError as above."""
        self._mark_deleted(record_ids, None)

    # The match on the table.

    def keep_match(self, records: Sequence[DealRecord]) -> None:
        """Keep the match on the table as it now stands: all its deals so far, as `records_of_match` has them.

        What was said about them meanwhile, in a review or by take-backs, stays. Records of another match
        than the one on the table begin the next one; one with the same seed begins after `close_match`.
        """
        with self._database.transaction() as at:
            match_id = self._current_id(records[0])
            if match_id is None:
                match_id, self._as_given = _begun_match(at, records[0], is_current=True), {}
            there = self._numbers_of(match_id)
            for record in records:
                known = there.pop(record.deal_number, None)
                if self._as_given.get(record.deal_number) != record:
                    self._put(at, self._joined(self._prepared(record), known), known, match_id)
            surplus = [(record_id,) for record_id in there.values()]
            at.executemany("UPDATE records SET match_id = NULL WHERE id = ?", surplus)
        self._as_given = {one.deal_number: one for one in records}

    def current_match(self) -> tuple[DealRecord, ...]:
        """The deals of the match on the table, none if there is no match; RecordError for a damaged text.

        They are as kept, with all that was said about them; `match_of` makes a match of them.
        """
        current = self._current_id()
        return () if current is None else self.match(current)

    def on_table(self, deal_number: int) -> int | None:
        """The number of a saved deal of the match on the table; None if it is not kept."""
        current = self._current_id()
        return None if current is None else self._numbers_of(current).get(deal_number)

    def close_match(self) -> None:
        """The match on the table is not played on; its deals stay among the saved hands."""
        with self._database.transaction() as at:
            at.execute("UPDATE matches SET is_current = 0")
        self._as_given = {}

    def match(self, match_id: int) -> tuple[DealRecord, ...]:
        """The deals of a match in order, deleted ones too; RecordError for a damaged text."""
        rows = self._database.rows(
            "SELECT text FROM texts JOIN records ON id = record_id WHERE match_id = ? ORDER BY deal_number",
            (match_id,),
        )
        return tuple(read(text)[0] for (text,) in rows)

    # Files.

    def take_in(self, paths: Iterable[Path]) -> Iterator[FileReport]:
        """Take in files of records and logs of the contest, one after the other, each judged alone.

        Every sound record of a file is taken in. A long file is reported more than once, the later reports
        telling all of the earlier ones. To stop, do not ask for the next: what was reported is kept.
        """
        for path in paths:
            try:
                yield from self._taken_in(path, text_of_bytes(path.read_bytes()))
            except OSError as error:
                yield FileReport(path, unreadable=error.strerror or str(error))
            except RecordError as error:
                yield FileReport(path, faults=(error,))

    def text_of(self, record_ids: Iterable[int]) -> str:
        """Saved hands as one text, to be written to a file; RecordError for a damaged one.

        Of the deal on the table it tells only what its player has seen.
        """
        return write([self.to_show(record_id) for record_id in record_ids])

    def to_show(self, record_id: int) -> DealRecord:
        """A saved hand for a reader; of the deal on the table only what its player has seen.

        Errors as in `record`.
        """
        record = self.record(record_id)
        return known_to(record, own_seat(record)) if self.is_on_table(record_id) else record

    def is_on_table(self, record_id: int) -> bool:
        """Is this the deal that is being played?"""
        rows = self._database.rows(
            "SELECT 1 FROM records JOIN matches ON matches.id = match_id"
            " WHERE records.id = ? AND is_current AND outcome = ?",
            (record_id, Outcome.UNFINISHED.value),
        )
        return bool(rows)

    def backup_to(self, path: Path) -> None:
        """Write the whole library, drills and all, into one file."""
        self._database.backup_to(path)

    def restore_from(self, path: Path) -> Path:
        """Take a backup instead of the library as it is, which is kept in a file whose place is returned.

        LibraryError if it is no sound backup, or one of a newer program; then nothing has changed.
        """
        kept = self._database.restore_from(path)
        self._as_given = {}
        return kept

    # Drills.

    def note_answer(self, answer: Answer) -> None:
        """Add an answer to the log."""
        marks = ", ".join("?" * len(ANSWER_COLUMNS))
        with self._database.transaction() as at:
            at.execute(
                f"INSERT INTO answers ({', '.join(ANSWER_COLUMNS)}) VALUES ({marks})",
                [getattr(answer, name) for name in ANSWER_COLUMNS],
            )

    def answers(self, since: str = "") -> tuple[Answer, ...]:
        """All answers in the order in which they were given, or those from a moment on."""
        rows = self._database.rows(
            f"SELECT {', '.join(ANSWER_COLUMNS)} FROM answers WHERE at >= ? ORDER BY id", (since,)
        )
        return tuple(map(_answer_of, rows))

    # Rows.

    def _day(self) -> str:
        return self._today().isoformat()

    def _text(self, record_id: int) -> str:
        rows = self._database.rows("SELECT text FROM texts WHERE record_id = ?", (record_id,))
        if not rows:
            raise KeyError(record_id)
        return str(rows[0][0])

    def _same_as(self, prepared: _Prepared) -> int | None:
        """The number of a saved hand that tells the same deal."""
        rows = self._database.rows(
            "SELECT id FROM records WHERE digest = ? ORDER BY id LIMIT 1", (prepared.digest,)
        )
        return rows[0][0] if rows else None

    def _joined(self, prepared: _Prepared, record_id: int | None) -> _Prepared:
        """The record with what the saved one says besides, if there is one that can still be read."""
        if not self._database.rows("SELECT 1 FROM records WHERE id = ? AND says", (record_id,)):
            return prepared
        assert record_id is not None
        try:
            return self._prepared(with_remarks_of(prepared.record, self.record(record_id)))
        except RecordError:
            return prepared

    def _put(
        self, at: Connection, prepared: _Prepared, record_id: int | None, match_id: int | None = None
    ) -> int:
        """Write a record and what follows from it, in place of its older state; it is no longer deleted.

        An older state keeps its match and day, unless there is another match, or the record has a day.
        """
        values = (record_id, match_id, prepared.digest, *prepared.values, prepared.record.date is not None)
        added = at.execute(_PUT_RECORD, values).lastrowid
        record_id = added if record_id is None else record_id
        assert record_id is not None
        at.execute("INSERT OR REPLACE INTO texts VALUES (?, ?)", (record_id, prepared.text))
        at.execute("INSERT OR REPLACE INTO words VALUES (?, ?)", (record_id, prepared.words))
        at.execute("DELETE FROM graded WHERE record_id = ?", (record_id,))
        at.executemany(_PUT_GRADED, [(record_id, *row) for row in prepared.graded])
        return record_id

    def _prepared(self, record: DealRecord) -> _Prepared:
        """All that is written of a record; ReplayError if it breaks the rules."""
        return _Prepared(
            record,
            _digest_of(record),
            indexed(record, self._day()),
            write([record]),
            words_of(record),
            tuple(graded_rows(record)),
        )

    def _mark_deleted(self, record_ids: Iterable[int], day: str | None) -> None:
        with self._database.transaction() as at:
            for record_id in record_ids:
                if not at.execute("UPDATE records SET deleted = ? WHERE id = ?", (day, record_id)).rowcount:
                    raise KeyError(record_id)

    def _mend(self) -> None:
        """Of what is left of a damaged file keep the hands whose texts are there, and find them again."""
        with self._database.transaction() as at:
            at.execute(
                "DELETE FROM records WHERE id NOT IN"
                " (SELECT record_id FROM texts INTERSECT SELECT record_id FROM words)"
            )
            lone = self._database.rows(
                "SELECT text FROM texts WHERE record_id NOT IN (SELECT id FROM records)"
            )
            for table in _OF_A_RECORD:
                at.execute(f"DELETE FROM {table} WHERE record_id NOT IN (SELECT id FROM records)")
            for (text,) in lone:
                with suppress(ValueError):
                    self._put(at, self._prepared(read(text)[0]), None)

    def _purge(self) -> None:
        """Forget what was deleted long ago, but nothing of the match on the table."""
        last = (self._today() - timedelta(days=DAYS_TO_UNDO)).isoformat()
        gone = self._database.rows(
            "SELECT id FROM records WHERE deleted < ?"
            " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = match_id AND is_current)",
            (last,),
        )
        if not gone:
            return
        with self._database.transaction() as at:
            for table in _OF_A_RECORD:
                at.executemany(f"DELETE FROM {table} WHERE record_id = ?", gone)
            at.executemany("DELETE FROM records WHERE id = ?", gone)

    def _current_id(self, record: DealRecord | None = None) -> int | None:
        """The number of the match on the table, if the record can belong to it."""
        for match_id, seed, rules in self._database.rows(
            "SELECT id, seed, rules FROM matches WHERE is_current"
        ):
            if record is None or (seed, rules) == (record.match_seed, write_rules(record.rules)):
                return int(match_id)
        return None

    def _numbers_of(self, match_id: int) -> dict[int, int]:
        """The numbers of the records of a match, by their deals' numbers."""
        rows = self._database.rows("SELECT deal_number, id FROM records WHERE match_id = ?", (match_id,))
        return dict(rows)

    def _taken_in(self, path: Path, text: str) -> Iterator[FileReport]:
        """Keep the records of a file; those of one match as one match."""
        report = FileReport(path, share=0.0)
        for records, faults, share in portions(text):
            kept, known = self._kept_together([self._prepared(record) for record in records])
            report = FileReport(
                path, report.kept + kept, report.known + known, report.faults + faults, "", share
            )
            yield report

    def _kept_together(self, records: Sequence[_Prepared]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Keep some records in one transaction; the numbers of the new ones, and of those already there."""
        kept: list[int] = []
        known: list[int] = []
        with self._database.transaction() as at:
            for group in _matches_among(records):
                match_id = self._match_of_any(group)
                if match_id is None and group[0].record.match_seed is not None:
                    match_id = _begun_match(at, group[0].record)
                for one in group:
                    same = self._same_as(one)
                    (kept if same is None else known).append(
                        self._put(at, self._joined(one, same), same, match_id)
                    )
        return tuple(kept), tuple(known)

    def _match_of_any(self, records: Iterable[_Prepared]) -> int | None:
        """The match that one of the records already belongs to."""
        for same in filter(None, map(self._same_as, records)):
            ((match_id,),) = self._database.rows("SELECT match_id FROM records WHERE id = ?", (same,))
            if match_id is not None:
                return int(match_id)
        return None


_OF_A_RECORD = ("texts", "words", "graded")
"""The other tables with rows of a record."""
_NEWEST = ORDERS[Order.NEWEST]
_REVIEW_LINE = (
    "(SELECT substr(rest, 1, instr(rest, char(10))) FROM (SELECT"
    " substr(text, instr(text, '[Review.' || substr('SENW', seat + 1, 1))) AS rest"
    " FROM texts WHERE record_id = records.id))"
)
"""The line of a record's text on the review of the own seat; the first line where there is none."""
_PUT_RECORD = (
    f"INSERT INTO records (id, match_id, digest, {', '.join(INDEXED)})"
    f" VALUES (?, ?, ?, {', '.join('?' * len(INDEXED))})"
    " ON CONFLICT (id) DO UPDATE SET deleted = NULL, match_id = coalesce(excluded.match_id, match_id),"
    f" {', '.join(f'{name} = excluded.{name}' for name in ('digest', *INDEXED[1:]))},"
    " day = CASE WHEN ? THEN excluded.day ELSE day END"
)
_PUT_GRADED = (
    f"INSERT INTO graded (record_id, {', '.join(GRADED_COLUMNS)})"
    f" VALUES (?, {', '.join('?' * len(GRADED_COLUMNS))})"
)


def _answer_of(row: Row) -> Answer:
    at, kind, concept, key, choice, loss, seconds, is_first, seed = row
    return Answer(at, kind, concept, key, choice, loss, seconds, bool(is_first), seed)


def _begun_match(at: Connection, record: DealRecord, *, is_current: bool = False) -> int:
    """The number of a new match, of the rules and seed of one of its deals."""
    if is_current:
        at.execute("UPDATE matches SET is_current = 0")
    values = (record.match_seed, write_rules(record.rules), is_current)
    match_id = at.execute("INSERT INTO matches (seed, rules, is_current) VALUES (?, ?, ?)", values).lastrowid
    assert match_id is not None
    return match_id


def _matches_among(records: Iterable[_Prepared]) -> list[list[_Prepared]]:
    """Records that follow each other as deals of one match together, the others alone."""
    groups: list[list[_Prepared]] = []
    for record in records:
        last = groups[-1][-1] if groups else None
        if last is not None and continues(last.record, record.record):
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups


def _digest_of(record: DealRecord) -> bytes:
    """Equal for records that tell the same deal, whatever they say about it."""
    return sha256(facts_of(record).encode()).digest()
