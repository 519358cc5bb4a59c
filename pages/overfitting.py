"""Overfitting: both models on more and more images; what carries over, and what does not."""

import streamlit as st

from experiments.by_size import interval, paired
from experiments.equal_fit import verdict
from experiments.learning_curve import fit
from experiments.studies import Study
from messages import N_
from ui.controls import choice
from ui.explain import lesson, show_code
from ui.folds import often_said
from ui.language import _
from ui.overfitting_comparison import comparison
from ui.overfitting_fair import strip
from ui.overfitting_form import run_it_yourself
from ui.overfitting_paper import in_the_paper
from ui.overfitting_parts import VIEWS
from ui.overfitting_study import chosen_size, chosen_study

BELOW = "over-below"  # in the session: the study that the form below the pictures was made for
WEIGHTS = {"last": N_("last step"), "best": N_("best validation step")}
NOTHING_YET = N_(
    "Nothing has been trained yet, so there is no curve to show. Start below: both models are "
    "trained at three sizes, and each point appears as soon as it is measured."
)
FIRST_SOON = N_(
    "The first points appear as soon as their training has ended; its progress is below."
)
SAID = (
    (
        N_("Transformers overfit more."),
        N_(
            "When both have learned their images, the one that carries less over has the larger "
            "gap: with few images, the one with more freedom. One that underfits has a small gap "
            "and low accuracy. It is not attention that overfits: the freedom that the data cannot "
            "pin down is filled with noise. With words, sharing weights fitted language and "
            "attention beat the window; in pictures the convolution shares more, and is ahead "
            "while images are few."
        ),
    ),
    (
        N_("They cross at so many images."),
        N_(
            "Only if the range that was measured shows it, with these steps, on these images, for "
            "models of this size."
        ),
    ),
)


@st.fragment
def studied() -> Study | None:
    """The study that was chosen, and its pictures; a size or a view runs this part alone."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=330):
            chosen = chosen_study()
        if chosen is not None:
            if st.session_state.get(BELOW, chosen.id) != chosen.id:
                st.rerun()  # what stands below speaks of the study as well
            with st.container(width=130):
                size = chosen_size(chosen)
            view = choice("view", _("View"), _words(VIEWS), kind="segmented")
            weights = choice("weights", _("Measured at the"), _words(WEIGHTS), kind="segmented")
    if chosen is None:
        st.info(_(NOTHING_YET), icon=":material/stacked_line_chart:")
    elif not chosen.finished:
        strip(chosen, size)
        st.info(_(FIRST_SOON), icon=":material/hourglass_empty:")
    else:
        comparison(chosen, size, view, weights)
    return chosen


def _words(names: dict[str, str]) -> dict[str, str]:
    return {id: _(name) for id, name in names.items()}


lesson(
    _(
        "With few images the model with fewer freedoms is ahead; how far, and until when, is "
        "measured here."
    ),
    section=_("Experiments"),
    title=_("Overfitting"),
)
st.session_state.pop(BELOW, None)
chosen = studied()
if chosen is not None:
    st.session_state[BELOW] = chosen.id
run_it_yourself(chosen)
in_the_paper()
often_said(SAID)
show_code(paired, interval, verdict, fit)
