"""Models that differ in one freedom: what came out, a dot for each seed, a line for each size."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import model_colours, muted, paper

HEIGHT = 260
APART = 0.065  # of the largest value: the height of a line of words
WEAKEST = 0.45  # of the lines: that of the fewest images
MARK = "datum.fitted"


@kept
def by_radius(
    table: pd.DataFrame,
    *,
    radii: Sequence[str],
    form: str,
    reference: pd.DataFrame,
    words: Mapping[str, str],
    dark: bool,
    cnn: str | None = None,
) -> alt.LayerChart:
    """One measure against the radius; hollow dots have not fitted their training images.

    `table` holds radius (by name), size (by name), order (of the size, from 0), seed, value,
    fitted; `reference` holds radius and value of looking everywhere alike in that radius, or
    nothing. Words: radius, value, size, seed, uniform. `cnn` is the place of a CNN among the
    radii, in its own colour and joined to nothing.
    """
    hue = model_colours(dark)["vit"]
    x = alt.X("radius:N", title=words["radius"], sort=None).scale(domain=list(radii))
    x = x.axis(labelAngle=0)
    y = alt.Y("value:Q", title=None).axis(format=form, tickCount=5).scale(zero=True)
    count = max(int(table["order"].max()) + 1 if len(table) else 1, 3)
    strength = alt.Opacity("order:O", legend=None).scale(
        domain=list(range(count)),
        range=[WEAKEST + (1 - WEAKEST) * place / (count - 1) for place in range(count)],
    )
    base = alt.Chart(table).encode(x=x, y=y)
    joined = table[table["radius"] != cnn]
    mean = joined.groupby(["radius", "size", "order"], as_index=False)["value"].mean()
    middle = alt.Chart(mean).encode(x=x, y=y, opacity=strength, detail=alt.Detail("size:N"))
    last = mean.sort_values("radius", key=lambda own: own.map(list(radii).index))
    last = last.groupby("size").tail(1)
    names = alt.Chart(_apart(last, table["value"].max())).mark_text(
        align="left", dx=9, fontSize=11, color=hue
    )
    lines = middle.mark_line(color=hue, strokeWidth=2)
    beside = names.encode(x=x, y=alt.Y("place:Q", title=None), text=alt.Text("size:N"))
    layers = [lines, _dots(base, form, words, dark, cnn), beside]
    if len(reference):
        layers.insert(0, _alike(reference, x, y, words, dark))
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)


def _dots(
    base: alt.Chart, form: str, words: Mapping[str, str], dark: bool, cnn: str | None
) -> alt.Chart:
    """A dot for each run, hollow where it has not fitted."""
    hues = model_colours(dark)
    own, other = alt.value(hues["cnn"]), alt.value(hues["vit"])
    is_cnn = alt.FieldEqualPredicate(field="radius", equal=cnn or "")
    return base.mark_point(size=70, strokeWidth=1.8, opacity=1).encode(
        stroke=alt.when(is_cnn).then(own).otherwise(other),
        fill=alt.when(f"!{MARK}")
        .then(alt.value(paper(dark)))
        .when(is_cnn)
        .then(own)
        .otherwise(other),
        tooltip=[
            alt.Tooltip("radius:N", title=words["radius"]),
            alt.Tooltip("size:N", title=words["size"]),
            alt.Tooltip("seed:O", title=words["seed"]),
            alt.Tooltip("value:Q", title=words["value"], format=form),
        ],
    )


def _apart(last: pd.DataFrame, most: float) -> pd.DataFrame:
    """The names of the lines with a place each, far enough from the next to be read."""
    ordered = last.sort_values("value")
    places: list[float] = []
    for value in ordered["value"]:
        places.append(max(value, places[-1] + APART * most) if places else value)
    return ordered.assign(place=places)


def _alike(
    reference: pd.DataFrame, x: alt.X, y: alt.Y, words: Mapping[str, str], dark: bool
) -> alt.Chart:
    """A dash at every radius for attention that looks everywhere alike inside it."""
    return (
        alt.Chart(reference)
        .mark_tick(color=muted(dark), thickness=2, width=34, orient="horizontal")
        .encode(x=x, y=y, tooltip=[alt.Tooltip("value:Q", title=words["uniform"], format=".2f")])
    )
