"""What lies over a picture until the reader has answered."""

import altair as alt
import pandas as pd

from charts.palette import faint, ink


def sheet(words: str, dark: bool) -> list[alt.Chart]:
    """A plain area over the whole picture, and words on it."""
    one = alt.Chart(pd.DataFrame({"cover": [words]}))
    area = one.mark_rect(color=faint(dark))
    said = one.mark_text(fontSize=14, color=ink(dark)).encode(text=alt.Text("cover:N"))
    return [area, said]


def covered(axes: alt.Chart, words: str, dark: bool) -> list[alt.Chart]:
    """The axes of a chart under a plain area; no other number is sent, so none can be found."""
    return [axes.mark_point(opacity=0, aria=False), *sheet(words, dark)]
