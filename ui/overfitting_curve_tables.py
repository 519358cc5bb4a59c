"""The tables behind the fold of fitted learning curves."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from experiments.learning_curve import Fit, middle
from ui.language import _

DRAWN = 60  # places along a curve, on each side of its last measured size


def along(found: Mapping[str, Fit]) -> pd.DataFrame:
    """Points of each curve with its band: model, size, error, low, high, last."""
    rows = []
    for model, one in found.items():
        first, last = min(one.sizes), max(one.sizes)
        sizes = [*np.geomspace(first, last, DRAWN), *np.geomspace(last, one.farthest, DRAWN)[1:]]
        for size in map(float, sizes):
            low, high = middle(one.resampled.error(size)) if one.varies else (np.nan, np.nan)
            rows.append((model, size, float(one.curve.error(size)[0]), low, high, last))
    # The last measured size comes out of geomspace exactly up to rounding.
    made = pd.DataFrame(rows, columns=["model", "size", "error", "low", "high", "last"])
    near = np.isclose(made["size"], made["last"])
    return made.assign(size=np.where(near, made["last"], made["size"]))


def measured(results: pd.DataFrame, found: Mapping[str, Fit]) -> pd.DataFrame:
    """Mean errors of the fitted models: model, size, error, used."""
    own = results[results["model"].isin(list(found))]
    mean = own.groupby(["model", "train_size"], as_index=False)["test_accuracy"].mean()
    return pd.DataFrame(
        {
            "model": mean["model"],
            "size": mean["train_size"],
            "error": 1 - mean["test_accuracy"].astype(float),
            "used": [
                size in found[model].sizes
                for model, size in zip(mean["model"], mean["train_size"], strict=True)
            ],
        }
    )


def table(found: Mapping[str, Fit], size: int) -> pd.DataFrame:
    """A row a model: error and reliance at a size in shares, their intervals, and the fit."""
    rows = []
    for model, one in found.items():
        values = [np.nan] * 6
        if one.covers(size):
            error, reliance = one.resampled.error(size), one.resampled.reliance(size)
            ends = [middle(error), middle(reliance)] if one.varies else [(np.nan, np.nan)] * 2
            values = [
                float(one.curve.error(size)[0]), *ends[0],
                float(one.curve.reliance(size)[0]), *ends[1],
            ]  # fmt: skip
        rows.append([model, *values, one.residual, len(one.sizes), one.seeds[0]])
    return pd.DataFrame(rows, columns=list(headings(size)))


def headings(size: int) -> dict[str, str]:
    """The columns of `table` in the reader's language."""
    return {
        "model": _("Model"),
        "error": _("Share wrong at {size:,}", size=size),
        "error_low": _("lower end"),
        "error_high": _("upper end"),
        "reliance": _("Data reliance at {size:,} (share)", size=size),
        "reliance_low": _("lower end, reliance"),
        "reliance_high": _("upper end, reliance"),
        "residual": _("Largest distance from the curve (share)"),
        "sizes": _("Sizes fitted"),
        "seeds": _("Seeds, at least"),
    }
