"""Boxes of numbers that stand where matrix products put them; every cell can be clicked."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.matrix_labels import Frame, at, font_size, written
from charts.palette import diverging, faint, ink, muted, paper, part_colours, sequential

DIM = 0.25  # opacity of what a stage does not use
SMALL = 7  # cells a side, up to which there is room for numbers
LINES = (0.0, 2.0, 4.0)  # pixels around a cell: none, part of the sum, chosen


@kept
def boxes(
    cells: pd.DataFrame,
    labels: pd.DataFrame,
    frame: Frame,
    *,
    dark: bool,
    cover: tuple[float, float, float, str] | None = None,
    numbers: bool = True,
) -> alt.LayerChart:
    """Every cell filled by what it is; the selection is named "cell" and carries its id.

    `cells` holds x, y, cell, tip, kind (learned, score, share, plain), role, value, shown, lit,
    outline; `labels` x, y, text, kind (title, shape, top, left, side); in a title the letter after
    a ^ is raised. `cover` is a square that hides a box: x, y, side and words.
    """
    shown = _coloured(cells, dark)
    layers = [_rects(frame, dark)]
    if numbers:
        layers.append(_numbers(frame))
    layers.append(_outlines(frame, dark))
    layers += written(labels, frame, dark)
    if cover:
        layers += _cover(cover, frame, dark)
    layers.append(_clicks(frame))
    return (
        alt.LayerChart(data=shown, layer=layers)
        .properties(height=round(frame.height * frame.unit))
        .configure_view(strokeWidth=0)
    )


def _areas(frame: Frame) -> Mapping[str, alt.X | alt.Y | alt.X2 | alt.Y2]:
    """The area of a cell, from its corner to the one across."""
    return {**at(frame), "x2": alt.X2("far_x"), "y2": alt.Y2("far_y")}


def _coloured(cells: pd.DataFrame, dark: bool) -> pd.DataFrame:
    """The cells with the colours of their area and their number, and the middle of each."""
    peak = float(cells.loc[cells["kind"] == "score", "value"].abs().max() or 0.0) or 1.0
    fills, inks = [], []
    hues = part_colours(dark)
    for kind, role, value in cells[["kind", "role", "value"]].itertuples(index=False):
        share = abs(value) / peak if kind == "score" else min(1.0, abs(value))
        fills.append(_fill(kind, value, share, dark))
        strong = kind in ("score", "share") and share > 0.55
        inks.append(paper(dark) if strong else hues.get(role, ink(dark)))
    return cells.assign(
        fill=fills, ink=inks, mid_x=cells["x"] + 0.5, mid_y=cells["y"] + 0.5,
        far_x=cells["x"] + 1, far_y=cells["y"] + 1,
        opacity=[1.0 if lit else DIM for lit in cells["lit"]],
        line=[LINES[strength] for strength in cells["outline"]],
    )  # fmt: skip


def _fill(kind: str, value: float, share: float, dark: bool) -> str:
    if kind == "learned":
        return faint(dark)
    if kind == "plain":
        return paper(dark)
    if kind == "share" and value >= 0:
        return _blend(sequential(dark), share)
    half = diverging(dark)[:5][::-1] if value < 0 else diverging(dark)[5:]
    return _blend([paper(dark), *half], share)


def _blend(ramp: list[str], share: float) -> str:
    """The colour at this share of the way along the ramp."""
    place = min(max(share, 0.0), 1.0) * (len(ramp) - 1)
    low = min(int(place), len(ramp) - 2)
    pairs = zip(_rgb(ramp[low]), _rgb(ramp[low + 1]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (place - low)):02X}" for a, b in pairs)


def _rgb(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _rects(frame: Frame, dark: bool) -> alt.Chart:
    marks = alt.Chart().mark_rect(stroke=muted(dark), strokeWidth=0.6)
    return marks.encode(
        **_areas(frame),
        color=alt.Color("fill:N", scale=None, legend=None),
        opacity=alt.Opacity("opacity:Q", scale=None, legend=None),
    )


def _numbers(frame: Frame) -> alt.Chart:
    """The numbers, as large as their cell allows."""
    marks = alt.Chart().mark_text(fontSize=font_size(frame, 7, 14, 0.31), baseline="middle")
    return marks.encode(
        **at(frame, "mid_x", "mid_y"),
        text=alt.Text("shown:N"),
        color=alt.Color("ink:N", scale=None, legend=None),
        opacity=alt.Opacity("opacity:Q", scale=None, legend=None),
    )


def _outlines(frame: Frame, dark: bool) -> alt.Chart:
    """The chosen cell in a thick line, what it is computed from in a thinner one."""
    marks = alt.Chart().mark_rect(filled=False, stroke=ink(dark))
    return marks.encode(
        **_areas(frame), strokeWidth=alt.StrokeWidth("line:Q", scale=None, legend=None)
    )


def _cover(cover: tuple[float, float, float, str], frame: Frame, dark: bool) -> list[alt.Chart]:
    """A plain area where a box will be, and words on it."""
    x, y, side, words = cover
    lines = words.split("\n")
    middle = y + side / 2 - 0.3 * (len(lines) - 1)
    area = pd.DataFrame({"x": [x], "y": [y], "far_x": [x + side], "far_y": [y + side]})
    text = pd.DataFrame(
        [(x + side / 2, middle + 0.6 * row, words) for row, words in enumerate(lines)],
        columns=["x", "y", "text"],
    )
    marks = alt.Chart(area).mark_rect(fill=faint(dark), stroke=muted(dark))
    size = font_size(frame, 8, 13, 0.4)
    signs = alt.Chart(text).mark_text(color=ink(dark), fontSize=size, baseline="middle")
    return [
        marks.encode(**_areas(frame)),
        signs.encode(**at(frame), text=alt.Text("text:N")),
    ]


def _clicks(frame: Frame) -> alt.Chart:
    """Nothing to see, everything to click: one area a cell, above all else."""
    click = alt.selection_point(name="cell", fields=["cell"], toggle=False)
    marks = alt.Chart().mark_rect(opacity=0, cursor="pointer")
    return marks.encode(**_areas(frame), tooltip=alt.Tooltip("tip:N", title=" ")).add_params(click)
