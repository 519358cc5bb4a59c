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
def by_variant(
    table: pd.DataFrame,
    *,
    variants: Sequence[str],
    form: str,
    words: Mapping[str, str],
    dark: bool,
    reference: pd.DataFrame | None = None,
    cnn: str | None = None,
) -> alt.LayerChart:
    """One measure of each variant; hollow dots have not fitted their training images.

    `table` holds variant (by name, such as the radius of a window), size (by name), order (of the
    size, from 0), seed, value, fitted; `reference`, if any, variant and value of looking everywhere
    alike. Words: variant, value, size, seed, uniform. `cnn` is the place of a CNN among
    the variants, in its own colour and joined to nothing.
    """
    x, y = _axes(variants, form, words)
    mean = _means(table[table["variant"] != cnn])
    ends = _apart(_last(mean, variants), table["value"].max())
    layers = [
        _lines(mean, _strength(table), dark).encode(x=x, y=y),
        _dots(alt.Chart(table).encode(x=x, y=y), form, words, dark, cnn),
        _names(ends, dark).encode(x=x),
    ]
    if reference is not None:
        layers.insert(0, _alike(reference, x, y, words, dark))
    return alt.LayerChart(layer=layers).properties(height=HEIGHT)


def _axes(variants: Sequence[str], form: str, words: Mapping[str, str]) -> tuple[alt.X, alt.Y]:
    x = alt.X("variant:N", title=words["variant"], sort=None, axis=alt.Axis(labelAngle=0))
    y = alt.Y("value:Q", title=None, axis=alt.Axis(format=form, tickCount=5))
    return x.scale(domain=list(variants)), y.scale(zero=True)


def _means(table: pd.DataFrame) -> pd.DataFrame:
    return table.groupby(["variant", "size", "order"], as_index=False)["value"].mean()


def _last(mean: pd.DataFrame, variants: Sequence[str]) -> pd.DataFrame:
    """Where the line of each size ends."""
    ordered = mean.sort_values("variant", key=lambda own: own.map(list(variants).index))
    return ordered.groupby("size").tail(1)


def _strength(table: pd.DataFrame) -> alt.Opacity:
    """Stronger lines for more images, from WEAKEST on."""
    count = max(int(table["order"].max()) + 1 if len(table) else 1, 3)
    return alt.Opacity("order:O", legend=None).scale(
        domain=list(range(count)),
        range=[WEAKEST + (1 - WEAKEST) * place / (count - 1) for place in range(count)],
    )


def _lines(mean: pd.DataFrame, strength: alt.Opacity, dark: bool) -> alt.Chart:
    lines = alt.Chart(mean).mark_line(color=model_colours(dark)["vit"], strokeWidth=2)
    return lines.encode(opacity=strength, detail=alt.Detail("size:N"))


def _names(ends: pd.DataFrame, dark: bool) -> alt.Chart:
    """The size that each line is of, beside its end."""
    hue = model_colours(dark)["vit"]
    names = alt.Chart(ends).mark_text(align="left", dx=9, fontSize=11, color=hue)
    return names.encode(y=alt.Y("place:Q", title=None), text=alt.Text("size:N"))


def _dots(
    base: alt.Chart, form: str, words: Mapping[str, str], dark: bool, cnn: str | None
) -> alt.Chart:
    """A dot for each run, hollow where it has not fitted."""
    hues = model_colours(dark)
    own, other = alt.value(hues["cnn"]), alt.value(hues["vit"])
    is_cnn = alt.FieldEqualPredicate(field="variant", equal=cnn or "")
    return base.mark_point(size=70, strokeWidth=1.8, opacity=1).encode(
        stroke=alt.when(is_cnn).then(own).otherwise(other),
        fill=alt.when(f"!{MARK}")
        .then(alt.value(paper(dark)))
        .when(is_cnn)
        .then(own)
        .otherwise(other),
        tooltip=[
            alt.Tooltip("variant:N", title=words["variant"]),
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
    """A dash at every variant for attention that looks everywhere alike inside its window."""
    return (
        alt.Chart(reference)
        .mark_tick(color=muted(dark), thickness=2, width=34, orient="horizontal")
        .encode(x=x, y=y, tooltip=[alt.Tooltip("value:Q", title=words["uniform"], format=".2f")])
    )
