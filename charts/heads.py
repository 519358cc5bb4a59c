"""Pictures of heads: who looks at whom, all heads at once, and two heads by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import diverging, faint, ink, muted, paper, sequential

ROOMY = 14  # words, up to which a cell of a map is high enough for its word
GAP = 0.18  # between two small maps, of the side of one
SMALL = 170  # pixels, the height of a small map


@kept
def strips(
    table: pd.DataFrame,
    *,
    rows: Mapping[str, str],
    signed: bool,
    peak: float | None = None,
    axes: tuple[str, str],
    dark: bool,
) -> alt.LayerChart:
    """One row a head, one column a word, the number in its cell.

    `table` holds row, place, word, value, shown; `rows` names the rows; `axes` are the titles of
    columns and of rows. Signed values have the largest colour at `peak`, else at the largest one.
    """
    named = table.assign(named=table["row"].map(dict(rows)))
    domain, colours = [0.0, 1.0], sequential(dark)
    if signed:
        peak = peak or float(table["value"].abs().max()) or 1.0
        shades = diverging(dark)
        domain, colours = [-peak, peak], [*shades[:5], paper(dark), *shades[5:]]
    base = alt.Chart(named).encode(
        x=alt.X("word:N", sort=None, title=axes[0]).axis(labelAngle=0, orient="top", labelLimit=90),
        y=alt.Y("named:N", sort=None, title=axes[1]).axis(labelLimit=150),
    )
    fill = alt.Scale(domain=domain, range=colours, interpolate="rgb")
    cells = base.mark_rect(stroke=faint(dark)).encode(
        color=alt.Color("value:Q", scale=fill, legend=None),
        tooltip=[alt.Tooltip("named:N", title=" "), alt.Tooltip("word:N", title=" "),
                 alt.Tooltip("shown:N", title=" ")],
    )  # fmt: skip
    far = abs(alt.datum.value) > 0.55 * domain[1]
    shade = alt.condition(far, alt.value(paper(dark)), alt.value(ink(dark)))
    numbers = base.mark_text(fontSize=13).encode(text=alt.Text("shown:N"), color=shade)
    return alt.LayerChart(layer=[cells, numbers]).properties(height=190)


@kept
def head_map(
    table: pd.DataFrame,
    names: Sequence[str],
    *,
    chosen: int,
    cues: Sequence[tuple[int, int]],
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Every word that asks (row) against every word that is looked at; click a row.

    `table` holds query, key, weight; `cues` are (query, key) of known cues, framed with dashes.
    Words: asks, looked_at, weight. The selection is named "cell" and carries `query`.
    """
    named = table.assign(
        asks=[names[place] for place in table["query"]],
        looked_at=[names[place] for place in table["key"]],
    )
    x = alt.X("looked_at:N", sort=list(names), title=words["looked_at"])
    y = alt.Y("asks:N", sort=list(names), title=words["asks"])
    overlap = len(names) > ROOMY
    base = alt.Chart(named).encode(
        x=x.axis(labelAngle=-90, orient="top", labelLimit=90, labelOverlap=overlap),
        y=y.axis(labelLimit=90, labelOverlap=overlap),
    )
    click = alt.selection_point(name="cell", fields=["query"], toggle=False)
    cells = base.mark_rect(cursor="pointer").encode(
        color=_shares("weight", dark),
        tooltip=[
            alt.Tooltip("asks:N", title=words["asks"]),
            alt.Tooltip("looked_at:N", title=words["looked_at"]),
            alt.Tooltip("weight:Q", title=words["weight"], format=".3f"),
        ],
    )
    row = alt.Chart(named[named["query"] == chosen].head(1))
    outline = row.mark_rect(filled=False, stroke=ink(dark), strokeWidth=2.5).encode(y=y)
    layers: list[alt.Chart] = [cells.add_params(click), outline]
    if cues:
        known = pd.DataFrame([(names[a], names[b]) for a, b in cues], columns=["asks", "looked_at"])
        framed = alt.Chart(known).mark_rect(filled=False, strokeWidth=2, strokeDash=[3, 2])
        layers.append(framed.encode(x=x, y=y, stroke=alt.StrokeValue(diverging(dark)[8])))
    side = 26 if len(names) <= ROOMY else max(9, round(ROOMY * 26 / len(names)))
    return alt.LayerChart(layer=layers).properties(height=max(180, side * len(names) + 90))


@dataclass(frozen=True)
class Grid:
    """Where small maps stand: blocks down, heads across, each so many words wide."""

    blocks: int
    heads: int
    words: int
    axes: tuple[str, str]  # titles of rows and columns of every map

    @property
    def step(self) -> float:
        """From one map to the next, in words."""
        return self.words * (1 + GAP)

    def at(self) -> Mapping[str, Any]:
        """The place of a mark, in words from the first map's corner."""
        above = self.words * GAP  # room for the name over a map
        across = alt.Scale(domain=[0, self.step * self.heads], nice=False, zero=False)
        down = alt.Scale(domain=[self.step * self.blocks - above, -above], nice=False, zero=False)
        bare = alt.Axis(labels=False, ticks=False, grid=False, domain=False)
        rows, columns = self.axes
        return {
            "x": alt.X("x:Q", scale=across, title=columns, axis=bare),
            "y": alt.Y("y:Q", scale=down, title=rows, axis=bare),
        }

    def area(self) -> Mapping[str, Any]:
        """The place of a mark and of the corner across."""
        return {**self.at(), "x2": alt.X2("far_x"), "y2": alt.Y2("far_y")}

    def panels(self, names: Mapping[tuple[int, int], str]) -> pd.DataFrame:
        """The corners of every map, with its name."""
        rows = [
            (block, head, head * self.step, block * self.step, name)
            for (block, head), name in names.items()
        ]
        made = pd.DataFrame(rows, columns=["block", "head", "x", "y", "name"])
        return made.assign(far_x=made["x"] + self.words, far_y=made["y"] + self.words)

    def cells(self, table: pd.DataFrame) -> pd.DataFrame:
        """The corners of every cell."""
        x = table["head"] * self.step + table["key"]
        y = table["block"] * self.step + table["query"]
        return table.assign(x=x, y=y, far_x=x + 1, far_y=y + 1)


@kept
def overview(
    table: pd.DataFrame,
    grid: Grid,
    *,
    names: Mapping[tuple[int, int], str],
    chosen: tuple[int, int],
    dark: bool,
) -> alt.LayerChart:
    """All maps, a row of them for each block; click one.

    `table` holds block, head, query, key, weight, faint ones left out; `names` are those of all
    (block, head). The selection is named "map" and carries block and head.
    """
    panels = grid.panels(names)
    here = panels[(panels["block"] == chosen[0]) & (panels["head"] == chosen[1])]
    frames, area = alt.Chart(panels), grid.area()
    click = alt.selection_point(name="map", fields=["block", "head"], toggle=False)
    layers = [
        frames.mark_rect(fill=paper(dark), stroke=muted(dark)).encode(**area),
        alt.Chart(grid.cells(table)).mark_rect().encode(**area, color=_shares("weight", dark)),
        alt.Chart(here).mark_rect(filled=False, stroke=ink(dark), strokeWidth=3).encode(**area),
        frames.mark_text(align="left", baseline="bottom", dy=-2, color=ink(dark)).encode(
            **grid.at(), text=alt.Text("name:N")
        ),
        frames.mark_rect(opacity=0, cursor="pointer")
        .encode(**area, tooltip=alt.Tooltip("name:N", title=" "))
        .add_params(click),
    ]
    return alt.LayerChart(layer=layers).properties(height=SMALL * grid.blocks + 40)


def _shares(field: str, dark: bool) -> alt.Color:
    """From paper at 0 to ink at 1, whatever the largest share is."""
    scale = alt.Scale(domain=[0.0, 1.0], range=sequential(dark), interpolate="rgb")
    return alt.Color(f"{field}:Q", scale=scale, legend=None)
