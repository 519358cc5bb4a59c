"""Words as points of a plane: a map of words, or its axes under a cover."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from charts.cover import covered as covered_axes
from charts.kept import kept
from charts.labels import places
from charts.palette import ink, muted, paper

GROUPS = (  # hue on light and on dark paper, and a shape that says the same without colour
    ("#6A3FA0", "#BFA6F5", "circle"),
    ("#A8284A", "#F59BAF", "triangle-up"),
    ("#2B6E2F", "#86CB81", "square"),
)
SMALL = 12  # pixels, the size of a word on the map
MAP = (400, 340)  # pixels, the usual size of a map inside its axes


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
    sides = domains or _rooms(points)
    placed = named(points, groups=groups, marked=marked, domains=sides)
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


def named(
    points: pd.DataFrame,
    *,
    groups: Sequence[str],
    marked: Sequence[str],
    domains: Sequence[Sequence[float]] | None = None,
) -> pd.DataFrame:
    """The table of a map: the middle of each name (at_x, at_y), whether it has room, is marked.

    Names are set on a map of the usual size: marked ones first, then those that have a colour.
    """
    first = [*marked, *points[points["group"] != groups[-1]]["word"]]
    ends = np.array(domains or _rooms(points), dtype=float)
    scale = np.array(MAP) / (ends[:, 1] - ends[:, 0]) * [1, -1]
    words = list(points["word"])
    order = dict.fromkeys([*map(words.index, first), *range(len(words))])
    middles, free = places(points[["x", "y"]].to_numpy() * scale, words, list(order))
    at = middles / scale
    return points.assign(
        at_x=at[:, 0], at_y=at[:, 1], named=free, marked=points["word"].isin(marked)
    )


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
    """The axes of a map under a plain cover."""
    corner = pd.DataFrame({"x": [0.0], "y": [0.0]})
    scale = alt.Scale(domain=list(domain))
    empty = alt.Chart(corner).encode(
        x=alt.X("x:Q", title=axes[0], scale=scale, axis=_quiet()),
        y=alt.Y("y:Q", title=axes[1], scale=scale, axis=_quiet()),
    )
    return alt.LayerChart(layer=covered_axes(empty, cover, dark)).properties(height=MAP[1] + 80)


def _quiet() -> alt.Axis:
    return alt.Axis(grid=False, tickCount=5)


def _rooms(points: pd.DataFrame) -> tuple[list[float], list[float]]:
    return _room(points["x"]), _room(points["y"])


def _room(values: pd.Series) -> list[float]:
    low, high = float(values.min()), float(values.max())
    room = 0.12 * (high - low) or 1.0
    return [low - room, high + room]
