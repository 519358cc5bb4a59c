"""A reader's own picture: kept for the session, so that every page that looks at one has it."""

import hashlib
from dataclasses import replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from experiments.samples import Samples

SLOT = "own-picture"  # in the session: its pixels
ID = "own"  # in the URL, in place of the number of a test image


def keep(pixels: NDArray[np.uint8]) -> None:
    """Keeps the picture, (colour, row, column), until another one comes."""
    st.session_state[SLOT] = pixels


def forget() -> None:
    """Lets the picture go; for the callback of a button."""
    st.session_state.pop(SLOT, None)


def is_kept() -> bool:
    """Whether there is one."""
    return SLOT in st.session_state


def with_own(samples: Samples) -> Samples:
    """The kept picture in place of the test images, under a name of its own."""
    pixels: NDArray[np.uint8] = st.session_state[SLOT]
    return replace(
        samples,
        images=pixels[None],
        labels=np.zeros(1, np.int64),
        fingerprint="own-" + hashlib.sha256(pixels.tobytes()).hexdigest()[:16],
    )
