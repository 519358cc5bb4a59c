"""Finished runs as a folder that anybody can read: tables, weights, a description; no pickle."""

import json
from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from experiments.files import weights_name
from experiments.lesson_commands import lesson_commands
from experiments.published import RUNS
from experiments.rows import Run
from experiments.store import Store
from experiments.studies import command, studies
from messages import FieldspanError

FORMAT = 1
ABOUT = "bundle.json"
DATA = ("title", "source", "fingerprint")  # of what is known of a run
MADE_WITH = ("torch", "timm", "numpy", "python", "platform", "machine", "device", "threads")
LIMIT = 20_000_000  # bytes, so that a bundle can live beside the source
OURS = f"{'[0-9a-f]' * 16}-*.safetensors"  # weights of a bundle; others in the folder are not ours


def write_bundle(
    store: Store, runs: Sequence[Run], folder: Path, *, weights: Collection[str] | None = None
) -> int:
    """The size in bytes of the bundle written to the folder; FieldspanError when it is too big.

    `weights` are the ids of the runs whose last weights come along; None takes all there are.
    Published runs are taken over, so that a bundle can grow.
    """
    _expect_finished(runs)
    kept = [
        run for run in runs if (store.has_weights(run) if weights is None else run.run in weights)
    ]
    tables = {name: _parquet(table) for name, table in _tables(store, runs).items()}
    about = json.dumps(_about(runs, kept), indent=2, ensure_ascii=False) + "\n"
    files = {
        f"weights/{run.run}-{weights_name('last')}": store.weights(run).read_bytes() for run in kept
    } | {ABOUT: about.encode(), **tables}  # the runs last: readers look at its age
    old = set((folder / "weights").glob(OURS))  # published runs may lie in this very folder
    size = _expect_small(folder, old, files)
    (folder / "weights").mkdir(parents=True, exist_ok=True)
    for path in old:
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return size


def _parquet(table: pd.DataFrame) -> bytes:
    content = BytesIO()
    table.to_parquet(content, index=False, compression="zstd")
    return content.getvalue()


def _about(runs: Sequence[Run], kept: Sequence[Run]) -> dict[str, object]:
    """Data, versions and commands, for whoever looks into the folder."""
    return {
        "format": FORMAT,
        "runs": len(runs),
        "weights": [run.run for run in kept],
        "data": {run.config.data: _each(run.info, DATA) for run in runs},
        "trained with": _each(runs[0].info, MADE_WITH),
        "commands": [line for study in studies(runs) if (line := command(study))]
        + lesson_commands(runs),
    }


def _each(info: dict[str, Any], names: Sequence[str]) -> dict[str, object]:
    return {name: info[name] for name in names if name in info}


def _tables(store: Store, runs: Sequence[Run]) -> dict[str, pd.DataFrame]:
    return {
        "curve.parquet": store.curves(runs).astype({"value": "float32"}),
        "snapshot.parquet": store.snapshots(runs).astype({"value": "float32"}),
        "predictions.parquet": pd.DataFrame(
            [row for run in runs for row in _predictions(store, run)],
            columns=["run", "array", "data"],
        ),
        RUNS: pd.DataFrame([_row(run) for run in runs]),
    }


def _row(run: Run) -> dict[str, object]:
    return {
        "run": run.run,
        "config": run.config.to_json(),
        "step": run.step,
        "seconds": run.seconds,
        "images_per_second": run.images_per_second,
        "measures": json.dumps(run.measures, sort_keys=True),
        "info": json.dumps(run.info, sort_keys=True),
    }


def _predictions(store: Store, run: Run) -> list[dict[str, object]]:
    arrays = store.arrays(run)  # words and sounds keep none
    return [
        {"run": run.run, "array": name, "data": values.tobytes()}
        for name, values in sorted(arrays.items())
    ]


def _expect_finished(runs: Sequence[Run]) -> None:
    for run in runs:
        if run.status != "finished":
            raise FieldspanError(
                "expected finished runs, got {run}, which is {status}: leave it out",
                run=run.run,
                status=run.status,
            )


def _expect_small(folder: Path, old: Collection[Path], files: Mapping[str, bytes]) -> int:
    """The bytes of the folder with these files in it, and without the old; nothing is written."""
    gone = {*old, *(folder / name for name in files)}
    stays = [path for path in folder.rglob("*") if path.is_file() and path not in gone]
    size = sum(map(len, files.values())) + sum(path.stat().st_size for path in stays)
    if size > LIMIT:
        raise FieldspanError(
            "expected a bundle of {limit:.1f} MB at most, got {size:.1f} MB: let the weights of "
            "fewer runs come along",
            limit=LIMIT / 1e6,
            size=size / 1e6,
        )
    return size
