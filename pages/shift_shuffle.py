"""Shift and shuffle: what a model ignores shows what it is built on."""

import streamlit as st

from ui import shift_words as words
from ui.explain import lesson, show_source, try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.reach_pair import chosen_pair, describe
from ui.shift_exact import equalities
from ui.shift_pair import Asked, bare_run, coarse, fewer, tested
from ui.shift_parts import borders, by_order, by_pixels, examples, measure


def question_of_order(asked: Asked) -> Asked:
    """The section on shuffled patches, then the equalities, which would give its answer away."""
    st.subheader(_("Patches in another order"), anchor=False)
    st.markdown(
        _(
            "Each image is cut into its patches, which are put back in a random order: one order "
            "for all images, or another for each."
        )
    )
    asked = Asked(asked.pair, asked.samples, bare_run(asked.pair))
    if "taken" in asked.runs:
        st.caption(
            _(
                "“Positions taken away” is a copy of the trained network whose position vectors "
                "are set to zero. It was not trained that way, so judge whether its answers move, "
                "not how often they are right."
            )
        )
    if by_order(asked):
        st.subheader(_("What must be equal, and what breaks it"), anchor=False)
        equalities(asked)
    return asked


lesson(
    _("What a model ignores shows what it is built on."),
    section=_("Vision"),
    title=_("Shift and shuffle"),
)
st.markdown(
    _(
        "Change the test images, not the networks, and see whether the answers stay. A **logit** "
        "is the number that a network gives a class; the class with the largest one is its answer. "
        "A **patch** is one of the squares that the transformer cuts an image into."
    )
)
pair, samples = tested(chosen_pair())
describe(pair, samples)
st.subheader(_("Moved by a few pixels"), anchor=False)
with st.container(horizontal=True):
    border, looked_at, samples = borders(), measure(), fewer(samples)
st.caption(coarse(samples))
asked = Asked(pair, samples)
with st.spinner(_("Opening the two models; the first time takes a few seconds")):
    examples(asked, border)
st.caption(
    _(
        "Every image is moved in one of four directions, in turn. What comes in at the border is "
        "the mirror image of what is there, without its edge pixels, or what left on the other "
        "side. Dashed: the sides of whole patches."
    )
)
by_pixels(asked, border, looked_at)
question_of_order(asked)
try_this(
    "shift",
    {
        _("Let what leaves come in on the other side: who is helped by that?"): {"border": "wrap"},
        _("Look at the logits: do they move before a class changes?"): {"measure": "size"},
    },
)
often_said(words.SAID)
formulas(words.FORMULA, words.remark())
show_source("vision/shifting.py", "shifted", "shifted_in_turn", "circular")
