"""Finished runs as one table; what is computed from it stands in experiments.by_size."""

import hashlib
from collections.abc import Sequence

import pandas as pd

from experiments.canonical import canonical, settings
from experiments.config import OWN, PRESETS, RunConfig
from experiments.rows import Run

PARTS = {"train": "train-all", "validation": "validation", "test": "test"}
METRICS = ("accuracy", "loss", "calibration")
WEIGHTS = {"": "last", "best_": "best"}  # columns without a prefix are of the last weights
FITTED = 0.95  # train accuracy from which a small gap is no longer a sign of underfitting
MEASURES = [
    f"{prefix}{part}_{metric}" for prefix in WEIGHTS for part in PARTS for metric in METRICS
]
COLUMNS = [
    *("run", "model", "train_size", "seed", "steps", "parameters", "macs", "seconds"),
    *MEASURES,
    *("best_step", "fitted", "family", "variant", "preset", "data", "source"),
]


def results(runs: Sequence[Run]) -> pd.DataFrame:
    """One row a finished run on images: cost, measures of last and best weights, its comparison.

    Runs of one `family` share data, budget and augmentation; `variant` tells model options apart,
    `preset` names those of PRESETS (the first that fits, else nothing). `best_step` is where
    validation was best.
    """
    finished = [run for run in runs if run.status == "finished" and run.config.job == "vision"]
    return pd.DataFrame([_row(run) for run in finished], columns=COLUMNS)


def family(config: RunConfig) -> str:
    """8 hexadecimal digits of what the runs of one comparison share, whatever the model."""
    recipe = {name: value for name, value in settings(config.recipe).items() if name not in OWN}
    shared = {"data": config.fingerprint, "recipe": recipe, "protocol": config.protocol}
    noise = {"corruption": config.corruption} if config.corruption else {}
    return _digits(shared | noise)


def variant(config: RunConfig) -> str:
    """8 hexadecimal digits of the model and its options."""
    return _digits({"kind": config.kind, **settings(config.model)})


def preset(config: RunConfig) -> str | None:
    """The first preset whose options the model has."""
    return next((name for name, pair in PRESETS.items() if config.model in pair), None)


def _digits(values: dict[str, object]) -> str:
    return hashlib.sha256(canonical(values).encode()).hexdigest()[:8]


def _row(run: Run) -> dict[str, object]:
    measures = {
        f"{prefix}{part}_{metric}": run.measures.get(f"{which}/{measured}/{metric}")
        for prefix, which in WEIGHTS.items()
        for part, measured in PARTS.items()
        for metric in METRICS
    }
    config, info = run.config, run.info
    return measures | {
        "run": run.run,
        "model": run.kind,
        "train_size": config.train_size,
        "seed": config.seed,
        "steps": run.steps,
        "parameters": info.get("parameters"),
        "macs": info.get("macs"),
        "seconds": run.seconds,
        "best_step": run.measures.get("last/best_step"),
        "fitted": (measures["train_accuracy"] or 0.0) >= FITTED,
        "family": family(config),
        "variant": variant(config),
        "preset": preset(config),
        "data": config.data,
        "source": run.source,
    }
