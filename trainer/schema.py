"""The form of the library's file, from its first version to the present one."""

SCHEMA = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        seed INTEGER,
        rules TEXT NOT NULL,
        is_current INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE records (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        match_id INTEGER REFERENCES matches (id),
        deleted TEXT,
        digest BLOB NOT NULL,
        day TEXT NOT NULL CHECK (typeof(day) = 'text'),
        rules TEXT NOT NULL CHECK (typeof(rules) = 'text'),
        deal_number INTEGER NOT NULL CHECK (typeof(deal_number) = 'integer'),
        code TEXT NOT NULL CHECK (typeof(code) = 'text'),
        seat INTEGER NOT NULL CHECK (seat IN (0, 1, 2, 3)),
        players TEXT NOT NULL CHECK (length(players) - length(replace(players, char(10), '')) = 3),
        bots TEXT NOT NULL CHECK (length(bots) - length(replace(bots, char(10), '')) = 3),
        call INTEGER CHECK (call BETWEEN 0 AND 99),
        took INTEGER NOT NULL CHECK (took BETWEEN 0 AND 13),
        tenths INTEGER CHECK (typeof(tenths) IN ('integer', 'null')),
        outcome TEXT NOT NULL CHECK (outcome IN ('unfinished', 'made', 'broken')),
        dubious INTEGER NOT NULL CHECK (typeof(dubious) = 'integer'),
        mistakes INTEGER NOT NULL CHECK (typeof(mistakes) = 'integer'),
        blunders INTEGER NOT NULL CHECK (typeof(blunders) = 'integer'),
        loss REAL CHECK (typeof(loss) IN ('real', 'null')),
        tags TEXT NOT NULL CHECK (typeof(tags) = 'text'),
        note TEXT NOT NULL CHECK (typeof(note) = 'text'),
        worst INTEGER NOT NULL CHECK (worst IN (0, 1, 2, 3)),
        opponents TEXT NOT NULL CHECK (typeof(opponents) = 'text'),
        says INTEGER NOT NULL CHECK (says IN (0, 1))
    );
    CREATE INDEX records_by_digest ON records (digest);
    CREATE INDEX records_by_match ON records (match_id, deal_number);
    CREATE INDEX records_by_day ON records (deleted, day, id);
    CREATE INDEX records_by_loss ON records (deleted, loss, day, id);
    CREATE TABLE texts (
        record_id INTEGER PRIMARY KEY REFERENCES records (id),
        text TEXT NOT NULL
    );
    CREATE TABLE words (
        record_id INTEGER PRIMARY KEY REFERENCES records (id),
        words TEXT NOT NULL
    );
    CREATE TABLE graded (
        id INTEGER PRIMARY KEY,
        record_id INTEGER NOT NULL REFERENCES records (id),
        trick INTEGER NOT NULL CHECK (trick BETWEEN 0 AND 13),
        choice TEXT NOT NULL CHECK (typeof(choice) = 'text'),
        loss REAL NOT NULL CHECK (typeof(loss) = 'real'),
        stderr REAL NOT NULL CHECK (typeof(stderr) = 'real'),
        weight INTEGER NOT NULL CHECK (weight IN (0, 1, 2, 3)),
        kinds TEXT NOT NULL CHECK (typeof(kinds) = 'text'),
        is_forced INTEGER NOT NULL CHECK (is_forced IN (0, 1))
    );
    CREATE INDEX graded_by_record ON graded (record_id)
    """,
    """
    CREATE TABLE answers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL CHECK (typeof(at) = 'text'),
        kind TEXT NOT NULL CHECK (typeof(kind) = 'text'),
        concept TEXT NOT NULL CHECK (typeof(concept) = 'text'),
        key TEXT NOT NULL CHECK (typeof(key) = 'text'),
        choice TEXT NOT NULL CHECK (typeof(choice) = 'text'),
        loss REAL NOT NULL CHECK (typeof(loss) = 'real'),
        seconds REAL NOT NULL CHECK (typeof(seconds) = 'real'),
        is_first INTEGER NOT NULL CHECK (is_first IN (0, 1)),
        seed INTEGER NOT NULL CHECK (typeof(seed) = 'integer')
    )
    """,
)
"""The scripts from each version of the file's form to the next. Add one; never change one.

The checks are looked at whenever the file is opened, so that a damaged row is found before it is used.
"""
