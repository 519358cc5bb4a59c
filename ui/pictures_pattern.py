"""Four networks on rows with a pattern: published runs first, trained here on request."""

import pandas as pd
import streamlit as st

from charts.palette import model_colours, muted
from charts.pattern import panel, rows
from experiments.lessons import NOISE, SIZES, pattern
from experiments.rows import Run
from text.pattern import LENGTH, PATTERNS, PREFIX, test_rows
from text.pattern_notice import finding, notice
from text.pattern_questions import (
    AHEAD,
    FITTED,
    NETS,
    PARAMETERS,
    PatternState,
    askable,
)  # fmt: skip
from ui import cached
from ui.controls import choice
from ui.explain import dark
from ui.figure import draw
from ui.figure import numbers as table_of
from ui.language import _
from ui.lesson_runs import lesson_runs
from ui.pictures_tables import NAMES, measured, numbers, points
from ui.saying import ask, say

NOISES = (NOISE, 0.5)
CHOSEN = 100  # rows to begin with


def rows_and_nets() -> None:
    """The rows, the controls, the runs, the question and the panels."""
    with st.container(horizontal=True, gap="large"):
        with st.container(width=260):
            noise = float(choice("noise", _("Noise"), {f"{at:g}": f"{at:g}" for at in NOISES},
                                 kind="slider"))  # fmt: skip
        with st.container(width=380):
            sizes = {str(size): f"{size:,}" for size in SIZES}
            size = int(choice("rows", _("Training rows"), sizes, default=str(CHOSEN),
                              kind="slider"))  # fmt: skip
    _two_rows(noise)
    runs = lesson_runs(pattern(SIZES, noise), "pictures")
    state = PatternState(size, noise, measured([*runs, *_larger(noise)]))
    asked = askable(state)
    shown = asked is None or ask(AHEAD, asked, once="pictures-pattern")
    if state.results:
        _panels(state, shown)


def _larger(noise: float) -> list[Run]:
    """Published runs on more rows than are trained here, whatever their steps."""
    data = f"{PREFIX}{noise:g}"
    return [
        run
        for run in cached.store().runs(job="pattern")
        if run.source == "published" and run.config.data == data
        if run.config.train_size > max(SIZES)
    ]


@st.cache_data(max_entries=4, show_spinner=False)
def _example(noise: float) -> list[tuple[str, int, float, bool]]:
    """Two test rows with the same noise, one with each pattern: name, place, value, inside."""
    quiet, noisy = test_rows(f"{PREFIX}0"), test_rows(f"{PREFIX}{noise:g}")
    return [
        (
            signs(kind),
            place + 1,
            float(noisy.numbers[kind][place]),
            bool(quiet.numbers[kind][place]),
        )
        for kind in range(len(PATTERNS))
        for place in range(LENGTH)
    ]


def signs(kind: int) -> str:
    """A pattern as it is written: + + − −."""
    return " ".join("+" if sign > 0 else "−" for sign in PATTERNS[kind])


def _two_rows(noise: float) -> None:
    table = pd.DataFrame(_example(noise), columns=["name", "place", "value", "inside"])
    for column, kind in zip(st.columns(2, gap="large"), range(len(PATTERNS)), strict=True):
        with column:
            st.markdown(f"**{_('Pattern {signs}', signs=signs(kind))}**")
            draw(
                rows(table[table["name"] == signs(kind)], words={"place": _("place")}, dark=dark()),
                key=f"pictures-row-{kind}",
                alt=_("A row of {count} numbers with the pattern {signs} in it.",
                      count=LENGTH, signs=signs(kind)),
            )  # fmt: skip


def _panels(state: PatternState, shown: bool) -> None:
    """A panel for each network; what new rows gave is not there until it was predicted."""
    results = points(state, shown)
    st.markdown(f"**{say(finding(state))}**" if shown else f"**{_('Training rows')}**")
    words = {
        "size": _("training rows"), "value": _("share right"), "train": _("training rows"),
        "test": _("new rows"), "guess": _("guessing"),
    }  # fmt: skip
    sizes = sorted({each.rows for each in state.results} | set(SIZES))
    with st.container(key="figure-pattern"):
        places = [*st.columns(2, gap="large"), *st.columns(2, gap="large")]
    for place, net in zip(places, NETS, strict=True):
        own = results[results["net"] == net]
        with place:
            st.markdown(f"{_(NAMES[net])} · :small[{PARAMETERS[net]:,}]")
            draw(
                panel(own, sizes=sizes, chosen=state.rows, colour=_colour(net), words=words,
                      dark=dark(), cover="" if shown else _("new rows: answer first")),
                key=f"pattern-{net}", alt=_alt(net, own),
            )  # fmt: skip
    st.caption(
        _(
            "The number is that of parameters. Dashed: training rows; solid: new rows, 2,000 of "
            "them. Hollow: less than {fitted:.0%} of the training rows right.",
            fitted=FITTED,
        )
    )
    if shown:
        st.markdown(f"**{_('What to notice')}** · {say(*notice(state))}")
    table_of(numbers(results), "pattern", "pattern")


def _colour(net: str) -> str:
    """Blue for the convolution, orange for attention, grey for what is neither."""
    hues = model_colours(dark())
    if net == "connected":
        return muted(dark())
    return hues["cnn"] if net == "convolution" else hues["vit"]


def _alt(net: str, own: pd.DataFrame) -> str:
    """The points of a panel in words."""
    parts = {"train": _("training rows"), "test": _("new rows")}
    points = [
        f"{parts[part]} {size:,}: {value:.0%}"
        for part, size, value in zip(own["part"], own["size"], own["value"], strict=True)
    ]
    return f"{_(NAMES[net])}. " + "; ".join(points)
