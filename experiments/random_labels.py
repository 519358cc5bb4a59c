"""Runs on labels drawn at random: which there are, what came of them, how long they took to fit."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from experiments.config import PRESETS, RECIPES, Identified, RunConfig, pair
from experiments.rows import Run
from experiments.studies import KINDS
from experiments.summary import FITTED

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the training labels, drawn anew
IMAGES = 1000  # of the published runs
FEW = 200  # of those that a reader waits for
STEPS = {"cnn": 400, "vit": 800}  # of these: enough for each to learn so few images by heart
BATCH = 32  # images a step, half of the usual: both are trained while somebody waits
DECAY = 0.0  # of weights: nothing may hinder memorising, and the other switches are off anyway
ROUNDING = 1e-9  # by which a float may lie below what it means
ENOUGH = FITTED - ROUNDING  # of training accuracy
LABELS = ("clean", "corrupted")  # the true ones, and those that were drawn
COLUMNS = [
    *("share", "model", "train", "test", *LABELS),
    *("before", "fit", "steps", "parameters", "source", "run"),
]


def plan(data: Identified) -> list[RunConfig]:
    """The published runs, both models at every share; a test holds them against study.toml."""
    whole = [_memorising(config) for config in pair(data, IMAGES, 0)]
    return [replace(config, corruption=share) for share in SHARES for config in whole]


def quick(data: Identified, share: float, size: int = FEW) -> list[RunConfig]:
    """Two small networks on few images, to be trained while somebody waits."""
    found = [_memorising(config) for config in pair(data, size, 0, preset="small")]
    return [
        replace(
            config,
            corruption=share,
            recipe=replace(config.recipe, batch=BATCH, steps=STEPS[config.kind]),
        )
        for config in found
    ]


def _memorising(config: RunConfig) -> RunConfig:
    """The same without decay, at the rate of short budgets: the tuned one was chosen to generalise.

    Only then does the transformer know random labels within the budget.
    """
    rate = RECIPES[config.kind].learning_rate
    return replace(config, recipe=replace(config.recipe, weight_decay=DECAY, learning_rate=rate))


def is_planned(config: RunConfig) -> bool:
    """Whether it is a run of the plan, on whichever images."""
    return (
        config.train_size == IMAGES
        and config.corruption in SHARES
        and config.model in PRESETS["parameters"]
        and config.recipe == replace(RECIPES[config.kind], weight_decay=DECAY)
        and config.seed == config.data_seed == 0
    )


def planned(runs: Sequence[Run]) -> list[Run]:
    """The finished runs of the plan by share, the CNN first; of the images that most are of.

    None where no label was drawn, since true labels alone answer another question.
    """
    groups: dict[tuple[str, int], list[Run]] = {}
    for run in runs:
        if run.status == "finished" and is_planned(run.config):
            groups.setdefault((run.config.fingerprint, run.config.protocol), []).append(run)
    noisy = [own for own in groups.values() if any(run.config.corruption for run in own)]
    most = max(map(len, noisy), default=0)
    return sorted(next((own for own in noisy if len(own) == most), []), key=_place)


def _place(run: Run) -> tuple[float, int]:
    return run.config.corruption, KINDS.index(run.kind)


def outcomes(runs: Sequence[Run], curves: pd.DataFrame) -> pd.DataFrame:
    """A row for each run: COLUMNS, the accuracies of the last weights, and the steps to fit."""
    rows = [_row(run, curves[curves["run"] == run.run]) for run in runs]
    return pd.DataFrame(rows, columns=COLUMNS)


def _row(run: Run, curve: pd.DataFrame) -> dict[str, object]:
    known = {name: f"last/train-all/{name}" for name in LABELS}
    known |= {"train": "last/train-all/accuracy", "test": "last/test/accuracy"}
    before, fit = steps_to_fit(curve)
    return {
        "share": run.config.corruption,
        "model": run.kind,
        **{name: run.measures.get(measure, math.nan) for name, measure in known.items()},
        "before": before,
        "fit": fit,
        "steps": run.steps,
        "parameters": run.info.get("parameters"),
        "source": run.source,
        "run": run.run,
    }


def steps_to_fit(curve: pd.DataFrame, level: float = ENOUGH) -> tuple[float, float]:
    """The last step before, and the first at which training accuracy was seen at the level.

    A run's curve has few points, so it got there somewhere between the two. Not a number in place
    of the second where it never did, of the first where the first point was there already.
    """
    own = curve[(curve["part"] == "train") & (curve["metric"] == "accuracy")].sort_values("step")
    steps, values = own["step"].tolist(), own["value"].tolist()
    at = next((place for place, value in enumerate(values) if value >= level), len(values))
    before = steps[at - 1] if at else math.nan
    return before, steps[at] if at < len(steps) else math.nan


def apart(curves: pd.DataFrame, runs: Sequence[Run]) -> pd.DataFrame:
    """Training accuracy on clean and on corrupted examples: model, step, labels, value.

    Each against the label that was trained on; where none was drawn, all examples are clean.
    """
    noisy = {run.run: run.config.corruption > 0 for run in runs}
    kinds = {run.run: run.kind for run in runs}
    own = curves[(curves["part"] == "train") & curves["run"].isin(list(kinds))]
    drawn = own["run"].map(noisy).astype(bool)
    whole = own[~drawn & (own["metric"] == "accuracy")].assign(metric="clean")
    halves = own[drawn & own["metric"].isin(LABELS)]
    tables = [table for table in (whole, halves) if len(table)] or [halves]
    found = pd.concat(tables, ignore_index=True).rename(columns={"metric": "labels"})
    found = found.assign(model=found["run"].map(kinds))
    return found[["model", "step", "labels", "value"]].sort_values(["model", "labels", "step"])


def wrong(share: float, classes: int) -> float:
    """The share of labels that are wrong: a label drawn from all classes may be the true one.

    >>> wrong(1.0, 10), wrong(0.5, 4)
    (0.9, 0.375)
    """
    return share * (1 - 1 / classes)
