"""Head history: heads begin without preference; when, where and how far they come to look."""

import streamlit as st

from messages import N_
from ui import history_choice as history
from ui.contents import entry
from ui.explain import lesson, origin, try_this
from ui.folds import formulas, often_said
from ui.history_questions import same_numbers, start_known
from ui.history_replay import replay
from ui.history_sizes import by_size
from ui.history_spans import learned
from ui.history_steps import step_by_step
from ui.language import _
from ui.showing import SHOWS
from ui.source_code import show_sources

FORMULAS = (
    r"\bar d_{l,h} = \frac1N \sum_i \sum_j A^{(l,h)}_{ij}\, \lVert c_i - c_j \rVert",
    r"\bar H_{l,h} = -\frac{1}{N \log N} \sum_i \sum_j A^{(l,h)}_{ij} \log A^{(l,h)}_{ij}",
    r"A_{ij} = \frac{m_z(d_{ij})\, e^{s_{ij}}}{\sum_k m_z(d_{ik})\, e^{s_{ik}}}, \quad "
    r"m_z(d) = \min\left(1, \max\left(0, \tfrac{R + z - d}{R}\right)\right)",
)
SOURCES = {
    "attention/measures.py": ("attention_span", "normalised_entropy"),
    "attention/spans.py": ("LearnedSpan",),
    "vision/learned_spans.py": ("LearnedSpans",),
}
SAID = (
    (
        N_("Early layers are local."),
        N_("In some trained models; look at the lines for untrained and for everywhere alike."),
    ),
    (
        N_("Head 3 is the one that looks at neighbours."),
        N_("In this run. Under another seed another number does, or none."),
    ),
    (
        N_("A learned span shows how far the network needs to look."),
        N_("It shows where the loss and the price of a pixel balance, with these steps."),
    ),
)


def about_the_measures() -> None:
    """The formulas, what is often said of them, and the source behind the pictures."""
    formulas(
        FORMULAS,
        _(
            "Dosovitskiy et al. 2021, section 4.5, for the distance; c are the middles of patches, "
            "in pixels. Sukhbaatar et al. 2019, section 2.2, for the learned span z; here R is two "
            "patches, z begins at half the image, and the loss grows with the mean z."
        ),
    )
    often_said(SAID)
    show_sources(SOURCES)


def page() -> None:
    """Everything below the claim, where there is a transformer to look at."""
    runs = history.known()
    if not runs:
        st.info(
            _("No transformer of images has been trained yet. Train a pair, and it opens here."),
            icon=":material/timeline:",
        )
        st.page_link(entry("train").path, label=_("Train a pair"), icon=entry("train").icon)
        return
    run = history.chosen_run(runs)
    origin({"published": "published", "local": "trained"}[run.source])
    shown = history.look(run, runs)
    told = start_known(shown)
    st.subheader(_("Step by step"), anchor=False)
    step_by_step(shown, told)
    st.subheader(_("One patch, replayed"), anchor=False)
    replayed = replay(shown, runs, told)
    st.subheader(_("Two seeds"), anchor=False)
    same_numbers(shown)
    st.subheader(_("More images"), anchor=False)
    by_size(shown, told)
    st.subheader(_("Heads that learn their span"), anchor=False)
    st.markdown(
        _(
            "Here each head has one more number to learn, its span: patches within it count fully, "
            "those two patches beyond it not at all, and every pixel of span costs a little loss."
        )
    )
    learned(shown, runs, told)
    tries(replayed)


def tries(replayed: bool) -> None:
    """What to try, as the controls it sets; the second needs a replay."""
    experiments: dict[str, dict[str, object]] = {
        _("Block 1 alone, by entropy: does a head that stays far also stay undecided?"): {
            "measure": "entropy", "block": "1",
        },
    }  # fmt: skip
    if replayed:
        even = _("The same patch from step 0 on: when does its map stop being even?")
        experiments[even] = {"step": "0", SHOWS: "history-map-part"}
    try_this("history", experiments)


lesson(
    _("Heads start without preference and acquire one."),
    section=_("Vision"),
    title=_("Head history"),
)
page()
about_the_measures()
