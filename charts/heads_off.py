"""What is lost without a head: accuracies by what is off, loss against share, seed by seed."""

from collections.abc import Mapping

import altair as alt
import pandas as pd

from charts.kept import kept
from charts.palette import faint, ink, muted, paper, sequential

ROW = 34  # pixels a set of heads
TOP = 1.03
KINDS = ("near", "far")
Layers = list[alt.Chart | alt.LayerChart]


@kept
def switched(
    table: pd.DataFrame, *, cover: str, words: Mapping[str, str], dark: bool
) -> alt.LayerChart:
    """Near and far words right, a row for each set of heads that is off.

    `table` holds off, near, far, now (whether this set is off on the page); where `cover` says
    so, the numbers are missing. Words: off, share, near, far, guess.
    """
    order = table["off"].tolist()
    y = alt.Y("off:N", sort=order, title=words["off"]).axis(labelLimit=150, grid=False)
    lines = alt.Chart(table[["off"]]).mark_rule(color=faint(dark)).encode(y=y)
    layers: Layers = [lines, _guess(words, dark)]
    now = table.loc[table["now"], ["off"]]
    layers.append(alt.Chart(now).mark_rect(color=faint(dark), opacity=0.7).encode(y=y))
    if cover:
        layers += _cover(table.loc[table["near"].isna(), ["off"]], y, cover, words, dark)
    long = table.melt(["off"], list(KINDS), "kind", "share").dropna()
    long["named"] = long["kind"].map({kind: words[kind] for kind in KINDS})
    domain = [words[kind] for kind in KINDS]
    base = alt.Chart(long).encode(
        y=y,
        x=_share(words),
        tooltip=[alt.Tooltip("off:N", title=words["off"]), alt.Tooltip("named:N", title=" "),
                 alt.Tooltip("share:Q", title=words["share"], format=".1%")],
    )  # fmt: skip
    legend = alt.Legend(title=None, orient="top")
    points = base.mark_point(filled=True, size=110, opacity=1, stroke=ink(dark)).encode(
        shape=alt.Shape("named:N", legend=legend).scale(domain=domain, range=["circle", "diamond"]),
        color=alt.Color("named:N", legend=legend).scale(
            domain=domain, range=[sequential(dark)[4], ink(dark)]
        ),
    )
    return alt.LayerChart(layer=[*layers, points]).properties(height=ROW * len(table) + 90)


def _share(words: Mapping[str, str], field: str = "share") -> alt.X:
    axis = alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1], grid=False)
    scale = alt.Scale(domain=[0, TOP], nice=False)
    return alt.X(f"{field}:Q", title=words["share"], scale=scale, axis=axis)


def _guess(words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    base = alt.Chart(pd.DataFrame({"share": [0.5], "text": [words["guess"]]}))
    rule = base.mark_rule(color=ink(dark), strokeDash=[4, 3]).encode(x=_share(words))
    text = base.mark_text(color=ink(dark), fontSize=13, baseline="bottom", dx=-6, align="right")
    return rule + text.encode(x=_share(words), y=alt.YValue(-4), text=alt.Text("text:N"))


def _cover(
    hidden: pd.DataFrame, y: alt.Y, cover: str, words: Mapping[str, str], dark: bool
) -> Layers:
    sheets = alt.Chart(hidden.assign(low=0.0, high=TOP, share=TOP / 2, text=cover))
    area = sheets.mark_rect(color=faint(dark)).encode(
        y=y, x=_share(words, "low"), x2=alt.X2("high")
    )
    text = sheets.mark_text(color=ink(dark)).encode(y=y, x=_share(words), text=alt.Text("text:N"))
    return [area, text]


@kept
def against(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """What far words lose without a head, against its share on their cue; one point a head.

    `table` holds name, share, drop, marked (of the pair that is told about). Words: cue, drop,
    head.
    """
    low, high = float(table["drop"].min()), float(table["drop"].max())
    room = 0.12 * max(high - min(low, 0.0), 0.02)
    x = alt.X("share:Q", title=words["cue"]).scale(domain=[0, 1]).axis(format=".0%", grid=False)
    y = alt.Y("drop:Q", title=words["drop"]).axis(format=".0%", tickCount=5)
    y = y.scale(domain=[min(low, 0.0) - room, high + room], nice=False)
    base = alt.Chart(table).encode(
        x=x, y=y,
        tooltip=[alt.Tooltip("name:N", title=words["head"]),
                 alt.Tooltip("share:Q", title=words["cue"], format=".1%"),
                 alt.Tooltip("drop:Q", title=words["drop"], format=".1%")],
    )  # fmt: skip
    fill = alt.condition(alt.datum.marked, alt.value(ink(dark)), alt.value(paper(dark)))
    points = base.mark_point(size=120, filled=True, opacity=1, stroke=ink(dark), strokeWidth=1.5)
    names = base.mark_text(align="left", dx=9, fontSize=12, color=ink(dark))
    zero = alt.Chart(pd.DataFrame({"drop": [0.0]})).mark_rule(color=muted(dark))
    layers: Layers = [
        zero.encode(y=y),
        points.encode(color=fill),
        names.encode(text=alt.Text("name:N")),
    ]
    return alt.LayerChart(layer=layers).properties(height=320)


@kept
def seeds(table: pd.DataFrame, *, words: Mapping[str, str], dark: bool) -> alt.LayerChart:
    """Each head's share on the far cue, seed by seed, the largest of a seed in ink.

    `table` holds seed, name, share, most. Words: seed, cue, head.
    """
    x = alt.X("seed:N", title=words["seed"]).axis(labelAngle=0)
    y = alt.Y("share:Q", title=words["cue"]).axis(format=".0%", tickCount=5)
    y = y.scale(domain=[0, 1])
    base = alt.Chart(table).encode(
        x=x, xOffset=alt.XOffset("name:N"), y=y,
        tooltip=[alt.Tooltip("seed:N", title=words["seed"]),
                 alt.Tooltip("name:N", title=words["head"]),
                 alt.Tooltip("share:Q", title=words["cue"], format=".1%")],
    )  # fmt: skip
    fill = alt.condition(alt.datum.most, alt.value(ink(dark)), alt.value(sequential(dark)[3]))
    bars = base.mark_bar(cornerRadiusEnd=2).encode(color=fill)
    text = base.mark_text(baseline="bottom", dy=-3, color=ink(dark)).encode(text=alt.Text("name:N"))
    return alt.LayerChart(layer=[bars, text]).properties(height=260)
