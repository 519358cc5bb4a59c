"""A sentence with its windows, two rows of scores, and results on a reader's text."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted
from charts.window import RUNGS, colours

SIDES: tuple[dict[str, Any], ...] = ({"align": "left", "dx": 4}, {"align": "right", "dx": -4})
NARROW = "width < 560"  # pixels, from which words no longer fit side by side


@kept
def scores(
    table: pd.DataFrame, *, labels: Sequence[str], words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """The scores of one word at two places; `table` holds place (as named), label, score.

    Labels are in order. Words: score.
    """
    places = list(dict.fromkeys(table["place"]))
    shades = [ink(dark), muted(dark)]
    base = alt.Chart(table).encode(
        x=alt.X("score:Q", title=words["score"]),
        y=alt.Y("label:N", title=None, sort=list(labels)).axis(labelOverlap=False),
        yOffset=alt.YOffset("place:N", sort=places),
        color=alt.Color("place:N", sort=places)
        .scale(domain=places, range=shades)
        .legend(title=None, orient="top"),
        tooltip=[
            alt.Tooltip("place:N"),
            alt.Tooltip("label:N"),
            alt.Tooltip("score:Q", format=".6f"),
        ],
    )
    return alt.LayerChart(layer=[base.mark_bar()]).properties(height=260)


@kept
def windows(
    sentences: pd.DataFrame, spans: pd.DataFrame, *, names: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """Two sentences word by word, under them what each window sees of them.

    `sentences` holds row (from 0), place, word, role ("cue", "asked" or nothing); `spans` holds
    rung, first, last (places).
    """
    rows = int(sentences["row"].max()) + 1
    count = int(sentences["place"].max()) + 1
    spans = spans.assign(
        row=[rows + place for place in range(len(spans))],
        name=spans["rung"].map(dict(names)),
        left=spans["first"] - 0.45,
        right=spans["last"] + 0.45,
    )
    place: dict[str, Any] = {
        "scale": alt.Scale(domain=[-0.6, count - 0.4], nice=False),
        "axis": None,
    }
    row: dict[str, Any] = {
        "scale": alt.Scale(domain=[-0.7, rows + len(spans) - 0.4], reverse=True, nice=False),
        "axis": None,
    }
    base = alt.Chart(sentences).encode(x=alt.X("place:Q", **place), y=alt.Y("row:Q", **row))
    text = base.mark_text(
        fontSize={"expr": f"{NARROW} ? 10 : 15"}, angle={"expr": f"{NARROW} ? 315 : 0"}
    ).encode(
        text=alt.Text("word:N"), color=alt.ColorValue(ink(dark)), tooltip=[alt.Tooltip("word:N")]
    )
    bars = alt.Chart(spans).encode(
        x=alt.X("left:Q", **place),
        x2=alt.X2("right"),
        y=alt.Y("row:Q", **row),
        tooltip=[alt.Tooltip("name:N")],
    )
    bracket = bars.mark_rule(strokeWidth=6, strokeCap="round").encode(color=_hue(names, dark))
    named = bars.mark_text(align="right", dx=-10, color=ink(dark)).encode(text=alt.Text("name:N"))
    layers = [*_outlines(sentences, place, row, dark), text, bracket, named]
    return alt.LayerChart(layer=layers).properties(height=46 * rows + 26 * len(spans))


def _outlines(
    sentences: pd.DataFrame, place: dict[str, Any], row: dict[str, Any], dark: bool
) -> list[alt.Chart]:
    """A frame about the word that is asked about, a dashed one about its cue."""
    found = []
    for role, dash in (("asked", [1, 0]), ("cue", [4, 3])):
        some = sentences[sentences["role"] == role]
        boxes = some.assign(
            left=some["place"] - 0.48,
            right=some["place"] + 0.48,
            top=some["row"] - 0.34,
            bottom=some["row"] + 0.34,
        )
        box = alt.Chart(boxes).mark_rect(
            fillOpacity=0, stroke=ink(dark), strokeWidth=1.5, strokeDash=dash, cornerRadius=4
        )
        found.append(
            box.encode(
                x=alt.X("left:Q", **place),
                x2=alt.X2("right"),
                y=alt.Y("top:Q", **row),
                y2=alt.Y2("bottom"),
            )
        )
    return found


@kept
def real_text(
    table: pd.DataFrame,
    baselines: pd.DataFrame,
    *,
    names: Mapping[str, str],
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Share right of each rung among all words and among the ambiguous ones.

    `table` holds rung, among (as named), share; `baselines` holds among, share: dashed. Words:
    share, baseline.
    """
    order = [names[rung] for rung in RUNGS]
    among = list(dict.fromkeys(baselines["among"]))
    low = min([*table["share"], *baselines["share"]])
    x = alt.X("share:Q", title=words["share"]).axis(format=".0%", tickCount=6)
    x = x.scale(domain=[max(low - 0.05, 0), 1], nice=False)
    shape = alt.Shape("among:N", sort=among).scale(domain=among, range=["circle", "diamond"])
    base = alt.Chart(table.assign(name=table["rung"].map(dict(names)))).encode(
        x=x, y=alt.Y("name:N", title=None, sort=order)
    )
    points = base.mark_point(
        filled=True, size=90, opacity=1, stroke=ink(dark), strokeWidth=0.8
    ).encode(
        shape=shape.legend(title=None, orient="top"),
        color=_hue(names, dark),
        tooltip=[
            alt.Tooltip("name:N"),
            alt.Tooltip("among:N"),
            alt.Tooltip("share:Q", format=".1%"),
        ],
    )
    level = alt.Chart(baselines.assign(text=words["baseline"] + " · " + baselines["among"]))
    rule = level.mark_rule(strokeDash=[6, 4], color=muted(dark)).encode(
        x=x, tooltip=[alt.Tooltip("text:N"), alt.Tooltip("share:Q", format=".1%")]
    )
    from_low = baselines.sort_values("share")["among"].tolist()
    named = [
        level.transform_filter(alt.datum.among == name)
        .mark_text(baseline="bottom", color=ink(dark), **side)
        .encode(x=x, y=alt.YValue(-4 - 16 * place), text=alt.Text("text:N"))
        for place, (name, side) in enumerate(zip(from_low, SIDES, strict=False))
    ]
    return alt.LayerChart(layer=[rule, points, *named]).properties(height=300)


def _hue(names: Mapping[str, str], dark: bool) -> alt.Color:
    order = [names[rung] for rung in RUNGS]
    return alt.Color("name:N", legend=None).scale(domain=order, range=list(colours(dark).values()))
