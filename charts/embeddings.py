"""Words as vectors: square tables, a matrix with its lit column, a map of words."""

from collections.abc import Mapping, Sequence

import altair as alt
import numpy as np
import pandas as pd

from charts.kept import kept
from charts.labels import places
from charts.palette import diverging, faint, ink, muted, paper, sequential

GROUPS = (  # hue on light and on dark paper, and a shape that says the same without colour
    ("#6A3FA0", "#BFA6F5", "circle"),
    ("#A8284A", "#F59BAF", "triangle-up"),
    ("#2B6E2F", "#86CB81", "square"),
)
ROW = 22  # pixels of a row of the matrix
SMALL = 12  # pixels, the size of a word on the map
MAP = (400, 340)  # pixels, the usual size of a map inside its axes


@kept
def squares(table: pd.DataFrame, *, signed: bool, dark: bool) -> alt.LayerChart:
    """A table with its numbers: row, column, value, shown; from 0 to 1, signed from -1 to 1."""
    count = table["row"].nunique()
    domain, colours = [0.0, 1.0], sequential(dark)
    if signed:
        shades = diverging(dark)
        domain, colours = [-1.0, 1.0], [*shades[:5], paper(dark), *shades[5:]]
    cells = alt.Chart(table).encode(
        x=alt.X("column:N", sort=None, title=None, axis=_names(table["column"])),
        y=alt.Y("row:N", sort=None, title=None, axis=alt.Axis(labelLimit=80, tickSize=0)),
    )
    scale = alt.Scale(domain=domain, range=colours, interpolate="rgb")
    tiles = cells.mark_rect(stroke=faint(dark)).encode(
        color=alt.Color("value:Q", scale=scale, legend=None),
        tooltip=[alt.Tooltip(f"{name}:N", title=" ") for name in ("row", "column", "shown")],
    )
    shade = alt.condition(abs(alt.datum.value) > 0.7, alt.value(paper(dark)), alt.value(ink(dark)))
    numbers = cells.mark_text(fontSize=11).encode(text=alt.Text("shown:N"), color=shade)
    return alt.LayerChart(layer=[tiles, numbers]).properties(height=34 * count + 50)


def _names(columns: pd.Series) -> alt.Axis:
    """The axis above a square table, tilted where names are longer than a few signs."""
    tilted = columns.nunique() > 5 and columns.str.len().max() > 2
    angle = -45 if tilted else 0
    return alt.Axis(labelAngle=angle, labelLimit=80, labelOverlap=False, orient="top", tickSize=0)


@kept
def look_up(
    table: pd.DataFrame, *, chosen: str, names: Mapping[int, str], dark: bool
) -> alt.LayerChart:
    """The one-hot vector above the matrix, the chosen word's column outlined.

    `table` holds row (0 is the one-hot vector), column, value; `names` are those of the rows.
    """
    named = table.assign(name=[names[row] for row in table["row"]])
    lit, numbers = named[named["row"] == 0], named[named["row"] > 0]
    peak = float(numbers["value"].abs().max()) or 1.0
    shades = diverging(dark)
    x = alt.X("column:N", sort=list(lit["column"]), title=None, axis=_thinned())
    y = alt.Y("name:N", sort=list(names.values()), title=None, axis=alt.Axis(tickSize=0))
    signed = alt.Scale(
        domain=[-peak, peak], range=[*shades[:5], paper(dark), *shades[5:]], interpolate="rgb"
    )
    one = alt.condition(alt.datum.value > 0, alt.value(ink(dark)), alt.value(paper(dark)))
    tooltip = [
        alt.Tooltip("column:N", title=" "),
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("value:Q", title=" ", format=".3f"),
    ]
    top = alt.Chart(lit).mark_rect(stroke=faint(dark)).encode(x=x, y=y, color=one, tooltip=tooltip)
    matrix = alt.Chart(numbers).mark_rect(stroke=faint(dark), strokeWidth=0.5)
    tiles = matrix.encode(
        x=x, y=y, color=alt.Color("value:Q", scale=signed, legend=None), tooltip=tooltip
    )
    column = alt.Chart(lit[lit["column"] == chosen])
    outline = column.mark_rect(filled=False, stroke=ink(dark), strokeWidth=3).encode(x=x)
    height = ROW * len(names) + 60
    return alt.LayerChart(layer=[tiles, top, outline]).properties(height=height)


def _thinned() -> alt.Axis:
    return alt.Axis(labelAngle=-90, labelOverlap=True, labelFontSize=11, orient="top", tickSize=0)


@kept
def word_map(
    points: pd.DataFrame,
    *,
    groups: Sequence[str],
    axes: tuple[str, str],
    marked: Sequence[str],
    dark: bool,
    domains: Sequence[Sequence[float]] | None = None,
) -> alt.LayerChart:
    """Words as points of a plane, the marked ones outlined and in bold.

    `points` holds x, y, word, group; `groups` are the names of the three that have a colour,
    then of the rest. `domains` fixes the two axes; without it they follow the points. A name
    that finds no free place near its point is left to the tooltip.
    """
    sides = domains or (_room(points["x"]), _room(points["y"]))
    placed = _with_names(points, sides, [*marked, *points[points["group"] != groups[-1]]["word"]])
    placed["marked"] = placed["word"].isin(marked)
    base = alt.Chart(placed).encode(
        x=alt.X("x:Q", title=axes[0], scale=alt.Scale(domain=list(sides[0])), axis=_quiet()),
        y=alt.Y("y:Q", title=axes[1], scale=alt.Scale(domain=list(sides[1])), axis=_quiet()),
        tooltip=[alt.Tooltip("word:N", title=" "), alt.Tooltip("group:N", title=" ")],
    )
    hues = [shades[dark] for shades in GROUPS] + [muted(dark)]
    colour = alt.Scale(domain=list(groups), range=hues)
    dots, rings = _dots(base, groups, colour, dark)  # first: the legend is that of the dots
    layers = [dots, *_names_on(base, colour, dark), rings]
    return alt.LayerChart(layer=layers).properties(height=MAP[1] + 80)


def _with_names(
    points: pd.DataFrame, sides: Sequence[Sequence[float]], first: Sequence[str]
) -> pd.DataFrame:
    """The points with the middle of each name (at_x, at_y), and whether it has room (named).

    Names are set on a map of the usual size, those of `first` before the others.
    """
    ends = np.array(sides, dtype=float)
    scale = np.array(MAP) / (ends[:, 1] - ends[:, 0]) * [1, -1]
    words = list(points["word"])
    order = dict.fromkeys([*map(words.index, first), *range(len(words))])
    middles, free = places(points[["x", "y"]].to_numpy() * scale, words, list(order))
    at = middles / scale
    return points.assign(at_x=at[:, 0], at_y=at[:, 1], named=free)


def _dots(base: alt.Chart, groups: Sequence[str], colour: alt.Scale, dark: bool) -> list[alt.Chart]:
    """The points in the colour and shape of their group, a ring around marked ones."""
    shapes = [*(shades[2] for shades in GROUPS), "circle"]
    legend = alt.Legend(title=None, orient="top", columns=2)
    dots = base.mark_point(filled=True, size=55, opacity=0.9).encode(
        color=alt.Color("group:N", scale=colour, legend=legend),
        shape=alt.Shape(
            "group:N", scale=alt.Scale(domain=list(groups), range=shapes), legend=legend
        ),
    )
    own = base.transform_filter(alt.datum.marked)
    return [dots, own.mark_point(size=190, filled=False, stroke=ink(dark), strokeWidth=2.5)]


def _names_on(base: alt.Chart, colour: alt.Scale, dark: bool) -> list[alt.Chart]:
    """A thin line from every point to its name, and the name; those of marked ones in bold."""
    named = base.transform_filter(alt.datum.named)
    hue = alt.Color("group:N", scale=colour, legend=None)
    lines = named.mark_rule(strokeWidth=0.6, opacity=0.5).encode(
        x2=alt.X2("at_x:Q"), y2=alt.Y2("at_y:Q"), color=hue
    )
    at = named.encode(x=alt.X("at_x:Q"), y=alt.Y("at_y:Q"))
    halo = at.mark_text(fontSize=SMALL, stroke=paper(dark), strokeWidth=4, strokeJoin="round")
    names = at.transform_filter("!datum.marked").mark_text(fontSize=SMALL)
    bold = at.transform_filter(alt.datum.marked)
    strong = bold.mark_text(fontSize=SMALL + 1, fontWeight="bold", color=ink(dark))
    return [
        lines,
        halo.encode(text=alt.Text("word:N")),
        names.encode(text=alt.Text("word:N"), color=hue),
        strong.encode(text=alt.Text("word:N")),
    ]


@kept
def covered(
    *, axes: tuple[str, str], domain: Sequence[float], cover: str, dark: bool
) -> alt.LayerChart:
    """The axes of a map under a plain cover; no word is sent, so none can be found."""
    corner = pd.DataFrame({"x": [0.0], "y": [0.0]})
    scale = alt.Scale(domain=list(domain))
    blank = (
        alt.Chart(corner)
        .mark_point(opacity=0, aria=False)
        .encode(
            x=alt.X("x:Q", title=axes[0], scale=scale, axis=_quiet()),
            y=alt.Y("y:Q", title=axes[1], scale=scale, axis=_quiet()),
        )
    )
    sheet = alt.Chart(pd.DataFrame({"cover": [cover]}))
    hidden = sheet.mark_rect(color=faint(dark))
    words = sheet.mark_text(fontSize=14, color=ink(dark)).encode(text=alt.Text("cover:N"))
    return alt.LayerChart(layer=[blank, hidden, words]).properties(height=MAP[1] + 80)


def _quiet() -> alt.Axis:
    return alt.Axis(grid=False, tickCount=5)


def _room(values: pd.Series) -> list[float]:
    low, high = float(values.min()), float(values.max())
    room = 0.12 * (high - low) or 1.0
    return [low - room, high + room]
