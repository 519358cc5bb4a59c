"""One patch's map at a step of training, drawn over its picture, and its distance until then."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.history import over_steps, top_of
from charts.mass import spread_out
from charts.reach import SIDE as WIDTH
from charts.reach import photograph, reach, veiled
from experiments.replay import Replay
from ui.controls import choice, choose
from ui.explain import dark, figure, selected
from ui.figure import numbers, written
from ui.history_steps import head_name, legend
from ui.language import _, joined
from ui.reach_controls import CLICKS, clicks
from ui.reach_looks import SIDE, distances
from ui.reach_tables import NO_LINES

CHART = "history-map"
Place = tuple[int, int]


def drawn(
    kept: Replay,
    maps: NDArray[np.float32],
    picture: NDArray[np.uint8],
    place: Place,
    of: tuple[int, int | None],
) -> None:
    """The slider over snapshots, the map at the chosen one, its distance beside it."""
    steps = [int(step) for step in kept.steps]
    ids = {str(step): f"{step:,}" for step in steps}
    asked = choice("step", _("Step of training"), ids, default=str(steps[-1]), kind="slider")
    at = steps.index(int(asked))
    away = distances(SIDE // kept.grid[0], *place)
    far = (maps * away).sum(axis=(1, 2))
    told = _told(steps[at], maps[at], float(far[at]), float(away.mean()), of)
    with st.container(horizontal=True, gap="medium"):
        with st.container(width=WIDTH, gap="xsmall", key="history-map-part"):
            _map(kept, maps, at, picture, place, told)
        with st.container(width="stretch", key="history-patch-part"):
            _line(steps, far, at, float(away.mean()), told)


def _map(
    kept: Replay,
    maps: NDArray[np.float32],
    at: int,
    picture: NDArray[np.uint8],
    place: Place,
    told: str,
) -> None:
    """The picture, bright where the patch looks; one brightness for one share at every step.

    By the square root, as a share of an even map is a fiftieth of the largest one.
    """
    looked, patch = maps[at], SIDE // kept.grid[0]
    row, column = np.indices(looked.shape).reshape(2, -1)
    cells = pd.DataFrame({"row": row, "column": column, "clicks": clicks()}).assign(
        chosen=(row == place[0]) & (column == place[1]), looked=looked.ravel()
    )
    largest = float(np.sqrt(maps.max())) / patch**2
    shown = photograph(veiled(picture, spread_out(np.sqrt(looked), patch), largest))
    asked = kept.queries.tolist()
    words = {"looked": _("share of attention")}
    drawing = _drawing(patch, words)
    drawing = drawing | {"datasets": {"picture": shown, "lines": NO_LINES, "cells": cells}}
    st.vega_lite_chart(
        spec=drawing,
        alt=told, key=CHART, width="content", on_select=partial(_pick, asked),
    )  # fmt: skip
    st.caption(
        joined(
            _(
                "Brightness goes with the square root of a share, from 0 to {largest:.1%}, the "
                "largest at any step.",
                largest=float(maps.max()),
            ),
            "" if len(asked) == looked.size else _("Every second patch was recorded."),
        )
    )
    shares = pd.DataFrame({"row": row + 1, "column": column + 1, "looked": looked.ravel()})
    headings = {"row": _("Row"), "column": _("Column")} | words
    numbers(shares, CHART, CHART, headings, written([drawing], CHART, CHART))


def _line(steps: list[int], far: NDArray, at: int, even: float, told: str) -> None:
    """How far the patch looks over steps, strong up to the chosen one."""
    table = pd.DataFrame({"step": steps, "value": far, "low": np.nan, "high": np.nan})
    until = table.iloc[: at + 1].assign(line="until", chosen=True, name=_("until this step"))
    whole = table.assign(line="whole", chosen=False, name=_("all steps"))
    words = {
        "step": _("Step, logarithmic"),
        "value": _("Mean distance from this patch, px"),
        "uniform": _("everywhere alike from here, {value:.2f}", value=even),
    }
    nulls = {"uniform": even}
    figure(
        over_steps(
            pd.concat([whole, until], ignore_index=True), steps=steps[-1],
            top=top_of(table["value"], nulls), nulls=nulls, words=words, dark=dark(),
        ),
        alt=told, notice=told, key="history-patch", name="one-patch-over-steps",
        legend=legend(words, nulls),
        table=table[["step", "value"]].round({"value": 3}),
        headings={"step": _("Step"), "value": words["value"]},
    )  # fmt: skip


def _told(
    step: int, looked: NDArray[np.float32], far: float, even: float, of: tuple[int, int | None]
) -> str:
    layer, head = of
    mean = f"{_('block {number}', number=layer + 1)} · {_('mean')}"
    top = np.unravel_index(np.argmax(looked), looked.shape)
    return joined(
        _(
            "Step {step:,}, {name}: this patch looks {far:.1f} px far on average; everywhere alike "
            "from here would be {even:.1f} px.",
            step=step, name=mean if head is None else head_name(layer, head), far=far, even=even,
        ),
        _(
            "Its largest share, {share:.1%}, goes to row {row}, column {column}; alike for all "
            "would be {alike:.1%}.",
            share=float(looked.max()), row=top[0] + 1, column=top[1] + 1, alike=1 / looked.size,
        ),
    )  # fmt: skip


def _pick(asked: list[list[int]]) -> None:
    """Makes the patch that asks nearest to the clicked one the chosen one."""
    cell = selected(st.session_state[CHART], "cell")
    if {"row", "column"} <= set(cell):
        clicked = np.array([int(cell["row"]), int(cell["column"])])
        nearest = min(asked, key=lambda place: int(np.abs(clicked - place).max()))
        st.session_state[CLICKS] = clicks() + 1
        for key, at in zip(("row", "column"), nearest, strict=True):
            choose(key, str(at + 1))


@st.cache_data(max_entries=8, show_spinner=False)
def _drawing(patch: int, titles: dict[str, str]) -> dict:
    return reach(SIDE, patch=patch, words=titles).to_dict()
