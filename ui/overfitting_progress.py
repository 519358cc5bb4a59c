"""How far the runs under way are, when they will be done, and their stop."""

from collections.abc import Sequence

import streamlit as st

from experiments.rows import RESTING, Run
from experiments.studies import LIVE, Study
from messages import FieldspanError
from ui import cached
from ui.errors import say
from ui.language import _
from ui.overfitting_left import left_over
from ui.overfitting_live import so_far
from ui.overfitting_queue import PLACE, SWEEP, queue
from ui.overfitting_start import go_on_with
from ui.run_time import time_left
from ui.stopping import stop, stopping

EVERY = 2.0  # seconds between two looks
ENDED = ("finished", "failed")


def under_way(study: Study | None) -> None:
    """A reader's own sweep and whatever trains, else what has stopped in the study on the page.

    Polled only while something trains. Where nothing does, other comparisons may go on too.
    """
    known = cached.store().runs(job="vision")
    live_ids = {run.run for run in known if run.status in LIVE}
    resting = {run.run for run in study.runs if run.status in RESTING} if study else set()
    ids = set(st.session_state.get(SWEEP, [])) | (live_ids or resting)
    runs = [run for run in known if run.run in ids]
    if runs:
        live = sum(run.status in LIVE for run in runs)
        st.fragment(_progress, run_every=EVERY if live else None)(
            sorted(ids), sorted(resting - ids), live
        )
    if not live_ids:
        left_over(ids, known)


def _progress(ids: Sequence[str], beside: Sequence[str], live_before: int) -> None:
    """How far the runs are; of those beside them, only why they failed."""
    known = cached.store().runs(only=[*ids, *beside])
    _failures(known)
    runs = [run for run in known if run.run in ids]
    live = [run for run in runs if run.status in LIVE]
    total = sum(run.steps for run in runs)
    done = sum(run.step for run in runs if run.status in (*LIVE, "finished"))
    if live:
        over = sum(run.status in ENDED for run in runs)
        ended = _("{ended} of {count} trainings ended", ended=over, count=len(runs))
        stops = stopping(PLACE, live)
        left = _("stopping") if stops else time_left(live)
        st.progress(min(done / max(total, 1), 1.0), text=f"{ended} · {left}")
        so_far(live)
        st.button(
            _("Stop all"), key="over-stop", icon=":material/stop:", on_click=stop,
            args=(PLACE, live), disabled=stops,
        )  # fmt: skip
        queue(live)
    else:
        _ended(runs)
    if len(live) != live_before:
        st.rerun()  # a point has joined the picture


def _failures(runs: Sequence[Run]) -> None:
    """Why runs have failed, each sentence once."""
    reasons = [run.failure for run in runs if run.failure and run.status in RESTING]
    for message, values in {str(reason): reason for reason in reasons}.values():
        say(FieldspanError(message, **values))


def _ended(runs: Sequence[Run]) -> None:
    resting = [run for run in runs if run.status in RESTING]
    if resting and st.button(
        _("Go on with {count} trainings", count=len(resting)), key="over-resume",
        icon=":material/play_arrow:", disabled=cached.engine() is None,
    ):  # fmt: skip
        go_on_with(resting, beside=[run.run for run in runs])
