"""Pictures of a data set: small images by class, and how many of each class a subset holds."""

import base64
import io
from collections.abc import Mapping
from functools import lru_cache

import altair as alt
import numpy as np
import pandas as pd
from numpy.typing import NDArray
from PIL import Image

from charts.kept import kept

FAINT = 0.22  # of an image outside the subset: still there, clearly not in


def data_uri(image: NDArray[np.uint8]) -> str:
    """A PNG of one (channel, row, column) image, written out as an address a browser draws."""
    return _address(image.tobytes(), image.shape)


@lru_cache(maxsize=512)
def _address(pixels: bytes, shape: tuple[int, ...]) -> str:
    """Remembered, since a page shows the same images at every size of a subset."""
    image = np.frombuffer(pixels, np.uint8).reshape(shape)
    buffer = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(image.transpose(1, 2, 0))).save(buffer, "PNG")
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()


@kept
def image_grid(table: pd.DataFrame, *, words: Mapping[str, str], side: int = 34) -> alt.Chart:
    """One image a cell: a row for each class, columns in the order in which a subset takes them.

    `table` holds label, column (from 1), image (an address) and inside (in the subset or not);
    `side` is the width of a cell in screen pixels. Words: label, column.
    """
    return (
        alt.Chart(table)
        .mark_image(width=side - 3, height=side - 3, smooth=False)
        .encode(
            x=alt.X(
                "column:O",
                title=words["column"],
                axis=alt.Axis(labelAngle=0, orient="top", domain=False, ticks=False),
            ),
            y=alt.Y(
                "label:N",
                title=None,
                sort=None,
                axis=alt.Axis(domain=False, ticks=False, labelPadding=4, labelLimit=70),
            ),  # with eight columns, as wide as a phone shows
            url=alt.Url("image:N"),
            opacity=alt.Opacity(
                "inside:N", legend=None, scale=alt.Scale(domain=[True, False], range=[1.0, FAINT])
            ),
            tooltip=[
                alt.Tooltip("label:N", title=words["label"]),
                alt.Tooltip("column:O", title=words["column"]),
            ],
        )
        .properties(width=alt.Step(side), height=alt.Step(side))
    )


@kept
def class_counts(
    table: pd.DataFrame, *, words: Mapping[str, str], colour: str = "#7a7a7a"
) -> alt.LayerChart:
    """A bar for each class, as long as the number of its images in the subset, with the number.

    `table` holds label and count. Words: label, count.
    """
    top = max(int(table["count"].max()), 1)
    base = alt.Chart(table).encode(
        y=alt.Y("label:N", title=None, sort=None),
        x=alt.X(
            "count:Q",
            title=words["count"],
            scale=alt.Scale(domain=[0, top * 1.18]),
            axis=alt.Axis(tickMinStep=1, tickCount=4),
        ),
    )
    bars = base.mark_bar(color=colour, opacity=0.55).encode(
        tooltip=[
            alt.Tooltip("label:N", title=words["label"]),
            alt.Tooltip("count:Q", title=words["count"], format=",d"),
        ]
    )
    numbers = base.mark_text(align="left", dx=4, color=colour).encode(
        text=alt.Text("count:Q", format=",d")
    )
    return (bars + numbers).properties(height=alt.Step(22))
