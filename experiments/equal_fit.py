"""Both models compared where they know equally much of their training images, seed by seed."""

import math
from dataclasses import dataclass

import pandas as pd

from experiments.by_size import TIE, interval, matched, paths
from experiments.random_labels import ROUNDING
from experiments.random_labels import steps_to_fit as around_fit
from experiments.rows import Run
from experiments.summary import FITTED
from learning.moments import TRAIN_SAMPLE

__all__ = [
    "TRAIN_SAMPLE",
    "Verdict",
    "fitting",
    "gaps_at_equal_fit",
    "steps_to_fit",
    "verdict",
]


def steps_to_fit(curves: pd.DataFrame, level: float = FITTED) -> dict[str, float]:
    """Run -> the step of the first curve point with this training accuracy; NaN for never.

    Exact to the distance of two points, since nothing is measured between, and behind a point are
    at most TRAIN_SAMPLE training images.
    """
    rows = curves[(curves["metric"] == "accuracy") & (curves["part"] == "train")]
    near = level - ROUNDING
    return {str(run): float(around_fit(own, near)[1]) for run, own in rows.groupby("run")}


def fitting(runs: list[Run], curves: pd.DataFrame) -> pd.DataFrame:
    """One row a run: run, model, train_size, seed, steps, `step` to fit (NaN: never)."""
    step = steps_to_fit(curves)
    return pd.DataFrame(
        [
            {
                "run": run.run,
                "model": run.kind,
                "train_size": run.config.train_size,
                "seed": run.config.seed,
                "steps": run.steps,
                "step": step[run.run],
            }
            for run in runs
            if run.run in step
        ],
        columns=["run", "model", "train_size", "seed", "steps", "step"],
    )


def gaps_at_equal_fit(runs: list[Run], curves: pd.DataFrame) -> pd.DataFrame:
    """One row a size and seed that both models have: level, gap of each, `difference`.

    `level` is a training accuracy that both reach with every seed, `difference` the transformer's
    gap there minus the CNN's; the gaps are of validation images, as test images are used once.
    """
    by_size: dict[int, dict[int, dict[str, str]]] = {}
    for run in runs:
        seeds = by_size.setdefault(run.config.train_size, {})
        seeds.setdefault(run.config.seed, {})[run.run] = run.kind
    rows = []
    for size, seeds in sorted(by_size.items()):
        tables = {
            seed: paths(curves[curves["run"].isin(kinds)], kinds) for seed, kinds in seeds.items()
        }
        alone = {seed: found for seed, table in tables.items() if (found := matched(table))}
        level = min((level for level, _gaps in alone.values()), default=FITTED)
        for seed in sorted(alone):
            if found := matched(tables[seed], level):
                gap = found[1]
                rows.append((size, seed, level, gap["cnn"], gap["vit"], gap["vit"] - gap["cnn"]))
    columns = ["train_size", "seed", "level", "cnn", "vit", "difference"]
    return pd.DataFrame(rows, columns=columns)


@dataclass(frozen=True)
class Verdict:
    """On "a CNN is less likely to overfit": sizes by what their seeds say at equal fit."""

    holds: tuple[int, ...]  # the CNN's gap is smaller
    fails: tuple[int, ...]  # it is larger
    open: tuple[int, ...]  # less than a point apart, one seed, or an interval that holds 0
    compared_at: tuple[float, float]  # the least and the highest level


def verdict(gaps: pd.DataFrame) -> Verdict | None:
    """What the sizes say at equal fit; None where no size has both models at one."""
    if gaps.empty:
        return None
    found: dict[str, list[int]] = {"holds": [], "fails": [], "open": []}
    for size, own in gaps.groupby("train_size"):
        found[_of(own["difference"])].append(int(str(size)))
    levels = (float(gaps["level"].min()), float(gaps["level"].max()))
    return Verdict(
        holds=tuple(found["holds"]),
        fails=tuple(found["fails"]),
        open=tuple(found["open"]),
        compared_at=levels,
    )


def _of(differences: pd.Series) -> str:
    mean, low, high = interval(differences)
    if abs(mean) < TIE or math.isnan(low) or low <= 0 <= high:
        return "open"
    return "holds" if mean > 0 else "fails"
