"""Pictures of one query meeting its keys: bars that carry their arithmetic, matrix, plane."""

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import diverging, faint, ink, muted, paper, part_colours, sequential

ROW = 52  # pixels a word: its arithmetic above, its bar below
LETTER = 7.2  # pixels a sign of the 12-pixel fixed-width font takes
FIXED_WIDTH = "'Source Code Pro', monospace"
AROUND = 60  # pixels for the axis below and its title
SMALL_MATRIX = 7  # words, up to which a cell has room for its number


@kept
def stage_bars(
    table: pd.DataFrame,
    *,
    stage: str,
    axis: str,
    legend: tuple[str, str],
    dark: bool,
    reach: tuple[float, float] | None = None,
) -> alt.LayerChart:
    """One bar a word (two for values: one a coordinate) with the arithmetic written above it.

    `table` holds place, name, coordinate, value, pieces; `legend` names the two coordinates. The
    axis holds `reach`, by default the values of the table: one that is the same whoever asks lets
    rows be compared.
    """
    bars = table.drop(columns="pieces").assign(part=[legend[i] for i in table["coordinate"]])
    named = alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=110, tickSize=0))
    least, most = reach or (float(bars["value"].min()), float(bars["value"].max()))
    extent = _extent(least, most, stage == "weight")
    base = alt.Chart(bars).encode(
        y=named,
        x=alt.X("value:Q", title=axis, scale=alt.Scale(domain=extent), axis=alt.Axis(tickCount=5)),
        tooltip=[alt.Tooltip("name:N", title=""), alt.Tooltip("arithmetic:N", title="")],
    )
    pair = (0, 1) if stage == "value" else (None,)
    layers = [_bar(base, stage, coordinate, legend, dark) for coordinate in pair]
    origin = alt.Chart(pd.DataFrame({"zero": [0.0]}))
    zero = origin.mark_rule(color=muted(dark)).encode(x=alt.X("zero:Q", title=axis))
    words = _arithmetic(table, named, dark)
    height = ROW * table["name"].nunique() + AROUND + (24 if stage == "value" else 0)
    apart = alt.Resolve(scale={"x": "independent", "color": "independent"})
    bars_and_zero = alt.LayerChart(layer=[*layers, zero])
    return alt.LayerChart(layer=[bars_and_zero, words], resolve=apart, height=height)


def _bar(
    base: alt.Chart, stage: str, coordinate: int | None, legend: tuple[str, str], dark: bool
) -> alt.Chart:
    """The bars in the lower half of their row; of one coordinate, thinner, where there are two."""
    if coordinate is None:
        marks = base.mark_bar(height=12, yOffset=12, cornerRadiusEnd=2)
    else:
        one = base.transform_filter(alt.datum.coordinate == coordinate)
        marks = one.mark_bar(height=8, yOffset=(8, 17)[coordinate], cornerRadiusEnd=2)
    if stage in ("value", "sum"):
        value = part_colours(dark)["value"]
        hues = alt.Scale(domain=list(legend), range=[value, muted(dark)])
        shown = alt.Legend(title=None, orient="top") if stage == "value" else None
        return marks.encode(color=alt.Color("part:N", scale=hues, legend=shown))
    if stage == "weight":
        return marks.encode(color=alt.ColorValue(ink(dark)))
    signs = alt.condition(
        alt.datum.value < 0, alt.value(diverging(dark)[1]), alt.value(diverging(dark)[8])
    )
    return marks.encode(color=alt.ColorValue(**signs))


def _extent(least: float, most: float, unit: bool) -> list[float]:
    """From the smallest to the largest value, with 0; weights that are shares take 0 to 1."""
    low, high = min(0.0, least), max(0.0, most)
    if unit and low == 0.0 and high <= 1.0:
        return [0.0, 1.0]
    room = 0.08 * (high - low) or 1.0
    return [low - room * (low < 0), high + room]


def _arithmetic(table: pd.DataFrame, named: alt.Y, dark: bool) -> alt.Chart:
    """The pieces of every sum, each in the colour of its role, set sign by sign."""
    rows = []
    for name, pieces in table.drop_duplicates("name")[["name", "pieces"]].itertuples(index=False):
        place = 0
        for text, role in pieces:
            lead = len(text) - len(text.lstrip())  # a browser drops the space in front
            rows.append((name, LETTER * (place + lead) + 2, text.strip(), role))
            place += len(text)
    colours = {**part_colours(dark), "weight": ink(dark), "plain": ink(dark)}
    hues = alt.Scale(domain=list(colours), range=list(colours.values()))
    letters = pd.DataFrame(rows, columns=["name", "offset", "text", "role"])
    return (
        alt.Chart(letters)
        .mark_text(align="left", baseline="middle", font=FIXED_WIDTH, fontSize=12, yOffset=-8)
        .encode(
            x=alt.X("offset:Q", scale=None, axis=None),
            y=named,
            text=alt.Text("text:N"),
            color=alt.Color("role:N", scale=hues, legend=None),
        )
    )


@kept
def matrix(
    table: pd.DataFrame, *, chosen: int, axes: tuple[str, str], signed: bool, dark: bool
) -> alt.LayerChart:
    """Every query (row) against every key (column), the chosen row outlined; click a row.

    `table` holds query, key, asks, looked_at, value, shown; `axes` are the titles of rows and
    columns. The selection is named "cell" and carries `query`.
    """
    count = table["query"].nunique()
    peak = float(table["value"].abs().max()) or 1.0
    domain, colours = [0.0, max(1.0, peak)], sequential(dark)
    if signed or table["value"].min() < 0:
        shades = diverging(dark)
        domain, colours = [-peak, peak], [*shades[:5], paper(dark), *shades[5:]]
    cells = alt.Chart(table).encode(
        x=alt.X("looked_at:N", sort=None, title=axes[1], axis=_tilted(count)),
        y=alt.Y("asks:N", sort=None, title=axes[0], axis=alt.Axis(labelLimit=90)),
    )
    click = alt.selection_point(name="cell", fields=["query"], toggle=False)
    rects = cells.mark_rect(stroke=faint(dark), cursor="pointer").encode(
        color=alt.Color(
            "value:Q", scale=alt.Scale(domain=domain, range=colours, interpolate="rgb"), legend=None
        ),
        tooltip=[
            alt.Tooltip("asks:N", title=axes[0]),
            alt.Tooltip("looked_at:N", title=axes[1]),
            alt.Tooltip("shown:N", title=" "),
        ],
    )
    row = alt.Chart(table[table["query"] == chosen].head(1))
    outline = row.mark_rect(filled=False, stroke=ink(dark), strokeWidth=3).encode(
        y=alt.Y("asks:N", sort=None)
    )
    rects = rects.properties(name="cells")  # else named by all it holds
    layers = [rects.add_params(click), outline]
    if count <= SMALL_MATRIX:
        far = abs(alt.datum.value) > 0.55 * domain[1]
        shade = alt.condition(far, alt.value(paper(dark)), alt.value(ink(dark)))
        layers.insert(
            1,
            cells.mark_text(fontSize=13).encode(
                text=alt.Text("shown:N"), color=alt.ColorValue(**shade)
            ),
        )
    return alt.LayerChart(layer=layers, height=max(200, 44 * count + 60))


def _tilted(count: int) -> alt.Axis:
    return alt.Axis(labelAngle=0 if count <= 5 else -45, labelLimit=90, orient="top")
