"""Runs that came with the app, read as finished runs from the folders of bundles."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from experiments.config import RunConfig
from experiments.rows import Run, sound

PUBLISHED = Path(__file__).parents[1] / "data" / "published"  # a bundle for each of its folders
RUNS = "runs.parquet"


@dataclass(frozen=True)
class Published:
    """Runs by id with the bundle of each, and their tables, read when first asked for."""

    runs: dict[str, Run]
    folders: dict[str, Path]  # by run

    def table(self, name: str, runs: set[str]) -> pd.DataFrame:
        """The rows of `curve` or `snapshot` that belong to these runs."""
        folders = dict.fromkeys(self.folders[run] for run in sorted(runs & set(self.runs)))
        tables = [_table(folder / f"{name}.parquet", _stamp(folder)) for folder in folders]
        own = [table[table["run"].isin(runs)] for table in tables]
        filled = [table for table in own if len(table)] or own[:1]
        return pd.concat(filled, ignore_index=True) if filled else pd.DataFrame()

    def predictions(self, run: str) -> dict[str, NDArray]:
        """Arrays by `part/label` and `part/confidence`; empty when none came along."""
        if run not in self.runs:
            return {}
        folder = self.folders[run]
        table = _table(folder / "predictions.parquet", _stamp(folder))
        own = table[table["run"] == run]
        return {
            name: np.frombuffer(data, dtype=np.uint8)
            for name, data in zip(own["array"], own["data"], strict=True)
        }

    def weights(self, run: str, which: str) -> Path | None:
        """The file of a published run's weights, if it came along."""
        if run not in self.runs:
            return None
        path = self.folders[run] / "weights" / f"{run}-{which}.safetensors"
        return path if path.exists() else None


def bundles(folder: Path | None) -> tuple[Path, ...]:
    """The folder itself where it is a bundle, else the bundles right inside it."""
    if folder is None:
        return ()
    if (folder / RUNS).exists():
        return (folder,)
    return tuple(path.parent for path in sorted(folder.glob(f"*/{RUNS}")))


def published(folder: Path | None) -> Published:
    """The runs of a bundle, or of all bundles in a folder; none when there is none."""
    found = bundles(folder)
    return _published(found, tuple(map(_stamp, found)))


@lru_cache(maxsize=4)
def _published(found: tuple[Path, ...], _stamps: tuple[float, ...]) -> Published:
    runs: dict[str, Run] = {}
    folders: dict[str, Path] = {}
    for folder in found:
        for row in pd.read_parquet(folder / RUNS).to_dict("records"):
            runs[row["run"]] = _run(row)
            folders[row["run"]] = folder
    return Published(runs, folders)


@lru_cache(maxsize=16)
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
