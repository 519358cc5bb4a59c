"""Time against length, a line for each way to compute the same."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted

DASHES = {"loop": [6, 4], "matrix": [1, 0], "fused": [2, 3]}
SHAPES = {"loop": "circle", "matrix": "square", "fused": "diamond"}
HEIGHT = 300


@kept
def racing(
    table: pd.DataFrame, *, names: Mapping[str, str], axes: tuple[str, str], dark: bool
) -> alt.LayerChart:
    """Milliseconds over length, both on log axes; dashes and marks tell the racers apart.

    `table` holds length, racer (a key of `names`), milliseconds; `axes` title across and up.
    """
    shown = table.assign(name=[names[racer] for racer in table["racer"]])
    order = [names[racer] for racer in names]
    legend = alt.Legend(title=None, orient="top", symbolSize=140)
    hues = [muted(dark) if racer == "loop" else ink(dark) for racer in names]
    ticks = alt.Axis(values=sorted(table["length"].unique().tolist()), format=",d")
    base = alt.Chart(shown).encode(
        x=alt.X("length:Q", title=axes[0], scale=alt.Scale(type="log", base=2), axis=ticks),
        y=alt.Y(
            "milliseconds:Q",
            title=axes[1],
            scale=alt.Scale(type="log"),
            axis=alt.Axis(tickCount=5, format="~g"),
        ),
        color=alt.Color("name:N", scale=alt.Scale(domain=order, range=hues), legend=legend),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("length:Q", title=axes[0], format=",d"),
            alt.Tooltip("milliseconds:Q", title=axes[1], format=".3~g"),
        ],
    )
    dashes = alt.Scale(domain=order, range=[DASHES[racer] for racer in names])
    shapes = alt.Scale(domain=order, range=[SHAPES[racer] for racer in names])
    line = base.mark_line(strokeWidth=2.5).encode(
        strokeDash=alt.StrokeDash("name:N", scale=dashes, legend=legend)
    )
    points = base.mark_point(filled=True, size=70, opacity=1).encode(
        shape=alt.Shape("name:N", scale=shapes, legend=legend)
    )
    return alt.LayerChart(layer=[line, points]).properties(height=HEIGHT)
