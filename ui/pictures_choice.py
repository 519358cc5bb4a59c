"""The picture of lesson 8: a test image of the published models, or a reader's own."""

import hashlib
from dataclasses import replace

import numpy as np
import streamlit as st

from data.limits import hosted
from data.picture import SUFFIXES, picture
from experiments.pair import Pair
from experiments.samples import Samples
from messages import FieldspanError
from ui import errors
from ui.language import _
from ui.reach_controls import at_patch, image, layers
from ui.reach_looks import Place

OWN = "pictures-own"  # in the session: the reader's picture as pixels
UPLOAD = 20  # MB


def chosen(pair: Pair, samples: Samples) -> tuple[Samples, Place]:
    """The pictures to look at and the place in them: one image, one patch, the last block."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        own = st.session_state.get(OWN)
        with st.popover(_("Choose the picture"), icon=":material/image:"):
            at = image(samples) if own is None else 0
            _upload()
        if own is not None:
            st.button(_("Back to the test images"), on_click=_forget, key="pictures-forget")
    own = st.session_state.get(OWN)
    shown = samples if own is None else _with_own(samples, own)
    place = Place(at if own is None else 0, 0, 0, 0, layers(pair)[1] - 1, None, True)
    return shown, at_patch(pair, place)


def _upload() -> None:
    """A field for one file; its fault, if any, in one sentence."""
    file = st.file_uploader(
        _("Your own picture"), type=[suffix.removeprefix(".") for suffix in SUFFIXES],
        key="pictures-file", max_upload_size=UPLOAD,
    )  # fmt: skip
    kept = _("Its middle square is scaled to 32 × 32 pixels and stays in this session.")
    st.caption(kept if not hosted() else kept + " " + _("The host of this app could see it."))
    if file is None or st.session_state.get("pictures-seen") == file.file_id:
        return
    st.session_state["pictures-seen"] = file.file_id
    try:
        st.session_state[OWN] = picture(file.getvalue(), file.name)
    except FieldspanError as error:
        errors.say(error)
    else:
        st.rerun()


def _forget() -> None:
    st.session_state.pop(OWN, None)


def _with_own(samples: Samples, pixels: np.ndarray) -> Samples:
    """The reader's picture in place of the test images, under a name of its own."""
    return replace(
        samples,
        images=pixels[None],
        labels=np.zeros(1, np.int64),
        fingerprint="own-" + hashlib.sha256(pixels.tobytes()).hexdigest()[:16],
    )
