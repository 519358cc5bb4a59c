"""Whether anything can train here, and how much at a time."""

import os
import time

import streamlit as st

from ui import cached
from ui.language import _

PATIENCE = 20.0  # seconds in which an engine may still be starting


def engine_is_off(*, quiet: bool = False) -> bool:
    """Whether nothing can be trained; says so, and waits visibly while the engine starts.

    `quiet` says it in small print, where training is not what the page is for.
    """
    if cached.engine() is not None:
        return False
    if _starting():
        st.fragment(_await_engine, run_every=1.0)()
        return False  # what is queued now is trained as soon as the engine is there
    told = _(
        "Training is switched off here, so runs can be looked at but not started. Start the "
        "app with `streamlit run app.py`, without FIELDSPAN_ENGINE=off, to train."
    )
    if quiet:
        st.caption(f":material/power_off: {told}")
    else:
        st.warning(told, icon=":material/power_off:")
    return True


def expect_training(job: str = "vision") -> None:
    """Nothing; on a page whose button starts trainings the workers get ready meanwhile."""
    engine = cached.engine()
    if engine is not None:
        engine.prepare(job)


def workers(most: int) -> int:
    """How many runs go side by side."""
    return max(1, min(os.cpu_count() or 1, most))


def _starting() -> bool:
    since = st.session_state.setdefault("engine-awaited", time.monotonic())
    allowed = os.environ.get("FIELDSPAN_ENGINE", "on") != "off"
    return allowed and time.monotonic() - since < PATIENCE


def _await_engine() -> None:
    if cached.engine() is not None or not _starting():
        st.rerun()
    st.caption(_(":material/hourglass_empty: The workers are starting; Start already works."))
