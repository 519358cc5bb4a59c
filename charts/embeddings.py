"""Words as vectors: square tables, and a matrix with its lit column."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.cover import covered
from charts.kept import kept
from charts.palette import diverging, faint, ink, paper, sequential

ROW = 22  # pixels of a row of the matrix
ALL = {"expr": "width < 660"}  # every name where the matrix of about sixty words has room


@kept
def squares(table: pd.DataFrame, *, signed: bool, dark: bool) -> alt.LayerChart:
    """A table with its numbers: row, column, value, shown; from 0 to 1, signed from -1 to 1."""
    count = table["row"].nunique()
    domain, colours = [0.0, 1.0], sequential(dark)
    if signed:
        shades = diverging(dark)
        domain, colours = [-1.0, 1.0], [*shades[:5], paper(dark), *shades[5:]]
    cells = _square(table)
    scale = alt.Scale(domain=domain, range=colours, interpolate="rgb")
    tiles = cells.mark_rect(stroke=faint(dark)).encode(
        color=alt.Color("value:Q", scale=scale, legend=None),
        tooltip=[alt.Tooltip(f"{name}:N", title=" ") for name in ("row", "column", "shown")],
    )
    shade = alt.condition(abs(alt.datum.value) > 0.7, alt.value(paper(dark)), alt.value(ink(dark)))
    numbers = cells.mark_text(fontSize=11).encode(text=alt.Text("shown:N"), color=shade)
    return alt.LayerChart(layer=[tiles, numbers]).properties(height=_tall(count))


@kept
def covered_square(words: Sequence[str], *, cover: str, dark: bool) -> alt.LayerChart:
    """The axes of a square table under a plain cover."""
    names = _square(pd.DataFrame({"row": list(words), "column": list(words)}))
    return alt.LayerChart(layer=covered(names, cover, dark)).properties(height=_tall(len(words)))


def _square(table: pd.DataFrame) -> alt.Chart:
    """The axes of a square table, names left and above."""
    return alt.Chart(table).encode(
        x=alt.X("column:N", sort=None, title=None, axis=_names(table["column"])),
        y=alt.Y("row:N", sort=None, title=None, axis=alt.Axis(labelLimit=80, tickSize=0)),
    )


def _tall(count: int) -> int:
    return 34 * count + 50


def _names(columns: pd.Series) -> alt.Axis:
    """The axis above a square table, tilted where names are longer than a few signs."""
    tilted = columns.nunique() > 5 and columns.str.len().max() > 2
    angle = -45 if tilted else 0
    return alt.Axis(labelAngle=angle, labelLimit=80, labelOverlap=False, orient="top", tickSize=0)


@kept
def look_up(
    table: pd.DataFrame, *, chosen: str, names: Mapping[int, str], dark: bool
) -> alt.LayerChart:
    """The one-hot vector above the matrix, the chosen word's column outlined.

    `table` holds row (0 is the one-hot vector), column, value; `names` are those of the rows.
    """
    numbers, lit, outlined = look_up_tables(table, chosen=chosen, names=names)
    peak = float(numbers["value"].abs().max()) or 1.0
    shades = diverging(dark)
    x = alt.X("column:N", sort=list(lit["column"]), title=None, axis=_thinned())
    y = alt.Y("name:N", sort=list(names.values()), title=None, axis=alt.Axis(tickSize=0))
    signed = alt.Scale(
        domain=[-peak, peak], range=[*shades[:5], paper(dark), *shades[5:]], interpolate="rgb"
    )
    one = alt.condition(alt.datum.value > 0, alt.value(ink(dark)), alt.value(paper(dark)))
    tooltip = [
        alt.Tooltip("column:N", title=" "),
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("value:Q", title=" ", format=".3f"),
    ]
    top = alt.Chart(lit).mark_rect(stroke=faint(dark)).encode(x=x, y=y, color=one, tooltip=tooltip)
    matrix = alt.Chart(numbers).mark_rect(stroke=faint(dark), strokeWidth=0.5)
    tiles = matrix.encode(
        x=x, y=y, color=alt.Color("value:Q", scale=signed, legend=None), tooltip=tooltip
    )
    outline = (
        alt.Chart(outlined).mark_rect(filled=False, stroke=ink(dark), strokeWidth=3).encode(x=x)
    )
    height = ROW * len(names) + 60
    return alt.LayerChart(layer=[tiles, top, outline]).properties(height=height)


def look_up_tables(
    table: pd.DataFrame, *, chosen: str, names: Mapping[int, str]
) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """The tables of `look_up`: the matrix, the one-hot vector, the chosen word's column of it."""
    named = table.assign(name=[names[row] for row in table["row"]])
    lit = named[named["row"] == 0]
    return named[named["row"] > 0], lit, lit[lit["column"] == chosen]


def _thinned() -> alt.Axis:
    return alt.Axis(labelAngle=-90, labelOverlap=ALL, labelFontSize=11, orient="top", tickSize=0)
