"""How heads change: over the steps of training, and over the number of training images."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, model_colours, muted
from charts.spans import steps_axis

HEIGHT = 320
ROOM = 1.12  # air above the highest value
DASHES = {"uniform": (6, 4), "untrained": (1, 3)}
ASIDE = 0.22  # opacity of the lines that were not asked for
FAINT = 0.4  # opacity of heads that are not the most local ones


def top_of(values: pd.Series, nulls: Mapping[str, float]) -> float:
    """The upper end of the value axis: room above the highest value and the lines of nothing."""
    return max([float(values.max()), *nulls.values()]) * ROOM


@kept
def over_steps(
    table: pd.DataFrame,
    *,
    steps: int,
    top: float,
    nulls: Mapping[str, float],
    words: Mapping[str, str],
    dark: bool,
    cover: str | None = None,
) -> alt.LayerChart:
    """A line for each head, or for each rank of heads with a band over seeds.

    `table` holds line (one for each line), name (for the tooltip), step, value, chosen, and low
    and high where a band stands (else empty). Its axis is logarithmic, linear below 1 to hold
    step 0. `nulls` are the values of "uniform" and "untrained", as far as they are known. `cover`
    are words over all steps but the last. Words: step, value, and the names of the nulls.
    """
    layers = [*_nulls(nulls, words, dark), *_bands(table, dark)]
    y = _y(top, words)
    base = alt.Chart(table).encode(
        x=steps_axis(max(steps, 1), words), y=y, detail="line:N", tooltip=_tooltip(words, "step")
    )
    shade = model_colours(dark)["vit"]
    others = base.transform_filter("!datum.chosen").mark_line(color=shade, strokeWidth=1.4)
    chosen = base.transform_filter("datum.chosen").mark_line(
        color=shade, strokeWidth=2.2, point=alt.OverlayMarkDef(size=26, fill=shade)
    )
    layers += [others.encode(opacity=alt.value(ASIDE)), chosen]
    if cover is not None:
        layers += _cover(cover, steps, top, words, dark)
    return alt.LayerChart(layer=layers, height=HEIGHT)


@kept
def over_sizes(
    table: pd.DataFrame,
    dots: pd.DataFrame,
    *,
    top: float,
    nulls: Mapping[str, float],
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """The heads of a block after training, by rank, over the number of training images.

    `table` holds line, name, train_size, value (the mean over seeds) and low and high where a band
    stands; `dots` holds train_size, value and name of single seeds. Words: size, value, and the
    names of the nulls.
    """
    sizes = sorted(set(table["train_size"].tolist()))
    shade = model_colours(dark)["vit"]
    x = _sizes_axis(sizes, words)
    tooltip = _tooltip(words, "train_size")
    lines = alt.Chart(table).encode(x=x, y=_y(top, words), detail="line:N", tooltip=tooltip)
    seeds = alt.Chart(dots).encode(x=x, y=_y(top, words), tooltip=tooltip)
    return alt.LayerChart(
        layer=[
            *_nulls(nulls, words, dark),
            _bars(table, x, shade),
            lines.mark_line(color=shade, strokeWidth=1.6, opacity=0.8),
            lines.mark_point(color=shade, filled=True, size=30),
            seeds.mark_point(color=shade, shape="stroke", size=90, strokeWidth=2, opacity=0.8),
        ],
        height=HEIGHT,
    )


@kept
def two_seeds(
    table: pd.DataFrame, *, top: float, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """The heads of two seeds side by side under their numbers, the most local of a block strong.

    `table` holds head (its name), place (to sort by), seed (its name), value, local. Words: head,
    value.
    """
    shade = model_colours(dark)["vit"]
    shapes = alt.Scale(domain=sorted(set(table["seed"])), range=["circle", "square"])
    base = alt.Chart(table).encode(
        x=alt.X("head:N", sort=alt.SortField("place"), title=words["head"])
        .axis(labelAngle=-90, labelOverlap=False),
        xOffset=alt.XOffset("seed:N"),
        y=_y(top, words),
        shape=alt.Shape("seed:N", scale=shapes, title=None, legend=alt.Legend(orient="top")),
        tooltip=[alt.Tooltip("head:N", title=words["head"]), alt.Tooltip("seed:N", title=" "),
                 alt.Tooltip("value:Q", title=words["value"], format=".2f")],
    )  # fmt: skip
    others = base.mark_point(color=shade, size=46, filled=True, opacity=FAINT)
    local = base.transform_filter("datum.local").mark_point(
        color=shade, size=70, filled=True, opacity=1
    )
    return alt.LayerChart(layer=[others, local], height=HEIGHT)


def _y(top: float, words: Mapping[str, str]) -> alt.Y:
    scale = alt.Scale(domain=[0, top], nice=False)
    return alt.Y("value:Q", title=words["value"], scale=scale, axis=alt.Axis(tickCount=6))


def _tooltip(words: Mapping[str, str], over: str) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip(f"{over}:Q", title=words["step" if over == "step" else "size"], format=",d"),
        alt.Tooltip("value:Q", title=words["value"], format=".2f"),
    ]


def _nulls(nulls: Mapping[str, float], words: Mapping[str, str], dark: bool) -> list[alt.Chart]:
    """A line for each value of nothing; a legend beside the chart names them."""
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("value:Q", title=words["value"], format=".2f"),
    ]
    return [
        alt.Chart(pd.DataFrame({"value": [value], "name": [words[name]]}))
        .mark_rule(color=muted(dark), strokeDash=list(DASHES[name]), strokeWidth=1.5)
        .encode(y=alt.Y("value:Q"), tooltip=tooltip)
        for name, value in nulls.items()
    ]


def _bands(table: pd.DataFrame, dark: bool) -> list[alt.Chart]:
    """From the lowest to the highest of the seeds, around the lines that were asked for."""
    filled = table[table["chosen"] & table["low"].notna()]
    if filled.empty:
        return []
    band = alt.Chart(filled).mark_area(color=model_colours(dark)["vit"], opacity=0.2)
    return [band.encode(x="step:Q", y="low:Q", y2="high:Q", detail="line:N")]


def _bars(table: pd.DataFrame, x: alt.X, shade: str) -> alt.Chart:
    filled = table[table["low"].notna()]
    rule = alt.Chart(filled).mark_rule(color=shade, strokeWidth=5, opacity=0.3)
    return rule.encode(x=x, y=alt.Y("low:Q"), y2="high:Q", detail="line:N")


def _sizes_axis(sizes: Sequence[int], words: Mapping[str, str]) -> alt.X:
    ends = [sizes[0] / 1.3, sizes[-1] * 1.3]
    axis = alt.Axis(values=list(sizes), format=",d", labelOverlap="greedy")
    scale = alt.Scale(type="log", domain=ends, nice=False)
    return alt.X("train_size:Q", title=words["size"], scale=scale, axis=axis)


def _cover(
    told: str, steps: int, top: float, words: Mapping[str, str], dark: bool
) -> list[alt.Chart]:
    """A plain sheet over every step before the last tenth of them, with words on it."""
    sheet = pd.DataFrame(
        {"step": [0], "x2": [0.9 * steps], "value": [0], "y2": [top], "told": [told]}
    )
    base = alt.Chart(sheet).encode(x=steps_axis(max(steps, 1), words), y=_y(top, words))
    said = base.mark_text(fontSize=14, color=ink(dark), align="center")
    return [
        base.mark_rect(color=faint(dark)).encode(x2="x2:Q", y2="y2:Q"),
        said.encode(
            x=alt.XValue({"expr": "width * 0.45"}),
            y=alt.YValue({"expr": "height / 2"}),
            text=alt.Text("told:N"),
        ),
    ]
