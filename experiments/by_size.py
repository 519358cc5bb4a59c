"""Accuracy and gap over training-set sizes: dots, means with intervals, paired differences."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pandas as pd

from experiments.summary import FITTED, MEASURES

PARTS = ("train", "test")
BAND_FROM = 5  # seeds from which on a band says more than dots
TIE = 0.01  # share of right answers within which two models count as alike
KEYS = ["model", "train_size", "part"]
RUN = ["run", "model", "train_size", "seed", "source", "fitted"]
T_975 = (  # Student's t at 97.5 %, for 1, 2, ... degrees of freedom
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
)  # fmt: skip


def interval(values: Iterable[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval over seeds, by Student's t; one value has no interval."""
    numbers = np.asarray(list(values), dtype=float)
    if len(numbers) == 0:
        return math.nan, math.nan, math.nan
    mean = float(numbers.mean())
    if len(numbers) < 2:
        return mean, math.nan, math.nan
    freedom = len(numbers) - 1
    quantile = T_975[freedom - 1] if freedom <= len(T_975) else 1.96 + 2.4 / freedom
    half = quantile * float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return mean, mean - half, mean + half


def measured(results: pd.DataFrame) -> pd.DataFrame:
    """The runs whose four final measures of train and test are there, as numbers."""
    names = [f"{part}_{metric}" for part in PARTS for metric in ("accuracy", "loss")]
    return results.dropna(subset=names).astype(dict.fromkeys(names, float)).reset_index(drop=True)


def moment(results: pd.DataFrame, weights: str) -> pd.DataFrame:
    """The results at the `last` step, or, under the same names, at the `best` validation step.

    Fitted is then said of those weights: who stops early may know less of its training images.
    """
    if weights == "last":
        return results
    best = {name: name.removeprefix("best_") for name in MEASURES if name.startswith("best_")}
    chosen = results.drop(columns=list(best.values())).rename(columns=best)
    return chosen.assign(fitted=chosen["train_accuracy"].fillna(0.0).astype(float) >= FITTED)


def calibrations(results: pd.DataFrame) -> pd.DataFrame:
    """One row for each run that has it, part `gap`: the calibration error on test images."""
    known = results.dropna(subset=["test_calibration"])
    values = known["test_calibration"].astype(float)
    return known[RUN].assign(part="gap", value=values).reset_index(drop=True)


def accuracies(results: pd.DataFrame) -> pd.DataFrame:
    """One row for each run and part: RUN, part (train, test), value."""
    parts = [results[RUN].assign(part=part, value=results[f"{part}_accuracy"]) for part in PARTS]
    return pd.concat(parts, ignore_index=True)


def gaps(results: pd.DataFrame, metric: str) -> pd.DataFrame:
    """One row for each run, part `gap`: train minus test accuracy, or test minus train loss."""
    difference = results[f"train_{metric}"] - results[f"test_{metric}"]
    signed = difference if metric == "accuracy" else -difference
    return results[RUN].assign(part="gap", value=signed.astype(float)).reset_index(drop=True)


def means(values: pd.DataFrame) -> pd.DataFrame:
    """One row for each model, size and part: value (the mean over seeds), low, high, count, fitted.

    Fitted when every run is. `low` and `high` are the ends of the 95 % interval of the mean.
    """
    rows = [
        (*key, *interval(own["value"]), len(own), bool(own["fitted"].all()))
        for key, own in values.groupby(KEYS, sort=True)
    ]
    return pd.DataFrame(rows, columns=[*KEYS, "value", "low", "high", "count", "fitted"])


def broken(means: pd.DataFrame) -> pd.DataFrame:
    """The means, and a row without a value for each size that only another model has: lines break.

    Columns as in `means`.
    """
    sizes = pd.DataFrame({"train_size": sorted(set(means["train_size"]))})
    lines = means[["model", "part"]].drop_duplicates().merge(sizes, how="cross")
    whole = lines.merge(means, how="left", on=KEYS)
    filled = whole.assign(
        count=whole["count"].fillna(0).astype(int), fitted=whole["fitted"].eq(True)
    )
    return filled[means.columns]


def dots(values: pd.DataFrame) -> pd.DataFrame:
    """The runs themselves where seeds are few; one dot for their mean where a band stands."""
    count = values.groupby(KEYS)["value"].transform("size")
    many = values[count >= BAND_FROM]
    mean = many.groupby(KEYS, as_index=False).agg(
        value=("value", "mean"), fitted=("fitted", "all"), source=("source", "first")
    )
    few = values[count < BAND_FROM]
    tables = [table for table in (few, mean) if len(table)]
    return pd.concat(tables, ignore_index=True) if tables else few


def paired(results: pd.DataFrame) -> pd.DataFrame:
    """One row for each size and seed that both models have: their test accuracies and gaps.

    `difference` is the CNN's test accuracy minus the transformer's, on the same training images
    and the same test images; `gap` likewise is the difference of the two gaps.
    """
    table = results.assign(gap_accuracy=results["train_accuracy"] - results["test_accuracy"])
    wide = table.pivot_table(
        index=["train_size", "seed"], columns="model", values=["test_accuracy", "gap_accuracy"]
    )
    columns = pd.MultiIndex.from_product([["test_accuracy", "gap_accuracy"], ["cnn", "vit"]])
    both = wide.reindex(columns=columns).dropna().astype(float)
    test, gap = both["test_accuracy"], both["gap_accuracy"]
    return pd.DataFrame(
        {
            "cnn": test["cnn"],
            "vit": test["vit"],
            "difference": test["cnn"] - test["vit"],
            "gap": gap["cnn"] - gap["vit"],
        }
    ).reset_index()


def ahead(difference: float) -> str | None:
    """Who is ahead by a difference of CNN minus transformer; None for a tie."""
    if abs(difference) < TIE:
        return None
    return "cnn" if difference > 0 else "vit"


def crossings(pairs: pd.DataFrame) -> list[tuple[int, int]]:
    """The neighbouring sizes between which the lead changes hands; ties hand nothing over."""
    mean = pairs.groupby("train_size")["difference"].mean()
    leads = [(int(size), ahead(value)) for size, value in mean.items() if ahead(value)]
    return [(before, after) for (before, one), (after, two) in pairwise(leads) if one != two]


def paths(curves: pd.DataFrame, kinds: dict[str, str]) -> pd.DataFrame:
    """How each model went through training: model, step, train, gap; the mean over its runs.

    `kinds` maps a run to its model. The gap is train minus validation accuracy, since test is
    measured once, at the end.
    """
    rows = curves[curves["metric"] == "accuracy"].assign(model=lambda t: t["run"].map(kinds))
    wide = rows.pivot_table(index=["model", "step"], columns="part", values="value")
    wide = wide.reindex(columns=["train", "validation"]).dropna()
    wide["gap"] = wide["train"] - wide["validation"]
    return wide[["train", "gap"]].reset_index()


def matched(table: pd.DataFrame, at_most: float = FITTED) -> tuple[float, dict[str, float]] | None:
    """A train accuracy that both models reach, and the gap of each when it first does.

    The level is `at_most` where both get there, else the highest multiple of 5 % that both reach;
    None when one has not come that far from where it started.
    """
    reached = table.groupby("model")["train"].max()
    if len(reached) < 2:
        return None
    level = min(at_most, math.floor(float(reached.min()) * 20 + 1e-9) / 20)
    found = {str(model): _gap_at(own, level) for model, own in table.groupby("model")}
    return None if any(math.isnan(gap) for gap in found.values()) else (level, found)


def _gap_at(path: pd.DataFrame, level: float) -> float:
    """The gap where a path first reaches a train accuracy, on the straight line between points."""
    ordered = path.sort_values("step")
    train: Sequence[float] = ordered["train"].tolist()
    gap: Sequence[float] = ordered["gap"].tolist()
    at = next((place for place, value in enumerate(train) if value >= level - 1e-9), 0)
    if at == 0:
        return math.nan
    share = (level - train[at - 1]) / (train[at] - train[at - 1])
    return gap[at - 1] + share * (gap[at] - gap[at - 1])
