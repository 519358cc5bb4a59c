"""How far heads and layers look while they learn: one line each over steps, in pixels."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.by_model import MODELS
from charts.kept import kept
from charts.palette import model_colours, muted

HEIGHT = 320
ROOM = 1.12  # air above the highest value
TICKS = (0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000)


@kept
def spans(
    table: pd.DataFrame,
    *,
    steps: int,
    words: Mapping[str, str],
    dark: bool,
    uniform: float | None = None,
) -> alt.LayerChart:
    """Mean distances over steps: a line for every head and for every layer of the CNN.

    `table` holds model, line (one a head or layer), name (for the tooltip), step, value (pixels).
    Steps double from one snapshot to the next, so their axis is logarithmic, and linear below 1 to
    hold step 0. `uniform` is the distance of attention that looks everywhere alike. Words: step,
    value, uniform, cnn, vit (a line of each).
    """
    top = max(uniform or 0.0, table["value"].max()) * ROOM
    layers: list[alt.Chart | alt.LayerChart] = [_lines(table, (max(steps, 1), top), words, dark)]
    if uniform is not None:
        layers.insert(0, _null(uniform, words, dark))
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _lines(
    table: pd.DataFrame, ends: tuple[int, float], words: Mapping[str, str], dark: bool
) -> alt.Chart:
    shades = model_colours(dark)
    shown = [model for model in MODELS if model in set(table["model"])]
    return (
        alt.Chart(table.assign(kind=table["model"].map(dict(words))))
        .mark_line(point=alt.OverlayMarkDef(size=16), strokeWidth=1.6, opacity=0.8)
        .encode(
            x=steps_axis(ends[0], words),
            y=alt.Y(
                "value:Q",
                title=words["value"],
                scale=alt.Scale(domain=[0, ends[1]], nice=False),
                axis=alt.Axis(tickCount=6),
            ),
            detail=alt.Detail("line:N"),
            color=alt.Color(
                "kind:N",
                title=None,
                scale=alt.Scale(
                    domain=[words[model] for model in shown],
                    range=[shades[model] for model in shown],
                ),
                legend=alt.Legend(orient="top", symbolType="stroke", symbolSize=400, labelLimit=0),
            ),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("step:Q", title=words["step"], format=",d"),
                alt.Tooltip("value:Q", title=words["value"], format=".2f"),
            ],
        )
    )


def steps_axis(last: int, words: Mapping[str, str]) -> alt.X:
    """Steps up to the last one, logarithmic, linear below 1 to hold step 0. Words: step."""
    scale = alt.Scale(type="symlog", constant=1, domain=[0, last], nice=False)
    ticks = alt.Axis(values=[tick for tick in TICKS if tick <= last], format=",d")
    return alt.X("step:Q", title=words["step"], scale=scale, axis=ticks)


def _null(uniform: float, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """The dashed line of looking everywhere alike, named at its left end above it."""
    base = alt.Chart(pd.DataFrame({"value": [uniform], "name": [words["uniform"]]})).encode(
        y=alt.Y("value:Q")
    )
    rule = base.mark_rule(color=muted(dark), strokeDash=[6, 4], strokeWidth=1.5)
    name = base.mark_text(color=muted(dark), align="left", baseline="bottom", dy=-4, fontSize=11)
    return rule + name.encode(x=alt.XValue(4), text=alt.Text("name:N"))
