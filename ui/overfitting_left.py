"""Comparisons whose trainings ended early: any of them goes on at a click, also days later."""

from collections.abc import Collection, Sequence

import streamlit as st

from experiments.more_runs import unfinished
from experiments.rows import Run
from ui import cached
from ui.language import _
from ui.overfitting_start import go_on_with
from ui.overfitting_study import study_name

CHOSEN = "over-left"


def left_over(shown: Collection[str], known: Sequence[Run]) -> None:
    """A choice among those comparisons, and the button; nothing for what is `shown` already."""
    found = {
        study.id: (study_name(study), [run for run in runs if run.run not in shown])
        for study, runs in unfinished(known)
    }
    found = {id: (name, runs) for id, (name, runs) in found.items() if runs}
    if not found:
        return
    if st.session_state.get(CHOSEN) not in found:
        st.session_state.pop(CHOSEN, None)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=420):
            id = st.selectbox(
                _("Ended early"), list(found), key=CHOSEN,
                format_func=lambda id: found[id][0] if id in found else id,
            )  # fmt: skip
        runs = found[id][1]
        pressed = st.button(
            _("Go on with {count} trainings", count=len(runs)), key="over-left-go",
            icon=":material/play_arrow:", disabled=cached.engine() is None,
        )  # fmt: skip
    if pressed:
        go_on_with(runs, study=id)
