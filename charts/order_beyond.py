"""The order task: accuracy against the words before the clause, and where its nouns stood."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, muted, sequential

TOP = 1.06
KINDS = ("none", "sinusoidal", "learned")  # of positions, in the order of colours, dashes, shapes
DASHES = ([1, 0], [1, 0], [6, 4])
SHAPES = ("square", "circle", "triangle-up")
WIDTHS = (6, 2.6, 2.6)  # pixels; where lines lie on each other all stay visible


@kept
def accuracy(
    table: pd.DataFrame,
    *,
    names: Mapping[str, str],
    trained: int,
    last: int,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Share right against words before the clause, a line for each kind in the table.

    `table` holds positions, before, share; `names` are those of KINDS. The trained range is
    shaded. Where `cover` says so, what lies beyond it is not in the table. Words: before, share,
    trained, guess.
    """
    x = alt.X("before:Q", title=words["before"]).axis(format="d", grid=False)
    x = x.scale(domain=[-0.7, last + 0.7], nice=False)
    y = alt.Y("share:Q", title=words["share"]).scale(domain=[0, TOP], nice=False)
    y = y.axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1])
    layers = _ground(trained, last, x, y, words, dark)
    if cover:
        layers += _cover(cover, trained, last, (x, y), words, dark)
    if len(table):
        layers += _lines(table.assign(name=table["positions"].map(dict(names))), names, x, y, words,
                         dark)  # fmt: skip
    return alt.LayerChart(layer=layers).properties(height=340)


def _ground(
    trained: int, last: int, x: alt.X, y: alt.Y, words: Mapping[str, str], dark: bool
) -> list[alt.Chart]:
    """The trained range as a shade with its name, and the level of guessing."""
    frame = pd.DataFrame({"before": [-0.7], "end": [trained + 0.5], "share": [0.04],
                          "text": [words["trained"]]})  # fmt: skip
    level = pd.DataFrame({"before": [0.58 * last], "share": [0.5], "text": [words["guess"]]})
    shade = alt.Chart(frame)
    guess = alt.Chart(level)
    return [
        shade.mark_rect(color=faint(dark), opacity=0.7).encode(x=x, x2=alt.X2("end")),
        shade.mark_text(align="left", dx=4, color=muted(dark), fontSize=12).encode(
            x=x, y=y, text=alt.Text("text:N")
        ),
        guess.mark_rule(color=muted(dark), strokeDash=[1, 3]).encode(y=y),
        guess.mark_text(dy=14, color=muted(dark), fontSize=12).encode(
            x=x, y=y, text=alt.Text("text:N")
        ),
    ]


def _lines(
    table: pd.DataFrame,
    names: Mapping[str, str],
    x: alt.X,
    y: alt.Y,
    words: Mapping[str, str],
    dark: bool,
) -> list[alt.Chart]:
    order = [names[kind] for kind in KINDS]
    here = [name for name in order if name in set(table["name"])]
    hues = [sequential(dark)[3], ink(dark), muted(dark)]
    legend = alt.Legend(title=None, orient="top", values=here, symbolSize=90)
    colour = alt.Scale(domain=order, range=hues)
    base = alt.Chart(table).encode(x=x, y=y)
    strokes = [
        base.transform_filter(alt.datum.positions == kind)
        .mark_line(strokeDash=DASHES[at], strokeWidth=WIDTHS[at])
        .encode(color=alt.Color("name:N", scale=colour, legend=legend))
        for at, kind in enumerate(KINDS)
        if kind in set(table["positions"])
    ]
    points = base.mark_point(filled=True, opacity=1, size=70, stroke=ink(dark), strokeWidth=0.6)
    marked = points.encode(
        color=alt.Color("name:N", scale=colour, legend=legend),
        shape=alt.Shape("name:N", legend=legend).scale(domain=order, range=list(SHAPES)),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("before:Q", title=words["before"]),
            alt.Tooltip("share:Q", title=words["share"], format=".1%"),
        ],
    )
    return [*strokes, marked]


def _cover(
    text: str,
    trained: int,
    last: int,
    axes: tuple[alt.X, alt.Y],
    words: Mapping[str, str],
    dark: bool,
) -> list[alt.Chart]:
    box = pd.DataFrame({"before": [trained + 0.6], "end": [last + 0.7], "share": [0.0],
                        "high": [TOP], "text": [text], "middle": [(trained + last) / 2],
                        "level": [0.75]})  # fmt: skip
    base, (x, y) = alt.Chart(box), axes
    axis = alt.Axis(format="d", grid=False)
    sheet = base.mark_rect(color=faint(dark)).encode(x=x, x2=alt.X2("end"), y=y, y2=alt.Y2("high"))
    mark = base.mark_text(color=muted(dark), fontSize=13).encode(
        x=alt.X("middle:Q", title=words["before"], axis=axis),
        y=alt.Y("level:Q", title=words["share"]), text=alt.Text("text:N"),
    )  # fmt: skip
    return [sheet, mark]


@kept
def noun_places(
    table: pd.DataFrame,
    *,
    labels: Sequence[str],
    asked: Sequence[tuple[int, str]],
    last: int,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """How often each place held each noun in training; triangles mark where they stand now.

    `table` holds place, label (two, named in `labels`), count; `asked` are (place, label). Words:
    place, count, now.
    """
    places = list(range(1, last + 1))
    x = alt.X("place:O", title=words["place"], sort=places).scale(domain=places)
    x = x.axis(labelAngle=0, labelOverlap="greedy")
    top = float(table["count"].max()) * 1.15
    y = alt.Y("count:Q", title=words["count"]).scale(domain=[0, top], nice=False)
    shades = alt.Scale(domain=list(labels), range=[ink(dark), sequential(dark)[4]])
    legend = alt.Legend(title=None, orient="top")
    bars = alt.Chart(table).encode(
        x=x, y=y, xOffset=alt.XOffset("label:N", sort=list(labels)),
        color=alt.Color("label:N", scale=shades, legend=legend),
        tooltip=[
            alt.Tooltip("label:N", title=" "),
            alt.Tooltip("place:O", title=words["place"]),
            alt.Tooltip("count:Q", title=words["count"]),
        ],
    )  # fmt: skip
    marks = pd.DataFrame(asked, columns=["place", "label"]).assign(count=top, now=words["now"])
    now = alt.Chart(marks).encode(
        x=x, y=y, tooltip=[alt.Tooltip("label:N", title=words["now"])],
        color=alt.Color("label:N", scale=shades, legend=legend),
    )  # fmt: skip
    points = now.mark_point(
        shape="triangle-down", filled=True, size=130, opacity=1, stroke=ink(dark), strokeWidth=1
    )
    return alt.LayerChart(layer=[bars.mark_bar(), points]).properties(height=250)
