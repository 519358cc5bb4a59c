"""The ladder: accuracy against the distance of the cue."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, model_colours, muted, sequential

RUNGS = ("word", "window-3", "window-7", "window-15", "whole", "attention")
SHADES = (2, 4, 6, 8, 9)  # of ten from paper to ink; attention has its own hue
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "circle")
WIDTHS = (11, 8, 5.5, 3, 1.8, 3)  # pixels; lines that lie on each other stay visible
DASHES = ([1, 0], [1, 0], [1, 0], [1, 0], [5, 4], [1, 0])
TOP = 1.04
Layers = list[alt.Chart | alt.LayerChart]


def colours(dark: bool) -> dict[str, str]:
    """Rung -> colour: greys for windows, the darker the wider; orange for attention."""
    greys = [sequential(dark)[shade] for shade in SHADES]
    return dict(zip(RUNGS, [*greys, model_colours(dark)["vit"]], strict=True))


@kept
def ladder(
    table: pd.DataFrame,
    *,
    names: Mapping[str, str],
    rules: Sequence[tuple[int, str]],
    last: int,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Share right against distance, a line for each rung that the table holds.

    `table` holds rung, distance, share; `names` are those of all rungs; `rules` are (distance,
    words). Where `cover` says so, what is hidden is not in the table. Words: distance, share, and
    guess, which may be left out with its line.
    """
    layers: Layers = []
    if cover:
        layers += _cover(cover, last, words, dark)
    layers += _rules(rules, last, words, dark)
    if "guess" in words:
        layers.append(_guess(last, words, dark))
    if len(table):
        layers += _lines(table, names, last, words, dark)
    return alt.LayerChart(layer=layers).properties(height=360)


def named(table: pd.DataFrame, names: Mapping[str, str]) -> pd.DataFrame:
    """The table with every rung by name."""
    return table.assign(name=table["rung"].map(dict(names)))


def _x(field: str, last: int, words: Mapping[str, str]) -> alt.X:
    scale = alt.Scale(domain=[0.5, last + 0.5], nice=False)
    axis = alt.Axis(values=list(range(1, last + 1)), format="d", grid=False)
    return alt.X(f"{field}:Q", title=words["distance"], scale=scale, axis=axis)


def _y(field: str, words: Mapping[str, str]) -> alt.Y:
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1])
    scale = alt.Scale(domain=[0, TOP], nice=False)
    return alt.Y(f"{field}:Q", title=words["share"], scale=scale, axis=axis)


def strokes(
    base: alt.Chart, table: pd.DataFrame, dark: bool, widths: Sequence[float] = WIDTHS
) -> Layers:
    """A line for each rung, its looks set on the mark: a scale for them would claim the legend."""
    looks = zip(RUNGS, colours(dark).values(), widths, DASHES, strict=True)
    return [
        base.transform_filter(alt.datum.rung == rung).mark_line(
            color=colour, strokeWidth=width, strokeDash=dash
        )
        for rung, colour, width, dash in looks
        if rung in set(table["rung"])
    ]


def _lines(
    table: pd.DataFrame,
    names: Mapping[str, str],
    last: int,
    words: Mapping[str, str],
    dark: bool,
) -> Layers:
    """The lines of the narrow windows lie broad under those of the wide ones."""
    told = named(table, names)
    base = alt.Chart(told).encode(x=_x("distance", last, words), y=_y("share", words))
    order = [names[rung] for rung in RUNGS]
    here = [name for name in order if name in set(told["name"])]
    legend = alt.Legend(
        title=None,
        orient="top",
        symbolSize=90,
        symbolStrokeWidth=0.6,
        values=here,
        columns={"expr": "width < 420 ? 2 : 3"},
    )
    hues = alt.Scale(domain=order, range=list(colours(dark).values()))
    shapes = alt.Scale(domain=order, range=list(SHAPES))
    points = base.mark_point(filled=True, opacity=1, size=56, stroke=ink(dark), strokeWidth=0.6)
    marked = points.encode(
        color=alt.Color("name:N", scale=hues, legend=legend),
        shape=alt.Shape("name:N", scale=shapes, legend=legend),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("distance:Q", title=words["distance"]),
            alt.Tooltip("share:Q", title=words["share"], format=".1%"),
        ],
    )
    return [*strokes(base, table, dark), marked]


def _rules(
    rules: Sequence[tuple[int, str]], last: int, words: Mapping[str, str], dark: bool
) -> Layers:
    """Each rule's words stand on a line of their own at the foot."""
    table = pd.DataFrame(rules, columns=["distance", "text"])
    table["level"] = [0.03 + 0.07 * place for place in range(len(table))]
    base = alt.Chart(table).encode(x=_x("distance", last, words))
    text = base.mark_text(align="left", dx=5, color=muted(dark)).encode(
        y=_y("level", words), text=alt.Text("text:N")
    )
    return [base.mark_rule(color=muted(dark), strokeWidth=1), text]


def _guess(last: int, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    level = pd.DataFrame({"level": [0.5], "end": [last + 0.5], "text": [words["guess"]]})
    base = alt.Chart(level).encode(y=_y("level", words))
    line = base.mark_rule(color=ink(dark), strokeDash=[4, 3])
    text = base.mark_text(align="right", dx=-4, dy=12, color=ink(dark), fontSize=13)
    return line + text.encode(x=_x("end", last, words), text=alt.Text("text:N"))


def _cover(text: str, last: int, words: Mapping[str, str], dark: bool) -> Layers:
    box = pd.DataFrame(
        {"from": [0.5], "to": [last + 0.5], "low": [0.24], "high": [TOP], "text": [text],
         "middle": [(last + 1) / 2], "level": [0.75]}
    )  # fmt: skip
    base = alt.Chart(box)
    sheet = base.mark_rect(color=faint(dark)).encode(
        x=_x("from", last, words), x2=alt.X2("to"), y=_y("low", words), y2=alt.Y2("high")
    )
    mark = base.mark_text(color=ink(dark), fontSize=13).encode(
        x=_x("middle", last, words), y=_y("level", words), text=alt.Text("text:N")
    )
    return [sheet, mark]
