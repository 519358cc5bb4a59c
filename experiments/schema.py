"""The tables of the run store and how to open them; SQLite in WAL mode, a connection a call."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from messages import FieldspanError

VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS run (
    run TEXT PRIMARY KEY,
    job TEXT NOT NULL,
    config TEXT NOT NULL,
    status TEXT NOT NULL,               -- queued, running, finished, stopped, failed
    owner TEXT,                         -- who trains it
    attempt INTEGER NOT NULL DEFAULT 0, -- claims so far
    stop INTEGER NOT NULL DEFAULT 0,    -- 1 asks the owner to stop, 2 to queue it again after that
    step INTEGER NOT NULL DEFAULT 0,
    steps INTEGER NOT NULL,
    seconds REAL NOT NULL DEFAULT 0,    -- of training, over all attempts
    images_per_second REAL,
    seconds_left REAL,
    error TEXT,                         -- JSON: message, values
    measures TEXT NOT NULL DEFAULT '{}',
    info TEXT NOT NULL DEFAULT '{}',
    created REAL NOT NULL,              -- seconds since 1970, as all times here
    queued REAL NOT NULL,
    started REAL,
    ended REAL
);
CREATE TABLE IF NOT EXISTS curve (
    run TEXT, step INTEGER, part TEXT, metric TEXT, value REAL,
    PRIMARY KEY (run, part, metric, step)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshot (
    run TEXT, step INTEGER, layer INTEGER, head INTEGER, measure TEXT, value REAL,
    PRIMARY KEY (run, step, layer, head, measure)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS owner (
    owner TEXT PRIMARY KEY, host TEXT, pid INTEGER, pid_started REAL, heartbeat REAL
);
"""
BUSY = 10.0  # seconds to wait for another writer
TRIES = 50  # switching a new file to WAL does not wait for others by itself


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection whose rows go by name; opened and closed here, so any thread may read.

    FieldspanError where the file is damaged, cannot be written, or stays locked.
    """
    with _in_a_sentence(path), _open(path) as database:
        yield database


@contextmanager
def _in_a_sentence(path: Path) -> Iterator[None]:
    """What SQLite complains about becomes a FieldspanError; pandas makes an OSError of it."""
    try:
        yield
    except (sqlite3.DatabaseError, OSError) as error:
        raise FieldspanError(
            "expected runs that can be read and written in {folder}, got this: {reason}; try "
            "again, or set FIELDSPAN_STORE to another folder",
            folder=str(path.parent),
            reason=str(error.__cause__ or error),
        ) from error


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    database = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    try:
        database.row_factory = sqlite3.Row
        database.execute("PRAGMA synchronous = NORMAL")
        yield database
    finally:
        database.close()


def kept_open(path: Path) -> sqlite3.Connection:
    """A connection that only stays: whoever closes the last one has to tidy the journal up.

    That writes the disk through and costs a hundred times as much as a question.
    """
    with _in_a_sentence(path):
        database = sqlite3.connect(
            path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        database.execute("SELECT run FROM run LIMIT 1").fetchall()  # opened with the first look
    return database


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """One transaction that no other process can interleave; an exception undoes it."""
    with reading(path) as database:
        database.execute("BEGIN IMMEDIATE")
        try:
            yield database
        except BaseException:
            database.execute("ROLLBACK")
            raise
        database.execute("COMMIT")


def create(path: Path) -> None:
    """The tables, made unless they are there; FieldspanError for a newer store."""
    for last in [False] * TRIES + [True]:
        try:
            return _create(path)
        except sqlite3.OperationalError:
            if last:
                raise
            time.sleep(0.05)


def _create(path: Path) -> None:
    with _open(path) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise FieldspanError(
                "expected a run store of version {ours}, got {theirs} in {path}: update "
                "Fieldspan or set FIELDSPAN_STORE to another folder",
                ours=VERSION,
                theirs=version,
                path=str(path.parent),
            )
        if version < VERSION:
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION};")
            database.execute("COMMIT")
