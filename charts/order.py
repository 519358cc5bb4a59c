"""Order in pictures: outputs under their words, class probabilities, a cover for both."""

from collections.abc import Mapping, Sequence

import altair as alt
import numpy as np
import pandas as pd
from jaxtyping import Float

from charts.kept import kept
from charts.palette import diverging, faint, ink, muted, paper, sequential

ROW = 22  # pixels of one label
MANY = 14  # words, beyond which their names stand on end


def long_table(
    values: Float[np.ndarray, "name label"], names: Sequence[str], labels: Sequence[str]
) -> pd.DataFrame:
    """One row a number: kind (of `names`), label, value."""
    kind, label = np.indices(values.shape).reshape(2, -1)
    return pd.DataFrame(
        {
            "kind": [names[at] for at in kind],
            "label": [labels[at] for at in label],
            "value": values.ravel().astype(float),
        }
    )


def signed(peak: float, dark: bool) -> alt.Scale:
    """From purple at -peak over the background at 0 to orange at peak."""
    shades = diverging(dark)
    colours = [*shades[:5], paper(dark), *shades[5:]]
    return alt.Scale(domain=[-peak, peak], range=colours, interpolate="rgb")


@kept
def outputs(
    table: pd.DataFrame, *, peak: float, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """One column a word, one row a label, the score as colour; -peak to peak in any order.

    `table` holds word (no two alike), label, score, in the order in which they are drawn.
    Words: word, label, score.
    """
    names = list(dict.fromkeys(table["word"]))
    labels = list(dict.fromkeys(table["label"]))
    angle = 0 if len(names) <= MANY and max(map(len, names)) < 9 else -50
    x = alt.X("word:N", sort=names, title=words["word"])
    y = alt.Y("label:N", sort=labels, title=words["label"])
    base = alt.Chart(table).encode(
        x=x.axis(labelAngle=angle, orient="top", labelLimit=90, labelOverlap="greedy"),
        y=y.axis(labelLimit=110, tickSize=0, labelOverlap=False),
        tooltip=[
            alt.Tooltip("word:N", title=words["word"]),
            alt.Tooltip("label:N", title=words["label"]),
            alt.Tooltip("score:Q", title=words["score"], format=".6f"),
        ],
    )
    legend = alt.Legend(
        title=words["score"],
        orient="right",
        gradientLength=ROW * len(labels),
        format=".1f",
        values=[-peak, 0, peak],
    )
    colour = alt.Color("score:Q", scale=signed(peak, dark), legend=legend)
    cells = base.mark_rect(stroke=faint(dark), strokeWidth=0.5).encode(color=colour)
    return alt.LayerChart(layer=[cells]).properties(height=ROW * len(labels) + 90)


@kept
def side_by_side(
    table: pd.DataFrame,
    *,
    labels: Sequence[str],
    order: Sequence[str],
    words: Mapping[str, str],
    dark: bool,
    domain: tuple[float, float] = (0.0, 1.0),
    cover: str = "",
) -> alt.LayerChart:
    """Two bars a label on a fixed axis; a covered one holds its axes and no number.

    `table` holds kind (two, named in `order`), label, value. Words: label, value.
    """
    y = alt.Y("label:N", sort=list(labels), title=words["label"]).scale(domain=list(labels))
    x = alt.X("value:Q", title=words["value"]).scale(domain=list(domain), nice=False)
    layers: list[alt.Chart] = []
    if cover:
        layers = _cover(cover, labels, domain, x, y, dark)
    else:
        shades = [ink(dark), sequential(dark)[4]]
        bars = alt.Chart(table).encode(
            x=x, y=y, yOffset=alt.YOffset("kind:N", sort=list(order)),
            color=alt.Color("kind:N", sort=list(order))
            .scale(domain=list(order), range=shades)
            .legend(title=None, orient="top"),
            tooltip=[
                alt.Tooltip("kind:N", title=" "),
                alt.Tooltip("label:N", title=words["label"]),
                alt.Tooltip("value:Q", title=words["value"], format=".6f"),
            ],
        )  # fmt: skip
        layers = [bars.mark_bar()]
    return alt.LayerChart(layer=layers).properties(height=26 * len(labels) + 60)


def _cover(
    text: str,
    labels: Sequence[str],
    domain: tuple[float, float],
    x: alt.X,
    y: alt.Y,
    dark: bool,
) -> list[alt.Chart]:
    rows = pd.DataFrame({"label": list(labels), "value": domain[0], "end": domain[1]})
    sheet = alt.Chart(rows).mark_rect(color=faint(dark)).encode(x=x, x2=alt.X2("end"), y=y)
    middle = alt.Chart(pd.DataFrame({"cover": [text]}))
    return [
        sheet,
        middle.mark_text(fontSize=13, color=muted(dark)).encode(text=alt.Text("cover:N")),
    ]
