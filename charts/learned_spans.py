"""Learned spans beside what heads look at, block by block, for several numbers of images."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.history import DASHES
from charts.kept import kept
from charts.palette import model_colours, muted

HEIGHT = 320
MARKS = {"span": "square", "spanned": "circle", "plain": "diamond"}  # series -> shape


@kept
def beside(
    table: pd.DataFrame, *, top: float, uniform: float, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """Means over the heads of a block, a bar from the lowest head to the highest behind each.

    `table` holds size (as words, in order), block (from 1), series (a key of MARKS), name, value,
    low, high; a legend beside the chart names the series. `uniform` is the distance of looking
    everywhere alike. Words: size, value, uniform, and a name for each series.
    """
    shade = model_colours(dark)["vit"]
    named = table.assign(series_name=table["series"].map(dict(words)))
    x = alt.X("size:N", sort=None, title=words["size"], axis=alt.Axis(labelAngle=0))
    offset = alt.XOffset("block:O", scale=alt.Scale(paddingInner=0.3))
    scale = alt.Scale(domain=[0, top], nice=False)
    base = alt.Chart(named).encode(x=x, xOffset=offset)
    y = alt.Y("value:Q", title=words["value"], scale=scale, axis=alt.Axis(tickCount=6))
    shown = [series for series in MARKS if series in set(table["series"])]
    names = [words[series] for series in shown]
    shape = alt.Shape(
        "series_name:N", legend=None,
        scale=alt.Scale(domain=names, range=[MARKS[series] for series in shown]),
    )  # fmt: skip
    tooltip = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("series_name:N", title=" "),
        alt.Tooltip("value:Q", title=words["value"], format=".2f"),
    ]
    bars = base.mark_rule(color=shade, opacity=0.3, strokeWidth=1.5)
    dots = base.mark_point(color=shade, filled=True, size=64, opacity=1)
    rule = alt.Chart(pd.DataFrame({"value": [uniform]})).encode(y=y)
    return alt.LayerChart(
        layer=[
            rule.mark_rule(color=muted(dark), strokeDash=list(DASHES["uniform"]), strokeWidth=1.5),
            bars.encode(y=alt.Y("low:Q", scale=scale), y2="high:Q"),
            dots.encode(y=y, shape=shape, tooltip=tooltip),
        ],
        height=HEIGHT,
    )
