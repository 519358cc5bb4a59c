"""A run as it stands: one row of the store, or one published run."""

import json
import logging
import platform
import sqlite3
import time
from dataclasses import dataclass, field, replace
from typing import Any

import psutil

from experiments.checked import MISSHAPEN, expect_types, fits
from experiments.config import RunConfig
from messages import FieldspanError

log = logging.getLogger("fieldspan")
RESTING = ("stopped", "failed", "interrupted")  # ended early, and goes on when asked to
PATIENCE = 10.0  # seconds without a heartbeat after which an owner elsewhere counts as gone
PATIENCE_HERE = 60.0  # on this machine, where a dead process is noticed by its number at once

FACTS: dict[str, Any] = {  # of what is known of a run, what pages compute with; JSON has lists
    "title": str,
    "parameters": float,
    "macs": float,
    "memory": float,
    "train_images": int,
    "validation_images": int,
    "test_images": int,
    "classes": tuple[str, ...],
    "class_counts": tuple[int, ...],
    "mean": tuple[float, float, float],
    "deviation": tuple[float, float, float],
    "machine": str,
    "device": str,
    "baseline": dict,
}


@dataclass(frozen=True)
class Run:
    """What is known of a run; a finished one has measures, a running one a rate and a rest."""

    run: str
    config: RunConfig
    status: str  # queued, running, finished, stopped, failed, interrupted
    step: int
    steps: int
    seconds: float  # of training, over all attempts
    images_per_second: float | None = None
    seconds_left: float | None = None
    error: str | None = None  # one English sentence
    source: str = "local"  # or "published"
    measures: dict[str, float] = field(default_factory=dict)  # "last/test/accuracy" and its like
    info: dict[str, Any] = field(default_factory=dict)  # cost, data, environment, times
    failure: tuple[str, dict[str, Any]] | None = None  # the error to translate: message, values

    @property
    def kind(self) -> str:
        """What is trained, as in its config."""
        return self.config.kind

    @property
    def precision(self) -> str:
        """The type of number it was trained in; what did not record it knew no other."""
        return str(self.info.get("precision", "float32"))


def known_run(row: sqlite3.Row, living: set[str]) -> Run | None:
    """The run of a row; None for a config of another version, which must not hide the others."""
    try:
        return sound(read_run(row, living))
    except (FieldspanError, *MISSHAPEN) as error:
        log.warning("run %s is left out, its config cannot be read: %r", row["run"], error)
        return None


def sound(run: Run) -> Run:
    """The run, whose measures and facts are of the kinds that pages rely on; else ValueError."""
    expect_types(replace(run, measures={}, info={}, failure=None))
    names = all(isinstance(name, str) for name in run.measures)
    if not names or not all(fits(value, float) for value in run.measures.values()):
        raise ValueError("measures are not numbers by name")
    if not isinstance(run.info, dict):
        raise ValueError("facts are not by name")
    for name in FACTS.keys() & run.info.keys():
        value = run.info[name]
        if not fits(tuple(value) if isinstance(value, list) else value, FACTS[name]):
            raise ValueError(f"of the facts, {name} is of another kind")
    if run.step < 0 or run.seconds < 0:
        raise ValueError("less than no training")
    return run


def read_run(row: sqlite3.Row, living: set[str]) -> Run:
    """The run of a row; one that runs for an owner who is gone is interrupted."""
    failure = json.loads(row["error"]) if row["error"] else None
    gone = row["status"] == "running" and row["owner"] not in living
    times = {name: row[name] for name in ("created", "started", "ended")}
    return Run(
        run=row["run"],
        config=RunConfig.from_json(row["config"]),
        status="interrupted" if gone else row["status"],
        step=row["step"],
        steps=row["steps"],
        seconds=row["seconds"],
        images_per_second=row["images_per_second"],
        seconds_left=row["seconds_left"],
        error=failure and failure["message"].format(**failure["values"]),
        measures=json.loads(row["measures"]),
        info=json.loads(row["info"]) | times,
        failure=failure and (failure["message"], failure["values"]),
    )


def living_owners(database: sqlite3.Connection) -> set[str]:
    """Owners with a recent heartbeat whose process, if on this machine, is still there."""
    rows = database.execute("SELECT * FROM owner").fetchall()
    return {row["owner"] for row in rows if _lives(row, time.time() - row["heartbeat"])}


def _lives(row: sqlite3.Row, silence: float) -> bool:
    if row["host"] != platform.node():
        return silence < PATIENCE
    if silence >= PATIENCE_HERE:
        return False
    try:  # a number alone may have been given to another process since
        started = psutil.Process(row["pid"]).create_time()
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:  # another user's: its heartbeat has to do
        return True
    return abs(started - row["pid_started"]) < 1.0
