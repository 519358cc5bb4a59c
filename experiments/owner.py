"""What only the owner of runs may write: claims, progress, results; one owner an engine."""

import json
import os
import platform
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from sqlite3 import Connection, Row
from typing import Any

import psutil

from experiments import wishes
from experiments.config import RunConfig
from experiments.files import CHECKPOINT
from experiments.rows import living_owners
from experiments.schema import kept_open, reading, writing
from experiments.store import Store

Wanted = Callable[[str], bool]


@dataclass(frozen=True)
class Claim:
    """A run to train: its job, config and the checkpoint to go on from."""

    run: str
    job: str
    config: str  # JSON
    attempt: int
    start: bytes | None


class Owner:
    """Claims runs of a store in the name of this process and writes what becomes of them."""

    def __init__(self, store: Store, wanted: Wanted = lambda _run: True) -> None:
        self.store = store
        self.wanted = wanted
        self.name = uuid.uuid4().hex
        self.identity = (platform.node(), os.getpid(), psutil.Process().create_time())
        self.stays = kept_open(store.path)

    def beat(self) -> None:
        """A sign of life, without which others take the runs over."""
        with writing(self.store.path) as database:
            database.execute(
                "INSERT OR REPLACE INTO owner VALUES (?, ?, ?, ?, ?)",
                (self.name, *self.identity, time.time()),
            )

    def waiting(self) -> bool:
        """Whether a wanted run waits; only reads, so it can be asked often."""
        with reading(self.store.path) as database:
            queue = database.execute("SELECT run FROM run WHERE status = 'queued'").fetchall()
        return any(self.wanted(row["run"]) for row in queue)

    def claim(self) -> Claim | None:
        """The next wanted run of the queue, now ours; no other process can claim it too."""
        with writing(self.store.path) as database:
            row = self._take(database)
        if row is None:
            return None
        start = self.store.files(row["run"]).read(CHECKPOINT)
        return Claim(row["run"], row["job"], row["config"], row["attempt"] + 1, start)

    def take(self, config: RunConfig) -> bool:
        """Whether the run is ours: queued and claimed in one step, so that nobody trains it."""
        with writing(self.store.path) as database:
            wishes.queue(database, config)
            return self._take(database) is not None

    def _take(self, database: Connection) -> Row | None:
        queue = database.execute(
            "SELECT * FROM run WHERE status = 'queued' ORDER BY queued, rowid"
        ).fetchall()
        row = next((row for row in queue if self.wanted(row["run"])), None)
        if row is not None:
            database.execute(
                "UPDATE run SET status = 'running', owner = ?, attempt = attempt + 1, stop = 0,"
                " error = NULL, started = COALESCE(started, ?) WHERE run = ?",
                (self.name, time.time(), row["run"]),
            )
        return row

    def requeue_lost(self) -> None:
        """Runs whose owner is gone wait again, in their old place of the queue."""
        with reading(self.store.path) as database:
            known = {row["owner"] for row in database.execute("SELECT owner FROM owner")}
            if known <= living_owners(database) | {self.name} and not self._strayed(
                database, known
            ):
                return
        with writing(self.store.path) as database:
            living = sorted(living_owners(database) | {self.name})
            marks = ", ".join("?" * len(living))
            database.execute(
                "UPDATE run SET status = CASE WHEN stop = 1 THEN 'stopped' ELSE 'queued' END,"
                f" owner = NULL WHERE status = 'running' AND owner NOT IN ({marks})",
                living,
            )
            database.execute(f"DELETE FROM owner WHERE owner NOT IN ({marks})", living)

    def _strayed(self, database: Connection, known: set[str]) -> bool:
        """Whether a run trains for somebody who is not even listed."""
        rows = database.execute("SELECT DISTINCT owner FROM run WHERE status = 'running'")
        return not {row["owner"] for row in rows} <= known | {self.name}

    def owned(self) -> dict[str, bool]:
        """Our runs, each with whether it is to stop; others may have taken one from us."""
        with reading(self.store.path) as database:
            rows = database.execute(
                "SELECT run, stop FROM run WHERE status = 'running' AND owner = ?", (self.name,)
            ).fetchall()
        return {row["run"]: row["stop"] > 0 for row in rows}

    def write(self, changes: list[Callable[[Connection], object]]) -> None:
        """The changes of `experiments.changes`, all in one transaction."""
        if changes:
            with writing(self.store.path) as database:
                for change in changes:
                    change(database)

    def finish(self, run: str, result: dict[str, Any]) -> None:
        """The run finished: files first, so that a finished row always has them."""
        self._keep(run, result)
        ended = self._end(
            run,
            "status = 'finished', seconds_left = 0, step = ?, seconds = ?, measures = ?, info = ?",
            (result["step"], result["seconds"], _json(result["measures"]), _json(result["info"])),
        )
        if ended:  # else it is another owner's by now, who goes on from there
            self.store.files(run).drop(CHECKPOINT)

    def stop(self, run: str, result: dict[str, Any] | None = None) -> None:
        """The run stopped with what it learned kept; queued if it was asked for again meanwhile."""
        if result:
            self._keep(run, result)
        self._end(
            run,
            "status = CASE WHEN stop = 2 THEN 'queued' ELSE 'stopped' END, seconds_left = NULL",
            (),
        )

    def fail(self, run: str, message: str, values: dict[str, Any]) -> None:
        """The run failed, for a reason in one sentence."""
        error = _json({"message": message, "values": values})
        self._end(run, "status = 'failed', seconds_left = NULL, error = ?", (error,))

    def release(self, run: str) -> None:
        """The run given back to the queue, to go on from its checkpoint."""
        self._end(run, "status = 'queued', started = started", ())

    def leave(self) -> None:
        """No longer an owner: what we trained is interrupted until somebody takes it over."""
        with writing(self.store.path) as database:
            database.execute("DELETE FROM owner WHERE owner = ?", (self.name,))
        self.stays.close()

    def _keep(self, run: str, result: dict[str, Any]) -> None:
        for name, data in result["files"].items():
            self.store.files(run).write(name, data)

    def _end(self, run: str, what: str, values: tuple) -> bool:
        """Whether the run was still ours to end."""
        with writing(self.store.path) as database:
            ended = database.execute(
                f"UPDATE run SET {what}, stop = 0, owner = NULL, ended = ?"
                " WHERE run = ? AND status = 'running' AND owner = ?",
                (*values, time.time(), run, self.name),
            )
        return ended.rowcount > 0


def _json(values: object) -> str:
    return json.dumps(values, sort_keys=True)
