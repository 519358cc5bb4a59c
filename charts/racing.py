"""Time against length, a line for each way to compute the same."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted, paper

SOLID, DOTTED, DASHED = [1, 0], [2, 3], [6, 4]
DASHES = {"loop": DASHED, "matrix": SOLID, "attend": DASHED, "local": SOLID, "fused": DOTTED}
SHAPES = {"loop": "circle", "matrix": "square", "attend": "circle", "local": "square",
          "fused": "diamond"}  # fmt: skip
HEIGHT = 300
ROOM = 1.12  # free beside the first and the last length, as a factor


@kept
def racing(
    table: pd.DataFrame, *, names: Mapping[str, str], axes: tuple[str, str], dark: bool
) -> alt.LayerChart:
    """Milliseconds over length, both on log axes; dashes and marks tell the racers apart.

    `table` holds length, racer (a key of `names` and of DASHES), milliseconds, and perhaps
    measured: what was computed instead is hollow. `axes` title across and up.
    """
    shown = table.assign(name=[names[racer] for racer in table["racer"]])
    shown["measured"] = table.get("measured", True)
    lengths = sorted(table["length"].unique().tolist())
    ends = [lengths[0] / ROOM, lengths[-1] * ROOM]
    x = alt.X("length:Q", title=axes[0], axis=alt.Axis(values=lengths, format=",~r", grid=False))
    y = alt.Y("milliseconds:Q", title=axes[1], axis=alt.Axis(tickCount=5, format=",~r", grid=False))
    base = alt.Chart(shown).encode(
        x=x.scale(type="log", domain=ends, nice=False),
        y=y.scale(type="log"),
        color=_told_apart(alt.Color, names, [_hue(racer, dark) for racer in names]),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("length:Q", title=axes[0], format=",~r"),
            alt.Tooltip("milliseconds:Q", title=axes[1], format=".3~g"),
        ],
    )
    dashes = _told_apart(alt.StrokeDash, names, [DASHES[racer] for racer in names])
    shapes = _told_apart(alt.Shape, names, [SHAPES[racer] for racer in names])
    line = base.mark_line(strokeWidth=2.5).encode(strokeDash=dashes)
    points = base.mark_point(filled=True, size=70, opacity=1).encode(shape=shapes)
    hollow = base.transform_filter("!datum.measured").mark_point(
        size=70, opacity=1, fill=paper(dark), strokeWidth=2
    )
    return alt.LayerChart(layer=[line, points, hollow.encode(shape=shapes)]).properties(
        height=HEIGHT
    )


def _hue(racer: str, dark: bool) -> str:
    return ink(dark) if DASHES[racer] == SOLID else muted(dark)


def _told_apart(
    channel: Callable[..., Any], names: Mapping[str, str], values: Sequence[Any]
) -> Any:
    """A channel in which each racer has its own value; one legend serves all of them."""
    legend = alt.Legend(title=None, orient="top", symbolSize=110, symbolStrokeWidth=0, columns=2)
    return channel("name:N", scale=alt.Scale(domain=list(names.values()), range=list(values)),
                   legend=legend)  # fmt: skip
