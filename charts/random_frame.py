"""What the pictures of random labels share: axes, and a level with its name."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.palette import muted

BESIDE = 320  # pixels: the height of two pictures side by side
ROOM = 1.04  # of the highest value, for a whole dot
Layers = list[alt.Chart | alt.LayerChart]


def accuracy(words: Mapping[str, str]) -> alt.Y:
    """From nothing to all."""
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1], minExtent=38)
    return alt.Y("value:Q", title=words["value"], axis=axis).scale(domain=[0, ROOM], nice=False)


def share(words: Mapping[str, str]) -> alt.X:
    """The share of the labels that were drawn."""
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1], grid=False)
    x = alt.X("share:Q", title=words["share"], axis=axis)
    return x.scale(domain=[-0.05, 1.05], nice=False)


def level(
    value: float, text: str, y: alt.Y, dark: bool, *, field: str = "value", right: bool = False
) -> Layers:
    """A dashed line at a value of the field on the y axis, its name at the left or right end."""
    base = alt.Chart(pd.DataFrame({field: [value], "text": [text]})).encode(y=y)
    end: dict[str, Any] = {"align": "right", "dx": -4} if right else {"align": "left", "dx": 4}
    name = base.mark_text(baseline="bottom", dy=-3, color=muted(dark), **end)
    return [
        base.mark_rule(color=muted(dark), strokeDash=[4, 3]),
        name.encode(x=alt.XValue({"expr": "width"} if right else 0), text=alt.Text("text:N")),
    ]
