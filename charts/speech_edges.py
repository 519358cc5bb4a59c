"""Accuracy against radius: where a cue some time away begins to be heard."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.cover import covered as covered_axes
from charts.kept import kept
from charts.palette import ink, muted, paper

HEIGHT, COVERED = 340, 200  # pixels
DASHES = {1: [1, 0], 2: [6, 4], 3: [2, 3]}
SHAPES = {1: "circle", 2: "square", 3: "diamond"}
FRAME = 0.01  # seconds
LOW, HIGH = 0.4, 1.04  # ends of the accuracy axis


@kept
def edges(
    table: pd.DataFrame,
    *,
    rules: Sequence[tuple[float, str]],
    last: float,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """A line for each number of blocks, dashed vertical rules, the level of guessing.

    `table` holds blocks, name, radius (frames), accuracy. `rules` are (seconds, words); `last` is
    the end of the radius axis in seconds. Words: radius, accuracy, guess.
    """
    shown = table.assign(seconds=table["radius"] * FRAME)
    layers: list[alt.Chart | alt.LayerChart] = []
    layers += _rules(rules, last, words, dark)
    layers.append(_guess(last, words, dark))
    layers += _lines(shown, last, words, dark)
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)


@kept
def covered(last: float, cover: str, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """The axes of `edges` under a plain cover."""
    corner = alt.Chart(pd.DataFrame({"from": [0.0], "low": [LOW]}))
    axes = corner.encode(x=_x("from", last, words), y=_y("low", words))
    return alt.LayerChart(layer=covered_axes(axes, cover, dark)).properties(height=COVERED)


def _x(field: str, last: float, words: Mapping[str, str]) -> alt.X:
    scale, axis = alt.Scale(domain=[0, last], nice=False), alt.Axis(format=".2f", tickCount=6)
    return alt.X(f"{field}:Q", title=words["radius"], scale=scale, axis=axis)


def _y(field: str, words: Mapping[str, str]) -> alt.Y:
    axis = alt.Axis(format=".0%", values=[0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
    scale = alt.Scale(domain=[LOW, HIGH], nice=False)
    return alt.Y(f"{field}:Q", title=words["accuracy"], scale=scale, axis=axis)


def _lines(
    shown: pd.DataFrame, last: float, words: Mapping[str, str], dark: bool
) -> list[alt.Chart | alt.LayerChart]:
    named = shown.drop_duplicates("blocks").sort_values("blocks")
    order = named["name"].tolist()
    legend = alt.Legend(
        title=None, orient="top", symbolSize=90, symbolStrokeWidth=0,
        symbolFillColor=ink(dark), symbolOpacity=1,
    )  # fmt: skip
    dashes = alt.Scale(domain=order, range=[DASHES[blocks] for blocks in named["blocks"]])
    shapes = alt.Scale(domain=order, range=[SHAPES[blocks] for blocks in named["blocks"]])
    base = alt.Chart(shown).encode(
        x=_x("seconds", last, words),
        y=_y("accuracy", words),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("seconds:Q", title=words["radius"], format=".2f"),
            alt.Tooltip("accuracy:Q", title=words["accuracy"], format=".1%"),
        ],
    )
    line = base.mark_line(strokeWidth=2.5, color=ink(dark)).encode(
        strokeDash=alt.StrokeDash("name:N", scale=dashes, legend=legend)
    )
    points = base.mark_point(
        filled=True, size=64, opacity=1, color=ink(dark), stroke=paper(dark), strokeWidth=1
    ).encode(shape=alt.Shape("name:N", scale=shapes, legend=legend))
    return [line, points]


def _rules(
    rules: Sequence[tuple[float, str]], last: float, words: Mapping[str, str], dark: bool
) -> list[alt.Chart | alt.LayerChart]:
    """Names stand under the axis of 50 %, where no line runs."""
    if not rules:
        return []
    places = pd.DataFrame(rules, columns=["seconds", "text"]).assign(level=LOW)
    base = alt.Chart(places).encode(x=_x("seconds", last, words))
    rule = base.mark_rule(color=muted(dark), strokeDash=[4, 3], strokeWidth=1.5)
    names = []
    for place, row in enumerate(rules):  # every second one higher, since neighbours may touch
        one = base.transform_filter(alt.datum.text == row[1])
        text = one.mark_text(align="left", dx=5, dy=-9 - 14 * (place % 2), color=muted(dark))
        names.append(text.encode(y=_y("level", words), text=alt.Text("text:N")))
    return [rule, *names]


def _guess(last: float, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    level = pd.DataFrame({"level": [0.5], "end": [last], "text": [words["guess"]]})
    base = alt.Chart(level).encode(y=_y("level", words))
    line = base.mark_rule(color=muted(dark), strokeDash=[1, 3])
    text = base.mark_text(align="right", dx=-4, dy=-8, color=muted(dark), fontSize=12)
    return line + text.encode(x=_x("end", last, words), text=alt.Text("text:N"))
