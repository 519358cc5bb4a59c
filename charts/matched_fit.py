"""Gap against train accuracy as both models go through training: compared at equal fit."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.by_model import colour
from charts.kept import kept
from charts.palette import ink, muted, paper
from charts.size_marks import HEIGHT


@kept
def matched_fit(
    paths: pd.DataFrame,
    *,
    words: Mapping[str, str],
    dark: bool,
    classes: int,
    level: float | None = None,
    gaps: Mapping[str, float] | None = None,
) -> alt.LayerChart:
    """A path for each model, one dot an evaluation. `paths`: model, step, train, gap.

    `level` is the train accuracy at which both are compared and `gaps` what each has there. The
    dotted line is the gap of a model that knows its training images and guesses at all others.
    Words: train, gap, step, cnn, vit, nothing.
    """
    named = paths.assign(name=paths["model"].map(dict(words)))
    layers = [_nothing(words, dark, classes), _paths(named, words, dark)]
    if level is not None and gaps:
        layers += _compared(level, gaps, words, dark)
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _x(words: Mapping[str, str]) -> alt.X:
    return alt.X(
        "train:Q",
        title=words["train"],
        scale=alt.Scale(domain=[0, 1.02], nice=False),
        axis=alt.Axis(format=".0%", tickCount=6),
    )


def _y(words: Mapping[str, str]) -> alt.Y:
    return alt.Y("gap:Q", title=words["gap"], axis=alt.Axis(format=".0%", tickCount=6))


def _paths(named: pd.DataFrame, words: Mapping[str, str], dark: bool) -> alt.Chart:
    return (
        alt.Chart(named)
        .mark_line(strokeWidth=2.4, point=alt.OverlayMarkDef(size=30), clip=True)
        .encode(
            x=_x(words),
            y=_y(words),
            order=alt.Order("step:Q"),
            color=colour(words, dark),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("step:Q", title=words["step"], format=","),
                alt.Tooltip("train:Q", title=words["train"], format=".1%"),
                alt.Tooltip("gap:Q", title=words["gap"], format=".1%"),
            ],
        )
    )


def _nothing(words: Mapping[str, str], dark: bool, classes: int) -> alt.LayerChart:
    """From guessing on both sides to everything known and nothing carried over."""
    chance = 1 / classes
    ends = pd.DataFrame({"train": [chance, 1.0], "gap": [0.0, 1 - chance]})
    line = alt.Chart(ends).mark_line(color=muted(dark), strokeDash=[1, 3], strokeWidth=1.5)
    label = pd.DataFrame({"train": [0.62], "gap": [0.62 - chance], "text": [words["nothing"]]})
    name = alt.Chart(label).mark_text(color=muted(dark), align="right", dx=-8, fontSize=11)
    return line.encode(x=_x(words), y=_y(words)) + name.encode(
        x=_x(words), y=_y(words), text=alt.Text("text:N")
    )


def _compared(
    level: float, gaps: Mapping[str, float], words: Mapping[str, str], dark: bool
) -> list[alt.Chart | alt.LayerChart]:
    """The rule of equal fit and where each path meets it."""
    table = pd.DataFrame(
        {"name": [words[model] for model in gaps], "train": level, "gap": list(gaps.values())}
    )
    rule = alt.Chart(table.head(1)).mark_rule(color=ink(dark), strokeWidth=1).encode(x=_x(words))
    meeting = alt.Chart(table).mark_point(
        filled=True, size=130, opacity=1, stroke=paper(dark), strokeWidth=2
    )
    return [
        rule,
        meeting.encode(x=_x(words), y=_y(words), color=colour(words, dark, legend=False)),
    ]
