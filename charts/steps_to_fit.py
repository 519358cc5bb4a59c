"""How many steps it takes until a model knows its training images, against their number."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.by_model import colour, scale
from charts.kept import kept
from charts.palette import paper
from charts.size_marks import HEIGHT


@kept
def steps_to_fit(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """A dot for each run, hollow and at the top of the axis where it never came that far.

    The line joins the means of sizes at which every run did.

    `table` holds model, train_size, seed, steps (the whole budget), step (missing for never).
    Words: size, step, seed, never, cnn, vit.
    """
    named = _named(table, words)
    x, y = _axes(named, words)
    line = alt.Chart(_means(named)).mark_line(strokeWidth=2.2)
    layers = [
        line.encode(x=x, y=y, color=colour(words, dark)),
        _dots(named, words, dark).encode(x=x, y=y),
    ]
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _named(table: pd.DataFrame, words: Mapping[str, str]) -> pd.DataFrame:
    """The runs with their model's name, where their dot stands, and what it says."""
    fitted = table["step"].notna()
    return table.assign(
        name=table["model"].map(dict(words)),
        fitted=fitted,
        shown=table["step"].fillna(table["steps"]),
        said=[
            f"{step:,.0f}" if there else words["never"]
            for step, there in zip(table["step"], fitted, strict=True)
        ],
    )


def _means(named: pd.DataFrame) -> pd.DataFrame:
    """The mean of each model and size at which every run came that far."""
    groups = named.groupby(["name", "train_size"], as_index=False)
    mean = groups.agg(shown=("shown", "mean"), fitted=("fitted", "all"))
    return mean[mean["fitted"]]


def _dots(named: pd.DataFrame, words: Mapping[str, str], dark: bool) -> alt.Chart:
    hue = colour(words, dark)
    filled = alt.when("datum.fitted").then(hue).otherwise(alt.value(paper(dark)))
    dots = alt.Chart(named).mark_point(size=70, strokeWidth=1.8, opacity=1)
    return dots.encode(
        fill=alt.FillValue(**filled),
        stroke=alt.Stroke("name:N", legend=None, scale=scale(words, dark)),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("train_size:Q", title=words["size"], format=","),
            alt.Tooltip("said:N", title=words["step"]),
            alt.Tooltip("seed:N", title=words["seed"]),
        ],
    )


def _axes(named: pd.DataFrame, words: Mapping[str, str]) -> tuple[alt.X, alt.Y]:
    sizes = named["train_size"]
    x = alt.X(
        "train_size:Q",
        title=words["size"],
        scale=alt.Scale(type="log", domain=[sizes.min() / 1.25, sizes.max() * 1.25], nice=False),
        axis=alt.Axis(values=sorted(sizes.unique().tolist()), format="~s", grid=False),
    )
    top = max(1.0, 1.05 * float(named["steps"].max()))
    y = alt.Y("shown:Q", title=words["step"], scale=alt.Scale(domain=[0, top], nice=False))
    return x, y
