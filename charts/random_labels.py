"""What becomes of a model as more of its labels are drawn at random: accuracy, and steps to fit."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.by_model import MODELS, colour
from charts.cover import sheet
from charts.kept import kept
from charts.palette import ink, muted, paper
from charts.random_frame import BESIDE, Layers, accuracy, level, share

HEIGHT = 380  # pixels
SHAPES = {"cnn": "square", "vit": "circle"}
ASIDE = {"cnn": -5, "vit": 5}  # pixels: the bars of both models at one share stand side by side
NAMED = 0.25  # the share at which a line has its name, with room to its right on a phone
PARTS = {"train": ([5, 4], 1.6, 110), "test": ([1, 0], 2.6, 60)}  # dash, width, size of a dot


@kept
def by_share(
    table: pd.DataFrame,
    *,
    knows: pd.DataFrame,
    chance: float,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Training and test accuracy against the share of labels drawn at random.

    `table` holds share, model, part (train, test), value, fitted; what is still to be predicted is
    not in it. `knows` holds share and value: the training accuracy of a model that gives every
    image its true class. Words: share, value, cnn, vit, train, test, knows, chance.
    """
    layers: Layers = list(sheet(cover, dark)) if cover else _marks(knows, chance, words, dark)
    return alt.LayerChart(layer=[*layers, *_results(table, words, dark)], height=HEIGHT)


def _marks(knows: pd.DataFrame, chance: float, words: Mapping[str, str], dark: bool) -> Layers:
    """The level of guessing, and the line of whoever knows the classes and nothing by heart."""
    x, y, grey = share(words), accuracy(words), muted(dark)
    line = alt.Chart(knows).mark_line(color=grey, strokeDash=[1, 3], strokeWidth=1.5)
    place = knows.assign(away=(knows["share"] - NAMED).abs()).nsmallest(1, "away")
    name = alt.Chart(place.assign(text=words["knows"])).mark_text(
        align="left", baseline="middle", dx=10, color=grey
    )
    return [
        *level(chance, words["chance"], y, dark),
        line.encode(x=x, y=y),
        name.encode(x=x, y=y, text=alt.Text("text:N")),
    ]


def _results(table: pd.DataFrame, words: Mapping[str, str], dark: bool) -> Layers:
    """Lines, training dashed and thinner; dots, hollow where training images are not known."""
    shown = table.assign(name=table["model"].map(dict(words)), what=table["part"].map(dict(words)))
    names, looks = [words[part] for part in PARTS], list(PARTS.values())
    legend = alt.Legend(
        orient="bottom", symbolType="stroke", symbolSize=260, symbolStrokeColor=ink(dark)
    )
    dash = alt.StrokeDash("what:N", title=None, legend=legend)
    width = alt.StrokeWidth("what:N", legend=None)
    size = alt.Size("what:N", legend=None).scale(domain=names, range=[look[2] for look in looks])
    base = alt.Chart(shown).encode(x=share(words), y=accuracy(words))
    lines = base.mark_line(clip=True).encode(
        color=colour(words, dark),
        strokeDash=dash.scale(domain=names, range=[look[0] for look in looks]),
        strokeWidth=width.scale(domain=names, range=[look[1] for look in looks]),
    )
    return [lines, _dots(base, size, words, dark)]


def _dots(base: alt.Chart, size: alt.Size, words: Mapping[str, str], dark: bool) -> alt.Chart:
    by_name = colour(words, dark)
    filled = alt.when("datum.fitted").then(by_name).otherwise(alt.value(paper(dark)))
    colours: Any = by_name.to_dict()
    shape = alt.Shape("model:N", legend=None)
    return base.mark_point(strokeWidth=1.8, opacity=1).encode(
        size=size,
        shape=shape.scale(domain=list(SHAPES), range=list(SHAPES.values())),
        fill=alt.FillValue(**filled),
        stroke=alt.Stroke("name:N", legend=None, scale=alt.Scale(**colours["scale"])),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("what:N", title="  "),
            alt.Tooltip("share:Q", title=words["share"], format=".0%"),
            alt.Tooltip("value:Q", title=words["value"], format=".1%"),
        ],
    )


@kept
def fitting(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """The steps until the training labels were known, against the share that was drawn.

    `table` holds share, model, before, fit, steps (the budget), told (the same in words); it was
    between the steps `before` and `fit`, the second of which is not a number where it never was.
    Words: share, steps, cnn, vit, budget.
    """
    most = float(table["steps"].max())
    y = alt.Y("fit:Q", title=words["steps"], axis=alt.Axis(format=",d", tickCount=6, minExtent=38))
    y = y.scale(domain=[0, most * 1.12], nice=False)
    shown = table.assign(name=table["model"].map(dict(words)))
    layers = level(most, words["budget"], y, dark, field="fit")
    for model in MODELS:
        layers += _bars(shown[shown["model"] == model], model, y, words, dark)
    return alt.LayerChart(layer=layers, height=BESIDE)


def _bars(own: pd.DataFrame, model: str, y: alt.Y, words: Mapping[str, str], dark: bool) -> Layers:
    """A bar from the last look before to the first after; a hollow triangle where there is none."""
    there, never = own[own["fit"].notna()], own[own["fit"].isna()]
    aside = ASIDE[model]
    encoded: dict[str, Any] = {
        "x": share(words), "y": y, "color": colour(words, dark),
        "tooltip": [
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("share:Q", title=words["share"], format=".0%"),
            alt.Tooltip("told:N", title=words["steps"]),
        ],
    }  # fmt: skip
    base = alt.Chart(there.fillna({"before": 0.0})).encode(**encoded)
    line = base.mark_line(xOffset=aside, opacity=0.45)
    bar = base.mark_rule(xOffset=aside, strokeWidth=2.2).encode(y2=alt.Y2("before:Q"))
    dot = base.mark_point(shape=SHAPES[model], size=80, filled=True, opacity=1, xOffset=aside)
    over = alt.Chart(never.assign(fit=1.05 * never["steps"])).encode(**encoded)
    beyond = over.mark_point(
        shape="triangle-up", size=110, fill=paper(dark), strokeWidth=2.2, xOffset=aside
    )
    return [line, bar, dot, beyond]
