"""The trained ladder: transformers that differ in the radius of their attention alone."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from experiments.config import DEFAULT_STEPS, Identified, RunConfig, pair
from experiments.options import ViTOptions
from experiments.rows import Run
from experiments.variants import judged, of_one_set, usual

RADII: tuple[int | None, ...] = (1, 2, 3, None)  # patches; None for all of them
SIZES = (500, 2000, 10_000)
SEEDS = 3
COLUMNS = ["run", "radius", "train_size", "seed", "accuracy", "gap", "distance", "fitted"]


def configs(
    data: Identified,
    *,
    radii: Sequence[int | None] = RADII,
    sizes: Sequence[int] = SIZES,
    seeds: int = SEEDS,
    steps: int = DEFAULT_STEPS,
) -> list[RunConfig]:
    """The runs of the ladder, seed by seed; radius 1, and none, are those of study.toml."""
    return [
        replace(config, model=replace(ViTOptions(), radius=radius))
        for seed in range(seeds)
        for size in sizes
        for radius in radii
        for config in pair(data, size, seed, steps=steps, models=("vit",))
    ]


def on_the_ladder(runs: Sequence[Run]) -> list[Run]:
    """The finished runs that belong to it, on the images of which there are most; any seed."""
    return of_one_set([run for run in runs if run.status == "finished" and _belongs(run.config)])


def _belongs(config: RunConfig) -> bool:
    if not isinstance(config.model, ViTOptions) or config.model.radius not in RADII:
        return False
    rung = usual(config, ViTOptions(radius=config.model.radius))
    return config == rung and config.train_size in SIZES


def missing(runs: Sequence[Run]) -> list[tuple[int | None, int, int]]:
    """Radius, size and seed of every run that a whole ladder has and these have not."""
    there = {_place(run.config) for run in runs}
    every = [(radius, size, seed) for size in SIZES for radius in RADII for seed in range(SEEDS)]
    return [place for place in every if place not in there]


def _place(config: RunConfig) -> tuple[int | None, int, int]:
    assert isinstance(config.model, ViTOptions)
    return config.model.radius, config.train_size, config.seed


def measured(runs: Sequence[Run], snapshots: pd.DataFrame) -> pd.DataFrame:
    """One row a run: COLUMNS. Radius is missing for all patches."""
    radii = {run.run: _place(run.config)[0] for run in runs}
    table = judged(runs, snapshots)
    made = table.assign(radius=[radii[run] for run in table["run"]])
    ordered = made.sort_values(["train_size", "radius", "seed"])
    return ordered[COLUMNS].reset_index(drop=True)
