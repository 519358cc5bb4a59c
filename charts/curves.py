"""Learning curves: a long table of measures by step in, one chart for one model and metric out."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept

PARTS = ("train", "validation")
ROOM = 1.05  # share of air above the highest point
HEIGHT = 300


@dataclass(frozen=True)
class Cover:
    """What stays hidden until a reader has predicted: these parts, after a step."""

    step: int
    parts: tuple[str, ...] = PARTS


def thin(table: pd.DataFrame, most: int = 500) -> pd.DataFrame:
    """At most `most` rows of one curve, evenly spread, the first and the last always kept."""
    ordered = table.sort_values("step")
    if len(ordered) <= most:
        return ordered
    last = len(ordered) - 1
    return ordered.iloc[[round(place * last / (most - 1)) for place in range(most)]]


def top_of_loss(tables: Iterable[pd.DataFrame], classes: int) -> float:
    """The upper end of a loss axis that several models share.

    Never below the loss of guessing, ln(classes) nats, so that the axis stands still while the
    first points arrive.
    """
    losses = [table.loc[table["metric"] == "loss", "value"].max() for table in tables if len(table)]
    known = [float(loss) for loss in losses if not math.isnan(loss)]
    return max([math.log(classes), *known]) * ROOM


def before(table: pd.DataFrame, cover: Cover | None) -> pd.DataFrame:
    """The rows that a cover leaves to be seen; all of them when there is none."""
    if cover is None:
        return table
    return table[(table["step"] <= cover.step) | ~table["part"].isin(cover.parts)]


@kept
def learning_curve(
    table: pd.DataFrame,
    *,
    metric: str,
    colour: str,
    words: Mapping[str, str],
    steps: int,
    top: float = 1.0,
    guess: float | None = None,
    cover: Cover | None = None,
    ink: str = "#888888",
) -> alt.LayerChart:
    """One metric of one run over its steps: train dashed and thinner, validation solid.

    `table` holds step, part, metric, value. `steps` and `top` are the ends of the axes, given so
    that two models stand on the same ones; `guess` draws the level of guessing. Words: step, value,
    train, validation, guess, cover.
    """
    rows = before(table[table["metric"] == metric], cover)
    shown = pd.concat(
        [thin(rows[rows["part"] == part]) for part in PARTS], ignore_index=True
    ).assign(name=lambda frame: frame["part"].map(dict(words)))
    layers: list[alt.Chart | alt.LayerChart] = [_lines(shown, metric, colour, words, (steps, top))]
    if guess is not None:
        layers.insert(0, _guess(guess, words, ink))
    if cover is not None and cover.step < steps:
        layers.append(_cover(cover.step, steps, top, words, ink))
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _lines(
    shown: pd.DataFrame,
    metric: str,
    colour: str,
    words: Mapping[str, str],
    ends: tuple[int, float],
) -> alt.Chart:
    names = [words[part] for part in PARTS]
    form = ".1%" if metric == "accuracy" else ".3f"
    return (
        alt.Chart(shown)
        .mark_line(point=alt.OverlayMarkDef(size=22, fill=colour), clip=True)
        .encode(
            x=alt.X(
                "step:Q",
                title=words["step"],
                scale=alt.Scale(domain=[0, ends[0]]),
                axis=alt.Axis(tickCount=5),
            ),
            y=alt.Y(
                "value:Q",
                title=words["value"],
                scale=alt.Scale(domain=[0, ends[1]]),
                axis=alt.Axis(**_axis(metric)),
            ),
            stroke=alt.StrokeValue(colour),
            strokeDash=alt.StrokeDash(
                "name:N",
                title=None,
                scale=alt.Scale(domain=names, range=[[5, 4], [1, 0]]),
                legend=alt.Legend(orient="top", symbolType="stroke", symbolSize=400),
            ),
            strokeWidth=alt.StrokeWidth(
                "name:N", legend=None, scale=alt.Scale(domain=names, range=[1.6, 2.6])
            ),
            tooltip=[
                alt.Tooltip("step:Q", title=words["step"], format=",d"),
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("value:Q", title=words["value"], format=form),
            ],
        )
    )


def _axis(metric: str) -> dict[str, Any]:
    """Ticks; equally wide labels, so that loss and accuracy begin at the same place."""
    if metric == "accuracy":
        return {"format": "%", "values": [0, 0.25, 0.5, 0.75, 1], "minExtent": 40}
    return {"tickCount": 5, "minExtent": 40}


def _guess(level: float, words: Mapping[str, str], ink: str) -> alt.LayerChart:
    """A thin grey line with its name: what a model reaches that only guesses."""
    base = alt.Chart(pd.DataFrame({"level": [level], "name": [words["guess"]]})).encode(
        y=alt.Y("level:Q")
    )
    line = base.mark_rule(color=ink, strokeDash=[1, 3])
    name = base.mark_text(color=ink, align="center", baseline="bottom", dy=-2, fontSize=11)
    return line + name.encode(x=alt.XValue({"expr": "width * 0.6"}), text=alt.Text("name:N"))


def _cover(
    start: int, steps: int, top: float, words: Mapping[str, str], ink: str
) -> alt.LayerChart:
    """A plain sheet over the steps to be predicted; the axes stay readable."""
    box = pd.DataFrame(
        {"from": [start], "to": [steps], "low": [0.0], "high": [top], "name": [words["cover"]]}
    )
    base = alt.Chart(box)
    sheet = base.mark_rect(color=ink, opacity=0.22).encode(
        x=alt.X("from:Q"), x2=alt.X2("to:Q"), y=alt.Y("low:Q"), y2=alt.Y2("high:Q")
    )
    middle = base.transform_calculate(
        column="(datum.from + datum.to) / 2", row="datum.high / 2"
    ).mark_text(color=ink, fontSize=30, fontWeight="bold")
    return sheet + middle.encode(x=alt.X("column:Q"), y=alt.Y("row:Q"), text=alt.Text("name:N"))
