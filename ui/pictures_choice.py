"""The picture of lesson 8: a test image of the published models, or a reader's own."""

import streamlit as st

from experiments.pair import Pair
from experiments.samples import Samples
from ui import own_picture
from ui.language import _
from ui.reach_controls import at_patch, image, layers
from ui.reach_looks import Place


def chosen(pair: Pair, samples: Samples) -> tuple[Samples, Place]:
    """The pictures to look at and the place in them: one image, one patch, the last block."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        own = own_picture.is_kept()
        with st.popover(_("Choose the picture"), icon=":material/image:"):
            at = 0 if own else image(samples)
            if own_picture.upload("pictures-file"):
                st.rerun()
        if own:
            words = _("Back to the test images")
            st.button(words, on_click=own_picture.forget, key="pictures-forget")
    shown = own_picture.with_own(samples) if own else samples
    place = Place(at, 0, 0, 0, layers(pair)[1] - 1, None, True)
    return shown, at_patch(pair, place)
