"""From attention to convolution: freedoms taken away one by one until a 3x3 filter is left."""

import streamlit as st

from ui import ladder_words as words
from ui.explain import lesson, show_code
from ui.ladder_controls import ask
from ui.ladder_heads import equal_to_a_convolution
from ui.ladder_looks import sources
from ui.ladder_rungs import climbed
from ui.ladder_shifts import sharpness
from ui.ladder_trained import trained_ladder
from ui.language import _


@st.fragment
def ladder() -> None:
    """The rungs, the kernel and the nine heads; a control runs this part of the page alone."""
    with st.spinner(_("Loading PyTorch; the first time takes a few seconds")):
        sources()
    st.subheader(_("Four rungs"), anchor=False)
    seen = ask()
    climbed(seen)
    st.subheader(_("The last rung is a convolution"), anchor=False)
    ring = equal_to_a_convolution(seen)
    st.subheader(_("The nine heads"), anchor=False)
    sharpness(seen, ring)
    words.attempts()


def code() -> None:
    """The functions behind the numbers; torch came with the pictures, not with this file."""
    from attention import attend

    show_code(attend, *sources())


lesson(
    _("Take freedoms away one by one and a convolution is left."),
    section=_("Vision"),
    title=_("From attention to convolution"),
)
words.meanings()
ladder()
st.subheader(_("The trained ladder"), anchor=False)
trained_ladder()
words.folds()
code()
