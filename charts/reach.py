"""A picture with how far somebody looks in it: bright where, outlined how far, patches to click."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import numpy as np
import pandas as pd
from jaxtyping import Float, UInt8

from charts.images import data_uri
from charts.kept import kept
from charts.palette import MODELS

SIDE = 258  # pixels on the screen: eight for one of a 32 x 32 image, and a margin
MARGIN = 1 / 8  # of a pixel of the picture, so that lines at its border are drawn whole
SCRIM = (11, 13, 18)  # lies over what does not count, on a light and a dark page alike
SHADE = "#{:02X}{:02X}{:02X}".format(*SCRIM)
DARKEST = 0.82  # opacity of the scrim where nothing counts
ON_PICTURES = {
    model: shades[True] for model, shades in MODELS.items()
}  # bright, as the scrim is dark
EDGE = {  # of an outline: width, dashes
    "box": (2.0, (1, 0)), "cut": (2.0, (3, 4)), "half": (3.0, (1, 0)), "most": (1.8, (4, 4)),
    "bell": (1.8, (1, 0)),
}  # fmt: skip


def veiled(
    pixels: UInt8[np.ndarray, "3 row column"],
    weights: Float[np.ndarray, "row column"],
    largest: float | None = None,
) -> UInt8[np.ndarray, "3 row column"]:
    """The picture under a veil that is clear where the largest weight lies, linear below it.

    `largest` is a weight to be clear at in place of that, so that several pictures compare.
    """
    return _under(pixels, DARKEST * (1 - weights / (largest or weights.max())))


def dimmed(pixels: UInt8[np.ndarray, "3 row column"]) -> UInt8[np.ndarray, "3 row column"]:
    """The picture evenly darker, so that lines stand out."""
    return _under(pixels, 0.4)


def _under(
    pixels: UInt8[np.ndarray, "3 row column"], veil: float | Float[np.ndarray, "row column"]
) -> UInt8[np.ndarray, "3 row column"]:
    """The picture under a scrim of this opacity."""
    return (pixels * (1 - veil) + np.array(SCRIM)[:, None, None] * veil).round().astype(np.uint8)


def photograph(pixels: UInt8[np.ndarray, "3 row column"]) -> pd.DataFrame:
    """The table "picture" of `reach`: the pixels as an address that a browser draws."""
    return pd.DataFrame({"address": [data_uri(pixels)]})


@kept
def reach(side: int, *, patch: int, words: Mapping[str, str]) -> alt.LayerChart:
    """A picture, lines over it, and its patches to click; the selection is named "cell".

    Its tables go by name, so that a click changes them and not the chart, which a page can make
    once: "picture" is a `photograph` of `side` pixels a side; "lines" holds x, y, x2, y2 in
    pixels of the picture, model and kind (a key of EDGE: box, cut by the border, half, most, bell
    for a Gaussian); "cells" holds row and column (of patches, from 0), chosen, clicks (so far,
    which makes the next one news even on the same patch) and the numbers that `words` titles
    for the tooltip.
    """
    ends = [-MARGIN, side + MARGIN]
    scales = {
        "x": alt.X("x:Q", axis=None, scale=alt.Scale(domain=ends, nice=False)),
        "y": alt.Y("y:Q", axis=None, scale=alt.Scale(domain=ends[::-1], nice=False)),
    }
    layers = [_photograph(side), *_lines(scales), *_patches(scales, patch, words)]
    return (
        alt.LayerChart(layer=layers)
        .properties(width=SIDE, height=SIDE, padding={"left": 0, "right": 0, "top": 0, "bottom": 0})
        .configure_view(stroke=None)
    )


def _photograph(side: int) -> alt.Chart:
    """The picture, its pixels left square; sizes follow the plot, which the page may shrink."""
    share = side / (side + 2 * MARGIN)
    return (
        alt.Chart(alt.NamedData("picture"))
        .mark_image(
            width=alt.expr(f"width * {share}"),
            height=alt.expr(f"height * {share}"),
            aspect=False,
            smooth=False,
        )
        .encode(
            url=alt.Url("address:N"),
            x=alt.XValue({"expr": "width / 2"}),
            y=alt.YValue({"expr": "height / 2"}),
        )
    )


def _lines(scales: Mapping[str, Any]) -> list[alt.Chart]:
    """Every line twice: a dark one below, so that it shows on any picture."""
    base = alt.Chart(alt.NamedData("lines")).encode(**scales, x2=alt.X2("x2:Q"), y2=alt.Y2("y2:Q"))
    kinds = list(EDGE)
    hue = alt.Color(
        "model:N",
        legend=None,
        scale=alt.Scale(domain=list(ON_PICTURES), range=list(ON_PICTURES.values())),
    )
    dash = alt.StrokeDash(
        "kind:N",
        legend=None,
        scale=alt.Scale(domain=kinds, range=[list(EDGE[kind][1]) for kind in kinds]),
    )
    widths = [EDGE[kind][0] for kind in kinds]

    def width(more: float) -> alt.StrokeWidth:
        scale = alt.Scale(domain=kinds, range=[each + more for each in widths])
        return alt.StrokeWidth("kind:N", legend=None, scale=scale)

    return [
        base.mark_rule(color=SHADE, opacity=0.5, clip=True).encode(strokeWidth=width(2)),
        base.mark_rule(clip=True).encode(color=hue, strokeDash=dash, strokeWidth=width(0)),
    ]


def _patches(
    scales: Mapping[str, Any],
    patch: int,
    words: Mapping[str, str],
) -> list[alt.Chart]:
    """The chosen patch in black and white, and every patch to point at and to click."""
    grid = (
        alt.Chart(alt.NamedData("cells"))
        .transform_calculate(
            x=f"datum.column * {patch}", x2=f"(datum.column + 1) * {patch}",
            y=f"datum.row * {patch}", y2=f"(datum.row + 1) * {patch}",
        )
        .encode(**scales, x2=alt.X2("x2:Q"), y2=alt.Y2("y2:Q"))
    )  # fmt: skip
    chosen = grid.transform_filter("datum.chosen")
    click = alt.selection_point(name="cell", fields=["row", "column", "clicks"], toggle=False)
    tooltip = [alt.Tooltip(f"{name}:Q", title=title, format=".1%") for name, title in words.items()]
    return [
        chosen.mark_rect(fillOpacity=0, stroke="black", strokeWidth=5, clip=True),
        chosen.mark_rect(fillOpacity=0, stroke="white", strokeWidth=2.5, clip=True),
        grid.mark_rect(opacity=0, cursor="pointer").encode(tooltip=tooltip).add_params(click),
    ]
