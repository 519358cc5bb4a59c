"""Noisy rows with a pattern in them, and accuracy against the number of rows."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, muted, paper

PANEL = 210  # pixels, the height of a panel
LARGEST = 1.9  # number that a row's axis holds


@kept
def rows(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """Noisy rows as bars, the pattern in ink; `table` holds name, place, value, inside.

    Words: place.
    """
    base = alt.Chart(table).encode(
        x=alt.X("place:O", title=words["place"]).axis(labelAngle=0, labelOverlap="greedy"),
        tooltip=[
            alt.Tooltip("place:O", title=words["place"]),
            alt.Tooltip("value:Q", format=".2f"),
        ],
    )
    colour = alt.when("datum.inside").then(alt.value(ink(dark))).otherwise(alt.value(muted(dark)))
    bars = base.mark_bar().encode(
        y=alt.Y("value:Q", title=None)
        .scale(domain=[-LARGEST, LARGEST], nice=False, clamp=True)
        .axis(values=[-1, 0, 1]),
        color=colour,
        opacity=alt.when("datum.inside").then(alt.value(1)).otherwise(alt.value(0.45)),
    )
    return alt.LayerChart(layer=[bars]).properties(height=130)


@kept
def panel(
    table: pd.DataFrame,
    *,
    sizes: Sequence[int],
    chosen: int,
    colour: str,
    words: Mapping[str, str],
    dark: bool,
    cover: str = "",
) -> alt.LayerChart:
    """Accuracy of one network against training rows: training dashed, new rows solid.

    `table` holds part ("train", "test"), size, value, fitted; a marker is hollow where the
    network has not fitted. Where `cover` says so, what is hidden is not in the table. Words: size,
    value, train, test, guess.
    """
    ends = [min(sizes) / 1.4, max(sizes) * 1.4]
    x = alt.X("size:Q", title=words["size"]).scale(type="log", domain=ends, nice=False)
    x = x.axis(values=list(sizes), format=",~r", labelOverlap="greedy", grid=False)
    y = alt.Y("value:Q", title=words["value"]).scale(domain=[0.4, 1.02], nice=False)
    y = y.axis(format=".0%", values=[0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
    base = alt.Chart(table.assign(what=table["part"].map(dict(words)))).encode(x=x, y=y)
    dash = alt.StrokeDash("part:N", legend=None).scale(
        domain=["train", "test"], range=[[5, 4], [1, 0]]
    )
    width = alt.StrokeWidth("part:N", legend=None).scale(domain=["train", "test"], range=[1.6, 2.8])
    filled = alt.when("datum.fitted").then(alt.value(colour)).otherwise(alt.value(paper(dark)))
    layers = [
        *_cover(cover, dark),
        *_marks(x, y, chosen, words, dark),
        base.mark_line(color=colour, clip=True).encode(strokeDash=dash, strokeWidth=width),
        base.mark_point(stroke=colour, strokeWidth=1.8, opacity=1, size=52).encode(
            fill=filled, tooltip=_told(words)
        ),
    ]
    return alt.LayerChart(layer=layers).properties(height=PANEL)


def _told(words: Mapping[str, str]) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("what:N", title=" "),
        alt.Tooltip("size:Q", title=words["size"], format=","),
        alt.Tooltip("value:Q", title=words["value"], format=".1%"),
    ]


def _marks(x: alt.X, y: alt.Y, chosen: int, words: Mapping[str, str], dark: bool) -> list[Any]:
    """The level of guessing, and the chosen number of rows."""
    level = alt.Chart(pd.DataFrame({"value": [0.5], "text": [words["guess"]]})).encode(y=y)
    place = alt.Chart(pd.DataFrame({"size": [chosen]})).encode(x=x)
    return [
        level.mark_rule(color=muted(dark), strokeDash=[1, 3]),
        level.mark_text(
            color=muted(dark), align="right", baseline="top", dx=-4, dy=4, fontSize=11
        ).encode(x=alt.XValue({"expr": "width"}), text=alt.Text("text:N")),
        place.mark_rule(color=ink(dark), strokeWidth=1),
    ]


def _cover(text: str, dark: bool) -> list[Any]:
    """A plain sheet where new rows would lie, with its words."""
    if not text:
        return []
    base = alt.Chart(
        pd.DataFrame({"low": [0.53], "high": [0.96], "middle": [0.75], "text": [text]})
    )
    y: Mapping[str, Any] = {"scale": alt.Scale(domain=[0.4, 1.02], nice=False)}
    sheet = base.mark_rect(color=faint(dark), opacity=1).encode(
        y=alt.Y("low:Q", **y), y2=alt.Y2("high:Q")
    )
    words = base.mark_text(color=muted(dark), fontSize=12).encode(
        y=alt.Y("middle:Q", **y), x=alt.XValue({"expr": "width / 2"}), text=alt.Text("text:N")
    )
    return [sheet, words]
