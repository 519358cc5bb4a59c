"""Vectors of places: their waves, how alike two of them are, and how that falls with distance."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.order import signed
from charts.palette import ink, muted, sequential

HEIGHT = 300  # pixels
SHAPES = ("circle", "square", "triangle-up")
SIDE = 380  # pixels of a square map


@kept
def waves(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.Chart:
    """One column a place, one row a number of the vectors; `table` holds place, number, value.

    Words: place, number, value.
    """
    numbers = int(table["number"].max())
    axis = alt.Axis(values=[1, *range(4, numbers + 1, 4)], labelOverlap=False)
    marks = alt.Axis(values=[1, *range(8, int(table["place"].max()) + 1, 8)], labelAngle=0)
    return (
        alt.Chart(table)
        .mark_rect()
        .encode(
            x=alt.X("place:O", title=words["place"], axis=marks),
            y=alt.Y("number:O", title=words["number"], axis=axis),
            color=alt.Color("value:Q", scale=signed(1.0, dark))
            .legend(title=words["value"], orient="right"),
            tooltip=[
                alt.Tooltip(f"{name}:Q", title=words[name])
                for name in ("place", "number", "value")
            ],
        )
        .properties(height=HEIGHT)
    )  # fmt: skip


@kept
def by_distance(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.Chart:
    """e^i . e^j against j - i, a shape for each place i; `table` holds start, distance, product.

    `start` is named as it is shown. Words: distance, product, start.
    """
    starts = list(dict.fromkeys(table["start"]))
    shades = [ink(dark), muted(dark), sequential(dark)[4]]
    legend = alt.Legend(title=None, orient="top", columns=2)
    top = float(table["product"].max())
    return (
        alt.Chart(table)
        .mark_point(filled=False, strokeWidth=1.6)
        .encode(
            x=alt.X("distance:Q", title=words["distance"])
            .scale(domain=[-0.5, float(table["distance"].max()) + 0.5], nice=False)
            .axis(format="d"),
            y=alt.Y("product:Q", title=words["product"]).scale(domain=[0, top * 1.05], nice=False),
            color=alt.Color("start:N", sort=starts, legend=legend).scale(
                domain=starts, range=shades[: len(starts)]
            ),
            shape=alt.Shape("start:N", sort=starts, legend=legend).scale(
                domain=starts, range=list(SHAPES[: len(starts)])
            ),
            size=alt.Size("start:N", sort=starts, legend=None).scale(
                domain=starts, range=[130, 70, 24][: len(starts)]
            ),
            tooltip=[
                alt.Tooltip("start:N", title=" "),
                alt.Tooltip("distance:Q", title=words["distance"]),
                alt.Tooltip("product:Q", title=words["product"], format=".4f"),
            ],
        )
        .properties(height=HEIGHT)
    )


@kept
def alike(
    table: pd.DataFrame, *, trained: int, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """How alike the vectors of any two places are, -1 to 1; rules end what was trained.

    `table` holds place, other (from 1), cosine. Words: place, other, cosine, trained; with
    `trained` at 0 no rule is drawn.
    """
    last = int(table["place"].max())
    marks = alt.Axis(values=[1, *range(4, last + 1, 4)], labelAngle=0, format="d", grid=False)
    span = alt.Scale(domain=[0.5, last + 0.5], nice=False)
    down = alt.Scale(domain=[last + 0.5, 0.5], nice=False)
    corners = table.assign(
        left=table["place"] - 0.5, right=table["place"] + 0.5,
        over=table["other"] - 0.5, under=table["other"] + 0.5,
    )  # fmt: skip
    x = alt.X("left:Q", title=words["place"], scale=span, axis=marks)
    y = alt.Y("over:Q", title=words["other"], scale=down, axis=marks)
    legend = alt.Legend(title=words["cosine"], orient="right")
    cells = (
        alt.Chart(corners)
        .mark_rect()
        .encode(
            x=x, x2=alt.X2("right"), y=y, y2=alt.Y2("under"),
            color=alt.Color("cosine:Q", scale=signed(1.0, dark), legend=legend),
            tooltip=[
                alt.Tooltip("place:Q", title=words["place"]),
                alt.Tooltip("other:Q", title=words["other"]),
                alt.Tooltip("cosine:Q", title=words["cosine"], format=".3f"),
            ],
        )
    )  # fmt: skip
    at = alt.X("first:Q", title=words["place"], scale=span, axis=marks)
    edge = _edge(trained, x, y, at, words["trained"], dark) if 0 < trained < last else []
    return alt.LayerChart(layer=[cells, *edge]).properties(height=SIDE)


def _edge(trained: int, x: alt.X, y: alt.Y, at: alt.X, text: str, dark: bool) -> list[alt.Chart]:
    """Two dashed rules after the last trained place, with words below the level one."""
    places = {"left": [trained + 0.5], "over": [trained + 0.5], "text": [text], "first": [0.7]}
    base = alt.Chart(pd.DataFrame(places))
    rule = base.mark_rule(color=ink(dark), strokeDash=[5, 3], strokeWidth=1.8)
    words = base.mark_text(align="left", baseline="top", dx=3, dy=5, color=ink(dark), fontSize=12)
    return [rule.encode(x=x), rule.encode(y=y), words.encode(x=at, y=y, text=alt.Text("text:N"))]
