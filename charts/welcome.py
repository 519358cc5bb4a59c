"""A sentence whose words look at each other, for the first page.

This picture and charts/patches.py follow the pointer in the browser alone: `hover` while it is
over a word or patch, `tap` after a click, else what the page has chosen.
"""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from charts.palette import ink, muted
from charts.ribbons import MEANINGS, ribbon_outlines

HEIGHT = 328  # pixels, of both pictures; a multiple of the 8 patches, so that edges are sharp
ACTIVE = (
    "datum.asker == (isArray(hover.asker) ? hover.asker[0]"
    " : isArray(tap.asker) ? tap.asker[0] : chosen)"
)
LINES = {"weight": 1.3, "looked": 1.13, "asks": -0.13, "arrives": -0.31}  # heights of the rows


def pointing() -> list[alt.Parameter]:
    """The two selections a reader makes without leaving the browser."""
    hover = alt.selection_point(
        name="hover", fields=["asker"], on="pointerover", clear="pointerout", empty=False
    )
    tap = alt.selection_point(name="tap", fields=["asker"], on="click", toggle=False, empty=False)
    return [hover, tap]


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
    count = len(arrivals)
    outlines = ribbon_outlines(table.pivot(index="asker", columns="target", values="weight").values)
    ribbons = outlines.merge(table[["asker", "target", "colour"]])
    y = alt.Y("height:Q", title=None).scale(domain=[-0.52, 1.4], nice=False, zero=False)
    across: dict[str, Any] = {"scale": alt.Scale(domain=[0, count], nice=False), "axis": None}
    flow = (
        alt.Chart(ribbons)
        .transform_filter(ACTIVE)
        .mark_area(orient="horizontal", opacity=0.82, interpolate="monotone")
        .encode(
            y=y.axis(_row_names(words, dark)),
            x=alt.X("left:Q", **across),
            x2="right:Q",
            detail="target:N",
            color=alt.Color("colour:N", scale=None),
        )
    )
    layers = [flow, *_sentence(table, arrivals, across, words, dark)]
    return (
        alt.layer(*layers)
        .add_params(alt.param(name="chosen", value=chosen))
        .properties(height=HEIGHT, padding={"left": 0, "right": 4, "top": 4, "bottom": 4})
        .configure_view(stroke=None)
    )


def _row_names(words: Mapping[str, str], dark: bool) -> alt.Axis:
    """Names of the rows of text, at the left, in place of numbers."""
    cases = " : ".join(f"datum.value == {at} ? '{words[row]}'" for row, at in LINES.items())
    return alt.Axis(
        values=list(LINES.values()), labelExpr=f"{cases} : ''", labelColor=muted(dark),
        labelFontSize=12, labelLimit=120, labelPadding=4, domain=False, ticks=False, grid=False,
    )  # fmt: skip


def _sentence(
    table: pd.DataFrame, arrivals: pd.DataFrame, across: dict, words: Mapping[str, str], dark: bool
) -> list[alt.Chart]:
    """The words above and below the ribbons, the weights, what arrives, the area to point at."""
    targets = alt.Chart(table).transform_filter(ACTIVE).encode(
        x=alt.X("at:Q", **across)).transform_calculate(at="datum.target + 0.5")  # fmt: skip
    askers = alt.Chart(arrivals).transform_calculate(at="datum.asker + 0.5").encode(
        x=alt.X("at:Q", **across))  # fmt: skip
    chosen = askers.transform_filter(ACTIVE)
    arrived = [
        chosen.transform_calculate(said=f"'{words[part]} ' + format(datum.{part}, '.2f')")
        .mark_text(fontSize=14, fontWeight="bold", color=MEANINGS[part][dark])
        .encode(y=alt.datum(LINES["arrives"] - 0.12 * place), text="said:N")
        for place, part in enumerate(MEANINGS)
    ]
    point = (
        askers.transform_calculate(next="datum.asker + 1")
        .mark_rect(opacity=0, cursor="pointer")
        .encode(
            x=alt.X("asker:Q", **across),
            x2="next:Q",
            y=alt.datum(-0.52),
            y2=alt.datum(1.4),
            tooltip=alt.value(None),
        )
        .add_params(*pointing())
    )
    return [
        targets.mark_text(fontSize=13, color=muted(dark)).encode(
            y=alt.datum(LINES["weight"]), text=alt.Text("weight:Q", format=".3f")
        ),
        targets.mark_text(fontSize=19, fontWeight="bold").encode(
            y=alt.datum(LINES["looked"]), text="word:N", color=alt.Color("colour:N", scale=None)
        ),
        askers.mark_text(fontSize=19, color=muted(dark)).encode(
            y=alt.datum(LINES["asks"]), text="word:N"
        ),
        chosen.mark_text(fontSize=19, fontWeight="bold", color=ink(dark)).encode(
            y=alt.datum(LINES["asks"]), text="word:N"
        ),
        *arrived,
        point,
    ]
