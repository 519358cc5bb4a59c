"""How far the runs under way are, when they will be done, and their stop."""

import os
from collections.abc import Sequence

import streamlit as st

from experiments.rows import Run
from experiments.studies import LIVE
from ui import cached
from ui.language import _
from ui.train_start import expected_seconds
from ui.train_words import clock

EVERY = 2.0  # seconds between two looks
RESUMABLE = ("stopped", "failed", "interrupted")


def workers(most: int) -> int:
    """How many runs go side by side."""
    return max(1, min(os.cpu_count() or 1, most))


def under_way() -> None:
    """The runs of this reader's sweep and whatever else trains; polled only while there are any."""
    known = cached.store().runs()
    ids = set(st.session_state.get("over-sweep", [])) | {r.run for r in known if r.status in LIVE}
    runs = [run for run in known if run.run in ids]
    if runs:
        live = sum(run.status in LIVE for run in runs)
        st.fragment(_progress, run_every=EVERY if live else None)(sorted(ids), live)


def _progress(ids: Sequence[str], live_before: int) -> None:
    runs = cached.store().runs(only=ids)
    live = [run for run in runs if run.status in LIVE]
    total = sum(run.steps for run in runs)
    done = sum(run.step for run in runs if run.status in (*LIVE, "finished"))
    if live:
        ended = _(
            "{ended} of {count} trainings ended", ended=len(runs) - len(live), count=len(runs)
        )
        st.progress(min(done / max(total, 1), 1.0), text=f"{ended} · {time_left(live)}")
        st.button(
            _("Stop all"), key="over-stop", icon=":material/stop:", on_click=_stop, args=(live,)
        )  # fmt: skip
    else:
        _ended(runs)
    if len(live) != live_before:
        st.rerun()  # a point has joined the picture


def time_left(live: Sequence[Run]) -> str:
    """What the live runs still need, side by side; unknown until each model has made a step."""
    runs = cached.store().runs()
    known = [_left(run, runs) for run in live]
    left = [seconds for seconds in known if seconds is not None]
    if len(left) < len(known):
        return _("the time left shows after the first steps")
    return _("{time} left", time=clock(max(sum(left) / workers(len(left)), 1)))


def _left(run: Run, runs: Sequence[Run]) -> float | None:
    if run.seconds_left is not None and run.status == "running":
        return run.seconds_left
    whole = expected_seconds([run.config], runs)
    return None if whole is None else whole * (1 - run.step / max(run.steps, 1))


def _ended(runs: Sequence[Run]) -> None:
    resting = [run for run in runs if run.status in RESUMABLE]
    for run in resting:
        if run.failure:
            st.error(_(run.failure[0], **run.failure[1]), icon=":material/error:")
    if resting:
        st.button(
            _("Go on with {count} trainings", count=len(resting)), key="over-resume",
            icon=":material/play_arrow:", on_click=_resume, args=(resting,),
        )  # fmt: skip


def _stop(runs: Sequence[Run]) -> None:
    for run in runs:
        cached.store().request_stop(run.run)


def _resume(runs: Sequence[Run]) -> None:
    for run in runs:
        cached.store().enqueue(run.config)
