"""How both models came to where they are: train and validation over steps, on one pair of axes."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.by_model import colour
from charts.curves import PARTS, thin
from charts.kept import kept
from charts.size_marks import HEIGHT

SEEDS = 0.25  # how strong the line of one run is behind the mean


@kept
def on_the_way(
    table: pd.DataFrame,
    *,
    words: Mapping[str, str],
    dark: bool,
    span: tuple[float, float] = (0.0, 1.0),
    form: str = ".0%",
) -> alt.LayerChart:
    """One metric over steps: the models by colour, train dashed and thinner, validation solid.

    `table` holds run, model, step, part, value; a line for the mean over runs, and behind it a
    faint one for each where there are several. Words: step, value, cnn, vit, train, validation. The
    legend is that of the large picture beside it.
    """
    encoding = _strokes(words) | {
        "x": alt.X("step:Q", title=words["step"], axis=alt.Axis(tickCount=4, grid=False)),
        "y": _y(words, span, form),
        "color": colour(words, dark, legend=False),
    }
    mean = table.groupby(["model", "step", "part"], as_index=False)["value"].mean()
    lines = alt.Chart(_named(mean, words)).mark_line(clip=True)
    layers = [lines.encode(tooltip=_tooltip(words), **encoding)]
    if table.groupby("model")["run"].nunique().max() > 1:
        each = alt.Chart(_named(table, words)).mark_line(clip=True, opacity=SEEDS)
        layers.insert(0, each.encode(detail=alt.Detail("run:N"), **encoding))
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _y(words: Mapping[str, str], span: tuple[float, float], form: str) -> alt.Y:
    low, high = span
    return alt.Y(
        "value:Q",
        title=words["value"],
        scale=alt.Scale(domain=[low, high + 0.04 * (high - low)], nice=False),
        axis=alt.Axis(format=form, tickCount=6, minExtent=38),
    )


def _named(table: pd.DataFrame, words: Mapping[str, str]) -> pd.DataFrame:
    """The points to draw, with model and part in words."""
    own = ["run"] if "run" in table else []
    pieces = [thin(one) for _, one in table.groupby([*own, "model", "part"]) if len(one)]
    return pd.concat(pieces or [table], ignore_index=True).assign(
        name=lambda rows: rows["model"].map(dict(words)),
        what=lambda rows: rows["part"].map(dict(words)),
    )


def _strokes(words: Mapping[str, str]) -> dict[str, Any]:
    """Training dashed and thinner, validation solid."""
    parts = [words[part] for part in PARTS]
    dash = alt.StrokeDash(
        "what:N", legend=None, scale=alt.Scale(domain=parts, range=[[5, 4], [1, 0]])
    )
    width = alt.StrokeWidth("what:N", legend=None, scale=alt.Scale(domain=parts, range=[1.6, 2.6]))
    return {"strokeDash": dash, "strokeWidth": width}


def _tooltip(words: Mapping[str, str]) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("what:N", title="  "),
        alt.Tooltip("step:Q", title=words["step"], format=","),
        alt.Tooltip("value:Q", title=words["value"], format=".3f"),
    ]
