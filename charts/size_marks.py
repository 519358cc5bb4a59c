"""What stands at the chosen size: its gap in words, or a cover until it was predicted."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.palette import faint, muted, paper
from charts.size_frame import Frame

HEIGHT = 430  # pixels, of every large picture of the page
APART = 0.075  # share of the axis below which two labels would touch


def brackets(
    means: pd.DataFrame, frame: Frame, gaps: Mapping[str, str]
) -> list[alt.Chart | alt.LayerChart]:
    """A bar from test to train at the chosen size for each model, its length in words beside it."""
    here = means[means["train_size"] == frame.chosen]
    ends = here.pivot_table(index=["model", "name"], columns="part", values="value")
    ends = ends.reindex(columns=["train", "test"]).dropna().reset_index()
    if ends.empty:
        return []
    ends["middle"] = _apart(((ends["train"] + ends["test"]) / 2).tolist())
    ends["text"] = ends["model"].map(dict(gaps))
    ends["train_size"] = frame.chosen
    last = frame.chosen == max(frame.sizes) and len(frame.sizes) > 1
    side = -1 if last else 1
    marks: list[alt.Chart | alt.LayerChart] = []
    for place, (_, row) in enumerate(ends.iterrows()):
        base = alt.Chart(pd.DataFrame([row])).encode(x=frame.x(), color=frame.colour())
        offset = 7 * (1 if place else -1)
        bar = base.mark_rule(strokeWidth=4, opacity=0.75, xOffset=offset, x2Offset=offset)
        marks.append(bar.encode(y=frame.y("test"), y2=alt.Y2("train:Q")))
        text: dict[str, Any] = {
            "align": "right" if last else "left",
            "dx": 16 * side,
            "fontSize": 12.5,
        }
        words = base.encode(y=frame.y("middle"), text=alt.Text("text:N"))
        halo = words.mark_text(**text, stroke=paper(frame.dark), strokeWidth=4, fontWeight=600)
        marks += [halo, words.mark_text(**text, fontWeight=600)]
    return marks


def _apart(places: Sequence[float]) -> list[float]:
    """The places, moved away from each other where two labels would touch."""
    if len(places) < 2 or abs(places[0] - places[1]) >= APART:
        return list(places)
    centre = (places[0] + places[1]) / 2
    up = APART / 2 * (1 if places[0] >= places[1] else -1)
    return [centre + up, centre - up]


def cover(frame: Frame) -> list[alt.Chart | alt.LayerChart]:
    """A plain sheet over the chosen size, half-way to its neighbours; the axes stay readable."""
    row = {"from": _middle(frame, -1), "to": _middle(frame, 1), "train_size": frame.chosen}
    row["centre"] = sum(frame.span) / 2
    base = alt.Chart(pd.DataFrame([row | {"text": frame.words["cover"]}]))
    x = frame.x()
    sheet = base.mark_rect(color=faint(frame.dark), opacity=1, clip=True).encode(
        x=alt.X("from:Q", title=frame.words["size"], scale=x["scale"], axis=x["axis"]),
        x2=alt.X2("to:Q"),
    )
    mark = base.mark_text(color=muted(frame.dark), fontSize=30, fontWeight="bold")
    return [sheet, mark.encode(x=x, y=frame.y("centre"), text=alt.Text("text:N"))]


def _middle(frame: Frame, step: int) -> float:
    """The place half-way, on the logarithmic axis, to the neighbour or the end of the axis."""
    sizes = sorted(frame.sizes)
    beside = sizes.index(frame.chosen or sizes[0]) + step
    inside = 0 <= beside < len(sizes)
    other = sizes[beside] if inside else frame.ends[step > 0]
    return (frame.chosen or sizes[0]) ** 0.5 * other**0.5 if inside else other
