"""What is written around the boxes of the matrix view, as large as its place allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd

from charts.palette import ink, muted
from charts.query_key import FIXED_WIDTH


@dataclass(frozen=True)
class Frame:
    """The size of a picture: cells across and down, and the pixels that one is high."""

    width: float
    height: float
    unit: int = 34


def at(frame: Frame, x: str = "x", y: str = "y") -> Mapping[str, alt.X | alt.Y]:
    """The place of a mark: cells to the right and cells down."""
    across = alt.Scale(domain=[0, frame.width], nice=False, zero=False)
    down = alt.Scale(domain=[frame.height, 0], nice=False, zero=False)
    return {
        "x": alt.X(f"{x}:Q", scale=across, axis=None),
        "y": alt.Y(f"{y}:Q", scale=down, axis=None),
    }


def font_size(frame: Frame, least: int, most: int, share: float) -> alt.ExprRef:
    """A font size in pixels: this share of the width of a cell, within bounds."""
    return alt.ExprRef(f"max({least}, min({most}, width / {frame.width:.2f} * {share}))")


STYLES: Mapping[str, Mapping[str, Any]] = {  # kind of label -> how its text is set
    "title": {"align": "left", "baseline": "bottom", "fontWeight": 600},
    "shape": {"align": "left", "baseline": "top"},
    "top": {"align": "center", "baseline": "bottom"},
    "left": {"align": "right", "baseline": "middle"},
    "side": {"align": "right", "baseline": "bottom", "fontStyle": "italic"},
}


def written(labels: pd.DataFrame, frame: Frame, dark: bool) -> list[alt.Chart]:
    """Titles, shapes and names, each kind of label in its own alignment."""
    formula = labels["text"].str.contains("^", regex=False)
    layers = _formulas(labels[formula], frame, dark)
    for kind, style in STYLES.items():
        some = labels.loc[(labels["kind"] == kind) & ~formula, ["x", "y", "text"]]
        if not some.empty:
            letters = font_size(frame, 7, 14 if kind == "title" else 12, 0.38)
            limit = font_size(frame, 8, 400, 1.2 if kind == "top" else 9.0)
            colour = ink(dark) if kind == "title" else muted(dark)
            layers.append(_text(some, frame, color=colour, fontSize=letters, limit=limit, **style))
    return layers


def _formulas(titles: pd.DataFrame, frame: Frame, dark: bool) -> list[alt.Chart]:
    """Titles with a raised letter, W^q: a picture has none, so it is set on its own.

    In a font whose signs are all equally wide, its place is known: the one of the ^ before it.
    """
    size, sign = font_size(frame, 7, 14, 0.38).expr, 0.6  # of the size: the width of a sign
    style = {**STYLES["title"], "font": FIXED_WIDTH, "color": ink(dark)}
    found = titles["text"].str.extract(r"^(?P<before>.*)\^(?P<raised>.)(?P<after>.*)$")
    place = found["before"].str.len()
    lines = titles[["x", "y"]].assign(text=found["before"] + " " + found["after"])
    layers = [_text(lines, frame, fontSize=alt.ExprRef(size), **style)] * (not titles.empty)
    for behind in sorted(place.unique()):
        letters = titles[["x", "y"]].assign(text=found["raised"])[place == behind]
        up, along = alt.ExprRef(f"-0.4 * {size}"), alt.ExprRef(f"{sign * behind} * {size}")
        small = alt.ExprRef(f"0.75 * {size}")
        layers.append(_text(letters, frame, fontSize=small, dx=along, dy=up, **style))
    return layers


def _text(table: pd.DataFrame, frame: Frame, **style: Any) -> alt.Chart:
    return alt.Chart(table).mark_text(**style).encode(**at(frame), text=alt.Text("text:N"))
