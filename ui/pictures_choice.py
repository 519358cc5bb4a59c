"""The picture of lesson 8: a test image of the published models, or a reader's own."""

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from data.limits import hosted
from data.picture import SUFFIXES, picture
from experiments.pair import Pair
from experiments.samples import Samples
from messages import FieldspanError
from ui import errors, own_picture
from ui.language import _
from ui.reach_controls import at_patch, image, layers
from ui.reach_looks import Place

UPLOAD = 20  # MB
SEEN = "pictures-seen"  # in the session: the file that was looked at last, and its fault


def chosen(pair: Pair, samples: Samples) -> tuple[Samples, Place]:
    """The pictures to look at and the place in them: one image, one patch, the last block."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        own = own_picture.is_kept()
        with st.popover(_("Choose the picture"), icon=":material/image:"):
            at = 0 if own else image(samples)
            _upload()
        if own:
            words = _("Back to the test images")
            st.button(words, on_click=own_picture.forget, key="pictures-forget")
    shown = own_picture.with_own(samples) if own else samples
    place = Place(at, 0, 0, 0, layers(pair)[1] - 1, None, True)
    return shown, at_patch(pair, place)


def _upload() -> None:
    """A field for one file; its fault, if any, in one sentence."""
    file = st.file_uploader(
        _("Your own picture"), type=[suffix.removeprefix(".") for suffix in SUFFIXES],
        key="pictures-file", max_upload_size=UPLOAD,
    )  # fmt: skip
    kept = _("Its middle square is scaled to 32 × 32 pixels and stays in this session.")
    st.caption(kept if not hosted() else kept + " " + _("The host of this app could see it."))
    if file is None:
        return
    seen, fault = st.session_state.get(SEEN, (None, None))
    if seen != file.file_id:
        fault = _taken(file)
        st.session_state[SEEN] = file.file_id, fault
        if fault is None:
            st.rerun()
    if fault is not None:
        errors.say(fault)


def _taken(file: UploadedFile) -> FieldspanError | None:
    """What is wrong with the file; None once its picture is kept."""
    try:
        own_picture.keep(picture(file.getvalue(), file.name))
    except FieldspanError as error:
        return error
    return None
