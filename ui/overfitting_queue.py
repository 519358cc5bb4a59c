"""What waits, in what place of the queue, and the stop of one training among several."""

from collections.abc import Mapping, Sequence

import streamlit as st

from experiments.rows import Run
from ui import cached
from ui.explain import model_names
from ui.language import _
from ui.stopping import go_on, stop, stopping

SWEEP = "over-sweep"  # in the session: the runs that its reader has queued
CHOSEN = "over-one"  # the run that would be stopped
PLACE, ONE = "over", "over-one-of"  # of the two stop buttons


def begin(runs: Sequence[str]) -> None:
    """Nothing; what was just queued is what its reader sees the progress of."""
    for place in (PLACE, ONE):
        go_on(place)  # what was asked to stop before no longer counts
    st.session_state[SWEEP] = list(runs)


def queue(live: Sequence[Run]) -> None:
    """The places of those that wait, and a stop for any one."""
    places = cached.store().places()
    waiting = sorted(places[run.run] for run in live if run.run in places)
    if len(waiting) == 1:
        st.caption(_("1 training waits, at place {place} of the queue.", place=waiting[0]))
    elif waiting:
        st.caption(
            _(
                "{count} trainings wait, at places {first} to {last} of the queue.",
                count=len(waiting), first=waiting[0], last=waiting[-1],
            )
        )  # fmt: skip
    if len(live) > 1:
        _one(live, places)


def _one(live: Sequence[Run], places: Mapping[str, int]) -> None:
    """A choice among the runs, those in training first, and its stop."""
    runs = {run.run: run for run in sorted(live, key=lambda run: places.get(run.run, 0))}
    if st.session_state.get(CHOSEN) not in runs:
        st.session_state.pop(CHOSEN, None)  # it has ended since
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=420):
            chosen = st.selectbox(
                _("One of them"), list(runs), key=CHOSEN,
                format_func=lambda id: _named(runs[id], places) if id in runs else id,
            )  # fmt: skip
        run = runs[chosen]
        st.button(
            _("Stop this one"), key="over-stop-one", icon=":material/stop:", on_click=stop,
            args=(ONE, [run]), disabled=stopping(ONE, [run]),
        )  # fmt: skip


def _named(run: Run, places: Mapping[str, int]) -> str:
    size = _("{count} images", count=run.config.train_size)
    seed = _("seed {seed}", seed=run.config.seed)
    state = _("in training")
    if run.run in places:
        state = _("waiting for a free core, number {place}", place=places[run.run])
    return f"{model_names()[run.kind]} · {size} · {seed} · {state}"
