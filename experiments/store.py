"""The record of every run: read by pages and the command line, which also queue and stop."""

import os
import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path

import numpy as np
import pandas as pd
import platformdirs
from numpy.typing import NDArray

from experiments import wishes
from experiments.config import RunConfig
from experiments.files import PREDICTIONS, RunFiles, weights_name
from experiments.published import PUBLISHED, Published, published
from experiments.rows import Run, known_run, living_owners
from experiments.schema import create, reading, writing
from experiments.tables import marks, read_table
from messages import FieldspanError


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

    def enqueue(self, config: RunConfig, *, again: bool = False) -> str:
        """The run's id; queued unless it is queued, running, finished or published already.

        A stopped, failed or interrupted run goes on from its last checkpoint. `again` trains here
        what was published too.
        """
        if again or config.run not in self.published.runs:
            with writing(self.path) as database:
                wishes.queue(database, config)
        return config.run

    def runs(
        self,
        *,
        job: str | None = None,
        kind: str | None = None,
        only: Collection[str] | None = None,
    ) -> list[Run]:
        """Runs, newest first, then the published ones; `job` and `kind` as in a config, ids `only`.

        Of a run that came along and is trained again here the published one counts until the other
        has finished; how far that is tells `local`.
        """
        local, shipped = self.local(only), self.published.runs
        mine = {k: run for k, run in local.items() if k not in shipped or run.status == "finished"}
        found = mine | {k: run for k, run in shipped.items() if k not in mine}
        return [
            run
            for run in found.values()
            if kind in (None, run.kind)
            and job in (None, run.config.job)
            and (only is None or run.run in only)
        ]

    def local(self, only: Collection[str] | None = None) -> dict[str, Run]:
        """The runs of this store alone by id, newest first; all, or those with the ids `only`."""
        with reading(self.path) as database:
            chosen = "" if only is None else f"WHERE run IN ({marks(only)})"
            rows = database.execute(
                f"SELECT * FROM run {chosen} ORDER BY created DESC, rowid DESC", tuple(only or ())
            ).fetchall()
            living = living_owners(database)
        known = (known_run(row, living) for row in rows)
        return {run.run: run for run in known if run is not None}

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
        return read_table(self.path, self.published, "curve", list(map(_id, runs)))

    def snapshots(self, runs: Iterable[str | Run]) -> pd.DataFrame:
        """Spans and fields of these runs over steps: run, step, layer, head, measure, value."""
        return read_table(self.path, self.published, "snapshot", list(map(_id, runs)))

    def predictions(self, run: str | Run, part: str) -> NDArray[np.uint8]:
        """The class that the last weights give each image of `validation` or `test`."""
        return self.predicted(run)[f"{part}/label"]

    def confidences(self, run: str | Run, part: str) -> NDArray[np.float32]:
        """The probability of the predicted class of each image, to 1/255."""
        return self.predicted(run)[f"{part}/confidence"].astype(np.float32) / np.float32(255)

    def predicted(self, run: str | Run) -> dict[str, NDArray[np.uint8]]:
        """Arrays `part/label` and `part/confidence` (1/255); FieldspanError unless it has some."""
        found = self.arrays(run)
        if not found:
            raise FieldspanError(
                "expected a finished run with predictions, got {run}: wait until it has finished",
                run=_id(run),
            )
        return found

    def arrays(self, run: str | Run) -> dict[str, NDArray[np.uint8]]:
        """The same arrays; none where the run has not finished, or its job keeps none."""
        kept = self.files(_id(run)).arrays(PREDICTIONS)
        return self.published.predictions(_id(run)) if kept is None else kept

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
        if found.source == "published" and not self.local([found.run]):
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
        return self.places().get(_id(run))

    def places(self) -> dict[str, int]:
        """The runs that wait, the next first, each with its place from 1 on."""
        with reading(self.path) as database:
            rows = database.execute(
                "SELECT run FROM run WHERE status = 'queued' ORDER BY queued, rowid"
            ).fetchall()
        return {row["run"]: place for place, row in enumerate(rows, start=1)}

    def _weights(self, run: str | Run, which: str) -> Path | None:
        local = self.files(_id(run)).path(weights_name(which))
        return local if local.exists() else self.published.weights(_id(run), which)


def _id(run: str | Run) -> str:
    return run if isinstance(run, str) else run.run
