"""What is built in against what must be learned: variants side by side at equal sizes."""

import math
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from experiments.biases import VARIANTS, biased, measured
from experiments.by_size import interval
from experiments.rows import Run
from experiments.study_file import COMMAND
from messages import N_
from ui import cached
from ui.folds import fold
from ui.freedoms import MEASURES, Variants, origins, panels, seeds_told
from ui.language import _, joined

NAMES = {
    "cnn": N_("CNN"),
    "stem": N_("convolutional stem"),
    "radius-1": N_("radius 1"),
    "radius-2": N_("radius 2"),
    "radius-3": N_("radius 3"),
    "full": N_("full attention"),
    "cutmix": N_("full, CutMix"),
}


def built_in() -> None:
    """A fold with the variants, once more than two of them are there."""
    fold(_("What is built in, and what must be learned"), ":material/foundation:",
         "over-biases", _variants)  # fmt: skip


def _variants() -> None:
    st.markdown(
        _(
            "Between the CNN and the transformer lie models in which a part of what a convolution "
            "takes for granted is built in: small convolutions that make the tokens, or heads that "
            "see only a window. CutMix builds nothing in: it makes images harder to know by heart. "
            "Left most is built in, right least."
        )
    )
    runs = biased(cached.store().runs(job="vision"))
    if not runs:
        st.info(
            _(
                "No three of these variants have been trained at one size yet: `{command}` trains "
                "them.",
                command=COMMAND,
            ),
            icon=":material/foundation:",
        )
    else:
        _compared(runs)


def _compared(runs: Sequence[Run]) -> None:
    """The charts of the variants, and what to notice."""
    origins(runs)
    table = measured(runs, cached.snapshots([run.run for run in runs]))
    names = {id: _(name) for id, name in NAMES.items()}
    there = [names[id] for id in VARIANTS if id in set(table["variant"])]
    panels(
        table,
        [names[id] for id in table["variant"]],
        Variants(there, _titles, _("Variant"), cnn=names["cnn"]),
        places=[st.container() for _measure in MEASURES],
        name="built-in",
        key="over-biases",
    )
    st.markdown(f"**{_('What to notice')}** · {noticed(table)}")


def _titles(title: str) -> dict[str, str]:
    return {
        "variant": _("built in, from most to least"), "value": title,
        "size": _("training images"), "seed": _("seed"), "uniform": "",
    }  # fmt: skip


def noticed(table: pd.DataFrame) -> str:
    """For each size: how far the best is ahead of full attention, seed by seed."""
    parts = []
    for size, own in table.groupby("train_size"):
        wide = own.pivot_table(index="seed", columns="variant", values="accuracy")
        if "full" in wide:
            parts.append(_ahead(int(str(size)), wide))
    return joined(*parts, seeds_told(table, "variant"))


def _ahead(size: int, wide: pd.DataFrame) -> str:
    """The best of one size against full attention; `wide` holds accuracies by seed and variant."""
    best = str(wide.mean().idxmax())
    if best == "full":
        return _("With {size:,} images full attention is ahead of all others.", size=size)
    mean, low, high = interval((wide[best] - wide["full"]).dropna())
    told = {"size": size, "best": _(NAMES[best]), "points": 100 * mean}
    if math.isnan(low):
        return _(
            "With {size:,} images {best} is ahead of full attention by {points:.1f} points, with "
            "one seed.",
            **told,
        )
    return _(
        "With {size:,} images {best} is ahead of full attention by {points:.1f} points, seed by "
        "seed (95 % interval {low:+.1f} to {high:+.1f}).",
        low=100 * low, high=100 * high, **told,
    )  # fmt: skip
