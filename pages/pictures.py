"""From words to pictures: a convolution is attention with two freedoms taken away."""

import streamlit as st

from ui import pictures_six as six
from ui import pictures_words as words
from ui.explain import lesson, show_code
from ui.language import _
from ui.pictures_choice import chosen
from ui.pictures_patches import set_of_vectors, two_ways
from ui.pictures_pattern import rows_and_nets
from ui.reach_pair import chosen_pair, describe, on_pictures


def code() -> None:
    """The functions behind the numbers; torch came with the pictures, not with this file."""
    from attention import attend

    show_code(attend, *six.sources())


lesson(
    _(
        "A convolution is attention with two freedoms taken away: where to look, and what to care "
        "about."
    ),
    section=_("Text"),
    title=_("From words to pictures"),
)
pair, samples = on_pictures(chosen_pair())
samples, place = chosen(pair, samples)

st.subheader(_("An image is a set of vectors"), anchor=False)
set_of_vectors(pair, samples, place)

st.subheader(_("Attention that acts as a convolution"), anchor=False)
st.markdown(
    _(
        "Only neighbours, weights by place instead of by content, one head for each place: that is "
        "a convolution. Here queries and keys are zero, so what a cell holds decides nothing. "
        "Choose a cell to see its sum; dashed cells differ."
    )
)
six.like_a_convolution()

st.subheader(_("The same patch, two ways of looking"), anchor=False)
describe(pair, samples)
two_ways(pair, samples, place)

st.subheader(_("The whole story in one dimension"), anchor=False)
st.markdown(
    _(
        "A small pattern stands somewhere in a noisy row of 24 numbers; which of the two is it? "
        "Four networks learn it from few rows or many."
    )
)
rows_and_nets()
words.attempts()
words.folds()
code()
words.ending(pair, place)
