"""Runs that differ from the study's in one thing: the usual one beside them, and what came out."""

from collections import Counter
from collections.abc import Sequence

import pandas as pd

from experiments.config import RunConfig, recipe_of
from experiments.options import ImageOptions
from experiments.rows import Run
from experiments.summary import results


def of_one_set(runs: Sequence[Run]) -> list[Run]:
    """Those of the runs that learned from the images that most of them learned from."""
    sets = Counter(run.config.fingerprint for run in runs)
    most = max(sets, key=sets.__getitem__, default="")
    return [run for run in runs if run.config.fingerprint == most]


def usual(config: RunConfig, model: ImageOptions) -> RunConfig:
    """The run of a model on the same images, size and seed, trained as in the study."""
    return RunConfig(
        model, recipe_of(model.kind), config.data, config.fingerprint, config.train_size,
        config.seed, config.seed,
    )  # fmt: skip


def judged(runs: Sequence[Run], snapshots: pd.DataFrame) -> pd.DataFrame:
    """One row a run: `results` with accuracy, gap and distance.

    Accuracy is that on test images, the gap train less test, the distance, in pixels, the mean over
    all heads at the run's last snapshot.
    """
    table = results(runs).dropna(subset=["train_accuracy", "test_accuracy"])
    train, test = (table[f"{part}_accuracy"].astype(float) for part in ("train", "test"))
    distances = _last_distances(snapshots)
    return table.assign(
        accuracy=test,
        gap=train - test,
        distance=table["run"].map(distances).astype(float),
    )


def _last_distances(snapshots: pd.DataFrame) -> dict[str, float]:
    if snapshots.empty:
        return {}
    own = snapshots[snapshots["measure"] == "distance"]
    last = own[own["step"] == own.groupby("run")["step"].transform("max")]
    return {str(run): float(value) for run, value in last.groupby("run")["value"].mean().items()}
