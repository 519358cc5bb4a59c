"""Training accuracy over steps, on examples with their true label and on those with a drawn one."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.by_model import colour
from charts.kept import kept
from charts.palette import ink
from charts.random_frame import BESIDE, accuracy, level

LOOKS = {"clean": ([5, 4], "circle"), "corrupted": ([1, 3], "cross")}  # dash, shape


@kept
def clean_and_corrupted(
    table: pd.DataFrame, *, steps: int, chance: float, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """A line for each model and kind of label, over the steps of the run; no line is a test.

    `table` holds model, step, labels (clean, corrupted), value. Words: step, value, cnn, vit,
    clean, corrupted, chance.
    """
    shown = table.assign(
        name=table["model"].map(dict(words)), kind=table["labels"].map(dict(words))
    )
    kinds, looks = [words[kind] for kind in LOOKS], list(LOOKS.values())
    hue = ink(dark)  # of the signs, which would be black on a dark page
    legend = alt.Legend(
        orient="bottom", symbolSize=140, symbolFillColor=hue,
        symbolStrokeWidth=0,  # a dashed edge would make both signs the same blot
    )  # fmt: skip
    dash = alt.StrokeDash("kind:N", title=None, legend=legend)
    shape = alt.Shape("kind:N", title=None, legend=legend)
    x = alt.X("step:Q", title=words["step"], axis=alt.Axis(tickCount=5, grid=False))
    base = alt.Chart(shown).encode(
        x=x.scale(domain=[0, steps], nice=False), y=accuracy(words), color=colour(words, dark)
    )
    line = base.mark_line(strokeWidth=2, clip=True).encode(
        strokeDash=dash.scale(domain=kinds, range=[look[0] for look in looks])
    )
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(
        shape=shape.scale(domain=kinds, range=[look[1] for look in looks]),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("kind:N", title="  "),
            alt.Tooltip("step:Q", title=words["step"], format=","),
            alt.Tooltip("value:Q", title=words["value"], format=".1%"),
        ],
    )
    guess = level(chance, words["chance"], accuracy(words), dark, right=True)
    return alt.LayerChart(layer=[*guess, line, dots], height=BESIDE)
