"""How far heads look: before and after learning, and against the distance they had to bridge."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.field_choice import Layers
from charts.kept import kept
from charts.palette import faint, ink, model_colours, muted, paper

ROW, HEIGHT = 26, 320  # pixels, the first for each head
ASIDE = 0.5  # pixels of the marks' distance, from the dots of one block to those of the next
LAST, TOP = 24.0, 26.0  # pixels of the axes of spans
SHAPES = ("circle", "diamond", "square", "triangle-up")  # a shape for each block


@kept
def before_and_after(
    table: pd.DataFrame, *, even: float, cover: str, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """A line for each head from its mean distance before training to the one after.

    `table` holds name, before, after (pixels); where `cover` says so, `after` is NaN. Words: span,
    before, after, even.
    """
    hue, rows = model_colours(dark)["vit"], table["name"].tolist()
    y = alt.Y("name:N", title=None, sort=rows)
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("before:Q", title=words["before"], format=".1f"),
        alt.Tooltip("after:Q", title=words["after"], format=".1f"),
    ]
    base = alt.Chart(table).encode(y=y, tooltip=tooltip)
    hollow = base.mark_point(size=80, filled=True, fill=paper(dark), stroke=hue, opacity=1)
    layers: Layers = [_even(even, _span(words, "even"), words, dark)]
    if cover:
        layers += _covered(rows, y, cover, words, dark)
    else:
        joined = base.mark_rule(color=hue, strokeWidth=2)
        full = base.mark_point(size=100, filled=True, color=hue, opacity=1)
        layers.append(joined.encode(x=_span(words, "before"), x2=alt.X2("after:Q")))
        layers.append(full.encode(x=_span(words, "after")))
    layers.append(hollow.encode(x=_span(words, "before")))
    return alt.LayerChart(layer=layers).properties(height=ROW * len(rows) + 70)


def _span(words: Mapping[str, str], field: str) -> alt.X:
    scale = alt.Scale(domain=[0, LAST], nice=False)
    return alt.X(f"{field}:Q", title=words["span"], scale=scale, axis=alt.Axis(grid=False))


def _even(even: float, x: alt.X, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    base = alt.Chart(pd.DataFrame({"even": [even], "text": [words["even"]]}))
    rule = base.mark_rule(color=muted(dark), strokeDash=[6, 4]).encode(x=x)
    text = base.mark_text(align="left", dx=5, baseline="bottom", color=muted(dark))
    return rule + text.encode(x=x, y=alt.YValue(-3), text=alt.Text("text:N"))


def _covered(rows: list[str], y: alt.Y, cover: str, words: Mapping[str, str], dark: bool) -> Layers:
    table = pd.DataFrame({"name": rows, "low": 0.0, "high": LAST})
    sheet = alt.Chart(table).mark_rect(color=faint(dark)).encode(
        y=y, x=_span(words, "low"), x2=alt.X2("high")
    )  # fmt: skip
    middle = pd.DataFrame({"name": [rows[len(rows) // 2]], "low": [LAST / 4], "text": [cover]})
    text = alt.Chart(middle).mark_text(color=ink(dark), fontSize=13)
    return [sheet, text.encode(y=y, x=_span(words, "low"), text=alt.Text("text:N"))]


@kept
def against_distance(
    table: pd.DataFrame, *, even: float, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """A dot for each head over the distance of the marks, the farthest of each block joined.

    The dots of blocks stand beside each other, so that none lies on another.

    `table` holds distance, block (its name), head, after (pixels). Words: distance, span, block,
    head, even, equal.
    """
    hue = model_colours(dark)["vit"]
    blocks = list(dict.fromkeys(table["block"]))
    x = alt.X(
        "distance:Q",
        title=words["distance"],
        axis=alt.Axis(grid=False, values=sorted(set(table["distance"].tolist()))),
    )
    x = x.scale(domain=[6, TOP], nice=False)
    y = alt.Y("after:Q", title=words["span"]).scale(domain=[0, TOP], nice=False)
    shape = alt.Shape("block:N", legend=alt.Legend(title=None, orient="top"))
    shape = shape.scale(domain=blocks, range=list(SHAPES[: len(blocks)]))
    aside = table["block"].map(blocks.index) - (len(blocks) - 1) / 2
    base = alt.Chart(table.assign(at=table["distance"] + ASIDE * aside)).encode(
        x=alt.X("at:Q", title=words["distance"]), y=y, shape=shape,
        tooltip=[
            alt.Tooltip("distance:Q", title=words["distance"]),
            alt.Tooltip("block:N", title=" "),
            alt.Tooltip("head:Q", title=words["head"]),
            alt.Tooltip("after:Q", title=words["span"], format=".1f"),
        ],
    )  # fmt: skip
    dots = base.mark_point(size=80, filled=True, color=hue, opacity=0.75, stroke=ink(dark))
    lines = alt.Chart(table).mark_line(color=hue, strokeWidth=2)
    farthest = alt.Y("max(after):Q", title=words["span"]).scale(domain=[0, TOP], nice=False)
    lines = lines.encode(
        x=x, y=farthest, detail="block:N", strokeDash=alt.StrokeDash("block:N", legend=None)
    )
    ends = [6.0, TOP - 4, TOP]
    diagonal = pd.DataFrame({"distance": ends, "after": ends, "text": ["", words["equal"], ""]})
    equal = alt.Chart(diagonal).encode(x=x, y=alt.Y("after:Q"))
    said = equal.mark_text(align="right", dx=-10, color=muted(dark)).encode(text=alt.Text("text:N"))
    rule = pd.DataFrame({"after": [even], "text": [words["even"]], "distance": [6.0]})
    level = alt.Chart(rule).encode(y=alt.Y("after:Q"))
    text = level.mark_text(align="left", dx=5, dy=-8, color=muted(dark))
    layers: Layers = [
        equal.mark_line(color=muted(dark), strokeDash=[1, 3]),
        said,
        level.mark_rule(color=muted(dark), strokeDash=[6, 4]),
        text.encode(x=x, text=alt.Text("text:N")),
        lines,
        dots,
    ]
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)
