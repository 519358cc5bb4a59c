"""The record of every run: read by pages and the command line, which also queue and stop."""

import os
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import platformdirs
from numpy.typing import NDArray
from safetensors.numpy import load_file

from experiments import wishes
from experiments.config import RunConfig
from experiments.files import PREDICTIONS, RunFiles, weights_name
from experiments.published import PUBLISHED, Published, published
from experiments.rows import Run, known_run, living_owners
from experiments.schema import create, reading, writing
from messages import FieldspanError

CURVE = ["run", "step", "part", "metric", "value"]
SNAPSHOT = ["run", "step", "layer", "head", "measure", "value"]


class Store:
    """Runs of one folder, and the published ones; safe to use from any thread and process."""

    def __init__(self, folder: Path, published_folder: Path | None = PUBLISHED) -> None:
        self.folder = Path(folder)
        self.path = self.folder / "runs.sqlite"
        self.published_folder = published_folder
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            create(self.path)
        except (OSError, sqlite3.DatabaseError) as error:
            raise FieldspanError(
                "expected a folder that runs can be kept in, got {folder} ({reason}): set "
                "FIELDSPAN_STORE to another one",
                folder=str(folder),
                reason=str(error),
            ) from error

    @classmethod
    def default(cls) -> "Store":
        """The store that FIELDSPAN_STORE names, else the one in the user's data folder."""
        named = os.environ.get("FIELDSPAN_STORE")
        return cls(Path(named) if named else platformdirs.user_data_path("fieldspan"))

    @property
    def published(self) -> Published:
        """The runs that came with the app."""
        return published(self.published_folder)

    def files(self, run: str) -> RunFiles:
        """The files of a local run."""
        return RunFiles(self.folder / "runs" / run)

    def enqueue(self, config: RunConfig) -> str:
        """The run's id; queued unless it is queued, running, finished or published already.

        A stopped, failed or interrupted run goes on from its last checkpoint.
        """
        if config.run not in self.published.runs:
            with writing(self.path) as database:
                wishes.queue(database, config)
        return config.run

    def runs(self, *, kind: str | None = None, only: Collection[str] | None = None) -> list[Run]:
        """Runs, newest first, then the published ones; `kind` is `cnn` or `vit`, `only` are ids."""
        with reading(self.path) as database:
            chosen = "" if only is None else f"WHERE run IN ({_marks(only)})"
            rows = database.execute(
                f"SELECT * FROM run {chosen} ORDER BY created DESC, rowid DESC", tuple(only or ())
            ).fetchall()
            living = living_owners(database)
        known = (known_run(row, living) for row in rows)
        local = {run.run: run for run in known if run is not None}
        found = local | {k: run for k, run in self.published.runs.items() if k not in local}
        return [
            run
            for run in found.values()
            if kind in (None, run.kind) and (only is None or run.run in only)
        ]

    def run(self, prefix: str) -> Run:
        """The one run whose id starts so; FieldspanError when none or several do."""
        found = [run for run in self.runs() if run.run.startswith(prefix)]
        if len(found) != 1:
            raise FieldspanError(
                "expected the beginning of one run's id, got “{prefix}”, which {count} runs begin "
                "with: look at the list of runs",
                prefix=prefix,
                count=len(found),
            )
        return found[0]

    def curves(self, runs: Iterable[str | Run]) -> pd.DataFrame:
        """Points over steps of these runs: run, step, part, metric, value."""
        return self._table("curve", CURVE, runs)

    def snapshots(self, runs: Iterable[str | Run]) -> pd.DataFrame:
        """Spans and fields of these runs over steps: run, step, layer, head, measure, value."""
        return self._table("snapshot", SNAPSHOT, runs)

    def predictions(self, run: str | Run, part: str) -> NDArray[np.uint8]:
        """The class that the last weights give each image of `validation` or `test`."""
        return self.predicted(run)[f"{part}/label"]

    def confidences(self, run: str | Run, part: str) -> NDArray[np.float32]:
        """The probability of the predicted class of each image, to 1/255."""
        return self.predicted(run)[f"{part}/confidence"].astype(np.float32) / np.float32(255)

    def predicted(self, run: str | Run) -> dict[str, NDArray[np.uint8]]:
        """Arrays `part/label` and `part/confidence` (1/255); FieldspanError unless finished."""
        path = self.files(_id(run)).path(PREDICTIONS)
        found = load_file(path) if path.exists() else self.published.predictions(_id(run))
        if not found:
            raise FieldspanError(
                "expected a finished run with predictions, got {run}: wait until it has finished",
                run=_id(run),
            )
        return found

    def weights(self, run: str | Run, which: str = "last") -> Path:
        """The safetensors file of the `last` or `best` weights; FieldspanError when not kept."""
        path = self._weights(run, which)
        if path is None:
            raise FieldspanError(
                "expected a run with weights, got {run}, which kept none: train it here first",
                run=_id(run),
            )
        return path

    def has_weights(self, run: str | Run) -> bool:
        """Whether the last weights were kept, or came along."""
        return self._weights(run, "last") is not None

    def request_stop(self, run: str | Run) -> None:
        """The run stopped at once if nobody trains it, else its owner asked to stop it."""
        with writing(self.path) as database:
            wishes.stop(database, _id(run))

    def delete(self, run: str | Run) -> None:
        """The run and its files gone; FieldspanError while it trains or when it was published."""
        found = self.run(_id(run))
        if found.source == "published":
            raise FieldspanError(
                "expected a run of yours, got {run}, which came with the app: it stays",
                run=found.run,
            )
        self.forget(found.run)

    def forget(self, run: str) -> None:
        """Rows and files of this very id gone, readable or not; FieldspanError while it trains."""
        with writing(self.path) as database:
            wishes.delete(database, run)
        self.files(run).delete()

    def queue_position(self, run: str | Run) -> int | None:
        """1 for the run that is next; None when it does not wait."""
        with reading(self.path) as database:
            rows = database.execute(
                "SELECT run FROM run WHERE status = 'queued' ORDER BY queued, rowid"
            ).fetchall()
        waiting = [row["run"] for row in rows]
        return waiting.index(_id(run)) + 1 if _id(run) in waiting else None

    def _weights(self, run: str | Run, which: str) -> Path | None:
        local = self.files(_id(run)).path(weights_name(which))
        return local if local.exists() else self.published.weights(_id(run), which)

    def _table(self, table: str, columns: list[str], runs: Iterable[str | Run]) -> pd.DataFrame:
        names = [_id(run) for run in runs]
        with reading(self.path) as database:
            local = pd.read_sql_query(
                f"SELECT {', '.join(columns)} FROM {table} WHERE run IN "
                f"({_marks(names)}) ORDER BY run, step",
                database,
                params=names,
            )
        return _joined(local, self.published.table(table, set(names) - set(local["run"])))


def _marks(values: Collection[str]) -> str:
    return ", ".join("?" * len(values))


def _id(run: str | Run) -> str:
    return run if isinstance(run, str) else run.run


def _joined(local: pd.DataFrame, shipped: pd.DataFrame) -> pd.DataFrame:
    """Both tables in one; an empty one is left out, as pandas would take its types into account."""
    tables: Sequence[pd.DataFrame] = [table for table in (local, shipped) if len(table)]
    return pd.concat(tables, ignore_index=True) if tables else local
