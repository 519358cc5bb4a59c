"""A picture cut into patches, one patch as its numbers, a small picture as a grid of numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd
from jaxtyping import UInt8

from charts.kept import kept
from charts.palette import diverging, ink, muted, paper, sequential

ENLARGED = 8  # screen pixels for one of the picture
GAP = 2  # screen pixels between two patches
CHANNELS = ("red", "green", "blue")
GRID = 236  # pixels, the side of a small grid


def cut(
    pixels: UInt8[np.ndarray, "3 row column"], patch: int, line: str
) -> UInt8[np.ndarray, "3 large_row large_column"]:
    """The picture enlarged, with lines of this colour between its patches."""
    large = pixels.repeat(ENLARGED, axis=1).repeat(ENLARGED, axis=2)
    colour = np.frombuffer(bytes.fromhex(line.removeprefix("#")), np.uint8)
    step = patch * ENLARGED
    edge = np.arange(large.shape[1])
    gaps = (np.minimum(edge % step, step - 1 - edge % step) < GAP / 2) & (edge >= GAP)
    gaps &= edge < len(edge) - GAP
    large[:, gaps, :] = colour[:, None, None]
    large[:, :, gaps] = colour[:, None, None]
    return large


def patch_table(piece: UInt8[np.ndarray, "3 row column"], names: Sequence[str]) -> pd.DataFrame:
    """One row a number of a patch, in the order in which it becomes a vector.

    Columns: number (from 1), channel (by name), place (from 1, within the channel), value,
    colour, ink (black or white).
    """
    values = piece.reshape(len(CHANNELS), -1)
    channel, place = np.indices(values.shape).reshape(2, -1)
    shades = np.zeros((values.size, 3), np.uint8)
    shades[np.arange(values.size), channel] = values.ravel()
    bright = shades @ np.array([0.3, 0.6, 0.1]) > 90
    return pd.DataFrame(
        {
            "number": np.arange(values.size) + 1,
            "channel": [names[at] for at in channel],
            "place": place + 1,
            "value": values.ravel(),
            "colour": ["#" + bytes(shade).hex() for shade in shades],
            "ink": np.where(bright, "#000000", "#ffffff"),
        }
    )


@kept
def unrolled(table: pd.DataFrame, *, words: Mapping[str, str]) -> alt.LayerChart:
    """The numbers of a patch, a row for each colour; words: number, value."""
    base = alt.Chart(table).encode(
        x=alt.X("place:O", axis=None),
        y=alt.Y("channel:N", sort=None, title=None).axis(
            domain=False, ticks=False, labelPadding=6, labelLimit=60
        ),
    )
    cells = base.mark_rect().encode(
        color=alt.Color("colour:N", scale=None),
        tooltip=[
            alt.Tooltip("number:Q", title=words["number"]),
            alt.Tooltip("value:Q", title=words["value"]),
        ],
    )
    numbers = base.mark_text(fontSize=10).encode(
        text=alt.Text("value:Q"), color=alt.Color("ink:N", scale=None)
    )
    return alt.LayerChart(layer=[cells, numbers]).properties(height=alt.Step(30))


@kept
def grid(table: pd.DataFrame, *, largest: float, signed: bool, dark: bool) -> alt.LayerChart:
    """A small picture as numbers; its selection is named "cell".

    `table` holds row and column (from 1), value, chosen and differs (whether the other way gives
    another value there). Colours run from 0 to `largest`, if `signed` also to the other side.
    """
    low, *_, high = diverging(dark)
    domain, shades = ([0, largest], sequential(dark))
    if signed:
        domain, shades = ([-largest, 0, largest], [low, paper(dark), high])
    side: dict[str, Any] = {"scale": alt.Scale(paddingInner=0.04), "axis": None}
    base = alt.Chart(table).encode(x=alt.X("column:O", **side), y=alt.Y("row:O", **side))
    cell = alt.selection_point(name="cell", fields=["row", "column"], on="click", toggle=False)
    fill = alt.Color("value:Q", legend=None).scale(domain=domain, range=shades, clamp=True)
    strong = alt.when(f"abs(datum.value) > {0.55 * largest}")
    text = strong.then(alt.value(paper(dark))).otherwise(alt.value(ink(dark)))
    outlined = base.transform_filter("datum.chosen")
    layers = [
        base.mark_rect().encode(color=fill).add_params(cell),
        base.transform_filter("datum.differs").mark_rect(
            fillOpacity=0, stroke=muted(dark), strokeDash=[3, 3], strokeWidth=1.5
        ),
        outlined.mark_rect(fillOpacity=0, stroke="black", strokeWidth=4),
        outlined.mark_rect(fillOpacity=0, stroke="white", strokeWidth=2),
        base.mark_text(fontSize=12).encode(text=alt.Text("value:Q", format=".3~g"), color=text),
    ]
    return alt.LayerChart(layer=layers).properties(width=GRID, height=GRID)
