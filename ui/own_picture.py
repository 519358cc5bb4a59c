"""A reader's own picture: kept for the session, so that every page that looks at one has it."""

import hashlib
from dataclasses import replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.runtime.uploaded_file_manager import UploadedFile

from data.limits import hosted
from data.picture import BROUGHT, LARGEST, brought
from experiments.samples import Samples
from messages import FieldspanError
from ui import errors
from ui.language import _, joined

SLOT = "own-picture"  # in the session: its pixels
MARK = "own-"  # begins the fingerprint of samples that hold it
AWAY = "own-picture-away"  # in the session: a link asked for one that is not there
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
        fingerprint=MARK + hashlib.sha256(pixels.tobytes()).hexdigest()[:16],
    )


def is_own(samples: Samples) -> bool:
    """Whether these are the reader's own picture, so that its label means nothing."""
    return samples.fingerprint.startswith(MARK)


def note_absence() -> None:
    """Says so where a link shows its sender's own picture, until an image is chosen."""
    asked = st.query_params.get("image")
    if asked == ID:
        del st.query_params["image"]  # else the choice of images says that it is not offered
        st.session_state[AWAY] = True
    elif asked is not None:
        st.session_state.pop(AWAY, None)
    if AWAY in st.session_state:
        st.caption(
            _(
                "This link was made with its sender's own picture, which does not travel with it; "
                "this is a test image. If you have the picture, upload it above."
            )
        )


def upload(key: str) -> bool:
    """Whether a new picture was kept just now; draws a field for one file.

    What is wrong with a file stands below the field, in one sentence. `key` is the field's.
    """
    file = st.file_uploader(
        _("Your own picture"), type=[suffix.removeprefix(".") for suffix in BROUGHT],
        key=key, max_upload_size=LARGEST,
    )  # fmt: skip
    kept = _("Its middle square is scaled to 32 × 32 pixels; it never leaves this session.")
    st.caption(joined(kept, _("The host of this app could see it.") if hosted() else ""))
    if file is None:
        return False
    seen, fault = st.session_state.get(f"{key}-seen", (None, None))
    new = seen != file.file_id
    if new:
        fault = _taken(file)
        st.session_state[f"{key}-seen"] = file.file_id, fault
    if fault is not None:
        errors.say(fault)
    return new and fault is None


def _taken(file: UploadedFile) -> FieldspanError | None:
    """What is wrong with the file; None once its picture is kept."""
    try:
        keep(brought(file.getvalue(), file.name))
    except FieldspanError as error:
        return error
    return None
