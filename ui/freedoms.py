"""Models that differ in one freedom, side by side: what the ladder and the variants share."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from charts.ladder_trained import by_radius
from experiments.rows import Run
from messages import N_
from ui.explain import SOURCES, dark, origin
from ui.figure import draw, numbers, written
from ui.language import _
from ui.plain_text import plain
from ui.train_runs import data_title
from ui.vega import vega_lite

MEASURES = {
    "accuracy": (N_("test images right"), ".0%"),
    "gap": (N_("gap: training less test, share right"), ".0%"),
    "distance": (N_("mean distance of all heads, pixels"), ".1f"),
}
WIDTH = 240  # pixels of each chart in a file


def origins(runs: Sequence[Run]) -> None:
    """Where these runs come from, on which images, with how many steps."""
    with st.container(horizontal=True, vertical_alignment="center"):
        for source in sorted({run.source for run in runs}, reverse=True):
            origin(SOURCES[source])
        told = _("{title} · {steps:,} steps", title=plain(data_title(runs[0])), steps=runs[0].steps)
        st.markdown(f"**{told}**", width="content")


def panels(
    table: pd.DataFrame,
    names: Sequence[str],
    *,
    places: Iterable[DeltaGenerator],
    rungs: Sequence[str],
    titles: Callable[[str], Mapping[str, str]],
    heading: str,
    name: str,
    key: str,
    even: pd.DataFrame | None = None,
    cnn: str | None = None,
) -> None:
    """A chart for each of MEASURES, each in its place, and below them their numbers.

    `names` says which of the `rungs` each row of the table is, `heading` what they are called in
    the table; `even` is the mean distance of looking everywhere alike on each rung. `titles` gives
    the words of a chart from the name of its measure.
    """
    shown, drawn = long(table, names), []
    nothing = pd.DataFrame({"radius": [], "value": []})
    for place, (measure, (title, form)) in zip(places, MEASURES.items(), strict=True):
        own = shown.assign(value=table[measure]).dropna(subset=["value"])
        with place:
            st.markdown(f"**{_(title)}**")
            spec = vega_lite(
                by_radius(
                    own, radii=rungs, form=form, dark=dark(), cnn=cnn, words=titles(_(title)),
                    reference=even if measure == "distance" and even is not None else nothing,
                )
            )  # fmt: skip
            spoken = alt(_(title), own, form, titles(_(title))["radius"])
            draw(spec, key=f"{key}-{measure}", alt=spoken)
            drawn.append(spec | {"title": _(title), "width": WIDTH})
    st.caption(_("Hollow: less than 95 % of the training images right, so the gap says little."))
    numbers(told(table, shown, heading), name, key, more=written(drawn, name, key))


def long(table: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """What a chart needs of every run, less the measure: rung and size by name, order, seed."""
    sizes = sorted(set(table["train_size"]))
    return pd.DataFrame(
        {
            "radius": list(names),
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
            heading: shown["radius"],
            _("Training images"): table["train_size"],
            _("Seed"): table["seed"],
            _("Test images right, %"): (100 * table["accuracy"]).round(1),
            _("Gap, points"): (100 * table["gap"]).round(1),
            _("Mean distance, pixels"): table["distance"].round(2),
            _("Fitted"): [_("yes") if fitted else _("no") for fitted in table["fitted"]],
        }
    )


def alt(title: str, own: pd.DataFrame, form: str, rungs: str) -> str:
    """The means of a chart in words; `rungs` is what tells its models apart."""
    means = own.groupby(["size", "radius"], sort=False)["value"].mean()
    told = [
        _("{size} images, {name}: {value}", size=size, name=name, value=f"{value:{form}}")
        for (size, name), value in means.items()
    ]
    return f"{title} ({rungs}). " + "; ".join(told)


def seeds_told(table: pd.DataFrame, rung: str) -> str:
    """How many seeds a mean is over; `rung` is the column that tells the models apart."""
    seeds = table.groupby(["train_size", rung], dropna=False)["seed"].nunique()
    few, many = int(seeds.min()), int(seeds.max())
    counted = f"{few}" if few == many else f"{few}–{many}"
    return _("Means over seeds; seeds of each setting: {count}.", count=counted)
