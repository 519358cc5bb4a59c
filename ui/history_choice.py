"""What the page on head history looks at: a run, a measure, a block, one run or all its seeds."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from experiments.histories import options_of, seeds_of, sizes_of, transformers
from experiments.options import ViTOptions
from experiments.replay import replayed
from experiments.rows import Run
from messages import N_
from ui import cached
from ui.controls import choice
from ui.language import _
from ui.reach_looks import uniform
from ui.train_runs import in_a_line

ALL = "all"
NAMES = {  # measure -> its name, the axis' title
    "distance": (N_("distance"), N_("Mean attention distance, px")),
    "entropy": (N_("entropy"), N_("Normalised entropy, 0 to 1")),
    "learned_span": (N_("learned span"), N_("Learned span, px")),
}


@dataclass(frozen=True)
class Shown:
    """A run with those that differ from it in seeds, or in seeds and size; and how to look."""

    run: Run
    seeds: Sequence[Run]
    sizes: Sequence[Run]
    measure: str
    block: int | None  # from 0; None for all
    ranked: bool  # over all seeds by rank, else the heads of this run

    @property
    def options(self) -> ViTOptions:
        """The switches of the transformer."""
        return options_of(self.run.config)

    @property
    def in_pixels(self) -> bool:
        """Whether the measure is a distance; an entropy has no unit."""
        return self.measure != "entropy"

    @property
    def axis(self) -> str:
        """The title of the value axis."""
        return _(NAMES[self.measure][1])

    @property
    def uniform(self) -> float | None:
        """What looking everywhere alike would measure; None for a learned span."""
        values = {"distance": uniform(self.options.patch), "entropy": 1.0}
        return values.get(self.measure)

    @property
    def chosen(self) -> Sequence[Run]:
        """The runs over whose steps is looked: the seeds, or the run alone."""
        return self.seeds if self.ranked else [self.run]


def known() -> list[Run]:
    """The transformers that may be looked at."""
    return transformers(cached.store().runs(job="vision", kind="vit"))


def chosen_run(runs: Sequence[Run]) -> Run:
    """The run that the URL names by its id, else one that can be replayed, else the first."""
    _complete(runs)
    offered = {run.run: run_words(run) for run in runs}
    recorded = replayed(cached.store().published_folder)
    usual = next((name for name in recorded if name in offered), runs[0].run)
    name = choice("run", _("Trained transformer"), offered, default=usual)
    return next(run for run in runs if run.run == name)


def _complete(runs: Sequence[Run]) -> None:
    """The beginning of one run's id in the URL made the whole id."""
    asked = st.query_params.get("run", "")
    meant = [run.run for run in runs if len(asked) >= 4 and run.run.startswith(asked)]
    if len(meant) == 1:
        st.query_params["run"] = meant[0]


def look(run: Run, runs: Sequence[Run]) -> Shown:
    """How to look at the run, by the controls."""
    seeds, table = seeds_of(run, runs), cached.snapshots([run.run])
    measured = set(table["measure"])
    kept = [name for name in NAMES if name in measured] or ["distance"]
    measures = {name: _(NAMES[name][0]) for name in kept}
    blocks = {str(at + 1): str(at + 1) for at in range(options_of(run.config).depth)}
    with st.container(horizontal=True, gap="medium", vertical_alignment="top"):
        with st.container(width="content"):
            measure = choice("measure", _("Measure"), measures, kind="segmented")
        with st.container(width="content"):
            block = choice("block", _("Block"), {ALL: _("all")} | blocks, kind="segmented")
        ranked = False
        if len(seeds) > 1:
            views = {"run": _("this run"), "seeds": _("{count} seeds", count=len(seeds))}
            with st.container(width="content"):
                ranked = choice("heads", _("Heads of"), views, kind="segmented") == "seeds"
    at = None if block == ALL else int(block) - 1
    return Shown(run, seeds, sizes_of(run, runs), measure, at, ranked)


def run_words(run: Run) -> str:
    """A run in one line: data, size, seed, budget, what is unusual, the beginning of its id."""
    return " · ".join([in_a_line(run), *_unusual(run), run.run[:4]])


def _unusual(run: Run) -> list[str]:
    """What tells the model and its training from the usual ones."""
    model, recipe, usual = options_of(run.config), run.config.recipe, ViTOptions()
    found = {
        _("radius {radius}", radius=model.radius): model.radius is not None,
        _("convolutional stem"): model.stem,
        _("learned span"): model.span_penalty is not None,
        _("flip and crop"): recipe.flip_crop,
        "CutMix": recipe.cutmix > 0,
        _("{depth} blocks, {heads} heads", depth=model.depth, heads=model.heads): (
            (model.depth, model.heads) != (usual.depth, usual.heads)
        ),
    }
    return [words for words, holds in found.items() if holds]


def snapshots(runs: Sequence[Run]) -> pd.DataFrame:
    """What these runs kept of their heads, with size and seed."""
    table = cached.snapshots([run.run for run in runs])
    sizes = {run.run: run.config.train_size for run in runs}
    seeds = {run.run: run.config.seed for run in runs}
    return table.assign(train_size=table["run"].map(sizes), seed=table["run"].map(seeds))
