"""How far every layer looks: fields and heads on one axis of mean distance in pixels."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.history import DASHES
from charts.kept import kept
from charts.palette import ink, model_colours, muted

HEIGHT = 340
ROOM = 1.12  # air above the highest value
MARKS = {  # series -> (model, shape, filled)
    "theoretical": ("cnn", "square", True),
    "effective": ("cnn", "circle", True),
    "head": ("vit", "circle", True),
    "effective untrained": ("cnn", "circle", False),
    "head untrained": ("vit", "circle", False),
}


@kept
def depth(
    table: pd.DataFrame, *, uniform: float | None, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """Mean distances over depth: lines for the CNN's fields, a dot for every head.

    `table` holds series (a key of MARKS), depth (share of the network, 0 to 1), value (pixels),
    name (of the layer), detail (for the tooltip) and chosen. `uniform` is the distance of
    attention that looks everywhere alike; None leaves its line out. Words: depth, value, uniform.
    """
    top = max(uniform or 0.0, table["value"].max()) * ROOM
    whole = alt.Scale(domain=[0, 1.04], nice=False)
    ticks = alt.Axis(format="%", values=[0, 0.25, 0.5, 0.75, 1])
    x = alt.X("depth:Q", title=words["depth"], scale=whole, axis=ticks)
    y = alt.Y("value:Q", title=words["value"], scale=alt.Scale(domain=[0, top], nice=False))
    base = alt.Chart(table).encode(x=x, y=y)
    null = [] if uniform is None else [_null(uniform, words, dark)]
    layers = [*null, *_fields(base, dark)]
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("detail:N", title=" "),
        alt.Tooltip("value:Q", title=words["value"], format=".2f"),
    ]
    for series in reversed(MARKS):  # what was learned lies over what was there before
        layers += _dots(base, series, tooltip, dark)
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _null(uniform: float, words: Mapping[str, str], dark: bool) -> alt.Chart:
    """The dashed line of looking everywhere alike; a legend beside the chart names it."""
    return (
        alt.Chart(pd.DataFrame({"value": [uniform], "name": [words["uniform"]]}))
        .mark_rule(color=muted(dark), strokeDash=list(DASHES["uniform"]), strokeWidth=1.5)
        .encode(
            y=alt.Y("value:Q"),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("value:Q", title=words["value"], format=".2f"),
            ],
        )
    )


def _fields(base: alt.Chart, dark: bool) -> list[alt.Chart]:
    """The CNN's lines: what it could see, thicker what it does see, dashed before training."""
    hue = model_colours(dark)["cnn"]
    styles: dict[str, dict[str, Any]] = {
        "effective untrained": {"strokeWidth": 1.2, "strokeDash": [3, 3], "opacity": 0.7},
        "theoretical": {"strokeWidth": 1.4},
        "effective": {"strokeWidth": 3},
    }
    return [
        base.transform_filter(alt.datum.series == series).mark_line(color=hue, **style)
        for series, style in styles.items()
    ]


def _dots(base: alt.Chart, series: str, tooltip: list[alt.Tooltip], dark: bool) -> list[alt.Chart]:
    """The points of a series; the chosen ones get a ring."""
    model, shape, filled = MARKS[series]
    hue = model_colours(dark)[model]
    own = base.transform_filter(alt.datum.series == series)
    dots = own.mark_point(
        shape=shape, filled=filled, color=hue, opacity=1 if filled else 0.75,
        size=80 if filled else 46, strokeWidth=1.4,
    )  # fmt: skip
    ring = own.transform_filter("datum.chosen").mark_point(
        shape=shape, filled=False, color=ink(dark), opacity=1, size=190, strokeWidth=1.8
    )
    return [dots.encode(tooltip=tooltip), ring]
