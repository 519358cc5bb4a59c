"""Train and test against training-set size: runs as dots, means as lines, the gap between them."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted, paper
from charts.size_frame import Frame
from charts.size_marks import HEIGHT, brackets, cover

PARTS = ("test", "train", "gap")
STYLES = {"test": ([1, 0], 2.8), "train": ([5, 4], 1.6), "gap": ([1, 0], 2.8)}  # dash, width


@kept
def by_size(
    dots: pd.DataFrame,
    means: pd.DataFrame,
    frame: Frame,
    *,
    guess: float | None = None,
    gaps: Mapping[str, str] | None = None,
    band_from: int | None = None,
) -> alt.LayerChart:
    """The large picture; what is hidden is not in the chart at all, also not as data.

    `dots` holds model, train_size, part, value, fitted, source, seed; `means` low, high and count
    instead of the last two. `guess` is the level of guessing; `gaps` words each model's gap at the
    chosen size; a mean over `band_from` runs or more has its interval drawn as a band.
    """
    if frame.hidden:
        dots, means = (table[table["train_size"] != frame.chosen] for table in (dots, means))
    dots, means = _named(dots, frame), _named(means, frame)
    layers: list[alt.Chart | alt.LayerChart] = [
        _shade(means, frame),
        _bands(means if band_from else means.iloc[:0], frame, band_from or 0),
        _lines(means, frame),
    ]
    if guess is not None:
        layers.append(_level(guess, frame))
    if frame.chosen is not None and not frame.hidden:
        layers.append(_rule(frame))
    layers.append(_dots(dots, frame))
    if gaps and not frame.hidden:
        layers += brackets(means, frame, gaps)
    if frame.hidden:
        layers += cover(frame)
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _named(table: pd.DataFrame, frame: Frame) -> pd.DataFrame:
    words = dict(frame.words)
    return table.assign(
        name=table["model"].map(words),
        what=table["part"].map(words),
        **({"whose": table["source"].map(words)} if "source" in table else {}),
    )


def _shade(means: pd.DataFrame, frame: Frame) -> alt.Chart:
    """The space between train and test: the gap."""
    wide = means.pivot_table(index=["name", "train_size"], columns="part", values="value")
    ends = wide.reindex(columns=["train", "test"]).dropna().reset_index()
    return (
        alt.Chart(ends)
        .mark_area(opacity=0.08, clip=True)
        .encode(x=frame.x(), y=frame.y("test"), y2=alt.Y2("train:Q"), color=frame.colour())
    )


def _bands(means: pd.DataFrame, frame: Frame, least: int) -> alt.Chart:
    """The interval of the mean, where there are seeds enough to show it instead of dots."""
    return (
        alt.Chart(means[means["count"] >= least])
        .mark_area(opacity=0.3, clip=True)
        .encode(
            x=frame.x(),
            y=frame.y("low"),
            y2=alt.Y2("high:Q"),
            color=frame.colour(),
            detail=alt.Detail("part:N"),
        )
    )


def _lines(means: pd.DataFrame, frame: Frame) -> alt.Chart:
    """Test solid and thick, training dashed and thinner."""
    parts = [part for part in PARTS if part in set(means["part"])] or list(PARTS[:2])
    names = [frame.words[part] for part in parts]
    dashes, widths = zip(*(STYLES[part] for part in parts), strict=True)
    lines = alt.Chart(means).encode(x=frame.x(), y=frame.y(), color=frame.colour())
    if len(parts) == 1:
        return lines.mark_line(clip=True, strokeWidth=widths[0])
    legend = alt.Legend(  # below, since a phone has no room for both legends in one row
        orient="bottom", symbolType="stroke", symbolSize=260, symbolStrokeColor=ink(frame.dark)
    )
    return lines.mark_line(clip=True).encode(
        strokeDash=alt.StrokeDash(
            "what:N", title=None, legend=legend, scale=alt.Scale(domain=names, range=list(dashes))
        ),
        strokeWidth=alt.StrokeWidth(
            "what:N", legend=None, scale=alt.Scale(domain=names, range=list(widths))
        ),
    )


def _dots(dots: pd.DataFrame, frame: Frame) -> alt.Chart:
    """One a run, hollow where it has not fitted; square for a reader's own among others."""
    filled = alt.when("datum.fitted").then(frame.colour()).otherwise(alt.value(paper(frame.dark)))
    colours: Any = frame.colour().to_dict()
    sources = [frame.words[source] for source in ("published", "local")]
    mixed = dots["source"].nunique() > 1
    form = ".1%" if frame.form.endswith("%") else ".3f"
    size = alt.selection_point(name="size", fields=["train_size"], on="click", empty=False)
    return (
        alt.Chart(dots, name="dots")  # else named by all it holds, and another chart each time
        .mark_point(strokeWidth=1.8, opacity=1, clip=True, cursor="pointer")
        .encode(
            x=frame.x(),
            y=frame.y(),
            fill=alt.FillValue(**filled),
            stroke=alt.Stroke("name:N", legend=None, scale=alt.Scale(**colours["scale"])),
            shape=alt.Shape(
                "whose:N",
                legend=None,
                scale=alt.Scale(domain=sources, range=["circle", "square" if mixed else "circle"]),
            ),
            size=alt.SizeValue(72, condition={"test": "datum.part == 'train'", "value": 34}),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("what:N", title="  "),
                alt.Tooltip("train_size:Q", title=frame.words["size"], format=","),
                alt.Tooltip("value:Q", title=frame.words["value"], format=form),
                alt.Tooltip("seed:N", title=frame.words["seed"]),
                alt.Tooltip("whose:N", title="   "),
            ],
        )
        .add_params(size)
    )


def _level(guess: float, frame: Frame) -> alt.LayerChart:
    base = alt.Chart(pd.DataFrame({"value": [guess], "text": [frame.words["guess"]]}))
    base = base.encode(y=frame.y())
    grey = muted(frame.dark)
    name = base.mark_text(color=grey, align="left", baseline="bottom", dx=4, dy=-3, fontSize=11)
    return base.mark_rule(color=grey, strokeDash=[1, 3]) + name.encode(
        x=alt.XValue(0), text=alt.Text("text:N")
    )


def _rule(frame: Frame) -> alt.Chart:
    place = pd.DataFrame({"train_size": [frame.chosen]})
    return alt.Chart(place).mark_rule(color=ink(frame.dark), strokeWidth=1).encode(x=frame.x())
