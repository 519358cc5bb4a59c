"""Fitted learning curves: test error against training images, both axes logarithmic."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.by_model import colour
from charts.kept import kept
from charts.palette import paper

HEIGHT = 340
LEAST = 0.02  # share wrong at the foot of the axis, where errors are no smaller


@kept
def fitted_curve(
    curves: pd.DataFrame,
    points: pd.DataFrame,
    *,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """A line with its band for each model, and the measured means.

    `curves` holds model, size, error, low, high (missing where seeds give no band), last (the
    model's largest measured size, beyond which its line is dashed); `points` holds model, size,
    error, used (in the fit). Words: size, error, cnn, vit, used, left out.
    """
    named = curves.assign(name=curves["model"].map(dict(words)))
    inside = named[named["size"] <= named["last"]]
    beyond = named[named["size"] >= named["last"]]
    x, hue = _x(words, curves, points), colour(words, dark)
    band = alt.Chart(named.dropna(subset=["low", "high"])).mark_area(opacity=0.18, clip=True)
    solid = alt.Chart(inside).mark_line(strokeWidth=2.4, clip=True)
    dashed = alt.Chart(beyond).mark_line(strokeWidth=2, strokeDash=[2, 4], clip=True)
    y = _y(words, curves, points)
    layers = [
        band.encode(x=x, color=hue, y=_y(words, curves, points, "low"), y2=alt.Y2("high:Q")),
        solid.encode(x=x, color=hue, y=y),
        dashed.encode(x=x, color=hue, y=y),
        _points(points, words, dark).encode(x=x, y=y),
    ]
    return alt.LayerChart(layer=layers, height=HEIGHT)


def _x(words: Mapping[str, str], *tables: pd.DataFrame) -> alt.X:
    sizes = pd.concat([table["size"] for table in tables])
    return alt.X(
        "size:Q",
        title=words["size"],
        scale=alt.Scale(type="log", domain=[sizes.min() / 1.2, sizes.max() * 1.2], nice=False),
        axis=alt.Axis(format="~s", tickCount=6, grid=False),
    )


def _y(
    words: Mapping[str, str], curves: pd.DataFrame, points: pd.DataFrame, field: str = "error"
) -> alt.Y:
    least = min(curves["low"].min(), curves["error"].min(), points["error"].min())
    low = max(LEAST, 0.9 * float(least))
    return alt.Y(
        f"{field}:Q",
        title=words["error"],
        scale=alt.Scale(type="log", domain=[low, 1.0], nice=False, clamp=True),
        axis=alt.Axis(values=[0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0], format=".0%"),
    )


def _points(points: pd.DataFrame, words: Mapping[str, str], dark: bool) -> alt.Chart:
    """Measured means, those left out of the fit as crosses."""
    named = points.assign(
        name=points["model"].map(dict(words)),
        part=[words["used"] if used else words["left out"] for used in points["used"]],
    )
    kinds = [words["used"], words["left out"]]
    return (
        alt.Chart(named)
        .mark_point(size=70, filled=True, opacity=1, stroke=paper(dark), strokeWidth=0.8)
        .encode(
            color=colour(words, dark),
            shape=alt.Shape(
                "part:N", legend=None, scale=alt.Scale(domain=kinds, range=["circle", "cross"])
            ),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("size:Q", title=words["size"], format=","),
                alt.Tooltip("error:Q", title=words["error"], format=".1%"),
                alt.Tooltip("part:N", title="  "),
            ],
        )
    )
