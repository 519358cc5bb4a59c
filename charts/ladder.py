"""The ladder from attention to convolution: small pictures cell by cell, nine heads beside them."""

from collections.abc import Mapping
from typing import Any, Literal

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import diverging, ink, muted, paper, sequential

WIDTH = 240  # pixels, the most a plane takes where nobody says
CELL = 22  # pixels, the most a cell takes
AROUND = 3  # cells shown on each side of the one that asks
SIDE = 2 * AROUND + 1
APART, ABOVE = 1, 1.6  # cells between two heads, and over each for its words
HEAD_CELL = 12.5  # pixels
Kind = Literal["grey", "signed", "share"]


def ends(kind: Kind, largest: float, dark: bool) -> dict[str, Any]:
    """Domain and colours: black to white, purple to orange about 0, or paper to ink."""
    if kind == "signed":
        low, *_, high = diverging(dark)
        return {"domain": [-largest, 0, largest], "range": [low, paper(dark), high]}
    shades = ["#000000", "#ffffff"] if kind == "grey" else sequential(dark)
    return {"domain": [0, largest], "range": shades}


@kept
def plane(
    table: pd.DataFrame,
    *,
    size: tuple[int, int],
    largest: float,
    kind: Kind,
    words: Mapping[str, str],
    dark: bool,
    width: int = WIDTH,
) -> alt.LayerChart:
    """One number a cell as its colour; the selection is named "cell".

    `table` holds row and column (from 1), value and chosen; `size` is rows, columns. Words: row,
    column, value.
    """
    side: dict[str, Any] = {"scale": alt.Scale(padding=0), "axis": None}
    base = alt.Chart(table).encode(x=alt.X("column:O", **side), y=alt.Y("row:O", **side))
    fill = alt.Color("value:Q", legend=None).scale(**ends(kind, largest, dark), clamp=True)
    tooltip = [
        alt.Tooltip("row:O", title=words["row"]),
        alt.Tooltip("column:O", title=words["column"]),
        alt.Tooltip("value:Q", title=words["value"], format=".3~g"),
    ]
    cell = alt.selection_point(name="cell", fields=["row", "column"], on="click", toggle=False)
    outlined = base.transform_filter("datum.chosen")
    layers = [
        base.mark_rect(cursor="pointer").encode(color=fill, tooltip=tooltip).add_params(cell),
        outlined.mark_rect(fillOpacity=0, stroke="black", strokeWidth=4),
        outlined.mark_rect(fillOpacity=0, stroke="white", strokeWidth=2),
    ]
    rows, columns = size
    each = min(CELL, width / columns)
    return (
        alt.LayerChart(layer=layers)
        .properties(width=round(each * columns), height=round(each * rows))
        .configure_view(stroke=muted(dark), strokeOpacity=0.5)
    )


@kept
def nine_heads(
    table: pd.DataFrame, labels: pd.DataFrame, *, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """Where nine heads look from one cell, each map at the place of its shift.

    `table` holds down and right (the head's shift), row and column (of a cell, from the one that
    asks) and share; `labels` down, right and text. Cells outside the grid are not in the table.
    Words: share.
    """
    scales: dict[str, Any] = {
        "x": alt.X("x:Q", axis=None, scale=alt.Scale(domain=[0, _ends(APART)], nice=False)),
        "y": alt.Y(
            "y:Q", axis=None, scale=alt.Scale(domain=[3 * (SIDE + ABOVE), 0], nice=False)
        ),
    }  # fmt: skip
    cells = alt.Chart(_placed(table)).encode(**scales, x2=alt.X2("x2:Q"), y2=alt.Y2("y2:Q"))
    fill = alt.Color("share:Q", legend=None).scale(**ends("share", 1.0, dark))
    tip = [alt.Tooltip("share:Q", title=words["share"], format=".1%")]
    own = cells.transform_filter("datum.row == 0 && datum.column == 0")
    text = alt.Chart(_placed(labels.assign(row=-AROUND, column=-AROUND)))
    return (
        alt.LayerChart(
            layer=[
                cells.mark_rect(stroke=muted(dark), strokeOpacity=0.25, strokeWidth=0.5).encode(
                    color=fill, tooltip=tip
                ),
                own.mark_rect(fillOpacity=0, stroke="black", strokeWidth=3),
                own.mark_rect(fillOpacity=0, stroke="white", strokeWidth=1.5),
                text.mark_text(
                    align="left", baseline="bottom", dy=-3, fontSize=11, color=ink(dark)
                ).encode(**scales, text=alt.Text("text:N")),
            ]
        )
        .properties(width=_ends(APART) * HEAD_CELL, height=3 * (SIDE + ABOVE) * HEAD_CELL)
        .configure_view(stroke=None)
    )  # fmt: skip


def _ends(between: float) -> float:
    return 3 * SIDE + 2 * between


def _placed(table: pd.DataFrame) -> pd.DataFrame:
    """The same with x, y and their ends, in cells from the upper left of the picture."""
    x = (table["right"] + 1) * (SIDE + APART) + table["column"] + AROUND
    y = (table["down"] + 1) * (SIDE + ABOVE) + ABOVE + table["row"] + AROUND
    return table.assign(x=x, y=y, x2=x + 1, y2=y + 1)
