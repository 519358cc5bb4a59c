"""An embedding learned in front of the reader, its map growing; then kept for every session."""

import time
from collections.abc import Callable

import numpy as np
import streamlit as st

from text.embedding_start import STEPS, Snapshot, start
from text.embedding_state import Setting
from ui.language import _

FRAME = 0.2  # seconds at least from one drawing of the map to the next
WATCHED = 100  # steps that wait for their drawing: by then the groups have formed


def untrained(setting: Setting) -> list[np.ndarray]:
    """The vectors before the first step, without loading torch."""
    return [start(len(setting.words), setting.dim, setting.seed)]


def learned(setting: Setting, draw: Callable[[Snapshot], None]) -> list[np.ndarray]:
    """The vectors at step 0 and after every tenth; learns them now unless they are known."""
    try:
        return _kept(setting)
    except LookupError:
        return _kept(setting, _watched(setting, draw))


@st.cache_data(max_entries=48, show_spinner=False)
def _kept(setting: Setting, _vectors: list[np.ndarray] | None = None) -> list[np.ndarray]:
    """What was learned from this setting; what raises is not remembered."""
    if _vectors is None:
        raise LookupError(setting)
    return _vectors


def _watched(setting: Setting, draw: Callable[[Snapshot], None]) -> list[np.ndarray]:
    """The vectors of every snapshot; draws while learning, at most five times a second."""
    bar = st.progress(0.0, text=_("Opening the learner"))
    from text.embedding import learn  # loads torch: only a page that learns needs it

    vectors, last = [], -FRAME
    for snapshot in learn(setting.sentences, setting.words, dim=setting.dim, seed=setting.seed):
        vectors.append(snapshot.vectors)
        told = _("Step {step} of {steps}", step=snapshot.step, steps=STEPS)
        bar.progress(snapshot.step / STEPS, text=told)
        if snapshot.step <= WATCHED:
            time.sleep(max(0.0, last + FRAME - time.monotonic()))
        if time.monotonic() >= last + FRAME:
            last = time.monotonic()
            draw(snapshot)
    bar.empty()
    return vectors
