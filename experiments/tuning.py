"""Learning rate and weight decay, chosen once for each model on validation images."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import pandas as pd

from experiments.config import RECIPES, TUNED, TUNED_STEPS, Identified, RunConfig, pair
from experiments.published import PUBLISHED
from experiments.rows import Run
from learning.recipe import Recipe

TRIALS = PUBLISHED / "tuning.csv"  # what `python -m experiments tune` found

RATES = {  # as many for each model, around where it started
    "cnn": (1e-3, 3e-3, 6e-3, 1.2e-2),
    "vit": (5e-4, 1e-3, 2e-3, 4e-3),
}
DECAYS = (0.05, 0.5)
SEED = 100  # of no run of a study, so that none is trained on the subset it was tuned on
COLUMNS = (
    *("run", "model", "learning_rate", "weight_decay", "train_size", "seed", "steps"),
    *("train_accuracy", "validation_accuracy", "validation_loss", "seconds"),
)


def trials(
    data: Identified, size: int, *, steps: int, models: Sequence[str] = ("cnn", "vit")
) -> list[RunConfig]:
    """Every rate with every decay, for each model as many."""
    plain = {config.kind: config for config in pair(data, size, SEED, steps=steps, models=models)}
    return [
        replace(config, recipe=replace(config.recipe, learning_rate=rate, weight_decay=decay))
        for kind, config in plain.items()
        for rate, decay in product(RATES[kind], DECAYS)
    ]


def record(runs: Sequence[Run]) -> pd.DataFrame:
    """A row for each finished trial, without any number of the test images."""
    return pd.DataFrame([_row(run) for run in runs if run.status == "finished"], columns=COLUMNS)


def choice(table: pd.DataFrame, kind: str, images: int) -> pd.Series:
    """The trial to go on with: the recipe so far unless another is ahead by more than chance.

    The one-standard-error rule (Breiman et al. 1984, section 3.4.3): among the trials whose
    validation accuracy is within one standard error of the highest, sqrt(p (1 - p) / images),
    the one that differs least from `RECIPES`, in steps of the learning rate and the decay.
    """
    own = table[table["model"] == kind]
    best = own["validation_accuracy"].max()
    near = own[own["validation_accuracy"] >= best - sqrt(best * (1 - best) / images)]
    order = near.assign(
        away=[_away(kind, row) for row in near.to_dict("records")],
        behind=-near["validation_accuracy"],
    )
    return own.loc[order.sort_values(["away", "behind"]).index[0]]


def trials_behind(kind: str, recipe: Recipe) -> int:
    """How many trials chose the learning rate and decay of a recipe; 0 where it is not tuned."""
    tuned = (TUNED[kind], RECIPES[kind].betas, RECIPES[kind].weight_decay)
    own = (recipe.learning_rate, recipe.betas, recipe.weight_decay)
    same = recipe.steps >= TUNED_STEPS and own == tuned
    return _published(TRIALS).get(kind, 0) if same else 0


@cache
def _published(path: Path) -> dict[str, int]:
    if not path.exists():
        return {}
    counts = pd.read_csv(path)["model"].value_counts()
    return {str(kind): int(count) for kind, count in counts.items()}


def _away(kind: str, row: dict[str, Any]) -> int:
    start = RECIPES[kind]
    rates = RATES[kind]
    rate = abs(rates.index(row["learning_rate"]) - rates.index(start.learning_rate))
    decay = abs(DECAYS.index(row["weight_decay"]) - DECAYS.index(start.weight_decay))
    return rate + decay


def _row(run: Run) -> dict[str, Any]:
    recipe, config = run.config.recipe, run.config
    return {
        "run": run.run,
        "model": run.kind,
        "learning_rate": recipe.learning_rate,
        "weight_decay": recipe.weight_decay,
        "train_size": config.train_size,
        "seed": config.seed,
        "steps": recipe.steps,
        "train_accuracy": run.measures["last/train-all/accuracy"],
        "validation_accuracy": run.measures["last/validation/accuracy"],
        "validation_loss": run.measures["last/validation/loss"],
        "seconds": run.seconds,
    }
