"""What anybody may wish of a run: train it, stop it, forget it; in one transaction."""

import time
from sqlite3 import Connection

from experiments.config import RunConfig
from experiments.rows import living_owners
from messages import FieldspanError


def queue(database: Connection, config: RunConfig) -> None:
    """Queued, unless it is queued, running or finished already.

    What is just being stopped is queued again after that.
    """
    now = time.time()
    database.execute(
        "INSERT OR IGNORE INTO run (run, job, config, status, steps, created, queued)"
        " VALUES (?, ?, ?, 'queued', ?, ?, ?)",
        (config.run, config.job, config.to_json(), config.recipe.steps, now, now),
    )
    database.execute(
        "UPDATE run SET status = 'queued', stop = 0, error = NULL, owner = NULL, queued = ?"
        " WHERE run = ? AND status IN ('stopped', 'failed')",
        (now, config.run),
    )
    database.execute(
        "UPDATE run SET stop = 2 WHERE run = ? AND status = 'running' AND stop = 1",
        (config.run,),
    )


def stop(database: Connection, run: str) -> None:
    """Stopped at once if nobody trains it, else its owner is asked to stop it."""
    living = sorted(living_owners(database))
    trained = f"owner IN ({', '.join('?' * len(living))})"
    database.execute(
        "UPDATE run SET status = 'stopped', owner = NULL, ended = ? WHERE run = ? AND "
        f"(status = 'queued' OR (status = 'running' AND NOT {trained}))",
        (time.time(), run, *living),
    )
    database.execute("UPDATE run SET stop = 1 WHERE run = ? AND status = 'running'", (run,))


def delete(database: Connection, run: str) -> None:
    """All rows gone; FieldspanError while somebody trains it."""
    owners = database.execute(
        "SELECT owner FROM run WHERE run = ? AND status = 'running'", (run,)
    ).fetchall()
    if {row["owner"] for row in owners} & living_owners(database):
        raise FieldspanError(
            "expected a run at rest, got {run}, which is training: stop it first", run=run
        )
    for table in ("run", "curve", "snapshot"):
        database.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
