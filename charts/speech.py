"""A sound as a picture, the frame that asks in it, and the band of pairs within its radius."""

import base64
import io
import math
from collections.abc import Mapping

import altair as alt
import numpy as np
import pandas as pd
from numpy.typing import NDArray
from PIL import Image, ImageColor

from charts.kept import kept
from charts.palette import faint, ink, part_colours, sequential

HEIGHT = 240  # pixels, of the spectrogram
SIDE = 250  # pixels, of the matrix
PITCHES = (250, 500, 1000, 2000, 4000)  # Hz, named on the axis
TOP = 8000  # Hz, half of 16,000 samples a second
BOTTOM = 20  # Hz, where the lowest band begins


def address(shades: NDArray[np.float32], *, dark: bool) -> str:
    """A PNG of values from 0 to 1, from paper to ink, written out as an address."""
    stops = np.array([ImageColor.getrgb(colour) for colour in sequential(dark)], dtype=float)
    places = np.linspace(0, 1, len(stops))
    channels = [np.interp(shades, places, stops[:, channel]) for channel in range(3)]
    buffer = io.BytesIO()
    Image.fromarray(np.stack(channels, axis=-1).astype(np.uint8)).save(buffer, "PNG")
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()


@kept
def spectrogram(
    picture: str, *, seconds: float, cursor: float, reach: float, words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:  # fmt: skip
    """The sound from low to high, the frame at `cursor`, and what lies `reach` seconds around it.

    Words: time, pitch, asks, range.
    """
    ends = {"from": [max(0.0, cursor - reach)], "to": [min(seconds, cursor + reach)]}
    frame = pd.DataFrame(ends | {"cursor": [cursor], "picture": [picture]})
    time = alt.X("cursor:Q", title=words["time"], scale=alt.Scale(domain=[0, seconds], nice=False))
    base = alt.Chart(frame)
    image = base.mark_image(
        width=alt.expr("width"), height=alt.expr("height"), aspect=False
    ).encode(
        url=alt.Url("picture:N"),
        x=alt.XValue({"expr": "width / 2"}),
        y=alt.YValue({"expr": "height / 2"}),
    )
    hues = part_colours(dark)
    range_ = base.mark_rect(color=hues["key"], opacity=0.16).encode(
        x=_time("from", time), x2=alt.X2("to")
    )
    sides = [
        base.mark_rule(color=hues["key"], strokeWidth=1.5).encode(x=_time(end, time))
        for end in ends
    ]
    asks = base.mark_rule(color=hues["query"], strokeWidth=2.5).encode(x=time)
    return alt.LayerChart(layer=[image, range_, *sides, asks, _pitches(words["pitch"])]).properties(
        height=HEIGHT
    )


def _time(field: str, like: alt.X) -> alt.X:
    return alt.X(f"{field}:Q", title=like["title"], scale=like["scale"])


def _pitches(title: str) -> alt.Chart:
    """An axis in Hz; bands are equally wide in mel, so that is what its scale counts."""
    named = pd.DataFrame({"mel": [_mel(pitch) for pitch in PITCHES]})
    hertz = "format(700 * (exp(datum.value / 1127) - 1), ',.0f')"
    axis = alt.Axis(values=named["mel"].tolist(), labelExpr=hertz, grid=False)
    scale = alt.Scale(domain=[_mel(BOTTOM), _mel(TOP)], nice=False)
    return (
        alt.Chart(named)
        .mark_point(opacity=0)
        .encode(y=alt.Y("mel:Q", title=title, scale=scale, axis=axis))
    )


def _mel(hertz: float) -> float:
    """Equal steps of it sound alike to the ear."""
    return 1127 * math.log(1 + hertz / 700)


@kept
def band(
    length: int, radius: int, *, asks: int, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """All pairs of frames as a square, those within the radius filled, one row of them marked.

    Words: asks, looked_at; both axes count frames.
    """
    corners = sorted({0, min(radius, length), max(length - radius, 0), length})
    shape = pd.DataFrame(
        {
            "key": corners,
            "low": [max(0, place - radius) for place in corners],
            "high": [min(length, place + radius) for place in corners],
        }
    )
    row = pd.DataFrame(
        {
            "asks": [asks],
            "from": [max(0, asks - radius)],
            "to": [min(length, asks + radius)],
        }
    )
    scale = alt.Scale(domain=[0, length], nice=False)
    axis = alt.Axis(tickCount=4, format=",d", grid=False)
    across = alt.X("key:Q", title=words["looked_at"], scale=scale, axis=axis)
    down = alt.Scale(domain=[length, 0], nice=False)
    up = alt.Y("low:Q", title=words["asks"], scale=down, axis=axis)
    whole = pd.DataFrame({"key": [0], "low": [0], "right": [length], "below": [length]})
    hues = part_colours(dark)
    layers = [
        alt.Chart(whole).mark_rect(color=faint(dark)).encode(
            x=across, x2=alt.X2("right"), y=up, y2=alt.Y2("below")
        ),
        alt.Chart(shape)
        .mark_area(color=ink(dark), opacity=0.75)
        .encode(x=across, y=up, y2=alt.Y2("high")),
        alt.Chart(row).mark_rule(color=hues["query"], strokeWidth=3).encode(
            x=alt.X("from:Q", title=words["looked_at"], scale=scale),
            x2=alt.X2("to"),
            y=alt.Y("asks:Q", title=words["asks"], scale=down),
        ),
    ]  # fmt: skip
    return alt.LayerChart(layer=layers).properties(width=SIDE, height=SIDE)
