"""The cockpit of a training: one column a model, redrawn every second while something runs."""

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from charts.curves import HEIGHT, Cover, before, learning_curve, top_of_loss
from charts.palette import model_colours, muted
from experiments.rows import RESTING, Run
from experiments.studies import LIVE
from messages import N_
from ui import cached
from ui.errors import guarded
from ui.explain import dark, model_names
from ui.figure import draw
from ui.language import _, joined
from ui.marks import square
from ui.stopping import go_on, stop, stopping
from ui.train_questions import watch
from ui.train_spans import moving_spans
from ui.train_start import queue
from ui.train_words import cost, meaning_of_loss, strip, told
from ui.vega import Spec, vega_lite

PLACE = "train"  # of the stop button
STATES: dict[str, tuple[str, str, Any]] = {  # status -> sentence, icon, colour of the badge
    "queued": (N_("waiting for a free core, number {place}"), ":material/schedule:", "gray"),
    "unattended": (N_("waiting until something trains here"), ":material/power_off:", "gray"),
    "starting": (N_("starting"), ":material/hourglass_empty:", "gray"),
    "running": (N_("in training"), ":material/play_circle:", "violet"),
    "measuring": (N_("trained, measuring once more"), ":material/straighten:", "violet"),
    "stopping": (N_("stopping"), ":material/stop_circle:", "gray"),
    "finished": (N_("finished"), ":material/check_circle:", "gray"),
    "stopped": (N_("stopped, what was learned is kept"), ":material/pause_circle:", "gray"),
    "failed": (N_("failed"), ":material/error:", "red"),
    "interrupted": (N_("interrupted, can go on"), ":material/power_off:", "orange"),
}


def cockpit(runs: Sequence[Run], cover: Cover | None = None) -> None:
    """The runs side by side on the same axes; polls the store only while one of them is live."""
    live = is_live(runs)
    if live:
        watch(runs)
    every = 2.0 if live else None  # drawing takes time away from training
    st.fragment(_columns, run_every=every)([run.run for run in runs], live, cover)


def is_live(runs: Sequence[Run]) -> bool:
    """Whether one of the runs trains or waits."""
    return any(run.status in LIVE for run in runs)


def _columns(ids: Sequence[str], was_live: bool, cover: Cover | None) -> None:
    """The body of the fragment; the whole page follows once when a run starts or ends."""
    known = {run.run: run for run in cached.store().runs(job="vision")}
    runs = [known[id] for id in ids if id in known]
    live = is_live(runs)
    state = cached.state(ids)
    table = cached.curves(ids)
    _buttons(runs)
    most = max((classes(run) for run in runs), default=10)
    top = top_of_loss([before(table, cover)], most)  # an axis can tell what a cover hides
    for column, run in zip(st.columns(max(len(runs), 1), gap="large"), runs, strict=False):
        with column:
            _column(run, table[table["run"] == run.run], top, cover, state)
    new = _("New images are validation images here: test images are asked once, at the end.")
    st.caption(joined(meaning_of_loss(most), new))
    moving_spans(runs, state)
    if live != was_live:
        st.rerun()


def _column(run: Run, table: pd.DataFrame, top: float, cover: Cover | None, state: tuple) -> None:
    colour = model_colours(dark())[run.kind]
    name = model_names()[run.kind]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f"<strong>{square(run.kind)} {name}</strong>", width="content")
        _state(run)
    if run.status == "failed" and run.failure:
        st.error(_(run.failure[0], **run.failure[1]))
    st.progress(min(run.step / max(run.steps, 1), 1.0))
    st.markdown(strip(run))
    if size := cost(run):
        st.caption(size)
    for metric, guess, ceiling in _metrics(run, top):
        curve = _curve(
            state, run.run, table, metric=metric, colour=colour, words=_words(metric),
            steps=run.steps, top=ceiling, guess=guess, cover=cover, ink=muted(dark()),
        )  # fmt: skip
        draw(
            curve, key=f"train-{metric}-{run.kind}-{run.run}", width="stretch", height=HEIGHT,
            alt=told(table, metric, name, run.steps, cover),
        )  # fmt: skip


@st.cache_data(max_entries=64, show_spinner=False)
def _curve(state: tuple, run: str, _table: pd.DataFrame, **settings: Any) -> Spec:
    """The chart of a run's curve, made anew only when a point has come."""
    return vega_lite(learning_curve(_table, **settings))


def _metrics(run: Run, top: float) -> list[tuple[str, float, float]]:
    """Metric, level of guessing, upper end of the axis."""
    return [("loss", math.log(classes(run)), top), ("accuracy", 1 / classes(run), 1.0)]


def classes(run: Run) -> int:
    """How many classes the run tells apart; ten until it has said so."""
    return len(run.info.get("class_counts") or range(10))


def _words(metric: str) -> dict[str, str]:
    return {
        "step": _("Step"),
        "value": _("Loss, nats") if metric == "loss" else _("Accuracy"),
        "train": _("training"),
        "validation": _("validation"),
        "guess": _("guessing"),
        "cover": "?",
    }


def _state(run: Run) -> None:
    status = run.status
    if status in LIVE and stopping(PLACE, [run]):
        status = "stopping"
    elif status == "queued" and cached.engine() is None:
        status = "unattended"
    elif status == "running" and not run.images_per_second:
        status = "starting"
    elif status == "running" and run.step >= run.steps:
        status = "measuring"
    words, icon, colour = STATES[status]
    place = cached.store().queue_position(run) if status == "queued" else None
    st.badge(_(words, place=place or 1), icon=icon, color=colour)


def _buttons(runs: Sequence[Run]) -> None:
    live = [run for run in runs if run.status in LIVE]
    resting = [run for run in runs if run.status in RESTING]
    failed = all(run.status == "failed" for run in resting)
    with st.container(horizontal=True):
        if live:
            st.button(
                _("Stop"), key="train-stop", icon=":material/stop:", on_click=stop,
                args=(PLACE, live),
            )  # fmt: skip
        if resting:
            st.button(
                _("Try again") if failed else _("Resume"), key="train-resume", type="primary",
                icon=":material/play_arrow:", on_click=_resume, args=(resting,),
                disabled=cached.engine() is None,
            )  # fmt: skip


def _resume(runs: Sequence[Run]) -> None:
    with guarded():
        queue([run.config for run in runs])
        go_on(PLACE)
