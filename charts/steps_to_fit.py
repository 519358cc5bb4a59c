"""How many steps it takes until a model knows its training images, against their number."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import model_colours, paper
from charts.size_frame import MODELS
from charts.size_marks import HEIGHT


@kept
def steps_to_fit(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """A dot for each run, hollow and at the top of the axis where it never came that far.

    The line joins the means of sizes at which every run did.

    `table` holds model, train_size, seed, steps (the whole budget), step (missing for never).
    Words: size, step, seed, never, cnn, vit.
    """
    fitted = table["step"].notna()
    named = table.assign(
        name=table["model"].map(dict(words)),
        fitted=fitted,
        shown=table["step"].fillna(table["steps"]),
        said=[
            f"{step:,.0f}" if there else words["never"]
            for step, there in zip(table["step"], fitted, strict=True)
        ],
    )
    groups = named.groupby(["name", "train_size"], as_index=False)
    mean = groups.agg(shown=("shown", "mean"), fitted=("fitted", "all"))
    mean = mean[mean["fitted"]]
    x, y = _axes(named, words)
    shades = model_colours(dark)
    domain, hues = [words[model] for model in MODELS], [shades[model] for model in MODELS]
    scale = alt.Scale(domain=domain, range=hues)
    legend = alt.Legend(orient="top", symbolType="stroke", symbolSize=260, symbolStrokeWidth=3)
    colour = alt.Color("name:N", title=None, legend=legend, scale=scale)
    line = alt.Chart(mean).mark_line(strokeWidth=2.2).encode(x=x, y=y, color=colour)
    filled = alt.when("datum.fitted").then(colour).otherwise(alt.value(paper(dark)))
    dots = (
        alt.Chart(named)
        .mark_point(size=70, strokeWidth=1.8, opacity=1)
        .encode(
            x=x,
            y=y,
            fill=alt.FillValue(**filled),
            stroke=alt.Stroke("name:N", legend=None, scale=scale),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("train_size:Q", title=words["size"], format=","),
                alt.Tooltip("said:N", title=words["step"]),
                alt.Tooltip("seed:N", title=words["seed"]),
            ],
        )
    )
    return alt.LayerChart(layer=[line, dots], height=HEIGHT)


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
