"""Time of the three routes of attention against the length of a sound."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted, paper

DASHES = {"attend": [6, 4], "fused": [2, 3], "local": [1, 0]}
SHAPES = {"attend": "circle", "fused": "diamond", "local": "square"}
HEIGHT = 300
TICKS = (2.5, 5, 10, 20, 40, 60)  # seconds of sound


@kept
def times(
    table: pd.DataFrame, *, names: Mapping[str, str], axes: tuple[str, str], dark: bool
) -> alt.LayerChart:
    """Milliseconds over seconds of sound, both on log axes; computed points are hollow.

    `table` holds route (a key of `names`), sound, milliseconds, measured; `axes` title across
    and up.
    """
    shown = table.assign(name=[names[route] for route in table["route"]])
    order = list(names.values())
    hues = [ink(dark) if route == "local" else muted(dark) for route in names]
    legend = alt.Legend(title=None, orient="top", symbolSize=90, columns=2)
    base = alt.Chart(shown).encode(
        x=alt.X(
            "sound:Q",
            title=axes[0],
            scale=alt.Scale(type="log", domain=[TICKS[0] * 0.9, TICKS[-1] * 1.1], nice=False),
            axis=alt.Axis(values=list(TICKS), format="~g"),
        ),
        y=alt.Y(
            "milliseconds:Q",
            title=axes[1],
            scale=alt.Scale(type="log"),
            axis=alt.Axis(tickCount=5, format="~g"),
        ),
        color=alt.Color("name:N", scale=alt.Scale(domain=order, range=hues), legend=legend),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("sound:Q", title=axes[0], format="~g"),
            alt.Tooltip("milliseconds:Q", title=axes[1], format=".3~g"),
        ],
    )
    dashes = alt.Scale(domain=order, range=[DASHES[route] for route in names])
    shapes = alt.Scale(domain=order, range=[SHAPES[route] for route in names])
    line = base.mark_line(strokeWidth=2.5).encode(
        strokeDash=alt.StrokeDash("name:N", scale=dashes, legend=None)
    )
    points = base.mark_point(filled=True, size=70, opacity=1).encode(
        shape=alt.Shape("name:N", scale=shapes, legend=legend)
    )
    computed = base.transform_filter("!datum.measured").mark_point(
        size=70, opacity=1, fill=paper(dark), strokeWidth=2
    )
    hollow = computed.encode(shape=alt.Shape("name:N", scale=shapes, legend=legend))
    return alt.LayerChart(layer=[line, points, hollow]).properties(height=HEIGHT)
