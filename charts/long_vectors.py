"""The largest weight against the length of random vectors, with and without the division."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted

HEIGHT = 280


@kept
def long_vectors(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """Average largest weight over the dimension, a line a rule, with two standard errors.

    `table` holds dim, rule (its name), largest, error. Words: dim, largest, rule.
    """
    names = list(table["rule"].unique())
    hues = alt.Scale(domain=names, range=[ink(dark), muted(dark)])
    dashes = alt.Scale(domain=names, range=[[1, 0], [5, 4]])
    shown = table.assign(
        low=table["largest"] - 2 * table["error"], high=table["largest"] + 2 * table["error"]
    )
    legend = alt.Legend(title=words["rule"], orient="top", symbolType="stroke", symbolSize=400)
    ticks = alt.Axis(values=sorted(table["dim"].unique().tolist()), format=",d")
    base = alt.Chart(shown).encode(
        x=alt.X("dim:Q", title=words["dim"], scale=alt.Scale(type="log", base=4), axis=ticks),
        color=alt.Color("rule:N", scale=hues, legend=legend),
        tooltip=[
            alt.Tooltip("dim:Q", title=words["dim"], format=",d"),
            alt.Tooltip("rule:N", title=" "),
            alt.Tooltip("largest:Q", title=words["largest"], format=".3f"),
        ],
    )
    weight = alt.Y("largest:Q", title=words["largest"], scale=alt.Scale(domain=[0, 1]))
    line = base.mark_line(strokeWidth=2.5).encode(
        y=weight, strokeDash=alt.StrokeDash("rule:N", scale=dashes, legend=legend)
    )
    error = base.mark_rule(strokeWidth=1.5).encode(
        y=alt.Y("low:Q", title=words["largest"]), y2=alt.Y2("high:Q")
    )
    points = base.mark_point(filled=True, size=50, opacity=1).encode(y=weight)
    return alt.LayerChart(layer=[line, error, points], height=HEIGHT)
