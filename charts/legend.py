"""A legend that a page has beside a picture, drawn: the picture's file has no page around it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import altair as alt

from charts.kept import kept

FONT = 12  # pixels
LINE = 20  # from one row to the next
POINT, STROKE = 14, 26  # the width of a sign: a point alone, and a line of one hue
BESIDE, APART = 6, 18  # from a sign to its name, from there to the next sign
LETTER = 0.6  # of FONT: the width of one that is not Chinese, rather too large


@dataclass(frozen=True)
class Entry:
    """What a sign of a picture means: a point, a line, or a line with points on it."""

    name: str
    hues: tuple[str, ...]  # usually one; a line in each of them
    shape: str = ""  # of a point, as Vega-Lite calls it; none without
    filled: bool = True
    dash: tuple[int, ...] = ()  # of a line, (1, 0) where it is whole; none without
    width: float = 2.0  # of a line

    @property
    def sign(self) -> int:
        """The width of the sign in pixels."""
        return STROKE * len(self.hues) if self.dash else POINT

    @property
    def whole(self) -> float:
        """About how wide sign and name are, in pixels."""
        letters = (1.0 if east_asian_width(each) in "WF" else LETTER for each in self.name)
        return self.sign + BESIDE + FONT * sum(letters)


@kept
def legend(entries: Sequence[Entry], *, width: float) -> alt.LayerChart:
    """The entries in a row, or in several where they are wider than that many pixels.

    It has no table and no scale, so that it can stand beside any chart.
    """
    layers, rows = [], 1
    for entry, left, row in _placed(entries, width):
        layers += _drawn(entry, left, (row + 0.5) * LINE)
        rows = row + 1
    return alt.LayerChart(
        data=alt.sequence(0, 1), layer=layers, width=width, height=rows * LINE,
        view={"stroke": None},
    )  # fmt: skip


def _placed(entries: Sequence[Entry], width: float) -> Iterator[tuple[Entry, float, int]]:
    """Each entry with its left end and its row, from 0."""
    left, row = 0.0, 0
    for entry in entries:
        if left and left + entry.whole > width:
            left, row = 0.0, row + 1
        yield entry, left, row
        left += entry.whole + APART


def _drawn(entry: Entry, left: float, middle: float) -> list[alt.Chart]:
    one, y = alt.Chart(), alt.value(middle)
    layers = []
    if entry.dash:
        for place, hue in enumerate(entry.hues):
            ends = (left + place * STROKE, left + (place + 1) * STROKE)
            line = one.mark_rule(color=hue, strokeDash=list(entry.dash), strokeWidth=entry.width)
            layers.append(line.encode(x=alt.value(ends[0]), x2=alt.value(ends[1]), y=y))
    if entry.shape:
        point = one.mark_point(
            shape=entry.shape, filled=entry.filled, color=entry.hues[0], size=64, opacity=1,
            strokeWidth=1.4,
        )  # fmt: skip
        layers.append(point.encode(x=alt.value(left + entry.sign / 2), y=y))
    name = one.mark_text(align="left", baseline="middle", fontSize=FONT)
    layers.append(
        name.encode(x=alt.value(left + entry.sign + BESIDE), y=y, text=alt.value(entry.name))
    )
    return layers
