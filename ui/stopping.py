"""Runs that a reader has asked to stop, from the click until they have."""

from collections.abc import Sequence

import streamlit as st

from experiments.rows import Run
from ui import cached


def stop(place: str, runs: Sequence[Run]) -> None:
    """Asks these runs to stop; `place` names the button, so that each speaks of its own runs."""
    asked = st.session_state.get(_slot(place), set())
    st.session_state[_slot(place)] = asked | {run.run for run in runs}
    for run in runs:
        cached.store().request_stop(run.run)


def stopping(place: str, runs: Sequence[Run]) -> bool:
    """Whether all of these were asked to stop there."""
    return {run.run for run in runs} <= st.session_state.get(_slot(place), set())


def go_on(place: str) -> None:
    """Nothing is stopping there any more."""
    st.session_state.pop(_slot(place), None)


def _slot(place: str) -> str:
    return f"{place}-stopping"
