"""What becomes of answers when the patches of images are put in another order."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.moving import LOOKS, Layers
from charts.palette import faint, ink, model_colours

ROW = 56  # pixels for each network
LINES = "split(replace(datum.label, '，', ', '), ', ')"  # a name's parts, one under the other
SHAPES = ("circle", "diamond", "triangle-up")


@kept
def shuffling(
    table: pd.DataFrame,
    *,
    names: Mapping[str, str],
    orders: Mapping[str, str],
    chance: float,
    cover: str,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """For each network a dot for every order of its patches, on the axis of accuracy.

    `table` holds who, order (a key of `orders`), value; what hides under `cover` is not in it.
    Words: value, chance.
    """
    rows = [names[who] for who in LOOKS if who in names]
    y = alt.Y("name:N", title=None, sort=rows, axis=alt.Axis(labelExpr=LINES, labelLimit=190))
    y = y.scale(domain=rows)
    layers: Layers = []
    covered = [who for who in names if who not in set(table["who"])] if cover else []
    if covered:
        layers += _covered([names[who] for who in covered], y, cover, words, dark)
    layers += _chance(chance, words, dark)
    layers += _dots(table, names, orders, y, words, dark)
    return alt.LayerChart(layer=layers).properties(height=ROW * len(rows) + 70)


def _share(words: Mapping[str, str], field: str = "value") -> alt.X:
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1], grid=False)
    scale = alt.Scale(domain=[0, 1], nice=False)
    return alt.X(f"{field}:Q", title=words["value"], axis=axis, scale=scale)


def _dots(
    table: pd.DataFrame, names: Mapping[str, str], orders: Mapping[str, str], y: alt.Y,
    words: Mapping[str, str], dark: bool,
) -> Layers:  # fmt: skip
    shown = table.assign(
        name=table["who"].map(dict(names)), kind=table["order"].map(dict(orders)),
        model=[LOOKS[who][0] for who in table["who"]],
    )  # fmt: skip
    hues = model_colours(dark)
    hue: Any = alt.Color("model:N", legend=None)
    hue = hue.scale(domain=list(hues), range=list(hues.values()))
    legend = alt.Legend(
        title=None, orient="top", symbolSize=90, columns={"expr": "width < 420 ? 1 : 3"}
    )
    shape = alt.Shape("kind:N", legend=legend)
    shape = shape.scale(domain=list(orders.values()), range=list(SHAPES[: len(orders)]))
    base = alt.Chart(shown).encode(
        x=_share(words), y=y, color=hue, shape=shape,
        tooltip=[
            alt.Tooltip("name:N", title=" "), alt.Tooltip("kind:N", title=" "),
            alt.Tooltip("value:Q", title=words["value"], format=".1%"),
        ],
    )  # fmt: skip
    return [base.mark_point(size=130, filled=True, opacity=0.85, stroke=ink(dark), strokeWidth=0.8)]


def _chance(chance: float, words: Mapping[str, str], dark: bool) -> Layers:
    base = alt.Chart(pd.DataFrame({"value": [chance], "text": [words["chance"]]}))
    rule = base.mark_rule(color=ink(dark), strokeDash=[4, 3]).encode(x=_share(words))
    text = base.mark_text(align="left", dx=5, baseline="bottom", color=ink(dark))
    return [rule, text.encode(x=_share(words), y=alt.YValue(-3), text=alt.Text("text:N"))]


def _covered(
    hidden: Sequence[str], y: alt.Y, cover: str, words: Mapping[str, str], dark: bool
) -> Layers:
    table = pd.DataFrame(
        {"name": list(hidden), "low": 0.0, "high": 1.0, "middle": 0.5, "text": cover}
    )
    base = alt.Chart(table)
    sheet = base.mark_rect(color=faint(dark)).encode(y=y, x=_share(words, "low"), x2=alt.X2("high"))
    text = base.mark_text(color=ink(dark)).encode(
        y=y, x=_share(words, "middle"), text=alt.Text("text:N")
    )
    return [sheet, text]
