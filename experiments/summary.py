"""Finished runs as tables for charts and the terminal."""

from collections.abc import Sequence

import pandas as pd

from experiments.rows import Run

PARTS = {"train": "train-all", "validation": "validation", "test": "test"}
METRICS = ("accuracy", "loss")
FITTED = 0.95  # train accuracy from which a small gap is no longer a sign of underfitting


def results(runs: Sequence[Run]) -> pd.DataFrame:
    """One row for each finished run; accuracies and losses of the last and the best weights."""
    rows = [_row(run) for run in runs if run.status == "finished"]
    return pd.DataFrame(rows, columns=_columns())


def _columns() -> list[str]:
    measures = [f"{which}{part}_{metric}" for which in ("", "best_") for part in PARTS
                for metric in METRICS]
    return [
        "run", "model", "train_size", "seed", "steps", "parameters", "macs", "seconds",
        *measures, "fitted", "source",
    ]


def _row(run: Run) -> dict[str, object]:
    row: dict[str, object] = {
        "run": run.run,
        "model": run.kind,
        "train_size": run.config.train_size,
        "seed": run.config.seed,
        "steps": run.steps,
        "parameters": run.info.get("parameters"),
        "macs": run.info.get("macs"),
        "seconds": run.seconds,
        "source": run.source,
    }
    for which, prefix in (("last", ""), ("best", "best_")):
        for part, measured in PARTS.items():
            for metric in METRICS:
                row[f"{prefix}{part}_{metric}"] = run.measures.get(f"{which}/{measured}/{metric}")
    row["fitted"] = (row["train_accuracy"] or 0) >= FITTED
    return row
