"""Accuracy against how far networks could look and did; the spans of heads."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from charts.cover import sheet
from charts.kept import kept
from charts.palette import ink, model_colours, muted, paper

HEIGHT = 340  # pixels
LAST = 70.0  # pixels of the size axis
TOP = 1.1
NAME = 18.0  # pixels of the size axis that a name takes
CLOSE = 0.12  # of accuracy, where a name over one line would touch the other
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
    """Over its line, or under it where the network just above it would be in the way."""
    layers: Layers = []
    under = np.array([_is_under_another(shown, own) for own in range(len(shown))], dtype=bool)
    for held, away in ((~under, -14), (under, 15)):
        name = alt.Chart(shown[held]).encode(
            x=_x("left", words), y=_y("accuracy", words), text=alt.Text("name:N")
        )
        text: dict[str, Any] = {"align": "left", "dy": away, "dx": -5, "fontSize": 12.5}
        layers.append(name.mark_text(**text, stroke=paper(dark), strokeWidth=4))
        layers.append(name.mark_text(**text, color=ink(dark)))
    return layers


def _is_under_another(shown: pd.DataFrame, own: int) -> bool:
    """Whether another network's line or name lies close above the line of this one."""
    starts = shown["left"].to_numpy()
    ends = np.maximum(shown[["could", "used"]].max(axis=1), starts + NAME)
    higher = shown["accuracy"].to_numpy() - shown["accuracy"].iloc[own]
    above = (higher > 0) | ((higher == 0) & (np.arange(len(shown)) < own))
    beside = (starts < ends[own]) & (ends > starts[own])
    return bool((above & (higher < CLOSE) & beside).any())


def _rules(rules: Sequence[tuple[float, str]], words: Mapping[str, str], dark: bool) -> Layers:
    """Dashed verticals, their words one under the other at the foot."""
    if not rules:
        return []
    places = pd.DataFrame(rules, columns=["at", "text"])
    places["level"] = [0.03 + 0.07 * place for place in range(len(places))]
    base = alt.Chart(places).encode(x=_x("at", words))
    text = base.mark_text(align="left", dx=5, color=muted(dark))
    rule = base.mark_rule(color=muted(dark), strokeDash=[4, 3])
    return [rule, text.encode(y=_y("level", words), text=alt.Text("text:N"))]


def _chance(chance: float, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    base = alt.Chart(pd.DataFrame({"level": [chance], "at": [LAST], "text": [words["chance"]]}))
    rule = base.mark_rule(color=ink(dark), strokeDash=[1, 3]).encode(y=_y("level", words))
    text = base.mark_text(align="right", dx=-4, dy=11, color=ink(dark))
    return rule + text.encode(x=_x("at", words), y=_y("level", words), text=alt.Text("text:N"))
