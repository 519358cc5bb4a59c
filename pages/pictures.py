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
st.markdown(
    _(
        "A **convolution** slides the same small set of weights, its **filter**, over the picture: "
        "each cell of the result is the weighted sum of a cell and its neighbours. A **CNN** is a "
        "network of convolutions whose weights are learned."
    )
)
pair, samples = on_pictures(chosen_pair())
samples, place = chosen(pair, samples)

st.subheader(_("An image is a set of vectors"), anchor=False)
set_of_vectors(pair, samples, place)

st.subheader(_("Attention that acts as a convolution"), anchor=False)
words.worked_sum()
st.markdown(
    _(
        "Attention can do the same: each head looks only at neighbours, with weights that depend "
        "on their place and not on what they hold, and a matrix adds the heads up. Here queries "
        "and keys are zero, so what a cell holds decides nothing. Choose a cell to see its sum; on "
        "dashed cells the two results differ."
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
        "Four networks are trained, each with few rows and with many: a convolution; a **fully "
        "connected** net, which has weights of its own for every place; attention that looks at "
        "most 2 places far; attention without a limit."
    )
)
rows_and_nets()
words.attempts()
words.folds()
code()
words.ending(pair, place)
