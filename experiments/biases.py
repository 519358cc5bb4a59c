"""What is built in against what must be learned: variants of one comparison, equal in all else."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from experiments.config import RunConfig
from experiments.options import CNNOptions, ImageOptions, ViTOptions
from experiments.rows import Run
from experiments.variants import judged, of_one_set, usual

FULL = ViTOptions()
MODELS = {  # from most that is built in to least, and their names
    "cnn": CNNOptions(),
    "stem": replace(FULL, stem=True),
    "radius-1": replace(FULL, radius=1),
    "radius-2": replace(FULL, radius=2),
    "radius-3": replace(FULL, radius=3),
    "full": FULL,
}
CUTMIX = "cutmix"  # the last: the full transformer on pieces of two images
VARIANTS = (*MODELS, CUTMIX)
COLUMNS = ["run", "variant", "train_size", "seed", "accuracy", "gap", "distance", "fitted"]


def variant(config: RunConfig) -> str | None:
    """Which of VARIANTS a run is, where all else is as in the study; None for any other."""
    if not isinstance(config.model, ImageOptions):
        return None
    plain = usual(config, config.model)
    if config == plain:
        return next((name for name, model in MODELS.items() if model == config.model), None)
    mixed = replace(plain, recipe=replace(plain.recipe, cutmix=1.0))
    return CUTMIX if config == mixed and config.model == FULL else None


def biased(runs: Sequence[Run]) -> list[Run]:
    """The finished runs that are variants, at sizes that more than two variants share.

    On the images of which there are most.
    """
    own = of_one_set([run for run in runs if run.status == "finished" and variant(run.config)])
    kinds: dict[int, set[str | None]] = {}
    for run in own:
        kinds.setdefault(run.config.train_size, set()).add(variant(run.config))
    return [run for run in own if len(kinds[run.config.train_size]) > 2]


def measured(runs: Sequence[Run], snapshots: pd.DataFrame) -> pd.DataFrame:
    """One row a run: COLUMNS; the distance, in pixels, is missing for the CNN."""
    table = judged(runs, snapshots)
    names = {run.run: variant(run.config) for run in runs}
    made = table.assign(variant=[names[run] for run in table["run"]])
    made["place"] = made["variant"].map(VARIANTS.index)
    ordered = made.sort_values(["train_size", "place", "seed"])
    return ordered[COLUMNS].reset_index(drop=True)
