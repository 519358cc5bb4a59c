"""Variants that differ in one freedom, side by side: what the ladder and what is built in share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from charts.variants import by_variant
from experiments.rows import Run
from messages import N_
from ui.explain import SOURCES, dark, origin
from ui.figure import draw, numbers, written
from ui.language import _
from ui.plain_text import plain
from ui.train_runs import data_title
from ui.vega import Spec, vega_lite

MEASURES = {
    "accuracy": (N_("test images right"), ".0%"),
    "gap": (N_("gap: training less test, share right"), ".0%"),
    "distance": (N_("mean distance of all heads, pixels"), ".1f"),
}
WIDTH = 240  # pixels of each chart in a file


@dataclass(frozen=True)
class Variants:
    """What the charts of some variants have in common."""

    names: Sequence[str]  # in their order on the axis
    titles: Callable[[str], Mapping[str, str]]  # the words of a chart, by the name of its measure
    heading: str  # what they are called in the table
    even: pd.DataFrame | None = None  # for each the mean distance of looking everywhere alike
    cnn: str | None = None  # the CNN among them


def origins(runs: Sequence[Run]) -> None:
    """Where these runs come from, on which images, with how many steps."""
    with st.container(horizontal=True, vertical_alignment="center"):
        for source in sorted({run.source for run in runs}, reverse=True):
            origin(SOURCES[source])
        told = _("{title} · {steps:,} steps", title=plain(data_title(runs[0])), steps=runs[0].steps)
        st.markdown(f"**{told}**", width="content")
    if len({run.precision for run in runs}) > 1:
        st.caption(_("Some of these were computed in bfloat16 on a graphics card, others not."))


def panels(
    table: pd.DataFrame,
    own: Sequence[str],
    variants: Variants,
    *,
    places: Iterable[DeltaGenerator],
    name: str,
    key: str,
) -> None:
    """A chart for each of MEASURES, each in its place, and below them their numbers.

    `own` says which of the variants each row of the table is.
    """
    shown, drawn = long(table, own), []
    for place, measure in zip(places, MEASURES, strict=True):
        values = shown.assign(value=table[measure]).dropna(subset=["value"])
        with place:
            drawn.append(_panel(values, measure, variants, key))
    st.caption(_("Hollow: less than 95 % of the training images right, so the gap says little."))
    said = told(table, shown, variants.heading)
    numbers(said, name, key, more=written(drawn, name, key))


def _panel(values: pd.DataFrame, measure: str, variants: Variants, key: str) -> Spec:
    """The chart of one measure, drawn; as it stands in a file, with its title."""
    message, form = MEASURES[measure]
    title = _(message)
    words = variants.titles(title)
    st.markdown(f"**{title}**")
    spec = vega_lite(
        by_variant(
            values, variants=variants.names, form=form, dark=dark(), cnn=variants.cnn, words=words,
            reference=variants.even if measure == "distance" else None,
        )
    )  # fmt: skip
    draw(spec, key=f"{key}-{measure}", alt=alt(title, values, form, words["variant"]))
    return spec | {"title": title, "width": WIDTH}


def long(table: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """What a chart needs of every run, less the measure: variant and size by name, order, seed."""
    sizes = sorted(set(table["train_size"]))
    return pd.DataFrame(
        {
            "variant": list(names),
            "size": [f"{size:,}" for size in table["train_size"]],
            "order": [sizes.index(size) for size in table["train_size"]],
            "seed": table["seed"],
            "fitted": table["fitted"].astype(bool),
        }
    )


def told(table: pd.DataFrame, shown: pd.DataFrame, heading: str) -> pd.DataFrame:
    """The same numbers for a reader."""
    return pd.DataFrame(
        {
            heading: shown["variant"],
            _("Training images"): table["train_size"],
            _("Seed"): table["seed"],
            _("Test images right, %"): (100 * table["accuracy"]).round(1),
            _("Gap, points"): (100 * table["gap"]).round(1),
            _("Mean distance, pixels"): table["distance"].round(2),
            _("Fitted"): [_("yes") if fitted else _("no") for fitted in table["fitted"]],
        }
    )


def alt(title: str, own: pd.DataFrame, form: str, variants: str) -> str:
    """The means of a chart in words; `variants` is what tells its models apart."""
    means = own.groupby(["size", "variant"], sort=False)["value"].mean()
    told = [
        _("{size} images, {name}: {value}", size=size, name=name, value=f"{value:{form}}")
        for (size, name), value in means.items()
    ]
    return f"{title} ({variants}). " + "; ".join(told)


def seeds_told(table: pd.DataFrame, variant: str) -> str:
    """How many seeds a mean is over; `variant` is the column that tells the models apart."""
    seeds = table.groupby(["train_size", variant], dropna=False)["seed"].nunique()
    few, many = int(seeds.min()), int(seeds.max())
    counted = f"{few}" if few == many else f"{few}–{many}"
    return _("Means over seeds; seeds of each setting: {count}.", count=counted)
