"""Runs that came with the app, read as finished runs from the folder of a bundle."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from experiments.config import RunConfig
from experiments.rows import Run, sound

PUBLISHED = Path(__file__).parents[1] / "data" / "published" / "vision"
RUNS = "runs.parquet"


@dataclass(frozen=True)
class Published:
    """Runs by id, and their tables, read when first asked for."""

    folder: Path | None
    runs: dict[str, Run]

    def table(self, name: str, runs: set[str]) -> pd.DataFrame:
        """The rows of `curve` or `snapshot` that belong to these runs."""
        if not self.folder or not runs & set(self.runs):
            return pd.DataFrame()
        table = _table(self.folder / f"{name}.parquet", _stamp(self.folder))
        return table[table["run"].isin(runs)].reset_index(drop=True)

    def predictions(self, run: str) -> dict[str, NDArray]:
        """Arrays by `part/label` and `part/confidence`; empty when none came along."""
        if not self.folder or run not in self.runs:
            return {}
        table = _table(self.folder / "predictions.parquet", _stamp(self.folder))
        own = table[table["run"] == run]
        return {
            name: np.frombuffer(data, dtype=np.uint8)
            for name, data in zip(own["array"], own["data"], strict=True)
        }

    def weights(self, run: str, which: str) -> Path | None:
        """The file of a published run's weights, if it came along."""
        path = self.folder / "weights" / f"{run}-{which}.safetensors" if self.folder else None
        return path if path and path.exists() else None


def published(folder: Path | None) -> Published:
    """The published runs of a folder; none when it is not there."""
    if folder is None or not (folder / RUNS).exists():
        return Published(None, {})
    return _published(folder, _stamp(folder))


@lru_cache(maxsize=4)
def _published(folder: Path, _stamp: float) -> Published:
    rows = pd.read_parquet(folder / RUNS).to_dict("records")
    return Published(folder, {row["run"]: _run(row) for row in rows})


@lru_cache(maxsize=8)
def _table(path: Path, _stamp: float) -> pd.DataFrame:
    if not path.exists():
        return pd.DataFrame({"run": [], "array": [], "data": []})
    return pd.read_parquet(path)


def _stamp(folder: Path) -> float:
    return (folder / RUNS).stat().st_mtime


def _run(row: dict) -> Run:
    run = Run(
        run=row["run"],
        config=RunConfig.from_json(row["config"]),
        status="finished",
        step=row["step"],
        steps=row["step"],
        seconds=row["seconds"],
        images_per_second=None if pd.isna(row["images_per_second"]) else row["images_per_second"],
        source="published",
        measures=json.loads(row["measures"]),
        info=json.loads(row["info"]),
    )
    return sound(run)
