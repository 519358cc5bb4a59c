"""Accuracy against how far networks could look and did; the spans of heads."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.cover import sheet
from charts.kept import kept
from charts.palette import ink, model_colours, muted, paper

HEIGHT = 340  # pixels
LAST = 70.0  # pixels of the size axis
TOP = 1.1
CROWDED = 0.12  # accuracy between two networks whose names would lie on each other
APART = 10.0  # pixels of the size axis, likewise
Layers = list[alt.Chart | alt.LayerChart]


@kept
def choice(
    table: pd.DataFrame,
    *,
    rules: Sequence[tuple[float, str]],
    chance: float,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """For each network the size it could use and the size it used, joined, at its accuracy.

    `table` holds name, model, could, used (pixels) and accuracy; a `used` of NaN has no mark.
    `rules` are (pixels, words). Where `cover` says so the table is empty. Words: size, accuracy,
    chance, could, used.
    """
    layers: Layers = []
    if cover:
        layers += sheet(cover, dark)
    layers += _rules(rules, words, dark)
    layers.append(_chance(chance, words, dark))
    if len(table):
        layers += _marks(table, words, dark)
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)


def _x(field: str, words: Mapping[str, str]) -> alt.X:
    axis = alt.Axis(values=list(range(0, 71, 10)), grid=False)
    scale = alt.Scale(domain=[0, LAST], nice=False)
    return alt.X(f"{field}:Q", title=words["size"], axis=axis, scale=scale)


def _y(field: str, words: Mapping[str, str]) -> alt.Y:
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1])
    scale = alt.Scale(domain=[0, TOP], nice=False)
    return alt.Y(f"{field}:Q", title=words["accuracy"], axis=axis, scale=scale)


def _marks(table: pd.DataFrame, words: Mapping[str, str], dark: bool) -> Layers:
    """A square where it could look, a dot where it did, the name over the line."""
    hues = model_colours(dark)
    hue = alt.Color("model:N", legend=None)
    hue = hue.scale(domain=list(hues), range=list(hues.values()))
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("could:Q", title=words["could"], format=".0f"),
        alt.Tooltip("used:Q", title=words["used"], format=".1f"),
        alt.Tooltip("accuracy:Q", title=words["accuracy"], format=".1%"),
    ]
    shown = table.assign(left=table[["could", "used"]].min(axis=1))
    base = alt.Chart(shown).encode(y=_y("accuracy", words), color=hue, tooltip=tooltip)
    line = base.mark_rule(strokeWidth=2.5).encode(x=_x("used", words), x2=alt.X2("could:Q"))
    could = base.mark_point(
        shape="square", size=110, filled=False, opacity=1, fill=paper(dark), strokeWidth=2
    )
    used = base.mark_point(shape="circle", size=120, filled=True, opacity=1)
    marks: Layers = [line, could.encode(x=_x("could", words)), used.encode(x=_x("used", words))]
    return marks + _names(shown, words, dark)


def _names(shown: pd.DataFrame, words: Mapping[str, str], dark: bool) -> Layers:
    """Over the lines, or under one that stands close below another; to the left near the end."""
    ends = shown.assign(right=shown[["could", "used"]].max(axis=1), below=_below(shown))
    late = ends["left"] > LAST / 2
    ends["at"] = ends["left"].where(~late, ends["right"])
    layers: Layers = []
    for (below, at_end), part in ends.groupby(["below", late]):
        name = alt.Chart(part).encode(
            x=_x("at", words), y=_y("accuracy", words), text=alt.Text("name:N")
        )
        text: dict[str, Any] = {"dy": 15 if below else -14, "fontSize": 12.5}
        text |= {"align": "right", "dx": 5} if at_end else {"align": "left", "dx": -5}
        layers.append(name.mark_text(**text, stroke=paper(dark), strokeWidth=4))
        layers.append(name.mark_text(**text, color=ink(dark)))
    return layers


def _below(shown: pd.DataFrame) -> list[bool]:
    """For each network, whether another one stands close above it on this part of the axis."""
    left, right = shown["left"].to_numpy(), shown[["could", "used"]].max(axis=1).to_numpy()
    height = shown["accuracy"].to_numpy()
    places = range(len(shown))
    return [
        any(
            (height[other], -other) > (height[own], -own)
            and height[other] - height[own] < CROWDED
            and left[other] - APART < right[own]
            and left[own] - APART < right[other]
            for other in places
        )
        for own in places
    ]


def _rules(rules: Sequence[tuple[float, str]], words: Mapping[str, str], dark: bool) -> Layers:
    """Dashed verticals, their words one under the other at the foot."""
    if not rules:
        return []
    places = pd.DataFrame(rules, columns=["at", "text"])
    places["level"] = [0.03 + 0.07 * place for place in range(len(places))]
    base = alt.Chart(places).encode(x=_x("at", words))
    text = base.mark_text(align="left", dx=5, color=muted(dark))
    halo = base.mark_text(align="left", dx=5, stroke=paper(dark), strokeWidth=4)
    rule = base.mark_rule(color=muted(dark), strokeDash=[4, 3])
    said = {"y": _y("level", words), "text": alt.Text("text:N")}
    return [rule, halo.encode(**said), text.encode(**said)]


def _chance(chance: float, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    base = alt.Chart(pd.DataFrame({"level": [chance], "at": [LAST], "text": [words["chance"]]}))
    rule = base.mark_rule(color=ink(dark), strokeDash=[1, 3]).encode(y=_y("level", words))
    text = base.mark_text(align="right", dx=-4, dy=11, color=ink(dark))
    return rule + text.encode(x=_x("at", words), y=_y("level", words), text=alt.Text("text:N"))
