"""One SQLite file of our own: one owner, whole transactions, upgrades after a copy, backups. (I/O)

What is written in a transaction is on the disk when the transaction is left: the write-ahead log is
flushed at every commit. The file stays locked while it is open, also against readers, and the lock goes
with the process, however it ends. Nothing but SQLite may open the file meanwhile: closing any other handle
on it would drop the lock.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import Enum
from pathlib import Path
from shutil import disk_usage
from threading import RLock
from typing import Any

from trainer.files import forbid_folder, free_place, set_aside

APPLICATION_ID = 0x43425452
"""The letters CBTR in the file's header: it is ours."""
Row = tuple[Any, ...]
Values = Sequence[str | int | float | bytes | None]


class LibraryFault(Enum):
    """Why a library cannot be opened, read or written."""

    IN_USE = "in-use"
    NEWER = "newer"
    NOT_A_LIBRARY = "not-a-library"
    DAMAGED = "damaged"
    READ_ONLY = "read-only"
    DISK_FULL = "disk-full"
    UNREACHABLE = "unreachable"


class LibraryError(Exception):
    """What is wrong with a library, and with which file.

    `found` and `known` are versions of the file's form, for one that is NEWER; `reason` is what the system
    says, where it says something.
    """

    def __init__(
        self, fault: LibraryFault, path: Path, reason: str = "", *, found: int = 0, known: int = 0
    ) -> None:
        super().__init__(": ".join(filter(None, (str(path), fault.value, reason))))
        self.fault = fault
        self.path = path
        self.reason = reason
        self.found = found
        self.known = known


_FAULTS = {
    sqlite3.SQLITE_BUSY: LibraryFault.IN_USE,
    sqlite3.SQLITE_LOCKED: LibraryFault.IN_USE,
    sqlite3.SQLITE_READONLY: LibraryFault.READ_ONLY,
    sqlite3.SQLITE_FULL: LibraryFault.DISK_FULL,
    sqlite3.SQLITE_CORRUPT: LibraryFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: LibraryFault.NOT_A_LIBRARY,
}
_ERRNO_FAULTS = {
    errno.ENOSPC: LibraryFault.DISK_FULL,
    errno.EDQUOT: LibraryFault.DISK_FULL,
    errno.EACCES: LibraryFault.READ_ONLY,
    errno.EPERM: LibraryFault.READ_ONLY,
    errno.EROFS: LibraryFault.READ_ONLY,
}
_CACHE_KIB = 16_384
"""So much of the file is kept in memory: enough to look through some ten thousand saved hands."""
_LEAST_ROOM = 65_536
"""Bytes: twice what SQLite begins its log with."""
_SECONDS_TO_WAIT = 0.2
"""Enough for somebody else's look at a file, which is short."""
_MOST_ROWS_ON_A_PAGE = 100
_BESIDE = ("", "-wal", "-shm")
"""What SQLite writes beside a file belongs to it."""


def error_of(error: sqlite3.Error | OSError, path: Path) -> LibraryError:
    """A fault of SQLite or of the system, as one of a library."""
    if isinstance(error, OSError):
        fault = _ERRNO_FAULTS.get(error.errno or 0, LibraryFault.UNREACHABLE)
        return LibraryError(fault, path, error.strerror or "")
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    fault = _FAULTS.get(code, LibraryFault.UNREACHABLE)
    if code == sqlite3.SQLITE_CANTOPEN and not os.access(path.parent, os.W_OK):
        fault = LibraryFault.READ_ONLY
    if code == sqlite3.SQLITE_IOERR and _is_full(path):
        fault = LibraryFault.DISK_FULL
    return LibraryError(fault, path, str(error))


def _is_full(path: Path) -> bool:
    """Is there no room beside the file? SQLite says so of its log only in general words."""
    with suppress(OSError):
        return disk_usage(path.parent).free < _LEAST_ROOM
    return False


class Database:
    """The open file. `set_aside` is where a damaged one was moved to, `copy` the copy before an upgrade.

    Of a damaged file, every row that can still be read is in the new one that was opened in its place.
    `schema` are the scripts that lead from one version of the file's form to the next; a new file goes
    through all of them. LibraryError if it cannot be opened; a newer file is left as it is. One that
    `is_passing` lies in memory only, and the path is but its name.
    """

    def __init__(self, path: Path, schema: Sequence[str], *, is_passing: bool = False) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self.copy: Path | None = None
        self._schema = schema
        self._lock = RLock()
        if is_passing:
            self._connection = _connected(path, "memory")
            self._make_own(self._connection)
        else:
            self._open()

    def _open(self) -> None:
        """Open the file, or a new one in place of a damaged one or of folders under its names."""
        path = self.path
        with self._faults():
            path.parent.mkdir(parents=True, exist_ok=True)
            self.set_aside = _folders_moved_aside(path)
        try:
            self._connection = self._opened()
        except LibraryError as error:
            if error.fault not in (LibraryFault.DAMAGED, LibraryFault.NOT_A_LIBRARY):
                raise
            with self._faults():
                self.set_aside = _moved_aside(path)
            self._connection = self._opened()
            self._take_what_is_left(self.set_aside)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done inside is kept, or nothing of it; on leaving it is on the disk."""
        with self._lock, self._faults(), _whole(self._connection):
            yield self._connection

    def rows(self, statement: str, values: Values = ()) -> list[Row]:
        """What a question finds."""
        with self._lock, self._faults():
            return self._connection.execute(statement, values).fetchall()

    def backup_to(self, path: Path) -> None:
        """Write all that is in the file into one other file, which is replaced whole."""
        if path.absolute() == self.path.absolute():
            raise LibraryError(LibraryFault.IN_USE, path)
        with self._lock, self._faults(path):
            _copied(self._connection, path)

    def restore_from(self, path: Path) -> Path:
        """Take the content of a backup instead of the present one; where the present one is kept.

        LibraryError if it is no sound backup; then nothing has changed.
        """
        with self._lock, self._faults(path):
            if not path.is_file():
                raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
            with closing(_connected(path, "ro")) as source:
                if not _version_of(source, path, len(self._schema)):
                    raise LibraryError(LibraryFault.NOT_A_LIBRARY, path)
                _check_sound(source, path)
                kept = free_place(self.path, "before-restore")
                _copied(self._connection, kept)
                source.backup(self._connection)
            self._upgrade(self._connection)
            return kept

    def _take_what_is_left(self, damaged: Path) -> None:
        """Copy every row that can still be read from a damaged file of the same form."""
        unreadable = (sqlite3.Error, UnicodeError, LibraryError)
        with suppress(*unreadable), closing(_connected(damaged, "ro")) as source:
            if _version_of(source, damaged, len(self._schema)) != len(self._schema):
                return
            tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            with self.transaction() as at:
                for (table,) in self.rows(tables):
                    for row in _rows_left(source, table):
                        with suppress(sqlite3.Error, UnicodeError):
                            at.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)

    @contextmanager
    def _faults(self, path: Path | None = None) -> Iterator[None]:
        """Faults inside come out as those of a library."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise error_of(error, path or self.path) from error
        except UnicodeDecodeError as error:  # in what SQLite says of a damaged file
            raise LibraryError(LibraryFault.DAMAGED, path or self.path) from error

    def _opened(self) -> sqlite3.Connection:
        """The file opened, owned, sound and of the newest form."""
        with self._faults():
            if self.path.exists():
                if _is_cut_off(self.path):
                    raise LibraryError(LibraryFault.DAMAGED, self.path)
                with closing(_connected(self.path, "ro")) as looking:
                    _version_of(looking, self.path, len(self._schema))
            connection = _connected(self.path, "rwc")
            self._make_own(connection)
            with suppress(OSError):  # the look made it, and an owner has no use for it
                self.path.with_name(self.path.name + "-shm").unlink(missing_ok=True)
            return connection

    def _make_own(self, connection: sqlite3.Connection) -> None:
        """Lock the file, and see that it is sound and of the newest form."""
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute(f"PRAGMA cache_size=-{_CACHE_KIB}")
            _check_sound(connection, self.path)
            self._upgrade(connection)
        except BaseException:
            connection.close()
            raise

    def _upgrade(self, connection: sqlite3.Connection) -> None:
        """Bring an older file to the newest form, in order, after a copy of it."""
        version = _version_of(connection, self.path, len(self._schema))
        if version == len(self._schema):
            return
        if version:
            self.copy = free_place(self.path, f"version-{version}")
            _copied(connection, self.copy)
        with _whole(connection):
            for script in self._schema[version:]:
                for statement in filter(str.strip, script.split(";")):
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={len(self._schema)}")


@contextmanager
def _whole(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that hardly waits for another owner, and begins no transaction by itself."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_SECONDS_TO_WAIT,
        isolation_level=None,
        check_same_thread=False,
    )
    # Bytes that are no text any more are for the reader of records to refuse, each text by itself.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _version_of(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """The version of a file's form, 0 for an empty one; LibraryError if it is not ours, or newer."""
    ((version,), (owner,), (tables,)) = (
        connection.execute(question).fetchone()
        for question in (
            "PRAGMA user_version",
            "PRAGMA application_id",
            "SELECT count(*) FROM sqlite_master",
        )
    )
    if owner != APPLICATION_ID and (version or tables):
        raise LibraryError(LibraryFault.NOT_A_LIBRARY, path)
    if version > known:
        raise LibraryError(LibraryFault.NEWER, path, found=version, known=known)
    return int(version)


def _is_cut_off(path: Path) -> bool:
    """Is there nothing in a file that was made? What is not yet in it would be in its log."""
    wal = path.with_name(path.name + "-wal")
    return not path.stat().st_size and not (wal.exists() and wal.stat().st_size)


def _check_sound(connection: sqlite3.Connection, path: Path) -> None:
    (told,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if told != "ok":
        raise LibraryError(LibraryFault.DAMAGED, path, str(told))


def _rows_left(source: sqlite3.Connection, table: str) -> Iterator[Row]:
    """The rows of a damaged table that can still be read, each asked for by its number."""
    (pages,) = source.execute("PRAGMA page_count").fetchone()
    highest = pages * _MOST_ROWS_ON_A_PAGE
    with suppress(sqlite3.Error, UnicodeError):
        (highest,) = source.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()
    for number in range(1, highest + 1):
        with suppress(sqlite3.Error, UnicodeError):
            yield from source.execute(f"SELECT * FROM {table} WHERE rowid = ?", (number,)).fetchall()


def _copied(connection: sqlite3.Connection, path: Path) -> None:
    """All that a file holds, in one other file, which is replaced whole."""
    forbid_folder(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def _folders_moved_aside(path: Path) -> Path | None:
    """Move folders out of the way that bear the names of the file and of what belongs to it; where one is."""
    place = None
    for ending in _BESIDE:
        part = path.with_name(path.name + ending)
        if part.is_dir():
            place = set_aside(part)
    return place


def _moved_aside(path: Path) -> Path:
    """Move a damaged file out of the way, keeping it with what belongs to it; its new place."""
    place = free_place(path, "damaged")
    for ending in _BESIDE:
        part = path.with_name(path.name + ending)
        if part.exists():
            os.replace(part, place.with_name(place.name + ending))
    return place
