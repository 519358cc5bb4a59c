"""What becomes of answers when images are moved by a few pixels."""

from collections.abc import Mapping, Sequence
from typing import Literal

import altair as alt
import pandas as pd

from charts.cover import covered
from charts.kept import kept
from charts.palette import model_colours, muted, paper

Look = tuple[str, tuple[int, ...], str, bool]  # model, dashes, shape, filled
LOOKS: dict[str, Look] = {
    "cnn": ("cnn", (1, 0), "square", True),
    "vit": ("vit", (1, 0), "circle", True),
    "taken": ("vit", (2, 3), "circle", False),
    "bare": ("vit", (6, 4), "diamond", True),
}
HEIGHT = 340
Layers = list[alt.Chart | alt.LayerChart]


@kept
def moving(
    table: pd.DataFrame,
    *,
    names: Mapping[str, str],
    rules: Sequence[tuple[int, str]],
    last: int,
    top: float,
    percent: bool,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """A line for each network over the pixels that images were moved by.

    `table` holds who (a key of LOOKS and `names`), shift, value; `rules` are (pixels, words). Where
    `cover` says so the table is empty. Words: shift, value.
    """
    axis = alt.Axis(format=".0%") if percent else alt.Axis(format="~g")
    y = alt.Y("value:Q", title=words["value"], axis=axis).scale(domain=[0, top], nice=False)
    x = _shift("shift", last, words)
    layers: Layers = []
    if cover:
        corner = alt.Chart(pd.DataFrame({"shift": [0], "value": [0.0]}))
        layers += covered(corner.encode(x=x, y=y), cover, dark)
    layers += _rules(rules, last, top, words, dark)
    if len(table):
        layers += _lines(table, names, x, y, words, percent, dark)
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)


def _shift(field: str, last: int, words: Mapping[str, str]) -> alt.X:
    axis = alt.Axis(values=list(range(last + 1)), format="d", grid=False)
    scale = alt.Scale(domain=[-0.3, last + 0.3], nice=False)
    return alt.X(f"{field}:Q", title=words["shift"], axis=axis, scale=scale)


def _lines(
    table: pd.DataFrame, names: Mapping[str, str], x: alt.X, y: alt.Y,
    words: Mapping[str, str], percent: bool, dark: bool,
) -> Layers:  # fmt: skip
    shown = table.assign(name=table["who"].map(dict(names)))
    number = ".1%" if percent else ".3f"
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("shift:Q", title=words["shift"]),
        alt.Tooltip("value:Q", title=words["value"], format=number),
    ]
    layers: Layers = []
    for who, (model, dashes, shape, filled) in LOOKS.items():
        if who not in set(table["who"]):
            continue
        hue = model_colours(dark)[model]
        own = alt.Chart(shown[shown["who"] == who]).encode(x=x, y=y)
        layers.append(own.mark_line(color=hue, strokeDash=list(dashes), strokeWidth=2.2))
        points = own.mark_point(
            shape=shape, size=64, color=hue, opacity=1, filled=True,
            fill=hue if filled else paper(dark), stroke=hue, strokeWidth=1.6,
        )  # fmt: skip
        layers.append(points.encode(tooltip=tooltip))
    return layers


def _rules(
    rules: Sequence[tuple[int, str]], last: int, top: float, words: Mapping[str, str], dark: bool
) -> Layers:
    """Dashed verticals with their words at the foot."""
    if not rules:
        return []
    places = pd.DataFrame(rules, columns=["at", "text"]).assign(value=0.0)
    places["right"] = places["at"] >= last
    base = alt.Chart(places).encode(x=_shift("at", last, words))
    rule = base.mark_rule(color=muted(dark), strokeDash=[4, 3])
    layers: Layers = [rule]
    sides: tuple[tuple[bool, Literal["left", "right"], int], ...] = (
        (False, "left", 5),
        (True, "right", -5),
    )
    for right, align, aside in sides:
        own = base.transform_filter(alt.datum.right == right)
        text = own.mark_text(dy=-8, dx=aside, align=align, color=muted(dark))
        layers.append(text.encode(y=alt.Y("value:Q"), text=alt.Text("text:N")))
    return layers
