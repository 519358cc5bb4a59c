"""The values as points of a plane, and the weights of two sentences side by side."""

import altair as alt
import pandas as pd

from charts.cover import covered
from charts.kept import kept
from charts.palette import ink, muted, part_colours

AROUND = 70  # pixels for axis, title and legend


@kept
def plane(
    points: pd.DataFrame,
    corners: pd.DataFrame,
    arrows: pd.DataFrame,
    *,
    axes: tuple[str, str],
    dark: bool,
) -> alt.LayerChart:
    """The values as points (size = weight), their hull shaded, an arrow to each output.

    `points` holds x, y, name, weight; `corners` x, y in order; `arrows` x, y, label.
    """
    reach = pd.concat([points[["x", "y"]], arrows[["x", "y"]]])
    spans = {side: _room(reach[side]) for side in ("x", "y")}
    x = alt.X("x:Q", title=axes[0], scale=alt.Scale(domain=spans["x"], nice=False))
    y = alt.Y("y:Q", title=axes[1], scale=alt.Scale(domain=spans["y"], nice=False))
    olive = part_colours(dark)["value"]
    closed = pd.concat([corners, corners.head(1)])
    closed["step"] = range(len(closed))
    shape = alt.Chart(closed).mark_line(
        color=olive, fill=olive, fillOpacity=0.14, strokeWidth=1, strokeDash=[4, 3]
    )
    dots = alt.Chart(points.assign(size=points["weight"].abs())).encode(x=x, y=y)
    sizes = alt.Scale(domain=[0, 1], range=[36, 1100])
    circles = dots.mark_circle(color=olive, opacity=0.65).encode(
        size=alt.Size("size:Q", scale=sizes, legend=None),
        tooltip=[alt.Tooltip("name:N", title=""), alt.Tooltip("weight:Q", format=".3f", title=" ")],
    )
    names = dots.mark_text(dy=24, fontSize=13, color=ink(dark)).encode(text=alt.Text("name:N"))
    layers = [shape.encode(x=x, y=y, order=alt.Order("step:O")), circles, names]
    every = [*layers, *_arrows(arrows, x, y, spans, dark)]
    return alt.LayerChart(layer=every, height=340)


def _arrows(arrows: pd.DataFrame, x: alt.X, y: alt.Y, spans: dict, dark: bool) -> list[alt.Chart]:
    """Shaft, head and label of arrows from the origin; heads turn with the page's width."""
    wide, high = (span[1] - span[0] for span in (spans["x"], spans["y"]))
    turn = f"atan2(datum.x * width / {wide}, datum.y * height / {high}) * 180 / PI"
    hues = alt.Scale(domain=[0, 1], range=[ink(dark), muted(dark)])
    base = (
        alt.Chart(arrows.assign(origin=0.0, place=range(len(arrows))))
        .transform_calculate(turn=turn)
        .encode(x=x, y=y, color=alt.Color("place:N", scale=hues, legend=None))
    )
    shaft = base.mark_rule(strokeWidth=2.5).encode(x2=alt.X2("origin:Q"), y2=alt.Y2("origin:Q"))
    head = base.mark_point(shape="triangle-up", filled=True, size=150, opacity=1)
    label = base.mark_text(dy=-16, fontSize=13, fontWeight="bold")
    return [
        shaft,
        head.encode(angle=alt.Angle("turn:Q", scale=None)),
        label.encode(text=alt.Text("label:N")),
    ]


def _room(values: pd.Series) -> list[float]:
    low, high = min(0.0, values.min()), max(0.0, values.max())
    room = 0.3 * (high - low) or 1.0
    return [low - room, high + room]


@kept
def two_rows(table: pd.DataFrame, *, axis: str, legend: str, dark: bool) -> alt.LayerChart:
    """Weights of the same place in two sentences, one bar above the other.

    `table` holds name, sentence, weight, shown.
    """
    hues = alt.Scale(domain=list(table["sentence"].unique()), range=[ink(dark), muted(dark)])
    base = _places(table, axis, _extent(table["weight"])).encode(
        yOffset=alt.YOffset("sentence:N", sort=None)
    )
    shown = alt.Color("sentence:N", scale=hues, legend=alt.Legend(title=legend, orient="top"))
    bars = base.mark_bar().encode(
        color=shown, tooltip=[alt.Tooltip(f"{name}:N") for name in ("name", "sentence", "shown")]
    )
    numbers = base.mark_text(align="left", dx=5, color=ink(dark)).encode(text=alt.Text("shown:N"))
    return alt.LayerChart(layer=[bars, numbers], height=_tall(table))


@kept
def covered_rows(table: pd.DataFrame, *, axis: str, cover: str, dark: bool) -> alt.LayerChart:
    """The axes of `two_rows` under a plain cover."""
    empty = table[["name"]].drop_duplicates().assign(weight=0.0)
    axes = _places(empty, axis, _extent(table["weight"]))
    return alt.LayerChart(layer=covered(axes, cover, dark), height=_tall(table))


def _places(table: pd.DataFrame, axis: str, extent: list[float]) -> alt.Chart:
    scale, ticks = alt.Scale(domain=extent), alt.Axis(tickCount=5)
    return alt.Chart(table).encode(
        y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=150)),
        x=alt.X("weight:Q", title=axis, axis=ticks, scale=scale),
    )


def _tall(table: pd.DataFrame) -> int:
    return 48 * table["name"].nunique() + AROUND


def _extent(weights: pd.Series) -> list[float]:
    """0 to 1 for shares; room for what no longer is one."""
    if weights.min() >= 0 and weights.max() <= 1:
        return [0.0, 1.0]
    return _room(weights)
