"""The ladder: parameters against the length of sentences."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, muted
from charts.window import RUNGS, Layers, named, strokes

EVEN = 2.5  # pixels, where lines lie apart
GROWTH = 280  # pixels
ROOM = 1.4  # of the lengths: to the right stand the names


@kept
def growth(
    table: pd.DataFrame,
    *,
    names: Mapping[str, str],
    rules: Sequence[tuple[int, str]],
    labelled: Sequence[str],
    cover: str = "",
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Parameters against the length of sentences; `table` holds rung, length, parameters.

    The `labelled` rungs have their names at the end of their lines. Where `cover` says so, the
    axes are there and the numbers are not. Words: length, parameters.
    """
    last = int(table["length"].max())
    if cover:
        return _covered_growth(last, cover, words, dark)
    x = alt.X("length:Q", title=words["length"]).scale(domain=[0, last * ROOM], nice=False)
    x = x.axis(values=list(range(0, last + 1, 10)), grid=False)
    y = alt.Y("parameters:Q", title=words["parameters"]).axis(format=",d")
    base = alt.Chart(named(table, names)).encode(x=x, y=y, tooltip=_told(words, "length"))
    ends = base.transform_filter(alt.datum.length == last).transform_filter(
        alt.FieldOneOfPredicate("rung", list(labelled))
    )
    places = pd.DataFrame(rules, columns=["length", "text"])
    rule = alt.Chart(places).encode(x=x)
    layers: Layers = [
        rule.mark_rule(color=muted(dark), strokeDash=[1, 3]),
        rule.mark_text(color=muted(dark), align="right", dx=-4, baseline="top").encode(
            y=alt.YValue(2), text=alt.Text("text:N")
        ),
        *strokes(base, table, dark, [EVEN] * len(RUNGS)),
        ends.mark_text(
            align="left", dx=6, color=ink(dark), fontSize={"expr": "width < 360 ? 9 : 11"}
        ).encode(text=alt.Text("name:N")),
    ]
    return alt.LayerChart(layer=layers).properties(height=GROWTH)


def _covered_growth(last: int, cover: str, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """Only lengths and the cover: how high the numbers go is part of the answer."""
    x = alt.X("length:Q", title=words["length"]).scale(domain=[0, last * ROOM], nice=False)
    x = x.axis(values=list(range(0, last + 1, 10)), grid=False)
    y = alt.Y("low:Q", title=words["parameters"]).scale(domain=[0, 1])
    y = y.axis(labels=False, ticks=False, grid=False)
    box = pd.DataFrame(
        {"length": [0.0], "end": [last * ROOM], "low": [0.0], "high": [1.0], "text": [cover],
         "middle": [last * ROOM / 2], "level": [0.5]}
    )  # fmt: skip
    base = alt.Chart(box)
    sheet = base.mark_rect(color=faint(dark)).encode(x=x, x2=alt.X2("end"), y=y, y2=alt.Y2("high"))
    text = base.mark_text(color=ink(dark), fontSize=13).encode(
        x=alt.X("middle:Q"), y=alt.Y("level:Q"), text=alt.Text("text:N")
    )
    return alt.LayerChart(layer=[sheet, text]).properties(height=GROWTH)


def _told(words: Mapping[str, str], field: str) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip(f"{field}:Q", title=words[field]),
        alt.Tooltip("parameters:Q", title=words["parameters"], format=","),
    ]
