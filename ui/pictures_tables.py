"""The results of the networks of lesson 8 as tables."""

from collections.abc import Sequence

import pandas as pd

from experiments.options import PatternOptions
from experiments.rows import Run
from messages import N_
from text.pattern_questions import NETS, Measured, PatternState
from ui.language import _

NAMES = {
    "convolution": N_("convolution"),
    "connected": N_("fully connected"),
    "attention-2": N_("attention, radius 2"),
    "attention": N_("attention, no limit"),
}


def measured(runs: Sequence[Run]) -> tuple[Measured, ...]:
    """What the finished runs got right, smallest number of rows first."""
    found = [
        Measured(
            net_of(run.config.model), run.config.train_size,
            run.measures["last/train-all/accuracy"], run.measures["last/test/accuracy"],
        )
        for run in runs
        if run.status == "finished" and isinstance(run.config.model, PatternOptions)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (NETS.index(each.net), each.rows)))


def net_of(options: PatternOptions) -> str:
    """The network's id among NETS."""
    return options.net if options.radius is None else f"{options.net}-{options.radius}"


def points(state: PatternState, shown: bool) -> pd.DataFrame:
    """One row a result and part: net, part, size, value, fitted."""
    made = [
        (each.net, part, each.rows, value, each.fitted)
        for each in state.results
        for part, value in (("train", each.train), ("test", each.test))
        if shown or part == "train"
    ]
    return pd.DataFrame(made, columns=["net", "part", "size", "value", "fitted"])


def numbers(results: pd.DataFrame) -> pd.DataFrame:
    """The same for a reader: a row for each network and number of rows."""
    wide = results.pivot_table(index=["net", "size"], columns="part", values="value").reset_index()
    wide = wide.sort_values(["net", "size"], key=lambda column: column.map(_rank))
    parts = {"train": _("Training rows right, %"), "test": _("New rows right, %")}
    told = {name: (100 * wide[part]).round(1) for part, name in parts.items() if part in wide}
    names = [_(NAMES[net]) for net in wide["net"]]
    return pd.DataFrame({_("Network"): names, _("Training rows"): wide["size"], **told})


def _rank(value: object) -> int:
    return NETS.index(value) if isinstance(value, str) else int(value)  # type: ignore[call-overload]
