"""A sentence whose words look at each other, for the first page.

This picture and charts/patches.py follow the pointer in the browser alone: `hover` while it is
over a word or patch, `tap` after a click, else what the page has chosen.
"""

import json
from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import ink, muted
from charts.ribbons import MEANINGS, ribbon_outlines

HEIGHT = 328  # pixels, of both pictures; a multiple of the 8 patches, so that edges are sharp
ACTIVE = (
    "datum.asker == (isArray(hover.asker) ? hover.asker[0]"
    " : isArray(tap.asker) ? tap.asker[0] : chosen)"
)
BOTTOM, TOP = -0.52, 1.4  # of the plot; the ribbons run from 0 to 1
LINES = {"weight": 1.3, "looked": 1.13, "asks": -0.13, "arrives": -0.31}  # heights of the rows


def pointing() -> list[alt.Parameter]:
    """The two selections a reader makes without leaving the browser."""
    hover = alt.selection_point(
        name="hover", fields=["asker"], on="pointerover", clear="pointerout", empty=False
    )
    tap = alt.selection_point(name="tap", fields=["asker"], on="click", toggle=False, empty=False)
    return [hover, tap]


@kept
def words(
    table: pd.DataFrame,
    arrivals: pd.DataFrame,
    *,
    chosen: int,
    words: Mapping[str, str],
    dark: bool,
) -> alt.LayerChart:
    """Ribbons from one word to the words it looks at, as wide as the weight.

    `table` holds asker, target, weight, word (of the target) and colour (of what it hands over);
    `arrivals` holds asker, word, water, money. Words: weight, looked, asks, arrives, water, money.
    """
    ends = alt.Scale(domain=[0, len(arrivals)], nice=False)
    across: dict[str, Any] = {"scale": ends, "axis": None}
    asking = alt.Chart(arrivals).transform_calculate(at="datum.asker + 0.5")
    askers = asking.encode(x=alt.X("at:Q", **across))
    upper = [_ribbons(table, across, _row_names(words, dark)), *_looked_at(table, across, dark)]
    lower = [*_asking(askers, dark), *_arriving(askers, words, dark), _area(askers, across)]
    upper[0] = upper[0].add_params(alt.param(name="chosen", value=chosen))
    return alt.LayerChart(
        layer=[*upper, *lower],
        height=HEIGHT,
        padding={"left": 0, "right": 4, "top": 4, "bottom": 4},
        config=alt.Config(view=alt.ViewConfig(stroke=None)),
    )


def _ribbons(table: pd.DataFrame, across: dict, row_names: alt.Axis) -> alt.Chart:
    """The flow from the word that asks to every word it looks at."""
    outlines = ribbon_outlines(table.pivot(index="asker", columns="target", values="weight").values)
    ends = alt.Scale(domain=[BOTTOM, TOP], nice=False, zero=False)
    return (
        alt.Chart(outlines.merge(table[["asker", "target", "colour"]]))
        .transform_filter(ACTIVE)
        .mark_area(orient="horizontal", opacity=0.82, interpolate="monotone")
        .encode(
            y=alt.Y("height:Q", title=None, scale=ends, axis=row_names),
            x=alt.X("left:Q", **across),
            x2=alt.X2("right:Q"),
            detail=alt.Detail("target:N"),
            color=alt.Color("colour:N", scale=None),
        )
    )


def _quoted(word: str) -> str:
    """A word as text in an expression of Vega, whatever signs it holds."""
    return json.dumps(word, ensure_ascii=False)


def _row_names(words: Mapping[str, str], dark: bool) -> alt.Axis:
    """Names of the rows of text, at the left, in place of numbers."""
    cases = " : ".join(f"datum.value == {at} ? {_quoted(words[row])}" for row, at in LINES.items())
    return alt.Axis(
        values=list(LINES.values()), labelExpr=f"{cases} : ''", labelColor=muted(dark),
        labelFontSize=12, labelLimit=120, labelPadding=4, domain=False, ticks=False, grid=False,
    )  # fmt: skip


def _looked_at(table: pd.DataFrame, across: dict, dark: bool) -> list[alt.Chart]:
    """Above the ribbons: the words, in the colour of what they hand over, and their weights."""
    targets = (
        alt.Chart(table)
        .transform_filter(ACTIVE)
        .encode(x=alt.X("at:Q", **across))
        .transform_calculate(at="datum.target + 0.5")
    )
    return [
        targets.mark_text(fontSize=13, color=muted(dark)).encode(
            y=alt.YDatum(LINES["weight"]), text=alt.Text("weight:Q", format=".3f")
        ),
        targets.mark_text(fontSize=19, fontWeight="bold").encode(
            y=alt.YDatum(LINES["looked"]),
            text=alt.Text("word:N"),
            color=alt.Color("colour:N", scale=None),
        ),
    ]


def _asking(askers: alt.Chart, dark: bool) -> list[alt.Chart]:
    """Below the ribbons: every word, the one that asks in ink."""
    row = {"y": alt.YDatum(LINES["asks"]), "text": alt.Text("word:N")}
    chosen = askers.transform_filter(ACTIVE)
    return [
        askers.mark_text(fontSize=19, color=muted(dark)).encode(**row),
        chosen.mark_text(fontSize=19, fontWeight="bold", color=ink(dark)).encode(**row),
    ]


def _arriving(askers: alt.Chart, words: Mapping[str, str], dark: bool) -> list[alt.Chart]:
    """Under the word that asks: how much of each meaning arrives."""
    chosen = askers.transform_filter(ACTIVE)
    return [
        chosen.transform_calculate(
            said=f"{_quoted(words[part] + ' ')} + format(datum.{part}, '.2f')"
        )
        .mark_text(fontSize=14, fontWeight="bold", color=MEANINGS[part][dark])
        .encode(y=alt.YDatum(LINES["arrives"] - 0.12 * place), text=alt.Text("said:N"))
        for place, part in enumerate(MEANINGS)
    ]


def _area(askers: alt.Chart, across: dict) -> alt.Chart:
    """What a reader points at: a column for each word, from top to bottom."""
    return (
        askers.transform_calculate(next="datum.asker + 1")
        .mark_rect(opacity=0, cursor="pointer")
        .encode(
            x=alt.X("asker:Q", **across),
            x2=alt.X2("next:Q"),
            y=alt.YDatum(BOTTOM),
            y2=alt.Y2Datum(TOP),
            tooltip=alt.TooltipValue(None),
        )
        .properties(name="pointed")  # else named by all it holds, and another chart each time
        .add_params(*pointing())
    )
