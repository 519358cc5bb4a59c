"""How heads change over steps and over training-set sizes, as tables; seeds kept apart.

A head's number means nothing from one seed to the next, since the first weights are drawn: over
seeds heads are compared by their rank within a block.
"""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from experiments.config import RunConfig
from experiments.options import ViTOptions
from experiments.rows import Run

MEASURES = ("distance", "entropy", "learned_span")
SPAN_PENALTY = 0.001  # nats a pixel, as in spans.toml
HEAD = ["run", "step", "layer"]


def transformers(runs: Sequence[Run]) -> list[Run]:
    """The finished transformers of images, the plainest first, then by size and seed.

    Those that learned wrong labels are left out.
    """
    found = [
        run
        for run in runs
        if run.kind == "vit" and run.status == "finished" and not run.config.corruption
    ]
    return sorted(found, key=_rank)


def _rank(run: Run) -> tuple:
    config, usual = run.config, ViTOptions()
    return config.model != usual, run.source != "published", config.train_size, config.seed


def seeds_of(run: Run, runs: Sequence[Run]) -> list[Run]:
    """The runs that differ from this one in nothing but seeds, itself among them, by seed."""
    wanted = _without(run.config, size=run.config.train_size)
    same = [one for one in runs if _without(one.config, one.config.train_size) == wanted]
    return sorted(same, key=lambda one: one.config.seed)


def sizes_of(run: Run, runs: Sequence[Run]) -> list[Run]:
    """The runs that differ from this one in seeds and number of training images alone."""
    wanted = _without(run.config, 1)
    return [one for one in runs if _without(one.config, 1) == wanted]


def counterpart(config: RunConfig, price: float | None) -> RunConfig:
    """The same run with heads that learn their span at this price; None: that do not."""
    return replace(config, model=replace(options_of(config), span_penalty=price))


def options_of(config: RunConfig) -> ViTOptions:
    """The switches of a transformer of images."""
    assert isinstance(config.model, ViTOptions)
    return config.model


def _without(config: RunConfig, size: int) -> RunConfig:
    return replace(config, data="", seed=0, data_seed=0, train_size=size)


def heads(table: pd.DataFrame, measure: str) -> pd.DataFrame:
    """A row for each run, step, layer and head with its rank in the layer, 0 for the lowest."""
    own = table[(table["measure"] == measure) & (table["head"] >= 0)].drop(columns="measure")
    ranks = own.groupby(HEAD)["value"].rank(method="first").astype(int) - 1
    return own.assign(rank=ranks).sort_values([*HEAD, "head"], ignore_index=True)


def last(table: pd.DataFrame) -> pd.DataFrame:
    """The rows at the last step of each run."""
    return table[table["step"] == table.groupby("run")["step"].transform("max")]


def first(table: pd.DataFrame) -> pd.DataFrame:
    """The rows before the first step of training."""
    return table[table["step"] == 0]


def bands(table: pd.DataFrame, over: str) -> pd.DataFrame:
    """For each value of the column `over`, layer and rank: mean, low, high and count of seeds.

    `low` and `high` are the lowest and the highest of the seeds.
    """
    grouped = table.groupby([over, "layer", "rank"], as_index=False)["value"]
    return grouped.agg(mean="mean", low="min", high="max", count="size")


def most_local(table: pd.DataFrame) -> dict[int, int]:
    """Layer -> the head with the shortest distance, of one run at one step; both from 0."""
    lowest = table.loc[table.groupby("layer")["value"].idxmin()]
    return dict(zip(lowest["layer"].tolist(), lowest["head"].tolist(), strict=True))
