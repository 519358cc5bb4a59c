"""A drawing cut into patches, and how one of them looks at the others."""

import altair as alt
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.images import data_uri
from charts.kept import kept
from charts.welcome import ACTIVE, HEIGHT, pointing

WIDEST = 96  # pixels, the width of a weight of 1
THINNEST = 0.01  # smaller weights get no ribbon; the veil still shows them
SCRIM = "#0B0D12"  # lies over patches that get little, on a light and a dark page alike
BEND = 0.16  # how far a ribbon swings aside, in shares of its length


@kept
def patches(
    pixels: NDArray[np.uint8], table: pd.DataFrame, *, chosen: int, cells: int
) -> alt.LayerChart:
    """The drawing under a veil that is clear where the chosen patch looks, with ribbons to there.

    `pixels` is (channel, row, column), of `cells` x `cells` patches. `table` holds asker, target,
    weight, share (of the asker's largest weight) and colour (the target's mean) for every pair;
    patches are counted row by row.
    """
    side = {"scale": alt.Scale(domain=[0, cells], nice=False), "axis": None}
    down = {"scale": alt.Scale(domain=[cells, 0], nice=False), "axis": None}
    layers = [
        _photograph(pixels).add_params(alt.param(name="chosen", value=chosen)),
        _veil(table, side, down, cells),
        _ribbons(table, side, down, cells),
        *_outline(cells, side, down),
    ]
    return alt.LayerChart(
        layer=layers,
        width=HEIGHT,
        height=HEIGHT,
        padding={"left": 0, "right": 0, "top": 0, "bottom": 0},
        config=alt.Config(view=alt.ViewConfig(stroke=None)),
    )


def _photograph(pixels: NDArray[np.uint8]) -> alt.Chart:
    """The pixels, enlarged here so that no browser smooths them."""
    address = data_uri(pixels.repeat(20, axis=1).repeat(20, axis=2))
    return (
        alt.Chart(pd.DataFrame({"address": [address]}))
        .mark_image(width=alt.expr("width"), height=alt.expr("height"), aspect=False)
        .encode(
            url=alt.Url("address:N"),
            x=alt.XValue({"expr": "width / 2"}),
            y=alt.YValue({"expr": "height / 2"}),
        )
    )


def _placed(chart: alt.Chart, cells: int, name: str) -> alt.Chart:
    """The chart with the corners of a patch as row, column, below, right."""
    return chart.transform_calculate(
        row=f"floor(datum.{name} / {cells})", column=f"datum.{name} % {cells}"
    ).transform_calculate(below="datum.row + 1", right="datum.column + 1")


def _veil(table: pd.DataFrame, side: dict, down: dict, cells: int) -> alt.Chart:
    """Darkness over each patch, 0 at the one that gets most."""
    pairs = _placed(
        alt.Chart(table[["asker", "target", "share"]]).transform_filter(ACTIVE), cells, "target"
    )
    return pairs.mark_rect(color=SCRIM).encode(
        x=alt.X("column:Q", **side),
        x2=alt.X2("right:Q"),
        y=alt.Y("row:Q", **down),
        y2=alt.Y2("below:Q"),
        opacity=alt.Opacity(
            "share:Q", legend=None, scale=alt.Scale(domain=[0, 1], range=[0.74, 0])
        ),
    )


def _ribbons(table: pd.DataFrame, side: dict, down: dict, cells: int) -> alt.Chart:
    """A bent ribbon to every patch that gets a hundredth or more; bent in the browser."""
    pairs = table[(table["weight"] >= THINNEST) & (table["asker"] != table["target"])]
    ends = {
        "x0": f"datum.asker % {cells} + 0.5",
        "y0": f"floor(datum.asker / {cells}) + 0.5",
        "x1": f"datum.target % {cells} + 0.5",
        "y1": f"floor(datum.target / {cells}) + 0.5",
        "t": "sequence(0, 1.001, 0.0625)",
    }
    aside = f"{2 * BEND} * datum.t * (1 - datum.t)"
    return (
        alt.Chart(pairs[["asker", "target", "weight", "colour"]])
        .transform_filter(ACTIVE)
        .transform_calculate(**ends)
        .transform_flatten(["t"])
        .transform_calculate(
            x=f"datum.x0 + (datum.x1 - datum.x0) * datum.t + (datum.y1 - datum.y0) * {aside}",
            y=f"datum.y0 + (datum.y1 - datum.y0) * datum.t - (datum.x1 - datum.x0) * {aside}",
        )
        .mark_trail(opacity=0.85)
        .encode(
            x=alt.X("x:Q", **side),
            y=alt.Y("y:Q", **down),
            size=alt.Size(
                "weight:Q", legend=None, scale=alt.Scale(domain=[0, 1], range=[0, WIDEST])
            ),
            color=alt.Color("colour:N", scale=None),
            detail=alt.Detail("target:N"),
            order=alt.Order("t:Q"),
        )
    )


def _outline(cells: int, side: dict, down: dict) -> list[alt.Chart]:
    """A black and white frame around the patch that asks, and the area to point at."""
    grid = _placed(alt.Chart(pd.DataFrame({"asker": range(cells**2)})), cells, "asker").encode(
        x=alt.X("column:Q", **side),
        x2=alt.X2("right:Q"),
        y=alt.Y("row:Q", **down),
        y2=alt.Y2("below:Q"),
    )
    frame = grid.transform_filter(ACTIVE)
    return [
        grid.mark_rect(fillOpacity=0, stroke="white", strokeWidth=1, strokeOpacity=0.1, clip=True),
        frame.mark_rect(fillOpacity=0, stroke="black", strokeWidth=5),
        frame.mark_rect(fillOpacity=0, stroke="white", strokeWidth=2.5),
        grid.mark_rect(opacity=0, cursor="pointer")
        .encode(tooltip=alt.TooltipValue(None))
        .properties(name="pointed")  # else named by all it holds, and another chart each time
        .add_params(*pointing()),
    ]
